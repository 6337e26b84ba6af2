/** A search over all tables: by player, table, time, amount and paragraph. The address keeps it, so that it can be handed on. */

import { get } from "../../core/api.js";
import { h, Part } from "../../core/dom.js";
import { cents, money } from "../../core/money.js";
import { senderOf } from "../../core/sender.js";
import { machineTime, momentOf } from "../../core/time.js";
import { text } from "../../text.js";
import { law } from "../law.js";
import { bookmark } from "./bookmark.js";
import { addressOfRecord } from "./bookmarks.js";

/** @typedef {import("../../api-types.js").FoundEvent} FoundEvent */
/** @typedef {"player" | "table" | "since" | "until" | "least" | "most" | "law"} Term */

const words = text.watch.search;
/** @type {readonly Term[]} */
const TERMS = ["player", "table", "since", "until", "least", "most", "law"];
/** @type {Record<Term, string>} */
const TYPES = { player: "text", table: "text", since: "datetime-local", until: "datetime-local", least: "text", most: "text", law: "text" };
const MICROSECONDS = 1000;

export class Search extends Part {
  /** @type {Partial<Record<Term, string>>} */ typed = {};
  /** @type {FoundEvent[] | null} */ found = null;
  /** @type {string | null} */ problem = null;
  busy = false;
  #asked = 0;

  begin() {
    const asked = new URLSearchParams(location.search);
    for (const term of TERMS) this.typed[term] = asked.get(term) ?? "";
    void this.#ask();
  }

  view() {
    return h("section.search", { "aria-label": words.title },
      h("form.panel.search-form", { role: "search", novalidate: true, onSubmit: (/** @type {Event} */ event) => this.#submit(event) },
        TERMS.map((term) => h("label.field", { key: term }, h("span", null, words.terms[term]),
          h("input", { name: term, type: TYPES[term], value: this.typed[term] ?? "", autocomplete: "off", inputmode: term === "least" || term === "most" ? "decimal" : null, placeholder: term === "law" ? words.lawHelp : null, onInput: (/** @type {any} */ event) => (this.typed[term] = event.target.value) }))),
        h("div.row", null, h("button.primary", { type: "submit" }, words.find), h("span.quiet", null, words.help))),
      this.problem === null ? null : h("p.problem", { role: "alert" }, this.problem),
      this.busy ? h("p.quiet", { role: "status" }, text.common.loading) : this.#results());
  }

  #results() {
    if (this.found === null) return null;
    return [
      h("p.quiet", { key: "count", role: "status" }, words.count(this.found.length)),
      h("ol.found", { key: "found" }, this.found.map(line)),
    ];
  }

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    const asked = new URLSearchParams(TERMS.filter((term) => this.typed[term]).map((term) => [term, this.typed[term] ?? ""]));
    history.replaceState(null, "", asked.size === 0 ? location.pathname : `${location.pathname}?${asked}`);
    void this.#ask();
  }

  async #ask() {
    const query = this.#query();
    if (query === null) return this.update();
    const asked = (this.#asked += 1);
    this.busy = true;
    this.problem = null;
    this.update();
    try {
      const found = /** @type {FoundEvent[]} */ (await get(`/search?${query}`));
      if (asked !== this.#asked) return; // something else is searched for by now
      this.found = found;
    } catch (error) {
      if (asked !== this.#asked) return;
      this.problem = text.common.failed(error instanceof Error ? error.message : "");
    }
    this.busy = false;
    this.update();
  }

  /** What the server is asked, or nothing if an amount cannot be read. */
  #query() {
    const query = new URLSearchParams();
    const { player, table, law: paragraph, since, until, least, most } = this.typed;
    for (const [name, value] of Object.entries({ player, table, law: paragraph })) if (value?.trim()) query.set(name, value.trim());
    for (const [name, value] of Object.entries({ since, until })) if (value) query.set(name, String(new Date(value).getTime() * MICROSECONDS));
    for (const [name, value] of Object.entries({ least, most })) {
      if (!value?.trim()) continue;
      const amount = cents(value);
      if (amount === null) {
        this.problem = `${words.terms[/** @type {Term} */ (name)]}: ${text.common.amountWrong}`;
        return null;
      }
      query.set(`${name}_cents`, String(amount));
    }
    return query;
  }
}

/** @param {FoundEvent} each */
function line(each) {
  const where = each.round === null ? text.watch.table(each.table) : words.where(each.table, each.round);
  return h("li", { key: `${each.table} ${each.seq}`, "data-found": each.kind },
    h("div.found-where", null, h("a", { href: addressOfRecord(each) }, where), h("time.quiet", { datetime: machineTime(each.at) }, momentOf(each.at))),
    h("div.found-what", null,
      h("span", null, each.told ?? each.kind.replaceAll("-", " ")),
      h("span.quiet", null, [each.player, each.cents === null ? "" : money(each.cents), text.watch.by(senderOf(each.person), text.roles[each.role] ?? each.role)].filter(Boolean).join(" \u00b7 "), " ", law(each.law))),
    bookmark(each.table, each.seq, where));
}

customElements.define("bw-table-search", Search);
