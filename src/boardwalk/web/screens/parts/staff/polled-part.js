/** A part that asks the server for what it shows: every ten seconds, and at once when there is news. */

import { Part } from "../../core/dom.js";

const POLL_MILLISECONDS = 10000;

export class PolledPart extends Part {
  /** Rises whenever there may be something new. */ news = 0;
  #known = -1;
  /** @type {ReturnType<typeof setInterval> | undefined} */ #timer;

  begin() {
    this.#timer = setInterval(() => void this.read(), POLL_MILLISECONDS);
  }

  end() {
    clearInterval(this.#timer);
  }

  /** Ask the server. @returns {Promise<void>} */
  async read() {
    throw new Error("every part reads its own");
  }

  /** Ask the server if there is news; for `view` to call first. */
  readNews() {
    if (this.#known === this.news) return;
    this.#known = this.news;
    void this.read();
  }
}
