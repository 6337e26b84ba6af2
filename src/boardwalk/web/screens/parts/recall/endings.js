/** How a round ended: every hand that the viewer may know, and how its wagers were settled. */

import { h } from "../../core/dom.js";
import { money } from "../../core/money.js";
import { text } from "../../text.js";
import { cardRow } from "../felt/card.js";
import { law } from "../law.js";

/** @typedef {import("../../api-types.js").FinishedView} FinishedView */
/** @typedef {import("../../api-types.js").HandView} HandView */
/** @typedef {import("../../api-types.js").OutcomeView} OutcomeView */

const words = text.watch.recallPage;

/** @typedef {import("../../api-types.js").GameSheet} GameSheet */

/** @param {FinishedView} seen @param {Record<string, {player: string}>} seats who sat there @param {GameSheet | null} game */
export function endings(seen, seats, game) {
  const titles = new Map([...(game?.wagers ?? []), ...(game?.bonuses ?? []), ...(game?.collected ?? [])].map((each) => [each.wager, each.title]));
  return h("section.panel.recall-endings", { "aria-labelledby": "endings" },
    h("h2", { id: "endings" }, words.hands),
    seen.void === null ? null : h("p.warn", null, text.watch.void(seen.void)),
    row(text.watch.dealer, seen.dealer),
    row(text.watch.community, seen.community),
    Object.entries(seen.hands).map(([seat, hand]) => ending(words.seat(seat, seats[seat]?.player ?? ""), hand, titles)));
}

/** @param {string} title @param {(string | null)[]} cards */
function row(title, cards) {
  return cards.length === 0 ? null : h("div.recall-hand", { key: title }, h("h3", null, title), cardRow(cards));
}

/** @param {string} who @param {HandView} hand @param {Map<string, string>} titles */
function ending(who, hand, titles) {
  const notes = [hand.folded ? words.folded : "", hand.void ? words.voided : ""].filter(Boolean).join(", ");
  return h("div.recall-hand", { key: who },
    h("h3", null, who, notes ? h("span.quiet", null, ` ${notes}`) : null),
    cardRow(hand.cards),
    h("table", null, h("tbody", null, hand.outcomes.map((each) => outcome(each, titles.get(each.wager) ?? each.wager)))));
}

/** @param {OutcomeView} each @param {string} title */
function outcome(each, title) {
  return h("tr", { key: each.wager },
    h("th", { scope: "row" }, title),
    h("td.number", null, money(each.cents)),
    h("td", null, text.results[each.result] ?? each.result),
    h("td.number", null, each.paid_cents > 0 ? h("span.good", null, `+${money(each.paid_cents)}`) : null),
    h("td", null, each.by, " ", law(each.law)));
}
