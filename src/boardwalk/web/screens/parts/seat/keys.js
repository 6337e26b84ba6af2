/** Keys for everything that one does often. They rest while someone types or a sheet is open. */

import { h } from "../../core/dom.js";
import { text } from "../../text.js";

/** How long keys of a decision rest after it appeared: a key meant for the moment before must not decide. */
const REST_MILLISECONDS = 450;

/** Opens the list of keys, and closes it. */
export const HELP = "?";

/** @param {KeyboardEvent} event */
function isElsewhere(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return true;
  const target = /** @type {Element} */ (event.target);
  return target.matches("input:not([type=checkbox], [type=radio]), textarea, select") || (event.key !== HELP && document.querySelector("dialog[open], :popover-open") !== null);
}

export class Keys {
  /** @type {Record<string, () => void>} */ #does = {};
  /** @type {string[]} */ #decide = [];
  #since = 0;

  /** What each key does now, and which of them decide something. @param {Record<string, () => void>} does @param {string[]} decide */
  mean(does, decide) {
    if (decide.join() !== this.#decide.join()) this.#since = performance.now();
    this.#decide = decide;
    this.#does = does;
  }

  /** @param {KeyboardEvent} event */
  heard = (event) => {
    const key = event.key.toLowerCase();
    const does = this.#does[key];
    if (does === undefined || isElsewhere(event)) return;
    if (this.#decide.includes(key) && performance.now() - this.#since < REST_MILLISECONDS) return;
    event.preventDefault();
    does();
  };
}

/** The list of keys, in a sheet. */
export function keyHelp() {
  return h("div.keys", { id: "keys", popover: "auto", role: "dialog", "aria-label": text.seat.keysTitle },
    h("h2", null, text.seat.keysTitle),
    h("dl", null, text.seat.keyHelp.map(([key, words]) => h("div", { key }, h("dt", null, h("kbd", null, key)), h("dd", null, words)))));
}
