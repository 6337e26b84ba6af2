/** The one thing that is to be done now, large: what is said aloud, the button, and what it rests on. */

import { h } from "../../core/dom.js";
import { text } from "../../text.js";
import { law } from "../law.js";
import { promptForm } from "../prompt-form.js";
import { cardPad, takesCards } from "./card-pad.js";
import { seatName } from "./table-part.js";

/** @typedef {import("../../api-types.js").View} View */
/** @typedef {import("../../api-types.js").Prompt} Prompt */
/** @typedef {(draft: Record<string, any>) => Promise<unknown>} Send */

/** What is chosen from a list, for which the page has a form of its own. */
const WITH_A_LIST = new Set(["record-approval"]);

/**
 * What is due, the most usual first; between rounds what the procedure has come to.
 * @param {View} view
 * @returns {Prompt[]}
 */
export function duePrompts(view) {
  const due = view.prompts.filter((each) => each.due);
  if (due.length > 0) return due;
  const now = view.checklist.find((step) => step.state === "now");
  return view.prompts.filter((each) => each.draft.do === now?.name.split(":")[0] && !WITH_A_LIST.has(each.draft.do)).slice(0, 1);
}

/** What makes the round go on although it waits for others: "No more bets" while someone is still betting. @param {View} view */
export function mayGoOn(view) {
  return duePrompts(view).length > 0 ? [] : view.prompts.filter((each) => each.group === "procedure");
}

/**
 * @param {View} view
 * @param {Send} send
 * @param {object} how
 * @param {import("../../core/dom.js").Child} [how.besides] what else belongs to the step
 * @param {boolean} [how.keys] whether keys do the step from anywhere on the page
 * @param {string | null} [how.waiting] what the table waits for, where there is no checklist
 */
export function nextStep(view, send, { besides, keys = false, waiting = null }) {
  const [first, ...more] = duePrompts(view);
  const others = first === undefined ? mayGoOn(view) : more;
  return h("section.panel.next-step", { key: "next step", "aria-label": text.dealer.now },
    h("h2", null, text.dealer.now),
    first === undefined ? waits(view, waiting) : step(view, first, send, keys),
    others.length === 0 ? null : h("div.others", null, others.map((each) => promptForm(each, send, { primary: false }))),
    besides);
}

/** @param {View} view @param {Prompt} prompt @param {Send} send @param {boolean} keys */
function step(view, prompt, send, keys) {
  const fields = prompt.needs.length > 0;
  if (takesCards(prompt)) return h("div.main-step", { key: "main step" }, cardPad(view, prompt, send));
  return [
    prompt.aloud === ""
      ? h("p.step", { key: "words" }, view.checklist.find((each) => each.state === "now")?.title ?? prompt.says)
      : h("p.aloud", { key: "words" }, text.dealer.aloud(prompt.aloud)),
    h("div.main-step", { key: "main step" },
      promptForm(prompt, send, { primary: true, key: fields ? JSON.stringify(prompt.draft) : "one press" })),
    !keys ? null : h("p.quiet.hint", { key: "hint" }, fields ? text.dealer.keyForField : text.dealer.keyForStep),
  ];
}

/** What the table waits for, while nothing is for this person to do. @param {View} view @param {string | null} waiting */
function waits(view, waiting) {
  const now = view.checklist.find((step) => step.state === "now");
  const title = now?.title ?? view.round?.waits_for ?? waiting ?? text.dealer.nothing;
  const at = view.round?.waits_at;
  return h("div.waits", { key: "waits" },
    h("p.aloud", null, text.dealer.sentence(title)),
    typeof at === "number" ? h("p.turn", null, seatName(view, at)) : null,
    now === undefined ? null : h("p", null, law(now.law)));
}
