/** A card to play by, for the game as it is offered at a table. It is worked out once, when someone asks for it. */

import { get, part } from "../../../core/api.js";
import { h, Part } from "../../../core/dom.js";
import { text } from "../../../text.js";
import { actionTitle } from "../round/decisions.js";

/** @typedef {import("../../../api-types.js").StrategySheet} StrategySheet */

const AGAIN_MILLISECONDS = 2000;

export class Strategy extends Part {
  number = "";
  /** @type {import("../../../api-types.js").GameSheet | null} */ sheet = null;
  /** @type {StrategySheet | null} */ #card = null;
  /** @type {string | null} */ #problem = null;
  #asked = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  end() {
    clearTimeout(this.#timer);
  }

  async #look() {
    this.#asked = true;
    this.#problem = null;
    this.update();
    try {
      this.#card = await get(`/tables/${part(this.number)}/strategy`);
      if (!this.#card?.ready && this.isConnected) this.#timer = setTimeout(() => void this.#look(), AGAIN_MILLISECONDS);
    } catch (error) {
      this.#problem = text.common.failed(error instanceof Error ? error.message : "");
    }
    this.update();
  }

  view() {
    return h("section.strategy", null, h("h2", null, text.seat.strategy), this.#inside());
  }

  #inside() {
    const card = this.#card;
    if (this.#problem !== null) return [h("p.problem", { role: "alert" }, this.#problem), this.#button()];
    if (!this.#asked) return [h("p.quiet", null, text.seat.strategyHelp), this.#button()];
    if (card === null) return h("p.quiet", null, text.common.loading);
    if (!card.ready) {
      return [h("p.quiet", { role: "status" }, text.seat.strategyWorks), h("progress", { max: 1, value: card.progress, "aria-label": text.seat.strategyWorks })];
    }
    return [
      card.decisions.map((each) => h("div", { key: each.decision }, h("h3", null, each.decision),
        h("ol", null, each.lines.map((line, i) => h("li", { key: i }, h("strong", null, actionTitle(this.sheet, line.action)), ` ${line.words}`))))),
      card.legend ? h("p.quiet", null, card.legend) : null,
      card.house_edge === null || card.best_house_edge === null || card.cost === null ? null
        : h("p", null, text.seat.strategyCost(card.house_edge.percent, card.best_house_edge.percent, card.cost.percent, card.of)),
    ];
  }

  #button() {
    return h("button", { type: "button", onClick: () => void this.#look() }, text.seat.strategyShow);
  }
}

customElements.define("bw-strategy", Strategy);
