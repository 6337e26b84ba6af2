/** Digests in the digits in which the house writes them; the browser has them only over a safe connection. */

/** @param {string} words */
export function bytes(words) {
  return new TextEncoder().encode(words);
}

/** @param {ArrayBuffer} buffer */
export function hex(buffer) {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} words */
export async function sha256(words) {
  return hex(await crypto.subtle.digest("SHA-256", bytes(words)));
}
