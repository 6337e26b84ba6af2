/** The last days of the floor as numbers and small curves: pace, handle, drop, hold, and win against theory, by table, game, hour and day. */

import { get } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { money, signed } from "../../core/money.js";
import { text } from "../../text.js";
import { PolledPart } from "../staff/polled-part.js";
import { grouped, holdOf, ordered, whole } from "./hour-groups.js";
import { cumulative, sparkline } from "./sparkline.js";

/** @typedef {import("../../api-types.js").HourSheet} HourSheet */
/** @typedef {import("./hour-groups.js").Group} Group */
/** @typedef {import("./hour-groups.js").Grouping} Grouping */
/** @typedef {import("./hour-groups.js").HourColumn} HourColumn */

const words = text.floor.hours;
/** @type {readonly Grouping[]} */
const GROUPINGS = ["table", "game", "hour", "day"];
/** @type {readonly HourColumn[]} */
const COLUMNS = ["group", "rounds", "handle", "drop", "hold", "win", "theory"];
const DAYS = [1, 2, 7];
const MILLISECOND = 1000;

/** @param {number} news rises whenever there may be other figures */
export function floorHours(news) {
  return h("bw-floor-hours", { key: "hours", ".news": news });
}

export class FloorHours extends PolledPart {
  /** @type {HourSheet | null} */ sheet = null;
  /** @type {string | null} */ problem = null;
  days = 1;
  /** @type {Grouping} */ by = "table";
  /** @type {HourColumn} */ column = "group";
  down = false;

  async read() {
    const days = this.days;
    try {
      const sheet = /** @type {HourSheet} */ (await get(`/floor/hours?days=${days}`));
      if (days !== this.days) return;
      this.sheet = sheet;
      this.problem = null;
    } catch (error) {
      this.problem = text.common.failed(error instanceof Error ? error.message : "");
    }
    this.update();
  }

  view() {
    this.readNews();
    const { sheet } = this;
    return h("section.floor-hours", { "aria-labelledby": "floor-hours" },
      h("h2", { id: "floor-hours" }, words.title),
      this.#choices(),
      this.problem === null ? null : h("p.problem", { role: "alert" }, this.problem),
      sheet === null ? h("p.quiet", null, text.common.loading)
        : sheet.hours.length === 0 ? h("p.quiet", null, words.none)
          : [headlines(whole(sheet)), this.#table(sheet)]);
  }

  #choices() {
    return h("div.floor-how", { key: "how" },
      h("div.row", { role: "group", "aria-label": text.floor.show }, GROUPINGS.map((by) =>
        h("button.quiet", { key: by, type: "button", "data-by": by, "aria-pressed": String(this.by === by), onClick: () => this.#set({ by, column: "group", down: by === "hour" || by === "day" }) }, words.by[by]))),
      h("label.floor-days", null, words.goBack, " ", h("select", { value: String(this.days), onChange: (/** @type {any} */ event) => this.#reach(Number(event.target.value)) },
        DAYS.map((each) => h("option", { key: each, value: String(each) }, words.days(each))))));
  }

  /** @param {HourSheet} sheet */
  #table(sheet) {
    const groups = ordered(grouped(sheet, this.by), this.column, this.down);
    const curves = this.by === "table" || this.by === "game";
    return h("div.floor-lines", { key: "table", role: "group", "aria-label": words.title, tabindex: "0" },
      h("table", null,
        h("thead", null, h("tr", null, COLUMNS.map((each) => this.#head(each)))),
        h("tbody", null, groups.map((each) => row(each, this.by, curves))),
        groups.length < 2 ? null : h("tfoot", null, row({ ...whole(sheet), title: text.floor.total }, null, false))));
  }

  /** @param {HourColumn} column */
  #head(column) {
    const here = this.column === column;
    return h("th", { key: column, scope: "col", "aria-sort": here ? (this.down ? "descending" : "ascending") : null },
      h("button.link", { type: "button", "data-sort": column, onClick: () => this.#set({ column, down: here ? !this.down : column !== "group" }) },
        column === "group" ? words.one[this.by] : words.columns[column], here ? h("span", { "aria-hidden": "true" }, this.down ? " \u25be" : " \u25b4") : null));
  }

  /** @param {Partial<{by: Grouping, column: HourColumn, down: boolean}>} changes */
  #set(changes) {
    Object.assign(this, changes);
    this.update();
  }

  /** @param {number} days */
  #reach(days) {
    this.days = days;
    this.update();
    void this.read();
  }
}

/** The four figures of the whole floor. @param {Group} all */
function headlines(all) {
  const { series } = all;
  const kept = cumulative(series.win);
  const expected = series.theory === null ? [] : [{ values: cumulative(series.theory), dashed: true }];
  const one = (/** @type {string} */ name, /** @type {string} */ figure, /** @type {string} */ more, /** @type {import("../../core/dom.js").Child} */ curve) =>
    h("div.panel.floor-headline", { key: name, "data-figure": name }, h("h3", null, name), h("p.figure", null, figure), h("p.quiet", null, more), curve);
  return h("div.floor-headlines", { key: "headlines" },
    one(words.columns.win, signed(all.win), theoryOf(all), sparkline(words.winCurve(span(kept.map(signed))), [{ values: kept }, ...expected], true)),
    one(words.columns.hold, holdWords(all), words.ofDrop, null),
    one(words.columns.drop, money(all.drop), words.inAll, sparkline(words.dropCurve(span(series.drop.map(money))), [{ values: series.drop }], true)),
    one(words.columns.rounds, all.rounds.toLocaleString("en-US"), words.pace(series.rounds[series.rounds.length - 1] ?? 0), sparkline(words.roundCurve(span(series.rounds.map(String))), [{ values: series.rounds }], true)));
}

/** First and last of several. @param {readonly string[]} values */
function span(values) {
  return words.span(values[0] ?? "", values[values.length - 1] ?? "");
}

/** @param {Group} sums */
function theoryOf({ theory }) {
  return theory === null ? text.floor.theoryLater : text.floor.theory(signed(theory));
}

/** @param {Group} sums */
function holdWords(sums) {
  const held = holdOf(sums);
  return held === null ? words.noHold : `${(held * 100).toFixed(1)}%`;
}

/** @param {Group} group @param {Grouping | null} by null for the total @param {boolean} curves */
function row(group, by, curves) {
  const { series } = group;
  const kept = cumulative(series.win);
  const expected = series.theory === null ? [] : [{ values: cumulative(series.theory), dashed: true }];
  const curve = (/** @type {() => any} */ draw) => (curves ? draw() : null);
  return h("tr", { key: group.key, "data-group": group.key },
    h("th", { scope: "row" }, by === "table" ? h("a", { href: `/floor/${encodeURIComponent(group.key)}` }, text.floor.table(group.key)) : h("strong", null, titleOf(group, by))),
    h("td.number", { "data-head": words.columns.rounds }, group.rounds.toLocaleString("en-US"),
      curve(() => sparkline(words.roundCurve(span(series.rounds.map(String))), [{ values: series.rounds }]))),
    h("td.number", { "data-head": words.columns.handle }, money(group.handle)),
    h("td.number", { "data-head": words.columns.drop }, money(group.drop),
      curve(() => sparkline(words.dropCurve(span(series.drop.map(money))), [{ values: series.drop }]))),
    h("td.number", { "data-head": words.columns.hold }, holdWords(group)),
    h("td.number", { "data-head": words.columns.win }, h("span", { class: group.win < 0 ? "warn" : "" }, signed(group.win)),
      curve(() => sparkline(words.winCurve(span(kept.map(signed))), [{ values: kept }, ...expected]))),
    h("td.number", { "data-head": words.columns.theory }, group.theory === null ? h("span.quiet", null, text.floor.theoryLater) : signed(group.theory)));
}

/** @param {Group} group @param {Grouping | null} by */
function titleOf(group, by) {
  const at = new Date(group.at / MILLISECOND);
  if (by === "day") return at.toLocaleDateString("en-US", { weekday: "short", month: "short", day: "numeric" });
  return by === "hour" ? at.toLocaleString("en-US", { month: "short", day: "numeric", hour: "numeric" }) : group.title;
}

customElements.define("bw-floor-hours", FloorHours);
