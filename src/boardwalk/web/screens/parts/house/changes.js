/** Who changed the configuration, when, and how. */

import { get } from "../../core/api.js";
import { h, Part } from "../../core/dom.js";
import { senderOf } from "../../core/sender.js";
import { machineTime, momentOf } from "../../core/time.js";
import { text } from "../../text.js";
import { diff } from "./diff.js";

/** @typedef {import("../../api-types.js").ConfigurationChange} ConfigurationChange */

class Changes extends Part {
  /** @type {ConfigurationChange[] | null} */ changes = null;
  /** @type {string | null} */ problem = null;

  begin() {
    get("/house/configuration/history").then((found) => (this.changes = /** @type {ConfigurationChange[]} */ (found)), (error) => (this.problem = text.common.failed(error.message))).finally(() => this.update());
  }

  view() {
    if (this.problem !== null) return h("p.problem", { role: "alert" }, this.problem);
    if (this.changes === null) return h("p.quiet", null, text.common.loading);
    return h("ol.history.panel", null, this.changes.map((each) => h("li", { key: each.seq, "data-change": each.seq },
      h("strong", null, each.told),
      h("span.quiet", null, h("time", { datetime: machineTime(each.at) }, momentOf(each.at)), " \u00b7 ", text.people.by(senderOf(each.person), text.roles[each.role] ?? each.role, each.second)),
      each.diff.length === 0 ? null : h("details", null, h("summary", null, text.house.showDiff), diff(each.diff, text.house.showDiff)))));
  }
}

customElements.define("bw-changes", Changes);
