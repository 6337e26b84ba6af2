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

/** "Why?": the paragraph that decides something, told in place. @param {string | null | undefined} id */
export function why(id) {
  return id ? h("bw-why", { ".of": id, key: `why ${id}` }) : null;
}

/** What a paragraph says, once it is here. @param {string} id @param {LawSheet | null} sheet @param {string | null} problem */
function statement(id, sheet, problem) {
  return [
    h("strong", null, id),
    sheet === null
      ? h("p", null, problem ?? text.common.loading)
      : [h("p", null, sheet.says), sheet.note ? h("p.quiet", null, sheet.note) : null, h("p.quiet", null, text.common.lawMet(sheet.how))],
  ];
}

export class Law extends Part {
  /** @type {string} */ of = "";
  /** @type {LawSheet | null} */ sheet = null;
  /** @type {string | null} */ problem = null;

  /** @returns {(import("../core/dom.js").VNode | null)[]} */
  view() {
    const id = `law-${this.of.replace(/[^\w-]/g, "_")}-${(Law.number += 1)}`;
    this.popoverId ??= id;
    return [
      h("button.law", { type: "button", popovertarget: this.popoverId, "aria-label": text.common.lawOf(this.of), onClick: () => this.load() }, this.of),
      h("div.law-sheet", { popover: "auto", id: this.popoverId, role: "note" }, statement(this.of, this.sheet, this.problem)),
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

/** The same without a sheet over the page: pressed, it says so below itself. */
export class Why extends Law {
  open = false;

  view() {
    const press = () => {
      this.open = !this.open;
      this.update();
      void this.load();
    };
    return [
      h("button.link.why", { type: "button", "aria-expanded": String(this.open), "aria-label": text.common.whyOf(this.of), onClick: press, onPointerenter: () => this.load(), onFocus: () => this.load() }, text.common.why),
      this.open ? h("div.because", { role: "note" }, statement(this.of, this.sheet, this.problem)) : null,
    ];
  }
}

customElements.define("bw-law", Law);
customElements.define("bw-why", Why);
