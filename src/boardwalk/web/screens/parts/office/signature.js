/** What an order became that two people may have to sign: done, or a proposal that waits for the second one. */

import { toast } from "../../core/announce.js";
import { act } from "../../core/api.js";
import { text } from "../../text.js";

/** The page that lists what waits for a second person reads its list again. */
const PROPOSED = "bw-proposed";

/**
 * Have something done that may take two people; null if it waits for the second one.
 * @param {HTMLElement} by the part that asks
 * @param {"POST" | "DELETE" | "PATCH"} method @param {string} path @param {unknown} [body] @param {string} [key]
 * @returns {Promise<any>} the answer, or `true` where there is none
 */
export async function doOrPropose(by, method, path, body, key) {
  const answer = await act(method, path, body, key);
  if (answer === null) return true;
  if (!("seconds" in answer)) return answer;
  toast(text.common.takesTwo(answer.seconds.map((/** @type {string} */ role) => text.roles[role].toLowerCase())));
  by.dispatchEvent(new Event(PROPOSED, { bubbles: true }));
  return null;
}

/** Listen for proposals made on a page. @param {HTMLElement} page @param {() => void} made */
export function onProposal(page, made) {
  page.addEventListener(PROPOSED, made);
}
