/**
 * The felt: the drawing that the house made from the declaration of the game, with cards and chips on it where the
 * view says that they lie. A press on a betting area is told as `bw-area`, one on an empty position as `bw-position`.
 */

import { addressOf, part } from "../../core/api.js";
import { Part, render, s } from "../../core/dom.js";
import { money } from "../../core/money.js";
import { text } from "../../text.js";
import { LaidCards } from "./cards.js";
import { stack } from "./chip.js";
import { spread } from "./labels.js";
import { cropToPosition, enlargeLabels, placesOf, turnToDealer } from "./places.js";
import { enlargeRibbon } from "./print.js";
import { cameFrom, Travel } from "./travel.js";
import { amountsOf, labelsOf } from "./words.js";

/** @typedef {import("../../api-types.js").View} View */
/** @typedef {import("../../api-types.js").FinishedView} FinishedView */
/** @typedef {import("../../api-types.js").HandView} HandView */
/** @typedef {import("../../api-types.js").SeatView} SeatView */
/** @typedef {import("../../api-types.js").Sign} Sign */
/** @typedef {import("../../core/dom.js").VNode} VNode */
/** @typedef {import("./places.js").Place} Place */
/** @typedef {{cents: number, place: Place}} Lies */

/** So small is a table on a narrow screen that there is room for a number at each seat only. */
const SMALL_PIXEL = 3.5;
/** Of one position, in pixels: on a larger screen the words on it grow as well. */
const USUAL_HEIGHT = 620;
const LARGEST_WORDS = 2.2;
const LESS = new Set(["Backspace", "Delete"]);
/** @type {Map<string, Promise<string>>} */
const drawings = new Map();

/** @param {string} path */
function drawing(path) {
  let found = drawings.get(path);
  if (found === undefined) {
    found = fetch(addressOf(path)).then((response) => (response.ok ? response.text() : Promise.reject(new Error(path))));
    found.catch(() => drawings.delete(path));
    drawings.set(path, found);
  }
  return found;
}

/** Forget what was drawn: a table was set up again. */
export function forgetFelts() {
  drawings.clear();
}

/** The seat that is to act, if a player is and not the staff. @param {View | null} table @returns {number | null} */
export function playerToAct(table) {
  const now = table?.round ?? null;
  return now !== null && now.waits_for_player && typeof now.waits_at === "number" ? now.waits_at : null;
}

export class Felt extends Part {
  /** @type {string} */ number = "";
  /** @type {View | null} */ table = null;
  /** A round that is over and is still to be seen, while no other is played. @type {FinishedView | null} */ finished = null;
  /** Whether cards stay to be read after they were collected, until the next round. */ keeps = false;
  /** What the meters of the table show. @type {Sign[]} */ signs = [];
  /** The seat whose position alone is drawn, large; without it the whole table. @type {number | null} */ only = null;
  /** Whether the dealer looks at it, from the other side. */ facing = false;
  /** The viewer's seat. @type {number | null} */ own = null;
  /** The player's wagers that take chips. @type {string[]} */ playable = [];
  /** Amounts that are about to be placed, by wager. @type {Record<string, number>} */ planned = {};
  /** Whether empty positions can be pressed. */ seatable = false;

  #shown = "";
  /** @type {number | undefined} */ #round;
  /** Millimeters of the drawing in a pixel of the screen, so words stay readable however small the table is drawn; more on a large screen. */ #pixel = 1;
  /** @type {SVGSVGElement | null} */ #svg = null;
  /** @type {SVGGElement | null} */ #over = null;
  /** @type {import("./places.js").Places} */ #places = { anchors: new Map(), areas: new Map(), radii: new Map() };
  #laid = new LaidCards();
  #travel = new Travel();
  /** The whole drawing, and the part of it that is seen. @type {import("./places.js").Box} */ #drawn = { x: 0, y: 0, width: 1, height: 1 };
  /** @type {import("./places.js").Box | null} */ #seen = null;
  /** The bets of all seats when they were last drawn. @type {Map<string, Lies>} */ #lies = new Map();
  #sized = new ResizeObserver(() => this.#size());

  begin() {
    this.addEventListener("click", this.#pressed);
    this.addEventListener("contextmenu", this.#pressedOtherwise);
    this.addEventListener("keydown", this.#keyed);
    this.#sized.observe(this);
  }

  end() {
    this.removeEventListener("click", this.#pressed);
    this.removeEventListener("contextmenu", this.#pressedOtherwise);
    this.removeEventListener("keydown", this.#keyed);
    this.#sized.disconnect();
  }

  redraw() {
    const game = this.table?.game ?? "";
    const path = `/tables/${part(this.number)}/felt${this.only === null ? "" : `?seat=${this.only}`}`;
    if (this.number && this.#shown !== game + path) {
      this.#shown = game + path;
      void this.#fetch(path);
    }
    if (this.#over === null) return;
    render(this.#over, this.#lying());
    this.#mark();
  }

  /** @param {string} path */
  async #fetch(path) {
    const shown = this.#shown;
    const source = await drawing(path).catch(() => null);
    if (source === null || shown !== this.#shown) return;
    const parsed = new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
    const svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(parsed, true)));
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-label", text.felt.label(this.number));
    this.replaceChildren(svg);
    const { x, y, width, height } = svg.viewBox.baseVal;
    this.#drawn = { x, y, width, height };
    if (this.facing) turnToDealer(svg, this.#drawn);
    this.#places = placesOf(svg);
    this.#over = document.createElementNS("http://www.w3.org/2000/svg", "g");
    this.#over.setAttribute("class", "lying");
    svg.append(this.#over, this.#travel.layer);
    this.#svg = svg;
    this.#laid.clear();
    this.#lies.clear();
    this.#travel.clear();
    this.#size();
    this.dispatchEvent(new CustomEvent("bw-felt", { bubbles: true }));
  }

  #size() {
    const svg = this.#svg;
    if (svg === null) return;
    const screen = this.getBoundingClientRect();
    const larger = this.only === null ? 1 : Math.max(1, Math.min(LARGEST_WORDS, screen.height / USUAL_HEIGHT));
    if (this.only !== null) this.#seen = cropToPosition(svg, this.#places, this.#drawn, screen, larger);
    const across = svg.getScreenCTM()?.a ?? 0;
    if (across > 0) this.#pixel = larger / across;
    if (this.only !== null && across > 0) {
      enlargeLabels(svg, 1 / across);
      if (this.#seen !== null) enlargeRibbon(svg, this.#places, this.#seen, 1 / across);
    }
    this.update();
  }

  /** Everything that lies on the felt. @returns {(VNode | null)[]} */
  #lying() {
    const table = this.table;
    const now = table?.round ?? this.finished;
    if (now?.number !== this.#round) this.#laid.clear();
    this.#round = now?.number;
    const seats = Object.entries(table?.seats ?? {}).filter(([number]) => this.only === null || Number(number) === this.only);
    const hands = table === null ? [] : seats.map(([number, seat]) => ({ number: Number(number), seat, hand: this.#handAt(table, number, seat) }));
    const scene = {
      round: now, waitsAt: playerToAct(table), places: this.#places, own: this.own, only: this.only,
      planned: this.planned, facing: this.facing, seen: this.#seen, pixel: this.#pixel,
    };
    return [
      ...this.#signed(),
      ...this.#allCards(now, hands.find(({ number }) => number === this.own)?.hand ?? null),
      ...hands.map(({ number, seat, hand }) => this.#hand(number, seat, hand)),
      ...this.#bets(hands),
      ...spread(labelsOf(scene, hands), this.#pixel, this.#seen ?? this.#drawn),
      ...this.#free(),
    ];
  }

  /** The hand that is to be seen at a seat. @param {View} table @param {string} number @param {SeatView} seat @returns {HandView | null} */
  #handAt(table, number, seat) {
    return table.round === null && this.finished !== null ? this.finished.hands[number] ?? null : seat.hand;
  }

  /** The dealer's and the community cards. @param {import("../../api-types.js").RoundView | FinishedView | null} now @param {HandView | null} own */
  #allCards(now, own) {
    if (now === null) return [];
    const compared = this.#compared(own);
    return [
      this.#cards("dealer", now.dealer, text.felt.dealer, { dealers: compared.dealers }),
      this.#cards("community", now.community, text.felt.community, compared),
    ];
  }

  /** Which cards play, once the hands are compared. @param {HandView | null} own */
  #compared(own) {
    const dealer = (this.table?.round ?? this.finished)?.dealer_hand ?? null;
    const over = dealer !== null || (own?.outcomes.length ?? 0) > 0;
    const named = own !== null && !own.folded ? own.named : null;
    return { plays: over ? named?.plays ?? null : null, dealers: dealer?.plays ?? null };
  }

  /** @param {number} number @param {SeatView} seat @param {HandView | null} hand */
  #hand(number, seat, hand) {
    if (hand === null) return null;
    const who = (number === this.own ? text.felt.you : seat.player) + (seat.away ? text.felt.away : "");
    const { plays } = number === this.own ? this.#compared(hand) : { plays: null };
    return this.#cards(`cards ${number}`, hand.cards, text.felt.hand(who), { collected: hand.collected, out: hand.folded || hand.void, plays });
  }

  /** Chips; those that are gone since the last time are sent to where they went. @param {{number: number, seat: SeatView, hand: HandView | null}[]} hands @returns {(VNode | null)[]} */
  #bets(hands) {
    /** @type {Map<string, Lies>} */
    const lies = new Map();
    for (const { number, seat } of hands) {
      for (const [wager, cents] of Object.entries(amountsOf(seat, number === this.own ? this.planned : {}))) {
        const place = this.#places.areas.get(`${wager} ${number}`);
        if (place !== undefined && cents > 0) lies.set(`${wager} ${number}`, { cents, place });
      }
    }
    for (const [name, gone] of this.#lies) if (!lies.has(name)) this.#send(name, gone, hands);
    this.#lies = lies;
    return [...lies].map(([name, { cents, place }]) => {
      const [wager, seat] = name.split(" ");
      const from = this.#places.anchors.get(`name ${seat}`);
      const came = from === undefined ? {} : cameFrom(from, place, place.scale);
      const planned = Number(seat) === this.own && wager in this.planned;
      return this.#upright(place, `bet ${name}`, `bet${planned ? " planned" : ""}`, place.scale, s("g.brought", { style: came }, stack(cents)));
    });
  }

  /** @param {string} name @param {Lies} gone @param {{number: number, hand: HandView | null}[]} hands */
  #send(name, { cents, place }, hands) {
    const [wager, seat] = name.split(" ");
    const outcome = hands.find(({ number }) => number === Number(seat))?.hand?.outcomes.find((each) => each.wager === wager);
    const dealer = this.#places.anchors.get("dealer") ?? this.#places.anchors.get("community");
    const player = this.#places.anchors.get(`name ${seat}`);
    if (dealer === undefined || player === undefined) return;
    const tray = { x: dealer.x, y: this.#seen?.y ?? this.#drawn.y };
    if (outcome !== undefined && outcome.paid_cents + outcome.returned_cents === 0) this.#travel.send(cents, place, tray, place.scale);
    else this.#travel.send(cents, place, player, place.scale);
    if (outcome !== undefined) this.#travel.send(outcome.paid_cents, tray, player, place.scale);
  }

  /** Positions where one may sit down. @returns {(VNode | null)[]} */
  #free() {
    if (!this.seatable) return [];
    const names = [...this.#places.anchors].filter(([name]) => name.startsWith("name "));
    return names.map(([name, place]) => {
      const seat = name.slice("name ".length);
      if (this.table?.seats[seat]) return null;
      const words = this.#pixel > SMALL_PIXEL ? seat : text.felt.sit;
      const width = 24 + 7 * (words.length - 1);
      return this.#upright(place, `free ${seat}`, "free", this.#pixel,
        s("g.position", { "data-seat": seat, role: "button", tabindex: "0", "aria-label": text.felt.sitAt(seat) },
          s("circle.reach", { r: 20 }),
          s("rect", { x: -width / 2, y: -14, width, height: 28, rx: 14 }), s("text", { y: 4.5, "text-anchor": "middle" }, words)));
    });
  }

  #signed() {
    const place = this.#places.anchors.get("sign");
    if (place === undefined || this.only !== null) return [];
    const row = place.width / Math.max(1, this.signs.length);
    return this.signs.map((sign, i) => {
      const words = money(sign.display_cents);
      const size = Math.min(44, (row * 1.5) / words.length);
      const x = (i - (this.signs.length - 1) / 2) * row;
      return this.#upright(place, `sign ${sign.name}`, `sign${sign.up ? "" : " down"}`, 1,
        s("text.meter-name", { x, y: -size * 0.62, "text-anchor": "middle", "font-size": size * 0.5 }, sign.name),
        s("text.meter-shows", { x, y: size * 0.6, "text-anchor": "middle", "font-size": size }, words));
    });
  }

  /**
   * @param {string} place @param {(string | null)[]} cards @param {string} label
   * @param {{collected?: boolean, out?: boolean, plays?: string[] | null, dealers?: string[] | null}} [how]
   */
  #cards(place, cards, label, { collected = true, out = false, plays = null, dealers = null } = {}) {
    const shown = this.keeps && collected ? this.#laid.kept(place, cards) : cards;
    const shoe = this.#places.anchors.get("stub") ?? null;
    return this.#laid.draw(place, this.#places.anchors.get(place), shown, { label, out, plays, dealers, shoe, facing: this.facing });
  }

  /** @param {Place} place @param {string} key @param {string} className @param {number} scale @param {...(VNode | null)} inside */
  #upright({ x, y }, key, className, scale, ...inside) {
    return s("g", { key, class: className, transform: `translate(${x} ${y}) scale(${scale})` }, ...inside);
  }

  /** Betting areas that can be pressed are buttons, for the keyboard and for screen readers too. */
  #mark() {
    for (const each of /** @type {NodeListOf<SVGGElement>} */ (this.querySelectorAll(".area"))) {
      const { wager = "", seat = "" } = each.dataset;
      const own = Number(seat) === this.own;
      const open = own && this.playable.includes(wager);
      each.classList.toggle("playable", open);
      each.classList.toggle("own", own);
      each.classList.toggle("settled", this.#isSettled(seat, wager));
      each.classList.toggle("lit", this.table?.seats[seat]?.lights.includes(wager) ?? false);
      each.classList.toggle("dark", this.table?.seats[seat]?.dark.includes(wager) ?? false);
      if (open) {
        const [cents] = this.table?.seats[seat]?.bets[wager] ?? [0];
        const amount = this.planned[wager] ?? cents;
        const title = each.querySelector("title")?.textContent ?? wager;
        each.setAttribute("role", "button");
        each.setAttribute("tabindex", "0");
        each.setAttribute("aria-label", text.felt.area(title, amount ? money(amount) : text.felt.empty));
      } else for (const name of ["role", "tabindex", "aria-label"]) each.removeAttribute(name);
    }
  }

  /** Whether what became of a wager lies on its area. @param {string} seat @param {string} wager */
  #isSettled(seat, wager) {
    const table = this.table;
    const hand = table === null || !table.seats[seat] ? null : this.#handAt(table, seat, table.seats[seat]);
    return hand?.outcomes.some((each) => each.wager === wager) ?? false;
  }

  #pressed = (/** @type {MouseEvent} */ event) => void this.#tell(/** @type {Element} */ (event.target), event.shiftKey);

  #pressedOtherwise = (/** @type {MouseEvent} */ event) => {
    if (this.#tell(/** @type {Element} */ (event.target), true)) event.preventDefault();
  };

  #keyed = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" && event.key !== " " && !LESS.has(event.key)) return;
    if (!(event.target instanceof SVGElement)) return;
    event.preventDefault();
    this.#tell(event.target, LESS.has(event.key));
  };

  /** @param {Element} target @param {boolean} less */
  #tell(target, less) {
    const area = /** @type {SVGGElement | null} */ (target.closest(".area"));
    const position = /** @type {SVGGElement | null} */ (target.closest(".position"));
    if (area?.classList.contains("playable")) {
      const { wager, seat } = area.dataset;
      this.dispatchEvent(new CustomEvent("bw-area", { bubbles: true, detail: { wager, seat: Number(seat), less } }));
      return true;
    }
    const seat = position?.dataset.seat ?? area?.dataset.seat;
    if (!this.seatable || seat === undefined || this.table?.seats[seat]) return false;
    this.dispatchEvent(new CustomEvent("bw-position", { bubbles: true, detail: { seat: Number(seat) } }));
    return true;
  }

  /** The betting area at a point of the screen, for chips that are dragged. @param {number} x @param {number} y @returns {string | null} */
  areaAt(x, y) {
    return this.#areaAt(x, y)?.dataset.wager ?? null;
  }

  /** Show where a chip would fall. @param {{x: number, y: number} | null} point */
  hover(point) {
    const found = point === null ? null : this.#areaAt(point.x, point.y);
    for (const each of this.querySelectorAll(".area.over")) each.classList.toggle("over", each === found);
    found?.classList.add("over");
  }

  /** @param {number} x @param {number} y @returns {SVGElement | null} */
  #areaAt(x, y) {
    const found = document.elementsFromPoint(x, y).map((each) => each.closest(".area.playable")).find(Boolean);
    return found instanceof SVGElement && this.contains(found) ? found : null;
  }
}

customElements.define("bw-felt", Felt);
