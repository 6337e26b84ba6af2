/** The paragraph behind something: a small button with its number, which opens what it says in our own words. */

import { get, part } from "../core/api.js";
import { h, Part } from "../core/dom.js";
import { text } from "../text.js";

/** @typedef {import("../api-types.js").LawSheet} LawSheet */

/** @type {Map<string, Promise<LawSheet>>} */
const known = new Map();

/** @param {string} id @returns {Promise<LawSheet>} */
export function paragraph(id) {
  let found = known.get(id);
  if (found === undefined) {
    found = get(`/law/${part(id)}`);
    found.catch(() => known.delete(id));
    known.set(id, found);
  }
  return found;
}

/** A button for a paragraph. @param {string | null | undefined} id */
export function law(id) {
  return id ? h("bw-law", { ".of": id, key: `law ${id}` }) : null;
}

export class Law extends Part {
  /** @type {string} */ of = "";
  /** @type {LawSheet | null} */ sheet = null;
  /** @type {string | null} */ problem = null;

  view() {
    const id = `law-${this.of.replace(/[^\w-]/g, "_")}-${(Law.number += 1)}`;
    this.popoverId ??= id;
    return [
      h("button.law", { type: "button", popovertarget: this.popoverId, "aria-label": text.common.lawOf(this.of), onClick: () => this.load() }, this.of),
      h("div.law-sheet", { popover: "auto", id: this.popoverId, role: "note" },
        h("strong", null, this.of),
        this.sheet === null
          ? h("p", null, this.problem ?? text.common.loading)
          : [h("p", null, this.sheet.says), this.sheet.note ? h("p.quiet", null, this.sheet.note) : null,
             h("p.quiet", null, text.common.lawMet(this.sheet.how))]),
    ];
  }

  /** @type {string | undefined} */ popoverId;
  static number = 0;

  async load() {
    if (this.sheet !== null) return;
    try {
      this.sheet = await paragraph(this.of);
    } catch (error) {
      this.problem = text.common.failed(error instanceof Error ? error.message : "");
    }
    this.update();
  }
}

customElements.define("bw-law", Law);
