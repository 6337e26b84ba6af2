/** The ledger: its accounts by kind, those that begin with something, and the lines of one. */

import { get } from "../../core/api.js";
import { h, Part } from "../../core/dom.js";
import { money, signed } from "../../core/money.js";
import { text } from "../../text.js";
import "./accounts.js";
import "./lines.js";

/** @typedef {import("../../api-types.js").AccountGroup} AccountGroup */

const words = text.audit;
const TYPING_MILLISECONDS = 250;

export class Ledger extends Part {
  typed = "";
  begins = "";
  /** @type {AccountGroup[] | null} */ groups = null;
  /** The kinds whose accounts are in sight. @type {Set<string>} */ unfolded = new Set();
  /** @type {string | null} */ account = null;
  /** @type {string | null} */ problem = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  begin() {
    void this.#ask();
  }

  end() {
    clearTimeout(this.#timer);
  }

  async #ask() {
    try {
      this.groups = await get("/ledger/groups");
      this.problem = null;
    } catch (error) {
      this.problem = text.common.failed(error instanceof Error ? error.message : "");
    }
    this.update();
  }

  /** @param {string} typed */
  #type(typed) {
    this.typed = typed;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.begins = typed;
      this.update();
    }, TYPING_MILLISECONDS);
  }

  view() {
    return h("section.panel.audit-ledger", { "aria-labelledby": "ledger" },
      h("h2", { id: "ledger" }, words.ledger),
      h("p.quiet", null, words.ledgerHelp),
      h("label.field", null, h("span", null, words.begins),
        h("input", { type: "search", value: this.typed, autocomplete: "off", spellcheck: "false", onInput: (/** @type {any} */ event) => this.#type(event.target.value) })),
      this.problem === null ? null : h("p.problem", { role: "alert" }, this.problem),
      h("div", { class: this.account === null ? "" : "audit-beside" },
        this.begins === "" ? this.#groups() : this.#accounts({ begins: this.begins }),
        this.account === null ? null : h("bw-audit-lines", { key: this.account, ".account": this.account, ".close": () => this.#open(null) })));
  }

  #groups() {
    if (this.groups === null) return this.problem === null ? h("p.quiet", null, text.common.loading) : null;
    if (this.groups.length === 0) return h("p.quiet", null, words.empty);
    return h("div.audit-groups", null, this.groups.map((each) => this.#group(each)));
  }

  /** @param {AccountGroup} group */
  #group(group) {
    const { kind, begins, accounts, at_zero: atZero, cents } = group;
    const used = accounts - atZero;
    return h("details", { key: kind, "data-kind": kind, onToggle: (/** @type {any} */ event) => this.#unfold(kind, event.target.open) },
      h("summary", null,
        h("strong", null, words.kinds[kind] ?? kind),
        h("span.quiet", null, words.accounts(accounts, atZero)),
        h("span.number", null, cents < 0 ? signed(cents) : money(cents))),
      this.unfolded.has(kind) ? [
        used === 0 ? null : this.#accounts({ begins, zero: "false" }),
        atZero === 0 ? null : h("bw-audit-zeros", { key: "zeros", ".begins": begins, ".count": atZero, ".chosen": this.account, ".open": this.#open }),
      ] : null);
  }

  /** @param {Record<string, string>} query */
  #accounts(query) {
    return h("bw-audit-accounts", { key: JSON.stringify(query), ".query": query, ".chosen": this.account, ".open": this.#open });
  }

  /** @param {string} kind @param {boolean} open */
  #unfold(kind, open) {
    if (open) this.unfolded.add(kind);
    else this.unfolded.delete(kind);
    this.update();
  }

  #open = (/** @type {string | null} */ account) => {
    this.account = account;
    this.update();
  };
}

customElements.define("bw-audit-ledger", Ledger);
