/**
 * The chips in front of a player. One of them is chosen and goes where the player presses the felt; any of them can be
 * carried there. A chip that was let go is told as `bw-drop`, one that is carried as `bw-carry`.
 */

import { h, Part } from "../../../core/dom.js";
import { money } from "../../../core/money.js";
import { settings } from "../../../core/settings.js";
import { text } from "../../../text.js";
import { CHIPS, chipPicture } from "../../felt/chip.js";

/** Less than this is a press, not a carry. */
const SLIP_PIXELS = 7;
/** What is chosen when chips are to be taken off. */
export const TAKE_BACK = 0;

/** @typedef {{cents: number, color: string, x: number, y: number, fromX: number, fromY: number, moving: boolean}} Carried */

export class Tray extends Part {
  /** The value of the chosen chip in cents, or `TAKE_BACK`. */ chosen = 500;
  /** Whether to say how it is done. */ help = false;
  /** @type {Carried | null} */ #carried = null;

  view() {
    const carried = this.#carried;
    return [
      h("div.chips", { role: "radiogroup", "aria-label": text.seat.chips },
        CHIPS.map(([cents, color], i) => this.#chip(cents, color, i)),
        h("button.take-back", {
          type: "button", role: "radio", "aria-checked": String(this.chosen === TAKE_BACK), title: text.seat.takeBackHelp,
          onClick: () => this.#choose(TAKE_BACK),
        }, text.seat.takeBack)),
      this.help ? h("p.bet-help.quiet", null, text.seat.betHelp) : null,
      carried?.moving
        ? h("div.carried", { "aria-hidden": "true", style: { left: `${carried.x}px`, top: `${carried.y}px` } }, chipPicture(carried.cents, carried.color))
        : null,
    ];
  }

  /** @param {number} cents @param {string} color @param {number} i */
  #chip(cents, color, i) {
    return h("button.chip", {
      key: cents, type: "button", role: "radio", "aria-checked": String(this.chosen === cents), "data-cents": cents,
      "aria-label": text.seat.chip(money(cents)), title: text.seat.chipKey(money(cents), String(i + 1)),
      onClick: () => this.#choose(cents),
      onPointerdown: (/** @type {PointerEvent} */ event) => this.#take(event, cents, color),
      onPointermove: (/** @type {PointerEvent} */ event) => this.#carry(event),
      onPointerup: (/** @type {PointerEvent} */ event) => this.#letGo(event),
      onPointercancel: () => this.#forget(),
    }, chipPicture(cents, color));
  }

  /** @param {number} cents */
  #choose(cents) {
    if (cents !== TAKE_BACK) settings.change({ chips: cents });
    this.dispatchEvent(new CustomEvent("bw-chip", { bubbles: true, detail: { cents } }));
  }

  /** @param {PointerEvent} event @param {number} cents @param {string} color */
  #take(event, cents, color) {
    if (event.button !== 0) return;
    const { clientX: x, clientY: y } = event;
    /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
    this.#carried = { cents, color, x, y, fromX: x, fromY: y, moving: false };
  }

  /** @param {PointerEvent} event */
  #carry(event) {
    const carried = this.#carried;
    if (carried === null) return;
    const { clientX: x, clientY: y } = event;
    const moving = carried.moving || Math.hypot(x - carried.fromX, y - carried.fromY) > SLIP_PIXELS;
    this.#carried = { ...carried, x, y, moving };
    if (moving) this.dispatchEvent(new CustomEvent("bw-carry", { bubbles: true, detail: { x, y } }));
    this.update();
  }

  /** @param {PointerEvent} event */
  #letGo(event) {
    const carried = this.#carried;
    this.#forget();
    if (!carried?.moving) return;
    const { clientX: x, clientY: y } = event;
    this.dispatchEvent(new CustomEvent("bw-drop", { bubbles: true, detail: { cents: carried.cents, x, y } }));
  }

  #forget() {
    this.#carried = null;
    this.dispatchEvent(new CustomEvent("bw-carry", { bubbles: true, detail: null }));
    this.update();
  }
}

customElements.define("bw-tray", Tray);
