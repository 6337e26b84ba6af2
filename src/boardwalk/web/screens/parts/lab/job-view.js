/** One job: how far it is, or what came of it. */

import { toast } from "../../core/announce.js";
import { addressOf, part } from "../../core/api.js";
import { h, Part } from "../../core/dom.js";
import { sentence } from "../../core/sentence.js";
import { machineTime, momentOf } from "../../core/time.js";
import { text } from "../../text.js";
import { law } from "../law.js";
import { adviseResult } from "./answers/advise.js";
import { given, jobTitle, TOLD } from "./about.js";
import { fixedStrategyResult } from "./answers/fixed-strategy.js";
import { isOver } from "./lab-feed.js";
import { Names } from "./names.js";
import { tuneResult } from "./payouts/tune.js";
import { whatIfResult } from "./payouts/what-if.js";
import { progressiveResult } from "./answers/progressive.js";
import { reportResult } from "./answers/report.js";
import { scanResult } from "./answers/scan.js";
import { sessionResult } from "./answers/session.js";
import { sideBetsResult } from "./answers/side-bets.js";
import { simulateResult } from "./answers/simulate.js";
import { solveResult } from "./answers/solve.js";
import { strategyResult } from "./answers/strategy.js";
import { weightsResult, wheelResult } from "./answers/wheel.js";

/** @typedef {import("../../api-types.js").JobSheet} JobSheet */
/** @typedef {import("../../api-types.js").LabSheet} LabSheet */
/** @typedef {import("../../core/dom.js").Child} Child */
/** @typedef {{drop: (job: JobSheet) => void, change: (job: JobSheet) => void, ask: (request: Record<string, unknown>) => void}} Does */

const words = text.lab;
const DRAWN = /\.(svg|png)$/;

/** @type {Record<string, (job: JobSheet, result: any, names: Names, does: Does) => Child>} */
const RESULTS = {
  solve: (_, result, names) => solveResult(result, names),
  scan: (_, result, names) => scanResult(result, names),
  "side-bets": (_, result, names) => sideBetsResult(result, names),
  strategy: (_, result, names) => strategyResult(result, names),
  "fixed-strategy": (_, result, names) => fixedStrategyResult(result, names),
  "what-if": (_, result, names) => whatIfResult(result, names),
  tune: (job, result, _, does) => tuneResult(job, result, does.ask),
  advise: (job, result, names) => adviseResult(result, String(job.asked["game"]), names),
  simulate: (_, result, names) => simulateResult(result, names),
  session: (_, result) => sessionResult(result),
  report: (job, result) => reportResult(result, job.files, (name) => fileOf(job, name)),
  progressive: (_, result) => progressiveResult(result),
  wheel: (_, result) => wheelResult(result),
  "wheel-solve": (_, result, __, does) => weightsResult(result, does.ask),
};

/** Where the question of a job is asked again. @param {JobSheet} job */
export function linkTo(job) {
  const asked = Object.fromEntries(Object.entries(job.asked).filter(([, value]) => value !== null));
  return `${location.origin}/lab?ask=${encodeURIComponent(JSON.stringify({ kind: job.kind, ...asked }))}`;
}

/** @param {JobSheet} job @param {string} name */
function fileOf(job, name) {
  return addressOf(`/lab/jobs/${part(job.id)}/files/${part(name)}`);
}

export class JobView extends Part {
  /** @type {JobSheet | null} */ job = null;
  /** @type {LabSheet | null} */ sheet = null;
  /** @type {Does} */ does = { drop: () => {}, change: () => {}, ask: () => {} };
  /** What its title is called in the document. */ heading = "lab-job";
  /** @type {Names | null} */ #names = null;

  view() {
    const [job, sheet] = [this.job, this.sheet];
    if (job === null || sheet === null) return null;
    return h("section.panel.lab-job", { "aria-labelledby": this.heading, "data-state": job.state },
      h("div.lab-job-head", null,
        h("h2", { id: this.heading, tabindex: "-1" }, jobTitle(job, sheet)),
        h("span.lab-state", { "data-state": job.state }, words.states[job.state] ?? job.state)),
      this.#asked(job),
      isOver(job) ? this.#ended(job, sheet) : this.#working(job));
  }

  /** @param {JobSheet} job */
  #asked(job) {
    const told = Object.entries(job.asked).filter(([name, value]) => value !== null && !TOLD.includes(name))
      .flatMap(([name, value]) => typeof value === "object" ? Object.entries(value ?? {}) : [[words.parameters[name] ?? name, given(value)]]);
    return h("p.quiet.lab-asked", null, h("span", { key: "at" }, words.askedAt, " ", h("time", { datetime: machineTime(job.at) }, momentOf(job.at))),
      h("span.unseen", { key: "asked" }, words.asked), told.length === 0 ? words.askedNothing
      : told.map(([name, value]) => h("span", { key: name }, `${name}: `, h("b", null, String(value)))));
  }

  /** A step that has not told how far it is might take any time: its bar runs instead of growing. @param {JobSheet} job */
  #working(job) {
    const step = job.state === "waiting" ? words.waitsForTurn : job.step || words.begins;
    const known = job.progress > 0;
    const done = job.progress.toLocaleString("en-US", { style: "percent" });
    return h("div.lab-working", null,
      h("p.lab-step", null, h("span", null, step), known ? h("span.number", null, done) : null),
      h("div.lab-progress", {
        role: "progressbar", "aria-label": words.progressOf(step), "aria-valuemin": 0, "aria-valuemax": 100, class: known ? "" : "is-open",
        "aria-valuenow": known ? Math.round(job.progress * 100) : null, "aria-valuetext": known ? done : step, style: { "--done": job.progress },
      }, h("span", null)),
      h("button.danger", { type: "button", onClick: () => this.does.drop(job) }, words.cancel));
  }

  /** @param {JobSheet} job @param {LabSheet} sheet */
  #ended(job, sheet) {
    return [
      h("div.row.lab-does", null,
        job.state === "done" ? h("a.button", { href: addressOf(`/lab/jobs/${part(job.id)}`), download: `${job.kind}-${job.id.slice(0, 8)}.json` }, words.saveJson) : null,
        h("button", { type: "button", onClick: () => this.does.change(job) }, words.runAgain),
        h("button.quiet", { type: "button", onClick: () => this.does.drop(job) }, words.forget)),
      this.#link(job),
      job.state === "canceled" ? h("p.quiet", null, words.canceledJob) : null,
      job.problem ? h("p.problem", { role: "alert" }, sentence(job.problem.detail ?? job.problem.title), " ", law(job.problem.law)) : null,
      job.state === "done" ? h("div.lab-result", { key: job.id }, this.#result(job, sheet), this.#files(job)) : null,
    ];
  }

  /** The same question for others; what they get is exact, so it is the same answer. @param {JobSheet} job */
  #link(job) {
    const link = linkTo(job);
    return h("details.lab-link", { key: "link" }, h("summary", null, words.link),
      h("p.quiet", null, words.linkHelp),
      h("div.row", null,
        h("input", { readonly: true, value: link, "aria-label": words.linkField, onFocus: (/** @type {any} */ event) => event.target.select() }),
        navigator.clipboard === undefined ? null : h("button", { type: "button", onClick: () => void this.#copy(link) }, words.copyLink)));
  }

  /** @param {string} link */
  async #copy(link) {
    try {
      await navigator.clipboard.writeText(link);
      toast(words.linkCopied, "good");
    } catch (error) {
      toast(text.common.failed(error instanceof Error ? error.message : ""), "bad");
    }
  }

  /** @param {JobSheet} job @param {LabSheet} sheet @returns {Child} */
  #result(job, sheet) {
    this.#names ??= new Names(sheet.games, () => this.update());
    return RESULTS[job.kind]?.(job, job.result, this.#names, this.does) ?? null;
  }

  /** @param {JobSheet} job */
  #files(job) {
    if (job.files.length === 0) return null;
    const drawn = job.files.filter((each) => each.endsWith(".svg") || (DRAWN.test(each) && !job.files.includes(each.replace(DRAWN, ".svg"))));
    return h("section.lab-files", { key: "files" }, h("h3", null, words.files),
      h("div.lab-pictures", null, drawn.map((each) => h("a", { key: each, href: fileOf(job, each), target: "_blank", rel: "noopener" },
        h("img", { src: fileOf(job, each), alt: words.picture(each), loading: "lazy" })))),
      h("ul.row", null, job.files.map((each) => h("li", { key: each }, h("a", { href: fileOf(job, each), target: "_blank", rel: "noopener", "aria-label": words.openFile(each) }, each)))));
  }
}

customElements.define("bw-lab-job", JobView);
