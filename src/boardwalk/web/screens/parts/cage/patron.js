/** One patron at the window: what they have, buying in, redeeming, coupons, and their history. */

import { get, newKey, part, Problem } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { cents, money } from "../../core/money.js";
import { session } from "../../core/session.js";
import { text } from "../../text.js";
import { AccountPart, FieldProblem } from "../account/account-part.js";
import { doOrPropose } from "../office/signature.js";
import "./moves.js";

/** @typedef {import("../../api-types.js").PatronLine} PatronLine */
/** @typedef {import("../../api-types.js").Receipt} Receipt */
/** @typedef {{path: string, action: string, title: string, help: string, button: string, done: (amount: string, name: string) => string, open: boolean}} Act */

const words = text.cage;
/** What the window does, in the words of `x-action`; `open` is what only an open account can have. @type {readonly Act[]} */
const ACTS = [
  { path: "sell", action: "sell chips", ...words.sell, open: true },
  { path: "redeem", action: "redeem chips", ...words.redeem, open: false },
  { path: "coupons", action: "issue coupons", ...words.issue, open: true },
];

/** @param {string} name @param {number} news */
export function patron(name, news) {
  return h("bw-patron", { key: `patron ${name}`, ".patron": name, ".news": news });
}

class Patron extends AccountPart {
  patron = "";
  news = 0;
  #known = -1;
  /** @type {PatronLine | null} */ line = null;
  missing = false;
  /** What was done last. @type {{words: string, receipt: number} | null} */ last = null;
  /** Rises with everything done here, so that the history is read again. */
  changes = 0;

  /** @returns {Promise<false>} */
  async #look() {
    try {
      this.line = await get(`/patrons/${part(this.patron)}`);
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 404) throw error;
      this.missing = true;
    }
    this.changes += 1;
    return false;
  }

  view() {
    if (this.#known !== this.news) {
      this.#known = this.news;
      void this.during(() => this.#look());
    }
    const line = this.line;
    if (this.missing) return h("section.panel", null, h("h1", null, words.unknown(this.patron)), h("p", null, h("a.button", { href: "/cage" }, words.back)));
    if (line === null) return [h("h1", null, this.patron), this.problem === null ? h("p.quiet", null, text.common.loading) : this.trouble()];
    return [
      h("p", { key: "back" }, h("a", { href: "/cage" }, words.back)),
      h("h1", { key: "name" }, line.name),
      line.open ? null : h("p.warn", { key: "closed" }, words.closedHelp),
      h("dl.balances", { key: "balances" },
        h("div", null, h("dt", null, words.chips), h("dd", { "data-purse": "chips" }, money(line.cents))),
        h("div", null, h("dt", null, words.coupons), h("dd", { "data-purse": "coupons" }, money(line.coupon_cents)))),
      this.last === null ? null : h("p.done", { key: "last", role: "status" }, this.last.words, " ",
        h("a.button", { href: `/receipt/${this.last.receipt}` }, words.receipt(this.last.receipt))),
      h("div.columns", { key: "acts" }, ACTS.filter((each) => session.may(each.action) && (line.open || !each.open)).map((each) =>
        h("bw-window", { key: each.path, ".act": each, ".patron": line, ".done": (/** @type {string} */ told, /** @type {Receipt} */ receipt) => this.#done(told, receipt) }))),
      h("bw-patron-moves", { key: "moves", ".patron": line.name, ".balance": line.cents, ".changes": this.changes }),
    ];
  }

  /** @param {string} told @param {Receipt} receipt */
  #done(told, receipt) {
    this.last = { words: told, receipt: receipt.seq };
    void this.during(() => this.#look());
  }
}

/** One thing that is done at the window, with its amount. */
class Window_ extends AccountPart {
  /** @type {Act | null} */ act = null;
  /** @type {PatronLine | null} */ patron = null;
  /** @type {(told: string, receipt: Receipt) => void} */ done = () => {};
  /** Of the order that is being sent: after a broken connection it is sent again, and acts once. @type {string | null} */ #key = null;

  view() {
    const { act } = this;
    if (act === null) return null;
    return h("section.panel", { "aria-label": act.title },
      h("h2", null, act.title),
      h("form", { novalidate: true, "data-do": act.path, onSubmit: this.submitting(() => this.#send(act)) },
        h("p.quiet", null, act.help),
        this.field("cents", words.amount, { inputmode: "decimal", autocomplete: "off" }),
        this.trouble(), this.submit(act.button, act.path === "sell" ? "button.primary" : "button")));
  }

  /** @param {string} name @param {string} value */
  type(name, value) {
    this.#key = null; // another amount is another order
    super.type(name, value);
  }

  /** @param {Act} act */
  async #send(act) {
    const amount = cents(this.typed["cents"] ?? "");
    if (amount === null || amount === 0) throw new FieldProblem("cents", text.common.amountWrong);
    const patron = this.patron?.name ?? "";
    this.#key ??= newKey();
    try {
      const receipt = await doOrPropose(this, "POST", `/patrons/${part(patron)}/${act.path}`, { cents: amount }, this.#key);
      this.#key = null;
      if (receipt !== null) this.done(act.done(money(amount), patron), receipt);
    } catch (error) {
      if (error instanceof Problem && error.status >= 400 && error.status < 500) this.#key = null;
      throw error;
    }
  }
}

customElements.define("bw-window", Window_);
customElements.define("bw-patron", Patron);
