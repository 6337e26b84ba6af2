/** Before one sits: visitors come in as guests where the house has them, and anyone else may watch. */

import "./sit.js";
import { h } from "../../core/dom.js";
import { session } from "../../core/session.js";
import { text } from "../../text.js";

/** @typedef {import("../../pages/seat.js").SeatPage} SeatPage */
/** @typedef {import("../../api-types.js").View} View */

/** Who runs tables. */
const RUN = new Set(["dealer", "floorperson", "supervisor"]);

/** What a visitor pressed before there was an account: done once there is one. @type {{number: string, seat: number | null} | null} */
let wished = null;

/** Remember that someone wants to sit at a table, at any position or at this one. @param {string} number @param {number | null} seat */
export function wish(number, seat) {
  wished = { number, seat };
}

/** Nobody came in after all. */
export function unwish() {
  wished = null;
}

/** What was wished for at this table; it is told once. @param {string} number */
export function wishFor(number) {
  const found = wished;
  wished = null;
  return found?.number === number ? found : null;
}

/** Nobody is logged in. @param {SeatPage} page */
export function visitorDock(page) {
  if (!session.hasGuests) {
    return h("div.dock", { key: "visitor" }, h("h2", null, text.seat.welcome), h("p", null, text.seat.welcomeLive),
      h("div.row", null, h("a.button.primary", { href: "/log-in" }, text.common.logIn)));
  }
  return h("div.dock", { key: "visitor" }, h("h2", null, text.seat.welcome), h("p.quiet", null, text.seat.welcomeHelp),
    h("div.row", null,
      h("button.primary.big", { type: "button", id: "sit-down", onClick: () => void page.sitting.enter(true, null) }, text.seat.sitDown),
      h("button", { type: "button", onClick: () => void page.sitting.enter(false, null) }, text.seat.watch)));
}

/** Someone is logged in and has no seat here. @param {SeatPage} page @param {View} table */
export function watcherDock(page, table) {
  if (table.role !== "player") {
    return h("div.dock", { key: "staff" }, h("h2", null, text.seat.watching),
      h("p.quiet", null, text.seat.watchingStaff(text.roles[table.role] ?? table.role)),
      RUN.has(table.role) ? h("div.row", null, h("a.button", { href: `/deal/${encodeURIComponent(page.number)}` }, text.seat.runTable)) : null);
  }
  return h("div.dock", { key: "sit" }, h("h2", null, text.seat.welcome),
    h("bw-sit", { ".feed": page.sitting.feed, ".turn": page.turn }));
}
