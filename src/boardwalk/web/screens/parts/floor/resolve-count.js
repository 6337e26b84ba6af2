/** Chips and lights did not agree: a supervisor says seat by seat which wagers stand. */

import { h, Part } from "../../core/dom.js";
import { text } from "../../text.js";
import { law } from "../law.js";
import { fieldForm } from "../staff/field-form.js";
import { seatName } from "../staff/table-part.js";

/** @typedef {import("../../api-types.js").View} View */
/** @typedef {import("../../api-types.js").Prompt} Prompt */
/** @typedef {import("../../api-types.js").ResolveCountDraft} ResolveCountDraft */
/** @typedef {(draft: Record<string, any>) => Promise<unknown>} Send */

/** @param {Prompt} prompt @param {View} view @param {Send} send */
export function resolveCount(prompt, view, send) {
  return h("bw-resolve-count", { key: "resolve count", ".prompt": prompt, ".table": view, ".send": send });
}

export class ResolveCount extends Part {
  /** @type {Prompt | null} */ prompt = null;
  /** @type {View | null} */ table = null;
  /** @type {Send} */ send = () => Promise.resolve();
  /** @type {Set<number>} */ back = new Set();

  view() {
    const { prompt, table } = this;
    if (prompt === null || table === null) return null;
    const draft = /** @type {ResolveCountDraft} */ (prompt.draft);
    return [
      h("fieldset", null,
        h("legend", null, prompt.title, " ", law(prompt.law)),
        draft.seats.map((seat) => h("label.check", { key: seat },
          h("input", { type: "checkbox", checked: !this.back.has(seat), onChange: (/** @type {any} */ event) => this.#stands(seat, event.target.checked) }),
          text.floor.stands(seatName(table, seat))))),
      fieldForm({
        key: "resolve-count", title: text.floor.resolve, primary: true, fields: [{ name: "reason", label: text.common.fields.reason, kind: "text" }],
        send: (filled) => this.send({ ...draft, seats: draft.seats.filter((seat) => !this.back.has(seat)), reason: filled.reason }),
      }),
    ];
  }

  /** @param {number} seat @param {boolean} stands */
  #stands(seat, stands) {
    if (stands) this.back.delete(seat);
    else this.back.add(seat);
    this.update();
  }
}

customElements.define("bw-resolve-count", ResolveCount);
