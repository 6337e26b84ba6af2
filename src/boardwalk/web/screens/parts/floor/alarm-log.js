/** What needs someone on the floor now, with who is taking care of it, and the alarms of the past. */

import { toast } from "../../core/announce.js";
import { act, get, part } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { session } from "../../core/session.js";
import { machineTime, momentOf } from "../../core/time.js";
import { text } from "../../text.js";
import { law } from "../law.js";
import { PolledPart } from "../staff/polled-part.js";
import { alarms } from "./alarms.js";

/** @typedef {import("../../api-types.js").Alarm} Alarm */
/** @typedef {import("../../api-types.js").AlarmLine} AlarmLine */
/** @typedef {import("../../api-types.js").FloorLine} FloorLine */

const words = text.floor.alarmLog;
/** A server notes an alarm that has lasted for some seconds. */
const NOTED_MILLISECONDS = 7000;

/** @param {readonly FloorLine[]} lines @param {readonly Alarm[]} house */
export function alarmLog(lines, house) {
  return h("bw-alarm-log", { key: "alarms", ".lines": lines, ".house": house });
}

export class AlarmLog extends PolledPart {
  /** @type {readonly FloorLine[]} */ lines = [];
  /** @type {readonly Alarm[]} */ house = [];
  /** @type {AlarmLine[] | null} */ log = null;
  /** @type {string | null} */ problem = null;
  #up = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #later;

  end() {
    super.end();
    clearTimeout(this.#later);
  }

  async read() {
    try {
      this.log = await get("/floor/alarms");
      this.problem = null;
    } catch (error) {
      this.problem = text.common.failed(error instanceof Error ? error.message : "");
    }
    this.update();
  }

  view() {
    this.readNews();
    this.#followUp();
    return [
      alarms(this.lines, this.house, (table, kind) => this.#taking(table, kind)),
      this.problem === null ? null : h("p.problem", { key: "problem", role: "alert" }, this.problem),
      this.log === null || this.log.length === 0 ? null : this.#history(this.log),
    ];
  }

  /** Where other alarms are up than before, the log will soon have them. */
  #followUp() {
    const up = [...this.house.map((each) => each.kind), ...this.lines.flatMap((line) => line.alarms.map((each) => `${line.number} ${each.kind}`))].join("\n");
    if (up === this.#up) return;
    this.#up = up;
    clearTimeout(this.#later);
    this.#later = setTimeout(() => void this.read(), NOTED_MILLISECONDS);
  }

  /** Who takes care of an alarm, or the way to do so. @param {string | null} table @param {string} kind */
  #taking(table, kind) {
    const line = this.log?.find((each) => each.table === table && each.kind === kind && each.over_at === null);
    if (line === undefined) return null;
    if (line.taken_by !== null) return h("span.good", null, words.takenBy(line.taken_by));
    if (!session.may("take an alarm")) return h("span.quiet", null, words.notTaken);
    return h("button", { type: "button", "data-take": line.number, onClick: () => void this.#take(line) }, words.take);
  }

  /** @param {AlarmLine} line */
  async #take(line) {
    try {
      await act("POST", `/floor/alarms/${part(line.number)}/take`);
      toast(words.taken, "good");
    } catch (error) {
      toast(text.common.failed(error instanceof Error ? error.message : ""), "bad");
    }
    await this.read();
  }

  /** @param {AlarmLine[]} log */
  #history(log) {
    const untaken = log.filter((each) => each.over_at === null && each.taken_by === null).length;
    return h("details.panel.alarm-history", { key: "history" },
      h("summary", null, words.title, h("span.quiet", null, ` ${words.count(log.length, untaken)}`)),
      h("div.scroll", { role: "group", "aria-label": words.title, tabindex: "0" }, h("table", null,
        h("thead", null, h("tr", null, [words.raised, words.where, words.what, words.who, words.over].map((each) => h("th", { key: each, scope: "col" }, each)))),
        h("tbody", null, log.map(entry)))));
  }
}

/** @param {AlarmLine} each */
function entry(each) {
  return h("tr", { key: each.number, "data-alarm-line": each.kind },
    h("td", null, moment(each.raised_at)),
    h("td", null, each.table === null ? text.floor.house : h("a", { href: `/floor/${encodeURIComponent(each.table)}` }, text.floor.table(each.table))),
    h("td", null, each.says, " ", law(each.law)),
    h("td", null, each.taken_by === null ? h("span.quiet", null, words.nobody) : [words.by(each.taken_by, text.roles[each.taken_role ?? ""] ?? ""), " ", each.taken_at === null ? null : h("span.quiet", null, moment(each.taken_at))]),
    h("td", null, each.over_at === null ? h("strong.warn", null, words.up) : moment(each.over_at)));
}

/** @param {number} at */
function moment(at) {
  return h("time", { datetime: machineTime(at) }, momentOf(at));
}

customElements.define("bw-alarm-log", AlarmLog);
