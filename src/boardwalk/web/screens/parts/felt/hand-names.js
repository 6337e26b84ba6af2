/** Hands by name; two hands of the same name are told apart by the cards that decide between them. */

import { text } from "../../text.js";

/** @typedef {import("../../api-types.js").NamedHand} NamedHand */

/**
 * What the player's and the dealer's hands are called, when one is seen beside the other.
 * @param {NamedHand | null} own
 * @param {NamedHand | null} dealer
 * @returns {{own: string, dealer: string}}
 */
export function handNames(own, dealer) {
  const names = { own: own?.name ?? "", dealer: dealer?.name ?? "" };
  if (own === null || dealer === null || own.name !== dealer.name || ranks(own) === ranks(dealer)) return names;
  return { own: text.felt.handWith(own.name, ranks(own)), dealer: text.felt.handWith(dealer.name, ranks(dealer)) };
}

/** @param {NamedHand} hand */
function ranks({ plays }) {
  return plays.map((code) => (code[0] === "T" ? "10" : code[0])).join(" ");
}
