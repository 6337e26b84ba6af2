/** A table test under time: one drill after the other, then live rounds; handed in at the end or when the time is up. */

import { announce } from "../../core/announce.js";
import { act } from "../../core/api.js";
import { h, Part } from "../../core/dom.js";
import { text } from "../../text.js";
import "./drill.js";
import "./live.js";
import { resultOf, testTable } from "./scores.js";

/** @typedef {import("../../api-types.js").SchoolSheet} SchoolSheet */
/** @typedef {import("../../api-types.js").StartedTest} StartedTest */
/** @typedef {import("../../api-types.js").TableTestSheet} TableTestSheet */

const words = text.school;
const SECOND = 1000;

class TableTest extends Part {
  /** @type {SchoolSheet | null} */ sheet = null;
  changed = () => {};
  /** @type {StartedTest | null} */ paper = null;
  /** @type {number[][][]} */ answers = [];
  /** @type {TableTestSheet | null} */ result = null;
  /** @type {string | null} */ problem = null;
  /** By this browser's clock, so that a clock that is wrong does not matter. */ #ends = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */ #timer;

  end() {
    clearInterval(this.#timer);
  }

  view() {
    const sheet = this.sheet;
    if (sheet === null) return null;
    return h("section.panel", { "aria-labelledby": "tests" },
      h("h2", { id: "tests" }, words.tests),
      h("p.quiet", null, words.testHelp(sheet.items, sheet.rounds, sheet.minutes, sheet.pass_percent)),
      this.problem === null ? null : h("p.problem", { role: "alert" }, this.problem),
      this.paper === null ? h("button", { type: "button", onClick: () => void this.#start() }, words.startTest) : this.#paper(this.paper),
      this.result === null ? null : h("p.school-result", { role: "status" }, h("strong", null, resultOf(this.result.test)), " ",
        words.rightOf(this.result.test.right, this.result.test.items)),
      this.paper === null ? testTable(sheet.tests) : null);
  }

  /** @param {StartedTest} paper */
  #paper(paper) {
    const now = this.answers.length;
    const live = now >= paper.drills.length;
    const last = now === paper.drills.length - 1 && paper.rounds === 0;
    const left = Math.max(0, Math.ceil((this.#ends - performance.now()) / SECOND));
    return h("div.in-test", null,
      h("p", null, h("strong", null, live ? words.test(paper.number) : `${words.test(paper.number)}: ${words.drillOf(now + 1, paper.drills.length)}`), " ",
        h("span.quiet", null, words.leftTime(`${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`))),
      !live || paper.rounds === 0 ? null : h("bw-school-live", { key: `live ${paper.number}`, ".number": paper.number, ".done": () => void this.#handIn(paper) }),
      live && paper.rounds > 0 ? h("button.quiet", { type: "button", onClick: () => void this.#handIn(paper) }, words.handInNow) : null,
      live ? null : h("bw-school-drill", { key: `${paper.number} ${now}`, ".drill": paper.drills[now], ".label": last ? words.handIn : words.nextInTest, ".done": (/** @type {number[][]} */ answers) => void this.#go(answers) }),
      live ? null : h("button.quiet", { type: "button", onClick: () => void this.#go(paper.drills[now].questions.map(() => [])) }, words.skip));
  }

  async #start() {
    const minutes = this.sheet?.minutes ?? 0;
    try {
      this.paper = /** @type {StartedTest} */ (await act("POST", "/school/tests", { game: this.sheet?.game }));
      this.answers = [];
      this.result = null;
      this.problem = null;
      this.#ends = performance.now() + minutes * 60 * SECOND;
      this.#timer = setInterval(() => this.#tick(), SECOND);
    } catch (error) {
      this.problem = text.common.failed(error instanceof Error ? error.message : "");
    }
    this.update();
  }

  #tick() {
    if (this.paper !== null && performance.now() >= this.#ends) void this.#handIn(this.paper);
    else this.update();
  }

  /** @param {number[][]} answers */
  async #go(answers) {
    this.answers = [...this.answers, answers];
    if (this.paper !== null && this.paper.rounds === 0 && this.answers.length === this.paper.drills.length) await this.#handIn(this.paper);
    this.update();
  }

  /** What is not answered is left open. @param {StartedTest} paper */
  async #handIn(paper) {
    clearInterval(this.#timer);
    const answers = paper.drills.map((drill, i) => this.answers[i] ?? drill.questions.map(() => []));
    try {
      this.result = /** @type {TableTestSheet} */ (await act("POST", `/school/tests/${paper.number}`, { answers }));
      this.problem = null;
      announce(resultOf(this.result.test));
    } catch (error) {
      this.problem = text.common.failed(error instanceof Error ? error.message : "");
    }
    this.paper = null;
    this.changed();
    this.update();
  }
}

customElements.define("bw-school-test", TableTest);
