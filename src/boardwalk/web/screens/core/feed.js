/** A table as one person sees it, always the latest, and commands to it. */

import { text } from "../text.js";
import { toast } from "./announce.js";
import { act, part } from "./api.js";
import { changed } from "./difference.js";
import { Stream } from "./stream.js";

/** @typedef {import("../api-types.js").Sight} Sight */
/** @typedef {import("../api-types.js").TableClock} Clock */
/** @typedef {import("../api-types.js").CommandAnswer} Answer */
/** @typedef {import("../api-types.js").ProposalSheet} Proposal */
/** @typedef {Record<string, unknown>} Draft */
/** @typedef {{version: number, sight: Sight, clock: Clock | null}} Message */
/** @typedef {{version: number, base: number, changes: import("./difference.js").Change, clock: Clock | null}} Changes */

export class TableFeed extends EventTarget {
  version = -1;
  /** @type {Sight | null} */ sight = null;
  /** @type {Clock | null} */ clock = null;
  /** When the clock runs out, by this machine's own time. */
  ends = 0;
  /** @type {import("./stream.js").StreamState} */ state = "connecting";
  /** @type {Message | null} */ #said = null;

  /** @param {string} number */
  constructor(number) {
    super();
    this.number = number;
    const path = () => `/tables/${part(number)}/stream?changes=true&since=${this.version}`;
    this.stream = new Stream(path, (message) => this.#heard(message), (state, code) => this.#changed(state, code));
  }

  close() {
    this.stream.close();
  }

  /**
   * Send a command. The answer brings the view after it, if that is newer. What takes two people becomes a proposal.
   * @param {Draft} draft
   * @returns {Promise<Answer | Proposal>}
   */
  async command(draft) {
    /** @type {Answer | Proposal} */
    const answer = await act("POST", `/tables/${part(this.number)}/commands?sight=true`, draft);
    if ("seconds" in answer) toast(text.common.takesTwo(answer.seconds.map((role) => text.roles[role].toLowerCase())));
    else if (answer.seeing) this.#take(answer.seeing);
    return answer;
  }

  /** @param {Message | Changes} message */
  #heard(message) {
    if ("changes" in message) {
      const { version, base, clock, changes } = message;
      if (this.#said?.version !== base) {
        this.stream.restart();
        return;
      }
      message = { version, clock, sight: changed(this.#said.sight, changes) };
    }
    this.#said = message;
    this.#take(message);
  }

  /** @param {{version: number, sight: Sight, clock?: Clock | null}} message */
  #take(message) {
    if (message.version < this.version) return; // the clock may be set without a new version
    this.version = message.version;
    this.sight = message.sight;
    this.clock = message.clock ?? null;
    this.ends = this.clock === null ? 0 : performance.now() + this.clock.left * 1000;
    this.dispatchEvent(new Event("sight"));
  }

  /** @param {import("./stream.js").StreamState} state @param {number} [code] */
  #changed(state, code) {
    if (state === this.state) return;
    this.state = state;
    this.dispatchEvent(new CustomEvent("state", { detail: { state, code } }));
  }
}
