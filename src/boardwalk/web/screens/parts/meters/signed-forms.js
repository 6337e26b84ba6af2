/** What two people of different departments sign: one proposes it with these forms, another approves it. */

import { h } from "../../core/dom.js";
import { text } from "../../text.js";
import { fieldForm, typedAmount } from "../staff/field-form.js";

/** @typedef {import("../../api-types.js").MeterView} MeterView */
/** @typedef {import("../../api-types.js").Parameters} Parameters */
/** @typedef {import("../staff/field-form.js").Field} Field */
/** @typedef {import("../staff/field-form.js").Filled} Filled */
/** @typedef {(draft: Record<string, unknown>) => Promise<unknown>} Send */

/** @returns {Field} */
function reason() {
  return { name: "reason", label: text.common.fields.reason, kind: "text" };
}

/** @param {MeterView} state @param {Send} send */
export function signedForms(state, send) {
  return [
    h("p.quiet", { key: "two" }, text.floor.twoSign),
    fieldForm({
      key: "correct-meter", title: text.floor.correct,
      fields: [{ name: "cents", label: text.floor.correctBy, kind: "change", help: text.floor.correctHelp }, reason()],
      send: (filled) => send({ do: "correct-meter", ...filled }),
    }),
    state.held.map((held) => fieldForm({
      key: `admit-held ${held.number}`, name: "admit-held", title: text.floor.admit(held.number), fields: [reason()],
      send: (filled) => send({ do: "admit-held", number: held.number, ...filled }),
    })),
    fieldForm({
      key: "change-parameters", title: text.floor.change, fields: [...parameterFields(state.parameters), reason()],
      send: ({ reason: why, ...parameters }) => send({ do: "change-parameters", parameters, reason: why }),
    }),
  ];
}

/** @param {Parameters} now @returns {Field[]} */
function parameterFields(now) {
  const words = text.floor.meter;
  return [
    { name: "base_cents", label: words.base, kind: "money", value: typedAmount(now.base_cents) },
    { name: "reset_cents", label: words.reset, kind: "money", value: typedAmount(now.reset_cents) },
    { name: "rate", label: words.rate, kind: "text", value: now.rate, help: text.floor.rateHelp },
    { name: "reserve_rate", label: words.reserveRate, kind: "text", value: now.reserve_rate },
    { name: "limit_cents", label: words.limit, kind: "money", optional: true, value: typedAmount(now.limit_cents) },
    { name: "unreasonable_cents", label: words.unreasonable, kind: "money", optional: true, value: typedAmount(now.unreasonable_cents) },
  ];
}
