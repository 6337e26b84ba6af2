/** Everyone who belongs to the house, or did: found by name, role and state. */

import { get, part } from "../../core/api.js";
import { h, Part } from "../../core/dom.js";
import { text } from "../../text.js";

/** @typedef {import("../../api-types.js").PersonLine} PersonLine */

const words = text.people;
/** More are not shown at once; searching finds the others. */
const MOST_SHOWN = 100;

/** @param {number} news rises whenever there may be another list */
export function peopleList(news) {
  return h("bw-people-list", { key: "people", ".news": news });
}

/** @param {PersonLine} each */
export function stateOf(each) {
  return each.suspended ? "suspended" : each.open ? "open" : "closed";
}

/** For comparing names as people type them. @param {string} name */
function plain(name) {
  return name.normalize("NFKD").replace(/\p{Mark}/gu, "").toLowerCase();
}

class PeopleList extends Part {
  news = 0;
  #known = -1;
  /** @type {PersonLine[] | null} */ people = null;
  /** @type {string | null} */ problem = null;
  search = "";
  role = "";
  state = "";

  async #ask() {
    try {
      this.people = await get("/people");
      this.problem = null;
    } catch (error) {
      this.problem = text.common.failed(error instanceof Error ? error.message : "");
    }
    this.update();
  }

  view() {
    if (this.#known !== this.news) {
      this.#known = this.news;
      void this.#ask();
    }
    return h("section.panel", { "aria-labelledby": "people-list" },
      h("h2", { id: "people-list" }, words.list),
      this.#filters(),
      this.problem === null ? null : h("p.problem", { role: "alert" }, this.problem),
      this.people === null ? h("p.quiet", null, text.common.loading) : this.#found(this.people));
  }

  #filters() {
    const choice = (/** @type {"role" | "state"} */ name, /** @type {string} */ label, /** @type {Record<string, string>} */ choices) =>
      h("div.field", { key: name }, h("label", null, h("span", null, label), h("select", {
        name, value: this[name], onChange: (/** @type {any} */ event) => this.#set({ [name]: event.target.value }),
      }, h("option", { value: "" }, words.all), Object.entries(choices).map(([value, shown]) => h("option", { key: value, value }, shown)))));
    return h("div.row.fields", { role: "search" },
      h("div.field", { key: "search" }, h("label", null, h("span", null, words.search), h("input", {
        type: "search", name: "search", value: this.search, autocomplete: "off", spellcheck: "false",
        onInput: (/** @type {any} */ event) => this.#set({ search: event.target.value }),
      }))),
      choice("role", words.role, text.roles),
      choice("state", words.state, words.states));
  }

  /** @param {Partial<PeopleList>} changes */
  #set(changes) {
    Object.assign(this, changes);
    this.update();
  }

  /** @param {PersonLine[]} people */
  #found(people) {
    const wanted = plain(this.search.trim());
    const found = people.filter((each) => plain(each.name).includes(wanted) && (this.role === "" || each.role === this.role) && (this.state === "" || stateOf(each) === this.state));
    const count = h("p.quiet", { key: "count", role: "status" }, words.found(found.length, people.length, Math.min(found.length, MOST_SHOWN)));
    if (found.length === 0) return count;
    return [count, h("div.scroll", { key: "table", tabindex: "0", role: "group", "aria-label": words.list }, h("table", null,
      h("thead", null, h("tr", null, [words.name, words.role, words.state, words.logIn].map((each) => h("th", { key: each, scope: "col" }, each)))),
      h("tbody", null, found.slice(0, MOST_SHOWN).map((each) => this.#line(each)))))];
  }

  /** @param {PersonLine} each */
  #line(each) {
    const state = stateOf(each);
    const notes = [each.second_factor ? words.hasFactor : "", each.wrong_passwords > 0 ? words.wrong(each.wrong_passwords) : ""].filter(Boolean);
    return h("tr", { key: each.name, "data-person": each.name },
      h("th", { scope: "row" }, h("a", { href: `/people/${part(each.name)}` }, each.name)),
      h("td", null, text.roles[each.role] ?? each.role),
      h("td", { class: state === "open" ? "good" : state === "suspended" ? "warn" : "quiet" }, words.states[state]),
      h("td", { class: each.wrong_passwords > 0 ? "warn" : "" }, notes.join(", ")));
  }
}

customElements.define("bw-people-list", PeopleList);
