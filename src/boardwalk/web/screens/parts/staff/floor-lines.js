/** All tables of the floor at a glance: how each stands, how fast it goes, and what it wins against what it should. */

import { h, s } from "../../core/dom.js";
import { money, signed } from "../../core/money.js";
import { text } from "../../text.js";

/** @typedef {import("../../api-types.js").FloorLine} FloorLine */

/** @param {readonly FloorLine[]} lines */
export function floorLines(lines) {
  const heads = text.floor.columns;
  const most = Math.max(1, ...lines.map((line) => Math.max(Math.abs(line.win_cents), Math.abs(line.theory_cents ?? 0))));
  return h("div.floor-lines", { key: "lines", role: "region", "aria-label": text.floor.tables, tabindex: "0" },
    h("table", null,
      h("thead", null, h("tr", null,
        [heads.table, heads.state, heads.seats, heads.pace, heads.handle, heads.win, heads.inventory].map((each) => h("th", { key: each, scope: "col" }, each)))),
      h("tbody", null, lines.map((line) => row(line, most)))));
}

/** @param {FloorLine} line @param {number} most the greatest amount among all bars */
function row(line, most) {
  const heads = text.floor.columns;
  return h("tr", { key: line.number, class: line.alarms.length > 0 ? "alarmed" : "", "data-table": line.number },
    h("th", { scope: "row" },
      h("a", { href: `/floor/${encodeURIComponent(line.number)}` }, text.floor.table(line.number)),
      h("span.quiet", null, line.title)),
    h("td", { "data-head": heads.state }, state(line)),
    h("td.number", { "data-head": heads.seats }, text.floor.of(line.taken, line.seats)),
    h("td.number", { "data-head": heads.pace }, String(line.rounds_last_hour), h("span.quiet", null, text.floor.rounds(line.rounds))),
    h("td.number", { "data-head": heads.handle }, money(line.handle_cents), h("span.quiet", null, text.floor.drop(money(line.drop_cents)))),
    h("td.number", { "data-head": heads.win }, win(line, most)),
    h("td.number", { "data-head": heads.inventory }, money(line.inventory_cents)));
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

/** What the table won, what it should have won by the house edges of its wagers, and the difference. @param {FloorLine} line @param {number} most */
export function win(line, most) {
  const theory = line.theory_cents;
  const compared = theory !== null && line.handle_cents > 0;
  return [
    h("span", null, signed(line.win_cents)),
    h("span.quiet", null, theory === null ? text.floor.theoryLater : text.floor.theory(signed(theory))),
    compared ? h("span", { class: line.win_cents < theory ? "warn" : "good" }, text.floor.difference(signed(line.win_cents - theory))) : null,
    compared ? bar(line.win_cents, theory, most) : null,
  ];
}

/** Won to the right of the middle, lost to the left; the stroke stands where theory has it. @param {number} won @param {number} theory @param {number} most */
function bar(won, theory, most) {
  const at = (/** @type {number} */ amount) => Math.round((amount / most) * 48);
  return s("svg.win-bar", { viewBox: "-50 0 100 10", "aria-hidden": "true" },
    s("path.axis", { d: "M0 0V10" }),
    s("rect", { class: won < 0 ? "lost" : "won", x: Math.min(0, at(won)), y: 2.5, width: Math.abs(at(won)), height: 5 }),
    s("path.theory", { d: `M${at(theory)} 0V10` }));
}
