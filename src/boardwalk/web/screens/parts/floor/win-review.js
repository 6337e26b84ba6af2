/** Beside "win against theory": is a table's win within what chance allows? If not, someone should ask why, on record. */

import { act, get, part } from "../../core/api.js";
import { toast } from "../../core/announce.js";
import { h, Part, s } from "../../core/dom.js";
import { money, signed } from "../../core/money.js";
import { session } from "../../core/session.js";
import { text } from "../../text.js";

/** @typedef {import("../../api-types.js").WinReviewSheet} WinReviewSheet */
/** @typedef {import("../../api-types.js").WinReviewResult} WinReviewResult */
/** @typedef {import("../../api-types.js").WinGroupLine} WinGroupLine */
/** @typedef {import("../../api-types.js").InquiryLine} InquiryLine */

const words = text.floor.review;
const SOON_MILLISECONDS = 1000;
const MILLION = 1_000_000;

/** @param {string} number */
export function winReview(number) {
  return h("bw-win-review", { key: "review", ".number": number });
}

export class WinReview extends Part {
  number = "";
  /** @type {WinReviewSheet | null} */ sheet = null;
  /** @type {readonly InquiryLine[]} */ inquiries = [];
  /** @type {string | null} */ problem = null;
  asked = false;
  reason = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #soon;

  end() {
    clearTimeout(this.#soon);
  }

  view() {
    const { sheet } = this;
    return h("section.panel.win-review", { "aria-labelledby": "win-review" },
      h("h2", { id: "win-review" }, words.title),
      h("p.quiet", null, words.explains),
      this.problem === null ? null : h("p.problem", { role: "alert" }, this.problem),
      h("button", { type: "button", disabled: this.asked && (sheet === null || sheet.progress < 1) && this.problem === null, onClick: () => this.#ask() }, words.ask),
      this.asked && this.problem === null && (sheet === null || !sheet.ready) ? h("p.quiet", { role: "status" }, words.working) : null,
      sheet?.review ? this.#result(sheet.review) : null,
      this.inquiries.length === 0 ? null : [h("h3", null, words.inquiries), h("ul", null, this.inquiries.map((each) =>
        h("li", { key: each.number }, words.inquiry(each.by, each.reason, signed(each.win_cents), each.rounds))))]);
  }

  #ask() {
    this.asked = true;
    this.update();
    void this.#read();
  }

  async #read() {
    clearTimeout(this.#soon);
    try {
      this.sheet = /** @type {WinReviewSheet} */ (await get(`/tables/${part(this.number)}/win-review`));
      this.problem = this.sheet.problem === null ? null : text.common.failed(this.sheet.problem.detail ?? this.sheet.problem.title);
      if (this.sheet.progress < 1) this.#soon = setTimeout(() => void this.#read(), SOON_MILLISECONDS);
      if (session.may("open an inquiry into a table's win")) {
        const all = /** @type {InquiryLine[]} */ (await get("/house/inquiries"));
        this.inquiries = all.filter((each) => each.table === this.number);
      }
    } catch (error) {
      this.problem = text.common.failed(error instanceof Error ? error.message : "");
    }
    this.update();
  }

  /** @param {WinReviewResult} review */
  #result(review) {
    if (review.groups.length === 0) return h("p.quiet", null, words.none);
    return [
      h("p", { key: "verdict" }, h("strong", { class: review.within ? "good" : "warn" }, review.within ? words.within : words.outside), " ",
        words.sum(signed(review.win_cents), signed(Math.round(Number(review.expected_cents))), signed(review.low_cents), signed(review.high_cents), review.rounds)),
      h("ul.review-groups", { key: "groups" }, review.groups.map(group)),
      review.left_out.map((each) => h("p.quiet", { key: each.reason }, words.leftOut(each.reason, each.times))),
      h("p.quiet", { key: "best" }, words.best),
      session.may("open an inquiry into a table's win") ? this.#form(review) : null,
    ];
  }

  /** @param {WinReviewResult} review */
  #form(review) {
    return h("form", { key: "inquiry", onSubmit: (/** @type {Event} */ event) => this.#open(event, review) },
      h("label", null, words.reason, " ", h("input", { name: "reason", required: true, maxlength: 200, value: this.reason, onInput: (/** @type {any} */ event) => this.#type(event.target.value) })),
      h("button", { type: "submit" }, words.open));
  }

  /** @param {string} reason */
  #type(reason) {
    this.reason = reason;
    this.update();
  }

  /** @param {Event} event @param {WinReviewResult} review */
  async #open(event, review) {
    event.preventDefault();
    try {
      await act("POST", "/house/inquiries", { table: this.number, rounds: review.rounds, win_cents: review.win_cents, chance_millionths: Math.round(review.chance * MILLION), reason: this.reason });
      this.reason = "";
      toast(words.opened, "good");
      await this.#read();
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
      this.update();
    }
  }
}

/** Hands that do not depend on each other: their win, and a picture of where chance allows it. @param {WinGroupLine} line */
function group(line) {
  const title = words.group(line.title, line.place, line.hands);
  return h("li", { key: `${line.wager} ${line.place}`, "data-group": `${line.wager} ${line.place}` },
    h("strong", null, title), " ", h("span", { class: line.within ? "" : "warn" }, signed(line.win_cents)), " ",
    h("span.quiet", null, words.range(signed(line.low_cents), signed(line.high_cents), signed(Math.round(Number(line.expected_cents))), `${(line.chance * 100).toFixed(2)}%`)),
    picture(line, words.picture(title, signed(line.win_cents), money(line.low_cents), money(line.high_cents))));
}

/** The wins that chance allows as a band, the expected one as a stroke, and the win as a dot. @param {WinGroupLine} line @param {string} label */
function picture(line, label) {
  const expected = Number(line.expected_cents);
  const low = Math.min(line.low_cents, line.win_cents, 0);
  const high = Math.max(line.high_cents, line.win_cents, 0);
  const at = (/** @type {number} */ cents) => (high === low ? 50 : 2 + ((cents - low) / (high - low)) * 96);
  return s("svg.review-picture", { viewBox: "0 0 100 10", role: "img", "aria-label": label, preserveAspectRatio: "none" },
    s("rect.allowed", { x: at(line.low_cents), y: 2.5, width: Math.max(at(line.high_cents) - at(line.low_cents), 0.5), height: 5 }),
    s("path.expected", { d: `M${at(expected)} 1V9` }),
    s(line.within ? "path.won" : "path.won.outside", { d: `M${at(line.win_cents)} 0V10` }));
}

customElements.define("bw-win-review", WinReview);
