/** A card to play by, and what each further line of it saves. */

import { h } from "../../../core/dom.js";
import { text } from "../../../text.js";
import { chart } from "../charts/chart.js";
import { headlineFigures, optionsUsed } from "./figures.js";
import { percent, roundPercent, whole } from "../spell.js";

/** @typedef {import("../charts/shapes.js").Card} Card */
/** @typedef {import("../names.js").Names} Names */

const words = text.lab;

/** @param {Card} card @param {Names} names */
export function strategyResult(card, names) {
  const decisions = [...new Set(card.rules.map((each) => each.decision))];
  return [
    h("section.lab-card", { key: "card", "aria-label": words.card },
      decisions.map((decision) => h("div", { key: decision }, h("h3", null, decision),
        h("ol", null, card.rules.filter((each) => each.decision === decision).map((each, i) =>
          h("li", { key: i }, h("strong", null, names.action(card.game, each.action)), ` ${each.words}`))))),
      card.legend ? h("p.quiet", null, card.legend) : null),
    headlineFigures([
      { name: words.cardEdge, figure: card.house_edge, as: percent },
      { name: words.bestEdge, figure: card.best_house_edge, as: percent },
      { name: words.cost, figure: card.cost, as: percent, help: words.costHelp },
    ]),
    curve(card),
    optionsUsed(card.options),
  ];
}

/** Each line saves a part of what is left, so that the axis goes by powers where it can. @param {Card} card */
function curve({ curve }) {
  return chart("curve", {
    form: "lines", title: words.curve, marks: [],
    x: { title: words.lines, spell: whole, every: true },
    y: { title: words.costAxis, spell: roundPercent, powers: curve.some((each) => each.cost.value > 0) },
    series: [{
      name: words.costAxis, form: "line",
      points: curve.map(({ rules, cost }) => ({ x: rules, y: cost.value, name: whole(rules), says: percent(cost.value), exact: cost.exact, label: roundPercent(cost.value) })),
    }],
  });
}
