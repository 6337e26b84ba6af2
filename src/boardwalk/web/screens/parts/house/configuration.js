/** The configuration as forms, with its faults beside the fields, and how it differs from the one in force. */

import { toast } from "../../core/announce.js";
import { act, get, part } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { money } from "../../core/money.js";
import { session } from "../../core/session.js";
import { text } from "../../text.js";
import { AccountPart } from "../account/account-part.js";
import { confirmed } from "../office/confirmation.js";
import { diff } from "./diff.js";
import { sectionForm } from "./section-form.js";

/** @typedef {import("../../api-types.js").SectionForm} SectionForm */
/** @typedef {import("../../api-types.js").ConfigurationCheck} ConfigurationCheck */
/** @typedef {import("../../api-types.js").ConfigurationSheet} ConfigurationSheet */
/** @typedef {import("../../api-types.js").GameSheet} GameSheet */
/** @typedef {import("./section-form.js").Edit} Edit */

const words = text.house;
const WHOLE = "whole";

class ConfigurationPart extends AccountPart {
  /** @type {SectionForm[]} */ forms = [];
  /** @type {ConfigurationSheet | null} */ inForce = null;
  /** @type {ConfigurationCheck | null} */ draft = null;
  /** @type {string[]} */ games = [];
  /** @type {Map<string, GameSheet>} */ sheets = new Map();
  /** @type {Set<string>} */ unfolded = new Set();
  /** What the last file that was applied left unchanged. @type {readonly string[] | null} */ left = null;
  /** One edit after another: each is made in the text that the last one left. */
  #edits = Promise.resolve();
  inView = false;
  /** @type {Element | null} */ #watched = null;
  #sight = new IntersectionObserver((seen) => {
    this.inView = seen.some((each) => each.isIntersecting);
    this.update();
  });

  begin() {
    void this.during(() => this.#ask());
  }

  async #ask() {
    const [forms, sheet, games] = await Promise.all([get("/house/configuration/form"), get("/house/configuration"), get("/games")]);
    this.forms = /** @type {SectionForm[]} */ (forms);
    this.inForce = /** @type {ConfigurationSheet} */ (sheet);
    this.games = /** @type {{game: string}[]} */ (games).map((each) => each.game);
    await this.#begin();
  }

  /** Start from the file in force, or from one that has the name of the house and nothing else. */
  #begin() {
    const file = this.inForce?.text ?? "";
    return this.#check(file, file === "" && session.house !== null ? [{ do: "set", key: "house.name", value: session.house.name }] : []);
  }

  /** @param {string} file @param {readonly Edit[]} edits */
  async #check(file, edits) {
    const draft = /** @type {ConfigurationCheck} */ (await act("POST", "/house/configuration/check", { text: file, edits }));
    this.draft = draft;
    const tables = /** @type {Record<string, any>} */ (draft.values ?? {}).table ?? [];
    const wanted = new Set(tables.map((/** @type {{game?: string}} */ each) => String(each.game ?? "")));
    for (const game of wanted) {
      if (this.games.includes(game) && !this.sheets.has(game)) this.sheets.set(game, await get(`/games/${part(game)}`));
    }
  }

  /** @param {Edit} edit */
  #edit(edit) {
    this.left = null;
    const values = /** @type {Record<string, any>} */ (this.draft?.values ?? {});
    if (edit.do === "add") this.unfolded.add(`${edit.key}[${(values[edit.key] ?? []).length + 1}]`);
    this.#edits = this.#edits.then(() => this.#then(() => this.#check(this.draft?.text ?? "", [edit])));
  }

  /** Do it after what is under way; what goes wrong is shown. @param {() => Promise<void>} work */
  async #then(work) {
    this.problem = null;
    try {
      await work();
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
    this.update();
  }

  get #changed() {
    return this.draft !== null && this.inForce !== null && this.draft.text !== this.inForce.text;
  }

  view() {
    const { draft } = this;
    if (draft === null) return this.problem === null ? h("p.quiet", null, text.common.loading) : this.trouble();
    const fixed = !session.may("apply a configuration");
    return [
      this.trouble(),
      fixed ? h("p.quiet", { key: "fixed" }, words.readOnly) : null,
      this.inForce?.text === "" ? h("p", { key: "none" }, words.noFile) : null,
      this.left === null ? null : h("div.done", { key: "left", role: "status" }, h("p", null, words.applied), this.left.length === 0 ? null
        : [h("p", { key: "stays" }, words.stays), h("ul", { key: "list" }, this.left.map((each) => h("li", { key: each }, each)))]),
      this.#review(draft, fixed),
      draft.values === null ? null : this.#sections(draft, fixed),
      this.#whole(draft, fixed),
      this.#bar(draft, fixed),
    ];
  }

  /** @param {ConfigurationCheck} draft @param {boolean} fixed */
  #sections(draft, fixed) {
    const values = /** @type {Record<string, any>} */ (draft.values);
    const context = {
      faults: draft.faults, cautions: draft.cautions, games: this.games, sheets: this.sheets, unfolded: this.unfolded, fixed,
      meters: (values.meter ?? []).map((/** @type {{name?: unknown}} */ each) => String(each.name ?? "")),
      edit: (/** @type {Edit} */ edit) => this.#edit(edit),
      fold: (/** @type {string} */ key, /** @type {boolean} */ open) => void (open ? this.unfolded.add(key) : this.unfolded.delete(key)),
    };
    return h("div.sections", { key: "sections" }, this.forms.map((form) => {
      if (!form.several) return sectionForm(form, form.key, values[form.key] ?? {}, context, form.key === "policy" ? this.#policy() : null);
      const entries = /** @type {Record<string, any>[]} */ (Array.isArray(values[form.key]) ? values[form.key] : []);
      return h("section.section-group", { key: form.key, "aria-label": words.several[form.key] ?? form.title },
        h("h2", null, words.several[form.key] ?? form.title),
        entries.length === 0 ? h("p.quiet", { key: "none" }, words.noneOf(words.several[form.key] ?? form.title)) : null,
        entries.map((each, i) => sectionForm(form, `${form.key}[${i + 1}]`, each, context)),
        fixed ? null : h("button", { key: "add", type: "button", "data-add": form.key, onClick: () => this.#edit({ do: "add", key: form.key }) }, words.add(form.title.toLowerCase())));
    }));
  }

  /** What takes two people now; the file may leave it as it is. */
  #policy() {
    const policy = this.inForce?.policy;
    if (policy === undefined) return null;
    const alone = Object.entries(policy.alone).map(([what, cents]) => words.aloneUpTo(what, money(cents)));
    return h("p.quiet", { key: "in-force" }, words.policyInForce(policy.account_seconds, policy.grace_days, alone));
  }

  /** What is wrong and what would change, and the way to apply it. @param {ConfigurationCheck} draft @param {boolean} fixed */
  #review(draft, fixed) {
    if (!this.#changed && draft.faults.length === 0) return null;
    const placed = draft.faults.filter((each) => each.key !== "");
    const loose = draft.faults.filter((each) => each.key === "");
    return h("section.panel.review", { key: "review", "aria-labelledby": "review" },
      h("h2", { id: "review" }, words.review),
      draft.faults.length === 0 ? h("p", { key: "fine", role: "status" }, words.fine(draft.orders))
        : h("p.bad", { key: "faults", role: "status" }, words.faultsIn(draft.faults.length)),
      loose.map((each) => h("p.problem", { key: each.reason }, each.line === null ? "" : `${words.line(each.line)}: `, each.reason)),
      placed.length === 0 ? null : h("ul.fault-list", { key: "placed" }, placed.map((each) => h("li", { key: `${each.key} ${each.reason}` }, h("button.link", { type: "button", onClick: () => this.#show(each.key) }, h("code", null, each.key)), `: ${each.reason}`))),
      draft.left.length === 0 || draft.faults.length > 0 ? null : [h("p", { key: "stays" }, words.willStay), h("ul", { key: "left" }, draft.left.map((each) => h("li", { key: each }, each)))],
      this.#changed ? diff(draft.diff, words.review) : null,
      fixed || !this.#changed ? null : h("div.row", { key: "acts" },
        h("button.primary", { type: "button", disabled: draft.faults.length > 0 || this.busy, onClick: () => void this.during(() => this.#apply(draft)) }, words.apply),
        draft.faults.length === 0 ? null : h("button", { type: "button", disabled: this.busy, onClick: () => void this.during(() => this.#check(draft.text, [])) }, words.checkAgain),
        h("button", { type: "button", disabled: this.busy, onClick: () => void this.during(() => this.#begin()) }, words.discard)));
  }

  /** The bar leads to the review, so it is not there while the review is in view. */
  drawn() {
    const review = this.querySelector(".review");
    if (review === this.#watched) return;
    this.#sight.disconnect();
    this.#watched = review;
    if (review !== null) this.#sight.observe(review);
  }

  end() {
    this.#sight.disconnect();
  }

  /** The way from a field far below to what it changes. @param {ConfigurationCheck} draft @param {boolean} fixed */
  #bar(draft, fixed) {
    if (fixed || !this.#changed) return null;
    const state = draft.faults.length === 0 ? words.notApplied : words.faultsIn(draft.faults.length);
    return h("div.review-bar", { key: "bar", hidden: this.inView },
      h("span", { class: draft.faults.length === 0 ? "quiet" : "bad" }, state),
      h("button", { type: "button", onClick: () => this.querySelector(".review")?.scrollIntoView({ block: "start" }) }, words.toReview));
  }

  /** Bring a key into view, or the section around it. @param {string} key such as `table[1].meter` */
  #show(key) {
    const section = /^\w+(\[\d+\])?/.exec(key)?.[0] ?? key;
    this.unfolded.add(section);
    this.update();
    queueMicrotask(() => {
      const found = this.querySelector(`[data-key="${CSS.escape(key)}"]`) ?? this.querySelector(`[data-section="${CSS.escape(section)}"]`);
      found?.scrollIntoView({ block: "center" });
      /** @type {HTMLElement | null} */ (found?.querySelector("input, select, summary") ?? null)?.focus();
    });
  }

  /** @param {ConfigurationCheck} draft @returns {Promise<void | false>} */
  async #apply(draft) {
    if (!(await confirmed({ title: words.applyTitle, words: words.applyHelp(draft.orders), yes: words.apply }))) return false;
    const done = await act("POST", "/house/configuration", { text: draft.text, replaces: this.inForce?.sha256 });
    this.left = done.left;
    toast(words.applied, "good");
    return this.#ask();
  }

  /** The file itself, for what has no field. @param {ConfigurationCheck} draft @param {boolean} fixed */
  #whole(draft, fixed) {
    const open = draft.values === null || this.unfolded.has(WHOLE);
    const toggle = (/** @type {Event} */ event) => {
      event.preventDefault(); // it is drawn as it is remembered, and stays so when something else is drawn again
      if (!this.unfolded.delete(WHOLE)) this.unfolded.add(WHOLE);
      this.update();
    };
    return h("details.panel", { key: WHOLE, open },
      h("summary", { onClick: toggle }, h("strong", null, words.whole)),
      h("label.field", null, h("span", null, words.wholeHelp),
        h("textarea", { name: "text", rows: "20", spellcheck: "false", readonly: fixed, value: draft.text,
          onChange: (/** @type {any} */ event) => void (this.#edits = this.#edits.then(() => this.#then(() => this.#check(event.target.value, [])))) })));
  }
}

customElements.define("bw-configuration", ConfigurationPart);
