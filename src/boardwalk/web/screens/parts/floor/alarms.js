/** What needs someone on the floor, above everything else, with its paragraph and the way to the table. */

import { announce } from "../../core/announce.js";
import { h } from "../../core/dom.js";
import { text } from "../../text.js";
import { law } from "../law.js";

/** @typedef {import("../../api-types.js").Alarm} Alarm */
/** @typedef {import("../../api-types.js").FloorLine} FloorLine */

/**
 * @param {readonly FloorLine[]} lines
 * @param {readonly Alarm[]} house
 * @param {(table: string | null, kind: string) => import("../../core/dom.js").Child} [taking] who takes care of it, or the way to do so
 */
export function alarms(lines, house, taking = () => null) {
  const raised = lines.filter((line) => line.alarms.length > 0);
  if (raised.length + house.length === 0) return h("p.calm", { key: "alarms" }, text.floor.calm);
  return h("section.alarms", { key: "alarms", "aria-label": text.floor.alarms },
    h("h2", null, text.floor.alarms),
    h("ul", null,
      house.map((each) => item("house", h("strong", null, text.floor.house), each, taking(null, each.kind))),
      raised.flatMap((line) => line.alarms.map((each) => item(line.number, tableLink(line.number), each, taking(line.number, each.kind))))));
}

/** @param {string} at @param {import("../../core/dom.js").Child} where @param {Alarm} alarm @param {import("../../core/dom.js").Child} taking */
function item(at, where, alarm, taking) {
  return h("li", { key: `${at} ${alarm.kind} ${alarm.says}`, "data-alarm": alarm.kind },
    where, h("span", null, alarm.says), law(alarm.law), taking);
}

/** @param {string} number */
function tableLink(number) {
  return h("a", { href: `/floor/${encodeURIComponent(number)}` }, text.floor.table(number));
}

/** Says each alarm once when it comes up, and again if it comes back. */
export class Caller {
  /** @type {Set<string>} */ #up = new Set();

  /**
   * @param {readonly FloorLine[]} lines
   * @param {readonly Alarm[]} house
   */
  hear(lines, house) {
    const atTables = lines.flatMap((line) => line.alarms.map((each) => text.floor.alarmAt(line.number, each.says)));
    const now = new Set([...house.map((each) => text.floor.houseAlarm(each.says)), ...atTables]);
    const fresh = [...now].filter((words) => !this.#up.has(words));
    this.#up = now;
    if (fresh.length > 0) announce(fresh.join(" "), "assertive");
  }
}
