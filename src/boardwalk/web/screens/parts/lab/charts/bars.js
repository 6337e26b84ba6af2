/** Bars that lie: one group for each name, one bar for each series, the figure written at its end. */

import { s } from "../../../core/dom.js";
import { LabelRoom, LETTER } from "./labels.js";
import { evenly } from "./scale.js";

/** @typedef {import("../../../core/dom.js").VNode} VNode */
/** @typedef {{value: number, says: string, exact?: string}} Value */
/** @typedef {{name: string, values: Value[]}} Group */
/**
 * @typedef {object} Bars
 * @property {"bars"} form
 * @property {string} title
 * @property {string} names what the groups are
 * @property {string[]} series
 * @property {Group[]} groups
 * @property {(value: number) => string} spell for the axis
 */

const BAR = 15;
const GAP = 13;
const LINE = 20;
const AXIS = 26;
/** Nearer to the left edge no figure has room on both sides. */
const EDGE = 12;
/** Where there is less room, names stand above their bars. */
const WIDE = 560;

/** @param {Bars} bars @param {number} width @returns {{height: number, inside: VNode[]}} */
export function drawBars(bars, width) {
  const beside = width >= WIDE;
  const names = beside ? Math.min(width * 0.34, longest(bars.groups.map((each) => each.name)) + 12) : 0;
  const values = bars.groups.flatMap((each) => each.values);
  const room = longest(values.map((each) => each.says)) + 10;
  const [least, most] = [Math.min(0, ...values.map((each) => each.value)), Math.max(0, ...values.map((each) => each.value))];
  const scale = evenly(least, most, names + (least < 0 ? room : 1), width - (most > 0 ? room : 12), width < WIDE ? 3 : 5);
  const tall = bars.series.length * (BAR + 2) + GAP + (beside ? 0 : LINE);
  const height = bars.groups.length * tall + AXIS;
  return {
    height,
    inside: [
      ...grid(scale, height - AXIS, bars.spell, width),
      ...bars.groups.flatMap((group, i) => drawGroup(group, { scale, top: i * tall + GAP / 2, names, beside })),
      s("line.chart-zero", { key: "zero", x1: scale.at(0), x2: scale.at(0), y1: 0, y2: height - AXIS }),
    ],
  };
}

/** @param {string[]} words */
function longest(words) {
  return Math.max(0, ...words.map((each) => each.length)) * LETTER;
}

/** @param {import("./scale.js").Scale} scale @param {number} bottom @param {(value: number) => string} spell @param {number} width */
function grid(scale, bottom, spell, width) {
  const room = new LabelRoom(width);
  return scale.ticks.map((tick) => {
    const at = scale.at(tick);
    /** @type {("start" | "middle" | "end")[]} */
    const anchors = at < EDGE ? ["start"] : ["middle", "end"];
    const spot = room.put(spell(tick), anchors.map((anchor) => ({ x: at, y: bottom + 17, anchor })));
    return s("g.chart-tick", { key: `tick ${tick}` }, s("line", { x1: at, x2: at, y1: 0, y2: bottom }),
      spot === null ? null : s("text", { x: spot.x, y: spot.y, "text-anchor": spot.anchor }, spell(tick)));
  });
}

/** @param {Group} group @param {{scale: import("./scale.js").Scale, top: number, names: number, beside: boolean}} place */
function drawGroup(group, { scale, top, names, beside }) {
  const bars = beside ? top : top + LINE;
  const middle = bars + (group.values.length * (BAR + 2)) / 2;
  const letters = Math.floor(names / LETTER);
  const shown = beside && group.name.length > letters ? `${group.name.slice(0, letters - 1)}\u2026` : group.name;
  return [
    s("text.chart-name", { key: `name ${group.name} ${top}`, x: beside ? names - 10 : 6, y: beside ? middle + 4 : top + 14, "text-anchor": beside ? "end" : "start" },
      shown, s("title", null, group.name)),
    ...group.values.map((each, i) => drawBar(group.name, each, { scale, top: bars + i * (BAR + 2), series: i })),
  ];
}

/** @param {string} name @param {Value} value @param {{scale: import("./scale.js").Scale, top: number, series: number}} place */
function drawBar(name, value, { scale, top, series }) {
  const [zero, end] = [scale.at(0), scale.at(value.value)];
  const below = value.value < 0;
  return s("g.chart-bar", { key: `bar ${top}`, "data-series": series },
    s("title", null, `${name}: ${value.says}`),
    s("rect", { x: Math.min(zero, end), y: top, width: value.value === 0 ? 0 : Math.max(1, Math.abs(end - zero)), height: BAR, rx: 2 }),
    s("text", { x: below ? end - 6 : end + 6, y: top + 12, "text-anchor": below ? "end" : "start" }, value.says));
}
