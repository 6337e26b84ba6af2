/** Chips between the cage and the table: an amount, a second look at it, and the slip to print. */

import { addressOf, get, part } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { cents, money } from "../../core/money.js";
import { session } from "../../core/session.js";
import { machineTime, momentOf } from "../../core/time.js";
import { text } from "../../text.js";
import { law } from "../law.js";
import { PolledPart } from "../staff/polled-part.js";

/** @typedef {import("../../api-types.js").View} View */
/** @typedef {import("../../api-types.js").Prompt} Prompt */
/** @typedef {import("../../api-types.js").SlipLine} SlipLine */
/** @typedef {"fill-inventory" | "credit-inventory"} Move */
/** @typedef {(draft: Record<string, any>) => Promise<unknown>} Send */

const words = text.floor.transfer;
/** What moves chips between the cage and the table. */
export const TRANSFERS = new Set(["fill-inventory", "credit-inventory"]);

/** @param {string} number @param {View} view @param {Send} send */
export function transfer(number, view, send) {
  const offered = view.prompts.filter((each) => TRANSFERS.has(each.draft.do));
  if (!session.may("see the floor")) return null;
  return h("bw-transfer", { key: "transfer", ".number": number, ".offered": offered, ".inventory": view.inventory_cents, ".send": send, ".news": view.inventory_cents ?? 0 });
}

export class Transfer extends PolledPart {
  number = "";
  /** @type {Prompt[]} */ offered = [];
  /** @type {number | null} */ inventory = null;
  /** @type {Send} */ send = () => Promise.resolve();
  /** @type {SlipLine[] | null} */ slips = null;
  /** @type {Record<string, string>} */ typed = {};
  /** What is looked at a second time. @type {{move: Move, cents: number} | null} */ checked = null;
  /** @type {{words: string, law: string | null} | null} */ problem = null;
  /** @type {string | null} */ done = null;
  busy = false;
  #focus = false;

  async read() {
    this.slips = await get(`/tables/${part(this.number)}/slips`).catch(() => this.slips);
    this.update();
  }

  view() {
    this.readNews();
    return h("section.panel.transfer", { "aria-labelledby": "transfer" },
      h("h2", { id: "transfer" }, words.title),
      this.checked === null ? h("div.forms", { key: "forms" }, this.offered.map((each) => this.#form(each))) : this.#check(this.checked),
      this.problem === null ? null : h("p.problem", { key: "problem", role: "alert" }, this.problem.words, " ", law(this.problem.law)),
      h("p.good", { key: "done", role: "status" }, this.done ?? ""),
      h("h3", { key: "slips" }, words.slips),
      this.slips === null ? h("p.quiet", { key: "list" }, text.common.loading)
        : this.slips.length === 0 ? h("p.quiet", { key: "list" }, words.none)
          : h("ul.slips", { key: "list" }, this.slips.map((each) => this.#slip(each))));
  }

  drawn() {
    if (!this.#focus) return;
    this.#focus = false;
    queueMicrotask(() => /** @type {HTMLElement | null} */ (this.querySelector("[data-focus]"))?.focus());
  }

  /** @param {Prompt} prompt */
  #form(prompt) {
    const move = /** @type {Move} */ (prompt.draft.do);
    return h("form.prompt", { key: move, "data-do": move, novalidate: true, onSubmit: (/** @type {Event} */ event) => this.#review(event, move) },
      h("label.field", null, h("span", null, words.kinds[move], h("span.quiet", null, ` ${words.help[move]}`)),
        h("input", { name: move, value: this.typed[move] ?? "", inputmode: "decimal", autocomplete: "off", onInput: (/** @type {any} */ event) => (this.typed = { ...this.typed, [move]: event.target.value }) })),
      h("div.row", null, h("button", { type: "submit" }, words.review(words.kinds[move])), law(prompt.law)));
  }

  /** @param {Event} event @param {Move} move */
  #review(event, move) {
    event.preventDefault();
    const amount = cents(this.typed[move] ?? "");
    this.done = null;
    this.problem = amount === null || amount === 0 ? { words: text.common.amountWrong, law: null } : null;
    this.checked = amount === null || amount === 0 ? null : { move, cents: amount };
    this.#focus = this.checked !== null;
    this.update();
  }

  /** @param {{move: Move, cents: number}} checked */
  #check({ move, cents: amount }) {
    const kind = words.kinds[move];
    const now = this.inventory;
    return h("div.transfer-check", { key: "check", role: "group", "aria-label": words.check(kind, money(amount)) },
      h("h3", null, words.check(kind, money(amount))),
      h("dl.pairs", null,
        h("dt", null, words.now), h("dd", null, now === null ? "" : money(now)),
        h("dt", null, words.after), h("dd", null, now === null ? "" : money(now + (move === "fill-inventory" ? amount : -amount))),
        h("dt", null, words.orderedBy), h("dd", null, session.me?.name ?? "")),
      h("p.quiet", null, words.two),
      h("div.row", null,
        h("button.primary", { type: "button", "data-focus": true, "aria-disabled": this.busy ? "true" : null, onClick: () => void this.#confirm(move, amount) }, words.confirm(kind, money(amount))),
        h("button.quiet", { type: "button", onClick: () => this.#back() }, words.change)));
  }

  #back() {
    this.checked = null;
    this.update();
  }

  /** @param {Move} move @param {number} amount */
  async #confirm(move, amount) {
    if (this.busy) return;
    this.busy = true;
    this.problem = null;
    this.update();
    try {
      const answer = await this.send({ do: move, cents: amount });
      const kind = words.kinds[move];
      const waits = typeof answer === "object" && answer !== null && "seconds" in answer;
      this.done = waits ? words.waits(kind, money(amount)) : words.done(kind, money(amount));
      this.typed = {};
    } catch (error) {
      this.problem = { words: error instanceof Error ? error.message : String(error), law: /** @type {any} */ (error).law ?? null };
    }
    this.checked = null;
    this.busy = false;
    await this.read();
  }

  /** @param {SlipLine} slip */
  #slip(slip) {
    const kind = words.kinds[slip.kind === "fill" ? "fill-inventory" : "credit-inventory"];
    const what = words.slip(kind, money(slip.cents));
    return h("li", { key: slip.seq, "data-slip": slip.kind },
      h("strong", null, what),
      h("span.quiet", null, h("time", { datetime: machineTime(slip.at) }, momentOf(slip.at)), ", ", words.by(slip.by, slip.second ?? "")),
      h("a.button.quiet", { href: addressOf(`/tables/${part(this.number)}/slips/${slip.seq}`), target: "_blank", rel: "noopener", "data-own": true, "aria-label": words.printThis(what, momentOf(slip.at)) }, words.print));
  }
}

customElements.define("bw-transfer", Transfer);
