/** The progressive payout wager: what it returns as the meter stands, where it breaks even, and the long run. */

import { h } from "../../../core/dom.js";
import { text } from "../../../text.js";
import { law } from "../../law.js";
import { chart } from "../charts/chart.js";
import { figureCell, figureList, headlineFigures, restsOn, resultTable, simulation } from "./figures.js";
import { amount, dollars, percent, plain, roundDollars, roundPercent, whole } from "../spell.js";

/** @typedef {import("../charts/shapes.js").Progressive} Progressive */
/** @typedef {import("./figures.js").Headline} Headline */
/** @typedef {import("../charts/lines.js").Mark} Mark */
/** @typedef {import("../charts/lines.js").Point} Point */

const words = text.lab;

/** @param {Progressive} figures */
export function progressiveResult(figures) {
  const even = figures.break_even_meter;
  /** @type {Headline[]} */
  const headlines = [
    { name: words.returnNow, figure: figures.return, as: percent, help: words.atMeter(amount(figures.meter)) },
    { name: words.edgeNow, figure: figures.house_edge, as: percent },
    { name: words.longRunReturn, figure: figures.long_run.return, as: percent },
    { name: words.longRunEdge, figure: figures.long_run.house_edge, as: percent },
  ];
  if (even !== null) headlines.splice(2, 0, { name: words.breakEven, figure: even, as: dollars, help: words.breakEvenHelp, says: amount(even.cents) });
  return [
    headlineFigures(headlines),
    even === null ? h("p.warn", { key: "above" }, words.alwaysAbove) : null,
    returnByMeter(figures),
    rows(figures),
    figureList(words.growth, growth(figures)),
    figureList(words.waits, waitingLines(figures.waiting)),
    simulation(figures.simulated),
    restsOn(figures.assumes),
  ];
}

/** @param {Progressive} figures */
function returnByMeter(figures) {
  const even = figures.break_even_meter;
  /** @type {Mark[]} */
  const marks = [{ along: "y", at: 1, label: "" }, { along: "x", at: Number(figures.meter), label: "" }];
  if (even !== null) marks.push({ along: "x", at: even.value, label: isOn(figures, even) ? "" : words.evenAt(amount(even.cents)) });
  return chart("meter", {
    form: "lines", title: words.returnByMeter, marks,
    x: { title: words.meterAxis, spell: roundDollars },
    y: { title: words.returnAxis, spell: roundPercent },
    series: [{ name: words.returnLine, form: "line", points: figures.curve.map((each) => onCurve(each, figures)) }],
  });
}

/** @param {Progressive["curve"][number]} at @param {Progressive} figures @returns {Point} */
function onCurve(at, { meter, break_even_meter: even }) {
  const point = { x: at.meter.value, y: at.return.value, name: dollars(at.meter.value), says: percent(at.return.value), exact: at.return.exact };
  if (at.meter.value === Number(meter)) return { ...point, label: words.now, under: true };
  return even !== null && at.meter.exact === even.exact ? { ...point, label: words.evenAt(amount(even.cents)), before: true } : point;
}

/** Whether the meter can come to break-even. @param {Progressive} figures @param {import("../charts/shapes.js").BreakEven} even */
function isOn({ curve }, even) {
  return curve.some((each) => each.meter.exact === even.exact);
}

/** @param {Progressive} figures */
function rows(figures) {
  const columns = [{ title: words.hand }, ...[words.pays, words.paysNow, words.offMeter, words.chance, words.returns].map((title) => ({ title, number: true }))];
  return h("section", { key: "rows" },
    chart("rows", {
      form: "bars", title: words.rowsNow, names: words.hand, series: [words.returns], spell: roundPercent,
      groups: figures.rows.map((row) => ({ name: row.hand, values: [{ value: row.return.value, says: percent(row.return.value), exact: row.return.exact }] })),
    }),
    law(figures.law),
    resultTable(words.rowsNow, columns, figures.rows.map((row) => h("tr", { key: row.hand },
      h("th", { scope: "row" }, row.hand), h("td.number", null, row.pays), h("td.number", null, amount(row.pays_now)),
      h("td.number", null, row.off_meter ? words.yes : words.no), figureCell(row.chance, percent), figureCell(row.return, percent)))));
}

/** @param {Progressive} figures @returns {import("./figures.js").Line[]} */
function growth({ long_run, shortfall, reserve, ...figures }) {
  return [
    { name: words.hitFrequency, figure: figures.hit_frequency, as: percent },
    { name: words.fixedPart, figure: figures.fixed_part, as: dollars },
    { name: words.meterPart, figure: figures.meter_part, as: percent },
    { name: words.gain, figure: figures.gain_a_wager, as: plain },
    { name: words.level, figure: figures.level, as: dollars },
    { name: words.nextRoyal, figure: figures.next_royal, as: dollars },
    { name: words.royalPrize, figure: long_run.royal_prize, as: dollars },
    { name: words.royalShare, figure: long_run.royal_share, as: percent },
    { name: words.toMeter, figure: long_run.to_the_meter, as: percent },
    { name: words.resets, figure: long_run.resets, as: percent },
    { name: words.fromInventory, figure: long_run.from_the_inventory, as: percent },
    { name: words.shortfalls, figure: long_run.shortfalls, as: percent },
    { name: words.shortfallBase, figure: shortfall.from_base, as: percent },
    { name: words.shortfallReset, figure: shortfall.from_reset, as: percent },
    { name: words.shortfallDollars, figure: shortfall.dollars_a_cycle, as: plain },
    { name: words.reserveExpected, figure: reserve.expected, as: dollars },
    { name: words.reserveCovers, figure: reserve.covers_reset, as: percent },
    { name: words.houseFunds, figure: reserve.house_funds_a_reset, as: dollars },
  ];
}

/** How long one waits. @param {import("../charts/shapes.js").Waiting} waiting @returns {import("./figures.js").Line[]} */
export function waitingLines(waiting) {
  return [
    { name: words.chance, figure: waiting.chance, as: percent },
    { name: words.meanRounds, figure: waiting.mean_rounds, as: plain },
    { name: words.medianRounds, says: whole(waiting.median_rounds) },
    { name: words.meanHours, figure: waiting.mean_hours, as: plain },
    { name: words.medianHours, figure: waiting.median_hours, as: plain },
  ];
}
