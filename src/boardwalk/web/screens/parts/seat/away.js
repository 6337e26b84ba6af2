/** Someone was away while others waited, and sits out: one tap, and the table waits for them again. */

import { h } from "../../core/dom.js";
import { text } from "../../text.js";
import { law } from "../law.js";

/** @typedef {import("./sitting.js").Sitting} Sitting */

/** @param {Sitting} sitting */
export function awayBanner(sitting) {
  const back = sitting.table?.prompts.find(({ draft }) => draft.do === "come-back");
  if (back === undefined) return null;
  return h("p.connection.away", { key: "away", role: "alert" }, text.seat.away, " ",
    h("button.primary", { type: "button", "data-do": "come-back", onClick: () => void sitting.give(back.draft) }, text.seat.back), " ", law(back.law));
}
