/** What to work out, and about what: a form made of what the lab says that can be asked. */

import { Problem } from "../../core/api.js";
import { h, Part } from "../../core/dom.js";
import { text } from "../../text.js";
import { law } from "../law.js";
import { Asking, hasEntries } from "./asking.js";
import { optionField, parameterField, wagerField } from "./fields.js";
import { payoutEditor, rowBounds } from "./payouts/payout-editor.js";
import { PayoutFeed } from "./payouts/payout-feed.js";

/** @typedef {import("../../api-types.js").LabSheet} LabSheet */
/** @typedef {import("../../api-types.js").LabKind} LabKind */
/** @typedef {import("../../api-types.js").LabParameter} LabParameter */

const words = text.lab;
/** The kind that is about nothing but payouts. */
const WHAT_IF = "what-if";

export class JobForm extends Part {
  /** @type {LabSheet | null} */ sheet = null;
  /** @type {(request: Record<string, unknown>) => Promise<unknown>} */ send = () => Promise.resolve();
  /** @type {Asking | null} */ #asking = null;
  /** @type {Problem | null} */ #problem = null;
  #busy = false;
  #optionsOpen = false;
  #payoutsOpen = false;
  #payouts = new PayoutFeed();
  #toFault = false;

  begin() {
    this.#payouts.addEventListener("change", () => this.update());
  }

  end() {
    this.#payouts.close();
  }

  /** Show an earlier request, to be changed. @param {string} kind @param {Record<string, unknown>} asked */
  fill(kind, asked) {
    this.#asked?.fill(kind, asked);
    this.#problem = null;
    this.#optionsOpen = asked["options"] !== undefined;
    this.#payoutsOpen = asked["pays"] !== undefined;
    this.update();
  }

  /** Show why a request was refused, at its field. @param {Problem} problem */
  refuse(problem) {
    this.#problem = problem;
    this.#toFault = true;
    const options = this.#asked?.game?.options ?? [];
    if (options.some((each) => each.option === problem.field)) this.#optionsOpen = true;
    this.update();
  }

  get #asked() {
    if (this.#asking === null && this.sheet !== null) this.#asking = new Asking(this.sheet);
    return this.#asking;
  }

  view() {
    const [sheet, asking] = [this.sheet, this.#asked];
    if (sheet === null || asking === null) return null;
    const kind = sheet.kinds.find((each) => each.kind === asking.kind);
    this.#lookAtPayouts(asking);
    return h("form.panel.lab-form", { novalidate: true, "aria-labelledby": "lab-ask", onSubmit: (/** @type {Event} */ event) => void this.#submit(event) },
      h("h2", { id: "lab-ask" }, words.ask),
      this.#kinds(sheet.kinds, asking),
      h("p.lab-says", null, kind?.says ?? ""),
      h("div.lab-fields", null, asking.parameters.map((each) => this.#field(each, sheet, asking))),
      this.#elsewhere(asking),
      h("div.row", null, h("button.primary.lab-run", { type: "submit", "aria-disabled": this.#busy ? "true" : null }, this.#busy ? words.asking : words.run)));
  }

  /** @param {LabKind[]} kinds @param {Asking} asking */
  #kinds(kinds, asking) {
    return h("fieldset.lab-kinds", null, h("legend.unseen", null, words.ask), kinds.map(({ kind }) => h("label", { key: kind },
      h("input.unseen", { type: "radio", name: "kind", value: kind, checked: asking.kind === kind, onChange: () => this.#change(() => void (asking.kind = kind)) }),
      h("span", null, words.kinds[kind] ?? kind))));
  }

  /** @param {LabParameter} parameter @param {LabSheet} sheet @param {Asking} asking */
  #field(parameter, sheet, asking) {
    if (parameter.sort === "options") return this.#options(parameter, asking);
    if (parameter.sort === "wagers") return this.#wagers(parameter, asking);
    if (parameter.sort === "pay rows") return this.#payoutFields(parameter, asking);
    if (parameter.sort === "row bounds") return this.#rowBounds(parameter, asking);
    if (parameter.sort === "pay table") parameter = { ...parameter, choices: (this.#payouts.sheet?.tables ?? []).map((each) => each.table) };
    return parameterField(parameter, asking.value(parameter), (value) => this.#change(() => asking.type(parameter, value)), sheet.games, this.#problem);
  }

  /** @param {LabParameter} parameter @param {Asking} asking */
  #options(parameter, asking) {
    const game = asking.game;
    if (game === null) return null;
    const toggled = (/** @type {any} */ event) => {
      this.#optionsOpen = event.target.open;
    };
    return h("details.lab-wide.lab-options", { key: "options", open: this.#optionsOpen, onToggle: toggled },
      h("summary", null, words.parameters["options"], h("span.quiet", null, ` \u00b7 ${words.optionsSet(Object.keys(asking.entries(parameter)).length)}`)),
      h("p.quiet.help", null, parameter.help),
      h("div.lab-fields", null, game.options.map((each) =>
        optionField(each, asking.entry(parameter, each.option), (value) => this.#change(() => asking.setEntry(parameter, each.option, value)), this.#problem))));
  }

  /** Ask about payouts where they are seen. @param {Asking} asking */
  #lookAtPayouts(asking) {
    const question = asking.payouts;
    if (question !== null && (this.#showsPayouts(asking) || asking.parameters.some((each) => each.sort === "pay table"))) this.#payouts.look(question);
  }

  /** They are what a what-if is about. @param {Asking} asking */
  #showsPayouts(asking) {
    return this.#payoutsOpen || asking.kind === WHAT_IF;
  }

  /** @param {LabParameter} parameter @param {Asking} asking */
  #payoutFields(parameter, asking) {
    if (asking.game === null) return null;
    const toggled = (/** @type {any} */ event) => {
      if (asking.kind === WHAT_IF || this.#payoutsOpen === event.target.open) return;
      this.#payoutsOpen = event.target.open;
      this.update();
    };
    const isOpen = this.#showsPayouts(asking);
    return h("details.lab-wide.lab-options", { key: "payouts", open: isOpen, onToggle: toggled },
      h("summary", null, words.payouts.title, h("span.quiet", null, ` \u00b7 ${words.payouts.changed(Object.keys(asking.entries(parameter)).length)}`)),
      h("p.quiet.help", null, words.payouts.help),
      isOpen ? payoutEditor(this.#payouts, (name) => asking.entry(parameter, name), (name, value) => this.#change(() => asking.setEntry(parameter, name, value)), this.#problemOf(asking)) : null);
  }

  /** A refusal of a payout; others stand at their own fields. @param {Asking} asking */
  #problemOf(asking) {
    const problem = this.#problem;
    return problem !== null && this.#payoutNames(asking).includes(problem.field ?? "") ? problem : null;
  }

  /** The rows that are on the form. @param {Asking} asking */
  #payoutNames(asking) {
    if (asking.payouts === null || !this.#showsPayouts(asking)) return [];
    return (this.#payouts.sheet?.tables ?? []).flatMap((each) => each.rows.map((row) => row.change));
  }

  /** @param {LabParameter} parameter @param {Asking} asking */
  #rowBounds(parameter, asking) {
    const fields = rowBounds(this.#payouts, asking.payTable, (name) => asking.entry(parameter, name), (name, value) => this.#change(() => asking.setEntry(parameter, name, value)), this.#problem);
    return fields === null ? null : h("div.lab-wide", { key: parameter.name }, h("p.help", null, h("strong", null, words.parameters[parameter.name] ?? parameter.name)), h("p.quiet.help", null, parameter.help), fields);
  }

  /** Nothing where a game has no decision after another wager. @param {LabParameter} parameter @param {Asking} asking */
  #wagers(parameter, asking) {
    const wagers = asking.game?.wagers ?? [];
    if (wagers.length === 0) return null;
    return h("fieldset.lab-wide", { key: parameter.name },
      h("legend", null, words.parameters[parameter.name] ?? parameter.name),
      h("p.quiet.help", null, parameter.help),
      h("div.lab-fields", null, wagers.map((each) =>
        wagerField(each, asking.entry(parameter, each.wager), (value) => this.#change(() => asking.setEntry(parameter, each.wager, value)), this.#problem))));
  }

  /** A refusal that belongs to no field of this form. @param {Asking} asking */
  #elsewhere(asking) {
    const problem = this.#problem;
    if (problem === null) return null;
    const here = [
      ...asking.parameters.filter((each) => !hasEntries(each)).map((each) => each.name),
      ...(asking.game?.options ?? []).map((each) => each.option),
      ...this.#payoutNames(asking),
      ...(asking.parameters.some((each) => each.sort === "wagers") ? asking.game?.wagers ?? [] : []).map((each) => each.wager),
    ];
    return here.includes(problem.field ?? "") ? null : h("p.problem", { role: "alert" }, problem.message, " ", law(problem.law));
  }

  /** @param {() => void} change */
  #change(change) {
    change();
    this.#problem = null;
    this.update();
  }

  drawn() {
    if (!this.#toFault) return;
    this.#toFault = false;
    /** @type {HTMLElement | null} */ (this.querySelector("[aria-invalid]"))?.focus();
  }

  /** @param {Event} event */
  async #submit(event) {
    event.preventDefault();
    if (this.#busy || this.#asked === null) return;
    this.#busy = true;
    this.#problem = null;
    this.update();
    try {
      await this.send(this.#asked.request);
    } catch (error) {
      this.refuse(error instanceof Problem ? error : new Problem(0, { detail: String(error) }));
    }
    this.#busy = false;
    this.update();
  }
}

customElements.define("bw-lab-form", JobForm);
