/** Rounds dealt at random: what each wager brought and how often each decision was taken, beside the exact figures. */

import { h } from "../../../core/dom.js";
import { text } from "../../../text.js";
import { figureCell, figureList, optionsUsed, resultTable } from "./figures.js";
import { amount, percent, plain, whole } from "../spell.js";

/** @typedef {import("../charts/shapes.js").Simulation} Simulation */
/** @typedef {import("../charts/shapes.js").SimulatedAmount} SimulatedAmount */
/** @typedef {import("../charts/shapes.js").Figure} Figure */
/** @typedef {import("../spell.js").Spell} Spell */
/** @typedef {import("../names.js").Names} Names */

const words = text.lab;
/** Standard errors beyond which chance is no explanation. */
const FAR = 4;

/** @param {Simulation} dealt @param {Names} names */
export function simulateResult(dealt, names) {
  const figures = [...Object.values(dealt.wagers), dealt.total, ...Object.values(dealt.decisions)];
  return [
    figures.some((each) => isFar(each.z)) ? h("p.warn", { key: "far" }, words.farOff(FAR)) : null,
    wagers(dealt, names),
    decisions(dealt, names),
    figureList(words.further, [
      { name: words.rounds, says: whole(dealt.rounds) },
      { name: words.parameters["strategy"], says: words.strategies[dealt.strategy] ?? dealt.strategy },
      { name: words.parameters["seed"], says: String(dealt.seed) },
      { name: words.unit, says: amount(dealt.unit) },
      { name: words.roundsPerSecond, says: whole(dealt.rounds_per_second) },
    ]),
    optionsUsed(dealt.options),
  ];
}

/** @param {Simulation} dealt @param {Names} names */
function wagers(dealt, names) {
  const columns = [{ title: words.wager }, ...[words.mean, words.interval, words.exact, words.z, words.rounds].map((title) => ({ title, number: true }))];
  const row = (/** @type {string} */ key, /** @type {string} */ title, /** @type {SimulatedAmount} */ each) => h("tr", { key },
    h("th", { scope: "row" }, title), h("td.number", null, plain(each.mean)), h("td.number", null, words.between(plain(each.interval[0]), plain(each.interval[1]))),
    exactCell(each.exact, plain), zCell(each.z), h("td.number", null, whole(dealt.rounds)));
  return h("section", { key: "wagers" }, h("h3", null, words.meanWagers),
    resultTable(words.meanWagers, columns, [
      ...Object.entries(dealt.wagers).map(([wager, each]) => row(wager, names.wager(dealt.game, wager), each)),
      row("", words.mainTogether, dealt.total),
    ]));
}

/** @param {Simulation} dealt @param {Names} names */
function decisions(dealt, names) {
  const columns = [{ title: words.decision }, ...[words.share, words.exact, words.z, words.rounds].map((title) => ({ title, number: true }))];
  return h("section", { key: "decisions" }, h("h3", null, words.decisionsTaken),
    resultTable(words.decisionsTaken, columns, Object.entries(dealt.decisions).map(([path, each]) => h("tr", { key: path },
      h("th", { scope: "row" }, names.path(dealt.game, path)), h("td.number", null, percent(each.frequency)),
      exactCell(each.exact, percent), zCell(each.z), h("td.number", null, whole(each.count))))));
}

/** @param {Figure | null} exact @param {Spell} as */
function exactCell(exact, as) {
  return exact === null ? h("td.number.quiet", null, words.notCalculated) : figureCell(exact, as);
}

/** @param {number | null} z */
function zCell(z) {
  return h("td.number", { class: isFar(z) ? "warn" : "" }, z === null ? "\u2013" : z.toFixed(2));
}

/** @param {number | null} z */
function isFar(z) {
  return z !== null && Math.abs(z) > FAR;
}
