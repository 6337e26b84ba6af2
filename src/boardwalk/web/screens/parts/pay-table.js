/** Pay tables and limits, from the declaration of the game at a table. */

import { h } from "../core/dom.js";
import { money } from "../core/money.js";
import { text } from "../text.js";
import { law } from "./law.js";

/** @typedef {import("../api-types.js").GameSheet} GameSheet */
/** @typedef {import("../core/dom.js").VNode} VNode */

/** @typedef {import("../api-types.js").PaidRow} PaidRow */

/** One table of hands and what they pay. @param {string} title @param {string | null} lawId @param {{hand: string, pays: string}[]} rows @param {string[]} [paid] the hands whose rows paid */
export function payTable(title, lawId, rows, paid = []) {
  return h("section.pay-table", { key: title },
    h("h3", null, title, " ", law(lawId)),
    h("table", null, h("tbody", null, rows.map((row) =>
      h("tr", { key: row.hand, class: paid.includes(row.hand) ? "paid" : "" },
        h("th", { scope: "row" }, row.hand, paid.includes(row.hand) ? h("span.unseen", null, text.common.rowPaid) : null), h("td", null, row.pays))))));
}

/** All pay tables of a game; those with a row that paid come first. @param {GameSheet} game @param {PaidRow[]} [paid] @returns {VNode[]} */
export function payTables(game, paid = []) {
  const of = (/** @type {string} */ table) => paid.filter((each) => each.table === table).map((each) => each.hand);
  const all = [
    ...fixedTables(game).map(({ title, table }) => ({ title, lawId: table.law, rows: table.rows, paid: of(table.title) })),
    ...game.collected.filter((each) => each.rows.length > 0).map((each) => ({ title: each.title, lawId: each.law, rows: each.rows, paid: of(each.wager) })),
  ];
  const lit = all.filter((each) => each.paid.length > 0);
  return [...lit, ...all.filter((each) => each.paid.length === 0)].map((each) => payTable(each.title, each.lawId, each.rows, each.paid));
}

/** The posted limits in words. @param {{least_cents: number | null, most_cents: number | null}} limits */
export function limits({ least_cents: least, most_cents: most }) {
  if (least !== null && most !== null) return text.common.between(money(least), money(most));
  if (least !== null) return text.common.least(money(least));
  return most === null ? "" : text.common.most(money(most));
}

/**
 * The pay tables of wagers and bonuses, each once: under its own name if several wagers are paid by it.
 * @param {GameSheet} game
 */
export function fixedTables(game) {
  const paid = [...game.wagers, ...game.bonuses].flatMap((each) => each.tables.map((table) => ({ wager: each.title, table, alone: each.tables.length === 1 })));
  return paid.filter(({ table }, i) => paid.findIndex((other) => other.table.title === table.title) === i).map(({ wager, table, alone }) => {
    const shared = paid.filter((other) => other.table.title === table.title).length > 1;
    return { title: alone && !shared ? wager : capital(table.title), table };
  });
}

/** @param {string} words */
function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
