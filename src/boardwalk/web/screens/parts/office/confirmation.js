/** A question before something that cannot be undone, or that ends what others are doing. */

import { h, render } from "../../core/dom.js";
import { text } from "../../text.js";

/**
 * Ask; the answer is no if someone closes the question in any other way.
 * @param {{title: string, words: string, yes: string}} question
 * @returns {Promise<boolean>}
 */
export function confirmed({ title, words, yes }) {
  const holder = document.createElement("div");
  document.body.append(holder);
  return new Promise((answered) => {
    const over = (/** @type {any} */ event) => {
      answered(event.target.returnValue === "yes");
      holder.remove();
    };
    render(holder, h("dialog.confirmation", { "aria-labelledby": "confirmation-title", onClose: over },
      h("h2", { id: "confirmation-title" }, title),
      h("p", null, words),
      h("form.row", { method: "dialog" },
        h("button.danger", { type: "submit", value: "yes" }, yes),
        h("button", { type: "submit", value: "no" }, text.account.cancel))));
    const dialog = /** @type {HTMLDialogElement} */ (holder.firstElementChild);
    dialog.showModal();
    /** @type {HTMLElement | null} */ (dialog.querySelector("button[value=no]"))?.focus();
  });
}
