/** The heads of all chains, signed by the house. */

import { toast } from "../../core/announce.js";
import { get, Problem } from "../../core/api.js";
import { h, Part } from "../../core/dom.js";
import { session } from "../../core/session.js";
import { momentOf } from "../../core/time.js";
import { text } from "../../text.js";
import { save } from "../recall/saving.js";

/** @typedef {import("../../api-types.js").SealSheet} Seal */

const words = text.audit;
const NOT_FOUND = 404;

export class Heads extends Part {
  /** @type {Seal | null} */ seal = null;
  /** @type {string | null} */ problem = null;

  begin() {
    void this.#ask();
  }

  async #ask() {
    try {
      this.seal = await get("/audit/seal");
      this.problem = null;
    } catch (error) {
      const keyless = error instanceof Problem && error.status === NOT_FOUND;
      this.problem = keyless ? words.noKey : text.common.failed(error instanceof Error ? error.message : "");
    }
    this.update();
  }

  view() {
    const seal = this.seal;
    return h("section.panel.audit-heads", { "aria-labelledby": "heads" },
      h("h2", { id: "heads" }, words.heads),
      h("p.quiet", null, words.headsHelp),
      secret(words.key, session.house?.public_key ?? ""),
      this.problem === null ? null : h("p.problem", { role: "alert" }, this.problem),
      seal === null ? (this.problem === null ? h("p.quiet", null, text.common.loading) : null) : [
        secret(words.signature, seal.signature),
        h("div.audit-scroll", { tabindex: "0", role: "group", "aria-label": words.heads }, h("table", null,
          h("thead", null, h("tr", null, h("th", { scope: "col" }, words.stream), h("th.number", { scope: "col" }, words.seq), h("th", { scope: "col" }, words.head))),
          h("tbody", null, seal.streams.map((each) => h("tr", { key: each.name },
            h("th", { scope: "row" }, each.name), h("td.number", null, each.seq.toLocaleString("en-US")), h("td", null, h("code", { title: each.head }, each.head))))))),
        h("div.row", null,
          h("button", { type: "button", onClick: () => void this.#ask() }, words.again),
          h("button", { type: "button", onClick: () => save("heads.json", seal) }, words.saveSeal),
          h("span.quiet", null, words.sealedAt(momentOf(seal.at)))),
      ]);
  }
}

/** A long number that someone may want to compare. @param {string} name @param {string} value */
function secret(name, value) {
  return h("p.audit-long", { key: name }, h("span.quiet", null, name), h("code", null, value),
    h("button.quiet", { type: "button", "aria-label": words.copyOf(name), onClick: () => void copy(value) }, words.copy));
}

/** @param {string} value */
async function copy(value) {
  try {
    await navigator.clipboard.writeText(value);
    toast(words.copied, "good");
  } catch {
    toast(words.notCopied, "bad");
  }
}

customElements.define("bw-audit-heads", Heads);
