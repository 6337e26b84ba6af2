/** Keep a place in the record: a note, and one press. */

import { toast } from "../../core/announce.js";
import { act } from "../../core/api.js";
import { h, Part } from "../../core/dom.js";
import { session } from "../../core/session.js";
import { text } from "../../text.js";

const words = text.watch.bookmarks;

/** @param {string} table @param {number} seq @param {string} label what is kept */
export function bookmark(table, seq, label) {
  if (!session.may("keep bookmarks")) return null;
  return h("bw-bookmark", { key: `bookmark ${table} ${seq}`, ".table": table, ".seq": seq, ".label": label });
}

export class BookmarkForm extends Part {
  table = "";
  seq = 0;
  label = "";
  note = "";
  asked = false;
  #focus = false;

  view() {
    if (!this.asked) return h("button.quiet", { key: "ask", type: "button", "aria-label": words.addTo(this.label), onClick: () => this.#ask(true) }, words.add);
    return h("form.row.bookmark-form", { key: "form", onSubmit: (/** @type {Event} */ event) => void this.#keep(event) },
      h("label", null, h("span.unseen", null, words.note), h("input", { value: this.note, maxlength: 200, placeholder: words.note, autocomplete: "off", onInput: (/** @type {any} */ event) => (this.note = event.target.value) })),
      h("button.primary", { type: "submit" }, words.keep),
      h("button.quiet", { type: "button", onClick: () => this.#ask(false) }, text.common.close));
  }

  drawn() {
    if (!this.#focus) return;
    this.#focus = false;
    queueMicrotask(() => this.querySelector("input")?.focus());
  }

  /** @param {boolean} asked */
  #ask(asked) {
    this.asked = this.#focus = asked;
    this.update();
  }

  /** @param {Event} event */
  async #keep(event) {
    event.preventDefault();
    try {
      await act("POST", "/bookmarks", { table: this.table, seq: this.seq, note: this.note });
      toast(words.kept, "good");
      this.asked = false;
      this.note = "";
      this.dispatchEvent(new CustomEvent("bw-bookmarked", { bubbles: true }));
    } catch (error) {
      toast(text.common.failed(error instanceof Error ? error.message : ""), "bad");
    }
    this.update();
  }
}

customElements.define("bw-bookmark", BookmarkForm);
