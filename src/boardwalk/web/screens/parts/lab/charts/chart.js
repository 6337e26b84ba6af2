/** A chart as wide as its place: bars, lines or points, with a table of its numbers for anyone who wants or needs them. */

import { h, Part, s } from "../../../core/dom.js";
import { text } from "../../../text.js";
import { drawBars } from "./bars.js";
import { drawLines } from "./lines.js";

/** @typedef {import("./bars.js").Bars} Bars */
/** @typedef {import("./lines.js").Lines} Lines */

const words = text.lab;
const FIRST_WIDTH = 640;

/** @param {string} key @param {Bars | Lines} of */
export function chart(key, of) {
  return h("bw-chart", { key, ".of": of });
}

export class Chart extends Part {
  /** @type {Bars | Lines | null} */ of = null;
  /** @type {ResizeObserver | null} */ #seen = null;
  #width = FIRST_WIDTH;
  static number = 0;
  #id = `chart-${(Chart.number += 1)}`;

  begin() {
    this.#seen = new ResizeObserver(() => this.#measure());
    this.#seen.observe(this);
  }

  end() {
    this.#seen?.disconnect();
  }

  /** Drawn to the pixel, so that letters keep their size on a narrow screen. */
  #measure() {
    const width = Math.floor(this.clientWidth);
    if (width === 0 || width === this.#width) return;
    this.#width = width;
    this.update();
  }

  view() {
    const of = this.of;
    if (of === null) return null;
    const { height, inside } = of.form === "bars" ? drawBars(of, this.#width) : drawLines(of, this.#width);
    const names = of.form === "bars" ? of.series : of.series.map((each) => each.name);
    const count = of.form === "bars" ? of.groups.length : of.series.reduce((sum, each) => sum + each.points.length, 0);
    return h("figure.chart", null,
      h("figcaption", null, of.title),
      names.length > 1 ? h("ul.chart-legend", null, names.map((each, i) => h("li", { key: each, "data-series": i }, h("span.chart-key", { "aria-hidden": "true" }), each))) : null,
      s("svg", { viewBox: `0 0 ${this.#width} ${height}`, role: "img", "aria-labelledby": `${this.#id}-title ${this.#id}-desc` },
        s("title", { id: `${this.#id}-title` }, of.title),
        s("desc", { id: `${this.#id}-desc` }, words.chartOf(names.join(", "), count)),
        stripes(this.#id),
        s("g", { style: { "--stripes": `url(#${this.#id}-stripes)` } }, inside)),
      h("details.chart-numbers", null, h("summary", null, words.numbers),
        h("div.lab-scroll", { tabindex: "0", role: "group", "aria-label": of.title }, of.form === "bars" ? barsTable(of) : linesTable(of))));
  }
}

/** The second of two series is striped: color is not all that tells them apart. @param {string} id */
function stripes(id) {
  return s("defs", null, s("pattern.chart-stripes", { id: `${id}-stripes`, width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    s("rect", { width: 6, height: 6 }), s("line", { x1: 0, x2: 0, y1: 0, y2: 6 })));
}

/** @param {Bars} bars */
function barsTable({ title, names, series, groups }) {
  return h("table", null,
    h("caption.unseen", null, title),
    h("thead", null, h("tr", null, h("th", { scope: "col" }, names), series.map((each) => h("th.number", { key: each, scope: "col" }, each)))),
    h("tbody", null, groups.map((group, i) => h("tr", { key: i },
      h("th", { scope: "row" }, group.name),
      group.values.map((each, j) => h("td.number", { key: j }, each.says, exactText(each.exact)))))));
}

/** @param {Lines} lines */
function linesTable({ title, x, y, series }) {
  return h("table", null,
    h("caption.unseen", null, title),
    h("thead", null, h("tr", null, h("th", { scope: "col" }, words.series), h("th.number", { scope: "col" }, x.title), h("th.number", { scope: "col" }, y.title))),
    h("tbody", null, series.flatMap((each) => each.points.map((point, i) => h("tr", { key: `${each.name} ${i}` },
      h("th", { scope: "row" }, each.name), h("td.number", null, point.name), h("td.number", null, point.says, exactText(point.exact)))))));
}

/** @param {string | undefined} exact */
function exactText(exact) {
  return exact === undefined ? null : h("code.lab-exact", null, exact);
}

customElements.define("bw-chart", Chart);
