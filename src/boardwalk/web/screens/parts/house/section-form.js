/** One section of the house file as a form: a table, a meter, a person, or the house itself. */

import { h } from "../../core/dom.js";
import { text } from "../../text.js";
import { law } from "../law.js";
import { keyField } from "./key-field.js";

/** @typedef {import("../../api-types.js").SectionForm} SectionForm */
/** @typedef {import("../../api-types.js").FileFault} FileFault */
/** @typedef {import("../../api-types.js").KeyField} KeyField */
/** @typedef {import("../../api-types.js").GameSheet} GameSheet */
/** @typedef {{do: "set" | "unset" | "add" | "remove", key: string, value?: any}} Edit */
/**
 * @typedef {object} FormContext
 * @property {readonly FileFault[]} faults
 * @property {readonly FileFault[]} cautions
 * @property {readonly string[]} games
 * @property {readonly string[]} meters
 * @property {ReadonlyMap<string, GameSheet>} sheets the options of each game
 * @property {ReadonlySet<string>} unfolded
 * @property {(key: string, open: boolean) => void} fold
 * @property {boolean} fixed whether nobody can change it here
 * @property {(edit: Edit) => void} edit
 */

const words = text.house;

/** Whether something is at a key or below it. @param {string} at @param {string} key */
function within(at, key) {
  return at === key || at.startsWith(`${key}.`) || at.startsWith(`${key}[`);
}

/** @param {SectionForm} form @param {string} key such as `table[2]` @param {Record<string, any>} values @param {FormContext} context @param {any} intro what is said above the fields */
export function sectionForm(form, key, values, context, intro = null) {
  const faults = context.faults.filter((each) => within(each.key, key));
  const cautions = context.cautions.filter((each) => within(each.key, key));
  const fields = form.fields.flatMap((field) => fieldsOf(field, key, values, context));
  const shown = new Set(fields.map((each) => each.key));
  const others = faults.filter((each) => ![...shown].some((one) => within(each.key, String(one))));
  const name = form.several ? values.number ?? values.name ?? values.game ?? "" : "";
  const parts = [
    others.map((each) => h("p.problem", { key: `${each.key} ${each.reason}`, role: "alert" }, each.reason, " ", law(each.law))),
    intro,
    h("div.section-fields", { key: "fields" }, fields),
    cautions.map((each) => h("p.warn", { key: `${each.key} ${each.reason}` }, each.key === key ? "" : `${each.key.slice(key.length + 1)}: `, each.reason)),
    form.several && !context.fixed
      ? h("button.danger", { key: "remove", type: "button", onClick: () => context.edit({ do: "remove", key }) }, words.remove(form.title.toLowerCase(), name)) : null,
  ];
  if (!form.several) return h("section.panel", { key, "data-section": key, "aria-label": form.title }, h("h2", null, form.title), parts);
  return h("details.panel", { key, "data-section": key, open: faults.length > 0 || context.unfolded.has(key), onToggle: (/** @type {any} */ event) => context.fold(key, event.target.open) },
    h("summary", null, h("strong", null, `${form.title} ${name}`), values.game === undefined || name === values.game ? null : h("span.quiet", null, ` ${values.game}`),
      faults.length === 0 ? null : h("span.bad", null, ` ${words.faults(faults.length)}`)),
    parts);
}

/** A key with options or limits in it has a field for each of them. @param {KeyField} field @param {string} section @param {Record<string, any>} values @param {FormContext} context */
function fieldsOf(field, section, values, context) {
  const key = `${section}.${field.key}`;
  if (field.kind === "options") return optionFields(key, values, context);
  if (field.kind === "pairs") {
    const held = values[field.key] ?? {};
    const names = field.choices.length > 0 ? field.choices : Object.keys(held);
    if (names.length === 0) return [];
    if (field.choices.length === 0) return [h("p.quiet", { key }, words.inText(field.title))];
    return names.map((name) => keyField({ ...field, key: name, kind: "text", title: words.alone(name), choices: [] }, single(`${key}.${name}`, held[name], context, [])));
  }
  const choices = field.kind === "meter" ? context.meters : field.kind === "game" || field.kind === "games" ? context.games : [];
  return [keyField(field, single(key, values[field.key], context, choices))];
}

/** The options of the table's game, as its declaration has them. @param {string} key @param {Record<string, any>} values @param {FormContext} context */
function optionFields(key, values, context) {
  const sheet = context.sheets.get(String(values.game ?? ""));
  if (sheet === undefined) return [];
  return sheet.options.filter((each) => each.option !== "seats").map((option) => keyField(
    { key: option.option, kind: option.values.length > 0 ? "choice" : "text", title: text.floor.option(option.option), help: option.help, required: false, default: option.set_to, choices: option.values, least: null, most: null },
    { ...single(`${key}.${option.option}`, values.options?.[option.option], context, []), paragraph: option.law }));
}

/** @param {string} key @param {unknown} value @param {FormContext} context @param {readonly string[]} choices @returns {import("./key-field.js").KeyContext} */
function single(key, value, context, choices) {
  return {
    key, value, choices, fixed: context.fixed,
    faults: context.faults.filter((each) => within(each.key, key)),
    set: (wanted) => context.edit(wanted === null ? { do: "unset", key } : { do: "set", key, value: wanted }),
  };
}
