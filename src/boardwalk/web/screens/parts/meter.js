/** An amount that ticks up to where the meter stands. */

import { h, Part } from "../core/dom.js";
import { moneyAndCents } from "../core/money.js";
import { settings } from "../core/settings.js";

const TICK_MILLISECONDS = 900;

/** @param {number} cents @param {string} [className] */
export function meter(cents, className = "") {
  return h("bw-meter", { ".cents": cents, class: className });
}

export class Meter extends Part {
  cents = 0;
  /** @type {number | null} */ #shown = null;
  /** @type {number | undefined} */ #frame;

  view() {
    if (this.#shown === null || !settings.moves || this.cents < this.#shown) this.#shown = this.cents;
    if (this.#shown !== this.cents && this.#frame === undefined) this.#tick(this.#shown, performance.now());
    return [h("span", { "aria-hidden": "true" }, moneyAndCents(this.#shown)), h("span.unseen", null, moneyAndCents(this.cents))];
  }

  end() {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }

  /** @param {number} from @param {number} began */
  #tick(from, began) {
    this.#frame = requestAnimationFrame((now) => {
      const part = Math.min(1, (now - began) / TICK_MILLISECONDS);
      this.#shown = Math.round(from + (this.cents - from) * part);
      this.#frame = undefined;
      if (part < 1) this.#tick(from, began);
      this.update();
    });
  }
}

customElements.define("bw-meter", Meter);
