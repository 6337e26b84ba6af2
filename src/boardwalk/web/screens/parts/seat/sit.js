/** Sitting down: how many chips the player brings to the table, and more play chips where the house has them. */

import { act, get } from "../../core/api.js";
import { h, Part } from "../../core/dom.js";
import { cents, money } from "../../core/money.js";
import { session } from "../../core/session.js";
import { text } from "../../text.js";

/** @typedef {import("../../api-types.js").PatronLine} PatronLine */
/** @typedef {import("../../api-types.js").View} View */
/** @typedef {import("../../core/feed.js").TableFeed} TableFeed */

/** What someone takes who has run out of play chips. */
export const PLAY_CHIPS_CENTS = 100_000;

/** Whether this person may take chips that cost nothing. */
export function mayTakeChips() {
  return session.may("take play chips");
}

/** What one has away from the tables. @returns {Promise<PatronLine>} */
export function purse() {
  return get("/me/chips");
}

/** More chips that cost nothing. @returns {Promise<unknown>} */
export function takePlayChips() {
  return act("POST", "/me/chips", { cents: PLAY_CHIPS_CENTS });
}

/** Positions where one may sit down, those in the middle of the table first. @param {View} table @returns {number[]} */
export function freeSeats(table) {
  const free = table.prompts.flatMap(({ draft }) => (draft.do === "take-seat" ? [draft.seat] : []));
  const middle = (Math.max(...free, 1) + 1) / 2;
  return free.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
}

export class Sit extends Part {
  /** @type {TableFeed | null} */ feed = null;
  /** The position that was pressed, otherwise the first that is free. @type {number | null} */ seat = null;
  /** Raised with each sight. */ turn = 0;
  /** @type {PatronLine | null} */ #purse = null;
  /** @type {string | null} */ #typed = null;
  /** @type {string | null} */ #problem = null;
  #busy = false;

  begin() {
    void this.#look();
  }

  async #look() {
    try {
      this.#purse = await purse();
    } catch (error) {
      this.#problem = text.common.failed(error instanceof Error ? error.message : "");
    }
    this.update();
  }

  view() {
    const table = this.feed?.sight?.table;
    const has = this.#purse;
    if (!table) return null;
    const seats = freeSeats(table);
    if (seats.length === 0) return h("p", null, table.open ? text.seat.full : text.seat.closed);
    const seat = this.seat !== null && seats.includes(this.seat) ? this.seat : seats[0];
    return h("form.sit", { "data-do": "take-seat", novalidate: true, onSubmit: (/** @type {Event} */ event) => this.#submit(event, seat) },
      h("p", null, text.seat.chooseSeat),
      h("label.field", null, h("span", null, text.seat.bring, has === null ? null : h("span.quiet", null, ` ${text.seat.has(money(has.cents))}`)),
        h("input", {
          name: "chips_cents", inputmode: "decimal", autocomplete: "off", value: this.#typed ?? (has === null ? "" : String(has.cents / 100)),
          onInput: (/** @type {any} */ event) => { this.#typed = event.target.value; this.#problem = null; this.update(); },
        })),
      h("div.row", null,
        h("button", { class: has?.cents === 0 ? "" : "primary", type: "submit", "aria-disabled": this.#busy || has === null ? "true" : null }, text.seat.sitAt(seat)),
        has !== null && mayTakeChips() ? h("button", { class: has.cents === 0 ? "primary" : "", type: "button", onClick: () => void this.#more() }, text.seat.takeChips(money(PLAY_CHIPS_CENTS))) : null),
      this.#problem === null ? null : h("p.problem", { role: "alert" }, this.#problem));
  }

  /** @param {Event} event @param {number} seat */
  #submit(event, seat) {
    event.preventDefault();
    void this.take(seat);
  }

  /** Sit down at a position with the amount in the field. @param {number} seat */
  async take(seat) {
    const has = this.#purse;
    if (this.#busy || has === null || this.feed === null) return;
    const amount = this.#typed === null ? has.cents : cents(this.#typed);
    if (amount === null) {
      this.#problem = text.common.amountWrong;
      this.update();
      return;
    }
    await this.#do(() => this.feed?.command({ do: "take-seat", seat, chips_cents: amount }));
  }

  async #more() {
    await this.#do(takePlayChips);
    this.#typed = null;
    await this.#look();
  }

  /** @param {() => Promise<unknown> | undefined} what */
  async #do(what) {
    this.#busy = true;
    this.#problem = null;
    this.update();
    try {
      await what();
    } catch (error) {
      this.#problem = error instanceof Error ? error.message : String(error);
    }
    this.#busy = false;
    this.update();
  }
}

customElements.define("bw-sit", Sit);
