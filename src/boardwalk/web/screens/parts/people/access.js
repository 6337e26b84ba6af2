/** How a person gets in: open sessions, tokens and the second factor, each of which an administrator can end. */

import { act, get, part } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { session } from "../../core/session.js";
import { momentOf } from "../../core/time.js";
import { text } from "../../text.js";
import { AccountPart } from "../account/account-part.js";
import { confirmed } from "../office/confirmation.js";
import { doOrPropose } from "../office/signature.js";

/** @typedef {import("../../api-types.js").SessionLine} SessionLine */
/** @typedef {import("../../api-types.js").TokenLine} TokenLine */

const words = text.people;

class Access extends AccountPart {
  person = "";
  changes = 0;
  factor = false;
  #known = -1;
  /** @type {SessionLine[]} */ sessions = [];
  /** @type {TokenLine[]} */ tokens = [];

  async #ask() {
    const [sessions, tokens] = await Promise.all([get("/sessions"), get("/tokens")]);
    this.sessions = /** @type {SessionLine[]} */ (sessions).filter((each) => each.name === this.person);
    this.tokens = /** @type {TokenLine[]} */ (tokens).filter((each) => each.name === this.person);
  }

  view() {
    if (this.#known !== this.changes) {
      this.#known = this.changes;
      void this.during(() => this.#ask());
    }
    return h("div.columns", null, this.#openSessions(), this.#otherKeys(), this.trouble());
  }

  #openSessions() {
    return h("section.panel", { key: "sessions", "aria-labelledby": "person-sessions" },
      h("h2", { id: "person-sessions" }, words.sessions),
      this.sessions.length === 0 ? h("p.quiet", null, words.noSessions) : h("ul.lines", null, this.sessions.map((each) => h("li", { key: each.id, "data-session": each.id },
        h("span", null, words.session(momentOf(each.begun), momentOf(each.used)), each.own ? h("strong", null, ` ${words.ownSession}`) : null),
        session.may("manage people") && !each.own
          ? h("button.quiet", { type: "button", "aria-label": words.endOf(momentOf(each.begun)), onClick: () => void this.during(() => this.#end(each)) }, words.end) : null))));
  }

  #otherKeys() {
    const manages = session.may("manage people");
    return h("section.panel", { key: "keys", "aria-labelledby": "person-keys" },
      h("h2", { id: "person-keys" }, words.keys),
      h("p", { key: "factor" }, this.factor ? words.factorOn : words.factorOff, " ",
        this.factor && manages && this.person !== session.me?.name
          ? h("button.quiet", { type: "button", onClick: () => void this.during(() => this.#removeFactor()) }, words.removeFactor) : null),
      this.tokens.length === 0 ? h("p.quiet", { key: "none" }, words.noTokens) : h("ul.lines", { key: "tokens" }, this.tokens.map((each) => h("li", { key: each.label, "data-token": each.label },
        h("span", null, words.token(each.label, momentOf(each.ends))),
        manages ? h("button.quiet", { type: "button", "aria-label": text.account.revokeOf(each.label), onClick: () => void this.during(() => this.#revoke(each)) }, text.account.revoke) : null))));
  }

  /** @param {SessionLine} each */
  async #end(each) {
    await act("DELETE", `/people/${part(this.person)}/sessions/${part(each.id)}`);
    await this.#ask();
  }

  /** @param {TokenLine} each */
  async #revoke(each) {
    await doOrPropose(this, "DELETE", `/people/${part(this.person)}/tokens/${part(each.label)}`);
    await this.#ask();
  }

  async #removeFactor() {
    if (!(await confirmed({ title: words.removeFactorTitle(this.person), words: words.removeFactorHelp, yes: words.removeFactor }))) return;
    if ((await doOrPropose(this, "DELETE", `/people/${part(this.person)}/second-factor`)) !== null) this.factor = false;
    await this.#ask();
  }
}

customElements.define("bw-access", Access);
