/** What each choice is worth with the cards in hand, and what it costs against the best one. */

import { h } from "../../../core/dom.js";
import { text } from "../../../text.js";
import { figureCell, headlineFigures, resultTable } from "./figures.js";
import { plain } from "../spell.js";

/** @typedef {import("../charts/shapes.js").Advice} Advice */
/** @typedef {import("../names.js").Names} Names */

const words = text.lab;

/** @param {Advice} advice @param {string} game @param {Names} names */
export function adviseResult(advice, game, names) {
  const best = advice.actions[advice.best];
  const choices = Object.entries(advice.actions).sort(([, one], [, other]) => other.value - one.value);
  const columns = [{ title: words.choice }, { title: words.worth, number: true }, { title: words.gives, number: true }];
  return [
    headlineFigures([{ name: words.bestChoice, figure: best, as: plain, says: names.action(game, advice.best), help: words.worthUnits(plain(best.value)) }]),
    resultTable(words.choices, columns, choices.map(([action, value]) => h("tr", { key: action, class: action === advice.best ? "best" : "" },
      h("th", { scope: "row" }, names.action(game, action)),
      figureCell(value, plain),
      h("td.number", null, action === advice.best ? words.best : plain(best.value - value.value))))),
    h("p.quiet", { key: "about" }, words.adviceAbout),
  ];
}
