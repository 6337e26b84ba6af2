/** Other payouts under the old best play: the edge before, the most that it can be, and side bets. */

import { h } from "../../../core/dom.js";
import { text } from "../../../text.js";
import { figureCell, headlineFigures, optionsUsed, resultTable } from "../answers/figures.js";
import { percent } from "../spell.js";

/** @typedef {import("../charts/shapes.js").WhatIf} WhatIf */
/** @typedef {import("../names.js").Names} Names */

const words = text.lab;

/** @param {WhatIf} result @param {Names} names */
export function whatIfResult(result, names) {
  const columns = [{ title: words.wager }, ...[words.payouts.before, words.payouts.now].map((title) => ({ title, number: true }))];
  return [
    headlineFigures([
      { name: words.payouts.before, figure: result.before, as: percent, help: words.houseEdgeHelp },
      { name: words.payouts.bound, figure: result.bound.house_edge, as: percent, help: words.payouts.boundHelp },
    ]),
    result.side_bets.length === 0 ? null : resultTable(words.payouts.sideBets, columns, result.side_bets.map((each) => h("tr", { key: each.wager },
      h("th", { scope: "row" }, names.wager(result.game, each.wager)), figureCell(each.before, percent), figureCell(each.house_edge, percent)))),
    optionsUsed(result.options),
  ];
}
