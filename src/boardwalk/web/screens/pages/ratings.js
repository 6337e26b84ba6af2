/** Players rated by skill: what they bet and how fast, what their choices cost, and how all of it adds up to the books. */

import { addressOf, get } from "../core/api.js";
import { h } from "../core/dom.js";
import { money, signed } from "../core/money.js";
import { session } from "../core/session.js";
import { momentOf } from "../core/time.js";
import { gate } from "../parts/staff/gate.js";
import { PolledPart } from "../parts/staff/polled-part.js";
import { text } from "../text.js";

/** @typedef {import("../api-types.js").RatingSheet} RatingSheet */
/** @typedef {import("../api-types.js").RatedPlayer} RatedPlayer */
/** @typedef {import("../api-types.js").RatingLine} RatingLine */
/** @typedef {import("../api-types.js").RatedTableLine} RatedTableLine */

const words = text.floor.ratings;
const DAYS = [1, 7, 31];
const SOON_MILLISECONDS = 1000;

class RatingsPage extends PolledPart {
  /** @type {RatingSheet | null} */ sheet = null;
  /** @type {string | null} */ problem = null;
  days = 1;
  /** The players whose tables are shown. @type {Set<string>} */ open = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #soon;

  end() {
    super.end();
    clearTimeout(this.#soon);
  }

  async read() {
    const days = this.days;
    clearTimeout(this.#soon);
    try {
      const sheet = /** @type {RatingSheet} */ (await get(`/floor/ratings?days=${days}`));
      if (days !== this.days) return;
      this.sheet = sheet;
      this.problem = sheet.problem === null ? null : text.common.failed(sheet.problem.detail ?? sheet.problem.title);
      if (sheet.progress < 1) this.#soon = setTimeout(() => void this.read(), SOON_MILLISECONDS);
    } catch (error) {
      this.problem = text.common.failed(error instanceof Error ? error.message : "");
    }
    this.update();
  }

  view() {
    if (!session.may("see how players are rated")) return gate(words.title, words.whose, ["floorperson", "supervisor"]);
    this.readNews();
    const { sheet } = this;
    return h("section.floor-hours.ratings", { "aria-labelledby": "ratings" },
      h("a", { href: "/floor" }, text.floor.all),
      h("h1", { id: "ratings" }, words.title),
      h("p.quiet", null, words.explains),
      this.#choices(),
      this.problem === null ? null : h("p.problem", { role: "alert" }, this.problem),
      h("p.quiet", { key: "state", role: "status" }, stateOf(sheet)),
      sheet === null || !sheet.ready ? null
        : sheet.players.length === 0 ? h("p.quiet", { key: "none" }, words.none)
          : [this.#table(sheet), missing(sheet), books(sheet.tables)]);
  }

  #choices() {
    return h("div.floor-how", { key: "how" },
      h("label.floor-days", null, text.floor.hours.goBack, " ", h("select", { value: String(this.days), onChange: (/** @type {any} */ event) => this.#reach(Number(event.target.value)) },
        DAYS.map((each) => h("option", { key: each, value: String(each) }, text.floor.hours.days(each))))),
      this.sheet?.ready ? h("a.button.quiet", { href: addressOf(`/floor/ratings.csv?days=${this.days}`), download: "ratings.csv" }, words.save) : null);
  }

  /** @param {RatingSheet} sheet */
  #table(sheet) {
    const heads = words.columns;
    return h("div.floor-lines", { key: "table", role: "group", "aria-label": words.title, tabindex: "0" },
      h("table", null,
        h("thead", null, h("tr", null, [heads.player, heads.hands, heads.pace, heads.average, heads.win, heads.best, heads.cost, heads.theory, heads.edge]
          .map((each) => h("th", { key: each, scope: "col" }, each)))),
        h("tbody", null, sheet.players.flatMap((each) => this.#rows(each)))));
  }

  /** @param {RatedPlayer} rated */
  #rows(rated) {
    const open = this.open.has(rated.player);
    const name = h("button.link", { type: "button", "aria-expanded": String(open), onClick: () => this.#toggle(rated.player) },
      rated.player, h("span", { "aria-hidden": "true" }, open ? " \u25be" : " \u25b8"));
    const bot = rated.bot ? h("span.quiet", null, words.bot) : null;
    return [
      row(rated.player, rated.total, [name, bot]),
      ...(open ? rated.parts.map((each) => row(`${rated.player} ${each.table} ${each.game}`, each, [h("span", null, text.floor.table(each.table)), h("span.quiet", null, each.title)])) : []),
    ];
  }

  /** @param {string} player */
  #toggle(player) {
    if (!this.open.delete(player)) this.open.add(player);
    this.update();
  }

  /** @param {number} days */
  #reach(days) {
    this.days = days;
    this.sheet = null;
    this.update();
    void this.read();
  }
}

/** @param {RatingSheet | null} sheet */
function stateOf(sheet) {
  if (sheet === null) return text.common.loading;
  if (!sheet.ready) return words.working(Math.round(sheet.progress * 100));
  const at = words.calculated(momentOf(sheet.calculated_at ?? 0));
  return sheet.progress < 1 ? `${at} ${words.again}` : at;
}

/** Decimals of cents, rounded to the cent. @param {string | null} cents @param {(cents: number) => string} [as] */
function amount(cents, as = money) {
  return cents === null ? h("span.quiet", null, words.unknown) : as(Math.round(Number(cents)));
}

/** @param {string} key @param {RatingLine} line @param {import("../core/dom.js").Child} head */
function row(key, line, head) {
  const heads = words.columns;
  const number = (/** @type {string} */ name, /** @type {import("../core/dom.js").Child[]} */ ...children) => h("td.number", { "data-head": name }, ...children);
  const house = line.made_by_house === 0 ? null : h("span.quiet", null, words.byHouse(line.made_by_house));
  return h("tr", { key, "data-player": key },
    h("th", { scope: "row" }, head),
    number(heads.hands, line.hands.toLocaleString("en-US")),
    number(heads.pace, line.hands_per_hour ?? ""),
    number(heads.average, amount(line.average_bet_cents)),
    number(heads.win, h("span", { class: line.win_cents < 0 ? "warn" : "" }, signed(line.win_cents))),
    number(heads.best, amount(line.best_play_cents, signed)),
    number(heads.cost, h("span", null, amount(line.cost_cents)), h("span.quiet", null, words.mistakes(line.mistakes, line.choices)), house),
    number(heads.theory, amount(line.theory_cents, signed)),
    number(heads.edge, h("span", null, percent(line.edge)), line.best_edge === null ? null : h("span.quiet", null, words.bestEdge(percent(line.best_edge)))));
}

/** @param {string | null} given */
function percent(given) {
  return given === null ? "" : `${Number(given.slice(0, -1)).toFixed(2)}%`;
}

/** What no theory includes, and why. @param {RatingSheet} sheet */
function missing(sheet) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const each of sheet.players.flatMap((player) => player.total.missing)) {
    const key = words.leftOut(each.what, each.reason);
    found.set(key, (found.get(key) ?? 0) + each.times);
  }
  if (found.size === 0) return null;
  return h("section", { key: "missing" }, h("h2", null, words.missing), h("ul", null, [...found].map(([key, times]) => h("li", { key }, key, " ", words.times(times)))));
}

/** How the players add up to the books of each table. @param {readonly RatedTableLine[]} tables */
function books(tables) {
  const heads = words.books;
  const number = (/** @type {string} */ name, /** @type {number} */ cents) => h("td.number", { "data-head": name }, signed(cents));
  return h("section", { key: "books", "aria-labelledby": "books" },
    h("h2", { id: "books" }, heads.title),
    h("p.quiet", null, heads.explains),
    h("div.floor-lines", { role: "group", "aria-label": heads.title, tabindex: "0" },
      h("table", null,
        h("thead", null, h("tr", null, [heads.table, heads.rounds, heads.players, heads.inventory, heads.meter, heads.win, heads.agree].map((each) => h("th", { key: each, scope: "col" }, each)))),
        h("tbody", null, tables.filter((each) => each.rounds > 0).map((each) => h("tr", { key: each.table, "data-table": each.table },
          h("th", { scope: "row" }, text.floor.table(each.table)),
          h("td.number", { "data-head": heads.rounds }, each.rounds.toLocaleString("en-US")),
          number(heads.players, each.players_cents),
          number(heads.inventory, each.inventory_cents),
          number(heads.meter, each.meter_cents),
          number(heads.win, each.win_cents),
          h("td.number", { "data-head": heads.agree }, h("span", { class: each.agree ? "good" : "warn" }, each.agree ? heads.yes : heads.no))))))));
}

customElements.define("bw-ratings", RatingsPage);
