/** The house in the browser: the frame around every page, and which page is in it. */

import "./parts/felt/felt.js";
import { announce, toast } from "./core/announce.js";
import { isNewChair } from "./core/chair.js";
import { h, Part } from "./core/dom.js";
import { language, languageOf, LANGUAGES } from "./core/language.js";
import { go, placeOf, route } from "./core/router.js";
import { session } from "./core/session.js";
import { settings } from "./core/settings.js";
import { play } from "./core/sound.js";
import { takeChair } from "./parts/lobby/sitting-down.js";
import { wrongPasswords } from "./parts/account/wrong-passwords.js";
import { text } from "./text.js";

const TOAST_MILLISECONDS = 6000;
const THEMES = /** @type {const} */ (["dark", "light", "system"]);
const SPEEDS = /** @type {const} */ (["relaxed", "usual", "quick"]);
/** Each page is loaded when someone goes there first. @type {Record<string, () => Promise<unknown>>} */
const PAGES = {
  lobby: () => import("./pages/lobby.js"),
  "log-in": () => import("./pages/log-in.js"),
  account: () => import("./pages/account.js"),
  seat: () => import("./pages/seat.js"),
  dealer: () => import("./pages/dealer.js"),
  floor: () => import("./pages/floor.js"),
  ratings: () => import("./pages/ratings.js"),
  watch: () => import("./pages/watch.js"),
  recall: () => import("./pages/recall.js"),
  search: () => import("./pages/search.js"),
  audit: () => import("./pages/audit.js"),
  sign: () => import("./pages/sign.js"),
  lab: () => import("./pages/lab.js"),
  cage: () => import("./pages/cage.js"),
  receipt: () => import("./pages/receipt.js"),
  people: () => import("./pages/people.js"),
  "house-page": () => import("./pages/house.js"),
  school: () => import("./pages/school.js"),
};
/** Who sees which link, by what they may do. */
const LINKS = [
  { path: "/", words: text.common.lobby, action: null },
  { path: "/floor", words: text.common.floor, action: "see the state of a meter" },
  { path: "/floor", words: text.common.signing, action: "set what takes two people" },
  { path: "/ratings", words: text.floor.ratings.link, action: "see how players are rated" },
  { path: "/cage", words: text.cage.title, action: "see what patrons have" },
  { path: "/people", words: text.people.title, action: "see who belongs to the house" },
  { path: "/house", words: text.house.title, action: "see the configuration" },
  { path: "/watch", words: text.common.watch, action: "recall rounds" },
  { path: "/audit", words: text.common.audit, action: "see the signed heads and have the records verified" },
  { path: "/school", words: text.common.school, action: "see table tests" },
  { path: "/lab", words: text.common.lab, action: "use the lab" },
];

/** Pages open to anyone, even before they change a one-time password or add a required second factor. */
const OPEN_PAGES = new Set(["log-in", "sign"]);

/** @typedef {{id: number, words: string, kind: string}} Toast */

class House extends Part {
  place = placeOf(location.pathname);
  /** @type {string} */ loaded = "";
  /** @type {string | null} */ problem = null;
  ready = false;
  /** @type {Toast[]} */ toasts = [];
  #number = 0;

  begin() {
    const skip = document.querySelector("a.skip");
    if (skip !== null) skip.textContent = text.common.skip;
    route(() => void this.#moved());
    session.addEventListener("change", () => this.#changed());
    session.addEventListener("ended", () => toast(text.common.ended, "bad"));
    settings.addEventListener("change", () => this.update());
    document.addEventListener("bw-toast", (event) => this.#toast(/** @type {CustomEvent} */ (event).detail));
    void this.#open();
  }

  async #open() {
    try {
      await session.begin();
      if (isNewChair) await this.#sit();
      this.ready = true;
      this.problem = null;
      this.#guard();
      await this.#load();
    } catch (error) {
      this.problem = text.common.failed(error instanceof Error ? error.message : "");
      setTimeout(() => void this.#open(), 2000);
    }
    this.update();
  }

  /** This tab was opened to take a chair. If that fails, the lobby is still there. */
  async #sit() {
    try {
      await takeChair();
      this.place = placeOf(location.pathname);
    } catch (error) {
      toast(text.common.failed(error instanceof Error ? error.message : ""), "bad");
    }
  }

  #changed() {
    this.#guard();
    this.update();
  }

  /** With a one-time password, only the page that changes it opens; the same for a required second factor. */
  #guard() {
    if (OPEN_PAGES.has(this.place.page)) return;
    if (session.me?.must_change_password) go("/log-in");
    else if (session.me?.must_add_second_factor && this.place.page !== "account") go("/account");
  }

  async #moved() {
    this.place = placeOf(location.pathname);
    this.#guard();
    try {
      await this.#load();
      this.problem = null;
    } catch {
      this.problem = text.common.failed(text.common.unreachable);
    }
    this.update();
    queueMicrotask(() => /** @type {HTMLElement | null} */ (this.querySelector("main"))?.focus({ preventScroll: true }));
    scrollTo(0, 0);
  }

  async #load() {
    const page = this.place.page;
    if (page in PAGES) await PAGES[page]();
    if (page === this.place.page) this.loaded = page; // someone may have gone on meanwhile
  }

  /** @param {{words: string, kind: string}} toast */
  #toast(toast) {
    const id = (this.#number += 1);
    this.toasts = [...this.toasts.slice(-3), { id, ...toast }];
    setTimeout(() => {
      this.toasts = this.toasts.filter((each) => each.id !== id);
      this.update();
    }, TOAST_MILLISECONDS);
    this.update();
  }

  view() {
    const sign = this.place.page === "sign";
    return [
      sign ? null : this.#top(),
      sign ? null : wrongPasswords(),
      h("main", { id: "main", tabindex: "-1", lang: languageOf(this.place.page), class: `page-${this.place.page}` }, this.#page()),
      h("div.toasts", { "aria-hidden": "true" }, this.toasts.map((each) => h("p", { key: each.id, class: `toast ${each.kind}` }, each.words))),
    ];
  }

  drawn() {
    const title = text.common.titles[this.place.page]?.(this.place.values) ?? "";
    const house = session.house?.name ?? text.common.name;
    document.title = title ? `${title} \u00b7 ${house}` : house;
  }

  #top() {
    const house = session.house;
    const me = session.me;
    return h("header.top", null,
      h("a.brand", { href: "/" }, h("span.spade", { "aria-hidden": "true" }, "\u2660"), house?.name ?? text.common.name),
      h("nav", { "aria-label": text.common.pages },
        LINKS.filter((each) => each.action === null || session.may(each.action)).map((each) =>
          h("a", { key: each.path, href: each.path, "aria-current": isWithin(each.path) ? "page" : null }, each.words))),
      h("div.who", null,
        house?.kind === "demo" ? h("span.play-money", { title: text.common.playMoney }, text.common.demo) : null,
        me === null ? null : h("span.me", null, h("a", { href: "/account", title: text.account.title }, me.name), h("span.quiet", null, ` ${text.roles[me.role] ?? me.role}`)),
        h("button.quiet", { type: "button", popovertarget: "settings" }, text.common.settings),
        me === null
          ? h("a.button.quiet", { href: "/log-in" }, text.common.logIn)
          : h("button.quiet", { type: "button", onClick: () => void this.#leave() }, text.common.logOut)),
      this.#settings());
  }

  #settings() {
    const { theme, deck, motion, speed, sound } = settings.now;
    const choice = (/** @type {string} */ name, /** @type {string} */ value, /** @type {string} */ words, /** @type {string} */ now) =>
      h("label.check", null, h("input", {
        type: "radio", name, value, checked: now === value, onChange: () => settings.change({ [name]: value }),
      }), words);
    return h("div.settings", { id: "settings", popover: "auto", role: "dialog", "aria-label": text.common.settings },
      session.me === null ? null : h("p", null, h("a", { href: "/account" }, text.account.title)),
      h("fieldset", null, h("legend", null, text.common.language), LANGUAGES.map((each) => h("label.check", { lang: each }, h("input", {
        type: "radio", name: "language", value: each, checked: each === language, onChange: () => this.#speak(each),
      }), text.common.languages[each]))),
      h("fieldset", null, h("legend", null, text.common.theme), THEMES.map((each) => choice("theme", each, text.common.themes[each], theme))),
      h("fieldset", null, h("legend", null, text.common.deck), choice("deck", "two", text.common.deckTwo, deck), choice("deck", "four", text.common.deckFour, deck)),
      h("fieldset", null, h("legend", null, text.common.motion), choice("motion", "system", text.common.motionSystem, motion), choice("motion", "still", text.common.motionStill, motion)),
      h("fieldset", null, h("legend", null, text.common.speed), SPEEDS.map((each) => choice("speed", each, text.common.speeds[each], speed))),
      h("fieldset", null, h("legend", null, text.common.sound), h("label.check", null, h("input", {
        type: "checkbox", name: "sound", checked: sound, onChange: (/** @type {any} */ event) => this.#sound(event.target.checked),
      }), text.common.soundOn)));
  }

  /** Every word changes, so the page is loaded again. @param {string} chosen */
  #speak(chosen) {
    settings.change({ language: chosen });
    location.reload();
  }

  /** One is heard at once, so that one knows how loud it is. @param {boolean} sound */
  #sound(sound) {
    settings.change({ sound });
    play("turn");
  }

  async #leave() {
    try {
      await session.logOut();
      go("/");
      announce(text.common.lobby);
    } catch (error) {
      toast(text.common.failed(error instanceof Error ? error.message : ""), "bad");
    }
  }

  #page() {
    if (this.problem !== null) return h("p.problem", { role: "alert" }, this.problem);
    if (!this.ready || this.loaded !== this.place.page) return h("p.quiet", null, text.common.loading);
    if (this.loaded === "nowhere") {
      return h("section.nowhere", null, h("h1", null, text.common.nowhere), h("p", null, text.common.nowhereHelp), h("a.button", { href: "/" }, text.common.lobby));
    }
    const { page, values } = this.place;
    const properties = Object.fromEntries(Object.entries(values).map(([name, value]) => [`.${name}`, value]));
    return h(`bw-${page}`, { key: `${page} ${JSON.stringify(values)} ${session.me?.name ?? ""}`, ...properties });
  }
}

/** Whether the present page is the one of a link, or under it. @param {string} path */
function isWithin(path) {
  return location.pathname === path || (path !== "/" && location.pathname.startsWith(`${path}/`));
}

customElements.define("bw-house", House);
