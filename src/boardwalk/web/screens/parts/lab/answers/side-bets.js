/** What each side bet costs, under every pay table that it may have. */

import { h } from "../../../core/dom.js";
import { text } from "../../../text.js";
import { law } from "../../law.js";
import { chart } from "../charts/chart.js";
import { figureCell, resultTable } from "./figures.js";
import { dollars, percent, plain, roundPercent, whole } from "../spell.js";

/** @typedef {import("../charts/shapes.js").SideBet} SideBet */
/** @typedef {import("../names.js").Names} Names */
/** @typedef {{bet: SideBet, title: string}} Titled */

const words = text.lab;

/** @param {SideBet[]} bets @param {Names} names */
export function sideBetsResult(bets, names) {
  if (bets.length === 0) return h("p", null, words.noSideBets);
  const games = [...new Set(bets.map((each) => each.game))];
  return [ranking(bets, names), ...games.map((game) => ofGame(games.length > 1 ? names.game(game) : "", byCost(bets.filter((each) => each.game === game)), names))];
}

/** What is bet for the cost to be told. */
const STAKE = 100;

/** The cheapest first. @param {SideBet[]} bets */
function byCost(bets) {
  return [...bets].sort((one, other) => one.house_edge.value - other.house_edge.value);
}

/** Every side bet in one list, by what it costs. @param {SideBet[]} bets @param {Names} names */
function ranking(bets, names) {
  const columns = [{ title: words.rank, number: true }, { title: words.wager }, { title: words.parameters.game ?? "" }, { title: words.costOf(dollars(STAKE)), number: true }, { title: words.houseEdge, number: true }];
  return h("section.lab-ranking", { key: "ranking" }, h("h3", null, words.ranking),
    resultTable(words.ranking, columns, byCost(bets).map((bet, i) => h("tr", { key: i, "data-rank": i + 1 },
      h("td.number", null, String(i + 1)), h("th", { scope: "row" }, titleOf(bet, names)), h("td", null, names.game(bet.game)),
      h("td.number", null, dollars(bet.house_edge.value * STAKE)), figureCell(bet.house_edge, percent)))));
}

/** @param {string} heading @param {SideBet[]} bets @param {Names} names */
function ofGame(heading, bets, names) {
  const titled = bets.map((bet) => ({ bet, title: titleOf(bet, names) }));
  return h("section", { key: heading }, heading ? h("h3", null, heading) : null,
    chart("bars", {
      form: "bars", title: words.sideBetsBars, names: words.wager, series: [words.houseEdge, words.hitFrequency], spell: roundPercent,
      groups: titled.map(({ bet, title }) => ({ name: title, values: [bet.house_edge, bet.hit_frequency].map((each) => ({ value: each.value, says: percent(each.value), exact: each.exact })) })),
    }),
    summary(titled),
    titled.map(rows));
}

/** @param {SideBet} bet @param {Names} names */
function titleOf(bet, names) {
  const set = Object.entries(bet.options).map(([name, value]) => `${name} ${value}`).join(", ");
  return [names.wager(bet.game, bet.wager), bet.table || set].filter(Boolean).join(" \u00b7 ");
}

/** @param {Titled[]} titled */
function summary(titled) {
  const columns = [{ title: words.wager }, ...[words.houseEdge, words.hitFrequency, words.standardDeviation, words.deals].map((title) => ({ title, number: true }))];
  return resultTable(words.sideBets, columns, titled.map(({ bet, title }, i) => h("tr", { key: i },
    h("th", { scope: "row" }, title, " ", law(bet.law)),
    figureCell(bet.house_edge, percent), figureCell(bet.hit_frequency, percent), h("td.number", null, plain(bet.standard_deviation)), h("td.number", null, whole(bet.deals)))));
}

/** @param {Titled} titled @param {number} number */
function rows({ bet, title }, number) {
  const columns = [{ title: words.hand }, ...[words.pays, words.deals, words.chance, words.returns].map((each) => ({ title: each, number: true }))];
  return h("details", { key: number }, h("summary", null, words.rowsOf(title)),
    resultTable(words.rowsOf(title), columns, bet.rows.map((row, i) => h("tr", { key: i },
      h("th", { scope: "row" }, row.hand), h("td.number", null, row.pays), h("td.number", null, whole(row.deals)), figureCell(row.chance, percent), figureCell(row.return, percent)))),
    chart("rows", {
      form: "bars", title: words.returnRows, names: words.hand, series: [words.returns], spell: roundPercent,
      groups: bet.rows.map((row) => ({ name: row.hand, values: [{ value: row.return.value, says: percent(row.return.value), exact: row.return.exact }] })),
    }));
}
