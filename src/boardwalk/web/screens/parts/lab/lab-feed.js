/** What the lab can do, and the jobs of the person who is logged in, polled until they are over. */

import { act, get, part, Problem } from "../../core/api.js";

/** @typedef {import("../../api-types.js").LabSheet} LabSheet */
/** @typedef {import("../../api-types.js").JobSheet} JobSheet */

const LOOK_MILLISECONDS = 400;
/** Where nobody looks, or the house does not answer. */
const SELDOM_MILLISECONDS = 3000;

/** @param {JobSheet} job */
export function isOver(job) {
  return job.state !== "waiting" && job.state !== "running";
}

/** Tells `change` when anything is new, and `over` with the job when one has ended. */
export class LabFeed extends EventTarget {
  /** @type {LabSheet | null} */ sheet = null;
  /** The latest first. @type {JobSheet[]} */ jobs = [];
  /** @type {string | null} */ problem = null;
  /** Whether the house did not answer when a job was looked at. */ lost = false;
  #timer = 0;
  #closed = false;
  #seen = () => {
    if (!document.hidden) this.#lookIn(0);
  };

  async open() {
    document.addEventListener("visibilitychange", this.#seen);
    try {
      [this.sheet, this.jobs] = await Promise.all([
        /** @type {Promise<LabSheet>} */ (get("/lab")), /** @type {Promise<JobSheet[]>} */ (get("/lab/jobs")),
      ]);
      this.problem = null;
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
    this.#changed();
    this.#lookIn(LOOK_MILLISECONDS);
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    document.removeEventListener("visibilitychange", this.#seen);
  }

  /** @param {Record<string, unknown>} asked @returns {Promise<JobSheet>} */
  async ask(asked) {
    const job = /** @type {JobSheet} */ (await act("POST", "/lab/jobs", asked));
    this.jobs = [job, ...this.jobs];
    this.#changed();
    this.#lookIn(LOOK_MILLISECONDS);
    return job;
  }

  /** Stop a job; one that is over is forgotten. @param {JobSheet} job */
  async drop(job) {
    const over = isOver(job);
    await act("DELETE", `/lab/jobs/${part(job.id)}`);
    if (over) this.#replace(job.id, null);
    else this.#replace(job.id, await get(`/lab/jobs/${part(job.id)}`));
  }

  /** @param {number} milliseconds */
  #lookIn(milliseconds) {
    clearTimeout(this.#timer);
    if (!this.#closed && this.#next() !== undefined) this.#timer = window.setTimeout(() => void this.#look(), milliseconds);
  }

  /** Jobs are done in the order in which they were asked for: no other can have moved on. */
  #next() {
    return this.jobs.findLast((each) => !isOver(each));
  }

  async #look() {
    const job = this.#next();
    if (job === undefined) return;
    try {
      const now = /** @type {JobSheet} */ (await get(`/lab/jobs/${part(job.id)}`));
      this.lost = false;
      this.#replace(job.id, now);
      if (isOver(now)) this.dispatchEvent(new CustomEvent("over", { detail: now }));
    } catch (error) {
      if (error instanceof Problem && error.status === 404) this.#replace(job.id, null);
      else this.lost = true;
      this.#changed();
    }
    this.#lookIn(this.lost || document.hidden ? SELDOM_MILLISECONDS : LOOK_MILLISECONDS);
  }

  /** @param {string} id @param {JobSheet | null} now nothing where it is forgotten */
  #replace(id, now) {
    this.jobs = this.jobs.flatMap((each) => (each.id !== id ? [each] : now === null ? [] : [now]));
    this.#changed();
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}
