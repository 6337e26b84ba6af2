/** Logging in. After a one-time password, you choose your own before anything else. */

import { toast } from "../core/announce.js";
import { act, Problem } from "../core/api.js";
import { h, Part } from "../core/dom.js";
import { go } from "../core/router.js";
import { session } from "../core/session.js";
import { homeOf } from "../parts/lobby/home.js";
import { underWay } from "../parts/lobby/under-way.js";
import { text } from "../text.js";

/** @typedef {import("../api-types.js").SelfSheet} SelfSheet */

const words = text.lobby.logIn;
/** Fields as the API names them, where it says more than one of them. @type {Record<string, string>} */
const LABELS = { old: words.password, new: words.newPassword, name: words.name };

/** Where the visitor wanted to go, if that is a page of this house. */
function wanted() {
  const to = new URLSearchParams(location.search).get("to") ?? "";
  return /^\/(?!\/)[^\\]*$/.test(to) ? to : null;
}

class LogInPage extends Part {
  /** What is typed, by field. @type {Record<string, string>} */ typed = {};
  shows = false;
  /** Whether the account needs a code besides the password. */ asksCode = false;
  busy = false;
  waits = 0;
  /** @type {string | null} */ problem = null;
  /** Whose password is to be changed. @type {SelfSheet | null} */ changes = session.me?.must_change_password ? session.me : null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  view() {
    const me = session.me;
    return h("div.log-in", null, this.changes !== null ? this.#changing(this.changes) : me !== null && !this.asksCode ? this.#already(me) : [this.#entering(), this.#guest()]);
  }

  #entering() {
    return h("form.panel", { key: "enter", onSubmit: (/** @type {Event} */ event) => this.#submit(event, () => this.#enter()), novalidate: true },
      h("h1", null, words.title),
      this.asksCode ? this.#code() : this.#nameAndPassword(),
      this.#foot(words.submit),
      this.asksCode ? h("button.quiet", { key: "other", type: "button", onClick: () => this.#set({ asksCode: false, typed: {}, problem: null }) }, words.otherName) : null);
  }

  #nameAndPassword() {
    return [
      this.#field("name", words.name, { autocomplete: "username", autocapitalize: "none", spellcheck: "false" }),
      this.#secret("password", words.password, "current-password"),
    ];
  }

  #code() {
    return [
      h("p", { key: "help" }, words.codeHelp),
      this.#field("code", words.code, { autocomplete: "one-time-code", autocapitalize: "none", spellcheck: "false" }),
    ];
  }

  /** @param {SelfSheet} me */
  #changing(me) {
    return h("form.panel", { key: "change", onSubmit: (/** @type {Event} */ event) => this.#submit(event, () => this.#change(me)), novalidate: true },
      h("h1", null, words.once),
      h("p", null, words.onceHelp),
      h("input", { type: "text", name: "name", value: me.name, autocomplete: "username", hidden: true, readonly: true }),
      this.#secret("password", words.password, "current-password"),
      this.#secret("fresh", words.newPassword, "new-password"),
      this.#secret("again", words.again, "new-password"),
      this.#foot(words.change));
  }

  /** @param {SelfSheet} me */
  #already(me) {
    return h("section.panel", { key: "already" },
      h("h1", null, words.title),
      h("p", null, words.already(me.name, text.roles[me.role] ?? me.role)),
      h("div.row", null,
        h("a.button.primary", { href: wanted() ?? homeOf(me.role) }, words.goOn),
        h("button", { type: "button", onClick: () => void underWay.during("log out", () => session.logOut()) }, text.common.logOut)));
  }

  #guest() {
    if (!session.hasGuests) return h("aside", null, h("p", null, words.noAccount));
    const come = () => session.enterAs("player").then(() => go(wanted() ?? "/"));
    return h("aside", null, h("p", null, words.guest), h("button", { type: "button", onClick: () => void underWay.during("guest", come) }, words.asGuest));
  }

  /** @param {string} label */
  #foot(label) {
    return [
      this.asksCode ? null : h("label.check", null, h("input", { type: "checkbox", checked: this.shows, onChange: () => this.#set({ shows: !this.shows }) }), words.show),
      this.problem === null ? null : h("p.problem", { role: "alert" }, this.problem),
      h("button.primary", { type: "submit", "aria-disabled": this.busy || this.waits > 0 ? "true" : null }, this.busy ? words.busy : label),
    ];
  }

  /** @param {string} name @param {string} label @param {string} autocomplete */
  #secret(name, label, autocomplete) {
    return this.#field(name, label, { type: this.shows ? "text" : "password", autocomplete, autocapitalize: "none", spellcheck: "false" });
  }

  /** @param {string} name @param {string} label @param {Record<string, string>} more */
  #field(name, label, more) {
    return h("label.field", { key: name }, h("span", null, label), h("input", {
      name, required: true, ...more, value: this.typed[name] ?? "",
      onInput: (/** @type {any} */ event) => this.#set({ typed: { ...this.typed, [name]: event.target.value }, problem: null }),
    }));
  }

  /** @param {Partial<LogInPage>} changes */
  #set(changes) {
    Object.assign(this, changes);
    this.update();
  }

  /** @param {Event} event @param {() => Promise<void>} work */
  async #submit(event, work) {
    event.preventDefault();
    if (this.busy || this.waits > 0) return;
    this.#set({ busy: true, problem: null });
    try {
      await work();
    } catch (error) {
      this.#failed(error);
    }
    this.#set({ busy: false });
  }

  /** @param {unknown} error */
  #failed(error) {
    if (error instanceof Problem && error.field === "code" && !this.asksCode) {
      this.#set({ asksCode: true });
      return;
    }
    const label = error instanceof Problem ? LABELS[error.field ?? ""] : undefined;
    const message = error instanceof Error ? error.message : String(error);
    this.#set({ problem: label === undefined ? message : words.of(label, message) });
    if (error instanceof Problem && error.wait > 0) this.#wait(error.wait);
  }

  /** Too many attempts: the next is looked at after so many seconds. @param {number} seconds */
  #wait(seconds) {
    clearTimeout(this.#timer);
    this.#set({ waits: seconds, problem: seconds > 0 ? words.wait(seconds) : null });
    if (seconds > 0) this.#timer = setTimeout(() => this.#wait(seconds - 1), 1000);
  }

  end() {
    clearTimeout(this.#timer);
  }

  async #enter() {
    const { name = "", password = "", code = "" } = this.typed;
    if (name === "" || password === "") throw new Error(words.missing);
    const opened = await act("POST", "/session", { name, password, ...(this.asksCode ? { code: code || " " } : {}) });
    if (opened.me.must_change_password) this.#set({ changes: opened.me });
    else await this.#in(opened.me);
  }

  /** @param {SelfSheet} me */
  async #change(me) {
    const { password = "", fresh = "", again = "" } = this.typed;
    if (fresh !== again) throw new Error(words.differ);
    await act("POST", "/me/password", { old: password, new: fresh });
    toast(words.changed, "good");
    this.#set({ changes: null, typed: { name: me.name, password: fresh } });
    await this.#enter();
  }

  /** @param {SelfSheet} me */
  async #in(me) {
    const to = wanted() ?? homeOf(me.role);
    await session.look();
    go(to);
  }
}

customElements.define("bw-log-in", LogInPage);
