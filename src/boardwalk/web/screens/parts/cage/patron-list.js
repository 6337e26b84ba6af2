/** Finding a patron by any part of the name. */

import { get, part } from "../../core/api.js";
import { h, Part } from "../../core/dom.js";
import { money } from "../../core/money.js";
import { text } from "../../text.js";

/** @typedef {import("../../api-types.js").PatronLine} PatronLine */

const words = text.cage;
const TYPING_MILLISECONDS = 250;
/** As many as the server sends. */
const MOST_SHOWN = 50;

/** @param {number} news rises whenever there may be another list */
export function patronList(news) {
  return h("bw-patron-list", { key: "patrons", ".news": news });
}

class PatronList extends Part {
  news = 0;
  #known = -1;
  typed = "";
  /** @type {PatronLine[] | null} */ patrons = null;
  /** @type {string | null} */ problem = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  end() {
    clearTimeout(this.#timer);
  }

  async #ask() {
    const asked = this.typed.trim();
    try {
      const found = /** @type {PatronLine[]} */ (await get(`/patrons?${new URLSearchParams({ search: asked })}`));
      if (asked !== this.typed.trim()) return; // more was typed meanwhile
      this.patrons = found;
      this.problem = null;
    } catch (error) {
      this.problem = text.common.failed(error instanceof Error ? error.message : "");
    }
    this.update();
  }

  /** @param {string} typed */
  #search(typed) {
    this.typed = typed;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), TYPING_MILLISECONDS);
    this.update();
  }

  view() {
    if (this.#known !== this.news) {
      this.#known = this.news;
      void this.#ask();
    }
    return h("section.panel", { "aria-labelledby": "patrons" },
      h("h2", { id: "patrons" }, words.patrons),
      h("div.field", { role: "search" }, h("label", null, h("span", null, words.search), h("input", {
        type: "search", name: "search", value: this.typed, autocomplete: "off", spellcheck: "false", maxlength: "60",
        onInput: (/** @type {any} */ event) => this.#search(event.target.value),
      }))),
      this.problem === null ? null : h("p.problem", { role: "alert" }, this.problem),
      this.patrons === null ? h("p.quiet", null, text.common.loading) : this.#found(this.patrons));
  }

  /** @param {PatronLine[]} patrons */
  #found(patrons) {
    if (patrons.length === 0) return h("p.quiet", { role: "status" }, this.typed.trim() === "" ? words.nobody : words.noneFound(this.typed.trim()));
    return [
      h("div.scroll", { key: "table", tabindex: "0", role: "group", "aria-label": words.patrons }, h("table", null,
        h("thead", null, h("tr", null, h("th", { scope: "col" }, text.people.name), h("th.number", { scope: "col" }, words.chips), h("th.number", { scope: "col" }, words.coupons))),
        h("tbody", null, patrons.map((each) => h("tr", { key: each.name, "data-patron": each.name },
          h("th", { scope: "row" }, h("a", { href: `/cage/${part(each.name)}` }, each.name), each.open ? null : h("span.warn", null, ` ${words.notOpen}`)),
          h("td.number", null, money(each.cents)),
          h("td.number", null, money(each.coupon_cents))))))),
      patrons.length < MOST_SHOWN ? null : h("p.quiet", { key: "more" }, words.more(MOST_SHOWN)),
    ];
  }
}

customElements.define("bw-patron-list", PatronList);
