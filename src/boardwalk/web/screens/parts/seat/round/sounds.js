/** What is heard of what is new at the table, where someone asked for sounds. */

import { play } from "../../../core/sound.js";
import { choices } from "./decisions.js";
import { totalGained } from "./settlement.js";

/** @typedef {import("../../../api-types.js").View} View */

/** All cards that lie on the table. @param {View} table */
function cards({ round, seats }) {
  return (round?.dealer.length ?? 0) + (round?.community.filter((each) => each !== null).length ?? 0)
    + Object.values(seats).reduce((sum, { hand }) => sum + (hand?.cards.length ?? 0), 0);
}

/** All chips that were bet. @param {View} table */
function bets({ seats }) {
  return Object.values(seats).reduce((sum, seat) => Object.values(seat.bets).reduce((all, [cents]) => all + cents, sum), 0);
}

/** @param {View | null} before @param {View} table */
export function hear(before, table) {
  if (before === null) return;
  if (cards(table) > cards(before)) play("card");
  if (bets(table) > bets(before)) play("chip");
  if (choices(table.prompts).length > 0 && choices(before.prompts).length === 0) play("turn");
  const last = table.last_round;
  if (before.round === null || table.round !== null || last === null || last.seat === null) return;
  const gained = totalGained(last.hands[last.seat]?.outcomes ?? []);
  if (gained !== 0) play(gained > 0 ? "won" : "lost");
}
