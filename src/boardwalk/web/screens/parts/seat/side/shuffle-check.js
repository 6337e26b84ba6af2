/** One shuffle, checked: every card that a person saw against the commitment that this page noted before bets closed. */

import { get, part } from "../../../core/api.js";
import { h, Part } from "../../../core/dom.js";
import { text } from "../../../text.js";
import { cardPicture } from "../../felt/card.js";
import { canCheck, NotProved, verify } from "./shuffle.js";

/** @typedef {import("../../../api-types.js").Proof} Proof */
/** @typedef {import("./shuffle.js").Proved} Proved */

export class ShuffleCheck extends Part {
  number = "";
  round = 0;
  /** @type {import("./noted.js").Noted | null} */ noted = null;
  /** What the person saw of the round: each must be proved. @type {string[]} */ cards = [];
  /** @type {Proof | null} */ #proof = null;
  /** @type {Proved[] | null} */ #proved = null;
  /** @type {string | null} */ #problem = null;
  #busy = false;

  view() {
    return [
      h("button", { type: "button", "aria-disabled": this.#busy ? "true" : null, onClick: () => void this.#check() }, text.seat.checkShuffle),
      this.#problem === null ? null : h("p.problem", { role: "alert" }, this.#problem),
      this.#proved === null ? null : this.#cards(this.#proved),
      this.#proof === null ? null : this.#download(this.#proof),
    ];
  }

  async #check() {
    if (this.#busy) return;
    this.#busy = true;
    this.#problem = null;
    this.#proved = null;
    this.update();
    try {
      const proof = /** @type {Proof} */ (await get(`/tables/${part(this.number)}/rounds/${this.round}/proof`));
      this.#proof = proof;
      if (!canCheck()) throw new Error(text.seat.cannotCheck);
      const proved = await verify(proof, this.noted?.commitment ?? null);
      if (!this.cards.every((card) => proved.some((each) => each.card === card))) throw new NotProved("missing");
      this.#proved = proved;
    } catch (error) {
      this.#problem = error instanceof NotProved
        ? text.seat.notProved(text.seat.faults[error.fault], error.position)
        : error instanceof Error ? error.message : String(error);
    }
    this.#busy = false;
    this.update();
  }

  /** @param {Proved[]} proved */
  #cards(proved) {
    const words = this.noted?.before ? text.seat.provedBefore(proved.length) : text.seat.provedOnly(proved.length);
    return h("div.proved", { role: "status" },
      h("p", { class: this.noted?.before ? "good" : "warn" }, words),
      h("ol", null, proved.map((each) =>
        h("li", { key: each.position }, cardPicture(each.card), h("span", null, text.seat.drawn(each.draw, each.position))))),
      h("p.quiet", null, text.seat.provesNot),
      h("p.quiet.hash", null, text.seat.commitment, " ", h("code", null, this.#proof?.commitment ?? "")));
  }

  /** @param {Proof} proof */
  #download(proof) {
    const source = `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(proof, null, 1))}`;
    const file = `table-${this.number}-round-${this.round}-proof.json`.replace(/[^\w.-]/g, "-");
    return h("p", null, h("a", { href: source, download: file, "data-own": true }, text.seat.download), " ", h("span.quiet", null, text.seat.downloadHelp));
  }
}

customElements.define("bw-shuffle-check", ShuffleCheck);
