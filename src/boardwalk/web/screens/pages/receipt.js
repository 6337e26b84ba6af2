/** A receipt of the cage, to print. What is not on the paper has no place on it. */

import { get, part } from "../core/api.js";
import { h, Part } from "../core/dom.js";
import { moneyAndCents } from "../core/money.js";
import { session } from "../core/session.js";
import { machineTime, momentOf } from "../core/time.js";
import { gate } from "../parts/staff/gate.js";
import { text } from "../text.js";

/** @typedef {import("../api-types.js").CageReceipt} CageReceipt */

const words = text.cage;

class ReceiptPage extends Part {
  number = "";
  /** @type {CageReceipt | null} */ receipt = null;
  /** @type {string | null} */ problem = null;

  begin() {
    if (session.may("see what patrons have")) void this.#ask();
  }

  async #ask() {
    try {
      this.receipt = await get(`/cage/receipts/${part(this.number)}`);
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
    this.update();
  }

  view() {
    if (!session.may("see what patrons have")) return gate(words.receiptTitle, words.whose, ["accounting"]);
    const receipt = this.receipt;
    if (receipt === null) {
      return h("section.panel", null, h("h1", null, words.receipt(Number(this.number) || 0)),
        this.problem === null ? h("p.quiet", null, text.common.loading) : h("p.problem", { role: "alert" }, this.problem),
        h("p", null, h("a.button", { href: "/cage" }, words.back)));
    }
    return h("div.office", null,
      h("div.row.no-print", null,
        h("button.primary", { type: "button", onClick: () => print() }, words.print),
        h("a.button", { href: `/cage/${part(receipt.patron)}` }, words.toPatron(receipt.patron))),
      this.#paper(receipt));
  }

  /** @param {CageReceipt} receipt */
  #paper(receipt) {
    const line = (/** @type {string} */ label, /** @type {any} */ value) => h("div", { key: label }, h("dt", null, label), h("dd", null, value));
    return h("article.receipt", { "data-receipt": receipt.number },
      h("p.receipt-house", null, receipt.house),
      h("h1", null, words.kinds[receipt.kind] ?? receipt.kind),
      h("dl", null,
        line(words.receiptNumber, String(receipt.number)),
        line(words.when, h("time", { datetime: machineTime(receipt.at) }, momentOf(receipt.at))),
        line(words.patron, receipt.patron),
        line(words.cashier, receipt.cashier),
        receipt.second === null ? null : line(words.second, receipt.second)),
      h("p.receipt-amount", null, h("span", null, words.amounts[receipt.kind] ?? words.amount), h("strong", null, moneyAndCents(receipt.cents))),
      session.house?.kind === "live" ? null : h("p.receipt-note", null, words.notMoney),
      h("p.receipt-sign", null, words.signature));
  }
}

customElements.define("bw-receipt", ReceiptPage);
