/** A form of a few fields, for what is no prompt: commands to a meter, and the options of a game. */

import { h, Part } from "../../core/dom.js";
import { cents } from "../../core/money.js";
import { text } from "../../text.js";
import { law } from "../law.js";

/**
 * @typedef {object} Field
 * @property {string} name
 * @property {string} label
 * @property {"money" | "change" | "text" | "choice"} kind `change` is an amount that may be below zero
 * @property {string} [value] what stands there at first
 * @property {readonly string[]} [values] of a choice
 * @property {boolean} [optional] money that may be left out
 * @property {string} [help]
 * @property {string | null} [law]
 */
/** @typedef {Record<string, string | number | null>} Filled */
/** @typedef {{key: string, title: string, fields: readonly Field[], send: (filled: Filled) => Promise<unknown>, primary?: boolean, name?: string}} How */

/** @param {How} how */
export function fieldForm({ key, title, fields, send, primary = false, name = key }) {
  return h("bw-field-form", { key, ".fields": fields, ".send": send, ".heading": title, ".primary": primary, ".name": name });
}

/** An amount as one types it. @param {number | null} amount in cents */
export function typedAmount(amount) {
  return amount === null ? "" : (amount / 100).toFixed(amount % 100 === 0 ? 0 : 2);
}

export class FieldForm extends Part {
  /** @type {readonly Field[]} */ fields = [];
  /** @type {(filled: Filled) => Promise<unknown>} */ send = () => Promise.resolve();
  heading = "";
  name = "";
  primary = false;
  busy = false;
  /** @type {Record<string, string>} */ typed = {};
  /** @type {string | null} */ problem = null;
  /** @type {string | null} */ problemLaw = null;

  view() {
    return h("form.prompt.field-form", { "data-do": this.name, novalidate: true, onSubmit: (/** @type {Event} */ event) => void this.#submit(event) },
      this.fields.map((each) => this.#field(each)),
      h("div.row", null, h("button", { type: "submit", class: this.primary ? "primary" : "", "aria-disabled": this.busy ? "true" : null }, this.heading)),
      this.problem === null ? null : h("p.problem", { role: "alert" }, this.problem, " ", law(this.problemLaw)));
  }

  /** @param {Field} field */
  #field(field) {
    const value = this.typed[field.name] ?? field.value ?? "";
    const help = field.help ? `${this.name}-${field.name}-help` : null;
    const props = {
      name: field.name, value, "aria-describedby": help,
      onInput: (/** @type {any} */ event) => this.#type(field.name, event.target.value),
    };
    return h("div.field", { key: field.name },
      h("label", null, h("span", null, field.label), field.kind === "choice"
        ? h("select", props, (field.values ?? []).map((each) => h("option", { key: each, value: each }, each)))
        : h("input", { ...props, autocomplete: "off", inputmode: field.kind === "money" ? "decimal" : "text" })),
      help === null && !field.law ? null : h("p.quiet.help", { id: help }, field.help, " ", law(field.law)));
  }

  /** @param {string} name @param {string} value */
  #type(name, value) {
    this.typed = { ...this.typed, [name]: value };
    this.problem = null;
    this.update();
  }

  /** @param {Event} event */
  async #submit(event) {
    event.preventDefault();
    if (this.busy) return;
    const filled = this.#filled();
    if (filled === null) return this.update();
    this.busy = true;
    this.problem = null;
    this.update();
    try {
      await this.send(filled);
      this.typed = {};
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
      this.problemLaw = /** @type {any} */ (error).law ?? null;
    }
    this.busy = false;
    this.update();
  }

  /** Everything as it was typed, or nothing if an amount cannot be read. @returns {Filled | null} */
  #filled() {
    /** @type {Filled} */
    const filled = {};
    for (const field of this.fields) {
      const typed = (this.typed[field.name] ?? field.value ?? "").trim();
      const read = readField(field, typed);
      if (read === undefined) {
        this.problem = `${field.label}: ${text.common.amountWrong}`;
        this.problemLaw = null;
        return null;
      }
      filled[field.name] = read;
    }
    return filled;
  }
}

/** @param {Field} field @param {string} typed @returns {string | number | null | undefined} */
function readField(field, typed) {
  if (field.kind === "text" || field.kind === "choice") return typed;
  if (typed === "" && field.optional) return null;
  const below = field.kind === "change" && /^[-\u2212]/.test(typed);
  const amount = cents(field.kind === "change" ? typed.replace(/^[-+\u2212]\s*/, "") : typed);
  if (amount === null) return undefined;
  return below ? -amount : amount;
}

customElements.define("bw-field-form", FieldForm);
