/** Pay tables whose edge is in a range, nearest to the middle first. */

import { h } from "../../../core/dom.js";
import { text } from "../../../text.js";
import { exact, headlineFigures, optionsUsed, resultTable } from "../answers/figures.js";
import { percent } from "../spell.js";

/** @typedef {import("../charts/shapes.js").Tuning} Tuning */
/** @typedef {import("../../../api-types.js").JobSheet} JobSheet */

const words = text.lab;

/** @param {JobSheet} job @param {Tuning} result @param {(request: Record<string, unknown>) => void} ask */
export function tuneResult(job, result, ask) {
  const hands = Object.keys(result.present.pays);
  const columns = [...hands.map((title) => ({ title, number: true })), { title: words.houseEdge, number: true }, { title: words.payouts.try }];
  return [
    headlineFigures([
      { name: words.payouts.present, figure: result.present.house_edge, as: percent, help: words.payouts.of(result.edge.of) },
      { name: words.payouts.range, figure: { low: result.edge.low, high: result.edge.high }, as: percent },
    ]),
    h("p", { key: "says" }, result.searched.says),
    result.tables.length === 0 ? null : resultTable(words.payouts.found, columns, result.tables.map((each, i) => h("tr", { key: i },
      hands.map((hand) => h("td.number", { key: hand, class: each.changed.includes(hand) ? "is-changed" : "" }, each.pays[hand] ?? "")),
      h("td.number", { key: "edge" }, each.exact ? percent(each.house_edge.value) : words.payouts.atMost(percent(each.house_edge.value)), exact(each.house_edge)),
      h("td", { key: "try" }, h("button", { type: "button", onClick: () => ask(trial(job, result, each.pays)) }, words.payouts.try))))),
    optionsUsed(result.options),
  ];
}

/** The question what one of these tables costs. @param {JobSheet} job @param {Tuning} result @param {Record<string, string>} pays */
function trial(job, result, pays) {
  const { options, unit, pays: earlier } = job.asked;
  const now = Object.entries(pays).filter(([hand, payout]) => result.present.pays[hand] !== payout).map(([hand, payout]) => [`${result.name}.${slug(hand)}`, payout]);
  const asked = { game: result.game, options, unit, pays: { .../** @type {Record<string, string>} */ (earlier ?? {}), ...Object.fromEntries(now) } };
  return { kind: "what-if", ...Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined && value !== null)) };
}

/** A hand as a request names it. @param {string} hand */
function slug(hand) {
  return (hand.toLowerCase().match(/[a-z0-9]+/g) ?? []).join("-");
}
