/** The floor console: all tables live, alarms first; behind each table its own page; meters and what two people sign. */

import { h, Part } from "../core/dom.js";
import { session } from "../core/session.js";
import { Stream } from "../core/stream.js";
import { connection } from "../parts/connection.js";
import { alarmLog } from "../parts/floor/alarm-log.js";
import { Caller } from "../parts/floor/alarms.js";
import { floorHours } from "../parts/floor/hours.js";
import { floorLines } from "../parts/floor/lines.js";
import { floorTable } from "../parts/floor/table.js";
import { gate } from "../parts/staff/gate.js";
import { houseTime } from "../parts/floor/house-time.js";
import { installTable } from "../parts/floor/install-table.js";
import { meters } from "../parts/meters/meters.js";
import { proposals } from "../parts/floor/proposals.js";
import { text } from "../text.js";

/** @typedef {import("../api-types.js").FloorSheet} FloorSheet */

class FloorPage extends Part {
  /** @type {string | undefined} */ number = undefined;
  /** @type {FloorSheet | null} */ floor = null;
  /** @type {import("../core/stream.js").StreamState} */ state = "connecting";
  /** Rises with every proposal made here, so that the list is read again. */
  proposed = 0;
  /** @type {Stream | null} */ #stream = null;
  #caller = new Caller();

  begin() {
    this.addEventListener("bw-proposed", this.#proposed);
    if (!session.may("see the floor")) return;
    this.#stream = new Stream(() => "/floor/stream", (floor) => this.#heard(floor), (state) => this.#changed(state));
  }

  end() {
    this.removeEventListener("bw-proposed", this.#proposed);
    this.#stream?.close();
  }

  #proposed = () => {
    this.proposed += 1;
    this.update();
  };

  /** @param {FloorSheet} floor */
  #heard(floor) {
    this.floor = floor;
    this.#caller.hear(floor.tables, floor.alarms);
    this.update();
  }

  /** @param {import("../core/stream.js").StreamState} state */
  #changed(state) {
    this.state = state;
    this.update();
  }

  view() {
    const watches = session.may("see the state of a meter");
    if (!watches && !session.may("set what takes two people")) {
      return gate(text.floor.title, text.floor.whose, ["floorperson", "supervisor"]);
    }
    if (this.number !== undefined) return floorTable(this.number, this.floor?.tables.find((each) => each.number === this.number) ?? null);
    return [
      this.#stream === null ? null : connection(this.state, text.floor.back),
      h("h1", null, watches ? text.floor.title : text.common.signing),
      session.may("see the floor") ? this.#tables() : null,
      session.may("see what waits for a second person") ? proposals(this.proposed + (this.floor?.waiting_proposals ?? 0)) : null,
      watches ? meters() : null,
      session.me?.role === "supervisor" ? installTable() : null,
    ];
  }

  /** The number of clocks that need someone. */
  #clockAlarms() {
    return this.floor?.alarms.filter((each) => each.kind === "clock").length ?? 0;
  }

  #tables() {
    if (this.floor === null) return h("p.quiet", { key: "lines" }, text.common.loading);
    const raised = alarmLog(this.floor.tables, this.floor.alarms);
    if (this.floor.tables.length === 0) {
      return [this.floor.alarms.length > 0 ? raised : null, houseTime(this.#clockAlarms()), h("p.quiet", { key: "lines" }, text.floor.noTables)];
    }
    return [raised, houseTime(this.#clockAlarms()), floorLines(this.floor.tables), floorHours(0)];
  }
}

customElements.define("bw-floor", FloorPage);
