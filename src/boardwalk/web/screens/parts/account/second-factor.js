/** Adding a second factor step by step, and removing it. */

import { toast } from "../../core/announce.js";
import { act } from "../../core/api.js";
import { h, s } from "../../core/dom.js";
import { session } from "../../core/session.js";
import { text } from "../../text.js";
import { AccountPart } from "./account-part.js";

/** @typedef {import("../../api-types.js").SecondFactorSheet} SecondFactorSheet */

const words = text.account;
/** Light modules around a QR code, without which it cannot be read. */
const MARGIN = 4;

class SecondFactor extends AccountPart {
  /** @type {SecondFactorSheet | null} */ begun = null;
  /** @type {readonly string[] | null} */ codes = null;

  view() {
    return h("section.panel", { "aria-labelledby": "factor" }, h("h2", { id: "factor" }, words.factor), this.#step());
  }

  #step() {
    if (this.codes !== null) return this.#recovery(this.codes);
    if (this.begun !== null) return this.#scanning(this.begun);
    return session.me?.second_factor ? this.#removing() : this.#beginning();
  }

  #beginning() {
    const must = session.me?.must_add_second_factor;
    return h("form", { key: "begin", novalidate: true, onSubmit: this.submitting(() => this.#begin()) },
      h(must ? "p.warn" : "p.quiet", null, must ? words.factorMust : words.factorOff),
      this.secret("password", words.passwordNow), this.trouble(), this.submit(words.add));
  }

  /** @param {SecondFactorSheet} begun */
  #scanning(begun) {
    const size = begun.qr_size + 2 * MARGIN;
    return h("form", { key: "scan", novalidate: true, onSubmit: this.submitting(() => this.#confirm()) },
      h("p", null, words.scan),
      s("svg", { class: "qr-code", viewBox: `${-MARGIN} ${-MARGIN} ${size} ${size}`, role: "img", "aria-label": words.qr },
        s("path", { d: begun.qr_path })),
      h("p.account-key", null, h("span", null, words.key), h("code", null, begun.secret.replace(/(.{4})(?=.)/g, "$1 "))),
      this.field("code", words.code, { autocomplete: "one-time-code", inputmode: "numeric" }),
      this.trouble(),
      h("div.row", { key: "row" }, this.submit(words.confirm),
        h("button.quiet", { type: "button", onClick: () => this.#forget() }, words.cancel)));
  }

  /** @param {readonly string[]} codes */
  #recovery(codes) {
    return h("div", { key: "codes" },
      h("h3", null, words.recovery), h("p.warn", null, words.recoveryHelp),
      h("ul.recovery-codes", null, codes.map((code) => h("li", { key: code }, h("code", null, code)))),
      h("button.primary", { type: "button", onClick: () => this.#forget() }, words.written));
  }

  #removing() {
    return h("form", { key: "remove", novalidate: true, onSubmit: this.submitting(() => this.#remove()) },
      h("p.quiet", null, words.factorOn),
      this.secret("password", words.passwordNow), this.trouble(), this.submit(words.remove, "button"));
  }

  async #begin() {
    this.begun = await act("POST", "/me/second-factor", { password: this.typed["password"] ?? "" });
  }

  async #confirm() {
    this.codes = (await act("POST", "/me/second-factor/confirm", { code: this.typed["code"] ?? "" })).codes;
    this.begun = null;
    await session.look();
  }

  async #remove() {
    await act("POST", "/me/second-factor/remove", { password: this.typed["password"] ?? "" });
    await session.look();
    toast(words.removed, "good");
  }

  #forget() {
    this.begun = null;
    this.codes = null;
    this.typed = {};
    this.problem = null;
    this.update();
  }
}

customElements.define("bw-second-factor", SecondFactor);
