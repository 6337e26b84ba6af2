/** The rounds that a player was in: cards and outcomes, and the check of each shuffle, done here in the browser. */

import "./shuffle-check.js";
import { get, part } from "../../../core/api.js";
import { h, Part } from "../../../core/dom.js";
import { signed } from "../../../core/money.js";
import { text } from "../../../text.js";
import { law } from "../../law.js";
import { kind, roundCards, settlementTable, totalGained } from "../round/settlement.js";

/** @typedef {import("../../../api-types.js").RoundSheet} RoundSheet */
/** @typedef {import("../../../core/dom.js").VNode} VNode */

/** Every card that was seen. @param {import("../../../api-types.js").FinishedView} seen @returns {string[]} */
function shownCards({ hands, dealer, community }) {
  return [...Object.values(hands).flatMap((hand) => hand.cards), ...dealer, ...community].filter((card) => card !== null);
}

export class MyRounds extends Part {
  number = "";
  /** The last round that is over: with another number the list is asked for again. */ latest = 0;
  /** @type {(wager: string) => string} */ titleOf = (wager) => wager;
  /** @type {import("./noted.js").Notes | null} */ notes = null;
  /** @type {RoundSheet[] | null} */ #rounds = null;
  /** @type {string | null} */ #problem = null;
  #asked = -1;

  view() {
    if (this.#asked !== this.latest) void this.#load();
    if (this.#problem !== null) {
      return h("p.problem", { role: "alert" }, this.#problem, " ",
        h("button", { type: "button", onClick: () => void this.#load() }, text.seat.tryAgain));
    }
    if (this.#rounds === null) return h("p.quiet", null, text.common.loading);
    if (this.#rounds.length === 0) return h("p.quiet", null, text.seat.noRounds);
    return [h("p.quiet", null, text.seat.roundsHelp), this.#rounds.map((each) => this.#round(each))];
  }

  async #load() {
    this.#asked = this.latest;
    try {
      this.#rounds = await get(`/tables/${part(this.number)}/rounds`);
      this.#problem = null;
    } catch (error) {
      this.#problem = text.common.failed(error instanceof Error ? error.message : "");
    }
    this.update();
  }

  /** @param {RoundSheet} sheet @returns {VNode} */
  #round({ number, seen }) {
    const hand = seen.seat === null ? null : seen.hands[seen.seat] ?? null;
    const won = totalGained(hand?.outcomes ?? []);
    return h("details.played", { key: number, "data-round": number },
      h("summary", null, h("span", null, text.seat.round(number)),
        seen.void === null ? h("span", { class: kind(won) }, signed(won)) : h("span.warn", null, text.seat.voided)),
      roundCards({ hand, dealer: seen.dealer, community: seen.community }),
      seen.void === null ? null : h("p.warn", null, text.seat.voidBecause(seen.void), " ", law(seen.void_law)),
      hand === null ? null : settlementTable(hand.outcomes, this.titleOf),
      h("bw-shuffle-check", { ".number": this.number, ".round": number, ".cards": shownCards(seen), ".noted": this.notes?.of(number) ?? null }));
  }
}

customElements.define("bw-my-rounds", MyRounds);
