/**
 * The wheel of the Bonus Spin: drawn from its declaration, and turned to the position that the house says has come. When
 * it has come to rest it tells so with `bw-rest`.
 */

import { announce } from "../../../core/announce.js";
import { h, Part, s } from "../../../core/dom.js";
import { money } from "../../../core/money.js";
import { settings } from "../../../core/settings.js";
import { text } from "../../../text.js";

/** @typedef {import("../../../api-types.js").WheelSheet} WheelSheet */
/** @typedef {import("../../../api-types.js").SpinView} SpinView */
/** @typedef {import("../../../core/dom.js").VNode} VNode */

const RADIUS = 100;
const TURNS = 5;
const SPIN_MILLISECONDS = 4200;

export class Wheel extends Part {
  /** @type {WheelSheet[]} */ positions = [];
  /** Whether its weights are shown only, and approved by nobody. */ demonstration = false;
  /** @type {SpinView[]} */ spins = [];
  /** @type {number | null} */ own = null;
  /** Who still has to spin. @type {number[]} */ waiting = [];
  /** How many spins have come to rest on this screen. */ #rested = 0;
  #angle = 0;
  #turning = false;

  drawn() {
    if (this.spins.length < this.#rested) this.#rested = 0;
    if (!this.#turning && this.spins.length > this.#rested) void this.#turn(this.spins[this.#rested]);
  }

  /** @param {SpinView} spin */
  async #turn(spin) {
    this.#turning = true;
    const step = 360 / this.positions.length;
    const index = this.positions.findIndex((each) => each.position === spin.position);
    const to = Math.ceil(this.#angle / 360 + TURNS) * 360 - index * step;
    const disc = this.querySelector(".disc");
    if (disc !== null && settings.moves) {
      const frames = [{ transform: `rotate(${this.#angle}deg)` }, { transform: `rotate(${to}deg)` }];
      await disc.animate(frames, { duration: SPIN_MILLISECONDS, easing: "cubic-bezier(.12,.6,.1,1)" }).finished.catch(() => {});
    }
    this.#angle = to;
    this.#turning = false;
    this.#rested += 1;
    announce(this.#words(spin));
    this.dispatchEvent(new CustomEvent("bw-rest", { bubbles: true, detail: { rested: this.#rested } }));
    this.update();
  }

  view() {
    const last = this.#turning ? undefined : this.spins[this.#rested - 1];
    return [
      s("svg", { viewBox: "-112 -118 224 230", role: "img", "aria-label": text.seat.wheel },
        s("g.disc", { transform: `rotate(${this.#angle})` }, this.positions.map((each, i) => this.#slice(each, i))),
        s("circle.hub", { r: 17 }),
        s("path.pointer", { d: "M-9-116H9L0-96Z" })),
      h("p.stopped", { role: "status" }, last === undefined ? this.#waits() : this.#words(last)),
      this.demonstration ? h("p.quiet", null, text.seat.demonstration) : null,
    ];
  }

  #waits() {
    if (this.#turning) return text.seat.wheelTurns;
    const [seat] = this.waiting;
    if (seat === undefined) return "";
    return seat === this.own ? text.seat.yourSpin : text.seat.spinOf(seat);
  }

  /** @param {SpinView} spin */
  #words(spin) {
    const who = spin.seat === this.own ? text.felt.you : text.seat.seatOf(spin.seat);
    const prize = spin.merchandise || money(spin.prize_cents);
    if (spin.merchandise && spin.seat === this.own && !spin.awarded_by) return text.seat.handedOver(prize);
    return text.seat.stopped(who, prize, spin.seat === this.own ? "" : money(spin.community_cents));
  }

  /** @param {WheelSheet} each @param {number} i @returns {VNode} */
  #slice(each, i) {
    const half = Math.PI / this.positions.length;
    const [x, y] = [RADIUS * Math.sin(half), -RADIUS * Math.cos(half)];
    const prize = each.player_cents === null ? text.seat.topPrize : money(each.player_cents);
    return s("g", { key: each.position, class: `slice slice-${i % 4}${each.player_cents === null ? " top" : ""}`, transform: `rotate(${(i * 360) / this.positions.length})` },
      s("path", { d: `M0 0L${-x} ${y}A${RADIUS} ${RADIUS} 0 0 1 ${x} ${y}Z` }),
      s("text", { transform: `translate(0 -62) rotate(-90)`, "text-anchor": "middle", y: each.community_cents ? 0 : 4 }, prize),
      each.community_cents ? s("text.others", { transform: "translate(0 -62) rotate(-90)", "text-anchor": "middle", y: 10 }, text.seat.others(money(each.community_cents))) : null);
  }
}

customElements.define("bw-wheel", Wheel);
