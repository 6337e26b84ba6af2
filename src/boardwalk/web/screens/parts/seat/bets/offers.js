/** What may be bet, read from the prompts and from the declaration of the game. */

/** @typedef {import("../../../api-types.js").View} View */
/** @typedef {import("../../../api-types.js").SeatView} SeatView */
/** @typedef {import("../../../api-types.js").Prompt} Prompt */
/** @typedef {import("../../../api-types.js").PlaceBetDraft} PlaceBetDraft */
/** @typedef {import("../../../api-types.js").GameSheet} GameSheet */
/** @typedef {import("../../../core/feed.js").TableFeed} TableFeed */
/** @typedef {{least: number, most: number}} Bounds */

export class Offers extends EventTarget {
  /** What should lie there and does not yet, in cents by wager; nothing is to be taken back. @type {Record<string, number>} */
  planned = {};

  /** @param {TableFeed} feed @param {GameSheet} sheet */
  constructor(feed, sheet) {
    super();
    this.feed = feed;
    this.sheet = sheet;
  }

  /** @returns {View | null} */
  get table() {
    return this.feed.sight?.table ?? null;
  }

  /** @returns {SeatView | null} */
  get own() {
    const table = this.table;
    return table === null || table.seat === null ? null : table.seats[table.seat] ?? null;
  }

  /** Wagers that come before the deal, those of the declaration first. @returns {string[]} */
  get wagers() {
    const placed = this.sheet.wagers.filter((each) => each.placed !== "decision");
    return [...placed.map((each) => each.wager), ...this.sheet.collected.map((each) => each.wager)];
  }

  /** Without which nothing is dealt. @returns {string[]} */
  get required() {
    return this.sheet.wagers.filter((each) => each.placed === "base" || each.placed === "equal").map((each) => each.wager);
  }

  get base() {
    return this.sheet.wagers.find((each) => each.placed === "base")?.wager ?? "";
  }

  /** @param {string} wager */
  title(wager) {
    return [...this.sheet.wagers, ...this.sheet.bonuses, ...this.sheet.collected].find((each) => each.wager === wager)?.title ?? wager;
  }

  /** What the house has. @param {string} wager */
  lies(wager) {
    return this.own?.bets[wager]?.[0] ?? 0;
  }

  /** What lies on the screen. @param {string} wager */
  amount(wager) {
    return this.planned[wager] ?? this.lies(wager);
  }

  get total() {
    return this.wagers.reduce((sum, wager) => sum + this.amount(wager), 0);
  }

  /** The order that lays chips on a wager, if it is offered. @param {string} wager @returns {{draft: PlaceBetDraft, prompt: Prompt} | null} */
  offer(wager) {
    for (const prompt of this.table?.prompts ?? []) {
      const draft = prompt.draft;
      if (draft.do === "place-bet" && draft.wager === wager && draft.cents > 0) return { draft, prompt };
    }
    return null;
  }

  /** Between which amounts a wager is offered; one that equals the base wager goes along with it. @param {string} wager @returns {Bounds | null} */
  bounds(wager) {
    if (this.follows(wager)) {
      const cents = this.amount(this.base);
      return cents > 0 && this.bounds(this.base) !== null ? { least: cents, most: cents } : null;
    }
    const found = this.offer(wager);
    if (found === null) return null;
    const need = found.prompt.needs.find((each) => each.field === "cents");
    if (need === undefined) return { least: found.draft.cents, most: found.draft.cents };
    return { least: need.least ?? 1, most: need.most ?? Number.MAX_SAFE_INTEGER };
  }

  /** Where a chip may be put or taken off. @returns {string[]} */
  get playable() {
    if (this.own === null || this.table?.round !== null) return [];
    return this.wagers.filter((wager) => this.bounds(wager) !== null || this.amount(wager) > 0);
  }

  /** Why the player's bets would not stand. */
  get incomplete() {
    return (this.table?.incomplete ?? []).filter((each) => each.seat === this.table?.seat);
  }

  get begun() {
    return this.total > 0;
  }

  /** Whether everything lies there and could be dealt. */
  get ready() {
    const own = this.own;
    return own !== null && Object.keys(own.bets).length > 0 && Object.keys(this.planned).length === 0 && this.incomplete.length === 0;
  }

  /** What is left of the player's chips with these bets, if that is too little to stay to the end. @param {Record<string, number>} bets @returns {{left: number, needs: number} | null} */
  tooLittleLeft(bets) {
    const chips = this.own?.chips_cents ?? null;
    if (chips === null || this.sheet.to_stay === 0) return null;
    const left = Object.entries(bets).reduce((sum, [wager, cents]) => sum - (cents - this.lies(wager)), chips);
    const needs = this.sheet.to_stay * (bets[this.base] ?? 0);
    return left >= needs ? null : { left: Math.max(0, left), needs };
  }

  /** The least with which one is dealt in. @returns {{wager: string, cents: number}[]} */
  get least() {
    const cents = this.bounds(this.base)?.least;
    return cents === undefined ? [] : this.required.map((wager) => ({ wager, cents }));
  }

  /** A wager that must equal the base wager. @param {string} wager */
  follows(wager) {
    return this.sheet.wagers.some((each) => each.wager === wager && each.placed === "equal");
  }

  /** A wager of one amount. @param {string} wager */
  isFixed(wager) {
    return this.sheet.collected.some((each) => each.wager === wager);
  }

  /** Whether less is planned on a wager than could stand. @param {string} wager */
  isShort(wager) {
    const cents = this.planned[wager] ?? 0;
    return cents > 0 && cents < (this.bounds(wager)?.least ?? 0);
  }

  /** What is planned with less than could stand. @returns {{wager: string, least: number}[]} */
  get short() {
    return Object.keys(this.planned).filter((wager) => this.isShort(wager)).map((wager) => ({ wager, least: this.bounds(wager)?.least ?? 0 }));
  }

  /** All bets once nothing is missing and nothing too little. @returns {Record<string, number>} */
  get completed() {
    const base = Math.max(this.amount(this.base), this.bounds(this.base)?.least ?? 0);
    const found = this.wagers.map((wager) => {
      const cents = this.isShort(wager) ? this.bounds(wager)?.least ?? 0 : this.amount(wager);
      return [wager, this.required.includes(wager) ? base : cents];
    });
    return Object.fromEntries(found.filter(([, cents]) => cents !== 0));
  }
}
