/** The meters of the house, in lights. */

import { part } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { text } from "../../text.js";
import { meter } from "../meter.js";

/** @typedef {import("../../api-types.js").MeterLine} MeterLine */
/** @typedef {import("../../api-types.js").TableLine} TableLine */

/** @param {MeterLine[]} meters @param {TableLine[]} tables */
export function meterBand(meters, tables) {
  if (meters.length === 0) return null;
  return h("section.lobby-band", { "aria-label": text.lobby.progressives },
    h("h2.unseen", null, text.lobby.progressives),
    meters.map((each) => h("a.lobby-meter", { key: each.name, href: `/sign/meter/${part(each.name)}`, class: each.up ? "" : "is-down" },
      h("span.lobby-meter-name", null, each.name),
      meter(each.display_cents, "lobby-meter-amount"),
      h("span.lobby-meter-games", null, games(each, tables)),
      each.up ? null : h("span.lobby-meter-note.warn", null, text.lobby.meterDown),
      each.pending.length === 0 ? null : h("span.lobby-meter-note.good", null, text.lobby.waitingAwards(each.pending.length)))));
}

/** @param {MeterLine} line @param {TableLine[]} tables */
function games(line, tables) {
  const linked = tables.filter((each) => line.tables.includes(each.number));
  if (linked.length === 0) return text.lobby.noTables;
  const titles = [...new Set(linked.map((each) => each.title))].join(" \u00b7 ");
  return `${text.lobby.tablesOf(line.tables)}: ${titles}`;
}
