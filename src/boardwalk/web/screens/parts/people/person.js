/** One person's account: role, password, suspension, and what happened to it. */

import { get, part } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { session } from "../../core/session.js";
import { toast } from "../../core/announce.js";
import { text } from "../../text.js";
import { AccountPart, FieldProblem } from "../account/account-part.js";
import { confirmed } from "../office/confirmation.js";
import { historyList } from "../office/history-list.js";
import { oneTimePassword } from "../office/one-time-password.js";
import { doOrPropose } from "../office/signature.js";
import { stateOf } from "./people-list.js";
import "./access.js";

/** @typedef {import("../../api-types.js").PersonLine} PersonLine */
/** @typedef {import("../../api-types.js").HouseEventLine} HouseEventLine */

const words = text.people;

/** @param {string} name @param {number} news */
export function person(name, news) {
  return h("bw-person", { key: `person ${name}`, ".person": name, ".news": news });
}

class PersonPart extends AccountPart {
  person = "";
  news = 0;
  #known = -1;
  /** @type {PersonLine | null} */ line = null;
  missing = false;
  /** @type {HouseEventLine[] | null} */ events = null;
  /** @type {{name: string, one_time_password: string} | null} */ issued = null;
  /** Rises with every change, so that sessions and tokens are read again. */
  changes = 0;

  async #ask() {
    const known = /** @type {PersonLine[]} */ (await get("/people")).find((each) => each.name === this.person);
    this.missing = known === undefined;
    this.line = known ?? null;
    if (known !== undefined) this.events = await get(`/people/${part(this.person)}/events`);
    this.changes += 1;
  }

  /** Ask without forgetting what is typed. @returns {Promise<false>} */
  async #look() {
    await this.#ask();
    return false;
  }

  view() {
    if (this.#known !== this.news) {
      this.#known = this.news;
      void this.during(() => this.#look());
    }
    const line = this.line;
    if (this.missing) return h("section.panel", null, h("h1", null, words.unknown(this.person)), h("p", null, h("a.button", { href: "/people" }, words.back)));
    if (line === null) return [h("h1", null, this.person), this.problem === null ? h("p.quiet", null, text.common.loading) : this.trouble()];
    const state = stateOf(line);
    const manages = session.may("manage people");
    return [
      h("p", { key: "back" }, h("a", { href: "/people" }, words.back)),
      h("h1", { key: "name" }, line.name),
      h("p", { key: "state", role: "status" }, words.is(text.roles[line.role] ?? line.role), " ",
        h("strong", { class: state === "open" ? "good" : state === "suspended" ? "warn" : "quiet", "data-state": state }, words.states[state])),
      oneTimePassword(this.issued, () => this.#handedOver()),
      manages && state !== "closed" ? h("div.columns", { key: "acts" }, state === "open" ? this.#role(line) : null, state === "open" ? this.#password(line) : null, this.#standing(state)) : null,
      state === "open" ? h("bw-access", { key: "access", ".person": line.name, ".changes": this.changes, ".factor": line.second_factor }) : null,
      h("section.panel", { key: "history", "aria-labelledby": "person-history" }, h("h2", { id: "person-history" }, words.history), historyList(this.events)),
    ];
  }

  #handedOver() {
    this.issued = null;
    this.update();
  }

  /** @param {PersonLine} line */
  #role(line) {
    if (line.name === session.me?.name) return null;
    const choices = [{ value: "", words: words.chooseRole }, ...Object.entries(text.roles).filter(([role]) => role !== line.role).map(([value, shown]) => ({ value, words: shown }))];
    return h("section.panel", { key: "role", "aria-labelledby": "person-role" },
      h("h2", { id: "person-role" }, words.changeRole),
      h("form", { novalidate: true, "data-do": "role", onSubmit: this.submitting(() => this.#changeRole()) },
        h("p.quiet", null, words.changeRoleHelp),
        this.field("role", words.newRole, { choices }),
        this.problemField === "role" ? null : this.trouble(), this.submit(words.changeRole, "button")));
  }

  async #changeRole() {
    const role = this.typed["role"] ?? "";
    if (role === "") throw new FieldProblem("role", words.roleMissing);
    await this.#manage("PATCH", `/people/${part(this.person)}`, { role }, words.roleChanged);
  }

  /** @param {PersonLine} line */
  #password(line) {
    if (line.name === session.me?.name) return h("section.panel", { key: "password" }, h("h2", null, words.password), h("p", null, h("a", { href: "/account" }, words.ownAccount)));
    return h("section.panel", { key: "password", "aria-labelledby": "person-password" },
      h("h2", { id: "person-password" }, words.password),
      h("p.quiet", null, words.passwordHelp),
      h("button", { type: "button", "data-do": "password", onClick: () => void this.during(() => this.#reset()) }, words.reset));
  }

  async #reset() {
    if (!(await confirmed({ title: words.resetTitle(this.person), words: words.passwordHelp, yes: words.reset }))) return false;
    const answer = await doOrPropose(this, "POST", `/people/${part(this.person)}/password`);
    if (answer !== null) this.issued = answer;
    return this.#ask();
  }

  /** Suspending, restoring and closing, each with a reason. @param {string} state */
  #standing(state) {
    if (this.person === session.me?.name) return null;
    const suspended = state === "suspended";
    return h("section.panel", { key: "standing", "aria-labelledby": "person-standing" },
      h("h2", { id: "person-standing" }, suspended ? words.restoreTitle : words.suspendTitle),
      h("form", { novalidate: true, "data-do": suspended ? "restore" : "suspend", onSubmit: this.submitting(() => (suspended ? this.#restore() : this.#suspend())) },
        h("p.quiet", null, suspended ? words.restoreHelp : words.suspendHelp),
        this.field("reason", words.reason, { maxlength: "400", autocomplete: "off" }),
        this.trouble(),
        h("div.row", null,
          this.submit(suspended ? words.restore : words.suspend, "button"),
          h("button.danger", { key: "close", type: "button", "data-do": "close", onClick: () => void this.during(() => this.#close()) }, words.close))));
  }

  #reason() {
    const reason = (this.typed["reason"] ?? "").trim();
    if (reason === "") throw new FieldProblem("reason", words.reasonMissing);
    return reason;
  }

  async #suspend() {
    await this.#manage("POST", `/people/${part(this.person)}/suspend`, { reason: this.#reason() }, words.suspended(this.person));
  }

  async #restore() {
    await this.#manage("POST", `/people/${part(this.person)}/restore`, { reason: this.#reason() }, words.restored(this.person));
  }

  async #close() {
    const reason = this.#reason();
    if (!(await confirmed({ title: words.closeTitle(this.person), words: words.closeHelp, yes: words.close }))) return false;
    return this.#manage("POST", `/people/${part(this.person)}/close`, { reason }, words.closed(this.person));
  }

  /** @param {"POST" | "PATCH"} method @param {string} path @param {unknown} body @param {string} done */
  async #manage(method, path, body, done) {
    if ((await doOrPropose(this, method, path, body)) !== null) toast(done, "good");
    await this.#ask();
  }
}

customElements.define("bw-person", PersonPart);
