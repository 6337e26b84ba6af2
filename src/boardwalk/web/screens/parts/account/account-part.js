/** A part that has a form: one thing is done at a time, and what goes wrong is shown beside its field, or below. */

import { Problem } from "../../core/api.js";
import { h, Part } from "../../core/dom.js";
import { text } from "../../text.js";

/** Something that is wrong with a field, found before anything was sent. */
export class FieldProblem extends Error {
  /** @param {string} field @param {string} words */
  constructor(field, words) {
    super(words);
    this.field = field;
  }
}

export class AccountPart extends Part {
  /** What is typed, by field. @type {Record<string, string>} */ typed = {};
  busy = false;
  /** @type {string | null} */ problem = null;
  /** The field that the problem is about, if the server named one. @type {string | null} */ problemField = null;
  /** The fields that were drawn, so that a problem with one of them is shown beside it. @type {Set<string>} */ #fields = new Set();

  /** Do something; afterward what was typed is gone, unless it did not work or was called off. @param {() => Promise<void | false>} work */
  async during(work) {
    if (this.busy) return;
    this.busy = true;
    this.problem = null;
    this.problemField = null;
    this.update();
    try {
      if ((await work()) !== false) this.typed = {};
    } catch (error) {
      this.problemField = error instanceof Problem ? error.field : error instanceof FieldProblem ? error.field : null;
      const wait = error instanceof Problem && error.wait > 0 ? text.lobby.logIn.wait(error.wait) : null;
      this.problem = wait ?? (error instanceof Error ? error.message : String(error));
    }
    this.busy = false;
    this.update();
  }

  /** @param {() => Promise<void | false>} work */
  submitting(work) {
    return (/** @type {Event} */ event) => {
      event.preventDefault();
      void this.during(work);
    };
  }

  /** @param {string} name @param {string} label @param {Record<string, any>} [more] `choices` make it a list to choose from */
  field(name, label, more = {}) {
    const { choices, ...rest } = /** @type {{choices?: readonly {value: string, words: string}[]}} */ (more);
    this.#fields.add(name);
    const wrong = this.problem !== null && this.problemField === name;
    const id = `${this.localName}-${name}-problem`;
    const props = {
      name, required: true, ...rest, value: this.typed[name] ?? "",
      "aria-invalid": wrong ? "true" : null, "aria-describedby": wrong ? id : null,
      onInput: (/** @type {any} */ event) => this.type(name, event.target.value),
    };
    return h("div.field", { key: name },
      h("label", null, h("span", null, label), choices === undefined
        ? h("input", { autocapitalize: "none", spellcheck: "false", ...props })
        : h("select", props, choices.map((each) => h("option", { key: each.value, value: each.value }, each.words)))),
      wrong ? h("p.problem", { id, role: "alert" }, this.problem) : null);
  }

  /** @param {string} name @param {string} value */
  type(name, value) {
    this.typed = { ...this.typed, [name]: value };
    this.problem = null;
    this.update();
  }

  /** @param {string} name @param {string} label @param {string} [autocomplete] */
  secret(name, label, autocomplete = "current-password") {
    return this.field(name, label, { type: "password", autocomplete });
  }

  /** What went wrong, unless it is shown beside a field; fields are drawn before it. */
  trouble() {
    const beside = this.problemField !== null && this.#fields.has(this.problemField);
    return this.problem === null || beside ? null : h("p.problem", { key: "problem", role: "alert" }, this.problem);
  }

  /** @param {string} words @param {string} [kind] */
  submit(words, kind = "button.primary") {
    return h(kind, { key: "submit", type: "submit", "aria-disabled": this.busy ? "true" : null }, words);
  }
}
