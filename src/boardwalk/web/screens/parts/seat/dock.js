/** What one does next, within reach: bets before the deal, a decision in the round, otherwise what is waited for. */

import { h } from "../../core/dom.js";
import { money } from "../../core/money.js";
import { settings } from "../../core/settings.js";
import { text } from "../../text.js";
import { law } from "../law.js";
import { coachLine } from "./side/coach.js";
import { decisionButtons } from "./round/decisions.js";
import { handsInWords, result } from "./round/result.js";
import { handOf } from "./round/settlement.js";
import { moreChipsButton } from "./status.js";

/** @typedef {import("../../pages/seat.js").SeatPage} SeatPage */
/** @typedef {import("../../api-types.js").View} View */
/** @typedef {import("./bets/betting.js").Betting} Betting */

/** The line that says what goes on, with the clock. @param {SeatPage} page @param {string} title @param {...import("../../core/dom.js").Child} more */
function heading(page, title, ...more) {
  const clock = page.sitting.clock;
  return h("div.heading", { key: "heading" }, h("h2", null, title), ...more,
    h("bw-clock", { ".number": page.number, ".clock": clock, ".ends": page.sitting.feed?.ends ?? 0, ".own": page.sitting.clockIsOwn, ".asks": page.sitting.asksForTime }));
}

/** While bets may be placed. @param {SeatPage} page @param {View} table @param {Betting} betting */
export function bettingDock(page, table, betting) {
  if (betting.bounds(betting.base) === null && !betting.begun) return brokeDock(page, table);
  return h("div.dock.betting", { key: "betting" },
    heading(page, betting.ready ? text.seat.betsDown : text.seat.yourBets, betting.begun ? null : result(page, table), looks(page, table)),
    h("bw-tray", { key: "tray", ".chosen": page.chip, ".help": !page.sitting.canRebet && !betting.begun, "onBw-chip": page.choose, "onBw-carry": page.carry, "onBw-drop": page.drop }),
    h("div.bet-buttons", { key: "buttons" },
      h("button", { type: "button", id: "clear", disabled: !betting.begun, onClick: () => betting.clear() }, text.seat.clear),
      h("button", { type: "button", id: "rebet", disabled: !page.sitting.canRebet, onClick: () => betting.again() }, text.seat.rebet),
      h("button", { type: "button", id: "double", disabled: !betting.begun && !page.sitting.canRebet, onClick: () => betting.double() }, text.seat.double),
      betting.ready ? waiting(table) : bigButton(page, table, betting)),
    notes(page, betting),
    betting.begun ? null : coached(page, table.last_round?.number),
    amounts(page, betting));
}

/** Where there is little room, the fields are behind a word. @param {SeatPage} page @param {Betting} betting */
function amounts(page, betting) {
  const fields = h("bw-wagers", { key: "wagers", ".betting": betting, ".turn": page.turn, ".coupons": page.sitting.coupons });
  return !page.roomy ? h("details.amounts", { key: "amounts" }, h("summary", null, text.seat.wagers), fields) : fields;
}

/** What one press does that takes a player into the round. @param {SeatPage} page @param {View} table @param {Betting} betting */
function bigButton(page, table, betting) {
  const { words, below } = bigWords(page, table, betting);
  return h("button.primary.big", { key: "big", type: "button", id: "deal", "aria-disabled": betting.busy ? "true" : null, onClick: page.sitting.deal },
    h("span", null, words), below ? h("span.below", null, below) : null);
}

/** @param {SeatPage} page @param {View} table @param {Betting} betting */
function bigWords(page, table, betting) {
  if (betting.begun) {
    const bets = Object.entries(betting.completed);
    const added = bets.filter(([wager, cents]) => cents !== betting.amount(wager));
    const total = money(bets.reduce((sum, [, cents]) => sum + cents, 0));
    return { words: table.automatic ? text.seat.dealFor(total) : text.seat.complete(total), below: added.length > 0 ? text.seat.adds(inWords(betting, added)) : "" };
  }
  if (page.sitting.canRebet) {
    const bets = Object.entries(betting.repeated);
    const amount = money(bets.reduce((sum, [, cents]) => sum + cents, 0));
    return { words: table.automatic ? text.seat.rebetAndDeal(amount) : text.seat.rebetFor(amount), below: inWords(betting, bets) };
  }
  const least = betting.least.map(({ wager, cents }) => /** @type {[string, number]} */ ([wager, cents]));
  const amount = money(least.reduce((sum, [, cents]) => sum + cents, 0));
  return { words: table.automatic ? text.seat.minimumAndDeal(amount) : text.seat.minimum(amount), below: inWords(betting, least) };
}

/** @param {Betting} betting @param {[string, number][]} bets */
function inWords(betting, bets) {
  return bets.map(([wager, cents]) => text.seat.each(betting.title(wager), money(cents))).join(" + ");
}

/** What is in the way, said plainly. @param {SeatPage} page @param {Betting} betting */
function notes(page, betting) {
  const bets = betting.begun ? betting.completed : page.sitting.canRebet ? betting.repeated
    : Object.fromEntries(betting.least.map(({ wager, cents }) => [wager, cents]));
  const little = betting.tooLittleLeft(bets);
  return h("div.notes", { key: "notes" },
    little === null ? null : h("p.warn.little", { key: "little", role: "status" }, text.seat.cannotStay(money(little.left), money(little.needs))),
    betting.trouble === null ? null : h("p.problem", { key: "trouble", role: "alert" }, betting.trouble.words, " ", law(betting.trouble.law)),
    betting.short.map(({ wager, least }) => h("p.warn", { key: wager }, text.seat.tooLittle(betting.title(wager), money(least)))));
}

/** Cards that lie spread may be looked over before they are shuffled. @param {SeatPage} page @param {View} table */
function looks(page, table) {
  const found = table.prompts.flatMap(({ draft, law: id }) => (draft.do === "look-at-deck" ? [{ draft, id }] : []));
  if (found.length === 0) return null;
  // a dealer of flesh and blood waits for the look, whatever is bet meanwhile
  return h("p.look", { key: "look", title: table.automatic ? text.seat.lookHelp : text.seat.lookNow },
    found.map(({ draft }) => h("button", { class: table.automatic ? "link" : "primary", key: draft.deck, type: "button", "data-do": "look-at-deck", onClick: () => void page.sitting.give(draft) }, text.seat.look(draft.deck))),
    law(found[0].id));
}

/** Who has not bet yet, by name. @param {View} table @returns {string[]} */
function stillBetting(table) {
  const lacking = new Set(table.incomplete.map((each) => each.seat));
  return Object.entries(table.seats).filter(([number, { bets }]) => Number(number) !== table.seat && (lacking.has(Number(number)) || Object.keys(bets).length === 0))
    .map(([, { player }]) => player);
}

/** All bets lie there: what the cards wait for. @param {View} table */
function waiting(table) {
  const looks = table.prompts.some(({ draft }) => draft.do === "look-at-deck");
  const prepared = table.decks.some((deck) => deck.phase === "in play");
  const others = stillBetting(table);
  const words = looks ? text.seat.lookNow : !prepared ? text.seat.waitsCards : others.length > 0 ? text.seat.waitsBets(others) : text.seat.waitsDealer;
  return h("p.big.waiting", { key: "waiting", role: "status" }, words);
}

/** @param {SeatPage} page @param {View} table */
function brokeDock(page, table) {
  return h("div.dock", { key: "broke" }, heading(page, text.seat.broke, looks(page, table)),
    h("p.quiet", null, text.seat.brokeHelp),
    h("div.row", null, moreChipsButton(page.sitting, "primary")));
}

/** In a round. @param {SeatPage} page @param {View} table */
export function roundDock(page, table) {
  const found = page.sitting.choices;
  const hand = handOf(table);
  if (hand === null) return h("div.dock", { key: "next" }, heading(page, text.seat.nextRound), h("p.quiet", null, page.sitting.waits(table)));
  return h("div.dock.round", { key: "round", class: found.length > 0 ? "own-turn" : "" },
    heading(page, found.length > 0 ? text.seat.yourTurn : page.sitting.waits(table)),
    hands(page, table),
    found.length > 0 ? decisionButtons(found, page.sitting.decide, page.sitting.busy, table.beyond)
      : h("p.dealer-says", { key: "says", role: "status" }, table.round?.announces ? text.seat.says(table.round.announces) : ""),
    coached(page, table.round?.number));
}

/** Both hands by name, as far as they are known. @param {SeatPage} page @param {View} table */
function hands(page, table) {
  const words = table.round === null || table.round.void !== null ? [] : handsInWords(handOf(table), table.round.dealer_hand, page.sitting.titleOf);
  return h("p.hands", { key: "hands" }, words.map((each, i) => h("span", { key: i }, each)));
}

/** What the coach says of the last choice; where there is room, the side panel says it. @param {SeatPage} page @param {number | undefined} round */
function coached(page, round) {
  const { coaching, sheet } = page.sitting;
  return settings.now.coach && (page.narrow || page.tab !== "round") ? coachLine(coaching?.sheets.find((each) => each.round === round), sheet) : null;
}
