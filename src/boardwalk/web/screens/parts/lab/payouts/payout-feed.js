/** The pay tables of a game, and what the payouts that were typed cost: asked for again whenever they change. */

import { act, Problem } from "../../../core/api.js";

/** @typedef {import("../../../api-types.js").PayoutSheet} PayoutSheet */
/** @typedef {{game: string, options?: Record<string, string>, pays?: Record<string, string>, unit?: string}} PayoutQuestion */

/** Someone who types a number has more to type. */
const TYPING_MILLISECONDS = 200;
/** While the game with its printed payouts is being solved. */
const SOLVING_MILLISECONDS = 700;

/** Tells `change` when there is an answer. */
export class PayoutFeed extends EventTarget {
  /** The latest answer about the present game. @type {PayoutSheet | null} */ sheet = null;
  /** Why the latest question was refused. @type {Problem | null} */ problem = null;
  /** Whether the answer is about what was typed last. */ current = false;
  #game = "";
  #asked = "";
  #timer = 0;

  /** Ask, unless this was the latest question. @param {PayoutQuestion} question */
  look(question) {
    const asked = JSON.stringify(question);
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.current = false;
    const isNew = question.game !== this.#game;
    if (isNew) this.sheet = null;
    this.#game = question.game;
    this.#askIn(isNew ? 0 : TYPING_MILLISECONDS, question);
  }

  close() {
    clearTimeout(this.#timer);
    this.#asked = "";
  }

  /** @param {number} milliseconds @param {PayoutQuestion} question */
  #askIn(milliseconds, question) {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#ask(question), milliseconds);
  }

  /** @param {PayoutQuestion} question */
  async #ask(question) {
    const asked = JSON.stringify(question);
    /** @type {PayoutSheet | null} */ let sheet = null;
    /** @type {Problem | null} */ let problem = null;
    try {
      sheet = await act("POST", "/lab/what-if", question);
    } catch (error) {
      problem = error instanceof Problem ? error : new Problem(0, { detail: String(error) });
    }
    if (asked !== this.#asked) return; // someone typed on meanwhile
    this.problem = problem;
    this.sheet = sheet ?? this.sheet;
    this.current = sheet?.ready ?? false;
    if (sheet !== null && !sheet.ready) this.#askIn(SOLVING_MILLISECONDS, question);
    this.dispatchEvent(new Event("change"));
  }
}
