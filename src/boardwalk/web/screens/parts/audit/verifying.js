/** The audit of everything: asked for, waited for, and told. */

import { announce } from "../../core/announce.js";
import { h, Part } from "../../core/dom.js";
import { RecordJob } from "../record-job.js";
import { text } from "../../text.js";

/** @typedef {import("../../api-types.js").AuditSheet} AuditSheet */

const words = text.audit;

export class Verifying extends Part {
  /** @type {AuditSheet | null} */ found = null;
  seconds = 0;
  #work = new RecordJob(() => this.update());

  end() {
    this.#work.cancel();
  }

  async #verify() {
    if (this.#work.busy) return;
    const began = performance.now();
    this.found = null;
    const job = await this.#work.run("/audit");
    const found = job?.audit ?? null;
    if (found === null) return;
    this.found = found;
    this.seconds = (performance.now() - began) / 1000;
    announce(found.ok ? words.well : words.wrong(found.findings.length), found.ok ? "polite" : "assertive");
    this.update();
  }

  view() {
    return h("section.panel.audit-verify", { "aria-labelledby": "verify", "aria-busy": this.#work.busy ? "true" : null },
      h("h2", { id: "verify" }, words.verify),
      h("p.quiet", null, words.verifyHelp),
      h("button.primary", { type: "button", "aria-disabled": this.#work.busy ? "true" : null, onClick: () => void this.#verify() }, words.verify),
      this.#work.view(),
      this.found === null ? null : this.#result(this.found));
  }

  /** @param {AuditSheet} found */
  #result(found) {
    return h("div", { class: `audit-result ${found.ok ? "is-well" : "is-wrong"}` },
      h("h3", null, found.ok ? `\u2713 ${words.well}` : `\u26a0 ${words.wrong(found.findings.length)}`),
      found.ok ? h("p", null, words.wellHelp) : findings(found.findings),
      h("dl.audit-counts", { "aria-label": words.counts }, Object.entries(found.counts).map(([name, count]) =>
        h("div", { key: name }, h("dt", null, words.counted[name] ?? name), h("dd", null, count.toLocaleString("en-US"))))),
      h("p.quiet", null, words.took(this.seconds.toFixed(1))));
  }
}

/** @param {AuditSheet["findings"]} all */
function findings(all) {
  return h("table", null,
    h("thead", null, h("tr", null, [words.stream, words.record, words.finding].map((each) => h("th", { key: each, scope: "col" }, each)))),
    h("tbody", null, all.map((each, i) => h("tr", { key: i },
      h("td", null, each.stream), h("td.number", null, each.seq === null ? words.wholeStream : String(each.seq)), h("td", null, each.what)))));
}

customElements.define("bw-audit-verify", Verifying);
