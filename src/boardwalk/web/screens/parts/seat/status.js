/** Above the felt: which table this is, what the meter shows, and what else one may do. */

import { h } from "../../core/dom.js";
import { money, signed } from "../../core/money.js";
import { text } from "../../text.js";
import { CHIPS } from "../felt/chip.js";
import { meter } from "../meter.js";
import { kind } from "./round/settlement.js";
import { keyHelp } from "./keys.js";
import { mayTakeChips, PLAY_CHIPS_CENTS } from "./sit.js";

/** @typedef {import("../../pages/seat.js").SeatPage} SeatPage */
/** @typedef {import("../../api-types.js").View} View */

/** How many kinds of chips one may tip with. */
const TIPS = 3;

/** @param {SeatPage} page */
export function status(page) {
  const table = page.sitting.table;
  const meters = page.sitting.feed?.sight?.meters ?? [];
  const own = table === null || table.seat === null ? null : table.seats[table.seat] ?? null;
  return h("header.status", null,
    h("h1", null, table?.title ?? page.sitting.sheet?.title ?? "", " ", h("span.quiet", null, text.seat.table(page.number))),
    meters.map(({ wager, sign }) => h("p.meter", { key: `meter ${wager}` }, h("span.quiet", null, text.seat.meter(sign.name)), " ", meter(sign.display_cents))),
    own === null ? null : h("p.purse", null, text.seat.chipsAtTable(money(own.chips_cents ?? 0)), " ", ahead(own.ahead_cents)),
    h("div.row.tools", null,
      own === null || table === null ? null : [
        h("button.quiet", { type: "button", popovertarget: "more" }, text.seat.more),
        menu(page, table),
      ],
      h("button.quiet.keys-button", { type: "button", popovertarget: "keys", "aria-label": text.seat.keysTitle }, h("kbd", null, "?")),
      keyHelp()));
}

/** Won or lost since the player sat down. @param {number | null} cents */
function ahead(cents) {
  return cents === null || cents === 0 ? null : h("span", { class: `ahead ${kind(cents)}` }, signed(cents), h("span.since", null, text.seat.since));
}

/** @param {SeatPage} page @param {View} table */
function menu(page, table) {
  const leave = table.prompts.some(({ draft }) => draft.do === "leave-seat");
  const tip = table.prompts.find(({ draft }) => draft.do === "give-tip");
  const most = tip?.needs.find((need) => need.field === "cents")?.most ?? 0;
  return h("div.more", { id: "more", popover: "auto", role: "dialog", "aria-label": text.seat.more },
    tip === undefined ? null : h("fieldset", null, h("legend", null, text.seat.tip), h("div.row", null,
      CHIPS.slice(0, TIPS).filter(([cents]) => cents <= most).map(([cents]) =>
        h("button", { key: cents, type: "button", "data-do": "give-tip", onClick: () => void page.sitting.tip(cents) }, money(cents))))),
    h("div.row", null,
      leave ? moreChipsButton(page.sitting, "") : null,
      leave
        ? h("button.danger", { type: "button", "data-do": "leave-seat", onClick: () => void page.sitting.leave() }, text.seat.leave)
        : h("p.quiet", null, text.seat.stays)));
}

/** Where chips cost nothing. @param {import("./sitting.js").Sitting} sitting @param {string} kind */
export function moreChipsButton(sitting, kind) {
  if (!mayTakeChips()) return null;
  return h("button", { type: "button", class: `more-chips ${kind}`, onClick: () => void sitting.moreChips() }, text.seat.takeChips(money(PLAY_CHIPS_CENTS)));
}
