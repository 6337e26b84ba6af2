/** Figures on the page: large for those that one looks for first, in a list for the others; always with the exact fraction. */

import { h } from "../../../core/dom.js";
import { text } from "../../../text.js";
import { spelled } from "../spell.js";

/** @typedef {import("../../../core/dom.js").VNode} VNode */
/** @typedef {import("../../../core/dom.js").Child} Child */
/** @typedef {import("../charts/shapes.js").Figure} Figure */
/** @typedef {import("../charts/shapes.js").Bounds} Bounds */
/** @typedef {import("../spell.js").Spell} Spell */
/** @typedef {{name: string, figure: Bounds, as: Spell, help?: string, says?: string}} Headline says: where the server says it better than the figure */
/** @typedef {{name: string, figure: Bounds | null, as: Spell} | {name: string, says: string}} Line */

const words = text.lab;
/** A longer fraction is shown when it is asked for. */
const LONG = 60;

/** The figures that one looks for first. @param {Headline[]} headlines */
export function headlineFigures(headlines) {
  return h("dl.lab-headlines", null, headlines.map((each) => h("div", { key: each.name },
    h("dt", null, each.name),
    h("dd", null, h("strong", null, each.says ?? spelled(each.figure, each.as)), each.help ? h("span.quiet", null, each.help) : null, decimals(each.figure), exact(each.figure)))));
}

/** All the others. @param {string} title @param {Line[]} lines */
export function figureList(title, lines) {
  const known = lines.filter((each) => "says" in each || each.figure !== null);
  return h("section.lab-figures", { key: title }, h("h3", null, title),
    h("dl", null, known.map((each) => h("div", { key: each.name },
      h("dt", null, each.name),
      "says" in each ? h("dd", null, each.says)
        : h("dd", null, spelled(/** @type {Bounds} */ (each.figure), each.as), exact(/** @type {Bounds} */ (each.figure)))))));
}

/** The decimal as the server has it. @param {Bounds} figure */
function decimals(figure) {
  return "low" in figure ? null : h("span.lab-decimal", null, String(figure.value));
}

/** The exact fraction, or the two between which the figure lies. @param {Bounds} figure @returns {VNode | null} */
export function exact(figure) {
  if ("low" in figure) return folded([`${words.lowest} ${figure.low.exact}`, `${words.highest} ${figure.high.exact}`]);
  return figure.exact.length > LONG ? folded([figure.exact]) : h("code.lab-exact", null, figure.exact);
}

/** @param {string[]} lines */
function folded(lines) {
  return h("details.lab-folded", null, h("summary", null, words.exactOf), lines.map((each) => h("code.lab-exact", { key: each }, each)));
}

/** A cell of a table. @param {Figure} figure @param {Spell} as */
export function figureCell(figure, as) {
  return h("td.number", null, as(figure.value), exact(figure));
}

/** @param {string} title @param {{title: string, number?: boolean}[]} columns @param {VNode[]} rows */
export function resultTable(title, columns, rows) {
  return h("div.lab-scroll", { tabindex: "0", role: "group", "aria-label": title },
    h("table", null,
      h("caption.unseen", null, title),
      h("thead", null, h("tr", null, columns.map((each) => h("th", { key: each.title, scope: "col", class: each.number ? "number" : "" }, each.title)))),
      h("tbody", null, rows)));
}

/** The options under which something was worked out. @param {Record<string, string>} options */
export function optionsUsed(options) {
  return h("details", { key: "options" }, h("summary", null, words.options),
    h("dl.lab-options-used", null, Object.entries(options).map(([name, value]) => h("div", { key: name }, h("dt", null, name), h("dd", null, value)))));
}

/** @param {string[]} sentences */
export function restsOn(sentences) {
  return h("details", { key: "rests" }, h("summary", null, words.rests), h("ul", null, sentences.map((each) => h("li", { key: each }, each))));
}

/** A simulation beside the mathematics. @param {import("../charts/shapes.js").Check[] | null} checks */
export function simulation(checks) {
  if (checks === null) return null;
  const number = (/** @type {number | null} */ value) => h("td.number", null, value === null ? "" : String(value));
  const columns = [{ title: words.check }, ...[words.found, words.expected, words.standardError, words.z].map((title) => ({ title, number: true }))];
  return h("section", { key: "simulated" }, h("h3", null, words.simulated),
    resultTable(words.simulated, columns, checks.map((each) => h("tr", { key: each.name },
      h("th", { scope: "row" }, each.name), number(each.found), number(each.expected), number(each.standard_error), number(each.z)))));
}
