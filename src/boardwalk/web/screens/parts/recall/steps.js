/** The steps of a round as a list, with the present one marked and in sight. */

import { h, Part } from "../../core/dom.js";
import { senderOf } from "../../core/sender.js";
import { machineTime, momentOf, timeOf } from "../../core/time.js";
import { text } from "../../text.js";
import { law } from "../law.js";

/** @typedef {import("../../api-types.js").StepSheet} StepSheet */

/** @param {StepSheet[]} steps @param {number} at @param {(at: number) => void} go */
export function stepList(steps, at, go) {
  return h("bw-recall-steps", { ".steps": steps, ".at": at, ".go": go });
}

export class Steps extends Part {
  /** @type {StepSheet[]} */ steps = [];
  at = 0;
  /** @type {(at: number) => void} */ go = () => {};

  view() {
    return h("section.panel.recall-steps", { "aria-labelledby": "steps" },
      h("h2", { id: "steps" }, text.watch.recallPage.steps),
      h("ol.watch-list", null, this.steps.map((step, i) => this.#line(step, i))));
  }

  /** @param {StepSheet} step @param {number} i */
  #line(step, i) {
    const now = i === this.at;
    return h("li", { key: step.seq, class: now ? "now" : i > this.at ? "to-come" : "", "aria-current": now ? "step" : null },
      h("time", { datetime: machineTime(step.at), title: momentOf(step.at) }, timeOf(step.at)),
      h("div", null,
        h("button.link", { type: "button", onClick: () => this.go(i) }, step.told ?? step.kind.replaceAll("-", " ")),
        h("span.watch-by.quiet", null, step.person === null ? "" : senderOf(step.person), " ", law(step.law))));
  }

  /** Scrolls the list, not the page. */
  drawn() {
    const list = this.querySelector("ol");
    const now = /** @type {HTMLElement | null} */ (this.querySelector("li.now"));
    if (list === null || now === null) return;
    const above = now.offsetTop - list.offsetTop;
    if (above < list.scrollTop || above + now.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = above - list.clientHeight / 3;
  }
}

customElements.define("bw-recall-steps", Steps);
