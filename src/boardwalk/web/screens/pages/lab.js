/** The lab: ask for the exact mathematics of a game, a meter or a wheel, and read the result. */

import "../parts/lab/job-form.js";
import { announce, toast } from "../core/announce.js";
import { Problem } from "../core/api.js";
import { h, Part } from "../core/dom.js";
import { session } from "../core/session.js";
import { jobTitle } from "../parts/lab/about.js";
import { examples } from "../parts/lab/examples.js";
import { jobList } from "../parts/lab/job-list.js";
import { linkTo } from "../parts/lab/job-view.js";
import { LabFeed } from "../parts/lab/lab-feed.js";
import { text } from "../text.js";

/** @typedef {import("../api-types.js").JobSheet} JobSheet */
/** @typedef {import("../api-types.js").LabSheet} LabSheet */

const words = text.lab;
const ACTION = "use the lab";

class LabPage extends Part {
  #feed = new LabFeed();
  /** The job that is shown, and those beside it; kept in the address, so that they are there again after a reload. */
  #shown = location.hash.slice(1).split("+")[0];
  /** @type {string[]} */ #compared = location.hash.includes("+") ? location.hash.slice(1).split("+") : [];
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
    if (session.may(ACTION)) void this.#feed.open().then(() => this.#openLink());
  }

  /** Ask what a link asks, unless that is among the jobs. */
  async #openLink() {
    const asked = new URLSearchParams(location.search).get("ask");
    if (asked === null || this.#feed.sheet === null) return;
    if (this.#feed.jobs.some((each) => each.id === this.#shown)) return; // their own, loaded again
    history.replaceState(null, "", location.pathname);
    try {
      const request = JSON.parse(asked);
      if (!this.#feed.sheet.kinds.some((each) => each.kind === request?.kind)) throw new SyntaxError();
      const known = this.#feed.jobs.find((each) => each.state === "done" && same(each, request));
      if (known !== undefined) this.#show(known.id);
      else await this.#askHere(request);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      toast(words.badLink, "bad");
    }
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
        session.me === null ? h("a.button", { href: `/log-in?to=${encodeURIComponent(location.pathname + location.search)}`, "data-own": true }, text.common.logIn) : null));
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
    const compared = this.#compared.flatMap((id) => jobs.find((each) => each.id === id) ?? []);
    return h("div.lab-columns", { key: "columns" },
      h("bw-lab-form", { ".sheet": sheet, ".send": this.#send }),
      compared.length > 1 ? this.#sideBySide(compared, sheet)
        : shown === undefined ? examples(this.#does.ask) : h("bw-lab-job", { key: "job", ".job": shown, ".sheet": sheet, ".does": this.#does }),
      jobList(jobs, sheet, shown?.id ?? null, { show: (job) => this.#show(job.id), drop: this.#does.drop, compare: (job) => this.#compare(job.id), compared: this.#compared }));
  }

  /** @param {JobSheet[]} jobs @param {LabSheet} sheet */
  #sideBySide(jobs, sheet) {
    return h("section.lab-beside", { key: "beside", "aria-label": words.sideBySide }, jobs.map((job) =>
      h("bw-lab-job", { key: job.id, ".job": job, ".sheet": sheet, ".does": this.#does, ".heading": `lab-job-${job.id}` })));
  }

  /** Put a job beside others, or take it away. @param {string} id */
  #compare(id) {
    this.#compared = this.#compared.includes(id) ? this.#compared.filter((each) => each !== id) : [...this.#compared, id];
    if (this.#compared.length > 1) history.replaceState(null, "", `${location.pathname}#${this.#compared.join("+")}`);
    else this.#address();
    this.update();
  }

  /** @param {string} id */
  #show(id) {
    this.#shown = id;
    this.#compared = [];
    this.#toJob = true;
    this.#address();
    this.update();
  }

  /** What is shown is in the address: which job for its owner, and what it asks for everyone else. */
  #address() {
    const job = this.#feed.jobs.find((each) => each.id === this.#shown);
    history.replaceState(null, "", job === undefined ? `${location.pathname}#${this.#shown}` : `${linkTo(job)}#${job.id}`);
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

/** Whether a job has asked this; what it left out is null. @param {JobSheet} job @param {Record<string, unknown>} request */
function same(job, { kind, ...request }) {
  const asked = Object.entries(job.asked).filter(([, value]) => value !== null);
  const plain = (/** @type {[string, unknown][]} */ entries) => JSON.stringify([...entries].sort(([one], [other]) => one.localeCompare(other)));
  return job.kind === kind && plain(asked) === plain(Object.entries(request));
}

customElements.define("bw-lab", LabPage);
