/** What a job is about, in a line. */

import { text } from "../../text.js";
import { whole } from "./spell.js";

/** @typedef {import("../../api-types.js").JobSheet} JobSheet */
/** @typedef {import("../../api-types.js").LabSheet} LabSheet */

const words = text.lab;
/** Parameters that the title of a job tells. */
export const TOLD = ["game", "wheel", "return"];

/** The value of a parameter. @param {unknown} value */
export function given(value) {
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (value === "") return words.leftOut;
  return typeof value === "number" ? whole(value) : String(value);
}

/** @param {JobSheet} job @param {LabSheet} sheet */
export function jobTitle(job, sheet) {
  return words.jobTitle(words.kinds[job.kind] ?? job.kind, about(job, sheet));
}

/** @param {JobSheet} job @param {LabSheet} sheet */
function about(job, sheet) {
  const parameters = sheet.kinds.find((each) => each.kind === job.kind)?.parameters ?? [];
  const said = (/** @type {string} */ name) => String(job.asked[name] ?? parameters.find((each) => each.name === name)?.default ?? "");
  const asks = (/** @type {string} */ name) => parameters.some((each) => each.name === name);
  const parts = [];
  if (asks("game")) parts.push(sheet.games.find((each) => each.game === said("game"))?.title ?? words.everyGame);
  if (asks("wheel")) parts.push(said("wheel"));
  if (asks("return")) parts.push(words.toReturn(said("return")));
  return parts.join(" ");
}
