/** The last rounds of a table, each with the way to its recall. */

import { get, part } from "../../core/api.js";
import { h, Part } from "../../core/dom.js";
import { text } from "../../text.js";
import { cardRow } from "../felt/card.js";

/** @typedef {import("../../api-types.js").RoundSheet} RoundSheet */

export class Rounds extends Part {
  number = "";
  /** The last round that is over; another one means that there is one more. */ last = 0;
  /** @type {RoundSheet[] | null} */ rounds = null;
  /** @type {string | null} */ problem = null;
  #asked = -1;

  view() {
    void this.#ask();
    return h("section.watch-rounds.panel", { "aria-labelledby": "rounds" },
      h("h2", { id: "rounds" }, text.watch.rounds),
      this.problem === null ? null : h("p.problem", { role: "alert" }, this.problem),
      this.rounds === null ? h("p.quiet", null, text.common.loading)
        : this.rounds.length === 0 ? h("p.quiet", null, text.watch.noRounds)
        : h("ol", null, this.rounds.map((each) => this.#line(each))));
  }

  /** @param {RoundSheet} sheet */
  #line({ number, void: isVoid, seen }) {
    return h("li", { key: number }, h("a", { href: `/recall/${part(this.number)}/${number}`, "aria-label": text.watch.recall(number) },
      h("strong", null, text.watch.round(number)),
      h("span.quiet", null, text.watch.hands(Object.keys(seen.hands).length)),
      isVoid ? h("span.warn", null, text.watch.voidShort) : null),
      h("span.watch-cards", null, seen.dealer.length > 0 ? cardRow(seen.dealer, text.watch.dealer) : null, seen.community.length > 0 ? cardRow(seen.community, text.watch.community) : null));
  }

  async #ask() {
    if (this.#asked === this.last) return;
    this.#asked = this.last;
    try {
      this.rounds = await get(`/tables/${part(this.number)}/rounds`);
      this.problem = null;
    } catch (error) {
      this.problem = text.common.failed(error instanceof Error ? error.message : "");
    }
    this.update();
  }
}

customElements.define("bw-watch-rounds", Rounds);
