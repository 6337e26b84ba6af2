/** The figures and alarms of every table, always the latest, for those who may see the floor. */

import { session } from "../../core/session.js";
import { Stream } from "../../core/stream.js";

/** @typedef {import("../../api-types.js").FloorSheet} FloorSheet */
/** @typedef {import("../../api-types.js").FloorLine} FloorLine */

export class FloorFeed extends EventTarget {
  /** @type {Map<string, FloorLine>} */ lines = new Map();
  /** @type {Stream | null} */ #stream = null;

  constructor() {
    super();
    if (session.may("see the floor")) this.#stream = new Stream(() => "/floor/stream", (message) => this.#take(message));
  }

  close() {
    this.#stream?.close();
  }

  /** @param {FloorSheet} message */
  #take(message) {
    this.lines = new Map(message.tables.map((line) => [line.number, line]));
    this.dispatchEvent(new Event("change"));
  }
}
