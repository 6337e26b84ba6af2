/** The school: practice and table tests for those who deal, and the class for their instructors. */

import { get } from "../core/api.js";
import { h, Part } from "../core/dom.js";
import { session } from "../core/session.js";
import "../parts/school/class.js";
import "../parts/school/practice.js";
import "../parts/school/table-test.js";
import { gate } from "../parts/staff/gate.js";
import { text } from "../text.js";

/** @typedef {import("../api-types.js").SchoolSheet} SchoolSheet */

const words = text.school;
const LEARN = "practice at the school and take table tests";
const SEE_CLASS = "see how others do at the school";

class SchoolPage extends Part {
  /** @type {SchoolSheet | null} */ sheet = null;
  /** @type {string | null} */ problem = null;
  #game = "";

  begin() {
    if (session.may(LEARN)) void this.#ask();
  }

  async #ask() {
    try {
      this.sheet = await get(`/school?${new URLSearchParams({ game: this.#game })}`);
      this.problem = null;
    } catch (error) {
      this.problem = text.common.failed(error instanceof Error ? error.message : "");
    }
    this.update();
  }

  /** @param {string} game */
  #choose(game) {
    this.#game = game;
    void this.#ask();
  }

  view() {
    const learns = session.may(LEARN);
    const teaches = session.may(SEE_CLASS);
    if (!learns && !teaches) return gate(words.title, words.whose, ["dealer", "floorperson", "supervisor"]);
    return h("div.school", null,
      h("h1", null, words.title),
      h("p.quiet", null, words.intro),
      this.problem === null ? null : h("p.problem", { role: "alert" }, this.problem),
      learns ? h("bw-school-practice", { ".sheet": this.sheet, ".choose": (/** @type {string} */ game) => this.#choose(game), ".changed": () => void this.#ask() }) : null,
      learns ? h("bw-school-test", { ".sheet": this.sheet, ".changed": () => void this.#ask() }) : null,
      teaches ? h("bw-school-class") : null);
  }
}

customElements.define("bw-school", SchoolPage);
