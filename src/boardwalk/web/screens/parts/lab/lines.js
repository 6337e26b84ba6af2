/** Lines and points between two axes, with marks where something happens. */

import { s } from "../../core/dom.js";
import { byPowers, evenly } from "./scale.js";

/** @typedef {import("../../core/dom.js").VNode} VNode */
/** @typedef {import("./scale.js").Scale} Scale */
/** @typedef {{x: number, y: number, name: string, says: string, exact?: string, label?: string, under?: boolean, before?: boolean}} Point under, before: where its label stands, if not above it and after it */
/** @typedef {{title: string, spell: (value: number) => string, powers?: boolean, every?: boolean}} Axis every: whole numbers, each of them written */
/** @typedef {{name: string, form: "line" | "points", points: Point[]}} Series */
/** @typedef {{along: "x" | "y", at: number, label: string}} Mark a line across the whole drawing */
/**
 * @typedef {object} Lines
 * @property {"lines"} form
 * @property {string} title
 * @property {Axis} x
 * @property {Axis} y
 * @property {Series[]} series
 * @property {Mark[]} marks
 */

const HEIGHT = 330;
const [TOP, RIGHT, BOTTOM] = [26, 18, 50];
const LETTER = 7.4;
const NARROW = 560;
const [ABOVE, UNDER] = [-9, 18];

/** @param {Lines} lines @param {number} width @returns {{height: number, inside: VNode[]}} */
export function drawLines(lines, width) {
  const points = lines.series.flatMap((each) => each.points);
  const ys = [...points.map((each) => each.y), ...lines.marks.filter((each) => each.along === "y").map((each) => each.at)];
  const xs = [...points.map((each) => each.x), ...lines.marks.filter((each) => each.along === "x").map((each) => each.at)];
  const y = lines.y.powers ? byPowers(Math.min(...ys.filter((each) => each > 0)), Math.max(...ys), HEIGHT - BOTTOM, TOP) : evenly(Math.min(0, ...ys), Math.max(...ys), HEIGHT - BOTTOM, TOP);
  const left = Math.max(...y.ticks.map((each) => lines.y.spell(each).length)) * LETTER + 14;
  const x = lines.x.every ? eachOf(xs, left, width - RIGHT) : evenly(Math.min(0, ...xs), Math.max(...xs), left, width - RIGHT, width < NARROW ? 3 : 6);
  const place = { x, y, left, width };
  return { height: HEIGHT, inside: [...axes(lines, place), ...lines.marks.map((each) => mark(each, place)), ...lines.series.map((each, i) => series(each, i, place))] };
}

/** @typedef {{x: Scale, y: Scale, left: number, width: number}} Place */

/** Whole numbers with room on both sides. @param {number[]} values @param {number} from @param {number} to @returns {Scale} */
function eachOf(values, from, to) {
  const [least, most] = [Math.min(...values) - 0.5, Math.max(...values) + 0.5];
  const ticks = Array.from({ length: Math.round(most - least) }, (_, i) => least + 0.5 + i);
  return { least, most, ticks, at: (value) => from + ((value - least) / (most - least)) * (to - from) };
}

/** @param {Lines} lines @param {Place} place */
function axes({ x: across, y: upwards }, { x, y, left, width }) {
  const bottom = HEIGHT - BOTTOM;
  const last = x.ticks.length - 1;
  return [
    ...y.ticks.map((tick) => s("g.chart-tick", { key: `y ${tick}` },
      s("line", { x1: left, x2: width - RIGHT, y1: y.at(tick), y2: y.at(tick) }),
      s("text", { x: left - 8, y: y.at(tick) + 4, "text-anchor": "end" }, upwards.spell(tick)))),
    ...x.ticks.map((tick, i) => s("g.chart-tick", { key: `x ${tick}` },
      s("line", { x1: x.at(tick), x2: x.at(tick), y1: TOP, y2: bottom }),
      s("text", { x: x.at(tick), y: bottom + 18, "text-anchor": !across.every && i === last ? "end" : "middle" }, across.spell(tick)))),
    s("text.chart-axis", { key: "across", x: width - RIGHT, y: HEIGHT - 8, "text-anchor": "end" }, across.title),
    s("text.chart-axis", { key: "upwards", x: 0, y: 13 }, upwards.title),
  ];
}

/** @param {Mark} mark @param {Place} place */
function mark({ along, at, label }, { x, y, left, width }) {
  const where = along === "x" ? x.at(at) : y.at(at);
  const ends = along === "x" ? { x1: where, x2: where, y1: TOP, y2: HEIGHT - BOTTOM } : { x1: left, x2: width - RIGHT, y1: where, y2: where };
  const right = where > (left + width) / 2;
  const words = along === "x"
    ? { x: right ? where - 6 : where + 6, y: HEIGHT - BOTTOM - 8, "text-anchor": right ? "end" : "start" }
    : { x: left + 6, y: where - 6, "text-anchor": "start" };
  return s("g.chart-mark", { key: `mark ${along} ${at} ${label}` }, s("line", ends), s("text", words, label));
}

/** @param {Series} series @param {number} number @param {Place} place */
function series({ name, form, points }, number, { x, y, width }) {
  const path = points.map((each) => `${x.at(each.x)},${y.at(each.y)}`).join(" ");
  return s("g.chart-series", { key: `series ${name}`, "data-series": number },
    form === "line" ? s("polyline", { points: path, fill: "none" }) : null,
    points.map((each, i) => s("g.chart-point", { key: i },
      s("title", null, `${each.name}: ${each.says}`),
      form === "points" || each.label ? s("circle", { cx: x.at(each.x), cy: y.at(each.y), r: 5 }) : null,
      each.label ? label(each, x.at(each.x), y.at(each.y), width) : null)));
}

/** @param {Point} point @param {number} x @param {number} y @param {number} width */
function label({ label = "", under, before }, x, y, width) {
  const long = 9 + label.length * LETTER;
  const after = before ? x < long : x + long <= width;
  return s("text", { x: after ? x + 9 : x - 9, y: y + (under ? UNDER : ABOVE), "text-anchor": after ? "start" : "end" }, label);
}
