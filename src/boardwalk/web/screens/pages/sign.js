/** A sign: what a meter shows and what a table pays, to be read from across the room. */

import { get, part, Problem } from "../core/api.js";
import { h, Part } from "../core/dom.js";
import { money } from "../core/money.js";
import { session } from "../core/session.js";
import { connection } from "../parts/connection.js";
import { LobbyFeed } from "../parts/lobby/lobby-feed.js";
import { meter } from "../parts/meter.js";
import { board } from "../parts/sign/board.js";
import { collectedPanels, fixedPanels, limitsLine, meterRows, panel } from "../parts/sign/panels.js";
import { text } from "../text.js";

/** @typedef {import("../api-types.js").GameSheet} GameSheet */
/** @typedef {import("../api-types.js").MeterLine} MeterLine */
/** @typedef {import("../api-types.js").Sign} Sign */
/** @typedef {import("../api-types.js").TableSigns} TableSigns */

const IDLE_MILLISECONDS = 3000;
/** After all whose place was decided. */
const LAST = Number.MAX_SAFE_INTEGER;
/** How the regulation marks an amount that is deducted from the meter. */
const OFF_METER = "(M)";

class SignPage extends Part {
  /** Of the table that it hangs at. @type {string | undefined} */ number;
  /** Of the meter that it shows, if it hangs above all tables. @type {string | undefined} */ name;
  /** @type {LobbyFeed | null} */ feed = null;
  /** One of each meter. @type {Sign[]} */ signs = [];
  /** The wagers that have one. @type {string[]} */ wagers = [];
  /** @type {GameSheet | null} */ game = null;
  /** @type {string | null} */ problem = null;
  idle = false;
  #asked = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #awake = () => this.#wake();
  #again = () => this.update();

  begin() {
    this.feed = new LobbyFeed();
    this.feed.addEventListener("change", () => this.#heard());
    for (const kind of ["pointermove", "pointerdown", "keydown"]) addEventListener(kind, this.#awake);
    document.addEventListener("fullscreenchange", this.#again);
    this.#wake();
  }

  end() {
    this.feed?.close();
    clearTimeout(this.#timer);
    for (const kind of ["pointermove", "pointerdown", "keydown"]) removeEventListener(kind, this.#awake);
    document.removeEventListener("fullscreenchange", this.#again);
  }

  /** The button is there while someone moves, and leaves the sign alone otherwise. */
  #wake() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#rest(true), IDLE_MILLISECONDS);
    if (this.idle) this.#rest(false);
  }

  /** @param {boolean} idle */
  #rest(idle) {
    this.idle = idle;
    this.update();
  }

  /** What is posted is asked for again when the table or its meter was set up again. */
  #heard() {
    const table = this.#table();
    const lines = this.#lines();
    const known = JSON.stringify([table?.game, table?.limits, table?.meters.map((each) => each.name), lines.map((each) => each.tables)]);
    if (this.feed?.tables !== null && known !== this.#asked) {
      this.#asked = known;
      void this.#ask();
    }
    this.update();
  }

  async #ask() {
    try {
      if (this.number === undefined) this.signs = [await get(`/meters/${part(this.name ?? "")}`)];
      else {
        const path = `/tables/${part(this.number)}`;
        const [game, posted] = await Promise.all([get(`${path}/game`), get(`${path}/signs`)]);
        this.game = game;
        const { signs } = /** @type {TableSigns} */ (posted);
        this.signs = signs.map((each) => each.sign);
        this.wagers = signs.map((each) => each.wager);
      }
      this.problem = null;
    } catch (error) {
      this.#failed(error);
    }
    this.update();
  }

  /** @param {unknown} error */
  #failed(error) {
    const unknown = error instanceof Problem && (error.status === 404 || error.status === 422);
    const nothing = this.number === undefined ? text.sign.noMeter(this.name ?? "") : text.sign.noTable(this.number);
    this.problem = unknown ? nothing : text.common.failed(error instanceof Error ? error.message : "");
  }

  #table() {
    return this.feed?.tables?.find((each) => each.number === this.number);
  }

  /** The meters that it shows, as they are now. @returns {MeterLine[]} */
  #lines() {
    const names = this.number === undefined ? [this.name] : this.#table()?.meters.map((each) => each.name) ?? [];
    return (this.feed?.meters ?? []).filter((each) => names.includes(each.name));
  }

  view() {
    const known = this.signs.length > 0 || this.game !== null;
    return h("div.sign", { class: `${this.number === undefined ? "of-meter" : "of-table"}${this.signs.length === 0 ? " no-meter" : ""}${this.idle ? " idle" : ""}` },
      this.#head(),
      connection(this.feed?.state ?? "connecting"),
      this.problem !== null ? h("p.problem.sign-problem", { role: "alert" }, this.problem)
        : !known ? h("p.quiet.sign-problem", null, text.common.loading) : [this.#amounts(), this.#board(), this.#foot()],
      this.#controls());
  }

  #head() {
    const title = this.number === undefined ? text.sign.progressive(this.name ?? "") : this.game?.title ?? text.sign.table(this.number);
    return h("header.sign-head", null,
      h("p", null, session.house?.name ?? text.common.name),
      h("h1", null, title),
      h("p", null, this.number === undefined ? "" : text.sign.table(this.number)));
  }

  #amounts() {
    if (this.signs.length < 2) return this.signs.map((sign) => this.#amount(sign));
    return h("div.sign-amounts", null, this.signs.map((sign) => this.#amount(sign)));
  }

  /** @param {Sign} sign */
  #amount(sign) {
    const line = this.#lines().find((each) => each.name === sign.name);
    const up = line?.up ?? sign.up;
    return h("section.sign-amount", { key: sign.name, class: up ? "" : "is-down" },
      this.number === undefined ? null : h("h2", null, text.sign.progressive(sign.name)),
      meter(line?.display_cents ?? sign.display_cents, "sign-meter"),
      up ? null : h("p.sign-down", { role: "status" }, text.sign.down),
      this.#pending(line?.pending ?? sign.pending),
      this.#notice(sign));
  }

  /** @param {Sign["pending"]} awards */
  #pending(awards) {
    if (awards.length === 0) return null;
    const inOrder = awards.toSorted((one, other) => (one.place ?? LAST) - (other.place ?? LAST));
    return h("div.sign-pending", { role: "status" }, h("h3", null, text.sign.waiting),
      h("ol", null, inOrder.map((each) => h("li", { key: each.number }, text.sign.award(each.hand, each.table, each.seats)))));
  }

  /** @param {Sign} sign */
  #notice(sign) {
    const games = sign.games.join(text.sign.and);
    if (sign.linked_notice) return h("p.sign-linked", null, text.sign.linked(games));
    if (this.number !== undefined) return null;
    return h("p.sign-linked", null, sign.games.length === 0 ? text.sign.unlinked : text.sign.games(games));
  }

  #board() {
    const { signs, game } = this;
    const own = signs.map((sign) => panel(game === null ? text.sign.pays : text.sign.progressive(sign.name), meterRows(sign), "", "of-progressive"));
    const fixed = game === null ? [] : [...fixedPanels(game), ...collectedPanels(game, this.wagers)];
    return own.length + fixed.length === 0 ? h("p.quiet.sign-problem", null, text.sign.nothing) : board([...own, ...fixed]);
  }

  #foot() {
    const { signs, game } = this;
    const limited = signs.filter((each) => each.limit_cents !== null);
    const demonstration = signs.some((each) => each.demonstration) || game?.collected.some((each) => each.demonstration);
    return h("footer.sign-foot", null,
      game === null ? null : limitsLine(game),
      this.#table()?.open === false ? h("p.sign-closed", null, text.sign.closed) : null,
      signs.some((sign) => sign.rows.some((row) => row.pays.includes(OFF_METER))) ? h("p.sign-off", null, text.sign.offMeter(OFF_METER)) : null,
      limited.map((each) => h("p.sign-limit", { key: `limit ${each.name}` }, text.sign.limit(money(each.limit_cents ?? 0)))),
      demonstration ? h("p.sign-demonstration", null, text.sign.demonstration) : null);
  }

  /** What is there only while someone is at the screen. */
  #controls() {
    const full = document.fullscreenElement !== null;
    const change = () => (full ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {});
    return h("nav.sign-controls", { "aria-label": text.common.pages },
      full ? null : h("a.button", { href: "/" }, text.common.lobby),
      document.fullscreenEnabled ? h("button", { type: "button", onClick: () => void change() }, full ? text.sign.leaveFullScreen : text.sign.fullScreen) : null);
  }
}

customElements.define("bw-sign", SignPage);
