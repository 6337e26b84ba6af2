/** What is said while a stream is away, and for a moment when it is back. */

import { announce } from "../core/announce.js";
import { h, Part } from "../core/dom.js";
import { text } from "../text.js";

/** @typedef {import("../core/stream.js").StreamState} StreamState */

const BACK_MILLISECONDS = 4000;
/** A break that is shorter than this is nobody's business. */
const PATIENCE_MILLISECONDS = 700;

/** A banner for the state of a stream. @param {StreamState} state @param {string} [back] what is said when it is back */
export function connection(state, back = text.common.back) {
  return h("bw-connection", { ".state": state, ".back": back });
}

export class Connection extends Part {
  /** @type {StreamState} */ state = "connecting";
  back = "";
  /** @type {"" | "lost" | "back"} */ #said = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #away = false;

  end() {
    clearTimeout(this.#timer);
  }

  view() {
    if (this.state === "ended") return h("p.connection", { role: "alert" }, text.common.ended, " ", h("a", { href: `/log-in?to=${encodeURIComponent(location.pathname)}` }, text.common.logIn));
    this.#follow();
    if (this.#said === "") return null;
    return h("p", { class: `connection ${this.#said}` }, this.#said === "lost" ? text.common.lost : this.back);
  }

  #follow() {
    if (this.state === "lost" && !this.#away) {
      this.#away = true;
      this.#later(PATIENCE_MILLISECONDS, "lost");
    } else if (this.state === "open" && this.#away) {
      this.#away = false;
      clearTimeout(this.#timer);
      if (this.#said !== "lost") return;
      this.#said = "back";
      announce(this.back);
      this.#later(BACK_MILLISECONDS, "");
    }
  }

  /** @param {number} milliseconds @param {"" | "lost"} said */
  #later(milliseconds, said) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#said = said;
      if (said === "lost") announce(text.common.lost, "assertive");
      this.update();
    }, milliseconds);
  }
}

customElements.define("bw-connection", Connection);
