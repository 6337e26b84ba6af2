/** What moved a patron's chips and coupons, the latest first, with the balance after each. */

import { get, part } from "../../core/api.js";
import { h, Part } from "../../core/dom.js";
import { money, signed } from "../../core/money.js";
import { senderOf } from "../../core/sender.js";
import { machineTime, momentOf } from "../../core/time.js";
import { text } from "../../text.js";

/** @typedef {import("../../api-types.js").PatronMove} PatronMove */

const words = text.cage;
/** As many as the server sends at a time. */
const AT_A_TIME = 200;

class PatronMoves extends Part {
  patron = "";
  /** What the patron has now. */ balance = 0;
  changes = 0;
  #known = -1;
  /** @type {PatronMove[] | null} */ moves = null;
  more = false;
  /** @type {string | null} */ problem = null;

  /** @param {boolean} further older moves besides those that are shown */
  async #ask(further) {
    const kept = further ? this.moves ?? [] : [];
    const before = kept.at(-1)?.at;
    try {
      const found = /** @type {PatronMove[]} */ (await get(`/patrons/${part(this.patron)}/moves${before === undefined ? "" : `?before=${before}`}`));
      this.moves = [...kept, ...found];
      this.more = found.length === AT_A_TIME;
      this.problem = null;
    } catch (error) {
      this.problem = text.common.failed(error instanceof Error ? error.message : "");
    }
    this.update();
  }

  view() {
    if (this.#known !== this.changes) {
      this.#known = this.changes;
      void this.#ask(false);
    }
    return h("section.panel", { "aria-labelledby": "moves" },
      h("h2", { id: "moves" }, words.history),
      this.problem === null ? null : h("p.problem", { role: "alert" }, this.problem),
      this.moves === null ? h("p.quiet", null, text.common.loading) : this.moves.length === 0 ? h("p.quiet", null, words.noHistory) : this.#table(this.moves));
  }

  /** @param {PatronMove[]} moves */
  #table(moves) {
    const heads = [words.when, words.what, words.who].map((each) => h("th", { key: each, scope: "col" }, each));
    const amounts = [words.chips, words.coupons, words.balance].map((each) => h("th.number", { key: each, scope: "col" }, each));
    let balance = this.balance;
    const lines = moves.map((each) => {
      const after = balance;
      balance -= each.cents;
      return this.#line(each, after);
    });
    return [
      h("div.scroll.stacked", { key: "table", tabindex: "0", role: "group", "aria-label": words.history }, h("table", null, h("thead", null, h("tr", null, heads, amounts)), h("tbody", null, lines))),
      this.more ? h("button.quiet", { key: "more", type: "button", onClick: () => void this.#ask(true) }, words.earlier) : null,
    ];
  }

  /** @param {PatronMove} each @param {number} after */
  #line(each, after) {
    const what = words.kinds[each.kind] ?? each.kind.replaceAll("-", " ");
    const table = each.stream.startsWith("table:") ? words.atTable(each.stream.slice(6)) : "";
    return h("tr", { key: `${each.stream} ${each.seq}`, "data-move": each.kind },
      h("td", { "data-head": words.when }, h("time", { datetime: machineTime(each.at) }, momentOf(each.at))),
      h("td", { "data-head": words.what }, each.stream === "house" ? h("a", { href: `/receipt/${each.seq}` }, what) : what, table),
      h("td", { "data-head": words.who }, senderOf(each.person), h("span.quiet", null, ` ${text.roles[each.role] ?? each.role}`)),
      h("td.number", { "data-head": words.chips }, each.cents === 0 ? "" : signed(each.cents)),
      h("td.number", { "data-head": words.coupons }, each.coupon_cents === 0 ? "" : signed(each.coupon_cents)),
      h("td.number", { "data-head": words.balance }, money(after)));
  }
}

customElements.define("bw-patron-moves", PatronMoves);
