/** Fields of the lab's form: each is what the server says that its parameter is. */

import { h } from "../../core/dom.js";
import { text } from "../../text.js";
import { law } from "../law.js";
import { whole } from "./spell.js";

/** @typedef {import("../../api-types.js").LabParameter} LabParameter */
/** @typedef {import("../../api-types.js").LabOption} LabOption */
/** @typedef {import("../../api-types.js").LabGame} LabGame */
/** @typedef {import("../../api-types.js").LabWager} LabWager */
/** @typedef {import("../../core/api.js").Problem} Problem */
/** @typedef {import("../../core/dom.js").Child} Child */

const words = text.lab;

/** @param {string} name @param {Problem | null} problem */
function described(name, problem) {
  const wrong = problem?.field === name;
  return { wrong, id: `lab-${name}`, help: `lab-${name}-help`, error: `lab-${name}-error` };
}

/** @param {LabParameter} parameter @param {string | boolean} value @param {(value: string | boolean) => void} type @param {LabGame[]} games @param {Problem | null} problem */
export function parameterField(parameter, value, type, games, problem) {
  const { wrong, id, help, error } = described(parameter.name, problem);
  const props = {
    id, name: parameter.name, "aria-describedby": wrong ? `${error} ${help}` : help, "aria-invalid": wrong ? "true" : null,
    onInput: (/** @type {any} */ event) => type(parameter.sort === "switch" ? event.target.checked : event.target.value),
  };
  const label = [words.parameters[parameter.name] ?? parameter.name, parameter.required ? h("span.quiet", null, ` (${words.required})`) : null];
  const told = [helpOf(parameter, help), wrong ? fieldProblem(problem, error) : null];
  if (parameter.sort === "switch") return h("div.field.lab-wide", { key: parameter.name }, h("label.check", null, h("input", { ...props, type: "checkbox", checked: value === true }), label), told);
  return h("div.field", { key: parameter.name, class: isWide(parameter, games) ? "lab-wide" : "" },
    h("label", { for: id }, label),
    parameter.sort === "rules" ? h("textarea", { ...props, value, rows: 6, spellcheck: "false" })
      : parameter.choices.length > 0 || parameter.sort === "pay table" ? choose(parameter, String(value), props, games) : h("input", { ...props, value, placeholder: parameter.default === null && !parameter.required ? words.leftOut : null, autocomplete: "off", inputmode: inputMode(parameter.sort) }),
    told);
}

/** Titles of games are long, and so are twelve weights. @param {LabParameter} parameter @param {LabGame[]} games */
function isWide({ sort, choices }, games) {
  return ["weights", "pays", "rules", "pay table"].includes(sort) || choices.some((each) => games.some((game) => game.game === each));
}

/** @param {string} sort */
function inputMode(sort) {
  return sort === "whole number" ? "numeric" : sort === "amount" ? "decimal" : "text";
}

/** @param {LabParameter} parameter @param {string} value @param {Record<string, any>} props @param {LabGame[]} games */
function choose(parameter, value, props, games) {
  const unset = parameter.required && !parameter.choices.includes("") ? [""] : [];
  return h("select", { ...props, value }, [...unset, ...parameter.choices].map((each) => h("option", { key: each, value: each },
    each === "" ? noChoice(parameter) : games.find((game) => game.game === each)?.title ?? each)));
}

/** @param {LabParameter} parameter */
function noChoice(parameter) {
  if (parameter.sort === "pay table") return words.payouts.choose;
  if (parameter.sort !== "game") return words.leftOut;
  return parameter.required ? words.chooseGame : words.allGames;
}

/** A list of games needs no list of their names beside it. @param {LabParameter} parameter @param {string} id */
function helpOf({ sort, required, help, least, most }, id) {
  return h("p.quiet.help", { id }, sort === "game" && required ? null : `${help} ${bounds(least, most)}`);
}

/** An end that no number here reaches is none. @param {number | null} least @param {number | null} most */
function bounds(least, most) {
  if (least === null || most === null) return "";
  return most >= Number.MAX_SAFE_INTEGER ? words.noLess(whole(least)) : words.bounds(whole(least), whole(most));
}

/** @param {Problem | null} problem @param {string} id */
function fieldProblem(problem, id) {
  return problem === null ? null : h("p.problem", { id, role: "alert" }, problem.message, " ", law(problem.law));
}

/** @param {LabOption} option @param {string} value @param {(value: string) => void} set @param {Problem | null} problem */
export function optionField(option, value, set, problem) {
  const { wrong, id, help, error } = described(option.option, problem);
  const props = {
    id, name: option.option, value, "aria-describedby": wrong ? `${error} ${help}` : help, "aria-invalid": wrong ? "true" : null,
    onInput: (/** @type {any} */ event) => set(event.target.value),
  };
  return h("div.field", { key: option.option },
    h("label", { for: id }, option.option),
    option.free ? h("input", { ...props, placeholder: words.leftOut, autocomplete: "off" })
      : h("select", props, ["", ...option.values].map((each) => h("option", { key: each, value: each }, each === "" ? words.leftOut : each))),
    h("p.quiet.help", { id: help }, `${option.help}. ${option.free ? `${words.allowed(option.allowed)} ` : ""}${words.usually(option.default)} `, law(option.law)),
    wrong ? fieldProblem(problem, error) : null);
}

/** A wager that may have been placed earlier. @param {LabWager} wager @param {string} value @param {(value: string) => void} set @param {Problem | null} problem */
export function wagerField({ wager, title, multiples }, value, set, problem) {
  const { wrong, id, help, error } = described(wager, problem);
  return h("div.field", { key: wager },
    h("label", { for: id }, title),
    h("input", {
      id, name: wager, value, placeholder: words.notPlaced, autocomplete: "off", inputmode: "numeric",
      "aria-describedby": wrong ? `${error} ${help}` : help, "aria-invalid": wrong ? "true" : null, onInput: (/** @type {any} */ event) => set(event.target.value),
    }),
    h("p.quiet.help", { id: help }, words.usually(multiples.map(words.times).join(", "))),
    wrong ? fieldProblem(problem, error) : null);
}
