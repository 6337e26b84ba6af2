/** What a screen reader says: the player's turn, the cards that came, and how the bets were settled. */

import { announce } from "../../../core/announce.js";
import { signed } from "../../../core/money.js";
import { text } from "../../../text.js";
import { cardNames } from "../../felt/card.js";
import { choices, choicesInWords } from "./decisions.js";
import { handsInWords } from "./result.js";
import { handOf, outcomeInWords, totalGained } from "./settlement.js";

/** @typedef {import("../../../api-types.js").View} View */
/** @typedef {(wager: string) => string} Titles */

/** Cards that were not there before. @param {(string | null)[]} now @param {(string | null)[]} before */
function fresh(now, before) {
  return now.filter((card) => card !== null && !before.includes(card));
}

/**
 * Say what is new at the table.
 * @param {View | null} before @param {View} table @param {Titles} title
 */
export function say(before, table, title) {
  const words = [...newCards(before, table), ...newHand(before, table), ...newOutcomes(before, table, title), ...finished(before, table, title)];
  const found = choices(table.prompts);
  const turn = found.length > 0 && choices(before?.prompts ?? []).length === 0;
  if (turn) announce([...words, text.seat.turnIs(choicesInWords(found))].join(" "), "assertive");
  else if (words.length > 0) announce(words.join(" "));
}

/** One's own cards once all have come, community cards and the dealer's. @param {View | null} before @param {View} table */
function newCards(before, table) {
  const words = [];
  const hand = handOf(table);
  const was = before === null ? null : handOf(before);
  const now = table.round;
  if (hand !== null && hand.cards.length > 0 && choices(table.prompts).length > 0 && fresh(hand.cards, said.cards).length > 0) {
    said.cards = hand.cards;
    words.push(text.seat.cardsAre(cardNames(hand.cards)));
  }
  if (was !== null && hand === null) said.cards = [];
  const shown = fresh(now?.community ?? [], before?.round?.community ?? []);
  if (shown.length > 0) words.push(text.seat.communityIs(cardNames(shown)));
  const dealers = fresh(now?.dealer ?? [], before?.round?.dealer ?? []);
  if (dealers.length > 0) words.push(text.seat.dealerShows(cardNames(dealers)));
  return words;
}

/** What one's hand is called now that other cards make it. @param {View | null} before @param {View} table */
function newHand(before, table) {
  const hand = handOf(table);
  const name = hand === null || hand.folded ? null : hand.named?.name ?? null;
  const was = before === null ? null : handOf(before)?.named?.name ?? null;
  return name === null || name === was ? [] : [text.seat.handIs(name)];
}

/** @param {View | null} before @param {View} table @param {Titles} title */
function newOutcomes(before, table, title) {
  const known = (before === null ? null : handOf(before))?.outcomes.length ?? 0;
  const now = handOf(table)?.outcomes ?? [];
  return before === null ? [] : now.slice(known).map((each) => `${outcomeInWords(each, title)}.`);
}

/** Both hands by name, and what came of it. @param {View | null} before @param {View} table @param {Titles} title */
function finished(before, table, title) {
  const last = table.last_round;
  if (before === null || before.round === null || table.round !== null || last === null || last.seat === null) return [];
  if (last.void !== null) return [text.seat.voidBecause(last.void)];
  const hand = last.hands[last.seat] ?? null;
  return [...handsInWords(hand, last.dealer_hand, title).map((each) => `${each}.`), text.seat.roundCame(signed(totalGained(hand?.outcomes ?? [])))];
}

/** Cards that were read out already. @type {{cards: (string | null)[]}} */
const said = { cards: [] };
