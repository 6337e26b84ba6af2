/** How a house file differs from another, line by line. */

import { h } from "../../core/dom.js";
import { text } from "../../text.js";

/** @typedef {import("../../api-types.js").DiffLine} DiffLine */

/** What stands before a line, also for those who do not see its color. @type {Record<string, string>} */
const MARKS = { added: "+", removed: "\u2212", same: "\u00a0", gap: "\u2026" };

/** @param {readonly DiffLine[]} lines @param {string} label */
export function diff(lines, label) {
  return h("div.diff", { key: "diff", tabindex: "0", role: "group", "aria-label": label }, lines.map((each, i) =>
    h("div", { key: i, class: `diff-${each.kind}`, "data-diff": each.kind },
      h("span.diff-mark", { "aria-hidden": "true" }, MARKS[each.kind]),
      each.kind === "added" || each.kind === "removed" ? h("span.unseen", null, text.house.diff[each.kind]) : null,
      h("code", null, each.text))));
}
