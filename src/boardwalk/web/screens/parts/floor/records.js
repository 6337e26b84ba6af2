/** What a table needs on record before it opens: approvals with their papers, and the signs that are posted. */

import { h, Part } from "../../core/dom.js";
import { text } from "../../text.js";
import { law } from "../law.js";
import { promptForm } from "../prompt-form.js";
import { fieldForm } from "../staff/field-form.js";

/** @typedef {import("../../api-types.js").View} View */
/** @typedef {import("../../api-types.js").Prompt} Prompt */
/** @typedef {import("../../api-types.js").ApprovalView} ApprovalView */
/** @typedef {import("../../api-types.js").RecordApprovalDraft} RecordApprovalDraft */
/** @typedef {(draft: Record<string, any>) => Promise<unknown>} Send */

/** What puts something on record, or takes it off. */
export const OF_THE_RECORDS = new Set(["record-approval", "record-demonstration", "revoke-approval", "confirm-signs"]);

/** @param {View} view @param {Send} send */
export function records(view, send) {
  const approvals = view.approvals ?? [];
  const signs = view.signs ?? [];
  if (approvals.length === 0 && signs.length === 0) return null;
  const offered = view.prompts.filter((each) => OF_THE_RECORDS.has(each.draft.do));
  const record = offered.find((each) => each.draft.do === "record-approval");
  const missing = approvals.filter((each) => !each.on_record).length;
  const confirms = offered.filter((each) => each.draft.do === "confirm-signs");
  const others = offered.filter((each) => each !== record && !confirms.includes(each));
  return h("section.panel.records", { key: "records", "aria-label": text.floor.records },
    h("h2", null, text.floor.records),
    signs.length === 0 ? null : h("ul.record-list", { key: "signs" }, signs.map((each) =>
      h("li", { key: each.name }, h("strong", null, text.floor.signTo(each.title)), " ",
        h("span", { class: each.confirmed ? "good" : "warn" }, each.confirmed ? text.floor.signConfirmed : text.floor.signOpen), " ", law(each.law)))),
    confirms.length === 0 ? null : h("div.forms", { key: "confirm" }, confirms.map((each) => promptForm(each, send, { primary: true }))),
    approvals.length === 0 ? null : h("details.prompts", { key: "approvals", "data-group": "approvals", open: missing > 0 },
      h("summary", null, missing === 0 ? text.floor.allOnRecord : text.floor.missing(missing)),
      h("ul.record-list", null, approvals.map(line)),
      record === undefined ? null : h("bw-record-approval", { key: "record", ".prompt": record, ".approvals": approvals, ".send": send }),
      h("div.forms", null, others.map((each) => promptForm(each, send, { primary: false })))));
}

/** @param {ApprovalView} each */
function hasPaper(each) {
  return each.on_record && !each.demonstration;
}

/** @param {ApprovalView} each */
function line(each) {
  const paper = each.demonstration ? text.floor.forDemonstration : text.floor.paper(each.number, each.date, each.by);
  return h("li", { key: each.item }, h("strong", null, text.floor.capital(each.title)), " ",
    h("span", { class: hasPaper(each) ? "quiet" : "warn" },
      each.on_record ? paper : each.filed ? text.floor.notSubmitted : text.floor.notApproved), " ", law(each.law));
}

/** One paper may cover several items: all that have none, unless someone takes a mark away. It may replace others. */
export class RecordApproval extends Part {
  /** @type {Prompt | null} */ prompt = null;
  /** @type {readonly ApprovalView[]} */ approvals = [];
  /** @type {Send} */ send = () => Promise.resolve();
  /** @type {Map<string, boolean>} */ marked = new Map();

  view() {
    const { prompt } = this;
    if (prompt === null) return null;
    const draft = /** @type {RecordApprovalDraft} */ (prompt.draft);
    const suggested = new Set(draft.items);
    const choices = this.approvals.filter((each) => suggested.has(each.item) || hasPaper(each));
    const covers = (/** @type {ApprovalView} */ each) => this.marked.get(each.item) ?? !hasPaper(each);
    const fields = /** @type {const} */ (["number", "date", "by"]).map((name) => ({
      name, label: text.common.fields[name], kind: /** @type {const} */ ("text"), help: name === "date" ? text.floor.dateHelp : undefined,
    }));
    return [
      h("fieldset", null,
        h("legend", null, text.floor.covers),
        choices.map((each) => h("label.check", { key: each.item },
          h("input", { type: "checkbox", name: each.item, checked: covers(each), onChange: (/** @type {any} */ event) => this.#mark(each.item, event.target.checked) }),
          text.floor.capital(each.title)))),
      fieldForm({
        key: "record-approval", title: text.floor.record, primary: true, fields,
        send: (filled) => this.send({ ...draft, ...filled, items: choices.filter(covers).map((each) => each.item) }),
      }),
    ];
  }

  /** @param {string} item @param {boolean} covered */
  #mark(item, covered) {
    this.marked.set(item, covered);
    this.update();
  }
}

customElements.define("bw-record-approval", RecordApproval);
