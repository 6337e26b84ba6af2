/** Chips: how an amount looks on the felt. What an amount may be is the server's to say. */

import { s } from "../../core/dom.js";

/** @typedef {import("../../core/dom.js").VNode} VNode */

/** Values of chips in cents, with the class of their color; the least first. @type {[number, string][]} */
export const CHIPS = [
  [100, "white"],
  [500, "red"],
  [2500, "green"],
  [10000, "black"],
  [50000, "purple"],
];
const SMALL = /** @type {const} */ ([50, "pink"]);
const MOST_DRAWN = 8;
export const RADIUS = 19;

/** The chips that make an amount, the greatest first. @param {number} cents @returns {[number, string][]} */
export function chipsOf(cents) {
  /** @type {[number, string][]} */
  const found = [];
  let left = cents;
  for (const [value, color] of [...CHIPS].reverse()) {
    for (; left >= value && found.length < MOST_DRAWN; left -= value) found.push([value, color]);
  }
  if (left > 0 && found.length < MOST_DRAWN) found.push([Math.min(left, SMALL[0]), SMALL[1]]);
  return found;
}

/** One chip from above. @param {string} color @param {string} label @returns {VNode[]} */
export function chipFace(color, label) {
  const edge = Array.from({ length: 6 }, (_, i) => s("rect.spot", { x: -3.2, y: -RADIUS, width: 6.4, height: 5, transform: `rotate(${i * 60})` }));
  return [
    s("circle", { class: `chip-body chip-${color}`, r: RADIUS }), ...edge,
    s("circle.chip-ring", { r: RADIUS - 5.6 }),
    s("text.chip-value", { y: 4.4, "text-anchor": "middle" }, label),
  ];
}

/** What stands on a chip. @param {number} value in cents */
export function chipLabel(value) {
  return value >= 100 ? String(value / 100) : `${value}\u00a2`;
}

/** A bet as a small stack around the middle of its place. @param {number} cents @returns {VNode} */
export function stack(cents) {
  const chips = chipsOf(cents);
  const drawn = chips.map(([value, color], i) =>
    s("g", { key: i, transform: `translate(0 ${-i * 4.2})` }, chipFace(color, i === chips.length - 1 ? chipLabel(value) : "")));
  return s("g.stack", null, drawn);
}

/** A chip outside of a felt. @param {number} value @param {string} color @returns {VNode} */
export function chipPicture(value, color) {
  return s("svg.chip-picture", { viewBox: "-21 -21 42 42", "aria-hidden": "true" }, chipFace(color, chipLabel(value)));
}
