/** What the coach says: each choice with what it gave away against the best one, the sum, and a card to play by. */

import "./strategy.js";
import { h, Part } from "../../../core/dom.js";
import { settings } from "../../../core/settings.js";
import { text } from "../../../text.js";
import { cardRow } from "../../felt/card.js";
import { actionTitle } from "../round/decisions.js";

/** @typedef {import("../../../api-types.js").CoachSheet} CoachSheet */
/** @typedef {import("../../../api-types.js").CoachDecision} CoachDecision */
/** @typedef {import("../../../api-types.js").GameSheet} GameSheet */
/** @typedef {import("../sitting.js").Sitting} Sitting */

/** Parts of a cent, in dollars: averages are finer than chips. @param {number} cents */
export function fine(cents) {
  const dollars = cents / 100;
  return dollars === 0 ? "$0" : `$${dollars.toFixed(dollars < 0.1 ? 4 : 2)}`;
}

/** The last choice of a round in one line. @param {CoachSheet | undefined} sheet @param {GameSheet | null} game */
export function coachLine(sheet, game) {
  const last = sheet?.decisions.at(-1);
  if (last === undefined) return null;
  if (!last.ready) return h("p.coach-line", { key: "coach", role: "status" }, text.seat.coachWait);
  if (last.cost === null || last.best === null) return h("p.coach-line", { key: "coach" }, last.says ?? "");
  const cents = Number(last.cost.cents);
  const words = cents === 0 ? text.seat.coachBest(actionTitle(game, last.action))
    : text.seat.coachCost(actionTitle(game, last.action), fine(cents), actionTitle(game, last.best));
  return h("p.coach-line", { key: "coach", role: "status", class: cents === 0 ? "good" : "warn" }, words);
}

/** What the choices of a round cost. @param {CoachSheet} sheet */
function gaveAway({ cost }) {
  if (cost === null) return h("span.quiet", null, text.seat.coachWait);
  return h("span", { class: Number(cost.cents) === 0 ? "good" : "warn" }, text.seat.gaveAway(fine(Number(cost.cents)), cost.decimal));
}

export class Coach extends Part {
  /** @type {Sitting | null} */ sitting = null;
  /** Raised with each change of the sitting. */ turn = 0;

  view() {
    const on = settings.now.coach;
    return [
      h("label.check", null, h("input", { type: "checkbox", id: "coach-on", checked: on, onChange: (/** @type {any} */ event) => this.#switch(event.target.checked) }), text.seat.coachOn),
      h("p.quiet", null, text.seat.coachHelp),
      on ? this.#total() : null,
      on ? this.#sheets() : null,
      this.sitting === null ? null : h("bw-strategy", { ".number": this.sitting.number, ".sheet": this.sitting.sheet }),
    ];
  }

  /** @param {boolean} coach */
  #switch(coach) {
    settings.change({ coach });
    if (coach) this.sitting?.coaching?.askLatest(this.sitting.table);
  }

  #total() {
    const coaching = this.sitting?.coaching;
    if (!coaching) return null;
    const { rounds, cents, units } = coaching.total;
    if (rounds === 0) return null;
    return h("p.coach-total", null, h("strong", null, text.seat.coachTotal(rounds, fine(cents), units.toFixed(4))), " ",
      h("button.link", { type: "button", onClick: () => coaching.forgetTotal() }, text.seat.coachForget));
  }

  #sheets() {
    const coaching = this.sitting?.coaching;
    if (!coaching) return null;
    if (coaching.problem !== null) return h("p.problem", { role: "alert" }, text.common.failed(coaching.problem));
    const told = coaching.sheets.filter((sheet) => sheet.decisions.length > 0);
    if (told.length === 0) return h("p.quiet", null, text.seat.coachNothing);
    const [latest, ...older] = told;
    return [
      h("section.coached", { key: "latest" }, h("h2", null, text.seat.round(latest.round ?? 0)), h("p", null, gaveAway(latest)), latest.decisions.map((each) => this.#decision(each))),
      older.map((sheet) => h("details.coached", { key: sheet.round },
        h("summary", null, h("span", null, text.seat.round(sheet.round ?? 0)), gaveAway(sheet)), sheet.decisions.map((each) => this.#decision(each)))),
    ];
  }

  /** @param {CoachDecision} each */
  #decision(each) {
    const game = this.sitting?.sheet ?? null;
    return h("section.coached-choice", { key: each.stage },
      h("h3", null, text.seat.coachStage(each.stage, actionTitle(game, each.action)), each.made_by_house ? h("span.quiet", null, ` ${text.seat.byHouse}`) : null),
      h("div.row", null, cardRow(each.cards), each.board.length > 0 ? cardRow(each.board) : null, each.up === null ? null : cardRow([each.up])),
      !each.ready ? h("p.quiet", null, text.seat.coachWorks) : each.options.length === 0 ? h("p.quiet", null, each.says ?? "") : this.#options(each));
  }

  /** @param {CoachDecision} each */
  #options(each) {
    const game = this.sitting?.sheet ?? null;
    return h("table.options", null,
      h("thead", null, h("tr", null, [text.seat.option, text.seat.worth, text.seat.gives].map((words, i) => h("th", { key: i, scope: "col", class: i ? "number" : "" }, words)))),
      h("tbody", null, each.options.map((option) =>
        h("tr", { key: option.action, class: option.action === each.best ? "best" : "" },
          h("th", { scope: "row" }, actionTitle(game, option.action),
            option.action === each.best ? h("span.tag", null, text.seat.best) : null,
            option.action === each.action ? h("span.tag", null, text.seat.yours) : null),
          h("td.number", { title: option.value }, option.decimal),
          h("td.number", { title: option.cost.units }, fine(Number(option.cost.cents)))))));
  }
}

customElements.define("bw-coach", Coach);
