/**
 * Something went wrong: what happened, where, what the paragraph says of it, and only then it is reported. The list is
 * what the server would accept now.
 */

import { h, Part } from "../../core/dom.js";
import { text } from "../../text.js";
import { law, paragraph } from "../law.js";
import { promptForm } from "../prompt-form.js";

/** @typedef {import("../../api-types.js").View} View */
/** @typedef {import("../../api-types.js").Prompt} Prompt */
/** @typedef {import("../../api-types.js").LawSheet} LawSheet */
/** @typedef {(draft: Record<string, any>) => Promise<unknown>} Send */

/** What people counted: nobody reports a number that they have not entered. */
const COUNTED = ["cards"];

/** @param {Prompt} prompt */
function same(prompt) {
  return JSON.stringify(prompt.draft);
}

/** What may be reported now. @param {View} view */
export function irregularities(view) {
  return view.prompts.filter((each) => each.group === "irregularity");
}

/** A dealer's report that waits for the floor. @param {View} view */
export function waitingReport(view) {
  return view.report === null ? null : h("p.voided", { key: "report", role: "status" }, text.dealer.report(view.report.by, view.report.says));
}

/** @param {View} view @param {Send} send @param {boolean} shown @param {() => void} closed */
export function irregularityDialog(view, send, shown, closed) {
  return h("bw-irregularity", { key: "irregularity", ".table": view, ".send": send, ".shown": shown, ".closed": closed });
}

export class Irregularity extends Part {
  /** @type {View | null} */ table = null;
  /** @type {Send} */ send = () => Promise.resolve();
  shown = false;
  closed = () => {};
  /** @type {string | null} */ what = null;
  /** @type {Prompt | null} */ chosen = null;
  /** @type {LawSheet | null} */ sheet = null;
  /** @type {string | null} */ problem = null;
  reported = false;

  view() {
    if (!this.shown || this.table === null) return null;
    return h("dialog.irregularity", { "aria-labelledby": "irregularity-title", onClose: () => this.#over() },
      h("h2", { id: "irregularity-title", tabindex: "-1" }, text.dealer.wrong),
      this.#page(this.table),
      h("div.row.foot", null,
        this.what !== null && !this.reported ? h("button.quiet", { type: "button", onClick: () => this.#back() }, text.dealer.stepBack) : null,
        h("button", { type: "button", class: this.reported ? "primary" : "quiet", onClick: () => this.#dialog?.close() },
          this.reported ? text.common.close : text.dealer.wrongNot)));
  }

  drawn() {
    const dialog = this.#dialog;
    if (this.shown && dialog !== null && !dialog.open) dialog.showModal();
  }

  /** @returns {HTMLDialogElement | null} */
  get #dialog() {
    return this.querySelector("dialog");
  }

  /** @param {View} table */
  #page(table) {
    if (this.reported) return this.#consequence(table);
    const offered = irregularities(table);
    if (this.what === null) return this.#whatHappened(offered);
    const alike = offered.filter((each) => each.draft.do === this.what);
    if (this.chosen === null) return this.#where(alike);
    const still = alike.find((each) => this.chosen !== null && same(each) === same(this.chosen));
    return still === undefined ? h("p.problem", { role: "alert" }, text.dealer.wrongOver) : this.#report(still);
  }

  /** @param {readonly Prompt[]} offered */
  #whatHappened(offered) {
    const kinds = [...new Set(offered.map((each) => each.draft.do))];
    if (kinds.length === 0) return h("p", null, text.dealer.wrongNothing);
    return h("section", { key: "what" },
      h("h3", null, text.dealer.wrongWhat),
      h("ul.choices", null, kinds.map((kind) => {
        const words = text.dealer.irregularities[kind];
        return h("li", { key: kind }, h("button.choice", { type: "button", "data-report": kind, onClick: () => this.#choose(kind) },
          h("strong", null, words?.what ?? offered.find((each) => each.draft.do === kind)?.title),
          words === undefined ? null : h("span.quiet", null, words.help)));
      })));
  }

  /** @param {readonly Prompt[]} alike */
  #where(alike) {
    return h("section", { key: "where" },
      h("h3", null, text.dealer.wrongWhere),
      h("ul.choices", null, alike.map((each) =>
        h("li", { key: same(each) }, h("button.choice", { type: "button", onClick: () => this.#pick(each) }, h("strong", null, each.title))))));
  }

  /** @param {Prompt} prompt */
  #report(prompt) {
    return h("section", { key: "report" },
      h("h3", null, prompt.title),
      h("p", null, text.dealer.irregularities[prompt.draft.do]?.help),
      prompt.aloud === "" ? null : h("p.aloud", null, text.dealer.aloud(prompt.aloud)),
      h("div.paragraph", null,
        h("p.row", null, text.dealer.wrongSays, law(prompt.law)),
        this.problem !== null ? h("p.problem", null, this.problem) : h("blockquote", null, this.sheet?.says ?? text.common.loading)),
      promptForm(prompt, (draft) => this.#sendIt(draft), { title: text.dealer.wrongReport, primary: true, hideLaw: true, blank: prompt.due ? [] : COUNTED }));
  }

  /** @param {View} table */
  #consequence(table) {
    const now = table.checklist.find((step) => step.state === "now");
    const round = table.round;
    return h("section", { key: "consequence", role: "status" },
      h("h3", null, text.dealer.wrongReported),
      table.report !== null ? h("p", null, text.dealer.reportWaits)
        : round?.void ? h("p.row", null, text.dealer.void(round.void), law(round.void_law)) : h("p", null, text.dealer.goesOn),
      now === undefined ? null : h("p", null, text.dealer.nextIs(now.title)),
      irregularities(table).length === 0 ? null : h("button", { type: "button", onClick: () => this.#more() }, text.dealer.wrongMore));
  }

  #reset() {
    this.what = null;
    this.chosen = null;
    this.reported = false;
  }

  #more() {
    this.#reset();
    this.#turned();
  }

  /** @param {string} kind */
  #choose(kind) {
    this.what = kind;
    const alike = this.table === null ? [] : irregularities(this.table).filter((each) => each.draft.do === kind);
    if (alike.length === 1) this.#pick(alike[0]);
    this.#turned();
  }

  /** @param {Prompt} prompt */
  #pick(prompt) {
    this.chosen = prompt;
    this.sheet = null;
    this.problem = null;
    paragraph(prompt.law).then((sheet) => (this.sheet = sheet), (error) => (this.problem = text.common.failed(error.message)))
      .finally(() => this.update());
    this.#turned();
  }

  #back() {
    const several = this.table !== null && irregularities(this.table).filter((each) => each.draft.do === this.what).length > 1;
    if (this.chosen === null || !several) this.what = null;
    this.chosen = null;
    this.#turned();
  }

  /** The button that was pressed is gone: what is new begins at the title. */
  #turned() {
    this.update();
    queueMicrotask(() => queueMicrotask(() => /** @type {HTMLElement | null} */ (this.querySelector("h2"))?.focus()));
  }

  /** @param {Record<string, any>} draft */
  async #sendIt(draft) {
    await this.send(draft);
    this.reported = true;
    this.#turned();
  }

  #over() {
    this.#reset();
    this.shown = false; // before the page says so: a drawing in between would open the dialog again
    this.closed();
  }
}

customElements.define("bw-irregularity", Irregularity);
