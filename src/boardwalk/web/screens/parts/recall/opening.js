/**
 * Checks the opening of a whole shuffle here in the browser, from the description that stands with
 * `boardwalk verify-shuffle`: the salt of a position is HMAC-SHA256 of `boardwalk shuffle N` under the secret, its leaf
 * SHA-256 of `salt:N:card`, and the commitment SHA-256 of the 52 leaves with commas between them.
 */

import { bytes, hex, sha256 } from "../../core/digest.js";

/** @typedef {import("../../api-types.js").Opening} Opening */

const HMAC = { name: "HMAC", hash: "SHA-256" };

/** Whether secret and order open the commitment. @param {Opening} opening @returns {Promise<boolean>} */
export async function opens(opening) {
  const cards = opening.cards.split(" ");
  const secret = new Uint8Array((opening.secret.match(/../g) ?? []).map((two) => Number.parseInt(two, 16)));
  const key = await crypto.subtle.importKey("raw", secret, HMAC, false, ["sign"]);
  const leaves = await Promise.all(cards.map(async (card, i) => {
    const salt = hex(await crypto.subtle.sign(HMAC, key, bytes(`boardwalk shuffle ${i + 1}`)));
    return sha256(`${salt}:${i + 1}:${card}`);
  }));
  return (await sha256(leaves.join(","))) === opening.commitment;
}
