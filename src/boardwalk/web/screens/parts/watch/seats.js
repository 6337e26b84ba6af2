/** Who sits at a table: name, stack, bets and cards, as far as the viewer may know them. */

import { h } from "../../core/dom.js";
import { money } from "../../core/money.js";
import { text } from "../../text.js";
import { cardRow } from "../felt/card.js";

/** @typedef {import("../../api-types.js").View} View */
/** @typedef {import("../../api-types.js").SeatView} SeatView */

const words = text.watch.seats;

/** @param {View} view */
export function seats(view) {
  const taken = Object.entries(view.seats);
  if (taken.length === 0) return h("p.quiet.watch-seats", null, words.none);
  return h("ul.watch-seats", { "aria-label": words.title(view.number) }, taken.map(([seat, each]) => line(seat, each)));
}

/** @param {string} seat @param {SeatView} each */
function line(seat, each) {
  const bets = Object.values(each.bets).reduce((sum, [chips, coupon]) => sum + chips + coupon, 0);
  const cards = each.hand?.cards ?? [];
  return h("li", { key: seat, "data-seat": seat },
    h("span.quiet", null, seat),
    h("strong", null, each.player),
    h("span.number", null, each.chips_cents === null ? "" : words.stack(money(each.chips_cents))),
    h("span.number", null, bets === 0 ? "" : words.bets(money(bets))),
    h("span.watch-cards", null, cards.length === 0 ? null : cardRow(cards)));
}
