/** What a player decides: a large button for each thing that the house offers, with what it costs and its key. */

import { h } from "../../../core/dom.js";
import { money } from "../../../core/money.js";
import { text } from "../../../text.js";
import { law } from "../../law.js";

/** @typedef {import("../../../api-types.js").Prompt} Prompt */
/** @typedef {import("../../../api-types.js").GameSheet} GameSheet */
/** @typedef {import("../../../api-types.js").Beyond} Beyond */
/** @typedef {{prompt: Prompt, key: string}} Choice */

/** The key that asks for more time, which a decision does not take away. */
export const MORE_TIME = "t";
const DECIDED = new Set(["act", "expose", "press-spin"]);

/** What is to be decided now, each with its key; none when it is not the player's turn. @param {Prompt[]} prompts @returns {Choice[]} */
export function choices(prompts) {
  /** @type {Choice[]} */
  const found = [];
  for (const prompt of prompts) {
    if (!DECIDED.has(prompt.draft.do)) continue;
    const key = candidates(prompt).find((each) => each !== MORE_TIME && !found.some((other) => other.key === each)) ?? "";
    found.push({ prompt, key });
  }
  return found;
}

/** The multiple where there is one, then the letters of the title. @param {Prompt} prompt */
function candidates({ draft, title }) {
  const multiple = draft.do === "act" ? /-(\d)x$/.exec(draft.action)?.[1] : undefined;
  return [...(multiple ?? ""), ...title.normalize("NFD").toLowerCase().replace(/[^a-z]/g, "")];
}

/** In words, for people who cannot see the buttons. @param {Choice[]} found */
export function choicesInWords(found) {
  return found.map(({ prompt }) => inWords(prompt)).join(", ");
}

/** @param {Prompt} prompt */
function inWords({ title, cost_cents: cost }) {
  return !cost ? title : cost > 0 ? text.seat.forAmount(title, money(cost)) : text.seat.withBack(title, money(-cost));
}

/**
 * @param {Choice[]} found
 * @param {(prompt: Prompt) => void} choose
 * @param {boolean} busy
 * @param {Beyond[]} beyond what the rules allow and the player's chips do not
 */
export function decisionButtons(found, choose, busy, beyond) {
  return h("div.decisions", { role: "group", "aria-label": text.seat.decide },
    found.map(({ prompt, key }) =>
      h("button.decision", {
        key: JSON.stringify(prompt.draft), type: "button", "data-do": prompt.draft.do, "data-action": name(prompt),
        "aria-disabled": busy ? "true" : null, "aria-keyshortcuts": key || null,
        onClick: () => choose(prompt),
      },
      h("span.title", null, prompt.title),
      prompt.cost_cents === null ? null : h("span.cost", null, costInWords(prompt.cost_cents, found)),
      key ? h("kbd", { "aria-hidden": "true" }, key.toUpperCase()) : null)),
    beyond.map(({ title, cost_cents: cost }) =>
      h("p.beyond.quiet", { key: title }, text.seat.beyond(title, money(cost)))),
    law(found[0]?.prompt.law));
}

/** What a choice costs or gives back; next to one that gives back, what stays on the layout costs nothing new. @param {number} cents @param {Choice[]} found */
function costInWords(cents, found) {
  if (cents !== 0) return cents > 0 ? money(cents) : text.seat.returns(money(-cents));
  return found.some(({ prompt }) => (prompt.cost_cents ?? 0) < 0) ? text.seat.betStays : text.seat.free;
}

/** @param {Prompt} prompt */
function name({ draft }) {
  if (draft.do === "act") return draft.action;
  return draft.do === "expose" ? (draft.exposed ? "expose" : "keep") : draft.do;
}

/** A choice in words, such as `Play 3x`. @param {GameSheet | null} sheet @param {string} action */
export function actionTitle(sheet, action) {
  const [, wager = "", multiple = ""] = /^(.+)-(\d+x)$/.exec(action) ?? [];
  if (wager) return `${sheet?.wagers.find((each) => each.wager === wager)?.title ?? wager} ${multiple}`;
  return text.seat.actions[action] ?? action;
}
