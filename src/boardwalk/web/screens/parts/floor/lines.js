/** All tables of the floor at a glance, sorted by any column, one by one or by game: state, pace, and win against theory. */

import { h, Part } from "../../core/dom.js";
import { money } from "../../core/money.js";
import { text } from "../../text.js";
import { lineOf, sorted, totals } from "./totals.js";
import { hold, win } from "./win.js";

/** @typedef {import("../../api-types.js").FloorLine} FloorLine */
/** @typedef {import("./totals.js").Column} Column */
/** @typedef {import("./totals.js").Totals} Totals */

/** @type {readonly Column[]} */
const COLUMNS = ["table", "state", "seats", "pace", "handle", "drop", "win", "inventory"];
const heads = text.floor.columns;

/** @param {readonly FloorLine[]} lines */
export function floorLines(lines) {
  return h("bw-floor-lines", { key: "lines", ".lines": lines });
}

class FloorLines extends Part {
  /** @type {readonly FloorLine[]} */ lines = [];
  /** @type {Column} */ column = "table";
  down = false;
  byGame = false;

  view() {
    const lines = sorted(this.lines, this.column, this.down);
    const groups = this.byGame ? grouped(lines) : null;
    const most = Math.max(1, ...lines.map((line) => Math.max(Math.abs(line.win_cents), Math.abs(line.theory_cents ?? 0))));
    return [
      h("div.floor-how", { role: "group", "aria-label": text.floor.show }, this.#choice(false, text.floor.byTable), this.#choice(true, text.floor.byGame)),
      h("div.floor-lines", { role: "group", "aria-label": text.floor.tables, tabindex: "0" },
        h("table", null,
          h("thead", null, h("tr", null, COLUMNS.map((each) => this.#head(each)))),
          h("tbody", null, groups === null
            ? lines.map((line) => row(line, most))
            : [...groups].map(([title, of]) => sumRow(title, totals(of), { most, key: title }))),
          lines.length < 2 ? null : h("tfoot", null, sumRow(text.floor.total, totals(lines), { most: null, key: "total" })))),
    ];
  }

  /** @param {boolean} byGame @param {string} words */
  #choice(byGame, words) {
    return h("button.quiet", { type: "button", "aria-pressed": String(this.byGame === byGame), onClick: () => this.#set({ byGame }) }, words);
  }

  /** @param {Column} column */
  #head(column) {
    const here = this.column === column;
    return h("th", { key: column, scope: "col", "aria-sort": here ? (this.down ? "descending" : "ascending") : null },
      h("button.link", { type: "button", "data-sort": column, onClick: () => this.#set({ column, down: here ? !this.down : column !== "table" }) },
        heads[column], here ? h("span", { "aria-hidden": "true" }, this.down ? " \u25be" : " \u25b4") : null));
  }

  /** @param {Partial<{column: Column, down: boolean, byGame: boolean}>} changes */
  #set(changes) {
    Object.assign(this, changes);
    this.update();
  }
}

/** The tables of each game. @param {readonly FloorLine[]} lines */
function grouped(lines) {
  /** @type {Map<string, FloorLine[]>} */
  const groups = new Map();
  for (const line of lines) groups.set(line.title, [...(groups.get(line.title) ?? []), line]);
  return groups;
}

/** @param {FloorLine} line @param {number} most the greatest amount among all bars */
function row(line, most) {
  return h("tr", { key: line.number, class: line.alarms.length > 0 ? "alarmed" : "", "data-table": line.number },
    h("th", { scope: "row" },
      h("a", { href: `/floor/${encodeURIComponent(line.number)}` }, text.floor.table(line.number)),
      h("span.quiet", null, line.title)),
    h("td", { "data-head": heads.state }, state(line)),
    figures(lineOf(line), most));
}

/** Several tables in one line. @param {string} title @param {Totals} sums @param {{most: number | null, key: string}} shown */
function sumRow(title, sums, { most, key }) {
  return h("tr", { key, "data-total": key },
    h("th", { scope: "row" }, h("strong", null, title)),
    h("td", { "data-head": heads.state }, text.floor.openTables(sums.open, sums.tables)),
    figures(sums, most));
}

/** @param {Totals} sums @param {number | null} most */
function figures(sums, most) {
  return [
    h("td.number", { "data-head": heads.seats }, text.floor.of(sums.taken, sums.seats),
      sums.bots === 0 ? null : h("span.quiet", null, text.floor.bots(sums.bots)),
      sums.away === 0 ? null : h("span.quiet", null, text.floor.away(sums.away))),
    h("td.number", { "data-head": heads.pace }, String(sums.pace), h("span.quiet", null, text.floor.rounds(sums.rounds))),
    h("td.number", { "data-head": heads.handle }, money(sums.handle)),
    h("td.number", { "data-head": heads.drop }, money(sums.drop), h("span.quiet", null, hold(sums))),
    h("td.number", { "data-head": heads.win }, win(sums, most)),
    h("td.number", { "data-head": heads.inventory }, money(sums.inventory)),
  ];
}

/** @param {FloorLine} line */
function state(line) {
  const words = !line.open ? text.floor.closed : line.round === null ? text.floor.between : text.floor.round(line.round);
  return [
    h("span", { class: line.open ? "" : "warn" }, words),
    line.alarms.length > 0 ? h("strong.bad", null, text.floor.alarmCount(line.alarms.length)) : null,
    h("span.quiet", null, line.automatic ? text.floor.automatic : text.floor.people),
    line.round === null ? null : h("span.quiet", null, waits(line)),
  ];
}

/** @param {FloorLine} line */
function waits(line) {
  if (line.waits_for === null) return null;
  return typeof line.waits_at === "number" ? text.floor.waitsAt(line.waits_for, line.waits_at) : line.waits_for;
}

customElements.define("bw-floor-lines", FloorLines);
