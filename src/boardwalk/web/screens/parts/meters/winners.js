/**
 * Winners at several tables at once: the order of the record, how far notice, review and decision have come, and this
 * person's part in it. The dealer notifies, surveillance reviews, a supervisor decides.
 */

import { act, part } from "../../core/api.js";
import { toast } from "../../core/announce.js";
import { h, Part } from "../../core/dom.js";
import { text } from "../../text.js";
import { fieldForm } from "../staff/field-form.js";

/** @typedef {import("../../api-types.js").Sight} Sight */
/** @typedef {import("../../api-types.js").MeterSight} MeterSight */
/** @typedef {import("../../api-types.js").PendingAward} PendingAward */

/** The winners at each of the table's meters. @param {Sight} sight */
export function winners(sight) {
  return sight.meters.filter((each) => each.winners !== null).map((each) => h("bw-winners", { key: `winners ${each.wager}`, ".sight": each }));
}

/** @param {PendingAward | undefined} award @param {number} number */
function words(award, number) {
  return award === undefined ? text.floor.award(number) : text.floor.awardAt(number, award.table, award.seats.join(", "), award.hand);
}

export class Winners extends Part {
  /** @type {MeterSight | null} */ sight = null;
  /** As the supervisor has it so far. @type {number[] | null} */ order = null;

  view() {
    const seen = this.sight?.winners ?? null;
    if (this.sight === null || seen === null) return null;
    const review = seen.review;
    return h("section.panel.alarmed.winners", { "aria-label": text.floor.winners },
      h("h2", null, text.floor.winners),
      this.sight.to_decide !== null ? null : [
        h("p", { key: "help" }, text.floor.recordedOrder),
        h("ol.order", { key: "order" }, seen.recorded.map((award) => h("li", { key: award.number }, h("span", null, words(award, award.number))))),
      ],
      h("ul.progress", null,
        h("li", { key: "notice" }, seen.noticed ? text.floor.noticed : text.floor.noticeMissing),
        h("li", { key: "review" }, review === null ? text.floor.reviewMissing : text.floor.reviewed(review.by, words(this.#award(review.first), review.first), review.reviewed)),
        h("li", { key: "decision" }, seen.decided ? text.floor.decided : text.floor.decisionMissing)),
      this.#notice(), this.#review(), this.#decision());
  }

  #notice() {
    const draft = this.sight?.to_notify ?? null;
    return draft === null ? null : fieldForm({
      key: "give-notice", title: text.floor.notify, primary: true, fields: [], send: () => this.#send(draft, text.floor.noticed),
    });
  }

  #review() {
    const draft = this.sight?.to_review ?? null;
    if (draft === null) return null;
    const awards = (this.sight?.winners?.recorded ?? []).map((award) => words(award, award.number));
    const first = words(this.#award(draft.first), draft.first);
    const number = (/** @type {unknown} */ chosen) =>
      this.sight?.winners?.recorded.find((award) => words(award, award.number) === chosen)?.number ?? draft.first;
    return fieldForm({
      key: "record-review", title: text.floor.recordReview, primary: true,
      fields: [
        { name: "first", label: text.floor.firstHand, kind: "choice", values: awards, value: first },
        { name: "reviewed", label: text.floor.whatReviewed, kind: "text", help: text.floor.whatReviewedHelp },
      ],
      send: (filled) => this.#send({ ...draft, first: number(filled.first ?? first), reviewed: filled.reviewed }, text.floor.reviewRecorded),
    });
  }

  /** The awards in the supervisor's order; a new one resets the list. @returns {number[]} */
  get #order() {
    const proposed = this.sight?.to_decide?.order ?? [];
    const kept = this.order !== null && [...this.order].sort().join() === [...proposed].sort().join();
    return kept && this.order !== null ? this.order : proposed;
  }

  #decision() {
    const draft = this.sight?.to_decide ?? null;
    if (draft === null) return null;
    const order = this.#order;
    const last = order.length - 1;
    return [
      h("p", { key: "decide help" }, text.floor.decideHelp),
      h("ol.order", { key: "decide order" }, order.map((number, i) => {
        const award = words(this.#award(number), number);
        return h("li", { key: number },
          h("span", null, award),
          h("button", { type: "button", disabled: i === 0, "aria-label": text.floor.earlier(award), onClick: () => this.#move(i, -1) }, "\u2191"),
          h("button", { type: "button", disabled: i === last, "aria-label": text.floor.later(award), onClick: () => this.#move(i, 1) }, "\u2193"));
      })),
      fieldForm({
        key: "decide-awards", title: text.floor.decideNow, primary: true,
        fields: [{ name: "reason", label: text.common.fields.reason, kind: "text" }],
        send: (filled) => this.#send({ ...draft, order: this.#order, reason: filled.reason }, text.floor.decided),
      }),
    ];
  }

  /** @param {number} number */
  #award(number) {
    return this.sight?.winners?.recorded.find((each) => each.number === number);
  }

  /** @param {number} i @param {number} by */
  #move(i, by) {
    const order = [...this.#order];
    [order[i], order[i + by]] = [order[i + by], order[i]];
    this.order = order;
    this.update();
  }

  /** @param {Record<string, unknown>} draft @param {string} done */
  async #send(draft, done) {
    await act("POST", `/meters/${part(this.sight?.sign.name ?? "")}/commands`, draft);
    toast(done, "good");
  }
}

customElements.define("bw-winners", Winners);
