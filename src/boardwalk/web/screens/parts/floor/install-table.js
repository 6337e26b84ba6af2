/** A new table: its number and its game. It is closed at first, and gets its options where it stands. */

import { act, get, part } from "../../core/api.js";
import { h, Part } from "../../core/dom.js";
import { go } from "../../core/router.js";
import { text } from "../../text.js";
import { fieldForm } from "../staff/field-form.js";

/** @typedef {import("../../api-types.js").GameLine} GameLine */

export function installTable() {
  return h("bw-install-table", { key: "install table" });
}

export class InstallTable extends Part {
  /** @type {GameLine[]} */ games = [];

  begin() {
    get("/games").then((games) => (this.games = /** @type {GameLine[]} */ (games)), () => {}).finally(() => this.update());
  }

  view() {
    if (this.games.length === 0) return null;
    return h("details.panel.prompts", { "data-group": "install" },
      h("summary", null, text.floor.install),
      h("div.forms", null, fieldForm({
        key: "install-table", title: text.floor.installNow,
        fields: [
          { name: "number", label: text.floor.installNumber, kind: "text" },
          { name: "title", label: text.common.fields.game, kind: "choice", value: this.games[0].title, values: this.games.map((each) => each.title) },
        ],
        send: (filled) => this.#install(String(filled.number), String(filled.title)),
      })));
  }

  /** @param {string} number @param {string} title */
  async #install(number, title) {
    const game = this.games.find((each) => each.title === title)?.game;
    await act("POST", `/tables/${part(number)}/commands`, { do: "install-table", number, game });
    go(`/floor/${part(number)}`);
  }
}

customElements.define("bw-install-table", InstallTable);
