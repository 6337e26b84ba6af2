/**
 * Everything else that a person may do, laid out by the groups that the server gives, and what concerns a seat by its
 * seat. The caller leaves out what is shown large elsewhere on the screen.
 */

import { h } from "../../core/dom.js";
import { money } from "../../core/money.js";
import { text } from "../../text.js";
import { promptForm } from "../prompt-form.js";
import { seatName } from "./table-part.js";

/** @typedef {import("../../api-types.js").View} View */
/** @typedef {import("../../api-types.js").Prompt} Prompt */
/** @typedef {(draft: Record<string, any>) => Promise<unknown>} Send */

/** The seat that a prompt concerns, if it names one. @param {Prompt} prompt @returns {number | null} */
function seatOf(prompt) {
  return "seat" in prompt.draft ? prompt.draft.seat : null;
}

/** @param {View} view @param {readonly Prompt[]} prompts @param {Send} send @param {import("../prompt-form.js").Choices} [choices] */
export function promptGroups(view, prompts, send, choices) {
  const general = prompts.filter((each) => seatOf(each) === null);
  const seats = Object.keys(view.seats).filter((seat) => prompts.some((each) => seatOf(each) === Number(seat)));
  const groups = [...new Set(general.map((each) => each.group))];
  return [
    ...seats.map((seat) => atSeat(view, seat, prompts.filter((each) => seatOf(each) === Number(seat)), send)),
    ...groups.map((group) => folded(`group ${group}`, text.dealer.groups[group] ?? group, general.filter((each) => each.group === group), send, choices)),
  ];
}

/** @param {View} view @param {string} seat @param {readonly Prompt[]} prompts @param {Send} send */
function atSeat(view, seat, prompts, send) {
  const chips = view.seats[seat].chips_cents;
  const title = chips === null ? seatName(view, seat) : `${seatName(view, seat)}, ${money(chips)}`;
  return folded(`seat ${seat}`, title, prompts, send);
}

/** @param {string} key @param {string} title @param {readonly Prompt[]} prompts @param {Send} send @param {import("../prompt-form.js").Choices} [choices] */
function folded(key, title, prompts, send, choices) {
  return h("details.prompts", { key, "data-group": key },
    h("summary", null, title, h("span.quiet", null, ` ${prompts.length}`)),
    h("div.forms", null, prompts.map((each) => promptForm(each, send, { primary: false, choices }))));
}
