/** What goes on at a table, in words. */

import { text } from "../../text.js";

/** @typedef {import("../../api-types.js").View} View */

/** What the table waits for. @param {View} view */
export function waiting(view) {
  if (!view.open) return text.watch.closed;
  const now = view.round;
  if (now === null) return text.watch.betweenRounds;
  if (now.void !== null) return text.watch.void(now.void);
  const at = now.waits_at;
  return text.floor.capital(typeof at === "number" ? text.watch.waitsAt(now.waits_for, text.watch.seat(at)) : now.waits_for);
}
