/** One table at the floor console: how it stands, what this person may do there, and what is on it. */

import { get } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { money } from "../../core/money.js";
import { session } from "../../core/session.js";
import { text } from "../../text.js";
import { law } from "../law.js";
import { scheduledChange } from "../scheduled-change.js";
import { alarms } from "./alarms.js";
import { transfer, TRANSFERS } from "./transfer.js";
import { changeGame } from "./change-game.js";
import { checklist } from "../staff/checklist.js";
import { clock } from "../staff/clock.js";
import { decks, inventory, OF_THE_INVENTORY, postedLimits } from "./equipment.js";
import { lineOf } from "./totals.js";
import { hold, win } from "./win.js";
import { winReview } from "./win-review.js";
import { handingOver } from "../staff/handing-over.js";
import { irregularityDialog, waitingReport } from "../staff/irregularity.js";
import { meters } from "../meters/meters.js";
import { duePrompts, mayGoOn, nextStep } from "../staff/next-step.js";
import { promptGroups } from "../staff/prompt-groups.js";
import { OF_THE_RECORDS, records } from "./records.js";
import { resolveCount } from "./resolve-count.js";
import { settling } from "../staff/settling.js";
import { TablePart } from "../staff/table-part.js";
import { winners } from "../meters/winners.js";

/** @typedef {import("../../api-types.js").View} View */
/** @typedef {import("../../api-types.js").Prompt} Prompt */
/** @typedef {import("../../api-types.js").FloorLine} FloorLine */
/** @typedef {import("../../api-types.js").Sign} Sign */

/** Commands that have a form of their own here. */
const OWN_FORM = new Set(["hand-over", "change-game", "schedule-change", "resolve-count"]);

/** @param {string} number @param {FloorLine | null} line */
export function floorTable(number, line) {
  return h("bw-floor-table", { key: `table ${number}`, ".number": number, ".line": line });
}

export class FloorTable extends TablePart {
  /** @type {FloorLine | null} */ line = null;

  wrong = false;

  /** What a meter may be called here. @type {import("../prompt-form.js").Choices} */ choices = {};

  begin() {
    this.follow();
    get("/meters").then((signs) => {
      this.choices = { meter: /** @type {Sign[]} */ (signs).map((each) => each.name) };
      this.update();
    }, () => {}); // the name of a meter can still be typed
  }

  view() {
    const sight = this.feed?.sight;
    if (!sight) return this.before();
    const view = sight.table;
    return [
      this.banner(),
      this.#head(view),
      scheduledChange(view),
      this.line === null || this.line.alarms.length === 0 ? null : alarms([this.line], []),
      winners(sight),
      h("div.terminal", { key: "terminal" },
        h("div.layout", { key: "layout" },
          h("bw-felt", { key: `felt ${this.setUps}`, ".number": this.number, ".table": view }),
          settling(view, this.game),
          h("div.columns", { key: "things" }, this.#figures(this.line), session.may("see the floor") ? winReview(this.number) : null, decks(view), postedLimits(this.game)),
          this.#setUp(view)),
        h("div.duties", { key: "duties" }, this.#duties(view))),
      sight.meters.length === 0 || !session.may("see the state of a meter") ? null : meters(sight.meters.map((each) => each.sign.name)),
      irregularityDialog(view, this.command, this.wrong, () => this.#wrong(false)),
    ];
  }

  /** @param {View} view */
  #head(view) {
    return h("header.table-head", { key: "head" },
      h("div", null,
        h("a", { href: "/floor" }, text.floor.all),
        h("h1", null, text.dealer.title(this.number)),
        h("p.quiet", null, [view.title, view.open ? text.dealer.open : text.dealer.closed,
          view.round === null ? text.dealer.between : text.dealer.round(view.round.number), view.dealing].join(" · "))),
      h("button.danger", { type: "button", id: "wrong", onClick: () => this.#wrong(true) }, text.dealer.wrong));
  }

  /** @param {boolean} wrong */
  #wrong(wrong) {
    this.wrong = wrong;
    this.update();
  }

  /** @param {View} view */
  #duties(view) {
    const resolve = view.prompts.find((each) => each.draft.do === "resolve-count");
    const large = new Set([...duePrompts(view), ...mayGoOn(view)]);
    const rest = view.prompts.filter((each) => !large.has(each) && each.group !== "irregularity" && !OWN_FORM.has(each.draft.do)
      && !OF_THE_INVENTORY.has(each.draft.do) && !TRANSFERS.has(each.draft.do) && !OF_THE_RECORDS.has(each.draft.do));
    return [
      waitingReport(view),
      view.round?.void ? h("p.voided", { key: "void" }, text.dealer.void(view.round.void), " ", law(view.round.void_law)) : null,
      resolve === undefined ? nextStep(view, this.command, { besides: clock(this.feed), waiting: view.open ? this.line?.waits_for : text.floor.isClosed })
        : h("section.panel.next-step", { key: "resolve" }, h("h2", null, text.dealer.now), resolveCount(resolve, view, this.command)),
      h("section.panel", { key: "staffing", "aria-label": text.floor.staff }, h("h2", null, text.floor.staff), handingOver(view, this.command)),
      records(view, this.command),
      inventory(view, this.command),
      transfer(this.number, view, this.command),
      rest.length === 0 ? null : h("section.panel", { key: "prompts", "aria-label": text.floor.todo },
        h("h2", null, text.floor.todo),
        promptGroups(view, rest, this.command, this.choices)),
      checklist(view.checklist),
    ];
  }

  /** @param {View} view */
  #setUp(view) {
    const change = view.prompts.find((each) => each.draft.do === "change-game" || each.draft.do === "schedule-change");
    if (change === undefined) return null;
    return h("details.panel.prompts", { key: "change", "data-group": "game" },
      h("summary", null, change.draft.do === "change-game" ? text.floor.gameAndOptions : text.floor.schedule), h("div.forms", null, changeGame(change, this.game, this.command)));
  }

  /** @param {FloorLine | null} line */
  #figures(line) {
    if (line === null) return null;
    const heads = text.floor.columns;
    const most = Math.max(1, Math.abs(line.win_cents), Math.abs(line.theory_cents ?? 0));
    return h("section.panel", { key: "figures", "aria-label": text.floor.tableFigures },
      h("h2", null, text.floor.tableFigures),
      h("dl.pairs", null,
        h("dt", null, heads.pace), h("dd", null, String(line.rounds_last_hour)),
        h("dt", null, text.floor.roundsInAll), h("dd", null, String(line.rounds)),
        h("dt", null, heads.handle), h("dd", null, money(line.handle_cents)),
        h("dt", null, heads.drop), h("dd", null, money(line.drop_cents), " ", h("span.quiet", null, hold(lineOf(line)))),
        h("dt", null, heads.win), h("dd.win", null, win(lineOf(line), most)),
        line.wagers.flatMap((each) => [
          h("dt", { key: each.wager }, text.floor.onWager(each.title)),
          h("dd", { key: `${each.wager} handle` }, money(each.handle_cents), each.edge === null ? null : h("span.quiet", null, text.floor.edge(each.edge)))])));
  }
}

customElements.define("bw-floor-table", FloorTable);
