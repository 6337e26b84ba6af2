/** Pay tables to edit, what the changes cost, and bounds for the rows of a table that is tuned. */

import { h } from "../../../core/dom.js";
import { text } from "../../../text.js";
import { law } from "../../law.js";

/** @typedef {import("../../../api-types.js").PayoutTable} PayoutTable */
/** @typedef {import("../../../api-types.js").PayoutRow} PayoutRow */
/** @typedef {import("../../../core/api.js").Problem} Problem */
/** @typedef {import("./payout-feed.js").PayoutFeed} PayoutFeed */
/** @typedef {(name: string) => string} Typed */
/** @typedef {(name: string, value: string) => void} Type */

const words = text.lab.payouts;

/** Every table, with a field for each row. @param {PayoutFeed} feed @param {Typed} typed @param {Type} type @param {Problem | null} problem of the job */
export function payoutEditor(feed, typed, type, problem) {
  if (feed.sheet === null) return feed.problem === null ? h("p.quiet", null, text.common.loading) : refused(feed.problem);
  const refusal = problem ?? feed.problem;
  return [
    h("div.payouts", { key: "tables" }, feed.sheet.tables.map((each) => table(each, typed, type, refusal))),
    h("div.payout-bound", { key: "bound", role: "status" }, refusal === null ? cost(feed) : refused(refusal)),
  ];
}

/** @param {Problem} problem */
function refused(problem) {
  return h("p.problem", { key: "refused", id: "lab-payouts-error", role: "alert" }, problem.message, " ", law(problem.law));
}

/** @param {PayoutTable} shown @param {Typed} typed @param {Type} type @param {Problem | null} problem */
function table({ table: name, title, rows }, typed, type, problem) {
  return h("fieldset.payout-table", { key: name }, h("legend", null, title),
    rows.map((row) => field(row.change, row.hand, typed(row.change), row.printed, (value) => type(row.change, value === row.printed ? "" : value), problem)));
}

/** What is left empty is paid as printed. @param {string} name @param {string} hand @param {string} value @param {string} printed @param {(value: string) => void} type @param {Problem | null} problem */
function field(name, hand, value, printed, type, problem) {
  const wrong = problem?.field === name;
  return h("label.payout-row", { key: name, class: value.trim() === "" ? "" : "is-changed" },
    h("span", null, hand),
    h("input", {
      name, value, placeholder: printed, autocomplete: "off", "aria-invalid": wrong ? "true" : null, "aria-describedby": wrong ? "lab-payouts-error" : null,
      onInput: (/** @type {any} */ event) => type(event.target.value),
    }));
}

/** @param {PayoutFeed} feed */
function cost({ sheet, current }) {
  if (sheet === null) return null;
  if (!sheet.ready) return h("p.quiet", { key: "solving" }, words.solving(sheet.progress.toLocaleString("en-US", { style: "percent" })));
  const isChanged = sheet.tables.some((each) => !each.side_bet && each.rows.some((row) => row.pays !== row.printed));
  return [
    h("p", { key: "edge", class: current ? "" : "quiet" }, words.printedEdge(sheet.before?.percent ?? "", sheet.of),
      isChanged ? [" ", h("strong", null, words.boundEdge(sheet.bound?.percent ?? ""))] : null),
    isChanged ? h("p.quiet.help", { key: "meaning" }, words.boundHelp) : null,
    sheet.side_bets.map((each) => h("p", { key: each.wager, class: current ? "" : "quiet" }, words.sideBetEdge(each.title, each.before.percent), " ",
      h("strong", null, words.sideBetNow(each.house_edge.percent)))),
  ];
}

/** Bounds for the rows of the table that is tuned. @param {PayoutFeed} feed @param {string} chosen @param {Typed} typed @param {Type} type @param {Problem | null} problem */
export function rowBounds(feed, chosen, typed, type, problem) {
  const found = feed.sheet?.tables.find((each) => each.table === chosen);
  if (found === undefined) return null;
  return h("div.payouts", null, h("fieldset.payout-table", { key: chosen }, h("legend", null, found.title),
    found.rows.map((row) => {
      const name = row.change.slice(found.table.length + 1);
      return field(name, words.rowPays(row.hand, row.pays), typed(name), "", (value) => type(name, value), problem);
    })));
}
