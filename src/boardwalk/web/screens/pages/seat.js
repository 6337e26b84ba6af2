/** A player's seat: the table as the player sees it, and everything that a player does there. */

import "../parts/seat/round/clock.js";
import "../parts/seat/bets/tray.js";
import "../parts/seat/bets/wagers.js";
import "../parts/seat/round/wheel.js";
import { toast } from "../core/announce.js";
import { h, Part } from "../core/dom.js";
import { session } from "../core/session.js";
import { settings } from "../core/settings.js";
import { CHIPS } from "../parts/felt/chip.js";
import { connection } from "../parts/connection.js";
import { law } from "../parts/law.js";
import { scheduledChange } from "../parts/scheduled-change.js";
import { visitorDock, watcherDock } from "../parts/seat/arriving.js";
import { awayBanner } from "../parts/seat/away.js";
import { bettingDock, roundDock } from "../parts/seat/dock.js";
import { HELP, Keys } from "../parts/seat/keys.js";
import { side } from "../parts/seat/side/side.js";
import { others } from "../parts/seat/round/others.js";
import { freeSeats } from "../parts/seat/sit.js";
import { Sitting } from "../parts/seat/sitting.js";
import { status } from "../parts/seat/status.js";
import { TAKE_BACK } from "../parts/seat/bets/tray.js";
import { text } from "../text.js";

/** @typedef {import("../api-types.js").View} View */
/** @typedef {import("../parts/felt/felt.js").Felt} Felt */
/** @typedef {import("../parts/seat/round/clock.js").Clock} Clock */
/** @typedef {import("../parts/seat/side/side.js").Tab} Tab */
/** @typedef {import("../parts/seat/sit.js").Sit} Sit */

/** Above this there is room for other players beside one's own position. */
const NARROW = "(max-width: 52rem)";
/** And above this for a field for each wager. */
const ROOMY = "(min-width: 52.01rem) and (min-height: 54rem)";

export class SeatPage extends Part {
  number = "";
  /** The chip that goes where the felt is pressed, or `TAKE_BACK`. */ chip = settings.now.chips;
  /** @type {Tab} */ tab = session.me?.role === "player" ? "round" : "pays";
  /** Raised with each change, for parts that are given the same object all the time. */ turn = 0;
  /** @type {Sitting | null} */ #sitting = null;
  /** How many spins of a round have come to rest here, and whether the wheel was put away. */ #wheelOf = { number: 0, rested: 0, away: false };
  #keys = new Keys();
  #narrow = matchMedia(NARROW);
  #roomy = matchMedia(ROOMY);
  #changed = () => {
    this.turn += 1;
    this.update();
  };

  get narrow() {
    return this.#narrow.matches;
  }

  get roomy() {
    return this.#roomy.matches;
  }

  /** Made when it is known which table this is. */
  get sitting() {
    return (this.#sitting ??= new Sitting(this.number));
  }

  begin() {
    this.sitting.addEventListener("change", this.#changed);
    document.addEventListener("keydown", this.#keys.heard);
    for (const each of [this.#narrow, this.#roomy]) each.addEventListener("change", this.#changed);
    settings.addEventListener("change", this.#changed);
  }

  end() {
    this.sitting.close();
    this.#sitting = null;
    document.removeEventListener("keydown", this.#keys.heard);
    for (const each of [this.#narrow, this.#roomy]) each.removeEventListener("change", this.#changed);
    settings.removeEventListener("change", this.#changed);
  }

  /** Whether the wheel still turns on this screen, though the house knows where it stops. */
  get turning() {
    const { number, spins } = this.sitting.spun;
    return spins.length > (this.#wheelOf.number === number ? this.#wheelOf.rested : 0) && !this.#wheelIsOver;
  }

  get #wheelIsOver() {
    const { spun, table, betting } = this.sitting;
    return table?.round === null ? Boolean(betting?.begun) : table?.round?.number !== spun.number;
  }

  choose = (/** @type {CustomEvent} */ event) => {
    this.chip = event.detail.cents;
    this.update();
  };

  carry = (/** @type {CustomEvent} */ event) => this.#felt?.hover(event.detail);

  drop = (/** @type {CustomEvent} */ event) => {
    const { x, y, cents } = event.detail;
    const wager = this.#felt?.areaAt(x, y);
    if (wager) this.sitting.betting?.add(wager, cents);
  };

  /** @param {Tab} tab @param {boolean} [scroll] whether to bring it into sight */
  show(tab, scroll = true) {
    this.tab = tab;
    this.update();
    if (scroll && this.narrow) document.getElementById("side")?.scrollIntoView({ behavior: settings.moves ? "smooth" : "auto" });
  }

  get #felt() {
    return /** @type {Felt | null} */ (this.querySelector("bw-felt"));
  }

  #pressed = (/** @type {CustomEvent} */ event) => {
    const { wager, less } = event.detail;
    const value = this.chip === TAKE_BACK ? settings.now.chips : this.chip;
    if (less || this.chip === TAKE_BACK) this.sitting.betting?.less(wager, value);
    else this.sitting.betting?.add(wager, value);
  };

  #sitAt = (/** @type {CustomEvent} */ event) => {
    if (session.me === null) void this.sitting.enter(true, event.detail.seat);
    else void /** @type {Sit | null} */ (this.querySelector("bw-sit"))?.take(event.detail.seat);
  };

  /** Whether the keyboard is at the table: what it was on may be gone with the next thing that happens. */
  #stays = (/** @type {FocusEvent} */ event) => {
    this.#atTable = event.type === "focusin" || (event.relatedTarget === null && document.hasFocus());
  };

  #atTable = false;
  #hadTurn = false;

  drawn() {
    const turn = this.sitting.choices.length > 0;
    const dock = this.querySelector(".dock-part");
    if (turn && !this.#hadTurn && dock !== null && dock.getBoundingClientRect().bottom < 0) toast(text.seat.yourTurn, "good");
    this.#hadTurn = turn;
    // in a moment: while the keyboard goes from one field to the next it is nowhere, too
    if (this.#atTable && document.activeElement === document.body) setTimeout(() => this.#toDock());
  }

  #toDock() {
    if (!this.#atTable || document.activeElement !== document.body) return;
    /** @type {HTMLElement | null} */ (this.querySelector(".dock-part"))?.focus({ preventScroll: true });
  }

  #meanKeys() {
    const { asksForTime, betting, canRebet, choices, deal, decide } = this.sitting;
    /** @type {Record<string, () => void>} */
    const does = { [HELP]: () => void document.getElementById("keys")?.togglePopover() };
    for (const { prompt, key } of choices) if (key) does[key] = () => decide(prompt);
    if (betting !== null && betting.playable.length > 0) {
      CHIPS.forEach(([cents], i) => { does[String(i + 1)] = () => { this.chip = cents; this.update(); }; });
      does.b = deal;
      does.x = () => betting.double();
      does["0"] = () => betting.clear();
      if (canRebet) does.r = deal;
    }
    if (asksForTime) does.t = () => void /** @type {Clock | null} */ (this.querySelector("bw-clock"))?.more();
    this.#keys.mean(does, choices.map((each) => each.key));
  }

  view() {
    const { problem, table, unknown } = this.sitting;
    if (unknown) {
      return h("section.nowhere", null, h("h1", null, text.seat.unknown), h("p", null, text.seat.unknownHelp), h("a.button", { href: "/" }, text.seat.toLobby));
    }
    this.#meanKeys();
    return h("div.seat", { class: table !== null && table.seat !== null ? "seated" : "", "data-version": this.sitting.feed?.version ?? null },
      h("div.play", { onFocusin: this.#stays, onFocusout: this.#stays }, status(this), this.#banners(), this.#feltPart(table),
        h("section.dock-part", { key: "dock", tabindex: "-1", "aria-label": text.seat.dock },
          problem === null ? null : h("p.problem", { key: "problem", role: "alert" }, problem.words, " ", law(problem.law)),
          this.#dock(table))), side(this));
  }

  #banners() {
    const { sitting } = this;
    const dismiss = () => {
      sitting.notice = null;
      this.update();
    };
    return h("div.banners", { key: "banners" },
      sitting.feed === null ? null : connection(sitting.feed.state),
      scheduledChange(this.sitting.table),
      awayBanner(sitting),
      sitting.notice === null ? null : h("p.connection", { role: "alert" }, sitting.notice, " ", h("button.link", { type: "button", onClick: dismiss }, text.seat.dismiss)));
  }

  /** @param {View | null} table */
  #feltPart(table) {
    const { betting, feed } = this.sitting;
    const seat = table?.seat ?? null;
    const seatable = session.me === null ? session.hasGuests : table !== null && freeSeats(table).length > 0;
    const after = table !== null && table.round === null && !betting?.begun ? table.last_round : null;
    return h("div.felt-part", { key: "felt", "onBw-area": this.#pressed, "onBw-position": this.#sitAt },
      h("bw-felt", {
        ".number": this.number, ".table": table, ".finished": after, ".keeps": true, ".signs": feed?.sight?.meters.map((each) => each.sign) ?? [],
        ".only": seat, ".own": seat, ".playable": seat === null ? [] : betting?.playable ?? [],
        ".planned": betting?.planned ?? {}, ".seatable": seatable,
      }),
      table === null || seat === null || this.narrow ? null : others(table, after, seat, this.sitting.sheet?.seats ?? 0),
      this.#wheel(seat));
  }

  /** Over the felt while it turns, and until one bets again or puts it away. @param {number | null} seat */
  #wheel(seat) {
    const { sheet, spun } = this.sitting;
    const wheel = sheet?.collected.find((each) => each.positions.length > 0);
    if (wheel === undefined || spun.spins.length + spun.to.length === 0 || this.#wheelIsOver) return null;
    if (this.#wheelOf.number !== spun.number) this.#wheelOf = { number: spun.number, rested: 0, away: false };
    if (this.#wheelOf.away) return null;
    const change = (/** @type {{rested?: number, away?: boolean}} */ changes) => {
      this.#wheelOf = { ...this.#wheelOf, ...changes };
      this.#changed();
    };
    return h("div.wheel-part.panel", { key: `wheel ${spun.number}`, "onBw-rest": (/** @type {CustomEvent} */ event) => change(event.detail) },
      h("bw-wheel", { ".positions": wheel.positions, ".demonstration": wheel.demonstration, ".spins": spun.spins, ".waiting": spun.to, ".own": seat }),
      this.turning || spun.to.length > 0 ? null : h("button.quiet", { type: "button", onClick: () => change({ away: true }) }, text.common.close));
  }

  /** @param {View | null} table */
  #dock(table) {
    const { betting } = this.sitting;
    if (session.me === null) return visitorDock(this);
    if (table === null) return h("div.dock", { key: "loading" }, h("p.quiet", null, text.seat.loading));
    if (table.seat === null) return watcherDock(this, table);
    if (table.round !== null) return roundDock(this, table);
    if (!table.open) return h("div.dock", { key: "closed" }, h("h2", null, text.seat.closedSeated));
    return betting === null ? h("div.dock", { key: "loading" }, h("p.quiet", null, text.seat.loading)) : bettingDock(this, table, betting);
  }
}

customElements.define("bw-seat", SeatPage);
