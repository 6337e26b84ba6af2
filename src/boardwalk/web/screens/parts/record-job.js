/** Audits, exports and dispute packs: jobs that the server runs in turn. A screen starts one, follows its progress, and can cancel it. */

import { announce } from "../core/announce.js";
import { act, addressOf, get, part } from "../core/api.js";
import { h, Part } from "../core/dom.js";
import { text } from "../text.js";

/** @typedef {import("../api-types.js").RecordJobSheet} RecordJobSheet */

const words = text.common.recordJob;
/** The server ends a job that nobody has looked at for 30 seconds. */
const LOOK_MILLISECONDS = 400;

/** @param {RecordJobSheet} job */
function isOver(job) {
  return job.state !== "waiting" && job.state !== "running";
}

/** One job at a time. `changed` is called whenever there is something to draw. */
export class RecordJob {
  /** @type {RecordJobSheet | null} */ job = null;
  busy = false;
  /** @type {string | null} */ problem = null;
  #changed;
  #left = false;

  /** @param {() => void} changed */
  constructor(changed) {
    this.#changed = changed;
  }

  /**
   * Ask for a job and follow it to its end.
   * @param {string} path @returns {Promise<RecordJobSheet | null>} the job if it was done; nothing otherwise
   */
  async run(path) {
    if (this.busy) return null;
    this.busy = true;
    this.#left = false;
    this.problem = null;
    this.#changed();
    try {
      this.job = /** @type {RecordJobSheet} */ (await act("POST", path));
      while (!isOver(this.job) && !this.#left) {
        this.#changed();
        await new Promise((go) => setTimeout(go, LOOK_MILLISECONDS));
        this.job = /** @type {RecordJobSheet} */ (await get(`/record/jobs/${part(this.job.id)}`));
      }
      if (this.job.problem !== null) this.problem = text.common.failed(this.job.problem.detail ?? this.job.problem.title);
      else if (this.job.state === "canceled") this.problem = words.canceled;
    } catch (error) {
      this.problem = text.common.failed(error instanceof Error ? error.message : "");
      this.job = null;
    }
    this.busy = false;
    this.#changed();
    return this.job !== null && this.job.state === "done" ? this.job : null;
  }

  /** Stop the job: nobody waits for it any longer. */
  cancel() {
    this.#left = true;
    if (this.busy && this.job !== null) void act("DELETE", `/record/jobs/${part(this.job.id)}`).catch(() => undefined);
  }

  /** How far it is, and why it did not work. */
  view() {
    return [
      this.busy ? this.#progress(this.job) : null,
      this.problem === null ? null : h("p.problem", { role: "alert" }, this.problem),
    ];
  }

  /** @param {RecordJobSheet | null} job */
  #progress(job) {
    const says = job === null || (job.state === "waiting" && job.ahead === 0) ? words.starting
      : job.state === "waiting" ? words.waiting(job.ahead) : words.steps[job.step] ?? words.works;
    const known = job !== null && job.progress > 0;
    return h("div.record-job", { key: "progress" },
      h("p", { role: "status" }, says, known ? ` ${job.progress.toLocaleString("en-US", { style: "percent" })}` : null),
      h("progress", { "aria-label": says, max: 1, value: known ? job.progress : null }),
      h("button.quiet", { type: "button", onClick: () => this.cancel() }, words.cancel));
  }
}

/** A button for a file that is made on request: `path` is where to ask for it and where it is. */
class RecordFile extends Part {
  path = "";
  label = "";
  help = "";
  #work = new RecordJob(() => this.update());

  end() {
    this.#work.cancel();
  }

  async #make() {
    const job = await this.#work.run(this.path);
    if (job === null) return;
    announce(words.ready);
    const link = document.createElement("a");
    link.href = addressOf(this.path);
    link.download = job.file ?? "";
    link.click();
  }

  view() {
    return [
      h("button", { key: "ask", type: "button", title: this.help, "aria-disabled": this.#work.busy ? "true" : null, onClick: () => void this.#make() }, this.label),
      this.#work.view(),
    ];
  }
}

customElements.define("bw-record-file", RecordFile);
