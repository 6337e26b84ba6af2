/** The money of a table, as the floor has it. */

import { h } from "../../core/dom.js";
import { money, signed } from "../../core/money.js";
import { session } from "../../core/session.js";
import { text } from "../../text.js";
import { law } from "../law.js";

/** @typedef {import("../../api-types.js").FloorLine} FloorLine */
/** @typedef {import("../../api-types.js").View} View */

const names = text.watch.figures;

/** @param {FloorLine | null} line @param {View} view */
export function figures(line, view) {
  return h("section.watch-money.panel", { "aria-labelledby": "money" }, h("h2", { id: "money" }, text.watch.money),
    h("dl", null, line === null ? few(view) : all(line)));
}

/** @param {View} view */
function few(view) {
  if (session.may("see the floor")) return pair(names.inventory, text.watch.moneyLoading);
  return view.inventory_cents === null ? null : pair(names.inventory, money(view.inventory_cents));
}

/** @param {FloorLine} line */
function all(line) {
  return [
    pair(names.win, signed(line.win_cents), line.win_cents < 0 ? "bad" : ""),
    pair(names.theory, line.theory_cents === null ? names.theoryLater : signed(line.theory_cents)),
    pair(names.handle, money(line.handle_cents)),
    pair(names.drop, money(line.drop_cents)),
    pair(names.inventory, money(line.inventory_cents)),
    pair(names.rounds, line.rounds.toLocaleString("en-US")),
    pair(names.hour, line.rounds_last_hour.toLocaleString("en-US")),
  ];
}

/** @param {string} name @param {string} value @param {string} [className] */
function pair(name, value, className = "") {
  return h("div", { key: name }, h("dt", null, name), h("dd", { class: className }, value));
}

/** What needs someone at this table. @param {FloorLine | null} line */
export function alarms(line) {
  if (line === null || line.alarms.length === 0) return null;
  return h("div.watch-alarms", { role: "alert" }, h("ul", { "aria-label": text.watch.alarms }, line.alarms.map((each) =>
    h("li", { key: `${each.kind} ${each.says}` }, each.says, " ", law(each.law)))));
}
