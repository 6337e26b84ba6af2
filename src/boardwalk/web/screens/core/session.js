/** Who sits before this screen. The secret of the session is a cookie that no script can read. */

import { act, get, NOT_LOGGED_IN } from "./api.js";

/** @typedef {import("../api-types.js").SelfSheet} SelfSheet */
/** @typedef {import("../api-types.js").HouseSheet} HouseSheet */

class Session extends EventTarget {
  /** @type {SelfSheet | null} */ me = null;
  /** @type {HouseSheet | null} */ house = null;

  /** Find out which house this is, and who is logged in. */
  async begin() {
    this.house = await get("/house");
    await this.look();
    addEventListener("bw-not-logged-in", this.#perhapsAnother);
    document.addEventListener("visibilitychange", this.#perhapsAnother);
  }

  /** Another tab has the same cookie: it may have logged out, or let someone else in. */
  #perhapsAnother = async () => {
    if (this.me === null || document.hidden) return;
    await this.look().catch(() => {});
    if (this.me === null) this.dispatchEvent(new Event("ended"));
  };

  /** Whether the house lets anyone in to play. */
  get hasGuests() {
    return this.house?.guest_roles.includes("player") ?? false;
  }

  /** Ask again who is logged in. */
  async look() {
    /** @type {import("../api-types.js").SessionSheet} */
    const seen = await get("/session");
    this.#is(seen.me);
  }

  /** Come in without an account, where the house has guests. @param {string} role */
  async enterAs(role = "player") {
    this.#is((await act("POST", "/guest", { role })).me);
  }

  async logOut() {
    await act("DELETE", "/session").catch((error) => {
      if (error.status !== NOT_LOGGED_IN) throw error;
    });
    this.#is(null);
  }

  /** Whether this person may do something, in the words of `x-action`. @param {string} action */
  may(action) {
    return this.me?.may.includes(action) ?? false;
  }

  /** @param {SelfSheet | null} me */
  #is(me) {
    this.me = me;
    this.dispatchEvent(new Event("change"));
  }
}

export const session = new Session();
