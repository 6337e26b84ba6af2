/**
 * The felt: the drawing that the house made from the declaration of the game, with cards and chips on it where the
 * view says that they lie. A press on a betting area is told as `bw-area`, one on an empty position as `bw-position`.
 */

import { addressOf, part } from "../core/api.js";
import { Part, render, s } from "../core/dom.js";
import { money, signed } from "../core/money.js";
import { text } from "../text.js";
import { amountLabel, stack } from "./chip.js";
import { LaidCards } from "./felt-cards.js";
import { cropToPosition, placesOf } from "./felt-places.js";

/** @typedef {import("../api-types.js").View} View */
/** @typedef {import("../api-types.js").FinishedView} FinishedView */
/** @typedef {import("../api-types.js").HandView} HandView */
/** @typedef {import("../api-types.js").SeatView} SeatView */
/** @typedef {import("../api-types.js").Sign} Sign */
/** @typedef {import("../core/dom.js").VNode} VNode */
/** @typedef {import("./felt-places.js").Place} Place */

/** However small a table is drawn, a name leaves room for the cards beside it. */
const NAME_PIXEL = 2.4;
/** So small is a table on a narrow screen that there is room for a number at each seat only. */
const SMALL_PIXEL = 3.5;
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

export class Felt extends Part {
  /** @type {string} */ number = "";
  /** @type {View | null} */ table = null;
  /** A round that is over and is still to be seen, while no other is played. @type {FinishedView | null} */ finished = null;
  /** Whether cards stay to be read after they were collected, until the next round. */ keeps = false;
  /** What the meter of the table shows. @type {Sign | null} */ sign = null;
  /** The seat whose position alone is drawn, large; without it the whole table. @type {number | null} */ only = null;
  /** The viewer's seat. @type {number | null} */ own = null;
  /** The player's wagers that take chips. @type {string[]} */ playable = [];
  /** Amounts that are about to be placed, by wager. @type {Record<string, number>} */ planned = {};
  /** Whether empty positions can be pressed. */ seatable = false;

  #shown = "";
  /** @type {number | undefined} */ #round;
  /** Millimeters of the drawing in a pixel of the screen, so words stay the same size however large the table is drawn. */ #pixel = 1;
  /** @type {SVGSVGElement | null} */ #svg = null;
  /** @type {SVGGElement | null} */ #over = null;
  /** @type {import("./felt-places.js").Places} */ #places = { anchors: new Map(), areas: new Map(), radii: new Map() };
  #laid = new LaidCards();
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
    this.#places = placesOf(svg);
    if (this.only !== null) cropToPosition(svg, this.#places);
    this.#over = document.createElementNS("http://www.w3.org/2000/svg", "g");
    this.#over.setAttribute("class", "lying");
    svg.append(this.#over);
    this.#svg = svg;
    this.#laid.clear();
    this.#size();
    this.dispatchEvent(new CustomEvent("bw-felt", { bubbles: true }));
  }

  #size() {
    const across = this.#svg?.getScreenCTM()?.a ?? 0;
    if (across > 0) this.#pixel = 1 / across;
    this.update();
  }

  /** Everything that lies on the felt. @returns {(VNode | null)[]} */
  #lying() {
    const table = this.table;
    const now = table?.round ?? this.finished;
    if (now?.number !== this.#round) this.#laid.clear();
    this.#round = now?.number;
    const seats = Object.entries(table?.seats ?? {}).filter(([number]) => this.only === null || Number(number) === this.only);
    return [
      this.#signed(),
      now === null ? null : this.#cards("dealer", now.dealer, text.felt.dealer),
      now === null ? null : this.#cards("community", now.community, text.felt.community),
      ...seats.flatMap(([number, seat]) => (table === null ? [] : this.#seat(table, Number(number), seat))),
      ...this.#free(),
    ];
  }

  /** @param {View} table @param {number} number @param {SeatView} seat @returns {(VNode | null)[]} */
  #seat(table, number, seat) {
    const own = number === this.own;
    const hand = table.round === null && this.finished !== null ? this.finished.hands[number] ?? null : seat.hand;
    const turn = table.round?.waits_at === number;
    const who = own ? text.felt.you : seat.player;
    return [
      hand === null ? null : this.#cards(`cards ${number}`, hand.cards, text.felt.hand(who), { collected: hand.collected, out: hand.folded || hand.void }),
      ...this.#bets(number, seat, own),
      ...this.#outcomes(number, hand),
      this.#name(number, who, seat, turn),
    ];
  }

  /** @param {number} number @param {SeatView} seat @param {boolean} own @returns {(VNode | null)[]} */
  #bets(number, seat, own) {
    const planned = own ? this.planned : {};
    const wagers = new Set([...Object.keys(seat.bets), ...Object.keys(planned)]);
    return [...wagers].map((wager) => {
      const [cents, coupon] = seat.bets[wager] ?? [0, 0];
      const amount = (planned[wager] ?? cents) + coupon;
      const place = this.#places.areas.get(`${wager} ${number}`);
      if (place === undefined || amount === 0) return null;
      const name = `bet${wager in planned ? " planned" : ""}`;
      const label = s("g", { transform: `translate(0 ${this.#below(wager, number)}) scale(${this.#pixel})` }, amountLabel(amount, coupon > 0 ? text.felt.withCoupon : ""));
      return this.#upright(place, `bet ${wager} ${number}`, name, 1, s("g", { transform: `scale(${place.scale})` }, stack(amount)), label);
    });
  }

  /** Where the words of a betting area stand, below its middle. @param {string} wager @param {number} number */
  #below(wager, number) {
    return (this.#places.radii.get(`${wager} ${number}`) ?? 0) * 0.82;
  }

  /** @param {number} number @param {HandView | null} hand @returns {(VNode | null)[]} */
  #outcomes(number, hand) {
    const outcomes = hand?.outcomes ?? [];
    return outcomes.filter((each) => each.on === null).map((each) => {
      const here = outcomes.filter((other) => other === each || other.on === each.wager);
      const gained = here.reduce((sum, { paid_cents: paid, returned_cents: returned, cents }) => sum + paid + returned - cents, 0);
      const words = gained === 0 ? text.results[each.result] ?? each.result : signed(gained);
      const width = 12 + 7 * words.length;
      const kind = gained > 0 ? "won" : gained < 0 ? "lost" : "even";
      const place = this.#places.areas.get(`${each.wager} ${number}`);
      const label = s("g.verdict", null, s("rect", { x: -width / 2, y: -10, width, height: 20, rx: 10 }), s("text", { y: 4, "text-anchor": "middle" }, words));
      return place === undefined ? null : this.#upright(place, `outcome ${each.wager} ${number}`, `outcome ${kind}`, this.#pixel, label);
    });
  }

  /** @param {number} number @param {string} who @param {SeatView} seat @param {boolean} turn */
  #name(number, who, seat, turn) {
    const place = this.#places.anchors.get(`name ${number}`);
    if (place === undefined) return null;
    const chips = seat.chips_cents === null ? "" : money(seat.chips_cents);
    const width = 20 + 6.8 * Math.max(who.length + (turn ? text.felt.turn.length : 0), chips.length);
    return this.#upright(place, `name ${number}`, `name${turn ? " turn" : ""}${number === this.own ? " own" : ""}`, Math.min(this.#pixel, NAME_PIXEL),
      s("rect", { x: -width / 2, y: -12, width, height: chips ? 34 : 22, rx: 11 }),
      s("text.player", { y: 4, "text-anchor": "middle" }, who, turn ? s("tspan.to-act", null, text.felt.turn) : null),
      chips ? s("text.holds", { y: 17, "text-anchor": "middle" }, chips) : null);
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
    if (place === undefined || this.sign === null) return null;
    const words = money(this.sign.display_cents);
    const size = Math.min(44, (place.width * 1.5) / words.length);
    return this.#upright(place, "sign", `sign${this.sign.up ? "" : " down"}`, 1,
      s("text.meter-name", { y: -size * 0.62, "text-anchor": "middle", "font-size": size * 0.5 }, this.sign.name),
      s("text.meter-shows", { y: size * 0.6, "text-anchor": "middle", "font-size": size }, words));
  }

  /** @param {string} place @param {(string | null)[]} cards @param {string} label @param {{collected?: boolean, out?: boolean}} [how] */
  #cards(place, cards, label, { collected = true, out = false } = {}) {
    const shown = this.keeps && collected ? this.#laid.kept(place, cards) : cards;
    const own = this.only === null && this.own !== null && place === `cards ${this.own}`;
    return this.#laid.draw(place, this.#places.anchors.get(place), shown, { label, out, larger: own });
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
