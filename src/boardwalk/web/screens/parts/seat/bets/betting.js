/**
 * Bets that a person means to lay down: chips that lie on the screen before the house has confirmed them, and sending
 * them. Bounds are those of the prompts and what is required is what the declaration says; the house decides.
 */

import { Problem } from "../../../core/api.js";
import { money } from "../../../core/money.js";
import { text } from "../../../text.js";
import { keep, kept } from "../kept.js";
import { Offers } from "./offers.js";

/** @typedef {import("../../../api-types.js").View} View */
/** @typedef {import("../../../api-types.js").PlaceBetDraft} PlaceBetDraft */
/** @typedef {import("../../../api-types.js").GameSheet} GameSheet */
/** @typedef {import("../../../core/feed.js").TableFeed} TableFeed */
/** @typedef {{words: string, law: string | null}} Trouble */

/** Several presses in a row make one order. */
const PAUSE_MILLISECONDS = 350;
/** How long before the betting ends everything that lies on the screen is sent. */
const LAST_MILLISECONDS = 1500;

export class Betting extends Offers {
  /** @type {Trouble | null} */ trouble = null;
  busy = false;
  /** The bets of the last round. @type {{round: number, bets: Record<string, number>}} */ last;
  /** @type {Map<string, ReturnType<typeof setTimeout>>} */ #timers = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #closing;
  /** @type {Promise<unknown>} */ #line = Promise.resolve();
  #name;

  /** @param {TableFeed} feed @param {GameSheet} sheet @param {string} player */
  constructor(feed, sheet, player) {
    super(feed, sheet);
    this.#name = `bets.${player}.${feed.number}.${sheet.game}`;
    this.last = kept(this.#name, { round: 0, bets: {} });
    feed.addEventListener("sight", this.#seen);
    this.#seen();
  }

  close() {
    this.feed.removeEventListener("sight", this.#seen);
    this.#forget();
    clearTimeout(this.#closing);
  }

  /** Put a chip on a wager. @param {string} wager @param {number} cents */
  add(wager, cents) {
    const bounds = this.bounds(wager);
    if (bounds === null) return;
    this.set(wager, bounds.least === bounds.most ? bounds.least : this.amount(wager) + cents);
  }

  /** Take a chip off a wager; what would be too little to stand goes altogether. @param {string} wager @param {number} cents */
  less(wager, cents) {
    const left = this.amount(wager) - cents;
    this.set(wager, left < (this.bounds(wager)?.least ?? 0) ? 0 : Math.max(0, left));
  }

  /** Let an amount lie on a wager. @param {string} wager @param {number} cents @returns {boolean} whether it can */
  set(wager, cents) {
    this.trouble = null;
    const bounds = this.bounds(wager);
    if (cents > 0 && bounds === null) return false;
    if (bounds !== null && cents > bounds.most) {
      this.#fail(text.seat.tooMuch(this.title(wager), money(bounds.most)), null);
      return false;
    }
    this.#plan(wager, cents);
    if (wager === this.base) {
      for (const each of this.required) if (this.follows(each) && this.amount(each) > 0) this.#plan(each, cents);
    }
    this.#changed();
    return true;
  }

  /** What was in the way may be so no longer. */
  reconsider() {
    this.trouble = null;
    this.#changed();
  }

  clear() {
    for (const wager of this.wagers) if (this.amount(wager) > 0) this.#plan(wager, 0);
    this.trouble = null;
    this.#changed();
  }

  /** The bets of the last round, as far as they are offered once more; none without the one that every player makes. @returns {Record<string, number>} */
  get repeated() {
    const { bets } = this.last;
    const offered = (/** @type {string} */ wager) => {
      const bounds = this.bounds(wager);
      return bounds !== null && bets[wager] >= bounds.least && bets[wager] <= bounds.most;
    };
    if (!offered(this.base)) return {};
    const place = (/** @type {string} */ wager) => (wager === this.base ? -1 : this.wagers.indexOf(wager));
    const found = Object.entries(bets).filter(([wager]) => this.follows(wager) || offered(wager));
    return Object.fromEntries(found.sort(([one], [other]) => place(one) - place(other)));
  }

  /** The bets of the last round once more. @param {number} [times] */
  again(times = 1) {
    const bets = this.repeated;
    const order = [...this.required, ...this.wagers.filter((each) => !this.required.includes(each))];
    for (const wager of order) {
      const cents = bets[wager];
      if (cents === undefined) continue;
      if (!this.set(wager, this.isFixed(wager) ? cents : cents * times)) return;
    }
  }

  double() {
    if (!this.begun) return this.again(2);
    for (const wager of this.wagers) {
      const cents = this.amount(wager);
      if (cents === 0 || this.isFixed(wager) || this.follows(wager)) continue;
      if (!this.set(wager, cents * 2)) return;
    }
  }

  async minimum() {
    const cents = this.bounds(this.base)?.least;
    if (cents !== undefined && this.set(this.base, cents)) await this.finish();
  }

  /** Lay down all that is planned and what is still required, so that the cards can be dealt. */
  async finish() {
    if (this.busy) return;
    this.busy = true;
    for (const [wager, cents] of Object.entries(this.completed)) if (cents !== this.amount(wager)) this.#plan(wager, cents);
    this.#changed();
    try {
      if (this.table?.automatic) await this.#pass();
      if (await this.#sendAll()) await this.#fillIn();
    } finally {
      this.busy = false;
      for (const wager of Object.keys(this.planned)) this.#soon(wager);
      this.#changed();
    }
  }

  /** A match play coupon under a bet, or a coupon in the place of chips. @param {PlaceBetDraft} draft */
  async place(draft) {
    this.#drop(draft.wager);
    await this.#give(draft, draft.wager);
    this.dispatchEvent(new Event("coupon"));
  }

  /** @param {string} wager @param {number} cents */
  #plan(wager, cents) {
    const { [wager]: _, ...others } = this.planned;
    this.planned = cents === this.lies(wager) ? others : { ...others, [wager]: cents };
    this.#soon(wager);
  }

  /** @param {string} wager */
  #soon(wager) {
    clearTimeout(this.#timers.get(wager));
    this.#timers.set(wager, setTimeout(() => {
      this.#timers.delete(wager);
      if (!this.busy && !this.isShort(wager) && !this.#waits(wager)) void this.#send(wager);
    }, PAUSE_MILLISECONDS));
  }

  /**
   * An automatic dealer deals the moment all bets are complete. So the bet that would complete them stays with the
   * player, who may still change it, until he asks for the cards or the time for bets runs out.
   * @param {string} wager
   */
  #waits(wager) {
    const cents = this.planned[wager];
    if (!this.table?.automatic || !cents || !this.required.includes(wager)) return false;
    const others = this.required.filter((other) => other !== wager);
    return others.every((other) => (wager === this.base ? this.lies(other) : this.amount(other)) === cents);
  }

  /** Side bets first: with the last required one the betting may be over. */
  async #sendAll() {
    const order = [...this.wagers.filter((each) => !this.required.includes(each)), this.base, ...this.required];
    for (const wager of order) if (!(await this.#send(wager))) return false;
    return true;
  }

  /** Whatever the house still finds missing is laid down in the least amount that it offers. */
  async #fillIn() {
    for (let left = this.required.length; left > 0 && this.table?.round === null; left -= 1) {
      const lacks = this.incomplete[0];
      const found = lacks === undefined ? null : this.offer(lacks.wager);
      if (found === null || !(await this.#give(found.draft, found.draft.wager))) return;
    }
  }

  /** Who asks for the cards lets the chance pass to look them over. */
  async #pass() {
    for (const { draft } of this.table?.prompts ?? []) if (draft.do === "look-at-deck") await this.#give(draft, null);
  }

  /** @param {string} wager @returns {Promise<boolean>} */
  #send(wager) {
    clearTimeout(this.#timers.get(wager));
    this.#timers.delete(wager);
    const sent = this.#line.then(() => {
      const cents = this.planned[wager];
      if (cents === undefined || this.isShort(wager)) return true;
      const draft = cents === 0 ? { do: "take-back-bet", wager } : this.#draft(wager, cents);
      return this.#give(draft, wager);
    });
    this.#line = sent.catch(() => {});
    return sent;
  }

  /** @param {string} wager @param {number} cents */
  #draft(wager, cents) {
    return { ...(this.offer(wager)?.draft ?? { do: "place-bet", wager }), cents };
  }

  /** @param {Record<string, unknown>} draft @param {string | null} wager @returns {Promise<boolean>} */
  async #give(draft, wager) {
    try {
      await this.feed.command(draft);
      if (wager !== null && this.planned[wager] === draft.cents) this.#drop(wager);
      return true;
    } catch (error) {
      if (wager !== null) this.#drop(wager);
      const title = wager === null ? "" : `${this.title(wager)}: `;
      this.#fail(title + (error instanceof Error ? error.message : ""), error instanceof Problem ? error.law : null);
      return false;
    } finally {
      this.#changed();
    }
  }

  /** @param {string} wager */
  #drop(wager) {
    const { [wager]: _, ...others } = this.planned;
    this.planned = others;
  }

  /** @param {string} words @param {string | null} law */
  #fail(words, law) {
    this.trouble = { words, law };
    this.dispatchEvent(new CustomEvent("trouble", { detail: words }));
    this.#changed();
  }

  #seen = () => {
    const table = this.table;
    if (table === null) return;
    if (table.round !== null || table.seat === null || !table.open) {
      this.#remember(table);
      this.#forget();
    }
    for (const [wager, cents] of Object.entries(this.planned)) if (cents === this.lies(wager)) this.#drop(wager);
    this.#watch();
    this.#changed();
  };

  #forget() {
    this.planned = {};
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  /** The chips on the screen count when the time for bets runs out. */
  #watch() {
    clearTimeout(this.#closing);
    if (this.feed.clock?.waits_for !== "bets") return;
    this.#closing = setTimeout(() => void this.#sendAll(), Math.max(0, this.feed.ends - performance.now() - LAST_MILLISECONDS));
  }

  /** @param {View} table */
  #remember(table) {
    const own = this.own;
    if (table.round === null || own === null || own.hand === null) return;
    const same = this.last.round === table.round.number;
    const bets = same ? { ...this.last.bets } : {};
    for (const wager of this.wagers) {
      const fixed = this.sheet.collected.find((each) => each.wager === wager);
      const cents = this.lies(wager) || (own.lights.includes(wager) ? fixed?.cents ?? 0 : 0);
      if (cents > 0) bets[wager] ??= cents;
    }
    this.last = { round: table.round.number, bets };
    keep(this.#name, this.last);
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}
