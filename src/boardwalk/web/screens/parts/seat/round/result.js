/** How a round ended and why, in a few words: both hands by name, what came of it, and the way to every wager. */

import { h } from "../../../core/dom.js";
import { money } from "../../../core/money.js";
import { text } from "../../../text.js";
import { handNames } from "../../felt/hand-names.js";
import { law } from "../../law.js";
import { kind, totalGained } from "./settlement.js";

/** @typedef {import("../../../pages/seat.js").SeatPage} SeatPage */
/** @typedef {import("../../../api-types.js").View} View */
/** @typedef {import("../../../api-types.js").HandView} HandView */
/** @typedef {import("../../../api-types.js").NamedHand} NamedHand */
/** @typedef {import("./settlement.js").Titles} Titles */

/** Both hands by name, as far as they are known. @param {HandView | null} hand @param {NamedHand | null} dealer @param {Titles} title @returns {string[]} */
export function handsInWords(hand, dealer, title) {
  const names = handNames(hand === null || hand.folded ? null : hand.named, dealer);
  const own = hand === null ? "" : hand.folded ? text.seat.folded : names.own === "" ? "" : text.seat.youHad(names.own);
  const pushed = (hand?.outcomes ?? []).filter((each) => each.result === "push").map((each) => title(each.wager));
  return [own, dealer === null ? "" : text.seat.dealerHad(names.dealer, dealer.qualifies, pushed)].filter(Boolean);
}

/** The banner at the end of a round, until the next bets. @param {SeatPage} page @param {View} table */
export function result(page, table) {
  const seen = page.sitting.settled(table);
  if (seen === null || !seen.over || page.turning || (seen.outcomes.length === 0 && seen.void === null)) return null;
  const cents = totalGained(seen.outcomes);
  const words = seen.void !== null ? text.seat.voidBecause(seen.void)
    : cents > 0 ? text.seat.won(money(cents)) : cents < 0 ? text.seat.lost(money(-cents)) : text.seat.even;
  const hands = seen.void === null ? handsInWords(seen.hand, seen.dealer_hand, page.sitting.titleOf) : [];
  return h("section.result", { key: "result", class: seen.void === null ? kind(cents) : "warn" },
    h("p.result-line", null, h("strong", null, words), law(seen.void_law),
      h("button.link", { type: "button", onClick: () => page.show("round") }, text.seat.details)),
    hands.length === 0 ? null : h("p.hands", null, hands.map((each, i) => h("span", { key: i }, each))));
}
