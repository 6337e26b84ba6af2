/** What the house needs on record and what it has: approvals and signs, tables, meters and wheels. */

import { get, part } from "../../core/api.js";
import { h, Part } from "../../core/dom.js";
import { moneyAndCents } from "../../core/money.js";
import { session } from "../../core/session.js";
import { text } from "../../text.js";
import { law } from "../law.js";

/** @typedef {import("../../api-types.js").TableApprovals} TableApprovals */
/** @typedef {import("../../api-types.js").Lobby} Lobby */
/** @typedef {import("../../api-types.js").GameSheet} GameSheet */
/** @typedef {import("../../api-types.js").CollectedSheet} CollectedSheet */

const words = text.house;

/** A part that asks once for what it shows. */
class Overview extends Part {
  /** @type {string | null} */ problem = null;
  ready = false;

  begin() {
    this.ask().then(() => (this.ready = true), (error) => (this.problem = text.common.failed(error instanceof Error ? error.message : ""))).finally(() => this.update());
  }

  /** @returns {Promise<void>} */
  async ask() {}

  /** @returns {any} */
  content() {
    return null;
  }

  view() {
    if (this.problem !== null) return h("p.problem", { role: "alert" }, this.problem);
    return this.ready ? this.content() : h("p.quiet", null, text.common.loading);
  }
}

class Approvals extends Overview {
  /** @type {TableApprovals[]} */ tables = [];

  async ask() {
    this.tables = await get("/house/approvals");
  }

  content() {
    if (this.tables.length === 0) return h("p.quiet", null, words.noTables);
    return [h("p.quiet", { key: "help" }, words.approvalsHelp), this.tables.map((each) => this.#table(each))];
  }

  /** @param {TableApprovals} each */
  #table(each) {
    const missing = each.approvals.filter((one) => !one.on_record).length;
    return h("section.panel", { key: each.table, "data-table": each.table, "aria-label": text.floor.table(each.table) },
      h("h2", null, text.floor.table(each.table), h("span.quiet", null, ` ${each.title}`)),
      h("p", { class: missing > 0 ? "warn" : "good" }, missing > 0 ? text.floor.missing(missing) : text.floor.allOnRecord),
      h("ul.lines", { key: "approvals" }, each.approvals.map((one) => h("li", { key: one.item },
        h("span", null, h("strong", null, text.floor.capital(one.title)), " ", law(one.law)),
        h("span", { class: one.on_record && !one.demonstration ? "quiet" : "warn" }, one.demonstration ? text.floor.forDemonstration : one.on_record ? text.floor.paper(one.number, one.date, one.by) : one.filed ? text.floor.notSubmitted : text.floor.notApproved)))),
      each.signs.length === 0 ? null : [h("h3", { key: "signs" }, words.signs), h("ul.lines", { key: "sign-list" }, each.signs.map((one) => h("li", { key: one.name },
        h("span", null, h("strong", null, text.floor.capital(one.title)), " ", law(one.law)), h("span", { class: one.confirmed ? "good" : "warn" }, one.confirmed ? text.floor.signConfirmed : text.floor.signOpen))))],
      session.may("see the floor") ? h("p", { key: "floor" }, h("a", { href: `/floor/${part(each.table)}` }, words.recordAt(each.table))) : null);
  }
}

class Premises extends Overview {
  /** @type {Lobby | null} */ lobby = null;
  /** @type {{number: string, wheel: CollectedSheet}[]} */ wheels = [];

  async ask() {
    const lobby = /** @type {Lobby} */ (await get("/lobby"));
    this.lobby = lobby;
    const sheets = /** @type {GameSheet[]} */ (await Promise.all(lobby.tables.map((each) => get(`/tables/${part(each.number)}/game`))));
    this.wheels = sheets.flatMap((sheet, i) => sheet.collected.filter((each) => each.positions.length > 0).map((wheel) => ({ number: lobby.tables[i].number, wheel })));
  }

  content() {
    return [this.#tables(), this.#meters(), this.#wheels()];
  }

  #tables() {
    const tables = this.lobby?.tables ?? [];
    return h("section.panel", { key: "tables", "aria-labelledby": "house-tables" }, h("h2", { id: "house-tables" }, words.several.table),
      tables.length === 0 ? h("p.quiet", null, words.noTables) : h("div.scroll.stacked", { tabindex: "0", role: "group", "aria-label": words.several.table }, h("table", null,
        h("thead", null, h("tr", null, [words.number, text.common.fields.game, words.state, words.runBy, text.common.fields.meter].map((each) => h("th", { key: each, scope: "col" }, each)))),
        h("tbody", null, tables.map((each) => h("tr", { key: each.number },
          h("th", { scope: "row" }, session.may("see the floor") ? h("a", { href: `/floor/${part(each.number)}` }, each.number) : each.number),
          cell(text.common.fields.game, each.title), cell(words.state, text.lobby.states[each.state]), cell(words.runBy, each.automatic ? words.automatic : words.people), cell(text.common.fields.meter, each.meters.map((meter) => meter.name).join(", "))))))));
  }

  #meters() {
    const meters = this.lobby?.meters ?? [];
    return h("section.panel", { key: "meters", "aria-labelledby": "house-meters" }, h("h2", { id: "house-meters" }, words.several.meter),
      meters.length === 0 ? h("p.quiet", null, words.noMeters) : h("ul.lines", null, meters.map((each) => h("li", { key: each.name },
        h("span", null, h("strong", null, each.name), h("span.quiet", null, ` ${each.tables.length === 0 ? text.lobby.noTables : text.lobby.tablesOf([...each.tables])}`)),
        h("span", null, moneyAndCents(each.display_cents), each.up ? null : h("span.warn", null, ` ${text.lobby.meterDown}`))))),
      session.may("see the state of a meter") ? h("p", null, h("a", { href: "/floor" }, words.metersAt)) : null);
  }

  #wheels() {
    return h("section.panel", { key: "wheels", "aria-labelledby": "house-wheels" }, h("h2", { id: "house-wheels" }, words.wheels),
      this.wheels.length === 0 ? h("p.quiet", null, words.noWheels) : this.wheels.map(({ number, wheel }) => h("details", { key: number },
        h("summary", null, words.wheelOf(number, wheel.positions.length), wheel.demonstration ? h("span.warn", null, ` ${words.wheelDemonstration}`) : null),
        h("div.scroll", { tabindex: "0", role: "group", "aria-label": words.wheelOf(number, wheel.positions.length) }, h("table", null,
          h("thead", null, h("tr", null, [words.position, words.playerWins, words.othersWin, words.weight].map((each) => h("th.number", { key: each, scope: "col" }, each)))),
          h("tbody", null, wheel.positions.map((each) => h("tr", { key: each.position }, h("td.number", null, String(each.position)),
            h("td.number", null, each.player_cents === null ? words.topPrize : moneyAndCents(each.player_cents)), h("td.number", null, moneyAndCents(each.community_cents)), h("td.number", null, each.weight.toLocaleString("en-US"))))))))));
  }
}

/** A cell that says what it is where a narrow screen has no header. @param {string} head @param {string} value */
function cell(head, value) {
  return h("td", { "data-head": head }, value);
}

customElements.define("bw-approvals", Approvals);
customElements.define("bw-premises", Premises);
