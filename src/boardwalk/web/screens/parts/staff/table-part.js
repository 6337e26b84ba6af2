/** A screen of the staff that follows one table: what it is sent, the game that is played there, and the connection. */

import { get, part } from "../../core/api.js";
import { h, Part } from "../../core/dom.js";
import { TableFeed } from "../../core/feed.js";
import { text } from "../../text.js";
import { connection } from "../connection.js";
import { forgetFelts } from "../felt/felt.js";

/** @typedef {import("../../api-types.js").View} View */
/** @typedef {import("../../api-types.js").GameSheet} GameSheet */
/** @typedef {import("../../api-types.js").Sight} Sight */

/** The code with which the server closes the stream of a table that there is not. */
const UNKNOWN = 4404;

export class TablePart extends Part {
  /** @type {string} */ number = "";
  /** @type {TableFeed | null} */ feed = null;
  /** @type {GameSheet | null} */ game = null;
  unknown = false;
  /** Rises when the table is set up again, so that its felt is drawn again. */ setUps = 0;
  #setUp = "";

  /** Follow the table from now on. */
  follow() {
    this.feed = new TableFeed(this.number);
    this.feed.addEventListener("sight", () => this.#seen());
    this.feed.addEventListener("state", (event) => {
      this.unknown = /** @type {CustomEvent} */ (event).detail.code === UNKNOWN;
      this.update();
    });
  }

  end() {
    this.feed?.close();
    this.feed = null;
  }

  /** What is seen has changed; for what is to be done then. @param {Sight} sight */
  seen(sight) {
    void sight;
  }

  /** Have something done at the table. @param {Record<string, any>} draft */
  command = async (draft) => {
    const answer = await this.feed?.command(draft);
    if (draft.do === "change-game") await this.#readGame();
    return answer;
  };

  #seen() {
    const sight = this.feed?.sight;
    if (!sight) return;
    const { game, open, setups } = sight.table;
    const setUp = `${game} ${open} ${setups}`;
    if (this.#setUp !== setUp) {
      this.#setUp = setUp;
      void this.#readGame();
    }
    this.seen(sight);
    this.update();
  }

  /** A closed table may come back with another game, or with other options. */
  async #readGame() {
    const before = this.game;
    this.game = await get(`/tables/${part(this.number)}/game`).catch(() => before);
    if (before !== null) {
      forgetFelts();
      this.setUps += 1;
    }
    this.update();
  }

  /** What stands there before the table is seen. */
  before() {
    if (this.unknown) {
      return h("section.panel.gate", null,
        h("h1", null, text.dealer.noTable(this.number)), h("p", null, text.common.nowhereHelp), h("a.button", { href: "/" }, text.common.lobby));
    }
    return [this.banner(), h("h1", null, text.dealer.title(this.number)), h("p.quiet", null, text.common.loading)];
  }

  /** The line above a screen whose table cannot be heard, or can be heard again. */
  banner() {
    return connection(this.feed?.state ?? "connecting");
  }
}

/** A wager as the layout has it. @param {GameSheet | null} game @param {string} wager */
export function wagerTitle(game, wager) {
  const found = [...(game?.wagers ?? []), ...(game?.bonuses ?? []), ...(game?.collected ?? [])].find((each) => each.wager === wager);
  return found?.title ?? wager;
}

/** A seat in words, with the player's name. @param {View} view @param {number | string} seat */
export function seatName(view, seat) {
  const player = view.seats[String(seat)]?.player;
  return player === undefined ? text.dealer.seat(seat) : text.dealer.seatOf(seat, player);
}
