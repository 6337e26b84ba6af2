/** The dealer's terminal: the felt on one side, the procedure on the other, one next step at a time. */

import { announce } from "../core/announce.js";
import { h } from "../core/dom.js";
import { session } from "../core/session.js";
import { law } from "../parts/law.js";
import { scheduledChange } from "../parts/scheduled-change.js";
import { checklist } from "../parts/staff/checklist.js";
import { clock } from "../parts/staff/clock.js";
import { gate } from "../parts/staff/gate.js";
import { handingOver } from "../parts/staff/handing-over.js";
import { irregularityDialog, waitingReport } from "../parts/staff/irregularity.js";
import { duePrompts, mayGoOn, nextStep } from "../parts/staff/next-step.js";
import { promptGroups } from "../parts/staff/prompt-groups.js";
import { settledLast, settling } from "../parts/staff/settling.js";
import { seatName, TablePart, wagerTitle } from "../parts/staff/table-part.js";
import { winners } from "../parts/meters/winners.js";
import { text } from "../text.js";

/** @typedef {import("../api-types.js").View} View */
/** @typedef {import("../api-types.js").Prompt} Prompt */
/** @typedef {import("../api-types.js").Sight} Sight */

/** Where a key is for the thing that has the focus. */
const FOR_ITSELF = "input, select, textarea, button, a, summary, dialog, [role=button], [popover]";
/** Groups that have a place of their own on the terminal. */
const ELSEWHERE = new Set(["irregularity"]);

class DealerPage extends TablePart {
  wrong = false;
  #said = "";
  #stepHadFocus = false;

  begin() {
    if (session.me?.role !== "dealer") return;
    this.follow();
    document.addEventListener("keydown", this.#keyed);
  }

  end() {
    super.end();
    document.removeEventListener("keydown", this.#keyed);
  }

  /** @param {Sight} sight */
  seen({ table }) {
    const step = table.checklist.find((each) => each.state === "now");
    const words = [table.round?.announces, duePrompts(table)[0]?.title ?? step?.title].filter(Boolean).join(". ");
    if (words !== this.#said && !table.automatic) announce(words);
    this.#said = words;
    this.#stepHadFocus = this.querySelector(".main-step")?.contains(document.activeElement) ?? false;
  }

  drawn() {
    if (!this.#stepHadFocus) return;
    this.#stepHadFocus = false;
    // the step was done and another has taken its place: a keyboard user stays at it
    if (document.activeElement === document.body) this.#control?.focus();
  }

  /** What does the step that is due: its first field, or its button. @returns {HTMLElement | null} */
  get #control() {
    return this.querySelector(".main-step input") ?? this.querySelector(".main-step button[type=submit]");
  }

  /** @param {KeyboardEvent} event */
  #keyed = (event) => {
    if ((event.key !== " " && event.key !== "Enter") || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {Element} */ (event.target);
    if (event.repeat && !this.#dealsOn && target.closest(".main-step")) event.preventDefault();
    if (target.closest(FOR_ITSELF) || document.querySelector("dialog[open]")) return;
    const control = this.#control;
    if (control === null) return;
    event.preventDefault();
    if (control instanceof HTMLInputElement) {
      control.focus();
      control.select();
    } else if (!event.repeat || this.#dealsOn) control.click();
  };

  /** A key that is held deals on, and stops where something else is due. */
  get #dealsOn() {
    const view = this.feed?.sight?.table;
    return view !== undefined && duePrompts(view)[0]?.draft.do === "deal-next";
  }

  view() {
    if (session.me?.role !== "dealer") return gate(text.dealer.title(this.number), text.dealer.whose, ["dealer"]);
    const sight = this.feed?.sight;
    if (!sight) return this.before();
    const view = sight.table;
    return [
      this.banner(),
      this.#head(view),
      scheduledChange(view),
      winners(sight),
      h("div.terminal", { key: "terminal" },
        h("div.layout", { key: "layout" },
          h("bw-felt", { key: `felt ${this.setUps}`, ".number": this.number, ".table": view, ".facing": true }),
          settling(view, this.game)),
        h("div.duties", { key: "duties" }, view.automatic ? this.#automatic(view) : this.#duties(view), checklist(view.checklist))),
      irregularityDialog(view, this.command, this.wrong, () => this.#wrong(false)),
    ];
  }

  /** @param {View} view */
  #head(view) {
    return h("header.table-head", { key: "head" },
      h("div", null,
        h("h1", null, text.dealer.title(this.number)),
        h("p.quiet", null, [view.title, view.open ? text.dealer.open : text.dealer.closed,
          view.round === null ? text.dealer.between : text.dealer.round(view.round.number), view.dealing].join(" · "))),
      view.automatic ? null : h("button.danger", { type: "button", id: "wrong", onClick: () => this.#wrong(true) }, text.dealer.wrong));
  }

  /** @param {boolean} wrong */
  #wrong(wrong) {
    this.wrong = wrong;
    this.update();
    if (!wrong) this.#control?.focus();
  }

  /** @param {View} view */
  #automatic(view) {
    return h("section.panel.next-step", { key: "automatic" }, h("h2", null, text.dealer.now), handingOver(view, this.command));
  }

  /** @param {View} view */
  #duties(view) {
    const large = new Set([...duePrompts(view), ...mayGoOn(view)]);
    const others = view.prompts.filter((each) => !large.has(each) && !ELSEWHERE.has(each.group) && each.draft.do !== "hand-over");
    return [
      waitingReport(view),
      this.#voided(view),
      nextStep(view, this.command, { besides: [clock(this.feed), this.#incomplete(view)], keys: true }),
      h("div.read-aloud", { key: "read aloud" },
        view.round?.announces ? h("p.announces", { key: "announces" }, text.dealer.aloud(view.round.announces)) : null,
        settledLast(view, this.game)),
      h("details.panel.others", { key: "others" },
        h("summary", null, text.dealer.others),
        handingOver(view, this.command),
        promptGroups(view, others, this.command)),
    ];
  }

  /** @param {View} view */
  #voided(view) {
    if (!view.round?.void) return null;
    return h("p.voided", { key: "void", role: "status" }, text.dealer.void(view.round.void), " ", law(view.round.void_law));
  }

  /** Bets that would go back if there were no more bets now. @param {View} view */
  #incomplete(view) {
    if (view.incomplete.length === 0) return null;
    return h("div.incomplete", { key: "incomplete" },
      h("h3", null, text.dealer.incomplete),
      h("ul", null, view.incomplete.map((each) =>
        h("li", { key: `${each.seat} ${each.wager}` },
          text.dealer.incompleteAt(seatName(view, each.seat), wagerTitle(this.game, each.wager), each.reason), " ", law(each.law)))));
  }
}

customElements.define("bw-dealer", DealerPage);
