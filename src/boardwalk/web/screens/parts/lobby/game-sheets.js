/** Declarations of games as the house usually sets them up, each asked for once. */

import { get, part } from "../../core/api.js";

/** @typedef {import("../../api-types.js").GameSheet} GameSheet */
/** @typedef {import("../../api-types.js").WagerLimits} WagerLimits */

class GameSheets extends EventTarget {
  /** @type {Map<string, GameSheet | null>} */ #known = new Map();

  /** The declaration, or nothing until it is there; `change` tells that it is. @param {string} game */
  of(game) {
    const found = this.#known.get(game);
    if (found === undefined) void this.#ask(game);
    return found ?? null;
  }

  /** Whether the declaration is on the way. @param {string} game */
  asks(game) {
    return this.of(game) === null && this.#known.has(game);
  }

  /** What a wager is called. @param {string} game @param {string} wager */
  title(game, wager) {
    return this.of(game)?.wagers.find((each) => each.wager === wager)?.title ?? wager;
  }

  /** Limits with those of the wager first that every player makes. @param {string} game @param {WagerLimits[]} limits */
  baseFirst(game, limits) {
    const base = this.of(game)?.wagers.find((each) => each.placed === "base")?.wager;
    return [...limits].sort((one, other) => Number(other.wager === base) - Number(one.wager === base));
  }

  /** @param {string} game */
  async #ask(game) {
    this.#known.set(game, null);
    try {
      this.#known.set(game, await get(`/games/${part(game)}`));
      this.dispatchEvent(new Event("change"));
    } catch {
      this.#known.delete(game); // names do until someone asks again
    }
  }
}

export const gameSheets = new GameSheets();
