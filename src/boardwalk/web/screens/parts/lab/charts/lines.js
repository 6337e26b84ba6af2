/** Lines and points between two axes, with marks where something happens. */

import { s } from "../../../core/dom.js";
import { LabelRoom, LETTER } from "./labels.js";
import { byPowers, evenly } from "./scale.js";

/** @typedef {import("../../../core/dom.js").VNode} VNode */
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
  const place = { x, y, left, width, room: new LabelRoom(width) };
  return { height: HEIGHT, inside: [...axes(lines, place), ...lines.marks.map((each) => mark(each, place)), ...lines.series.map((each, i) => series(each, i, place))] };
}

/** @typedef {{x: Scale, y: Scale, left: number, width: number, room: LabelRoom}} Place */

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
  const room = new LabelRoom(width);
  const along = (/** @type {number} */ tick, /** @type {number} */ i) => room.put(across.spell(tick), [{ x: x.at(tick), y: bottom + 18, anchor: !across.every && i === last ? "end" : "middle" }]);
  return [
    ...y.ticks.map((tick) => s("g.chart-tick", { key: `y ${tick}` },
      s("line", { x1: left, x2: width - RIGHT, y1: y.at(tick), y2: y.at(tick) }),
      s("text", { x: left - 8, y: y.at(tick) + 4, "text-anchor": "end" }, upwards.spell(tick)))),
    ...x.ticks.map((tick, i) => s("g.chart-tick", { key: `x ${tick}` },
      s("line", { x1: x.at(tick), x2: x.at(tick), y1: TOP, y2: bottom }),
      written(along(tick, i), across.spell(tick)))),
    s("text.chart-axis", { key: "across", x: width - RIGHT, y: HEIGHT - 8, "text-anchor": "end" }, across.title),
    s("text.chart-axis", { key: "upwards", x: 0, y: 13 }, upwards.title),
  ];
}

/** Words at a place, if there is room for them. @param {import("./labels.js").Spot | null} spot @param {string} words */
function written(spot, words) {
  return spot === null ? null : s("text", { x: spot.x, y: spot.y, "text-anchor": spot.anchor }, words);
}

/** @param {Mark} mark @param {Place} place */
function mark({ along, at, label }, { x, y, left, width, room }) {
  const where = along === "x" ? x.at(at) : y.at(at);
  const ends = along === "x" ? { x1: where, x2: where, y1: TOP, y2: HEIGHT - BOTTOM } : { x1: left, x2: width - RIGHT, y1: where, y2: where };
  const spots = along === "x" ? besideMark(where, where > (left + width) / 2) : aboveMark(left, where);
  return s("g.chart-mark", { key: `mark ${along} ${at} ${label}` }, s("title", null, label), s("line", ends), written(room.put(label, spots), label));
}

const MARK_LINE = 18;
const MARK_LINES = 6;

/** From the bottom up, on the side with more room first. @param {number} where @param {boolean} right @returns {import("./labels.js").Spot[]} */
function besideMark(where, right) {
  const sides = /** @type {import("./labels.js").Spot[]} */ ([{ x: where - 6, y: 0, anchor: "end" }, { x: where + 6, y: 0, anchor: "start" }]);
  return Array.from({ length: MARK_LINES }, (_, i) => (right ? sides : [...sides].reverse()).map((each) => ({ ...each, y: HEIGHT - BOTTOM - 8 - i * MARK_LINE }))).flat();
}

/** @param {number} left @param {number} where @returns {import("./labels.js").Spot[]} */
function aboveMark(left, where) {
  return [{ x: left + 6, y: where - 6, anchor: "start" }, { x: left + 6, y: where + 15, anchor: "start" }];
}

/** @param {Series} series @param {number} number @param {Place} place */
function series({ name, form, points }, number, { x, y, room }) {
  const path = points.map((each) => `${x.at(each.x)},${y.at(each.y)}`).join(" ");
  return s("g.chart-series", { key: `series ${name}`, "data-series": number },
    form === "line" ? s("polyline", { points: path, fill: "none" }) : null,
    points.map((each, i) => s("g.chart-point", { key: i },
      s("title", null, `${each.name}: ${each.says}`),
      form === "points" || each.label ? s("circle", { cx: x.at(each.x), cy: y.at(each.y), r: 5 }) : null,
      each.label ? label(each, x.at(each.x), y.at(each.y), room) : null)));
}

/** Where the point wants it, or on another side. @param {Point} point @param {number} x @param {number} y @param {LabelRoom} room */
function label({ label = "", under, before }, x, y, room) {
  const heights = under ? [UNDER, ABOVE] : [ABOVE, UNDER];
  const sides = before ? ["end", "start"] : ["start", "end"];
  const spots = heights.flatMap((height) => sides.map((side) => ({ x: side === "start" ? x + 9 : x - 9, y: y + height, anchor: /** @type {"start" | "end"} */ (side) })));
  return written(room.put(label, spots), label);
}
