/** The shuffle of a round: what the house had committed itself to, opened and checked in this browser. */

import { get, part } from "../../core/api.js";
import { h, Part } from "../../core/dom.js";
import { text } from "../../text.js";
import { cardPicture } from "../felt/card.js";
import { canCheck, NotProved, verify } from "../seat/side/shuffle.js";
import { opens } from "./opening.js";
import { save } from "./saving.js";

/** @typedef {import("../../api-types.js").Proof} Proof */
/** @typedef {import("../../api-types.js").Opening} Opening */

const words = text.watch.recallPage;

export class RoundShuffle extends Part {
  number = "";
  round = "";
  /** As it was published before the bets were closed. */ commitment = "";
  /** @type {Proof | Opening | null} */ proof = null;
  /** @type {"checking" | "good" | "bad" | "unchecked"} */ verdict = "checking";
  /** @type {string | null} */ problem = null;

  begin() {
    void this.#ask();
  }

  async #ask() {
    try {
      this.proof = await get(`/tables/${part(this.number)}/rounds/${part(this.round)}/proof`);
      this.update();
      if (this.proof !== null) this.verdict = await this.#checked(this.proof);
    } catch (error) {
      this.problem = text.common.failed(error instanceof Error ? error.message : "");
    }
    this.update();
  }

  /** @param {Proof | Opening} proof @returns {Promise<"good" | "bad" | "unchecked">} */
  async #checked(proof) {
    if (!canCheck()) return "unchecked";
    if ("secret" in proof) return proof.commitment === this.commitment && (await opens(proof)) ? "good" : "bad";
    try {
      await verify(proof, this.commitment);
      return "good";
    } catch (error) {
      if (error instanceof NotProved) return "bad";
      throw error;
    }
  }

  view() {
    const proof = this.proof;
    return h("section.panel.recall-shuffle", { "aria-labelledby": "shuffle" },
      h("h2", { id: "shuffle" }, words.proof),
      h("p.quiet", null, words.proofHelp),
      this.problem === null ? null : h("p.problem", { role: "alert" }, this.problem),
      proof === null ? null : [
        h("p", { class: `recall-verdict ${this.verdict}`, role: "status" }, this.#verdict(proof)),
        h("dl", null,
          pair(words.commitment, h("code", null, proof.commitment)),
          pair(words.cut, String(proof.cut_cards)),
          "secret" in proof ? pair(words.secret, h("code", null, proof.secret)) : null),
        "secret" in proof ? cards(words.order, proof.cards.split(" ").map((card, i) => ({ card, position: i + 1 }))) : cards(words.shown, proof.shown),
        h("button.quiet", { type: "button", onClick: () => save(`table-${this.number}-round-${this.round}-proof.json`, proof) }, words.save),
      ]);
  }

  /** @param {Proof | Opening} proof */
  #verdict(proof) {
    return this.verdict === "good" && !("secret" in proof) ? words.goodSome : words[this.verdict];
  }
}

/** @param {string} name @param {import("../../core/dom.js").Child} value */
function pair(name, value) {
  return h("div", { key: name }, h("dt", null, name), h("dd", null, value));
}

/** @param {string} title @param {{card: string, position: number}[]} shown */
function cards(title, shown) {
  return h("details", null, h("summary", null, title),
    h("ol.recall-order", null, shown.map((each) => h("li", { key: each.position }, cardPicture(each.card), h("span.quiet", null, words.place(each.position))))));
}

customElements.define("bw-round-shuffle", RoundShuffle);
