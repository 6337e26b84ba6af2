/** The jobs that a person has asked for. */

import { h } from "../../core/dom.js";
import { machineTime, momentOf, timeOf } from "../../core/time.js";
import { text } from "../../text.js";
import { given, jobTitle, TOLD } from "./about.js";
import { isOver } from "./lab-feed.js";

/** @typedef {import("../../api-types.js").JobSheet} JobSheet */
/** @typedef {import("../../api-types.js").LabSheet} LabSheet */

/** @typedef {{show: (job: JobSheet) => void, drop: (job: JobSheet) => void, compare: (job: JobSheet) => void, compared: readonly string[]}} ListDoes */

const words = text.lab;

/** @param {JobSheet[]} jobs @param {LabSheet} sheet @param {string | null} shown @param {ListDoes} does */
export function jobList(jobs, sheet, shown, does) {
  return h("section.panel.lab-jobs", { "aria-labelledby": "lab-jobs" },
    h("h2", { id: "lab-jobs" }, words.jobs),
    jobs.length === 0 ? h("p.quiet", null, words.noJobs) : h("ul", null, jobs.map((each) => line(each, sheet, each.id === shown, does))),
    h("p.quiet.help", null, words.jobsKept(sheet.most_finished)));
}

/** @param {JobSheet} job @param {LabSheet} sheet @param {boolean} shown @param {ListDoes} does */
function line(job, sheet, shown, does) {
  const title = jobTitle(job, sheet);
  const parts = Object.entries(job.asked).filter(([name, value]) => !TOLD.includes(name) && value !== null && typeof value !== "object");
  const details = parts.map(([name, value]) => `${words.parameters[name] ?? name} ${given(value)}`);
  return h("li", { key: job.id, "data-state": job.state },
    job.state !== "done" ? null : h("label.check.lab-compare", { title: words.compare },
      h("input", { type: "checkbox", "aria-label": words.compareOf(title), checked: does.compared.includes(job.id), onChange: () => does.compare(job) })),
    h("button.lab-job-line", { type: "button", "aria-current": shown ? "true" : null, onClick: () => does.show(job) },
      h("span.lab-job-title", null, title),
      h("span.lab-state", { "data-state": job.state }, words.states[job.state] ?? job.state),
      h("span.lab-job-details.quiet", null,
        h("time", { datetime: machineTime(job.at), title: momentOf(job.at) }, timeOf(job.at)), details.map((each) => ` \u00b7 ${each}`).join(""))),
    isOver(job) ? h("button.quiet", { type: "button", "aria-label": words.forgetOf(title), title: words.forget, onClick: () => does.drop(job) }, "\u00d7") : null);
}
