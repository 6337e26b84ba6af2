/** One thing at a time. It outlives the page, which is drawn again when someone else logs in. */

import { toast } from "../../core/announce.js";

class UnderWay extends EventTarget {
  /** @type {string | null} */ what = null;

  /** Do it unless something is under way; what goes wrong is shown. @param {string} what @param {() => Promise<void>} work */
  async during(what, work) {
    if (this.what !== null) return;
    this.#is(what);
    try {
      await work();
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), "bad");
    }
    this.#is(null);
  }

  /** @param {string | null} what */
  #is(what) {
    this.what = what;
    this.dispatchEvent(new Event("change"));
  }
}

export const underWay = new UnderWay();
