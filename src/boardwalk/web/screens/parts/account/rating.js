/** Your own rating: what you bet, how fast, and what your choices cost against best play; rounds that have ended. */

import { get } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { money, signed } from "../../core/money.js";
import { text } from "../../text.js";
import { PolledPart } from "../staff/polled-part.js";

/** @typedef {import("../../api-types.js").OwnRating} OwnRatingSheet */
/** @typedef {import("../../api-types.js").RatingLine} RatingLine */

const words = text.account.rating;
const DAYS = 7;
const SOON_MILLISECONDS = 1000;

export class OwnRating extends PolledPart {
  /** @type {OwnRatingSheet | null} */ sheet = null;
  /** @type {string | null} */ problem = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #soon;

  end() {
    super.end();
    clearTimeout(this.#soon);
  }

  async read() {
    clearTimeout(this.#soon);
    try {
      const sheet = /** @type {OwnRatingSheet} */ (await get(`/me/rating?days=${DAYS}`));
      this.sheet = sheet;
      this.problem = sheet.problem === null ? null : text.common.failed(sheet.problem.detail ?? sheet.problem.title);
      if (sheet.progress < 1) this.#soon = setTimeout(() => void this.read(), SOON_MILLISECONDS);
    } catch (error) {
      this.problem = text.common.failed(error instanceof Error ? error.message : "");
    }
    this.update();
  }

  view() {
    this.readNews();
    const { sheet } = this;
    return h("section.panel.own-rating", { "aria-labelledby": "own-rating" },
      h("h2", { id: "own-rating" }, words.title),
      h("p.quiet", null, words.explains(DAYS)),
      this.problem === null ? null : h("p.problem", { role: "alert" }, this.problem),
      sheet === null || !sheet.ready ? h("p.quiet", { role: "status" }, words.working)
        : sheet.rating === null ? h("p.quiet", null, words.none)
          : [figures("total", sheet.rating.parts.length === 1 ? `${words.table(sheet.rating.total.table)}, ${sheet.rating.total.title}` : words.all, sheet.rating.total),
            sheet.rating.parts.length < 2 ? null : sheet.rating.parts.map((each) => figures(`${each.table} ${each.game}`, `${words.table(each.table)}, ${each.title}`, each))]);
  }
}

/** @param {string | null} cents */
function amount(cents) {
  return cents === null ? words.unknown : money(Math.round(Number(cents)));
}

/** @param {string} key @param {string} title @param {RatingLine} line */
function figures(key, title, line) {
  const percent = line.edge === null ? null : h("span.quiet", null, " ", words.edge(`${Number(line.edge.slice(0, -1)).toFixed(2)}%`));
  return h("div", { key, "data-rating": key },
    h("h3", null, title),
    h("dl.pairs", null,
      h("dt", null, words.hands), h("dd", null, String(line.hands)),
      h("dt", null, words.pace), h("dd", null, line.hands_per_hour ?? ""),
      h("dt", null, words.average), h("dd", null, amount(line.average_bet_cents)),
      h("dt", null, words.won), h("dd", null, signed(-line.win_cents)),
      h("dt", null, words.best), h("dd", null, amount(line.best_play_cents)),
      h("dt", null, words.cost), h("dd", null, amount(line.cost_cents), h("span.quiet", null, " ", words.mistakes(line.mistakes, line.choices))),
      h("dt", null, words.theory), h("dd", null, amount(line.theory_cents), percent)),
    line.missing.length === 0 ? null : h("p.quiet", null, words.missing));
}

customElements.define("bw-own-rating", OwnRating);
