/** Winners at several tables at once: the order of the record, which a supervisor may change with a reason. */

import { act, part } from "../../core/api.js";
import { toast } from "../../core/announce.js";
import { h, Part } from "../../core/dom.js";
import { text } from "../../text.js";
import { fieldForm } from "./field-form.js";

/** @typedef {import("../../api-types.js").Sign} Sign */
/** @typedef {import("../../api-types.js").DecideAwardsDraft} DecideAwardsDraft */

/** @param {DecideAwardsDraft | null} draft @param {Sign | null} sign */
export function decideAwards(draft, sign) {
  return draft === null || sign === null ? null : h("bw-decide-awards", { key: "decide awards", ".draft": draft, ".sign": sign });
}

export class DecideAwards extends Part {
  /** @type {DecideAwardsDraft | null} */ draft = null;
  /** @type {Sign | null} */ sign = null;
  /** As the supervisor has it so far. @type {number[] | null} */ order = null;

  /** The awards in their order; a new one begins the list anew. @returns {number[]} */
  get #order() {
    const recorded = this.draft?.order ?? [];
    const kept = this.order !== null && [...this.order].sort().join() === [...recorded].sort().join();
    return kept && this.order !== null ? this.order : recorded;
  }

  view() {
    if (this.draft === null) return null;
    const order = this.#order;
    const last = order.length - 1;
    return h("section.panel.alarmed", { "aria-label": text.floor.decide },
      h("h2", null, text.floor.decide),
      h("p", null, text.floor.decideHelp),
      h("ol.order", null, order.map((number, i) =>
        h("li", { key: number },
          h("span", null, this.#words(number)),
          h("button", { type: "button", disabled: i === 0, "aria-label": text.floor.earlier(this.#words(number)), onClick: () => this.#move(i, -1) }, "\u2191"),
          h("button", { type: "button", disabled: i === last, "aria-label": text.floor.later(this.#words(number)), onClick: () => this.#move(i, 1) }, "\u2193")))),
      fieldForm({
        key: "decide-awards", title: text.floor.decideNow, primary: true,
        fields: [{ name: "reason", label: text.floor.decideReason, kind: "text" }],
        send: (filled) => this.#decide(String(filled.reason)),
      }));
  }

  /** @param {number} number */
  #words(number) {
    const award = this.sign?.pending.find((each) => each.number === number);
    return award === undefined ? text.floor.award(number) : text.floor.awardAt(number, award.table, award.seats.join(", "), award.hand);
  }

  /** @param {number} i @param {number} by */
  #move(i, by) {
    const order = [...this.#order];
    [order[i], order[i + by]] = [order[i + by], order[i]];
    this.order = order;
    this.update();
  }

  /** @param {string} reason */
  async #decide(reason) {
    await act("POST", `/meters/${part(this.sign?.name ?? "")}/commands`, { ...this.draft, order: this.#order, reason });
    toast(text.floor.decided, "good");
  }
}

customElements.define("bw-decide-awards", DecideAwards);
