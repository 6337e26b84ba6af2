/** Titles of games, wagers and actions, as the sheets of the house have them. */

import { get, part } from "../../core/api.js";
import { actionTitle } from "../seat/round/decisions.js";

/** @typedef {import("../../api-types.js").GameSheet} GameSheet */
/** @typedef {import("../../api-types.js").LabGame} LabGame */

/** Until a sheet is there, names stand for titles. */
export class Names {
  /** @type {Map<string, GameSheet>} */ #sheets = new Map();
  /** @type {Set<string>} */ #asked = new Set();
  #games;
  #changed;

  /** @param {LabGame[]} games @param {() => void} changed */
  constructor(games, changed) {
    this.#games = new Map(games.map((each) => [each.game, each.title]));
    this.#changed = changed;
  }

  /** @param {string} game */
  game(game) {
    return this.#games.get(game) ?? game;
  }

  /** @param {string} game @param {string} wager */
  wager(game, wager) {
    return this.#sheet(game)?.wagers.find((each) => each.wager === wager)?.title ?? wager;
  }

  /** @param {string} game @param {string} action */
  action(game, action) {
    return actionTitle(this.#sheet(game), action);
  }

  /** Decisions one after another. @param {string} game @param {string} path such as `check/raise-2x` */
  path(game, path) {
    return path.split("/").map((each) => this.action(game, each)).join(" \u203a ");
  }

  /** @param {string} game @returns {GameSheet | null} */
  #sheet(game) {
    if (!this.#asked.has(game)) void this.#ask(game);
    return this.#sheets.get(game) ?? null;
  }

  /** @param {string} game */
  async #ask(game) {
    this.#asked.add(game);
    try {
      this.#sheets.set(game, await get(`/games/${part(game)}`));
      this.#changed();
    } catch {
      this.#asked.delete(game); // the names do for now; the next drawing asks again
    }
  }
}
