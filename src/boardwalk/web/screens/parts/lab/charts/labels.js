/** Room for words in a drawing: each goes to the first of its places where it covers no other, or is left out. */

/** Letters of the charts are about this wide and high. */
export const LETTER = 7.4;
const HIGH = 13;
const APART = 3;

/** @typedef {{x: number, y: number, anchor: "start" | "middle" | "end"}} Spot where the words begin, are in the middle or end, and their baseline */
/** @typedef {{left: number, right: number, top: number, bottom: number}} Box */

/** @param {string} words @param {Spot} spot @returns {Box} */
function boxOf(words, { x, y, anchor }) {
  const wide = words.length * LETTER;
  const left = anchor === "start" ? x : anchor === "end" ? x - wide : x - wide / 2;
  return { left: left - APART, right: left + wide + APART, top: y - HIGH, bottom: y + APART };
}

export class LabelRoom {
  /** @type {Box[]} */ #taken = [];
  #width;

  /** @param {number} width of the drawing */
  constructor(width) {
    this.#width = width;
  }

  /** The first of these places that is free, which is then taken; null if none is. @param {string} words @param {readonly Spot[]} spots */
  put(words, spots) {
    for (const spot of spots) {
      const box = boxOf(words, spot);
      if (box.left < -2 * APART || box.right > this.#width + 2 * APART || this.#taken.some((each) => overlap(each, box))) continue;
      this.#taken.push(box);
      return spot;
    }
    return null;
  }
}

/** @param {Box} one @param {Box} other */
function overlap(one, other) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
