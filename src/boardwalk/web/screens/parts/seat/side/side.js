/** Beside the table: the round wager by wager, pay tables, the player's rounds with the proof of each shuffle, and the coach. */

import { coachLine } from "./coach.js";
import "./my-rounds.js";
import { addressOf, part } from "../../../core/api.js";
import { h } from "../../../core/dom.js";
import { settings } from "../../../core/settings.js";
import { session } from "../../../core/session.js";
import { text } from "../../../text.js";
import { law } from "../../law.js";
import { limits, payTables } from "../../pay-table.js";
import { roundCards, settlementTable } from "../round/settlement.js";

/** @typedef {import("../../../pages/seat.js").SeatPage} SeatPage */
/** @typedef {import("../../../api-types.js").GameSheet} GameSheet */

export const TABS = /** @type {const} */ (["round", "pays", "rounds", "coach"]);
/** @typedef {typeof TABS[number]} Tab */

/** Rounds and the coach are a player's own. */
function tabs() {
  return session.me?.role === "player" ? TABS : TABS.slice(0, 2);
}

/** @param {SeatPage} page */
export function side(page) {
  return h("aside.side.panel", { id: "side", "aria-label": text.seat.panel },
    h("div.tabs", { role: "tablist", onKeydown: (/** @type {KeyboardEvent} */ event) => moveTab(event, page) }, tabs().map((tab) =>
      h("button", {
        key: tab, type: "button", role: "tab", id: `tab-${tab}`, "aria-controls": `panel-${tab}`, "aria-selected": String(page.tab === tab),
        tabindex: page.tab === tab ? "0" : "-1", onClick: () => page.show(tab, false),
      }, text.seat.tabs[tab]))),
    h("div.tab", { key: page.tab, role: "tabpanel", id: `panel-${page.tab}`, "aria-labelledby": `tab-${page.tab}`, tabindex: "0" }, content(page)));
}

/** @param {KeyboardEvent} event @param {SeatPage} page */
function moveTab(event, page) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const all = tabs();
  const next = all[(all.indexOf(page.tab) + step + all.length) % all.length];
  page.show(next, false);
  queueMicrotask(() => document.getElementById(`tab-${next}`)?.focus());
}

/** @param {SeatPage} page */
function content(page) {
  if (page.tab === "pays") return page.sitting.sheet === null ? h("p.quiet", null, text.common.loading) : pays(page, page.sitting.sheet);
  if (page.tab === "rounds") {
    return h("bw-my-rounds", { ".number": page.number, ".latest": page.sitting.table?.last_round?.number ?? 0, ".titleOf": page.sitting.titleOf, ".notes": page.sitting.notes });
  }
  if (page.tab === "coach") return h("bw-coach", { ".sitting": page.sitting, ".turn": page.turn });
  return thisRound(page);
}

/** @param {SeatPage} page */
function thisRound(page) {
  const table = page.sitting.table;
  const seen = table === null ? null : page.sitting.settled(table);
  if (seen === null) return [h("p", { key: "line" }, page.sitting.sheet?.line ?? ""), h("p.quiet", { key: "none" }, text.seat.noRound), paid(page, [])];
  return [
    h("h2", null, text.seat.thisRound(seen.number)),
    seen.void === null ? null : h("p.warn", null, text.seat.voidBecause(seen.void), " ", law(seen.void_law)),
    page.turning ? h("p.quiet", null, text.seat.wheelTurns) : seen.outcomes.length > 0 ? settlementTable(seen.outcomes, page.sitting.titleOf) : h("p.quiet", null, table === null ? "" : page.sitting.waits(table)),
    coached(page, seen.number),
    paid(page, page.turning ? [] : seen.outcomes.flatMap((each) => each.rows)),
    seen.over ? roundCards(seen) : null,
  ];
}

/** What the coach says of the last choice, or that there is a coach. @param {SeatPage} page @param {number} round */
function coached(page, round) {
  const { coaching, sheet } = page.sitting;
  if (session.me?.role !== "player") return null;
  if (!settings.now.coach) return h("p", { key: "coach" }, h("button.link", { type: "button", onClick: () => page.show("coach", false) }, text.seat.coachOffer));
  return coachLine(coaching?.sheets.find((each) => each.round === round), sheet);
}

/** The pay tables, with the rows that paid. @param {SeatPage} page @param {import("../../../api-types.js").PaidRow[]} rows */
function paid(page, rows) {
  return page.sitting.sheet === null ? null : h("div.paying", { key: "paying" }, payTables(page.sitting.sheet, rows));
}

/** @param {SeatPage} page @param {GameSheet} sheet */
function pays(page, sheet) {
  const limited = sheet.wagers.filter((each) => each.least_cents !== null || each.most_cents !== null);
  const wheel = sheet.collected.find((each) => each.positions.length > 0);
  const sign = page.sitting.feed?.sight?.meters.find((each) => each.wager === wheel?.wager)?.sign ?? null;
  return [
    h("p", { key: "rules" }, h("a", { href: addressOf(`/tables/${part(page.sitting.number)}/rules`), target: "_blank", rel: "noopener" }, text.seat.rules)),
    limited.length === 0 ? null : h("section.pay-table", { key: "limits" }, h("h3", null, text.seat.limits),
      h("table", null, h("tbody", null, limited.map((each) => h("tr", { key: each.wager }, h("th", { scope: "row" }, each.title), h("td", null, limits(each))))))),
    payTables(sheet),
    wheel === undefined || sign === null ? null : h("section.pay-table", { key: "wheel" }, h("h3", null, wheel.title, " ", law(wheel.law)),
      h("table", null,
        h("thead", null, h("tr", null, [text.seat.position, text.seat.pays, text.seat.chance].map((words) => h("th", { key: words, scope: "col" }, words)))),
        h("tbody", null, sign.rows.map((row) => h("tr", { key: row.name }, h("th", { scope: "row" }, row.name), h("td", null, row.pays), h("td", null, row.chance))))),
      sign.demonstration ? h("p.quiet", null, text.seat.demonstration) : null),
  ];
}
