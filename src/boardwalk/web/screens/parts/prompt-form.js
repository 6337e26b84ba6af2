/**
 * Something that a person may do, as the server offers it: a button, or a small form where something is to be filled
 * in. Bounds are those of the prompt; what is allowed within them is the server's to say.
 */

import { Problem } from "../core/api.js";
import { h, Part } from "../core/dom.js";
import { cents, money } from "../core/money.js";
import { text } from "../text.js";
import { law } from "./law.js";

/** @typedef {import("../api-types.js").Prompt} Prompt */
/** @typedef {import("../api-types.js").Need} Need */
/** @typedef {Record<string, any>} Draft */
/** @typedef {Record<string, readonly string[]>} Choices */

/**
 * @param {Prompt} prompt
 * @param {(draft: Draft) => Promise<unknown>} send
 * @param {{title?: string, primary?: boolean, key?: string | number, hideLaw?: boolean, choices?: Choices, blank?: readonly string[]}} [how] `choices` are what a field may be, where the screen knows;
 * `blank` are fields that the person fills in, whatever the draft has
 */
export function promptForm(prompt, send, how = {}) {
  return h("bw-prompt", {
    key: how.key ?? JSON.stringify(prompt.draft),
    ".prompt": prompt,
    ".send": send,
    ".heading": how.title ?? prompt.title,
    ".primary": how.primary ?? prompt.due,
    ".hideLaw": how.hideLaw ?? false,
    ".choices": how.choices ?? NO_CHOICES,
    ".blank": how.blank ?? NOTHING,
  });
}

/** @type {Choices} */
const NO_CHOICES = {};
/** @type {readonly string[]} */
const NOTHING = [];
const DOLLAR = 100;

/** @typedef {Record<string, number>} Counts */

/** Whether a field holds one number for each place. @param {unknown} value @returns {value is Counts} */
function isCounts(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every((each) => typeof each === "number");
}

/** What is an amount of money. @param {string} field */
function isMoney(field) {
  return field === "cents" || field.endsWith("_cents");
}

export class PromptForm extends Part {
  /** @type {Prompt | null} */ prompt = null;
  /** @type {(draft: Draft) => Promise<unknown>} */ send = () => Promise.resolve();
  heading = "";
  primary = false;
  hideLaw = false;
  /** @type {Choices} */ choices = NO_CHOICES;
  /** @type {readonly string[]} */ blank = NOTHING;
  /** @type {Record<string, string | boolean>} */ typed = {};
  /** @type {string | null} */ problem = null;
  /** @type {string | null} */ problemLaw = null;
  busy = false;

  view() {
    const prompt = this.prompt;
    if (prompt === null) return null;
    const button = h("button", {
      type: "submit", class: this.primary ? "primary" : "", "aria-disabled": this.busy ? "true" : null, title: prompt.says,
    }, this.heading);
    return h("form.prompt", { onSubmit: (/** @type {Event} */ event) => this.#submit(event), "data-do": prompt.draft.do, novalidate: true },
      prompt.needs.map((need) => this.#field(need)),
      h("div.row", null, button, this.hideLaw ? null : law(prompt.law)),
      this.problem === null ? null : h("p.problem", { role: "alert" }, this.problem, " ", law(this.problemLaw)));
  }

  /** @param {Need} need */
  #field(need) {
    const draft = /** @type {Draft} */ (this.prompt?.draft ?? {});
    const label = text.common.fields[need.field] ?? need.field;
    const value = draft[need.field];
    if (typeof value === "boolean") {
      const on = this.typed[need.field] ?? value;
      return h("label.check", { key: need.field },
        h("input", { type: "checkbox", name: need.field, checked: on, onChange: (/** @type {any} */ e) => this.#type(need.field, e.target.checked) }), label);
    }
    if (Array.isArray(value) && need.least !== null && need.most !== null) return this.#seats(need, value, label);
    if (isCounts(value)) return this.#counts(need, label, value);
    const typed = this.typed[need.field] ?? (this.#isBlank(need, value) ? "" : shown(need.field, value));
    const hint = need.optional && typeof value === "string" ? text.common.ifAny : bounds(need);
    const props = { name: need.field, value: typed, onInput: (/** @type {any} */ e) => this.#type(need.field, e.target.value) };
    const choices = this.choices[need.field];
    return h("label.field", { key: need.field },
      h("span", null, label, hint ? h("span.quiet", null, ` ${hint}`) : null),
      choices === undefined
        ? h("input", { ...props, autocomplete: "off", inputmode: isNumber(need, value) ? "decimal" : "text" })
        : h("select", props, h("option", { value: "" }), choices.map((each) => h("option", { key: each, value: each }, each))));
  }

  /** Seats to be checked one by one, such as those whose lights are on. @param {Need} need @param {number[]} value @param {string} label */
  #seats(need, value, label) {
    const typed = this.typed[need.field];
    const on = new Set(typeof typed === "string" ? numbers(typed) : value);
    const all = Array.from({ length: (need.most ?? 0) - (need.least ?? 1) + 1 }, (_, i) => (need.least ?? 1) + i);
    const toggle = (/** @type {number} */ seat) => all.filter((each) => on.has(each) !== (each === seat)).join(", ");
    return h("fieldset.seats", { key: need.field, name: need.field },
      h("legend", null, label),
      all.map((seat) => h("label.check", { key: seat },
        h("input", { type: "checkbox", name: `${need.field} ${seat}`, checked: on.has(seat), onChange: () => this.#type(need.field, toggle(seat)) }),
        text.common.seatNumber(seat))));
  }

  /** One number for each place, filled in with what should be there. @param {Need} need @param {string} label @param {Counts} counts */
  #counts(need, label, counts) {
    return h("fieldset.counts", { key: need.field },
      h("legend", null, label),
      Object.entries(counts).map(([place, number]) => {
        const name = `${need.field} ${place}`;
        return h("label.field", { key: name },
          h("span", null, text.common.place(place)),
          h("input", { name, value: this.typed[name] ?? String(number), autocomplete: "off", inputmode: "decimal", onInput: (/** @type {any} */ e) => this.#type(name, e.target.value) }));
      }));
  }

  /** The numbers as typed, or nothing if one cannot be read. @param {Need} need @param {Counts} counts @returns {Counts | undefined} */
  #readCounts(need, counts) {
    const typed = Object.entries(counts).map(([place, number]) => [place, String(this.typed[`${need.field} ${place}`] ?? number).trim()]);
    return typed.every(([, number]) => /^\d+$/.test(number)) ? Object.fromEntries(typed.map(([place, number]) => [place, Number(number)])) : undefined;
  }

  /** Whether a field begins empty. @param {Need} need @param {unknown} value */
  #isBlank(need, value) {
    return this.blank.includes(need.field) || unsaid(need, value);
  }

  /** @param {string} field @param {string | boolean} value */
  #type(field, value) {
    this.typed = { ...this.typed, [field]: value };
    this.problem = null;
    this.update();
  }

  /** @param {Event} event */
  async #submit(event) {
    event.preventDefault();
    if (this.busy || this.prompt === null) return;
    const draft = this.#filled(this.prompt);
    if (draft === null) return;
    this.busy = true;
    this.problem = null;
    this.update();
    try {
      await this.send(draft);
      this.typed = {};
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
      this.problemLaw = error instanceof Problem ? error.law : null;
    }
    this.busy = false;
    this.update();
  }

  /** The draft with what was typed, or nothing if that cannot be read. @param {Prompt} prompt @returns {Draft | null} */
  #filled(prompt) {
    /** @type {Draft} */
    const draft = { ...prompt.draft };
    for (const need of prompt.needs) {
      const before = draft[need.field];
      const typed = this.typed[need.field] ?? (this.#isBlank(need, before) ? "" : undefined);
      if (typed === undefined && !isCounts(before)) continue;
      const read = isCounts(before) ? this.#readCounts(need, before) : readField(need, before, typed ?? "");
      if (read === undefined) {
        this.problem = isMoney(need.field) ? text.common.amountWrong : `${text.common.fields[need.field] ?? need.field}: ${bounds(need)}`;
        this.problemLaw = null;
        this.update();
        return null;
      }
      draft[need.field] = read;
    }
    return draft;
  }
}

/** @param {Need} need @param {unknown} value */
function isNumber(need, value) {
  return isMoney(need.field) || typeof value === "number" || need.least !== null;
}

/** An amount below a dollar only stands where one is to be said. @param {Need} need @param {unknown} value */
function unsaid(need, value) {
  return isMoney(need.field) && !need.optional && typeof value === "number" && value < DOLLAR;
}

/** @param {string} field @param {unknown} value */
function shown(field, value) {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" && isMoney(field)) return (value / 100).toFixed(value % 100 === 0 ? 0 : 2);
  return Array.isArray(value) ? value.join(", ") : String(value);
}

/** @param {string} typed */
function words(typed) {
  return typed.split(/[\s,]+/).filter(Boolean);
}

/** @param {string} typed */
function numbers(typed) {
  return words(typed).map(Number);
}

/** @param {Need} need @param {unknown} before @param {string | boolean} typed */
function readField(need, before, typed) {
  if (typeof typed === "boolean") return typed;
  if (isMoney(need.field)) return cents(typed) ?? undefined;
  if (Array.isArray(before)) return typeof before[0] === "string" ? words(typed) : numbers(typed);
  if (typeof before === "number") return /^\d+$/.test(typed.trim()) ? Number(typed) : undefined;
  return typed.trim();
}

/** @param {Need} need */
function bounds(need) {
  const write = (/** @type {number} */ value) => (isMoney(need.field) ? money(value) : String(value));
  const least = isMoney(need.field) && (need.least ?? 0) < DOLLAR ? null : need.least;
  if (least !== null && least === need.most) return write(least);
  if (least !== null && need.most !== null) return text.common.between(write(least), write(need.most));
  if (need.most !== null) return text.common.most(write(need.most));
  return least !== null && least > 0 ? text.common.least(write(least)) : "";
}

customElements.define("bw-prompt", PromptForm);
