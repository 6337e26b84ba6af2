/** Clocks that differ from house time, for the two people who confirm them; nothing while all clocks agree. */

import { announce, toast } from "../../core/announce.js";
import { act, get } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { session } from "../../core/session.js";
import { text } from "../../text.js";
import { PolledPart } from "../staff/polled-part.js";

/** @typedef {import("../../api-types.js").TimeSheet} TimeSheet */
/** @typedef {import("../../api-types.js").JumpLine} JumpLine */

const MICROSECONDS = 1000;
const MILLISECONDS = 1000;

/** @param {number} news rises whenever a clock may have jumped */
export function houseTime(news) {
  return session.may("confirm the time") ? h("bw-house-time", { key: "time", ".news": news }) : null;
}

class HouseTime extends PolledPart {
  /** @type {TimeSheet | null} */ sheet = null;

  async read() {
    try {
      const before = this.sheet?.jumps.length ?? 0;
      /** @type {TimeSheet} */
      const sheet = await get("/house/time");
      this.sheet = sheet;
      if (sheet.jumps.length > before) announce(text.floor.clockJumped, "assertive");
    } catch {
      // The alarm is on the floor in any case; the next poll tries again.
    }
    this.update();
  }

  view() {
    this.readNews();
    if (this.sheet === null || this.sheet.jumps.length === 0) return null;
    const at = this.sheet.house_at / MICROSECONDS;
    return h("section.panel.house-time", { "aria-label": text.floor.clocks },
      h("h2", null, text.floor.clocks),
      h("p", null, text.floor.houseTime(spelled(at))),
      h("ul.proposals", null, this.sheet.jumps.map((each) => this.#line(each, at))));
  }

  /** @param {JumpLine} each @param {number} at */
  #line(each, at) {
    const own = each.confirmed_by !== null && each.confirmed_by === session.me?.name;
    const says = spelled(at + each.ahead_seconds * MILLISECONDS);
    const database = each.database_ahead_seconds;
    return h("li", { key: String(each.jump), "data-jump": String(each.jump) },
      h("div", null,
        h("strong", null, text.floor.clockSays(each.machine, says)),
        database === null ? null : h("p", null, text.floor.databaseSays(spelled(at + database * MILLISECONDS))),
        h("p.quiet", null, !each.confirmable ? text.floor.fixDatabase
          : each.confirmed_by === null ? text.floor.confirmHelp
            : text.floor.confirmedBy(each.confirmed_by))),
      each.confirmable && !own
        ? h("button.primary", { type: "button", onClick: () => void this.#confirm(each) }, text.floor.confirmTime)
        : null);
  }

  /** @param {JumpLine} each */
  async #confirm(each) {
    try {
      await act("POST", "/house/time/confirm", { jump: each.jump });
      toast(each.confirmed_by === null ? text.floor.confirmedFirst : text.floor.timeSet, "good");
    } catch (error) {
      toast(text.common.failed(error instanceof Error ? error.message : ""), "bad");
    }
    await this.read();
  }
}

/** @param {number} milliseconds */
function spelled(milliseconds) {
  return new Date(milliseconds).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "medium" });
}

customElements.define("bw-house-time", HouseTime);
