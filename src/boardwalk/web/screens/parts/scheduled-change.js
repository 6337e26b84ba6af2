/** Other limits or options that were announced at a table: players and staff see the same. */

import { h } from "../core/dom.js";
import { text } from "../text.js";
import { law } from "./law.js";

/** @typedef {import("../api-types.js").View} View */

/** In words, as it is announced. @param {NonNullable<View["scheduled"]>} change */
export function announcement(change) {
  const what = change.changes.map((each) => text.common.scheduled.option(text.floor.option(each.option), each.before, each.after));
  return `${change.when === "next round" ? text.common.scheduled.round : text.common.scheduled.opening} ${what.join(", ")}.`;
}

/** @param {View | null} view */
export function scheduledChange(view) {
  const change = view?.scheduled ?? null;
  return change === null ? null : h("p.connection.scheduled", { key: "scheduled", role: "status", "data-when": change.when }, announcement(change), " ", law(change.law));
}
