/** Live rounds of a table test: the dealer's terminal with programs at the seats, and nothing that says what comes next. */

import { announce } from "../../core/announce.js";
import { act, get } from "../../core/api.js";
import { h, Part } from "../../core/dom.js";
import { money } from "../../core/money.js";
import { text } from "../../text.js";
import { cardRow } from "../felt/card.js";
import "../felt/felt.js";
import { irregularityDialog } from "../staff/irregularity.js";
import { wagerTitle } from "../staff/table-part.js";
import "./drill.js";

/** @typedef {import("../../api-types.js").LiveSheet} LiveSheet */
/** @typedef {import("../../api-types.js").LiveChoice} LiveChoice */
/** @typedef {import("../../api-types.js").GameSheet} GameSheet */
/** @typedef {Record<string, any>} Draft */

const words = text.school;
const SETTLE = "settle-seat";

class LiveRound extends Part {
  /** The number of the test. */ number = 0;
  done = () => {};
  /** @type {LiveSheet | null} */ sheet = null;
  /** @type {GameSheet | null} */ game = null;
  wrong = false;
  /** The seat that is being settled. @type {number | null} */ settles = null;
  /** @type {string | null} */ problem = null;
  #busy = false;

  begin() {
    void this.#ask();
  }

  async #ask() {
    try {
      this.sheet = await get(this.#path);
      this.game = await get(`/games/${encodeURIComponent(this.sheet?.table.game ?? "")}`).catch(() => null);
    } catch (error) {
      this.problem = text.common.failed(error instanceof Error ? error.message : "");
    }
    this.update();
  }

  get #path() {
    return `/school/tests/${this.number}/live`;
  }

  view() {
    const sheet = this.sheet;
    const problem = this.problem === null ? null : h("p.problem", { role: "alert" }, this.problem);
    if (sheet === null) return problem ?? h("p.quiet", null, text.common.loading);
    return h("div.school-live", null,
      h("div.school-live-head", null,
        h("h3", null, words.liveRound(sheet.round, sheet.rounds)),
        h("button.danger", { type: "button", onClick: () => this.#wrong(true) }, text.dealer.wrong)),
      h("p.quiet", null, words.liveHelp),
      problem,
      h("p.school-notice", { role: "status" }, sheet.notice),
      sheet.sees === "" ? null : h("p.voided", { role: "alert" }, sheet.sees),
      sheet.table.round?.void ? h("p.voided", null, text.dealer.void(sheet.table.round.void)) : null,
      h("div.terminal", { key: "terminal" },
        h("div.layout", { key: "layout" }, this.#layout(sheet), this.#bets(sheet)),
        h("div.duties", { key: "duties" }, this.settles === null ? this.#buttons(sheet) : this.#settlement(sheet, this.settles))),
      irregularityDialog(sheet.table, (draft) => this.#report(draft), this.wrong, () => this.#wrong(false)));
  }

  /** @param {LiveSheet} sheet */
  #layout(sheet) {
    if (sheet.felt !== null) return h("bw-felt", { key: "felt", ".number": sheet.felt, ".table": sheet.table, ".facing": true });
    const { round, seats } = sheet.table;
    /** @type {[string, (string | null)[]][]} */
    const lines = [
      [text.felt.dealer, round?.dealer ?? []], [text.felt.community, round?.community ?? []],
      ...Object.values(seats).map((seat) => /** @type {[string, (string | null)[]]} */ ([seat.player, seat.hand?.cards ?? []])),
    ];
    return h("div.school-scene", { key: "scene" }, lines.map(([place, cards]) => cards.length === 0 ? null : h("div.school-line", { key: place },
      h("span.quiet", null, place), h("span.school-cards", null, cardRow(cards)))));
  }

  /** The chips on the layout in words, as a dealer counts them. @param {LiveSheet} sheet */
  #bets(sheet) {
    return h("section.panel", { key: "bets", "aria-label": words.liveBets },
      h("h3", null, words.liveBets),
      h("ul.school-bets", null, Object.entries(sheet.table.seats).map(([number, seat]) => h("li", { key: number },
        h("strong", null, text.dealer.seatOf(number, seat.player)), " ",
        seat.hand?.folded ? words.liveFolded : "",
        Object.entries(seat.bets).map(([wager, [cents]]) => `${wagerTitle(this.game, wager)} ${money(cents)}`).join(", ") || words.liveNoBets))));
  }

  /** @param {LiveSheet} sheet */
  #buttons(sheet) {
    return h("section.panel", { key: "acts", "aria-label": words.liveActs },
      h("h3", null, words.liveActs),
      h("div.school-acts", null, sheet.choices.map((each) => h("button", {
        key: `${each.do} ${each.place}`, type: "button", "data-act": `${each.do} ${each.place}`.trim(), onClick: () => this.#press(each),
      }, each.title))));
  }

  /** @param {LiveSheet} sheet @param {number} seat */
  #settlement(sheet, seat) {
    const asked = sheet.seats.find((each) => each.seat === seat);
    const drill = { title: "", topic: "payouts", level: 1, asks: words.liveSettle(seat), scene: asked?.scene ?? [], questions: asked?.questions ?? [] };
    return h("section.panel", { key: `settle ${seat} ${sheet.acts}`, "aria-label": words.liveSettle(seat) },
      h("bw-school-drill", { ".drill": drill, ".label": words.liveSettleNow, ".done": (/** @type {number[][]} */ settles) => void this.#settle(seat, settles) }),
      h("button.quiet", { type: "button", onClick: () => this.#leaveSettlement() }, words.liveCancel));
  }

  #leaveSettlement() {
    this.settles = null;
    this.update();
  }

  /** @param {LiveChoice} choice */
  #press(choice) {
    const seat = Number(choice.place);
    const asked = this.sheet?.seats.find((each) => each.seat === seat)?.questions ?? [];
    if (choice.do === SETTLE && asked.length > 0) {
      this.settles = seat;
      this.update();
    } else void this.#send({ do: choice.do, place: choice.place });
  }

  /** @param {number} seat @param {number[][]} settles */
  async #settle(seat, settles) {
    this.settles = null;
    await this.#send({ do: SETTLE, place: String(seat), settles });
  }

  /** @param {Draft} draft */
  async #report(draft) {
    const place = draft.place === undefined ? "" : String(draft.place);
    await this.#send({ do: draft.do, place, position: draft.position ?? 0, cards: draft.cards ?? 0 });
  }

  /** @param {boolean} wrong */
  #wrong(wrong) {
    this.wrong = wrong;
    this.update();
  }

  /** @param {Draft} done */
  async #send(done) {
    if (this.sheet === null || this.#busy) return;
    this.#busy = true;
    try {
      this.sheet = /** @type {LiveSheet} */ (await act("POST", this.#path, { act: this.sheet.acts + 1, ...done }));
      this.problem = null;
      announce([this.sheet.notice, this.sheet.sees].filter(Boolean).join(" "));
    } catch (error) {
      this.problem = text.common.failed(error instanceof Error ? error.message : "");
    }
    this.#busy = false;
    this.update();
    if (this.sheet?.over) this.done();
  }
}

customElements.define("bw-school-live", LiveRound);
