/** What has happened at a table, event by event, as it happens. */

import { get, part } from "../../core/api.js";
import { h, Part } from "../../core/dom.js";
import { senderOf } from "../../core/sender.js";
import { machineTime, momentOf, timeOf } from "../../core/time.js";
import { text } from "../../text.js";
import { law } from "../law.js";

/** @typedef {import("../../api-types.js").EventLine} EventLine */

const MOST_KEPT = 1000;
const SHOWN_AT_FIRST = 60;
const AT_A_TIME = 100;

export class Events extends Part {
  number = "";
  /** The version of the table: another one means that something happened. */ version = -1;
  /** Whether no round is under way, so that what was not told can be asked for again. */ between = false;
  /** The oldest first. @type {EventLine[] | null} */ events = null;
  /** @type {string | null} */ problem = null;
  find = "";
  shown = SHOWN_AT_FIRST;
  /** Where the list stands still, by the number of its last event. @type {number | null} */ held = null;
  #asked = -2;
  #asking = false;

  view() {
    void this.#ask();
    const events = this.events;
    const wanted = (events ?? []).filter((each) => (this.held === null || each.seq <= this.held) && fits(each, this.find)).reverse();
    return h("section.watch-events.panel", { "aria-labelledby": "events" },
      h("div.watch-events-top", null,
        h("h2", { id: "events" }, text.watch.events),
        h("label.watch-find", null, h("span.unseen", null, text.watch.find), h("input", {
          type: "search", placeholder: text.watch.findHelp, value: this.find, onInput: (/** @type {any} */ event) => this.#set({ find: event.target.value, shown: SHOWN_AT_FIRST }),
        })),
        h("label.check", null, h("input", { type: "checkbox", checked: this.held !== null, onChange: () => this.#hold() }), text.watch.hold)),
      this.problem === null ? null : h("p.problem", { role: "alert" }, this.problem),
      h("p.quiet.watch-count", null, events === null ? text.common.loading : this.#count(wanted.length, events.length)),
      events !== null && events.length === 0 ? h("p.quiet", null, text.watch.noEvents) : null,
      h("ol.watch-list", { tabindex: "0", "aria-label": text.watch.eventsHelp }, wanted.slice(0, this.shown).map(line)),
      wanted.length > this.shown ? h("button.quiet", { type: "button", onClick: () => this.#set({ shown: this.shown + SHOWN_AT_FIRST * 2 }) }, text.watch.earlier) : null);
  }

  /** @param {number} shown @param {number} all */
  #count(shown, all) {
    const newer = this.held === null ? 0 : (this.events ?? []).filter((each) => each.seq > (this.held ?? 0)).length;
    return this.held === null ? text.watch.shown(shown, all) : text.watch.held(newer);
  }

  #hold() {
    this.#set({ held: this.held === null ? this.events?.at(-1)?.seq ?? 0 : null });
  }

  /** @param {Partial<Events>} changes */
  #set(changes) {
    Object.assign(this, changes);
    this.update();
  }

  /** One question at a time; what came meanwhile is asked for when it is answered. */
  async #ask() {
    if (this.#asking || this.#asked === this.version || this.version < 0) return;
    this.#asking = true;
    this.#asked = this.version;
    try {
      await this.#more();
      this.problem = null;
    } catch (error) {
      this.problem = text.common.failed(error instanceof Error ? error.message : "");
    }
    this.#asking = false;
    this.update();
  }

  /** What is newer; after a round also what was not told while it was under way. */
  async #more() {
    const known = this.events ?? [];
    const untold = this.between ? known.findIndex((each) => each.told === null) : -1;
    const kept = untold < 0 ? known : known.slice(0, untold);
    const path = `/tables/${part(this.number)}/events?limit=${AT_A_TIME}`;
    /** @type {EventLine[]} */ let news = [];
    /** @type {EventLine[]} */ let more = [];
    do {
      const last = news.at(-1)?.seq ?? kept.at(-1)?.seq;
      more = await get(last === undefined ? path : `${path}&after=${last}`);
      news = [...news, ...more];
    } while (more.length === AT_A_TIME && kept.length > 0);
    this.events = [...kept, ...news].slice(-MOST_KEPT);
  }
}

/** @param {EventLine} event @param {string} find */
function fits(event, find) {
  if (find.trim() === "") return true;
  const words = [event.told, event.kind, senderOf(event.person), event.role, event.law].join(" ").toLowerCase();
  return find.toLowerCase().split(/\s+/).every((each) => words.includes(each));
}

/** @param {EventLine} event */
function line(event) {
  return h("li", { key: event.seq },
    h("time", { datetime: machineTime(event.at), title: momentOf(event.at) }, timeOf(event.at)),
    h("div", null,
      event.told === null ? h("span", { title: text.watch.untold }, words(event.kind), " \u2026") : h("span", null, event.told),
      h("span.watch-by.quiet", null, text.watch.by(senderOf(event.person), text.roles[event.role] ?? event.role), " ", law(event.law))));
}

/** A kind of event, such as `card-dealt`, in words. @param {string} kind */
function words(kind) {
  return kind.replaceAll("-", " ");
}

customElements.define("bw-watch-events", Events);
