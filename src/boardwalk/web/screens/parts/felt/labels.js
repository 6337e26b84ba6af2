/** Words that lie on a felt, in pixels of the screen: bets, results, names and hands. None covers another. */

import { s } from "../../core/dom.js";

/** @typedef {import("../../core/dom.js").VNode} VNode */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/**
 * A label about a point of the drawing; its size is in pixels. The one that came first stays where it is.
 * @typedef {{key: string, x: number, y: number, width: number, height: number, className: string, inside: (VNode | null)[]}} Label
 */

/** Of the words, in pixels. */
const FONT_SIZE = 12.5;
/** How narrow words may be printed where there is little room. */
const CONDENSED = 0.72;
const APART = 2;
const MOST_STEPS = 8;

/**
 * A rounded label with lines of words, the widest of which says how wide it is.
 * @param {string} key
 * @param {{x: number, y: number}} at
 * @param {string} className
 * @param {{words: string, className?: string}[]} lines
 * @param {number} [around] room before and after the words
 * @param {number} [most] how wide the words should be at most
 * @returns {Label}
 */
export function pill(key, { x, y }, className, lines, around = 6, most = Infinity) {
  const shown = lines.filter(({ words }) => words !== "").map((line) => ({ ...line, ...fitted(widthOf(line.words), most) }));
  const width = 2 * around + Math.max(...shown.map((line) => line.width));
  const height = 6 + 15 * shown.length;
  const inside = shown.map(({ words, className: name = "", length }, i) =>
    s("text", { key: i, class: name, y: (i - (shown.length - 1) / 2) * 15 + 4.3, "text-anchor": "middle", textLength: length, lengthAdjust: length && "spacingAndGlyphs" }, words));
  return { key, x, y, width, height, className, inside: [s("rect", { x: -width / 2, y: -height / 2, width, height, rx: Math.min(11, height / 2) }), ...inside] };
}

/** @param {number} width @param {number} most @returns {{width: number, length: number | null}} */
function fitted(width, most) {
  const length = Math.max(most, width * CONDENSED);
  return length < width ? { width: length, length } : { width, length: null };
}

/** @type {CanvasRenderingContext2D | null} */
let ruler = null;

/** How wide words are in the font of this screen. @param {string} words */
function widthOf(words) {
  if (ruler === null) {
    ruler = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
    ruler.font = `650 ${FONT_SIZE}px ${getComputedStyle(document.documentElement).getPropertyValue("--body")}`;
  }
  return ruler.measureText(words).width;
}

/**
 * Draw labels so that none lies on another: one that would is moved up or down by as little as does.
 * @param {Label[]} labels
 * @param {number} pixel millimeters in a pixel
 * @param {Box} within
 * @returns {VNode[]}
 */
export function spread(labels, pixel, within) {
  /** @type {Box[]} */
  const placed = [];
  return labels.map((label) => {
    const { key, className, inside } = label;
    const box = free(boxOf(label, pixel, within), placed, within);
    placed.push(box);
    return s("g", { key, class: `words ${className}`, transform: `translate(${box.x + box.width / 2} ${box.y + box.height / 2}) scale(${pixel})` }, inside);
  });
}

/** @param {Label} label @param {number} pixel @param {Box} within @returns {Box} */
function boxOf({ x, y, width, height }, pixel, within) {
  const box = { x: x - (width * pixel) / 2, y: y - (height * pixel) / 2, width: width * pixel, height: (height + APART) * pixel };
  return { ...box, x: between(box.x, within.x, within.x + within.width - box.width), y: between(box.y, within.y, within.y + within.height - box.height) };
}

/** @param {number} value @param {number} least @param {number} most */
function between(value, least, most) {
  return Math.max(least, Math.min(value, most));
}

/** @param {Box} box @param {Box[]} placed @param {Box} within @returns {Box} */
function free(box, placed, within) {
  for (let step = 0; step <= MOST_STEPS; step += 1) {
    for (const side of step === 0 ? [0] : [1, -1]) {
      const tried = { ...box, y: box.y + side * step * (box.height / 2) };
      if (tried.y < within.y || tried.y + tried.height > within.y + within.height) continue;
      if (!placed.some((other) => overlap(tried, other))) return tried;
    }
  }
  return box;
}

/** @param {Box} one @param {Box} other */
function overlap(one, other) {
  return one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;
}
