/** A progressive meter as those see it who answer for it: its money, its controller, and what is changed by two people. */

import { toast } from "../../core/announce.js";
import { act, get, part } from "../../core/api.js";
import { h, Part } from "../../core/dom.js";
import { money } from "../../core/money.js";
import { session } from "../../core/session.js";
import { text } from "../../text.js";
import { meter } from "../meter.js";
import { fieldForm } from "../staff/field-form.js";
import { signedForms } from "./signed-forms.js";

/** @typedef {import("../../api-types.js").MeterView} MeterView */

/** @param {string} name @param {number} news rises whenever the meter may have changed */
export function meterDesk(name, news) {
  return h("bw-meter-desk", { key: `meter ${name}`, ".name": name, ".news": news });
}

export class MeterDesk extends Part {
  name = "";
  news = 0;
  /** @type {MeterView | null} */ state = null;
  /** @type {string | null} */ problem = null;
  #known = -1;

  view() {
    if (this.#known !== this.news) {
      this.#known = this.news;
      void this.#read();
    }
    if (this.state === null) return h("section.panel", null, h("h3", null, this.name), h("p", null, this.problem ?? text.common.loading));
    return h("section.panel.meter-desk", { "data-meter": this.name, "aria-label": this.name },
      this.#head(this.state), this.#figures(this.state), this.#waiting(this.state), this.#forms(this.state));
  }

  async #read() {
    try {
      this.state = await get(`/meters/${part(this.name)}/state`);
      this.problem = null;
    } catch (error) {
      this.problem = text.common.failed(error instanceof Error ? error.message : "");
    }
    this.update();
  }

  /** @param {MeterView} state */
  #head(state) {
    return [
      h("h3", null, state.name, " ", h("span", { class: state.up ? "good" : "bad" }, state.up ? text.floor.up : text.floor.down)),
      h("p.display", null, meter(state.display_cents)),
      h("p.quiet", null, text.floor.linked(Object.keys(state.tables).join(", "))),
    ];
  }

  /** @param {MeterView} state */
  #figures(state) {
    const words = text.floor.meter;
    const { parameters } = state;
    const off = (/** @type {number | null} */ amount) => (amount === null ? text.floor.none : money(amount));
    /** @type {[string, string][]} */
    const pairs = [
      [words.overflow, money(state.overflow_cents)], [words.reserve, money(state.reserve_cents)],
      [words.wagersIn, money(state.wagers_in_cents)], [words.won, money(state.won_cents)], [words.funded, money(state.funded_cents)],
      [words.base, money(parameters.base_cents)], [words.reset, money(parameters.reset_cents)], [words.rate, parameters.rate],
      [words.reserveRate, parameters.reserve_rate], [words.limit, off(parameters.limit_cents)], [words.unreasonable, off(parameters.unreasonable_cents)],
      ...Object.entries(state.hits).map(([hand, hits]) => /** @type {[string, string]} */ ([words.hits(hand), String(hits)])),
    ];
    return h("details", null, h("summary", null, text.floor.figures),
      h("dl.pairs", null, pairs.flatMap(([name, value]) => [h("dt", { key: name }, name), h("dd", { key: `${name} value` }, value)])));
  }

  /** @param {MeterView} state */
  #waiting(state) {
    return [
      state.held.length === 0 ? null : h("ul", null, state.held.map((each) =>
        h("li.warn", { key: each.number }, text.floor.held(each.number, each.table, each.round, money(each.cents))))),
      state.pending.length === 0 ? null : h("ul", null, state.pending.map((each) =>
        h("li.warn", { key: each.number }, text.floor.awardAt(each.number, each.table, each.seats.join(", "), each.hand)))),
    ];
  }

  /** @param {MeterView} state */
  #forms(state) {
    const acts = session.may("act on a meter");
    const proposes = session.may("propose what two people sign");
    if (!acts && !proposes) return null;
    return h("details.prompts", null, h("summary", null, text.floor.meterDo),
      h("div.forms", null,
        acts ? this.#controller(state) : null,
        proposes ? signedForms(state, (draft) => this.#send(draft, text.floor.proposed)) : null));
  }

  /** @param {MeterView} state */
  #controller(state) {
    if (!state.up) return fieldForm({ key: "report-up", title: text.floor.reportUp, fields: [], send: () => this.#send({ do: "report-up" }, text.floor.isUp) });
    return fieldForm({
      key: "report-down", title: text.floor.reportDown, fields: [{ name: "reason", label: text.common.fields.reason, kind: "text" }],
      send: (filled) => this.#send({ do: "report-down", ...filled }, text.floor.isDown),
    });
  }

  /** @param {Record<string, unknown>} draft @param {string} done */
  async #send(draft, done) {
    await act("POST", `/meters/${part(this.name)}/commands`, draft);
    toast(done, "good");
    this.dispatchEvent(new CustomEvent("bw-proposed", { bubbles: true }));
    await this.#read();
  }
}

customElements.define("bw-meter-desk", MeterDesk);
