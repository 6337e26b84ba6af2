/** A table as the lobby shows it. */

import { addressOf, part } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { session } from "../../core/session.js";
import { text } from "../../text.js";
import { meter } from "../meter.js";
import { limits } from "../pay-table.js";
import { gameSheets } from "./game-sheets.js";
import { homeOf } from "./home.js";

/** @typedef {import("../../api-types.js").TableLine} TableLine */
/** @typedef {import("../../api-types.js").WagerLimits} WagerLimits */
/** @typedef {{busy: string | null, sit: (number: string) => void, look: (number: string) => void}} Doing */

/** @param {TableLine} table @param {Doing} doing */
export function tableCard(table, doing) {
  return h("article.lobby-table", { key: table.number, "data-table": table.number, class: table.open ? "" : "is-closed" },
    h("img.lobby-felt", { src: addressOf(`/tables/${part(table.number)}/felt`), alt: text.lobby.felt(table.title), loading: "lazy", width: 640, height: 330 }),
    h("div.lobby-table-body", null,
      h("p.lobby-table-top", null, h("span.lobby-number", null, text.lobby.table(table.number)), state(table)),
      h("h3", null, table.title),
      about(table),
      seats(table),
      posted(table),
      table.meters.map((each) => h("p.lobby-table-meter", { key: `meter ${each.wager}` },
        h("span.quiet", null, text.lobby.meter(each.name)), meter(each.display_cents))),
      h("div.row.lobby-doing", null, buttons(table, doing))));
}

/** @param {TableLine} table */
function state(table) {
  const waits = table.open && table.taken === 0; // cards are prepared when the first player comes
  return h("span.lobby-state", { "data-state": waits ? "betting" : table.state }, waits ? text.lobby.waits : text.lobby.states[table.state] ?? table.state);
}

/** The game in a line, and what it costs to play it well. @param {TableLine} table */
function about(table) {
  const sheet = gameSheets.of(table.game);
  const base = sheet?.wagers.find((each) => each.placed === "base")?.title;
  if (sheet === null) return null;
  return h("p.lobby-about", null, sheet.line,
    table.edge === null || base === undefined ? null : [" ", h("span.lobby-edge", null, text.lobby.edge(table.edge, base))]);
}

/** @param {TableLine} table */
function seats(table) {
  return h("p.lobby-seats", null,
    h("span.lobby-chairs", { "aria-hidden": "true" }, Array.from({ length: table.seats }, (_, i) => h("i", { class: i < table.taken ? "taken" : "" }))),
    h("span.quiet", null, text.lobby.seats(table.taken, table.seats), table.bots === 0 ? null : text.lobby.bots(table.bots)));
}

/** @param {TableLine} table */
function posted(table) {
  const [first, ...others] = gameSheets.baseFirst(table.game, table.limits);
  if (first === undefined) return null;
  if (gameSheets.asks(table.game)) return h("div.lobby-limits", null); // their names are on the way
  const line = (/** @type {WagerLimits} */ each) => [h("dt", null, gameSheets.title(table.game, each.wager)), h("dd", null, limits(each))];
  return h("div.lobby-limits", null,
    h("dl", null, line(first)),
    others.length === 0 ? null : h("details", null, h("summary", null, text.lobby.limitsAll), h("dl", null, others.flatMap(line))));
}

/** @param {TableLine} table @param {Doing} doing */
function buttons(table, doing) {
  const me = session.me;
  if (me === null || me.role === "player") return [sitButton(table, doing), lookButton(table, doing)];
  const number = part(table.number);
  const first = homeOf(me.role);
  const watches = session.may("recall rounds");
  return [
    me.role === "dealer" ? link(`/deal/${number}`, text.lobby.deal, text.lobby.dealAt(table.number), true) : null,
    session.may("see the floor") ? link(`/floor/${number}`, text.lobby.floor, text.lobby.floorAt(table.number), first === "/floor") : null,
    watches ? link(`/watch/${number}`, text.lobby.watch, text.lobby.watchAt(table.number), first !== "/floor") : lookButton(table, doing),
    link(`/sign/table/${number}`, text.lobby.sign, text.lobby.signAt(table.number)),
  ];
}

/** @param {TableLine} table @param {Doing} doing */
function lookButton(table, doing) {
  return h("button", { key: "look", type: "button", "aria-label": text.lobby.watchAt(table.number), onClick: () => doing.look(table.number) }, text.lobby.watch);
}

/** @param {TableLine} table @param {Doing} doing */
function sitButton(table, doing) {
  if (session.me?.sits_at.includes(table.number)) return link(`/table/${part(table.number)}`, text.lobby.back, text.lobby.backAt(table.number), true);
  if (!table.open) return h("span.lobby-no", null, text.lobby.closed);
  if (table.taken >= table.seats) return h("span.lobby-no", null, text.lobby.full);
  const busy = doing.busy === `sit ${table.number}`;
  return h("button.primary", {
    key: "sit", type: "button", "aria-label": text.lobby.sitAt(table.number), "aria-disabled": doing.busy === null ? null : "true",
    onClick: () => doing.sit(table.number),
  }, busy ? text.lobby.sitting : text.lobby.sit);
}

/** @param {string} href @param {string} words @param {string} label @param {boolean} [first] */
function link(href, words, label, first = false) {
  return h("a.button", { href, class: first ? "primary" : "", "aria-label": label, key: href }, words);
}
