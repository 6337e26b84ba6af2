/** One person at one table: what is seen there, what was seen before, and what the person does. */

import { announce, toast } from "../../core/announce.js";
import { get, part, Problem } from "../../core/api.js";
import { TableFeed } from "../../core/feed.js";
import { money } from "../../core/money.js";
import { session } from "../../core/session.js";
import { text } from "../../text.js";
import { unwish, wish, wishFor } from "./arriving.js";
import { Betting } from "./bets/betting.js";
import { Coaching } from "./side/coaching.js";
import { choices } from "./round/decisions.js";
import { Notes } from "./side/noted.js";
import { say } from "./round/says.js";
import { hear } from "./round/sounds.js";
import { handOf } from "./round/settlement.js";
import { freeSeats, purse, takePlayChips } from "./sit.js";
import { announcement } from "../scheduled-change.js";

/** @typedef {import("../../api-types.js").View} View */
/** @typedef {import("../../api-types.js").Prompt} Prompt */
/** @typedef {import("../../api-types.js").GameSheet} GameSheet */
/** @typedef {import("../../api-types.js").HandView} HandView */
/** @typedef {import("../../api-types.js").SpinView} SpinView */
/** @typedef {(string | null)[]} Cards */
/** @typedef {{number: number, own: Cards, community: Cards, dealer: Cards}} SeenCards */

/** The code with which a stream ends where there is no table. */
const UNKNOWN = 4404;

export class Sitting extends EventTarget {
  /** @type {TableFeed | null} */ feed = null;
  /** @type {GameSheet | null} */ sheet = null;
  /** @type {Betting | null} */ betting = null;
  /** @type {Notes | null} */ notes = null;
  /** @type {Coaching | null} */ coaching = null;
  /** @type {{words: string, law: string | null} | null} */ problem = null;
  /** What happened to the seat while nobody looked. @type {string | null} */ notice = null;
  busy = false;
  unknown = false;
  coupons = 0;
  /** Where the wheel stopped, kept until the next round. @type {{number: number, spins: SpinView[], to: number[]}} */ spun = { number: 0, spins: [], to: [] };
  #leaving = false;
  /** @type {View | null} */ #before = null;
  /** Cards of the round, since they are collected before the player has read them. @type {SeenCards} */ #seen = { number: 0, own: [], community: [], dealer: [] };

  /** @param {string} number */
  constructor(number) {
    super();
    this.number = number;
    void this.#load();
    if (session.me !== null) this.#connect(session.me.name);
  }

  close() {
    this.betting?.close();
    this.coaching?.close();
    this.feed?.close();
  }

  async #load() {
    try {
      this.sheet = await get(`/tables/${part(this.number)}/game`);
      this.#makeBetting();
    } catch (error) {
      if (error instanceof Problem && error.status === 404) this.unknown = true;
      else this.#fail(error);
    }
    this.#changed();
  }

  /** @param {string} player */
  #connect(player) {
    this.notes = new Notes(this.number, player);
    this.coaching = new Coaching(this.number, player);
    this.coaching.addEventListener("change", () => this.#changed());
    this.feed = new TableFeed(this.number);
    this.feed.addEventListener("sight", () => this.#sight());
    this.feed.addEventListener("state", (event) => this.#state(/** @type {CustomEvent} */ (event).detail));
    void this.#countCoupons();
  }

  async #countCoupons() {
    if (session.me?.role !== "player") return;
    this.coupons = (await purse().catch(() => null))?.coupon_cents ?? 0;
    this.#changed();
  }

  /** A table that was set up again has another game and other wagers. */
  #makeBetting() {
    if (this.feed === null || this.sheet === null || session.me === null) return;
    this.betting?.close();
    this.betting = new Betting(this.feed, this.sheet, session.me.name);
    this.betting.addEventListener("change", () => this.#changed());
    this.betting.addEventListener("coupon", () => void this.#countCoupons());
    this.betting.addEventListener("trouble", (event) => announce(/** @type {CustomEvent} */ (event).detail, "assertive"));
  }

  #sight() {
    const table = this.table;
    if (table === null) return;
    const before = this.#before;
    this.#before = table;
    this.notes?.note(table);
    this.#remember(table);
    if (before !== null && before.setups !== table.setups) {
      void this.#load();
      announce(text.common.scheduled.inForce);
    } else if (table.scheduled !== null && JSON.stringify(before?.scheduled) !== JSON.stringify(table.scheduled)) announce(announcement(table.scheduled));
    if (before !== null && before.seat !== null && table.seat === null && !this.#leaving) this.notice = text.seat.seatCleared;
    if (table.seat !== null) this.notice = null;
    if (before?.round?.stage !== table.round?.stage || before?.round?.number !== table.round?.number) this.problem = null;
    say(before, table, this.titleOf);
    hear(before, table);
    this.coaching?.heard(before, table);
    if (before === null) void this.#asWished(table);
    this.#changed();
  }

  /** @param {{state: string, code?: number}} detail */
  #state({ state, code }) {
    if (code === UNKNOWN) this.unknown = true;
    if (state === "open") {
      this.problem = null;
      this.betting?.reconsider();
    }
    this.#changed();
  }

  /** @param {View} table */
  #remember(table) {
    const now = table.round;
    if (now === null) return;
    const { number } = now;
    const before = this.#seen.number === number ? this.#seen : { own: [], community: [], dealer: [] };
    const last = (/** @type {Cards} */ shown, /** @type {Cards} */ known) => (shown.length > 0 ? shown : known);
    this.#seen = {
      number,
      own: last(handOf(table)?.cards ?? [], before.own),
      community: last(now.community, before.community),
      dealer: last(now.dealer, before.dealer),
    };
    if (now.spins.length > 0 || now.to_spin.length > 0 || this.spun.number !== number) this.spun = { number, spins: now.spins, to: now.to_spin };
  }

  /** A visitor who pressed a position before there was an account sits down there now. @param {View} table */
  async #asWished(table) {
    const found = wishFor(this.number);
    const free = freeSeats(table);
    if (found === null || free.length === 0) return;
    const seat = found.seat !== null && free.includes(found.seat) ? found.seat : free[0];
    await this.#try(async () => this.feed?.command({ do: "take-seat", seat, chips_cents: (await purse()).cents }));
  }

  /** @param {unknown} error */
  #fail(error) {
    this.problem = { words: error instanceof Error ? error.message : String(error), law: error instanceof Problem ? error.law : null };
    announce(this.problem.words, "assertive");
    this.#changed();
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }

  get table() {
    return this.feed?.sight?.table ?? null;
  }

  /** The title of a wager. */
  titleOf = (/** @type {string} */ wager) => this.betting?.title(wager) ?? wager;

  /** What is to be decided now. */
  get choices() {
    return choices(this.table?.prompts ?? []);
  }

  /** The clock that matters here: that a seat is cleared after a long time is told only near the end. */
  get clock() {
    const clock = this.feed?.clock ?? null;
    const left = ((this.feed?.ends ?? 0) - performance.now()) / 1000;
    return clock?.waits_for === "leaving" && left > clock.seconds / 3 ? null : clock;
  }

  /** Whether it runs for this person. */
  get clockIsOwn() {
    const clock = this.clock;
    const seat = this.table?.seat ?? null;
    if (clock === null || seat === null || (clock.waits_for === "bets" && this.betting?.ready)) return false;
    return clock.seat === null || clock.seat === seat;
  }

  /** Whether this person may ask for it again: while bets are awaited, with a bet on the layout. */
  get asksForTime() {
    const waitsForBets = this.clock?.waits_for === "bets";
    return this.clockIsOwn && (!waitsForBets || Object.keys(this.betting?.own?.bets ?? {}).length > 0);
  }

  get canRebet() {
    return this.betting !== null && !this.betting.begun && Object.keys(this.betting.repeated).length > 0;
  }

  /** What the round waits for, in words. @param {View} table */
  waits(table) {
    const now = table.round;
    if (now === null) return text.seat.yourBets;
    if (typeof now.waits_at !== "number" || !now.waits_for_player) return now.waits_for.charAt(0).toUpperCase() + now.waits_for.slice(1);
    return now.waits_at === table.seat ? text.seat.waitsForYou : text.seat.waitsFor([table.seats[now.waits_at]?.player ?? text.seat.seatOf(now.waits_at)]);
  }

  /** The round that one was in last: this one, or the one before while the next has not been dealt. @param {View} table */
  settled(table) {
    const now = table.round;
    const hand = handOf(table);
    if (now !== null && hand !== null) {
      const { own: cards, community, dealer } = this.shownCards(table);
      return { number: now.number, outcomes: hand.outcomes, void: now.void, void_law: now.void_law, hand: { ...hand, cards }, community, dealer, dealer_hand: now.dealer_hand, over: false };
    }
    const last = table.last_round;
    if (last === null || last.seat === null) return null;
    const own = /** @type {HandView | null} */ (last.hands[last.seat] ?? null);
    return { number: last.number, outcomes: own?.outcomes ?? [], void: last.void, void_law: last.void_law, hand: own, community: last.community, dealer: last.dealer, dealer_hand: last.dealer_hand, over: true };
  }

  /** The cards of this round, also those that were collected already. @param {View} table */
  shownCards(table) {
    return table.round?.number === this.#seen.number ? this.#seen : { own: [], community: [], dealer: [] };
  }

  /** Come in as a guest, to sit down or to watch. @param {boolean} toSit @param {number | null} seat */
  async enter(toSit, seat) {
    if (this.busy) return;
    if (toSit) wish(this.number, seat);
    if (!(await this.#try(() => session.enterAs()))) unwish();
  }

  /** Have something done at the table. @param {Record<string, unknown>} draft @returns {Promise<boolean>} */
  async give(draft) {
    return !this.busy && this.#try(async () => this.feed?.command(draft));
  }

  decide = (/** @type {Prompt} */ prompt) => void this.give(prompt.draft);

  /** Ask for the cards: with what lies there, with the bets of the last round, or with the least. */
  deal = () => {
    const betting = this.betting;
    if (betting === null || betting.busy) return;
    if (!betting.begun && !this.canRebet) return void betting.minimum();
    if (!betting.begun) betting.again();
    if (betting.trouble === null) void betting.finish();
  };

  /** @param {number} cents */
  async tip(cents) {
    if (await this.give({ do: "give-tip", cents })) toast(text.seat.tipped(money(cents)), "good");
  }

  async leave() {
    const own = this.betting?.own;
    const has = Object.values(own?.bets ?? {}).reduce((sum, [cents]) => sum + cents, own?.chips_cents ?? 0);
    this.#leaving = true;
    if (await this.give({ do: "leave-seat" })) toast(text.seat.left(money(has)));
    this.#leaving = false;
  }

  /** Get up, take play chips and sit down again at the same position. */
  async moreChips() {
    const seat = this.table?.seat ?? null;
    if (seat === null || this.busy) return;
    this.#leaving = true;
    await this.#try(async () => {
      await takePlayChips();
      await this.feed?.command({ do: "leave-seat" });
      await this.feed?.command({ do: "take-seat", seat, chips_cents: (await purse()).cents });
    });
    this.#leaving = false;
  }

  /** @param {() => Promise<unknown>} what @returns {Promise<boolean>} */
  async #try(what) {
    this.busy = true;
    this.problem = null;
    this.#changed();
    try {
      await what();
      return true;
    } catch (error) {
      this.#fail(error);
      return false;
    } finally {
      this.busy = false;
      this.#changed();
    }
  }
}
