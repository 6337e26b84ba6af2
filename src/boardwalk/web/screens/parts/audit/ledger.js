/** The ledger: what is in every account, and the lines of one. */

import { get } from "../../core/api.js";
import { h, Part } from "../../core/dom.js";
import { money, signed } from "../../core/money.js";
import { text } from "../../text.js";
import "./lines.js";

/** @typedef {import("../../api-types.js").Balance} Balance */

const words = text.audit;
/** As many as the server sends at a time. */
const AT_A_TIME = 500;
const TYPING_MILLISECONDS = 250;

export class Ledger extends Part {
  begins = "";
  /** @type {Balance[] | null} */ accounts = null;
  more = false;
  /** @type {string | null} */ account = null;
  /** @type {string | null} */ problem = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #number = 0;

  begin() {
    void this.#ask("");
  }

  end() {
    clearTimeout(this.#timer);
  }

  /** A later question makes an earlier one void. @param {string} after */
  async #ask(after) {
    const number = (this.#number += 1);
    try {
      const found = /** @type {Balance[]} */ (await get(`/ledger/accounts?${new URLSearchParams({ begins: this.begins, after })}`));
      if (number !== this.#number) return;
      this.accounts = after === "" ? found : [...(this.accounts ?? []), ...found];
      this.more = found.length === AT_A_TIME;
      this.problem = null;
    } catch (error) {
      this.problem = text.common.failed(error instanceof Error ? error.message : "");
    }
    this.update();
  }

  /** @param {string} begins */
  #type(begins) {
    this.begins = begins;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(""), TYPING_MILLISECONDS);
    this.update();
  }

  view() {
    return h("section.panel.audit-ledger", { "aria-labelledby": "ledger" },
      h("h2", { id: "ledger" }, words.ledger),
      h("p.quiet", null, words.ledgerHelp),
      h("label.field", null, h("span", null, words.begins),
        h("input", { type: "search", value: this.begins, autocomplete: "off", spellcheck: "false", onInput: (/** @type {any} */ event) => this.#type(event.target.value) })),
      this.problem === null ? null : h("p.problem", { role: "alert" }, this.problem),
      h("div", { class: this.account === null ? "" : "audit-beside" },
        this.accounts === null ? (this.problem === null ? h("p.quiet", null, text.common.loading) : null) : this.#list(this.accounts),
        this.account === null ? null : h("bw-audit-lines", { key: this.account, ".account": this.account, ".close": () => this.#open(null) })));
  }

  /** @param {Balance[]} accounts */
  #list(accounts) {
    if (accounts.length === 0) return h("p.quiet", null, words.noAccounts);
    return h("div.audit-scroll", { tabindex: "0", role: "group", "aria-label": words.ledger },
      h("table", null,
        h("thead", null, h("tr", null, h("th", { scope: "col" }, words.account), h("th.number", { scope: "col" }, words.balance))),
        h("tbody", null, accounts.map((each) => h("tr", { key: each.account, class: each.account === this.account ? "now" : "" },
          h("th", { scope: "row" }, h("button.link", { type: "button", onClick: () => this.#open(each.account) }, each.account)),
          h("td.number", null, each.cents < 0 ? signed(each.cents) : money(each.cents)))))),
      this.more ? h("button.quiet", { type: "button", onClick: () => void this.#ask(accounts.at(-1)?.account ?? "") }, words.more) : null);
  }

  /** @param {string | null} account */
  #open(account) {
    this.account = account;
    this.update();
  }
}

customElements.define("bw-audit-ledger", Ledger);
