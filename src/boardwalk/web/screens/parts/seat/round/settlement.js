/** What became of a round for one seat, wager by wager, each with the line that paid it and the paragraph behind it. */

import { h } from "../../../core/dom.js";
import { money, signed } from "../../../core/money.js";
import { text } from "../../../text.js";
import { cardRow } from "../../felt/card.js";
import { why } from "../../law.js";

/** @typedef {import("../../../api-types.js").OutcomeView} OutcomeView */
/** @typedef {import("../../../api-types.js").HandView} HandView */
/** @typedef {import("../../../api-types.js").View} View */
/** @typedef {import("../../../core/dom.js").VNode} VNode */
/** @typedef {(wager: string) => string} Titles */

/** What a wager brought or cost. @param {OutcomeView} outcome */
export function gained(outcome) {
  return outcome.paid_cents + outcome.returned_cents - outcome.cents;
}

/** What the wagers that are decided came to. @param {OutcomeView[]} outcomes */
export function totalGained(outcomes) {
  return outcomes.reduce((sum, each) => sum + gained(each), 0);
}

/** Good, bad or neither. @param {number} cents */
export function kind(cents) {
  return cents > 0 ? "good" : cents < 0 ? "bad" : "even";
}

/** A wager in one sentence. @param {OutcomeView} outcome @param {Titles} title */
export function outcomeInWords(outcome, title) {
  const result = text.results[outcome.result] ?? outcome.result;
  const paid = outcome.paid_cents > 0 ? ` ${money(outcome.paid_cents)}` : "";
  return `${title(outcome.wager)} ${result}${paid}`;
}

/** The table of wagers. @param {OutcomeView[]} outcomes @param {Titles} title */
export function settlementTable(outcomes, title) {
  return h("table.settlement", null,
    h("thead", null, h("tr", null, [text.seat.wager, text.seat.staked, text.seat.result, text.seat.paid].map((words, i) =>
      h("th", { key: i, scope: "col", class: i === 1 || i === 3 ? "number" : "" }, words)))),
    h("tbody", null, outcomes.map((each) => line(each, title))),
    h("tfoot", null, h("tr", null,
      h("th", { scope: "row" }, text.seat.total),
      h("td.number", null, money(outcomes.reduce((sum, each) => sum + each.cents, 0))),
      h("td", null, ""),
      h("td.number", { class: kind(totalGained(outcomes)) }, signed(totalGained(outcomes))))));
}

/** @param {OutcomeView} each @param {Titles} title @returns {VNode} */
function line(each, title) {
  return h("tr", { key: each.wager, "data-wager": each.wager, class: each.result },
    h("th", { scope: "row" }, title(each.wager)),
    h("td.number", null, each.cents > 0 ? money(each.cents) : "\u2013"),
    h("td", null,
      h("span", { class: `result-of ${kind(gained(each))}` }, text.results[each.result] ?? each.result),
      each.by ? h("span.by", null, each.by) : null,
      h("span.laws", null, why(each.law), each.limited_by ? [h("span.quiet", null, text.seat.limitedBy), why(each.limited_by)] : null)),
    h("td.number", null, each.paid_cents > 0 ? money(each.paid_cents) : "\u2013"));
}

/**
 * The cards of a round, as far as one may know them.
 * @param {{hand: HandView | null, dealer: (string | null)[], community: (string | null)[]}} cards
 */
export function roundCards({ hand, dealer, community }) {
  const rows = /** @type {[string, (string | null)[]][]} */ ([
    [text.seat.yourCards, hand?.cards ?? []], [text.felt.community, community], [text.felt.dealer, dealer],
  ]);
  return h("dl.round-cards", null, rows.filter(([, cards]) => cards.length > 0).map(([label, cards]) =>
    h("div", { key: label }, h("dt", null, label), h("dd", null, cardRow(cards)))));
}

/** One's own hand. @param {View} table @returns {HandView | null} */
export function handOf(table) {
  return table.seat === null ? null : table.seats[table.seat]?.hand ?? null;
}
