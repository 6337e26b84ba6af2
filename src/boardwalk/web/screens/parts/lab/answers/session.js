/** A session: the chances of a bankroll, and the house's side of it. */

import { h } from "../../../core/dom.js";
import { text } from "../../../text.js";
import { figureCell, figureList, headlineFigures, optionsUsed, resultTable } from "./figures.js";
import { amount, dollars, percent, plain, roundPercent, spelled, whole } from "../spell.js";

/** @typedef {import("../charts/shapes.js").Session} Session */
/** @typedef {import("./figures.js").Headline} Headline */

const words = text.lab.session;

/** @param {Session} session */
export function sessionResult(session) {
  /** @type {Headline[]} */ const goal = session.goal_reached === null ? [] : [{ name: words.goal, figure: session.goal_reached, as: percent }];
  return [
    headlineFigures([
      { name: words.ruin, figure: session.ruin, as: percent, help: words.ruinHelp(amount(session.needed)) },
      ...goal,
      { name: words.ahead, figure: session.ahead, as: percent },
      { name: words.behind, figure: session.behind, as: percent },
    ]),
    figureList(words.more, [
      { name: words.even, figure: session.even, as: percent },
      { name: words.allPlayed, figure: session.all_rounds_played, as: percent },
      { name: words.rounds, figure: session.expected_rounds, as: plain },
      { name: words.result, figure: session.expected_result, as: dollars },
      { name: words.nZero, figure: session.round.n_zero, as: plain },
      { name: words.error, says: plain(session.error) },
    ]),
    resultTable(words.results, [{ title: words.share, number: true }, { title: words.amount, number: true }],
      session.quantiles.map((each) => h("tr", { key: each.part.exact }, h("td.number", null, roundPercent(each.part.value)), h("td.number", null, amount(each.result))))),
    h("h3", { key: "house" }, words.house),
    resultTable(words.house, [{ title: words.period }, { title: text.lab.rounds, number: true }, { title: words.expected, number: true }, { title: words.loss, number: true }, { title: words.interval, number: true }],
      session.house.map((each) => h("tr", { key: each.period },
        h("th", { scope: "row" }, words.periods[each.period] ?? each.period),
        h("td.number", null, whole(each.rounds)),
        figureCell(each.expected_win, dollars),
        h("td.number", null, spelled(each.chance_of_loss, percent)),
        h("td.number", null, each.interval_99.map(amount).join(" \u2013 "))))),
    optionsUsed(session.options),
  ];
}
