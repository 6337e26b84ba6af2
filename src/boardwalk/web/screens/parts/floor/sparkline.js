/** A small curve beside its number: how a figure went, hour after hour. The words say first, last, least and most. */

import { s } from "../../core/dom.js";

/** @typedef {{values: readonly number[], dashed?: boolean}} Curve */

const WIDTH = 120;
const HEIGHT = 28;
/** Room for the stroke and the dot at the end. */
const EDGE = 3;

/**
 * @param {string} words what a person hears who does not see it
 * @param {readonly Curve[]} curves over the same hours; the first ends in a dot
 * @param {boolean} [wide] as wide as there is room
 */
export function sparkline(words, curves, wide = false) {
  const all = [0, ...curves.flatMap((each) => each.values)];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const across = (/** @type {number} */ i, /** @type {number} */ n) => round(EDGE + (n < 2 ? 1 : i / (n - 1)) * (WIDTH - 2 * EDGE));
  const up = (/** @type {number} */ value) => round(HEIGHT - EDGE - ((value - least) / (most - least || 1)) * (HEIGHT - 2 * EDGE));
  const [first] = curves;
  return s("svg.sparkline", { class: wide ? "wide" : "", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": words, preserveAspectRatio: wide ? "none" : null },
    s("path.zero", { d: `M0 ${up(0)}H${WIDTH}` }),
    curves.map(({ values, dashed }, i) => s("path", {
      key: i, class: dashed ? "expected" : "", d: values.map((value, at) => `${at === 0 ? "M" : "L"}${across(at, values.length)} ${up(value)}`).join(""),
    })),
    first === undefined || first.values.length === 0 || wide ? null
      : s("circle", { cx: across(first.values.length - 1, first.values.length), cy: up(first.values[first.values.length - 1]), r: 2 }));
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}

/** Each value with all before it. @param {readonly number[]} values */
export function cumulative(values) {
  let sum = 0;
  return values.map((each) => (sum += each));
}
