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

const IDLE_MILLISECONDS = 3000;
/** After all whose place was decided. */
const LAST = Number.MAX_SAFE_INTEGER;
/** How the regulation marks an amount that is deducted from the meter. */
const OFF_METER = "(M)";

class SignPage extends Part {
  /** Of the table that it hangs at. @type {string | undefined} */ number;
  /** Of the meter that it shows, if it hangs above all tables. @type {string | undefined} */ name;
  /** @type {LobbyFeed | null} */ feed = null;
  /** @type {Sign | null} */ sign = null;
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
    const line = this.#line();
    const known = JSON.stringify([table?.game, table?.limits, table?.meter, line?.tables]);
    if (this.feed?.tables !== null && known !== this.#asked) {
      this.#asked = known;
      void this.#ask();
    }
    this.update();
  }

  async #ask() {
    try {
      if (this.number === undefined) this.sign = await get(`/meters/${part(this.name ?? "")}`);
      else {
        const path = `/tables/${part(this.number)}`;
        const hasMeter = (this.#table()?.meter ?? null) !== null;
        [this.game, this.sign] = await Promise.all([get(`${path}/game`), hasMeter ? get(`${path}/sign`) : null]);
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

  /** @returns {MeterLine | undefined} */
  #line() {
    const name = this.number === undefined ? this.name : this.#table()?.meter;
    return this.feed?.meters.find((each) => each.name === name);
  }

  view() {
    const known = this.sign !== null || this.game !== null;
    return h("div.sign", { class: `${this.number === undefined ? "of-meter" : "of-table"}${this.sign === null ? " no-meter" : ""}${this.idle ? " idle" : ""}` },
      this.#head(),
      connection(this.feed?.state ?? "connecting"),
      this.problem !== null ? h("p.problem.sign-problem", { role: "alert" }, this.problem)
        : !known ? h("p.quiet.sign-problem", null, text.common.loading) : [this.#amount(), this.#board(), this.#foot()],
      this.#controls());
  }

  #head() {
    const title = this.number === undefined ? text.sign.progressive(this.name ?? "") : this.game?.title ?? text.sign.table(this.number);
    return h("header.sign-head", null,
      h("p", null, session.house?.name ?? text.common.name),
      h("h1", null, title),
      h("p", null, this.number === undefined ? "" : text.sign.table(this.number)));
  }

  #amount() {
    const sign = this.sign;
    if (sign === null) return null;
    const line = this.#line();
    const up = line?.up ?? sign.up;
    return h("section.sign-amount", { class: up ? "" : "is-down" },
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
    const { sign, game } = this;
    const own = sign === null ? [] : [panel(game === null ? text.sign.pays : text.sign.progressive(sign.name), meterRows(sign), "", "of-progressive")];
    const fixed = game === null ? [] : [...fixedPanels(game), ...(sign === null ? collectedPanels(game) : [])];
    return own.length + fixed.length === 0 ? h("p.quiet.sign-problem", null, text.sign.nothing) : board([...own, ...fixed]);
  }

  #foot() {
    const { sign, game } = this;
    const demonstration = sign?.demonstration || game?.collected.some((each) => each.demonstration);
    return h("footer.sign-foot", null,
      game === null ? null : limitsLine(game),
      this.#table()?.open === false ? h("p.sign-closed", null, text.sign.closed) : null,
      sign?.rows.some((row) => row.pays.includes(OFF_METER)) ? h("p.sign-off", null, text.sign.offMeter(OFF_METER)) : null,
      sign?.limit_cents ? h("p.sign-limit", null, text.sign.limit(money(sign.limit_cents))) : null,
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
