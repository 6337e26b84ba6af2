/** Chips on their way: a lost bet goes to the dealer, a winning one and what it is paid go to the player. */

import { render, s } from "../../core/dom.js";
import { settings } from "../../core/settings.js";
import { stack } from "./chip.js";

/** @typedef {{x: number, y: number}} Point */

const TRAVEL_MILLISECONDS = 620;

export class Travel {
  #layer = document.createElementNS("http://www.w3.org/2000/svg", "g");

  /** Where they are drawn: above everything that lies on the felt. */
  get layer() {
    this.#layer.setAttribute("class", "moving");
    this.#layer.setAttribute("aria-hidden", "true");
    return this.#layer;
  }

  /** Let an amount go from one point to another; nothing moves for those who want it still. @param {number} cents @param {Point} from @param {Point} to @param {number} scale */
  send(cents, from, to, scale) {
    if (!settings.moves || cents <= 0 || !this.#layer.isConnected) return;
    const chips = document.createElementNS("http://www.w3.org/2000/svg", "g");
    render(chips, s("g", { transform: `scale(${scale})` }, stack(cents)));
    this.#layer.append(chips);
    const frames = [from, to].map(({ x, y }, i) => ({ transform: `translate(${x}px, ${y}px)`, opacity: i === 0 ? 1 : 0.25 }));
    const moving = chips.animate(frames, { duration: TRAVEL_MILLISECONDS * settings.pace, easing: "ease-in-out" });
    void moving.finished.catch(() => {}).then(() => chips.remove());
  }

  clear() {
    this.#layer.replaceChildren();
  }
}

/** How far away something was before it came, as a style that the animation of its arrival reads. @param {Point} from @param {Point} to @param {number} scale @param {number} [degrees] how its own place is turned */
export function cameFrom(from, to, scale, degrees = 0) {
  const turned = (-degrees * Math.PI) / 180;
  const [x, y] = [(from.x - to.x) / scale, (from.y - to.y) / scale];
  return {
    "--from-x": `${(x * Math.cos(turned) - y * Math.sin(turned)).toFixed(1)}px`,
    "--from-y": `${(x * Math.sin(turned) + y * Math.cos(turned)).toFixed(1)}px`,
  };
}
