/** How long the table waits for someone, and what is done then: nobody is acted for without this warning. */

import { act, part } from "../../../core/api.js";
import { announce, toast } from "../../../core/announce.js";
import { h, Part, s } from "../../../core/dom.js";
import { text } from "../../../text.js";

/** @typedef {import("../../../api-types.js").TableClock} ClockSheet */

const RADIUS = 17;
const AROUND = 2 * Math.PI * RADIUS;
const TICK_MILLISECONDS = 200;
/** The part of the time that is left when the clock begins to warn. */
const WARNS = 1 / 3;

export class Clock extends Part {
  number = "";
  /** @type {ClockSheet | null} */ clock = null;
  /** By this machine's own time. */ ends = 0;
  /** Whether it runs for the viewer. */ own = false;
  /** Whether that person may ask for it again. */ asks = false;
  #timer = 0;
  #warned = "";
  #asking = false;

  begin() {
    this.#timer = window.setInterval(() => this.clock !== null && this.update(), TICK_MILLISECONDS);
  }

  end() {
    clearInterval(this.#timer);
  }

  view() {
    const clock = this.clock;
    if (clock === null) return null;
    const left = Math.max(0, (this.ends - performance.now()) / 1000);
    const urgent = this.own && left <= clock.seconds * WARNS;
    if (urgent) this.#warn(clock, left);
    return h("div.clock", { class: urgent ? "urgent" : "", role: "timer", "aria-label": text.seat.secondsLeft(Math.ceil(left)) },
      s("svg", { viewBox: "-20 -20 40 40", "aria-hidden": "true" },
        s("circle.track", { r: RADIUS }),
        s("circle.left", { r: RADIUS, transform: "rotate(-90)", "stroke-dasharray": `${(AROUND * Math.min(1, left / clock.seconds)).toFixed(1)} ${AROUND.toFixed(1)}` }),
        s("text", { y: 5, "text-anchor": "middle" }, String(Math.ceil(left)))),
      urgent ? h("p.warn", null, this.#then(clock)) : h("p.for", null, text.seat.timeFor[clock.waits_for] ?? ""),
      this.asks && clock.more_time
        ? h("button.quiet", { type: "button", id: "more-time", onClick: () => void this.more() }, text.seat.moreTime, h("kbd", null, "T"))
        : null);
  }

  /** @param {ClockSheet} clock */
  #then(clock) {
    return text.seat.then[clock.then ?? ""] ?? text.seat.timeRunsOut;
  }

  /** Once for each time that runs. @param {ClockSheet} clock @param {number} left */
  #warn(clock, left) {
    const name = `${clock.waits_for} ${clock.seat} ${Math.round(this.ends / 1000)}`;
    if (name === this.#warned) return;
    this.#warned = name;
    announce(text.seat.warning(Math.ceil(left), this.#then(clock)), clock.waits_for === "look" ? "polite" : "assertive");
  }

  /** Ask for the same time once more. */
  async more() {
    if (this.#asking || !this.clock?.more_time) return;
    this.#asking = true;
    try {
      await act("POST", `/tables/${part(this.number)}/time`);
    } catch (error) {
      toast(text.common.failed(error instanceof Error ? error.message : ""), "bad");
    }
    this.#asking = false;
  }
}

customElements.define("bw-clock", Clock);
