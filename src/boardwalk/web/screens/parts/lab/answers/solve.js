/** A game that was solved: its edge, its decisions and its wagers; or all its choices of pay tables side by side. */

import { h } from "../../../core/dom.js";
import { text } from "../../../text.js";
import { chart } from "../charts/chart.js";
import { figureCell, figureList, headlineFigures, optionsUsed, resultTable } from "./figures.js";
import { amount, percent, plain, roundPercent, signed, whole } from "../spell.js";

/** @typedef {import("../charts/shapes.js").Solution} Solution */
/** @typedef {import("../names.js").Names} Names */

const words = text.lab;

/** @param {Solution | Solution[]} result @param {Names} names */
export function solveResult(result, names) {
  return Array.isArray(result) ? versions(result, names) : solution(result, names);
}

/** @param {Solution} solved @param {Names} names */
function solution(solved, names) {
  return [
    solved.favors_player ? h("p.warn", { key: "favors" }, words.favorsPlayer) : null,
    headlineFigures([
      { name: words.houseEdge, figure: solved.house_edge, as: percent, help: words.houseEdgeHelp },
      { name: words.elementOfRisk, figure: solved.element_of_risk, as: percent, help: words.elementHelp },
      { name: words.expectation, figure: solved.ev, as: plain, help: words.units },
      { name: words.averageWager, figure: solved.average_wager, as: plain, help: words.units },
    ]),
    outcomes(solved),
    decisions(solved, names),
    wagers(solved, names),
    figureList(words.further, [
      { name: words.variance, figure: solved.variance, as: plain },
      { name: words.standardDeviation, says: String(solved.standard_deviation) },
      { name: words.deals, says: whole(solved.deals) },
      { name: words.total, says: typeof solved.total === "number" ? whole(solved.total) : solved.total },
      { name: words.unit, says: amount(solved.unit) },
      { name: words.seconds, says: String(solved.seconds) },
    ]),
    optionsUsed(solved.options),
  ];
}

/** @param {Solution} solved */
function outcomes(solved) {
  return chart("outcomes", {
    form: "bars", title: words.outcomes, names: words.outcome, series: [words.share], spell: roundPercent,
    groups: solved.outcomes.map(({ low, high, deals, chance }) =>
      ({ name: low === high ? signed(low) : words.between(signed(low), signed(high)), values: [{ value: chance.value, says: percent(chance.value), exact: words.dealsOf(whole(deals), whole(solved.deals)) }] })),
  });
}

/** @param {Solution} solved @param {Names} names */
function decisions(solved, names) {
  return chart("decisions", {
    form: "bars", title: words.decisions, names: words.decision, series: [words.share], spell: roundPercent,
    groups: Object.entries(solved.decisions).map(([path, share]) =>
      ({ name: names.path(solved.game, path), values: [{ value: share.value, says: percent(share.value), exact: share.exact }] })),
  });
}

/** @param {Solution} solved @param {Names} names */
function wagers(solved, names) {
  return chart("wagers", {
    form: "bars", title: words.wagers, names: words.wager, series: [words.expectation], spell: plain,
    groups: Object.entries(solved.wagers).map(([wager, { ev }]) =>
      ({ name: names.wager(solved.game, wager), values: [{ value: ev.value, says: plain(ev.value), exact: ev.exact }] })),
  });
}

/** @param {Solution[]} all @param {Names} names */
function versions(all, names) {
  const named = all.map((each) => ({ solved: each, name: difference(each.options, all.map((other) => other.options)) }));
  const columns = [{ title: words.version }, { title: words.houseEdge, number: true }, { title: words.elementOfRisk, number: true }, { title: words.standardDeviation, number: true }];
  return [
    chart("versions", {
      form: "bars", title: words.versions, names: words.version, series: [words.houseEdge], spell: roundPercent,
      groups: named.map(({ solved, name }) => ({ name, values: [{ value: solved.house_edge.value, says: percent(solved.house_edge.value), exact: solved.house_edge.exact }] })),
    }),
    resultTable(words.versions, columns, named.map(({ solved, name }) => h("tr", { key: name },
      h("th", { scope: "row" }, name), figureCell(solved.house_edge, percent), figureCell(solved.element_of_risk, percent), h("td.number", null, plain(solved.standard_deviation))))),
    named.map(({ solved, name }) => h("details.lab-version", { key: name }, h("summary", null, name), solution(solved, names))),
  ];
}

/** The options in which one is not as the others. @param {Record<string, string>} options @param {Record<string, string>[]} all */
function difference(options, all) {
  const apart = Object.entries(options).filter(([name, value]) => all.some((other) => other[name] !== value));
  return apart.map(([name, value]) => `${name} ${value}`).join(", ") || words.asUsual;
}
