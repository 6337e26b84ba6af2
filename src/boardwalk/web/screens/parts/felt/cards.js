/** Cards that lie on a felt: where each lies in its place, whether it was dealt there or turned over, and whether it plays. */

import { s } from "../../core/dom.js";
import { cardClass, cardFace, cardNames, WIDTH } from "./card.js";
import { cameFrom } from "./travel.js";

/** @typedef {import("../../core/dom.js").VNode} VNode */
/** @typedef {import("./places.js").Place} Place */
/** @typedef {(string | null)[]} Cards */
/** @typedef {{code: string | null, came: "dealt" | "turned"}} Lay */
/**
 * How cards are shown: whether they are out of play, which of them play in the player's and in the dealer's hand once
 * hands are compared, from where they are dealt, and whether the dealer looks at them.
 * @typedef {{label: string, out: boolean, plays: string[] | null, dealers: string[] | null, shoe: {x: number, y: number} | null, facing: boolean}} Shown
 */

const GAP = 7;

/** How a card came to lie there: one that lay face down was turned. @param {string | null} code @param {Lay | undefined} before @returns {Lay} */
function laid(code, before) {
  if (before?.code === code) return before;
  return { code, came: before !== undefined && before.code === null ? "turned" : "dealt" };
}

/** How far apart the cards of a hand lie about the middle of their place. @param {number} width @param {number} size @param {number} cards */
function inMiddle(width, size, cards) {
  const apart = cards < 2 ? 0 : Math.min(size + GAP, (Math.max(width, size * cards) - size) / (cards - 1));
  return { apart, first: (-apart * (cards - 1)) / 2 };
}

/** The same where a place is printed for each card, and filled from the left. @param {number} width @param {number} size @param {number} cards */
function inSlots(width, size, cards) {
  const slots = Math.max(cards, Math.round((width + GAP) / (size + GAP)));
  const apart = slots < 2 ? 0 : (width - size) / (slots - 1);
  return { apart, first: (-apart * (slots - 1)) / 2 };
}

/** Whether a card plays, once hands are compared. @param {string | null} code @param {Shown} how */
function part(code, { plays, dealers }) {
  if (code === null || (plays === null && dealers === null)) return "";
  const [own, other] = [plays?.includes(code), dealers?.includes(code)];
  return `${own ? " plays" : ""}${other ? " dealers" : ""}${own || other ? "" : " idle"}`;
}

export class LaidCards {
  /** As they lay when they were last drawn. @type {Map<string, Lay[]>} */ #lay = new Map();

  clear() {
    this.#lay.clear();
  }

  /** The cards of a place, or those that lay there before they were collected. @param {string} place @param {Cards} cards @returns {Cards} */
  kept(place, cards) {
    return cards.length > 0 ? cards : (this.#lay.get(place) ?? []).map((each) => each.code);
  }

  /**
   * @param {string} place
   * @param {Place | undefined} anchor
   * @param {Cards} cards
   * @param {Shown} how
   * @returns {VNode | null}
   */
  draw(place, anchor, cards, how) {
    const before = this.#lay.get(place) ?? [];
    const lay = cards.map((code, i) => laid(code, before[i]));
    this.#lay.set(place, lay);
    if (anchor === undefined || cards.length === 0) return null;
    const { scale } = anchor;
    const isHand = place.startsWith("cards ");
    const { apart, first } = (isHand ? inMiddle : inSlots)(anchor.width, WIDTH * scale, cards.length);
    const from = how.shoe === null ? {} : cameFrom(how.shoe, anchor, scale, anchor.degrees);
    const each = lay.map(({ code, came }, i) =>
      s("g", { key: i, transform: `translate(${first + apart * i} 0) scale(${scale})${how.facing ? " rotate(180)" : ""}` },
        s("g", { key: code ?? "-", class: `placed ${came} ${cardClass(code)}${part(code, how)}`, style: from }, cardFace(code))));
    const words = `${how.label}: ${cardNames(cards)}`;
    return s("g", { key: place, class: `cards${how.out ? " out" : ""}`, transform: anchor.turn, role: "img", "aria-label": words }, each);
  }
}
