/** Who runs the table, people or the automatic staff: it changes hands between rounds, at once or after this one. */

import { toast } from "../../core/announce.js";
import { h, Part } from "../../core/dom.js";
import { text } from "../../text.js";
import { law } from "../law.js";

/** @typedef {import("../../api-types.js").View} View */
/** @typedef {(draft: Record<string, any>) => Promise<unknown>} Send */

/** @param {View} view @param {Send} send */
export function handingOver(view, send) {
  return h("bw-handing-over", { key: "handing over", ".table": view, ".send": send });
}

/** Who hands a table over; while a round runs nobody is offered it. */
const HAND_OVER = ["dealer", "floorperson", "supervisor"];

export class HandingOver extends Part {
  /** @type {View | null} */ table = null;
  /** @type {Send} */ send = () => Promise.resolve();
  waits = false;
  busy = false;

  update() {
    const prompt = this.#prompt;
    if (this.waits && prompt !== undefined && !this.busy) void this.#hand(prompt.draft);
    super.update();
  }

  get #prompt() {
    return this.table?.prompts.find((each) => each.draft.do === "hand-over" && each.draft.automatic !== this.table?.automatic);
  }

  /** After the automatic staff took over from a dealer who was away, it may stay that way, and the alarm ends. @param {View} table */
  #leaving(table) {
    const leave = table.prompts.find((each) => each.draft.do === "hand-over" && each.draft.automatic === table.automatic);
    return leave === undefined ? null : h("button", { type: "button", "data-do": "leave-automatic", onClick: () => void this.#hand(leave.draft) }, text.dealer.leaveIt);
  }

  view() {
    const table = this.table;
    if (table === null) return null;
    const prompt = this.#prompt;
    const words = table.automatic ? text.dealer.takeOver : text.dealer.giveOver;
    return h("div.handing-over", { class: table.automatic ? "automatic" : "people" },
      h("p", null, table.relieved ? text.dealer.isRelieved : table.automatic ? text.dealer.isAutomatic : text.dealer.isPeople),
      prompt !== undefined
        ? h("div.row", null, h("button", {
          type: "button", class: table.automatic ? "primary" : "", "data-do": "hand-over", "aria-disabled": this.busy ? "true" : null,
          onClick: () => void this.#hand(prompt.draft),
        }, words), this.#leaving(table), law(prompt.law))
        : this.#later(words));
  }

  /** @param {string} words */
  #later(words) {
    if (this.table === null || this.table.round === null || !HAND_OVER.includes(this.table.role)) return null;
    return [
      h("p.quiet", null, this.waits ? text.dealer.handWaits : text.dealer.handLater),
      h("button", { type: "button", "aria-pressed": this.waits ? "true" : "false", onClick: () => this.#wait() },
        this.waits ? text.dealer.handNot : text.dealer.afterRound(words)),
    ];
  }

  #wait() {
    this.waits = !this.waits;
    this.update();
  }

  /** @param {Record<string, any>} draft */
  async #hand(draft) {
    if (this.busy) return;
    this.busy = true;
    this.waits = false;
    try {
      await this.send(draft);
      toast(draft.automatic ? text.dealer.gaveOver : text.dealer.tookOver, "good");
    } catch (error) {
      toast(text.common.failed(error instanceof Error ? error.message : ""), "bad");
    }
    this.busy = false;
    this.update();
  }
}

customElements.define("bw-handing-over", HandingOver);
