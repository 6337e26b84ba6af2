/** The bookmarks of the person who is logged in, each with its note and the way there. */

import { toast } from "../../core/announce.js";
import { act, get, part } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { machineTime, momentOf } from "../../core/time.js";
import { text } from "../../text.js";
import { PolledPart } from "../staff/polled-part.js";

/** @typedef {import("../../api-types.js").BookmarkLine} BookmarkLine */

const words = text.watch.bookmarks;

/** @param {number} news rises with every new bookmark */
export function bookmarks(news) {
  return h("bw-bookmarks", { key: "bookmarks", ".news": news });
}

/** Where a record is shown. @param {{table: string, round: number | null, seq: number}} place */
export function addressOfRecord({ table, round, seq }) {
  return round === null ? `/watch/${part(table)}` : `/recall/${part(table)}/${round}?seq=${seq}`;
}

export class Bookmarks extends PolledPart {
  /** @type {BookmarkLine[] | null} */ list = null;
  /** @type {string | null} */ problem = null;

  async read() {
    try {
      this.list = await get("/bookmarks");
      this.problem = null;
    } catch (error) {
      this.problem = text.common.failed(error instanceof Error ? error.message : "");
    }
    this.update();
  }

  view() {
    this.readNews();
    return h("section.panel.bookmarks", { "aria-labelledby": "bookmarks" },
      h("h2", { id: "bookmarks" }, words.title),
      h("p.quiet", null, words.help),
      this.problem === null ? null : h("p.problem", { role: "alert" }, this.problem),
      this.list === null ? h("p.quiet", null, text.common.loading)
        : this.list.length === 0 ? h("p.quiet", null, words.none)
          : h("ul", null, this.list.map((each) => this.#line(each))));
  }

  /** @param {BookmarkLine} each */
  #line(each) {
    const where = each.round === null ? words.record(each.table, each.seq) : words.round(each.table, each.round);
    return h("li", { key: each.number, "data-bookmark": each.number },
      h("a", { href: addressOfRecord(each) }, where),
      h("span", null, each.note),
      h("time.quiet", { datetime: machineTime(each.at) }, momentOf(each.at)),
      h("button.quiet", { type: "button", "aria-label": words.removeOf(where), onClick: () => void this.#remove(each) }, words.remove));
  }

  /** @param {BookmarkLine} each */
  async #remove(each) {
    try {
      await act("DELETE", `/bookmarks/${each.number}`);
    } catch (error) {
      toast(text.common.failed(error instanceof Error ? error.message : ""), "bad");
    }
    await this.read();
  }
}

customElements.define("bw-bookmarks", Bookmarks);
