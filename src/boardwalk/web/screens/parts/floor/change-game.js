/** Setting up a closed table again: which game, and the options that the regulation leaves to the house; or announcing other options at an open one. */

import { get, part } from "../../core/api.js";
import { h, Part } from "../../core/dom.js";
import { text } from "../../text.js";
import { law } from "../law.js";
import { fieldForm } from "../staff/field-form.js";

/** @typedef {import("../../api-types.js").GameLine} GameLine */
/** @typedef {import("../../api-types.js").GameSheet} GameSheet */
/** @typedef {import("../../api-types.js").OptionSheet} OptionSheet */
/** @typedef {import("../../api-types.js").Prompt} Prompt */
/** @typedef {(draft: Record<string, any>) => Promise<unknown>} Send */

/** @param {Prompt} prompt @param {GameSheet | null} now the game as it is set up @param {Send} send */
export function changeGame(prompt, now, send) {
  return h("bw-change-game", { key: "change game", ".prompt": prompt, ".now": now, ".send": send });
}

export class ChangeGame extends Part {
  /** @type {Prompt | null} */ prompt = null;
  /** @type {GameSheet | null} */ now = null;
  /** @type {Send} */ send = () => Promise.resolve();
  /** @type {GameLine[]} */ games = [];
  /** Another game than the one there is, as it is usually set up. @type {GameSheet | null} */ other = null;
  /** @type {string | null} */ problem = null;

  begin() {
    get("/games").then((games) => (this.games = /** @type {GameLine[]} */ (games)), (error) => (this.problem = error.message)).finally(() => this.update());
  }

  view() {
    const sheet = this.other ?? this.now;
    if (this.problem !== null) return h("p.problem", { role: "alert" }, this.problem);
    if (sheet === null || this.prompt === null) return h("p.quiet", null, text.common.loading);
    const scheduled = this.prompt.draft.do === "schedule-change";
    return [
      scheduled ? h("p.quiet", { key: "help" }, text.floor.scheduleHelp, " ", law(this.prompt.law)) : h("label.field", null, h("span", null, text.common.fields.game, " ", law(this.prompt.law)),
        h("select", { name: "game", value: sheet.game, onChange: (/** @type {any} */ event) => void this.#choose(event.target.value) },
          this.games.map((each) => h("option", { key: each.game, value: each.game }, each.title)))),
      fieldForm({
        key: `options ${sheet.game}`, name: scheduled ? "schedule-change" : "change-game", title: scheduled ? text.floor.announceChange : this.other === null ? text.floor.changeOptions : text.floor.changeGame(sheet.title),
        fields: sheet.options.map(field), send: (filled) => this.#change(sheet.game, filled),
      }),
    ];
  }

  /** @param {string} game */
  async #choose(game) {
    try {
      this.other = game === this.now?.game ? null : await get(`/games/${part(game)}`);
    } catch (error) {
      this.problem = text.common.failed(error instanceof Error ? error.message : "");
    }
    this.update();
  }

  /** @param {string} game @param {Record<string, unknown>} options */
  async #change(game, options) {
    await this.send({ ...this.prompt?.draft, game, options });
    this.other = null;
  }
}

/** @param {OptionSheet} option @returns {import("../staff/field-form.js").Field} */
function field(option) {
  const words = { name: option.option, label: text.floor.option(option.option), value: option.set_to, law: option.law };
  if (option.values.length > 0) return { ...words, kind: "choice", values: option.values, help: option.help };
  return { ...words, kind: "text", help: text.floor.optionHelp(option.help, option.allowed) };
}

customElements.define("bw-change-game", ChangeGame);
