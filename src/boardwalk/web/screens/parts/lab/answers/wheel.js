/** A Bonus Spin wheel under its weights, and weights that were found for a return. */

import { toast } from "../../../core/announce.js";
import { h } from "../../../core/dom.js";
import { text } from "../../../text.js";
import { law } from "../../law.js";
import { chart } from "../charts/chart.js";
import { figureCell, figureList, headlineFigures, restsOn, resultTable, simulation } from "./figures.js";
import { waitingLines } from "./progressive.js";
import { amount, dollars, percent, roundPercent, whole } from "../spell.js";

/** @typedef {import("../charts/shapes.js").Wheel} Wheel */
/** @typedef {import("../charts/shapes.js").Weights} Weights */
/** @typedef {import("./figures.js").Headline} Headline */

const words = text.lab;

/** @param {Wheel} wheel */
export function wheelResult(wheel) {
  return [
    wheel.demonstration ? h("p.quiet", { key: "demonstration" }, words.demonstration) : null,
    wheel.permitted ? null : h("p.warn", { key: "permitted" }, words.notPermitted),
    headlineFigures([
      { name: words.returnNow, figure: wheel.return, as: percent, help: words.topNow(amount(wheel.top)) },
      { name: words.edgeNow, figure: wheel.house_edge, as: percent },
      ...topFigures(wheel),
    ]),
    positions(wheel),
    byPlayers(wheel),
    figureList(words.chance, [{ name: words.trigger, figure: wheel.trigger, as: percent }, { name: words.hit, figure: wheel.hit, as: percent }]),
    figureList(words.waitsWheel, waitingLines(wheel.waiting)),
    simulation(wheel.simulated),
    restsOn(wheel.assumes),
  ];
}

/** @param {Wheel | Weights} wheel @returns {Headline[]} */
function topFigures(wheel) {
  const even = wheel.break_even_top;
  return [
    { name: words.longRunReturn, figure: wheel.long_run_return, as: percent },
    ...(even === null ? [] : [{ name: words.breakEvenTop, figure: even, as: dollars, says: amount(even.cents) }]),
    { name: words.expectedTop, figure: wheel.expected_top, as: dollars },
  ];
}

/** @param {Wheel} wheel */
function positions(wheel) {
  const columns = [{ title: words.position }, ...[words.weight, words.player, words.community, words.chanceASpin, words.chanceAWager, words.returns].map((title) => ({ title, number: true }))];
  return h("section", { key: "positions" },
    chart("positions", {
      form: "bars", title: words.positions, names: words.position, series: [words.chanceASpin, words.positionReturn], spell: roundPercent,
      groups: wheel.positions.map((each) => ({
        name: `${words.positionOf(each.position)} \u00b7 ${each.player === null ? words.top : amount(each.player)}`,
        values: [each.chance_a_spin, each.return].map(({ value, exact }) => ({ value, says: percent(value), exact })),
      })),
    }),
    law(wheel.law),
    resultTable(words.positions, columns, wheel.positions.map((each, i) => h("tr", { key: each.position },
      h("th", { scope: "row" }, each.position), h("td.number", null, whole(wheel.weights[i])),
      h("td.number", null, each.player === null ? words.top : amount(each.player)), h("td.number", null, amount(each.community)),
      figureCell(each.chance_a_spin, percent), figureCell(each.chance_a_wager, percent), figureCell(each.return, percent)))));
}

/** @param {Wheel} wheel */
function byPlayers({ return_by_players }) {
  return chart("players", {
    form: "lines", title: words.byPlayers, marks: [],
    x: { title: words.bettors, spell: whole, every: true },
    y: { title: words.returnAxis, spell: roundPercent },
    series: [{
      name: words.returns, form: "points",
      points: return_by_players.map(({ value, exact }, i) => ({ x: i + 1, y: value, name: whole(i + 1), says: percent(value), exact, label: roundPercent(value) })),
    }],
  });
}

/** @param {Weights} found @param {(asked: Record<string, unknown>) => void} ask */
export function weightsResult(found, ask) {
  const weights = found.weights.join(",");
  return [
    headlineFigures([
      ...topFigures(found),
      { name: words.wanted, figure: found.asked, as: percent },
      { name: words.within, figure: found.within, as: percent },
      { name: words.hit, figure: found.hit, as: percent },
    ]),
    h("p.lab-option", { key: "option" }, h("span.quiet", null, words.asOptions), h("code", null, found.option),
      h("button", { type: "button", onClick: () => void copy(found.option) }, words.copy),
      h("button.primary", { type: "button", onClick: () => ask({ kind: "wheel", wheel: found.wheel, players: found.players, prize: found.prize, weights }) }, words.solveWheel)),
    chart("weights", {
      form: "bars", title: words.weightsFound, names: words.position, series: [words.weight], spell: whole,
      groups: found.weights.map((each, i) => ({ name: words.positionOf(i + 1), values: [{ value: each, says: whole(each) }] })),
    }),
    h("p", { key: "total" }, `${words.weightsTotal} ${whole(found.total)}.`),
  ];
}

/** @param {string} line */
async function copy(line) {
  try {
    await navigator.clipboard.writeText(line);
    toast(words.copied, "good");
  } catch {
    toast(words.notCopied, "bad");
  }
}
