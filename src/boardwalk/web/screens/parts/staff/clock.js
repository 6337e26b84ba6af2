/** How long the table still waits for someone, by this machine's own time. */

import { h, Part } from "../../core/dom.js";
import { text } from "../../text.js";

/** @typedef {import("../../core/feed.js").TableFeed} TableFeed */

const TICK_MILLISECONDS = 250;

/** @param {TableFeed | null} feed */
export function clock(feed) {
  if (!feed?.clock) return null;
  return h("bw-staff-clock", { key: "clock", ".ends": feed.ends, ".seconds": feed.clock.seconds });
}

export class StaffClock extends Part {
  ends = 0;
  seconds = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */ #timer;

  begin() {
    this.#timer = setInterval(() => this.update(), TICK_MILLISECONDS);
  }

  end() {
    clearInterval(this.#timer);
  }

  view() {
    const left = Math.max(0, Math.ceil((this.ends - performance.now()) / 1000));
    const part = this.seconds > 0 ? Math.min(1, left / this.seconds) : 0;
    return h("div.clock", { role: "timer", "aria-label": text.dealer.secondsLeft(left) },
      h("span", { "aria-hidden": "true" }, text.dealer.seconds(left)),
      h("span.bar", { "aria-hidden": "true" }, h("span.fill", { style: { "--part": part } })));
  }
}

customElements.define("bw-staff-clock", StaffClock);
