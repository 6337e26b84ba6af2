/**
 * The card pad: real cards are entered by a tap on each. With the last one of a place they are sent; before that, a
 * second tap takes a card back. Cards that lie face up already cannot be chosen.
 */

import { Problem } from "../../core/api.js";
import { h, Part } from "../../core/dom.js";
import { text } from "../../text.js";
import { cardName, cardPicture } from "../felt/card.js";
import { law } from "../law.js";

/** @typedef {import("../../api-types.js").Prompt} Prompt */
/** @typedef {import("../../api-types.js").View} View */

const SUITS = ["s", "h", "d", "c"];
const RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"];
const CARD = /^[2-9TJQKA][cdhs]$/;

/** Whether a prompt is answered with cards. @param {Prompt} prompt */
export function takesCards(prompt) {
  return prompt.draft.do === "enter-cards" || prompt.draft.do === "read-card";
}

/**
 * @param {View} view
 * @param {Prompt} prompt
 * @param {(draft: Record<string, any>) => Promise<unknown>} send
 */
export function cardPad(view, prompt, send) {
  const { last_round: _, ...now } = view;
  return h("bw-card-pad", { key: JSON.stringify(prompt.draft), ".prompt": prompt, ".send": send, ".out": cardsIn(now) });
}

/** Every card that is named anywhere. @param {unknown} value @returns {Set<string>} */
function cardsIn(value) {
  if (typeof value === "string") return new Set(CARD.test(value) ? [value] : []);
  if (typeof value !== "object" || value === null) return new Set();
  return new Set(Object.values(value).flatMap((each) => [...cardsIn(each)]));
}

class CardPad extends Part {
  /** @type {Prompt | null} */ prompt = null;
  /** @type {(draft: Record<string, any>) => Promise<unknown>} */ send = () => Promise.resolve();
  /** @type {Set<string>} */ out = new Set();
  /** @type {string[]} */ chosen = [];
  /** @type {string | null} */ problem = null;
  /** @type {string | null} */ problemLaw = null;
  busy = false;

  /** How many cards are to be entered. */
  get #wanted() {
    return this.prompt?.draft.do === "enter-cards" ? (this.prompt.needs[0]?.most ?? 1) : 1;
  }

  view() {
    const prompt = this.prompt;
    if (prompt === null) return null;
    const empty = Array.from({ length: Math.max(0, this.#wanted - this.chosen.length) }, () => null);
    return h("div.card-pad", { role: "group", "aria-label": prompt.title, "data-do": prompt.draft.do },
      h("p.chosen", { "aria-live": "polite" },
        h("strong", null, prompt.title),
        h("span.card-row", null, [...this.chosen, ...empty].map((code) => cardPicture(code))),
        prompt.draft.do === "read-card"
          ? h("button", { type: "button", onClick: () => void this.#enter(null) }, text.dealer.unreadable) : null,
        law(prompt.law)),
      this.problem === null ? null : h("p.problem", { role: "alert" }, this.problem, " ", law(this.problemLaw)),
      h("div.pad", null, SUITS.map((suit) => h("div.suit", { key: suit }, RANKS.map((rank) => this.#key(rank + suit))))));
  }

  /** @param {string} code */
  #key(code) {
    const on = this.chosen.includes(code);
    const rank = code[0] === "T" ? "10" : code[0];
    return h("button", {
      key: code, type: "button", class: `suit-${code[1]}`, "aria-label": cardName(code), "aria-pressed": on ? "true" : "false",
      disabled: this.out.has(code) && !on, onClick: () => void this.#tap(code),
    }, rank, h("span", { "aria-hidden": "true" }, text.cards.marks[code[1]]));
  }

  /** @param {string} code */
  async #tap(code) {
    if (this.busy) return;
    this.problem = null;
    this.chosen = this.chosen.includes(code) ? this.chosen.filter((each) => each !== code) : [...this.chosen, code];
    this.update();
    if (this.chosen.length === this.#wanted) await this.#enter(this.chosen.join(" "));
  }

  /** @param {string | null} cards */
  async #enter(cards) {
    if (this.busy || this.prompt === null) return;
    this.busy = true;
    try {
      const field = this.prompt.draft.do === "enter-cards" ? "cards" : "card";
      await this.send({ ...this.prompt.draft, [field]: cards });
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
      this.problemLaw = error instanceof Problem ? error.law : null;
    }
    this.chosen = [];
    this.busy = false;
    this.update();
  }
}

customElements.define("bw-card-pad", CardPad);
