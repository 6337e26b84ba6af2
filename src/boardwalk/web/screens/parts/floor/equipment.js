/** What is on a table: decks and how far they are prepared, chips and who counted them, devices, posted limits. */

import { h } from "../../core/dom.js";
import { money } from "../../core/money.js";
import { text } from "../../text.js";
import { limits } from "../pay-table.js";
import { promptForm } from "../prompt-form.js";

/** @typedef {import("../../api-types.js").View} View */
/** @typedef {import("../../api-types.js").GameSheet} GameSheet */

/** The first characters of a hash tell two of them apart. */
const HASH_SHOWN = 12;

/** @param {View} view */
export function decks(view) {
  return h("section.panel", { key: "decks", "aria-label": text.floor.decks },
    h("h2", null, text.floor.decks),
    view.decks.length === 0 ? h("p.quiet", null, text.floor.noDecks) : h("ul.decks", null, view.decks.map((deck) =>
      h("li", { key: deck.back },
        h("span", { class: "back-swatch", "data-back": deck.back, "aria-hidden": "true" }),
        h("div", null,
          h("strong", null, text.floor.deck(deck.back)), " ", deck.phase,
          deck.cut_due ? h("span.warn", null, ` ${text.floor.cutDue}`) : null,
          deck.counted ? h("span.good", null, ` ${text.floor.counted}`) : null,
          deck.commitment === "" ? null : h("p.quiet.hash", { title: deck.commitment }, text.floor.sealed(deck.commitment.slice(0, HASH_SHOWN))))))),
    h("p.quiet", null, view.devices.length === 0 ? text.floor.noDevices : text.floor.devices(view.devices.join(", "))));
}

/** What concerns the chips of the table: they are counted, and open and close it. */
export const OF_THE_INVENTORY = new Set(["count-inventory", "open-table", "close-table"]);

/** @param {View} view @param {(draft: Record<string, any>) => Promise<unknown>} send */
export function inventory(view, send) {
  const counts = view.counts ?? [];
  const agree = new Set(counts.map((each) => each.cents)).size === 1;
  const offered = view.prompts.filter((each) => OF_THE_INVENTORY.has(each.draft.do));
  return h("section.panel.inventory", { key: "inventory", "aria-label": text.floor.inventory },
    h("h2", null, text.floor.inventory),
    view.inventory_cents === null ? null : h("p.figure", null, money(view.inventory_cents)),
    counts.length === 0 ? h("p.quiet", null, text.floor.noCounts) : h("ul", null, counts.map((each) =>
      h("li", { key: each.role }, text.floor.count(each.name, text.roles[each.role] ?? each.role, money(each.cents))))),
    counts.length < 2 ? null : h("p", { class: agree ? "good" : "warn" }, agree ? text.floor.countsAgree : text.floor.countsDiffer),
    offered.length === 0 ? null : h("details.prompts", { key: "do", "data-group": "inventory" },
      h("summary", null, view.open ? text.floor.closing : text.floor.opening),
      h("p.quiet", null, view.open ? text.floor.closingHelp : text.floor.openingHelp),
      h("div.forms", null, offered.map((each) => promptForm(each, send, { primary: each.draft.do === "open-table" })))));
}

/** @param {GameSheet | null} game */
export function postedLimits(game) {
  if (game === null) return null;
  const posted = game.wagers.filter((each) => limits(each) !== "");
  return h("section.panel", { key: "limits", "aria-label": text.floor.limits },
    h("h2", null, text.floor.limits),
    posted.length === 0 ? h("p.quiet", null, text.floor.noLimits)
      : h("dl.pairs", null, posted.flatMap((each) => [h("dt", { key: each.wager }, each.title), h("dd", { key: `${each.wager} limits` }, limits(each))])));
}
