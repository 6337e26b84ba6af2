/** Who did what and when, the latest first. */

import { h } from "../../core/dom.js";
import { senderOf } from "../../core/sender.js";
import { machineTime, momentOf } from "../../core/time.js";
import { text } from "../../text.js";

/** @typedef {import("../../api-types.js").HouseEventLine} HouseEventLine */

/** @param {readonly HouseEventLine[] | null} lines */
export function historyList(lines) {
  if (lines === null) return h("p.quiet", { key: "history" }, text.common.loading);
  if (lines.length === 0) return h("p.quiet", { key: "history" }, text.people.noHistory);
  return h("ol.history", { key: "history" }, lines.map((each) => h("li", { key: each.seq, "data-event": each.kind },
    h("strong", null, each.told),
    h("span.quiet", null, " ", h("time", { datetime: machineTime(each.at) }, momentOf(each.at)), " \u00b7 ",
      text.people.by(senderOf(each.person), text.roles[each.role] ?? each.role, each.second)))));
}
