/** A round that is over, step by step, with the paragraph behind each step and the proof of its shuffle. */

import { get, part, Problem } from "../core/api.js";
import { h, Part, s } from "../core/dom.js";
import { go } from "../core/router.js";
import { session } from "../core/session.js";
import { law } from "../parts/law.js";
import "../parts/record-job.js";
import { bookmark } from "../parts/watch/bookmark.js";
import { faceUp } from "../parts/recall/faces.js";
import { endings } from "../parts/recall/endings.js";
import { Player, SPEEDS } from "../parts/recall/player.js";
import "../parts/recall/shuffle-proof.js";
import { stepList } from "../parts/recall/steps.js";
import { text } from "../text.js";

/** @typedef {import("../api-types.js").RoundSheet} RoundSheet */
/** @typedef {import("../api-types.js").StepSheet} StepSheet */

const words = text.watch.recallPage;
/** Where a whole table would be too small to read. */
const NARROW = matchMedia("(max-width: 40rem)");
/** How many steps each key moves. @type {Record<string, number>} */
const KEYS = { ArrowRight: 1, ArrowLeft: -1 };
/** The same at the controls; elsewhere these keys move the page. @type {Record<string, number>} */
const CONTROL_KEYS = { ...KEYS, PageDown: 10, PageUp: -10, Home: -Infinity, End: Infinity };

class RecallPage extends Part {
  number = "";
  round = "";
  /** @type {StepSheet[] | null} */ steps = null;
  /** @type {RoundSheet | null} */ sheet = null;
  /** As it is played there now; a wager that it does not know keeps its name. @type {import("../api-types.js").GameSheet | null} */ game = null;
  /** @type {string | null} */ problem = null;
  /** @type {string | null} */ problemLaw = null;
  latest = 0;
  faces = false;
  player = new Player();
  #keyed = (/** @type {KeyboardEvent} */ event) => this.#key(event);

  begin() {
    this.player.addEventListener("change", () => this.update());
    addEventListener("keydown", this.#keyed);
    void this.#ask();
  }

  end() {
    this.player.stop();
    removeEventListener("keydown", this.#keyed);
  }

  async #ask() {
    const path = `/tables/${part(this.number)}/rounds`;
    try {
      [this.steps, this.sheet] = await Promise.all([get(`${path}/${part(this.round)}/steps`), get(`${path}/${part(this.round)}`)]);
      this.player.count = this.steps?.length ?? 0;
      this.#begin();
      this.update();
      const [last, game] = await Promise.all([get(path), get(`/tables/${part(this.number)}/game`)]);
      this.latest = last[0]?.number ?? 0;
      this.game = game;
    } catch (error) {
      const gone = error instanceof Problem && (error.status === 404 || error.status === 422);
      this.problem = gone ? words.none : text.common.failed(error instanceof Error ? error.message : "");
      this.problemLaw = error instanceof Problem ? error.law : null;
    }
    this.update();
  }

  /** A bookmark leads to its own step. */
  #begin() {
    const seq = Number(new URLSearchParams(location.search).get("seq"));
    const at = this.steps?.findIndex((each) => each.seq === seq) ?? -1;
    if (at > 0) this.player.to(at);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.altKey || event.ctrlKey || event.metaKey || this.steps === null || target.closest("input:not([type=range], [type=checkbox]), select, textarea")) return;
    if (event.key === " " && target.closest("button, a, summary, label") === null) this.player.play();
    else {
      const steps = (target.closest(".recall-controls") === null ? KEYS : CONTROL_KEYS)[event.key];
      if (steps === undefined) return;
      this.player.to(this.player.at + steps);
    }
    event.preventDefault();
  }

  view() {
    const { steps, sheet } = this;
    return h("div.recall", null, this.#head(),
      this.problem !== null ? h("p.problem", { role: "alert" }, this.problem, " ", law(this.problemLaw))
        : steps === null || sheet === null ? h("p.quiet", null, text.common.loading) : this.#body(steps, sheet));
  }

  #head() {
    const round = Number(this.round);
    const to = (/** @type {number} */ other) => `/recall/${part(this.number)}/${other}`;
    const turn = (/** @type {number} */ other, /** @type {string} */ label, /** @type {boolean} */ there) =>
      h("button", { key: label, type: "button", disabled: !there, onClick: () => go(to(other)) }, label);
    return h("header.watch-head", null,
      h("h1", null, words.title(this.number, this.round)),
      h("nav.row", { "aria-label": text.watch.rounds },
        turn(round - 1, words.earlier, round > 1),
        turn(round + 1, words.later, round < this.latest),
        h("a.button.quiet", { href: session.me?.role === "player" ? `/table/${part(this.number)}` : `/watch/${part(this.number)}` }, words.live),
        this.steps === null ? null : bookmark(this.number, this.steps[this.player.at]?.seq ?? 1, words.title(this.number, this.round)),
        session.may("make a dispute pack") ? h("bw-record-file", {
          key: this.round, ".path": `/tables/${part(this.number)}/rounds/${part(this.round)}/dispute`, ".label": words.dispute, ".help": words.disputeHelp,
        }) : null));
  }

  /** @param {StepSheet[]} steps @param {RoundSheet} sheet */
  #body(steps, sheet) {
    const step = steps[this.player.at];
    const view = this.faces ? faceUp(step.view, sheet.seen) : step.view;
    return [
      h("div.recall-columns", null,
        h("div.recall-main", null,
          h("bw-felt", { ".number": this.number, ".table": view, ".own": view.seat, ".only": NARROW.matches ? view.seat : null }),
          this.#controls(steps)),
        stepList(steps, this.player.at, (at) => this.player.to(at))),
      h("div.columns.recall-below", null, endings(sheet.seen, steps[0].view.seats, this.game),
        h("bw-round-shuffle", { ".number": this.number, ".round": this.round, ".commitment": sheet.seen.commitment })),
    ];
  }

  /** @param {StepSheet[]} steps */
  #controls(steps) {
    const { at, count, playing, speed } = this.player;
    const button = (/** @type {string} */ label, /** @type {string} */ sign, /** @type {() => void} */ press, /** @type {boolean} */ off) =>
      h("button", { key: label, type: "button", "aria-label": label, title: label, disabled: off, onClick: press }, icon(sign));
    return h("div.recall-controls.panel", null,
      h("p.recall-said", { "aria-live": playing ? "off" : "polite" }, said(steps[at])),
      h("input", {
        type: "range", min: 0, max: count - 1, step: 1, value: at, "aria-label": words.slider, "aria-valuetext": `${words.position(at + 1, count)}: ${said(steps[at])}`,
        onInput: (/** @type {any} */ event) => this.player.to(Number(event.target.value)),
      }),
      h("div.row", null,
        button(words.first, "M6 5v14M19 5L8 12l11 7z", () => this.player.to(0), at === 0),
        button(words.before, "M17 5L6 12l11 7z", () => this.player.to(at - 1), at === 0),
        h("button.primary", { type: "button", onClick: () => this.player.play() }, playing ? words.pause : words.play),
        button(words.after, "M7 5l11 7-11 7z", () => this.player.to(at + 1), at === count - 1),
        button(words.last, "M5 5l11 7-11 7zM18 5v14", () => this.player.to(count - 1), at === count - 1),
        h("label.recall-speed", null, words.speed, " ", h("select", { value: String(speed), onChange: (/** @type {any} */ event) => this.player.fast(Number(event.target.value)) },
          SPEEDS.map((each) => h("option", { value: String(each) }, `${each}\u00d7`)))),
        h("label.check", { title: words.facesHelp }, h("input", { type: "checkbox", checked: this.faces, onChange: () => this.#turn() }), words.faces),
        h("span.quiet.recall-position", null, words.position(at + 1, count))));
  }

  #turn() {
    this.faces = !this.faces;
    this.update();
  }
}

/** @param {string} path */
function icon(path) {
  return s("svg.icon", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: path }));
}

/** A step in words. @param {StepSheet} step */
function said(step) {
  return step.told ?? step.kind.replaceAll("-", " ");
}

customElements.define("bw-recall", RecallPage);
