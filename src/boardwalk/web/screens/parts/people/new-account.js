/** Opening an account: for anyone, or for a patron at the cage. The one-time password is shown once. */

import { h } from "../../core/dom.js";
import { text } from "../../text.js";
import { AccountPart, FieldProblem } from "../account/account-part.js";
import { oneTimePassword } from "../office/one-time-password.js";
import { doOrPropose } from "../office/signature.js";

/** @param {readonly string[]} roles that the account can have @param {(name: string) => void} opened */
export function newAccount(roles, opened) {
  return h("bw-new-account", { key: "new account", ".roles": roles, ".opened": opened });
}

class NewAccount extends AccountPart {
  /** @type {readonly string[]} */ roles = [];
  /** @type {(name: string) => void} */ opened = () => {};
  /** @type {{name: string, one_time_password: string} | null} */ issued = null;

  view() {
    const choices = [{ value: "", words: text.people.chooseRole }, ...this.roles.map((role) => ({ value: role, words: text.roles[role] ?? role }))];
    return h("section.panel", { "aria-labelledby": "new-account" },
      h("h2", { id: "new-account" }, this.roles.length === 1 ? text.people.newPatron : text.people.newAccount),
      h("p.quiet", null, text.people.newHelp),
      oneTimePassword(this.issued, () => this.#done()),
      h("form", { novalidate: true, onSubmit: this.submitting(() => this.#open()) },
        h("div.row.fields", null,
          this.field("name", text.people.name, { maxlength: "60", autocomplete: "off" }),
          this.roles.length === 1 ? null : this.field("role", text.people.role, { choices })),
        this.trouble(), this.submit(text.people.open)));
  }

  #done() {
    this.issued = null;
    this.update();
  }

  async #open() {
    const name = (this.typed["name"] ?? "").trim();
    const role = this.roles.length === 1 ? this.roles[0] : this.typed["role"] ?? "";
    if (name === "") throw new FieldProblem("name", text.people.nameMissing);
    if (role === "") throw new FieldProblem("role", text.people.roleMissing);
    const answer = await doOrPropose(this, "POST", "/people", { name, role });
    if (answer === null) return;
    this.issued = answer;
    this.opened(name);
  }
}

customElements.define("bw-new-account", NewAccount);
