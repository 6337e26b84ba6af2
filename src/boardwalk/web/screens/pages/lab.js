/** The lab: ask for the exact mathematics of a game, a meter or a wheel, and read the result. */

import "../parts/lab/job-form.js";
import "../parts/lab/job-view.js";
import { announce, toast } from "../core/announce.js";
import { Problem } from "../core/api.js";
import { h, Part } from "../core/dom.js";
import { session } from "../core/session.js";
import { jobTitle } from "../parts/lab/about.js";
import { examples } from "../parts/lab/examples.js";
import { jobList } from "../parts/lab/job-list.js";
import { LabFeed } from "../parts/lab/lab-feed.js";
import { text } from "../text.js";

/** @typedef {import("../api-types.js").JobSheet} JobSheet */
/** @typedef {import("../api-types.js").LabSheet} LabSheet */

const words = text.lab;
const ACTION = "use the lab";

class LabPage extends Part {
  #feed = new LabFeed();
  /** The job that is shown; kept in the address, so that it is there again after a reload. */
  #shown = location.hash.slice(1);
  #toJob = false;
  #does = {
    drop: (/** @type {JobSheet} */ job) => void this.#drop(job),
    change: (/** @type {JobSheet} */ job) => this.#change(job),
    ask: (/** @type {Record<string, unknown>} */ request) => void this.#askHere(request),
  };
  #send = (/** @type {Record<string, unknown>} */ request) => this.#ask(request);

  begin() {
    this.#feed.addEventListener("change", () => this.update());
    this.#feed.addEventListener("over", (event) => this.#ended(/** @type {CustomEvent} */ (event).detail));
    if (session.may(ACTION)) void this.#feed.open();
  }

  end() {
    this.#feed.close();
  }

  view() {
    return h("div.lab", null, h("header.lab-head", null, h("h1", null, words.title), h("p.quiet", null, words.intro)), this.#inside());
  }

  #inside() {
    const { sheet, problem, lost } = this.#feed;
    if (!session.may(ACTION)) return this.#door();
    if (problem !== null) {
      return h("p.problem", { role: "alert" }, text.common.failed(problem), " ", h("button", { type: "button", onClick: () => void this.#feed.open() }, words.tryAgain));
    }
    if (sheet === null) return h("p.quiet", null, text.common.loading);
    return [lost ? h("p.connection", { key: "lost", role: "status" }, text.common.lost) : null, this.#columns(sheet)];
  }

  #door() {
    const guests = session.me === null && session.house?.guest_roles.includes("player");
    return h("section.panel.gate", null,
      h("p", null, session.me === null ? words.whose : words.notYours),
      h("div.row", null,
        guests ? h("button.primary", { type: "button", onClick: () => void this.#enter() }, words.guest) : null,
        session.me === null ? h("a.button", { href: "/log-in?to=%2Flab", "data-own": true }, text.common.logIn) : null));
  }

  async #enter() {
    try {
      await session.enterAs("player");
    } catch (error) {
      toast(text.common.failed(error instanceof Error ? error.message : ""), "bad");
    }
  }

  /** @param {LabSheet} sheet */
  #columns(sheet) {
    const jobs = this.#feed.jobs;
    const shown = jobs.find((each) => each.id === this.#shown) ?? jobs[0];
    return h("div.lab-columns", { key: "columns" },
      h("bw-lab-form", { ".sheet": sheet, ".send": this.#send }),
      shown === undefined ? examples(this.#does.ask) : h("bw-lab-job", { key: "job", ".job": shown, ".sheet": sheet, ".does": this.#does }),
      jobList(jobs, sheet, shown?.id ?? null, { show: (job) => this.#show(job.id), drop: this.#does.drop }));
  }

  /** @param {string} id */
  #show(id) {
    this.#shown = id;
    this.#toJob = true;
    history.replaceState(null, "", `#${id}`);
    this.update();
  }

  drawn() {
    if (!this.#toJob) return;
    this.#toJob = false;
    queueMicrotask(() => this.#seeJob());
  }

  /** On a narrow screen the job stands below the form. */
  #seeJob() {
    const title = /** @type {HTMLElement | null} */ (this.querySelector("#lab-job"));
    title?.focus({ preventScroll: true });
    title?.closest("section")?.scrollIntoView({ block: "nearest" });
    const top = title?.getBoundingClientRect().top ?? 0;
    if (top < 0 || top > innerHeight / 2) title?.scrollIntoView({ block: "start" });
  }

  /** @param {Record<string, unknown>} request */
  async #ask(request) {
    this.#show((await this.#feed.ask(request)).id);
  }

  /** Asked from outside the form, which shows it anyway. @param {Record<string, unknown>} request */
  async #askHere(request) {
    const { kind, ...asked } = request;
    this.#form?.fill(String(kind), asked);
    try {
      await this.#ask(request);
    } catch (error) {
      if (error instanceof Problem) this.#form?.refuse(error);
    }
  }

  /** @param {JobSheet} job */
  #change(job) {
    this.#form?.fill(job.kind, job.asked);
    this.#form?.scrollIntoView({ block: "nearest" });
    /** @type {HTMLElement | null | undefined} */ (this.#form?.querySelector("input:checked"))?.focus();
  }

  get #form() {
    return /** @type {import("../parts/lab/job-form.js").JobForm | null} */ (this.querySelector("bw-lab-form"));
  }

  /** @param {JobSheet} job */
  async #drop(job) {
    try {
      await this.#feed.drop(job);
    } catch (error) {
      toast(text.common.failed(error instanceof Error ? error.message : ""), "bad");
    }
  }

  /** @param {JobSheet} job */
  #ended(job) {
    const sheet = this.#feed.sheet;
    if (sheet === null || job.state === "canceled") return;
    announce(job.state === "done" ? words.finished(jobTitle(job, sheet)) : words.failedJob(jobTitle(job, sheet)));
  }
}

customElements.define("bw-lab", LabPage);
