/** The class, as its instructor sees it: pupils with their scores, and all table tests. */

import { get } from "../../core/api.js";
import { h, Part } from "../../core/dom.js";
import { text } from "../../text.js";
import { scoreTable, testTable } from "./scores.js";

/** @typedef {import("../../api-types.js").ClassSheet} ClassSheet */

const words = text.school;

class SchoolClass extends Part {
  /** @type {ClassSheet | null} */ sheet = null;
  /** @type {string | null} */ problem = null;

  begin() {
    void this.#ask();
  }

  async #ask() {
    try {
      this.sheet = await get("/school/class");
      this.problem = null;
    } catch (error) {
      this.problem = text.common.failed(error instanceof Error ? error.message : "");
    }
    this.update();
  }

  view() {
    if (this.problem !== null) return h("p.problem", { role: "alert" }, this.problem);
    if (this.sheet === null) return h("p.quiet", null, text.common.loading);
    return h("section.panel", { "aria-labelledby": "class" },
      h("h2", { id: "class" }, words.class),
      h("p.quiet", null, words.classHelp),
      testTable(this.sheet.tests, true),
      this.sheet.pupils.map((pupil) => h("details", { key: pupil.name },
        h("summary", null, pupil.name, " ", h("span.quiet", null, text.roles[pupil.role] ?? pupil.role)),
        pupil.games.length === 0 ? h("p.quiet", null, words.noPractice) : null,
        pupil.games.map((game) => h("div", { key: game.game }, h("h3", null, game.title), scoreTable(game.scores))))));
  }
}

customElements.define("bw-school-class", SchoolClass);
