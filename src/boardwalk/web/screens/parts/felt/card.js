/** Playing cards, drawn in millimeters around their middle: 63 wide, 88 high. */

import { h, s } from "../../core/dom.js";
import { text } from "../../text.js";

/** @typedef {import("../../core/dom.js").VNode} VNode */

export const WIDTH = 63;
export const HEIGHT = 88;
/** In a square of 20 around the middle. @type {Record<string, string>} */
const SUITS = {
  s: "M0-9.5C4-4 9-1.5 9 3.2A4.6 4.6 0 0 1 1.2 6.3C1.4 8 2 9 3.2 9.8H-3.2C-2 9-1.4 8-1.2 6.3A4.6 4.6 0 0 1-9 3.2C-9-1.5-4-4 0-9.5Z",
  h: "M0 9.5C-4 5-9.5 1.5-9.5-3.6A4.9 4.9 0 0 1 0-5.6 4.9 4.9 0 0 1 9.5-3.6C9.5 1.5 4 5 0 9.5Z",
  d: "M0-10C2.4-6 5-3 7.6 0 5 3 2.4 6 0 10-2.4 6-5 3-7.6 0-5-3-2.4-6 0-10Z",
  c: "M0-9.6A4.3 4.3 0 0 1 3.4-2.6 4.4 4.4 0 1 1 1.1 4.6C1.3 7 2 8.9 3.4 9.8H-3.4C-2 8.9-1.3 7-1.1 4.6A4.4 4.4 0 1 1-3.4-2.6 4.3 4.3 0 0 1 0-9.6Z",
};

/** A rank of two digits is no wider than the others. */
const NARROWED = { textLength: 15, lengthAdjust: "spacingAndGlyphs" };

/** A card in words. @param {string | null} code such as `Ah` */
export function cardName(code) {
  if (code === null) return text.cards.back;
  return text.cards.name(text.cards.ranks[code[0]] ?? code[0], text.cards.suits[code[1]] ?? code[1]);
}

/** Several cards in words. @param {(string | null)[]} cards */
export function cardNames(cards) {
  const known = cards.filter((code) => code !== null).map(cardName);
  return known.length === 0 ? text.cards.backs(cards.length) : known.join(", ");
}

/**
 * What is drawn of a card; `null` is one whose face is not known.
 * @param {string | null} code
 * @returns {VNode[]}
 */
export function cardFace(code) {
  const paper = s("rect.paper", { x: -WIDTH / 2, y: -HEIGHT / 2, width: WIDTH, height: HEIGHT, rx: 4.5 });
  if (code === null) {
    const inner = s("rect.back", { x: -WIDTH / 2 + 3.5, y: -HEIGHT / 2 + 3.5, width: WIDTH - 7, height: HEIGHT - 7, rx: 3 });
    return [paper, inner, s("path.weave", { d: WEAVE }), s("path.crest", { d: SUITS.s, transform: "scale(1.25)" })];
  }
  const rank = code[0] === "T" ? "10" : code[0];
  const corner = (/** @type {string} */ turned) =>
    s("g", { transform: turned }, s("text.rank", { x: -22, y: -23, "text-anchor": "middle", ...(rank.length > 1 ? NARROWED : {}) }, rank),
      s("path.pip", { d: SUITS[code[1]], transform: "translate(-22 -13) scale(.62)" }));
  return [paper, corner(""), corner("rotate(180)"), s("path.pip", { d: SUITS[code[1]], transform: "translate(5 4) scale(1.75)" })];
}

const WEAVE = Array.from({ length: 9 }, (_, i) => `M-26 ${-36 + i * 9}L26 ${-36 + ((i * 9 + 52) % 81)}`).join("");

/** What is drawn of a card that is small: rank and suit as large as they go. @param {string | null} code @returns {VNode[]} */
function smallFace(code) {
  if (code === null) return cardFace(code);
  const rank = code[0] === "T" ? "10" : code[0];
  return [
    s("rect.paper", { x: -WIDTH / 2, y: -HEIGHT / 2, width: WIDTH, height: HEIGHT, rx: 6 }),
    s("text.rank.large", { y: -2, "text-anchor": "middle", ...(rank.length > 1 ? { ...NARROWED, textLength: 46 } : {}) }, rank),
    s("path.pip", { d: SUITS[code[1]], transform: "translate(0 23) scale(1.7)" }),
  ];
}

/** The class that colors a card. @param {string | null} code */
export function cardClass(code) {
  return code === null ? "card face-down" : `card suit-${code[1]}`;
}

/**
 * A card outside of a felt.
 * @param {string | null} code
 * @param {string} [className]
 * @param {boolean} [small]
 * @returns {VNode}
 */
export function cardPicture(code, className = "", small = false) {
  const box = `${-WIDTH / 2 - 1} ${-HEIGHT / 2 - 1} ${WIDTH + 2} ${HEIGHT + 2}`;
  return s("svg.card-picture", { viewBox: box, role: "img", "aria-label": cardName(code), class: className },
    s("g", { class: cardClass(code) }, small ? smallFace(code) : cardFace(code)));
}

/** A row of cards, read as one. @param {(string | null)[]} cards @param {string} [label] */
export function cardRow(cards, label) {
  return h("span.card-row", { role: "group", "aria-label": label ?? cardNames(cards) }, cards.map((code) => cardPicture(code)));
}

/** The same where there is little room. @param {(string | null)[]} cards */
export function smallCardRow(cards) {
  return h("span.card-row", { role: "group", "aria-label": cardNames(cards) }, cards.map((code) => cardPicture(code, "", true)));
}
