/** A part of the account page: one thing is done at a time, and what goes wrong is shown where it was asked for. */

import { Problem } from "../../core/api.js";
import { h, Part } from "../../core/dom.js";
import { text } from "../../text.js";

export class AccountPart extends Part {
  /** What is typed, by field. @type {Record<string, string>} */ typed = {};
  busy = false;
  /** @type {string | null} */ problem = null;

  /** Do something; afterward what was typed is gone, unless it did not work. @param {() => Promise<void>} work */
  async during(work) {
    if (this.busy) return;
    this.busy = true;
    this.problem = null;
    this.update();
    try {
      await work();
      this.typed = {};
    } catch (error) {
      const wait = error instanceof Problem && error.wait > 0 ? text.lobby.logIn.wait(error.wait) : null;
      this.problem = wait ?? (error instanceof Error ? error.message : String(error));
    }
    this.busy = false;
    this.update();
  }

  /** @param {() => Promise<void>} work */
  submitting(work) {
    return (/** @type {Event} */ event) => {
      event.preventDefault();
      void this.during(work);
    };
  }

  /** @param {string} name @param {string} label @param {Record<string, any>} [more] */
  field(name, label, more = {}) {
    return h("label.field", { key: name }, h("span", null, label), h("input", {
      name, required: true, autocapitalize: "none", spellcheck: "false", ...more, value: this.typed[name] ?? "",
      onInput: (/** @type {any} */ event) => {
        this.typed = { ...this.typed, [name]: event.target.value };
        this.problem = null;
        this.update();
      },
    }));
  }

  /** @param {string} name @param {string} label @param {string} [autocomplete] */
  secret(name, label, autocomplete = "current-password") {
    return this.field(name, label, { type: "password", autocomplete });
  }

  trouble() {
    return this.problem === null ? null : h("p.problem", { key: "problem", role: "alert" }, this.problem);
  }

  /** @param {string} words @param {string} [kind] */
  submit(words, kind = "button.primary") {
    return h(kind, { key: "submit", type: "submit", "aria-disabled": this.busy ? "true" : null }, words);
  }
}
