/** All meters of the house, read again when a sign changes. */

import { get } from "../../core/api.js";
import { h, Part } from "../../core/dom.js";
import { Stream } from "../../core/stream.js";
import { text } from "../../text.js";
import { meterDesk } from "./meter-desk.js";

/** @typedef {import("../../api-types.js").Sign} Sign */

/** Signs of busy tables change several times a second; nobody reads that fast. */
const REST_MILLISECONDS = 2000;

/** @param {string[] | null} only the meters that are wanted */
export function meters(only = null) {
  return h("bw-meters", { key: "meters", ".only": only });
}

export class Meters extends Part {
  /** @type {string[] | null} */ only = null;
  /** @type {string[]} */ names = [];
  news = 0;
  /** @type {Stream | null} */ #stream = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  begin() {
    this.#stream = new Stream(() => "/meters/stream", () => this.#changed());
    get("/meters").then((signs) => (this.names = /** @type {Sign[]} */ (signs).map((each) => each.name)), () => {}).finally(() => this.update());
  }

  end() {
    this.#stream?.close();
    clearTimeout(this.#timer);
  }

  #changed() {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.news += 1;
      this.update();
    }, REST_MILLISECONDS);
  }

  view() {
    const names = this.only ?? this.names;
    if (names.length === 0) return null;
    return h("section.meters", { "aria-label": text.floor.meters },
      h("h2", null, text.floor.meters),
      h("div.columns", null, names.map((name) => meterDesk(name, this.news))));
  }
}

customElements.define("bw-meters", Meters);
