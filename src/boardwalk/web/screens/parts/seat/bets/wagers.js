/** Every wager with its amount in a field: the way to bet for the keyboard and for screen readers, and for odd amounts. */

import { h, Part } from "../../../core/dom.js";
import { cents, money } from "../../../core/money.js";
import { text } from "../../../text.js";
import { law } from "../../law.js";

/** @typedef {import("./betting.js").Betting} Betting */
/** @typedef {import("../../../core/dom.js").VNode} VNode */

export class Wagers extends Part {
  /** @type {Betting | null} */ betting = null;
  /** Raised by the page when something changed: the bets are one object all the time. */ turn = 0;
  /** What a player has in coupons. */ coupons = 0;
  /** @type {Record<string, string>} */ #typed = {};
  /** @type {Record<string, string>} */ #wrong = {};

  view() {
    const betting = this.betting;
    if (betting === null) return null;
    const order = new Set([betting.base, ...betting.required, ...betting.wagers]);
    return h("ul.wagers", { "aria-label": text.seat.wagers }, [...order].map((wager) => this.#line(betting, wager)));
  }

  /** @param {Betting} betting @param {string} wager @returns {VNode} */
  #line(betting, wager) {
    const bounds = betting.bounds(wager);
    const lacks = wager in betting.planned ? undefined : betting.incomplete.find((each) => each.wager === wager);
    const exact = betting.isFixed(wager) || betting.follows(wager);
    return h("li", { key: wager, "data-wager": wager, class: wager in betting.planned ? "planned" : "" },
      exact ? this.#box(betting, wager) : this.#field(betting, wager),
      this.#wrong[wager] ? h("p.problem", { role: "alert" }, this.#wrong[wager]) : null,
      lacks ? h("p.warn", null, text.seat.lacks(betting.title(wager), lacks.reason), " ", law(lacks.law)) : null,
      (this.coupons > 0 || (betting.own?.bets[wager]?.[1] ?? 0) > 0) && bounds !== null ? this.#coupon(betting, wager) : null);
  }

  /** A wager of which there is one amount only. @param {Betting} betting @param {string} wager */
  #box(betting, wager) {
    const bounds = betting.bounds(wager);
    const amount = betting.amount(wager);
    const least = bounds?.least ?? (amount || betting.sheet.collected.find((each) => each.wager === wager)?.cents || 0);
    return h("label.check", null,
      h("span.title", null, betting.title(wager)),
      h("input", {
        type: "checkbox", name: wager, checked: amount > 0 || betting.own?.lights.includes(wager), disabled: bounds === null && amount === 0,
        onChange: (/** @type {any} */ event) => betting.set(wager, event.target.checked ? least : 0),
      }),
      h("span.quiet", null, least > 0 ? money(least) : text.seat.asMuch(betting.title(betting.base))));
  }

  /** @param {Betting} betting @param {string} wager */
  #field(betting, wager) {
    const bounds = betting.bounds(wager);
    const amount = betting.amount(wager);
    const shown = this.#typed[wager] ?? (amount > 0 ? String(amount / 100) : "");
    return h("label.amount", null,
      h("span.title", null, betting.title(wager)),
      h("span.money", null, h("input", {
        name: wager, value: shown, inputmode: "decimal", autocomplete: "off", placeholder: "0", disabled: bounds === null && amount === 0,
        "aria-description": bounds === null ? null : limits(bounds), "aria-invalid": this.#wrong[wager] ? "true" : null,
        onInput: (/** @type {any} */ event) => this.#type(wager, event.target.value),
        onChange: () => this.#take(betting, wager),
      })),
      h("span.quiet.bounds", { "aria-hidden": "true" }, bounds === null ? "" : limits(bounds)));
  }

  /** @param {Betting} betting @param {string} wager */
  #coupon(betting, wager) {
    const lies = betting.own?.bets[wager]?.[1] ?? 0;
    if (lies > 0) return h("span.good", null, text.seat.withCoupon(money(lies)));
    const found = betting.table?.prompts.find(({ draft, needs }) => draft.do === "place-bet" && draft.wager === wager
      && (needs.some((need) => need.field === "coupon_cents") || (draft.coupon_cents ?? 0) > 0));
    if (found === undefined || found.draft.do !== "place-bet") return null;
    const draft = found.draft;
    const asked = draft.cents === 0 ? draft.coupon_cents ?? 0 : Math.min(this.coupons, betting.amount(wager) || draft.cents);
    if (asked > this.coupons) return null;
    return h("button.link", {
      type: "button", onClick: () => void betting.place({ ...draft, cents: draft.cents === 0 ? 0 : betting.amount(wager) || draft.cents, coupon_cents: asked }),
    }, text.seat.withCoupon(money(asked)));
  }

  /** @param {string} wager @param {string} typed */
  #type(wager, typed) {
    this.#typed = { ...this.#typed, [wager]: typed };
    this.update();
  }

  /** @param {Betting} betting @param {string} wager */
  #take(betting, wager) {
    const { [wager]: typed, ...others } = this.#typed;
    if (typed === undefined) return;
    const read = typed.trim() === "" ? 0 : cents(typed);
    if (read !== null) this.#typed = others; // what cannot be read stays, to be put right
    const { [wager]: _, ...right } = this.#wrong;
    this.#wrong = read === null ? { ...right, [wager]: text.common.amountWrong } : right;
    if (read !== null) betting.set(wager, read);
    this.update();
  }
}

/** @param {{least: number, most: number}} bounds */
function limits({ least, most }) {
  return least > 1 ? `${money(least)}\u2013${money(most)}` : text.common.most(money(most));
}

customElements.define("bw-wagers", Wagers);
