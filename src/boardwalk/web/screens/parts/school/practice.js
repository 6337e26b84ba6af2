/** Practice: one drill after the other, marked by the server, and the scores. */

import { announce } from "../../core/announce.js";
import { act, get } from "../../core/api.js";
import { h, Part } from "../../core/dom.js";
import { text } from "../../text.js";
import "./drill.js";
import { scoreTable } from "./scores.js";

/** @typedef {import("../../api-types.js").SchoolSheet} SchoolSheet */
/** @typedef {import("../../api-types.js").DrillSheet} DrillSheet */
/** @typedef {import("../../api-types.js").DrillMark} DrillMark */

const words = text.school;

class Practice extends Part {
  /** @type {SchoolSheet | null} */ sheet = null;
  choose = (/** @type {string} */ _game) => {};
  changed = () => {};
  topic = "";
  level = "";
  /** @type {DrillSheet | null} */ asked = null;
  /** @type {DrillMark | null} */ mark = null;
  /** @type {string | null} */ problem = null;
  #began = 0;

  view() {
    const sheet = this.sheet;
    if (sheet === null) return null;
    return h("section.panel", { "aria-labelledby": "practice" },
      h("h2", { id: "practice" }, words.practice),
      h("div.row", null,
        this.#pick(words.game, sheet.game, sheet.games.map((each) => [each.name, each.title]), (value) => this.choose(value)),
        this.#pick(words.topic, this.topic, [["", words.everyTopic], ...sheet.topics.map((each) => [each.name, each.title])], (value) => { this.topic = value; this.update(); }),
        this.#pick(words.level, this.level, [["", words.reached], ...sheet.levels.map((each) => [String(each), String(each)])], (value) => { this.level = value; this.update(); }),
        h("button.primary", { type: "button", onClick: () => void this.#ask() }, this.asked === null ? words.begin : words.next)),
      h("p.quiet", null, `${words.due(sheet.due)}. ${words.schedule}`),
      this.problem === null ? null : h("p.problem", { role: "alert" }, this.problem),
      this.asked === null ? null : this.#drill(this.asked),
      h("h3", null, words.scores),
      scoreTable(sheet.scores));
  }

  /** @param {DrillSheet} asked */
  #drill(asked) {
    const title = sheetTitle(this.sheet, asked);
    return h("div", { key: asked.seed },
      h("h3", null, title),
      asked.repeated ? h("p.quiet", null, words.again) : null,
      h("bw-school-drill", { key: asked.seed, ".drill": asked.drill, ".mark": this.mark, ".done": (/** @type {number[][]} */ answers) => void this.#answer(answers) }),
      this.mark === null ? null : h("p", { role: "status" }, this.mark.right ? words.allRight : words.notRight));
  }

  /** @param {string} label @param {string} now @param {string[][]} choices @param {(value: string) => void} chosen */
  #pick(label, now, choices, chosen) {
    return h("label.field", null, label, h("select", { onChange: (/** @type {any} */ event) => chosen(event.target.value) },
      choices.map(([value, title]) => h("option", { key: value, value, selected: value === now }, title))));
  }

  async #ask() {
    await this.#try(async () => {
      const query = new URLSearchParams({ game: this.sheet?.game ?? "" });
      if (this.topic !== "") query.set("topic", this.topic);
      if (this.level !== "") query.set("level", this.level);
      this.asked = await get(`/school/drill?${query}`);
      this.mark = null;
      this.#began = performance.now();
    });
  }

  /** @param {number[][]} answers */
  async #answer(answers) {
    const asked = this.asked;
    if (asked === null || this.mark !== null) return;
    await this.#try(async () => {
      const { game, options, topic, level, seed } = asked;
      const seconds = Math.min(86_400, Math.round((performance.now() - this.#began) / 1000));
      this.mark = /** @type {DrillMark} */ (await act("POST", "/school/answers", { game, options, topic, level, seed, answers, seconds }));
      announce(this.mark.right ? words.allRight : words.notRight);
      this.changed();
    });
  }

  /** @param {() => Promise<void>} what */
  async #try(what) {
    try {
      await what();
      this.problem = null;
    } catch (error) {
      this.problem = text.common.failed(error instanceof Error ? error.message : "");
    }
    this.update();
  }
}

/** @param {SchoolSheet | null} sheet @param {DrillSheet} asked */
function sheetTitle(sheet, asked) {
  const topic = sheet?.topics.find((each) => each.name === asked.topic)?.title ?? asked.topic;
  return `${topic}, ${words.level.toLowerCase()} ${asked.level}`;
}

customElements.define("bw-school-practice", Practice);
