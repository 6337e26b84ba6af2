/** Who is paid what, seat after seat in the order of the regulation, large enough to be read standing. */

import { h, Part } from "../../core/dom.js";
import { money } from "../../core/money.js";
import { text } from "../../text.js";
import { seatName, wagerTitle } from "./table-part.js";

/** @typedef {import("../../api-types.js").View} View */
/** @typedef {import("../../api-types.js").GameSheet} GameSheet */
/** @typedef {import("../../api-types.js").HandView} HandView */
/** @typedef {import("../../api-types.js").OutcomeView} OutcomeView */
/** @typedef {{seat: number, hand: HandView}} Line */

/** All seats of the round. @param {View} view @param {GameSheet | null} game */
export function settling(view, game) {
  return h("bw-settling", { key: "settling", ".table": view, ".game": game });
}

/** Only where something was decided last, to stand beside the button. @param {View} view @param {GameSheet | null} game */
export function settledLast(view, game) {
  return h("bw-settling", { key: "settled last", ".table": view, ".game": game, ".last": true });
}

export class Settling extends Part {
  /** @type {View | null} */ table = null;
  /** @type {GameSheet | null} */ game = null;
  last = false;
  /** How many wagers were decided at each seat when this was last drawn. @type {Map<number, number>} */ #decided = new Map();
  /** Where something was decided last, at this stage of the round. @type {Set<number>} */ #latest = new Set();
  #stage = "";

  view() {
    const view = this.table;
    if (view === null) return null;
    const lines = view.round === null ? ofLastRound(view) : ofThisRound(view, view.round.settling);
    this.#follow(view.round?.stage ?? "", view.round === null ? [] : lines);
    if (!lines.some(({ hand }) => hand.outcomes.length > 0)) return null;
    if (this.last) return h("ol.settled-last", null, lines.filter(({ seat }) => this.#latest.has(seat)).map((line) => this.#line(view, line)));
    return h("section.panel.settling", { "aria-label": text.dealer.settling },
      h("h2", null, view.round === null ? text.dealer.lastRound(view.last_round?.number ?? 0) : text.dealer.settling),
      view.round === null && view.last_round?.void ? h("p.warn", null, text.dealer.void(view.last_round.void)) : null,
      h("ol", null, lines.map((line) => this.#line(view, line))));
  }

  /** @param {string} stage @param {readonly Line[]} lines */
  #follow(stage, lines) {
    const fresh = lines.filter(({ seat, hand }) => hand.outcomes.length > (this.#decided.get(seat) ?? 0)).map(({ seat }) => seat);
    this.#decided = new Map(lines.map(({ seat, hand }) => [seat, hand.outcomes.length]));
    if (fresh.length > 0 || stage !== this.#stage) this.#latest = new Set(fresh);
    this.#stage = stage;
  }

  /** @param {View} view @param {Line} line */
  #line(view, { seat, hand }) {
    const turn = view.round?.waits_at === seat;
    return h("li", { key: seat, class: turn ? "turn" : "" },
      h("strong", null, seatName(view, seat)),
      turn ? h("span.quiet", null, text.dealer.turn) : null,
      h("ul", null, hand.outcomes.map((each) => outcome(each, this.game))));
  }
}

/** @param {View} view @param {readonly number[]} order @returns {Line[]} */
function ofThisRound(view, order) {
  return order.flatMap((seat) => {
    const hand = view.seats[String(seat)]?.hand;
    return hand ? [{ seat, hand }] : [];
  });
}

/** @param {View} view @returns {Line[]} */
function ofLastRound(view) {
  return Object.entries(view.last_round?.hands ?? {}).map(([seat, hand]) => ({ seat: Number(seat), hand }));
}

/** @param {OutcomeView} each @param {GameSheet | null} game */
function outcome(each, game) {
  const wager = wagerTitle(game, each.wager);
  const takenIn = game?.collected.some((one) => one.wager === each.wager) ?? false;
  return h("li", { key: each.wager, class: each.result, title: each.by }, words(each, wager, takenIn));
}

/** @param {OutcomeView} each @param {string} wager @param {boolean} takenIn whether its stake left the layout before the deal */
function words(each, wager, takenIn) {
  if (each.result === "win") return text.dealer.pay(wager, money(each.paid_cents));
  if (each.result === "lose") return takenIn ? text.dealer.noPrize(wager) : text.dealer.take(wager, money(each.cents));
  if (each.result === "returned") return text.dealer.giveBack(wager, money(each.returned_cents));
  return text.dealer.leave(wager, money(each.returned_cents), text.results[each.result] ?? each.result);
}

customElements.define("bw-settling", Settling);
