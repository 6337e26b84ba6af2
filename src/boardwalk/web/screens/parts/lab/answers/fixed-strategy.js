/** What a strategy that someone else thought of costs. */

import { text } from "../../../text.js";
import { chart } from "../charts/chart.js";
import { headlineFigures, optionsUsed } from "./figures.js";
import { percent, roundPercent } from "../spell.js";

/** @typedef {import("../charts/shapes.js").FixedPlay} FixedPlay */
/** @typedef {import("../names.js").Names} Names */

const words = text.lab;

/** @param {FixedPlay} play @param {Names} names */
export function fixedStrategyResult(play, names) {
  return [
    headlineFigures([
      { name: words.fixedEdge, figure: play.house_edge, as: percent, help: words.houseEdgeHelp },
      { name: words.bestEdge, figure: play.best_house_edge, as: percent },
      { name: words.fixedCost, figure: play.cost, as: percent, help: words.costHelp },
      { name: words.elementOfRisk, figure: play.element_of_risk, as: percent, help: words.elementHelp },
    ]),
    chart("decisions", {
      form: "bars", title: words.fixedDecisions, names: words.decision, series: [words.share], spell: roundPercent,
      groups: Object.entries(play.decisions).map(([path, share]) =>
        ({ name: names.path(play.game, path), values: [{ value: share.value, says: percent(share.value), exact: share.exact }] })),
    }),
    optionsUsed(play.options),
  ];
}
