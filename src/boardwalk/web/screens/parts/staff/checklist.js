/** The procedure as the house would print it on a card: what is done, what is now, what comes. */

import { h, Part } from "../../core/dom.js";
import { text } from "../../text.js";
import { law } from "../law.js";

/** @typedef {import("../../api-types.js").StepView} StepView */

/** What stays in sight above the step that is due. */
const BEFORE_PIXELS = 70;

/** @param {readonly StepView[]} steps */
export function checklist(steps) {
  return steps.length === 0 ? null : h("bw-checklist", { key: "checklist", ".steps": steps });
}

export class Checklist extends Part {
  /** @type {readonly StepView[]} */ steps = [];
  #due = "";

  view() {
    return h("section.panel.procedure", { "aria-label": text.dealer.procedure },
      h("h2", null, text.dealer.procedure),
      h("ol.checklist", { tabindex: "0", "aria-label": text.dealer.procedure }, this.steps.map((step) =>
        h("li", { key: step.name, class: step.state, "data-step": step.name, "aria-current": step.state === "now" ? "step" : null },
          h("span.mark", { "aria-hidden": "true" }, text.dealer.marks[step.state]),
          h("span.words", null, step.title, h("span.unseen", null, ` (${text.dealer.states[step.state]})`)),
          law(step.law)))));
  }

  drawn() {
    const due = this.steps.find((step) => step.state === "now")?.name ?? "";
    if (due === this.#due) return;
    this.#due = due;
    const list = /** @type {HTMLElement | null} */ (this.querySelector("ol"));
    const now = /** @type {HTMLElement | null} */ (this.querySelector("li.now"));
    if (list !== null && now !== null) list.scrollTop = now.offsetTop - BEFORE_PIXELS;
  }
}

customElements.define("bw-checklist", Checklist);
