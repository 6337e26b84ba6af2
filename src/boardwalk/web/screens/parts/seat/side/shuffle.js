/**
 * Checks the proof of a shuffle here in the browser. It is written from the description that stands with
 * `boardwalk verify-shuffle`, and shares nothing with the house: leaves are SHA-256 of `salt:position:card`, the
 * commitment is SHA-256 of the 52 leaves with commas between them, and positions count from the top before any cut.
 */

import { sha256 } from "../../../core/digest.js";

/** @typedef {import("../../../api-types.js").Proof} Proof */
/** @typedef {{position: number, draw: number, card: string}} Proved */
/** @typedef {"commitment" | "noted" | "cut" | "leaves" | "position" | "card" | "twice" | "salt" | "leaf" | "missing"} Fault */

const DECK = 52;
const DIGITS = /^[0-9a-f]{64}$/;
const CARD = /^[2-9TJQKA][cdhs]$/;

/** A proof that does not hold. */
export class NotProved extends Error {
  /** @param {Fault} fault @param {number} [position] */
  constructor(fault, position = 0) {
    super(fault);
    this.fault = fault;
    this.position = position;
  }
}

/** Whether this browser can check: it does so on safe connections only. */
export function canCheck() {
  return globalThis.crypto?.subtle !== undefined;
}

/**
 * The cards that are proved, in the order in which they were drawn.
 * @param {Proof} proof
 * @param {string | null} noted the commitment as it was shown before the bets closed
 * @returns {Promise<Proved[]>}
 */
export async function verify(proof, noted) {
  if (!DIGITS.test(proof.commitment)) throw new NotProved("commitment");
  if (noted !== null && noted !== proof.commitment) throw new NotProved("noted");
  if (!Number.isInteger(proof.cut_cards) || proof.cut_cards < 0 || proof.cut_cards >= DECK) throw new NotProved("cut");
  if (proof.leaves.length !== DECK || !proof.leaves.every((leaf) => DIGITS.test(leaf))) throw new NotProved("leaves");
  if ((await sha256(proof.leaves.join(","))) !== proof.commitment) throw new NotProved("leaves");
  /** @type {Proved[]} */
  const proved = [];
  for (const shown of proof.shown) proved.push(await opened(shown, proof, proved));
  return proved.sort((a, b) => a.draw - b.draw);
}

/**
 * @param {import("../../../api-types.js").ShownCard} shown
 * @param {Proof} proof
 * @param {Proved[]} others
 * @returns {Promise<Proved>}
 */
async function opened({ position, card, salt }, proof, others) {
  if (!Number.isInteger(position) || position < 1 || position > DECK) throw new NotProved("position", position);
  if (!CARD.test(card)) throw new NotProved("card", position);
  if (others.some((each) => each.position === position || each.card === card)) throw new NotProved("twice", position);
  if (!DIGITS.test(salt)) throw new NotProved("salt", position);
  if ((await sha256(`${salt}:${position}:${card}`)) !== proof.leaves[position - 1]) throw new NotProved("leaf", position);
  return { position, draw: ((position - proof.cut_cards - 1 + DECK) % DECK) + 1, card };
}
