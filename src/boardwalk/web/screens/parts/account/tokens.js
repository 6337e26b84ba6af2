/** Tokens for programs: your own, and everyone's for people who may see them. */

import { act, get, part } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { session } from "../../core/session.js";
import { momentOf } from "../../core/time.js";
import { text } from "../../text.js";
import { AccountPart } from "./account-part.js";

/** @typedef {import("../../api-types.js").TokenLine} TokenLine */

const words = text.account;
const USUAL_DAYS = "90";
/** Your own tokens are also in everyone's list. */
const CHANGED = "bw-tokens-changed";

/**
 * @param {readonly TokenLine[]} lines
 * @param {boolean} owners whether to say whose they are
 * @param {((line: TokenLine) => void) | null} revoke
 */
function list(lines, owners, revoke) {
  const heads = [...(owners ? [words.owner] : []), words.label, words.may, words.used, words.ends];
  return h("div.scroll", { key: "list" }, h("table", null,
    h("thead", null, h("tr", null, heads.map((each) => h("th", { scope: "col" }, each)), h("td", null))),
    h("tbody", null, lines.map((line) => h("tr", { key: `${line.name} ${line.label}` },
      owners ? h("th", { scope: "row" }, line.name) : null,
      h(owners ? "td" : "th", owners ? null : { scope: "row" }, line.label),
      h("td", null, line.may.join(", ")),
      h("td", null, line.used === null ? words.never : momentOf(line.used)),
      h("td", null, momentOf(line.ends)),
      h("td", null, revoke === null ? null
        : h("button.quiet", { type: "button", "aria-label": words.revokeOf(line.label), onClick: () => revoke(line) }, words.revoke)))))));
}

class Tokens extends AccountPart {
  /** @type {readonly TokenLine[]} */ lines = [];
  /** @type {readonly string[]} */ possible = [];
  /** @type {ReadonlySet<string>} */ chosen = new Set();
  /** @type {{label: string, token: string} | null} */ issued = null;

  begin() {
    void this.during(() => this.#ask());
  }

  async #ask() {
    const found = await get("/me/tokens");
    document.dispatchEvent(new Event(CHANGED));
    this.lines = found.tokens;
    this.possible = found.possible;
  }

  view() {
    return h("section.panel", { "aria-labelledby": "tokens" },
      h("h2", { id: "tokens" }, words.tokens),
      h("p.quiet", null, words.tokensHelp),
      this.lines.length === 0 ? h("p", { key: "none" }, words.noTokens) : list(this.lines, false, (line) => void this.#revoke(line)),
      this.issued === null ? null : h("p.account-key", { key: "issued", role: "status" },
        h("span", null, words.issued(this.issued.label)), h("code", null, this.issued.token)),
      this.#form());
  }

  #form() {
    return h("form", { key: "form", novalidate: true, onSubmit: this.submitting(() => this.#issue()) },
      h("div.row", null,
        this.field("label", words.label, { maxlength: "60" }),
        this.field("days", words.days, { type: "number", min: "1", max: "366", placeholder: USUAL_DAYS, required: false })),
      h("fieldset.token-may", null, h("legend", null, words.what), this.possible.map((each) =>
        h("label.check", { key: each }, h("input", {
          type: "checkbox", checked: this.chosen.has(each), onChange: () => this.#choose(each),
        }), each))),
      this.trouble(), this.submit(words.issue, "button"));
  }

  /** @param {string} action */
  #choose(action) {
    const chosen = new Set(this.chosen);
    if (!chosen.delete(action)) chosen.add(action);
    this.chosen = chosen;
    this.update();
  }

  async #issue() {
    const label = (this.typed["label"] ?? "").trim();
    if (label === "" || this.chosen.size === 0) throw new Error(words.missing);
    const days = Number(this.typed["days"] || USUAL_DAYS);
    this.issued = await act("POST", "/me/tokens", { label, days, may: [...this.chosen] });
    this.chosen = new Set();
    await this.#ask();
  }

  /** @param {TokenLine} line */
  async #revoke(line) {
    await this.during(async () => {
      await act("DELETE", `/me/tokens/${part(line.label)}`);
      if (this.issued?.label === line.label) this.issued = null;
      await this.#ask();
    });
  }
}

class AllTokens extends AccountPart {
  /** @type {readonly TokenLine[]} */ lines = [];
  #look = () => void this.during(() => this.#ask());

  begin() {
    document.addEventListener(CHANGED, this.#look);
    this.#look();
  }

  end() {
    document.removeEventListener(CHANGED, this.#look);
  }

  async #ask() {
    this.lines = await get("/tokens");
  }

  view() {
    const revoke = session.may("manage people") ? (/** @type {TokenLine} */ line) => void this.#revoke(line) : null;
    return h("section.panel", { "aria-labelledby": "all-tokens" },
      h("h2", { id: "all-tokens" }, words.all),
      this.trouble(),
      this.lines.length === 0 ? h("p", { key: "none" }, words.noneOfAll) : list(this.lines, true, revoke));
  }

  /** @param {TokenLine} line */
  async #revoke(line) {
    await this.during(async () => {
      await act("DELETE", `/people/${part(line.name)}/tokens/${part(line.label)}`);
      await this.#ask();
    });
  }
}

customElements.define("bw-tokens", Tokens);
customElements.define("bw-all-tokens", AllTokens);
