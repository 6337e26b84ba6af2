/** Accounts of the ledger with their balances, as many as the server sends at a time; those at zero only on request. */

import { get } from "../../core/api.js";
import { h, Part } from "../../core/dom.js";
import { money, signed } from "../../core/money.js";
import { text } from "../../text.js";

/** @typedef {import("../../api-types.js").Balance} Balance */

const words = text.audit;
/** As many as the server sends at a time. */
const AT_A_TIME = 500;

class Accounts extends Part {
  /** What to ask the server for. @type {Record<string, string>} */ query = {};
  /** @type {string | null} */ chosen = null;
  open = (/** @type {string} */ _account) => {};
  /** @type {Balance[] | null} */ list = null;
  more = false;
  /** @type {string | null} */ problem = null;

  begin() {
    void this.#ask("");
  }

  /** @param {string} after */
  async #ask(after) {
    try {
      const found = /** @type {Balance[]} */ (await get(`/ledger/accounts?${new URLSearchParams({ ...this.query, after })}`));
      this.list = after === "" ? found : [...(this.list ?? []), ...found];
      this.more = found.length === AT_A_TIME;
      this.problem = null;
    } catch (error) {
      this.problem = text.common.failed(error instanceof Error ? error.message : "");
    }
    this.update();
  }

  view() {
    if (this.problem !== null) return h("p.problem", { role: "alert" }, this.problem);
    if (this.list === null) return h("p.quiet", null, text.common.loading);
    if (this.list.length === 0) return h("p.quiet", null, words.noAccounts);
    return h("div.audit-scroll", { tabindex: "0", role: "group", "aria-label": words.account },
      h("table", null,
        h("thead", null, h("tr", null, h("th", { scope: "col" }, words.account), h("th.number", { scope: "col" }, words.balance))),
        h("tbody", null, this.list.map((each) => this.#row(each)))),
      this.more ? h("button.quiet", { type: "button", onClick: () => void this.#ask(this.list?.at(-1)?.account ?? "") }, words.more) : null);
  }

  /** @param {Balance} each */
  #row(each) {
    return h("tr", { key: each.account, class: each.account === this.chosen ? "now" : "" },
      h("th", { scope: "row" }, h("button.link", { type: "button", onClick: () => this.open(each.account) }, each.account)),
      h("td.number", null, each.cents < 0 ? signed(each.cents) : money(each.cents)));
  }
}

class Zeros extends Part {
  begins = "";
  count = 0;
  /** @type {string | null} */ chosen = null;
  open = (/** @type {string} */ _account) => {};
  unfolded = false;

  view() {
    if (this.unfolded) {
      return h("bw-audit-accounts", { ".query": { begins: this.begins, zero: "true" }, ".chosen": this.chosen, ".open": this.open });
    }
    return h("button.quiet", { type: "button", onClick: () => this.#unfold() }, words.showZeros(this.count));
  }

  #unfold() {
    this.unfolded = true;
    this.update();
  }
}

customElements.define("bw-audit-accounts", Accounts);
customElements.define("bw-audit-zeros", Zeros);
