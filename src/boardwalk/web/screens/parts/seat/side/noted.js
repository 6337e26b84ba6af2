/**
 * Commitments that this page saw before the bets closed. Only a commitment that was noted by then proves that the order
 * of the cards was fixed in time, so each is written down as soon as a deck shows it.
 */

import { keep, kept } from "../kept.js";

/** @typedef {import("../../../api-types.js").View} View */
/** @typedef {{commitment: string, before: boolean}} Noted */

const MOST = 60;

export class Notes {
  /** @param {string} number of the table @param {string} player */
  constructor(number, player) {
    this.name = `${player}.${number}`;
    /** @type {string[]} */ this.seen = kept(`seen.${this.name}`, []);
    /** @type {Record<string, Noted>} */ this.rounds = kept(`noted.${this.name}`, {});
  }

  /** Write down what the table shows. @param {View} table */
  note(table) {
    const now = table.round;
    if (now === null) this.#see(table);
    else if (!(now.number in this.rounds)) this.#bind(now.number, now.commitment);
  }

  /** What was noted for a round. @param {number} round @returns {Noted | null} */
  of(round) {
    return this.rounds[round] ?? null;
  }

  /** @param {View} table */
  #see(table) {
    const fresh = table.decks.map((deck) => deck.commitment).filter((each) => each && !this.seen.includes(each));
    if (fresh.length === 0) return;
    this.seen = [...this.seen, ...fresh].slice(-MOST);
    keep(`seen.${this.name}`, this.seen);
  }

  /** @param {number} round @param {string} commitment */
  #bind(round, commitment) {
    const older = Object.entries(this.rounds).slice(-MOST);
    this.rounds = { ...Object.fromEntries(older), [round]: { commitment, before: this.seen.includes(commitment) } };
    keep(`noted.${this.name}`, this.rounds);
  }
}
