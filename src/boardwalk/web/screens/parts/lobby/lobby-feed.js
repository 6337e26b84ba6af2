/** All tables and meters of the house, always the latest: what anyone sees who comes to the rope. */

import { Stream } from "../../core/stream.js";

/** @typedef {import("../../api-types.js").TableLine} TableLine */
/** @typedef {import("../../api-types.js").MeterLine} MeterLine */
/** @typedef {import("../../api-types.js").Lobby} Lobby */

export class LobbyFeed extends EventTarget {
  /** Nothing before the first message. @type {TableLine[] | null} */ tables = null;
  /** @type {MeterLine[]} */ meters = [];
  /** @type {import("../../core/stream.js").StreamState} */ state = "connecting";

  constructor() {
    super();
    this.stream = new Stream(() => "/lobby/stream", (message) => this.#take(message), (state) => this.#changed(state));
  }

  close() {
    this.stream.close();
  }

  /** @param {Lobby} message */
  #take(message) {
    this.tables = message.tables;
    this.meters = message.meters;
    this.dispatchEvent(new Event("change"));
  }

  /** @param {import("../../core/stream.js").StreamState} state */
  #changed(state) {
    if (state === this.state) return;
    this.state = state;
    this.dispatchEvent(new Event("change"));
  }
}
