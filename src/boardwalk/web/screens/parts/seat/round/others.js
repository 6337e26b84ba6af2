/** The other players, small beside one's own position: names, cards, bets, and how they fared. */

import { h } from "../../../core/dom.js";
import { money, signed } from "../../../core/money.js";
import { text } from "../../../text.js";
import { smallCardRow } from "../../felt/card.js";
import { playerToAct } from "../../felt/felt.js";
import { kind, totalGained } from "./settlement.js";

/** @typedef {import("../../../api-types.js").View} View */
/** @typedef {import("../../../api-types.js").FinishedView} FinishedView */
/** @typedef {import("../../../core/dom.js").VNode} VNode */

/** @param {View} table @param {FinishedView | null} finished @param {number} own @param {number} seats how many the table has @returns {VNode | null} */
export function others(table, finished, own, seats) {
  const numbers = Object.keys(table.seats).map(Number).filter((number) => number !== own);
  if (numbers.length === 0) return null;
  // around the table as it is: who sits to the left is seen on the left
  const around = (/** @type {number} */ number) => (number - own + seats) % seats;
  const left = numbers.filter((number) => around(number) <= seats / 2).sort((a, b) => around(b) - around(a));
  const right = numbers.filter((number) => around(number) > seats / 2).sort((a, b) => around(a) - around(b));
  const column = (/** @type {string} */ side, /** @type {number[]} */ found) =>
    h("ul", { key: side, class: side, "aria-label": text.seat.otherPlayers }, found.map((number) => other(table, finished, number)));
  return h("div.others", { key: "others" }, left.length > 0 ? column("left", left) : null, right.length > 0 ? column("right", right) : null);
}

/** @param {View} table @param {FinishedView | null} finished @param {number} number @returns {VNode} */
function other(table, finished, number) {
  const seat = table.seats[number];
  const hand = table.round === null && finished !== null ? finished.hands[number] ?? null : seat.hand;
  const bets = Object.values(seat.bets).reduce((sum, [cents, coupon]) => sum + cents + coupon, 0);
  const gained = totalGained(hand?.outcomes ?? []);
  const done = (hand?.outcomes.length ?? 0) > 0 && bets === 0;
  return h("li", { key: number, class: `${playerToAct(table) === number ? "turn" : ""}${hand?.folded || hand?.void ? " out" : ""}` },
    h("span.called", { title: seat.player }, seat.player + (seat.away ? text.felt.away : "")),
    hand === null || hand.cards.length === 0 ? null : smallCardRow(hand.cards),
    hand !== null && hand.named !== null && !hand.folded ? h("span.has", null, hand.named.name) : null,
    done ? h("span", { class: `came ${kind(gained)}` }, signed(gained)) : bets > 0 ? h("span.bet", null, money(bets)) : null);
}
