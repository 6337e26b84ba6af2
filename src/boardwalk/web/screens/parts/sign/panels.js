/** What hangs on a sign: pay tables, the wheel and the limits. All of it is the server's wording. */

import { h } from "../../core/dom.js";
import { locale } from "../../core/language.js";
import { money } from "../../core/money.js";
import { text } from "../../text.js";
import { fixedTables, limits } from "../pay-table.js";

/** @typedef {import("../../api-types.js").GameSheet} GameSheet */
/** @typedef {import("../../api-types.js").CollectedSheet} CollectedSheet */
/** @typedef {import("../../api-types.js").Sign} Sign */
/** @typedef {import("../../core/dom.js").VNode} VNode */
/** @typedef {{name: string, pays: string, more?: string}} Row */

/** @param {string} title @param {Row[]} rows @param {string} [note] @param {string} [className] */
export function panel(title, rows, note = "", className = "") {
  return h("section.sign-panel", { key: title, class: className },
    h("h2", null, title, note ? h("span.sign-note", null, note) : null),
    h("table", null, h("tbody", null, rows.map((row, i) => h("tr", { key: i },
      h("th", { scope: "row" }, h("span.sign-hand", null, row.name), row.more ? " " : null, row.more ? h("span.sign-more", null, row.more) : null),
      h("td", null, row.pays))))));
}

/** The rows of a meter, each with its chance. @param {Sign} sign @returns {Row[]} */
export function meterRows(sign) {
  return sign.rows.map((row) => ({ name: row.name, pays: row.pays, more: chance(row.chance) }));
}

/** A chance such as `1/649740` as people say it. @param {string} fraction */
function chance(fraction) {
  const [part, whole = "1"] = fraction.split("/");
  const one = Number(whole) / Number(part);
  return text.sign.chance(one.toLocaleString(locale, { maximumFractionDigits: one < 100 ? 1 : 0 }));
}

/** Pay tables of the wagers that lie on the layout. @param {GameSheet} game @returns {VNode[]} */
export function fixedPanels(game) {
  return fixedTables(game).map(({ title, table }) => panel(title, table.rows.map((row) => ({ name: row.hand, pays: row.pays }))));
}

/**
 * The wagers that are taken in before the deal, where no meter says what they pay.
 * @param {GameSheet} game @param {string[]} onMeters @returns {VNode[]}
 */
export function collectedPanels(game, onMeters) {
  return game.collected.filter((each) => !onMeters.includes(each.wager)).map((each) => panel(each.title, collectedRows(each), text.sign.costs(money(each.cents))));
}

/** @param {CollectedSheet} each @returns {Row[]} */
function collectedRows(each) {
  if (each.rows.length > 0) return each.rows.map((row) => ({ name: row.hand, pays: row.pays }));
  return each.positions.map((place) => ({
    name: text.sign.position(place.position),
    pays: place.player_cents === null ? each.prize || text.sign.topPrize : money(place.player_cents),
    more: place.community_cents > 0 ? text.sign.community(money(place.community_cents)) : "",
  }));
}

/** The posted limits of a table. @param {GameSheet} game */
export function limitsLine(game) {
  const limited = game.wagers.filter((each) => each.least_cents !== null || each.most_cents !== null);
  if (limited.length === 0) return null;
  limited.sort((one, other) => Number(other.placed === "base") - Number(one.placed === "base"));
  return h("dl.sign-limits", { "aria-label": text.sign.limits }, limited.map((each) =>
    h("div", { key: each.wager }, h("dt", null, each.title), h("dd", null, limits(each)))));
}
