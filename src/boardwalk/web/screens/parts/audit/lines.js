/** What went into an account and out of it, the latest first. */

import { get } from "../../core/api.js";
import { h, Part } from "../../core/dom.js";
import { signed } from "../../core/money.js";
import { senderOf } from "../../core/sender.js";
import { machineTime, momentOf } from "../../core/time.js";
import { text } from "../../text.js";

/** @typedef {import("../../api-types.js").LedgerLine} LedgerLine */

const words = text.audit;
/** As many as the server sends at a time. */
const AT_A_TIME = 500;

export class AccountLines extends Part {
  account = "";
  close = () => {};
  /** @type {LedgerLine[] | null} */ lines = null;
  more = false;
  /** @type {string | null} */ problem = null;

  begin() {
    void this.#ask();
  }

  async #ask() {
    const before = this.lines?.at(-1)?.at;
    const query = new URLSearchParams({ account: this.account, ...(before === undefined ? {} : { before: String(before) }) });
    try {
      const found = /** @type {LedgerLine[]} */ (await get(`/ledger/lines?${query}`));
      this.lines = [...(this.lines ?? []), ...found];
      this.more = found.length === AT_A_TIME;
      this.problem = null;
    } catch (error) {
      this.problem = text.common.failed(error instanceof Error ? error.message : "");
    }
    this.update();
  }

  drawn() {
    if (this.lines?.length) this.querySelector("section")?.scrollIntoView({ block: "nearest" });
  }

  view() {
    return h("section.audit-lines", { "aria-labelledby": "lines" },
      h("div.row", null, h("h3", { id: "lines" }, words.lines(this.account)), h("button.quiet", { type: "button", onClick: () => this.close() }, words.closeLines)),
      this.problem === null ? null : h("p.problem", { role: "alert" }, this.problem),
      this.lines === null ? h("p.quiet", null, text.common.loading) : this.lines.length === 0 ? h("p.quiet", null, words.noLines) : this.#table(this.lines));
  }

  /** @param {LedgerLine[]} lines */
  #table(lines) {
    return h("div.audit-scroll", { tabindex: "0", role: "group", "aria-label": words.lines(this.account) },
      h("table", null,
        h("thead", null, h("tr", null, [words.when, words.order, words.person].map((each) => h("th", { key: each, scope: "col" }, each)), h("th.number", { scope: "col" }, words.amount))),
        h("tbody", null, lines.map((each) => h("tr", { key: `${each.stream} ${each.seq} ${each.line}` },
          h("td", null, h("time", { datetime: machineTime(each.at) }, momentOf(each.at))),
          h("td", null, `${each.stream} ${each.seq}`),
          h("td", null, senderOf(each.person), h("span.quiet", null, ` ${text.roles[each.role] ?? each.role}`)),
          h("td.number", null, signed(each.cents)))))),
      this.more ? h("button.quiet", { type: "button", onClick: () => void this.#ask() }, words.earlier) : null);
  }
}

customElements.define("bw-audit-lines", AccountLines);
