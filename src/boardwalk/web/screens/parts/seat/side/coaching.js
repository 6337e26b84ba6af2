/** The coach's figures: asked for after a choice was made, never before, and added up over the sitting. */

import { get, part } from "../../../core/api.js";
import { settings } from "../../../core/settings.js";
import { choices } from "../round/decisions.js";
import { keep, kept } from "../kept.js";
import { handOf } from "../round/settlement.js";

/** @typedef {import("../../../api-types.js").CoachSheet} CoachSheet */
/** @typedef {import("../../../api-types.js").View} View */
/** @typedef {{cents: number, units: number}} Given */

const AGAIN_MILLISECONDS = 1000;
const MOST_SHEETS = 10;

export class Coaching extends EventTarget {
  /** The latest first. @type {CoachSheet[]} */ sheets = [];
  /** @type {string | null} */ problem = null;
  /** What each round gave away, for the sum of the sitting. @type {Record<string, Given>} */ #given;
  /** @type {Map<number, ReturnType<typeof setTimeout>>} */ #waiting = new Map();
  #name;
  #number;
  #over = false;

  /** @param {string} number @param {string} player */
  constructor(number, player) {
    super();
    this.#number = number;
    this.#name = `coach.${player}.${number}`;
    this.#given = kept(this.#name, {});
  }

  close() {
    this.#over = true;
    for (const timer of this.#waiting.values()) clearTimeout(timer);
  }

  /** What all choices of this sitting gave away, on average, and in how many rounds. */
  get total() {
    const all = Object.values(this.#given);
    return {
      rounds: all.length,
      cents: all.reduce((sum, each) => sum + each.cents, 0),
      units: all.reduce((sum, each) => sum + each.units, 0),
    };
  }

  forgetTotal() {
    this.#given = {};
    keep(this.#name, this.#given);
    this.#changed();
  }

  /** Ask about what was just decided. @param {View | null} before @param {View} table */
  heard(before, table) {
    if (!settings.now.coach || before === null) return;
    const was = JSON.stringify(choices(before.prompts).map((each) => each.prompt.draft));
    const now = JSON.stringify(choices(table.prompts).map((each) => each.prompt.draft));
    if (before.round !== null && was !== "[]" && was !== now) this.ask(before.round.number);
    const last = table.last_round;
    if (before.round !== null && table.round === null && last !== null && last.seat !== null) this.ask(last.number);
  }

  /** Ask about the round that one is in, or was in last. @param {View | null} table */
  askLatest(table) {
    if (table === null) return;
    const number = table.round !== null && handOf(table) !== null ? table.round.number : table.last_round?.seat ? table.last_round.number : null;
    if (number !== null) this.ask(number);
  }

  /** @param {number} round */
  ask(round) {
    clearTimeout(this.#waiting.get(round));
    this.#waiting.delete(round);
    void this.#look(round);
  }

  /** @param {number} round */
  async #look(round) {
    try {
      const sheet = /** @type {CoachSheet} */ (await get(`/tables/${part(this.#number)}/coach?round=${round}`));
      if (this.#over) return;
      this.problem = null;
      this.#take(round, sheet);
      if (!sheet.ready) this.#waiting.set(round, setTimeout(() => this.ask(round), AGAIN_MILLISECONDS));
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
    this.#changed();
  }

  /** @param {number} round @param {CoachSheet} sheet */
  #take(round, sheet) {
    const others = this.sheets.filter((each) => each.round !== round);
    this.sheets = [sheet, ...others].sort((a, b) => (b.round ?? 0) - (a.round ?? 0)).slice(0, MOST_SHEETS);
    if (!sheet.over || !sheet.ready || sheet.cost === null) return;
    this.#given = { ...this.#given, [round]: { cents: Number(sheet.cost.cents), units: Number(sheet.cost.decimal) } };
    keep(this.#name, this.#given);
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}
