/** One key of the house file as a field, with what is wrong with it beside it. */

import { h } from "../../core/dom.js";
import { text } from "../../text.js";
import { law } from "../law.js";

/** @typedef {import("../../api-types.js").KeyField} KeyField */
/** @typedef {import("../../api-types.js").FileFault} FileFault */
/** @typedef {string | number | boolean | readonly string[]} TomlValue */
/**
 * @typedef {object} KeyContext
 * @property {string} key the whole key, such as `table[2].inventory`
 * @property {unknown} value what the file has there
 * @property {readonly FileFault[]} faults at this key or below it
 * @property {readonly string[]} choices where the schema leaves them to the house: games and meters
 * @property {boolean} fixed whether nobody can change it here
 * @property {(value: TomlValue | null) => void} set null if it is to be left out
 * @property {string | null} [paragraph]
 */

const words = text.house;

/** @param {unknown} value */
function shown(value) {
  return value === undefined || value === null ? "" : Array.isArray(value) ? value.join(", ") : String(value);
}

/** What was typed, as the file holds it; null if the key is to be left out. @param {KeyField} field @param {string} typed @returns {TomlValue | null} */
function read(field, typed) {
  const plain = typed.trim();
  if (plain === "") return null;
  if (field.kind === "list" || field.kind === "games") return plain.split(",").map((each) => each.trim()).filter(Boolean);
  return field.kind === "number" && /^\d{1,15}$/.test(plain) ? Number(plain) : plain;
}

/** @param {KeyField} field @param {KeyContext} context */
export function keyField(field, context) {
  const id = `field-${context.key.replace(/[^\w-]/g, "_")}`;
  const wrong = context.faults.length > 0;
  const said = field.help === "" || /[.?!]$/.test(field.help) ? field.help : `${field.help}.`;
  const usual = field.kind === "flag" ? (field.default === "true" ? words.on : words.off) : field.default;
  const help = [said, field.default === "" ? "" : words.usual(usual)].filter(Boolean).join(" ");
  const props = {
    name: context.key, disabled: context.fixed, "aria-invalid": wrong ? "true" : null,
    "aria-describedby": [wrong ? `${id}-fault` : "", help ? `${id}-help` : ""].filter(Boolean).join(" ") || null,
  };
  return h("div.field", { key: context.key, "data-key": context.key },
    control(field, context, props),
    help === "" && !context.paragraph ? null : h("p.quiet.help", { id: `${id}-help` }, help, " ", law(context.paragraph)),
    wrong ? h("div.faults", { id: `${id}-fault`, role: "alert" }, context.faults.map((each) => h("p.problem", { key: `${each.key} ${each.reason}` },
      each.key === context.key ? "" : `${each.key.slice(context.key.length).replace(/^\./, "")}: `, each.reason, " ", law(each.law)))) : null);
}

/** @param {KeyField} field @param {KeyContext} context @param {Record<string, any>} props */
function control(field, context, props) {
  const label = h("span", null, field.title, field.required ? h("span.quiet", null, ` ${words.required}`) : null);
  const choices = field.choices.length > 0 ? field.choices : context.choices;
  if (field.kind === "flag") {
    const value = context.value ?? field.default === "true";
    return h("label.check", null, h("input", { ...props, type: "checkbox", checked: value === true, onChange: (/** @type {any} */ event) => context.set(event.target.checked) }), label);
  }
  if (["list", "games"].includes(field.kind) && choices.length > 0) return several(label, choices, context.value ?? field.default.split(", "), context, props);
  if (["choice", "game", "meter"].includes(field.kind)) {
    const now = shown(context.value);
    const all = now === "" || choices.includes(now) ? choices : [...choices, now];
    return h("label", null, label, h("select", { ...props, value: now, onChange: (/** @type {any} */ event) => context.set(event.target.value || null) },
      h("option", { value: "" }, field.required ? words.choose : words.leftOut), all.map((each) => h("option", { key: each, value: each }, each))));
  }
  return h("label", null, label, h("input", {
    ...props, value: shown(context.value), autocomplete: "off", spellcheck: "false", inputmode: field.kind === "number" ? "numeric" : "text",
    placeholder: field.kind === "money" ? "$0" : null,
    onChange: (/** @type {any} */ event) => context.set(read(field, event.target.value)),
  }));
}

/** Some of a few. @param {any} label @param {readonly string[]} choices @param {unknown} value @param {KeyContext} context @param {Record<string, any>} props */
function several(label, choices, value, context, props) {
  const on = new Set(Array.isArray(value) ? value.map(String) : []);
  const toggled = (/** @type {string} */ choice) => choices.filter((each) => on.has(each) !== (each === choice));
  return h("fieldset", { "aria-describedby": props["aria-describedby"] }, h("legend", null, label), choices.map((each) => h("label.check", { key: each },
    h("input", { type: "checkbox", name: `${context.key} ${each}`, disabled: context.fixed, checked: on.has(each), onChange: () => context.set(toggled(each)) }), each)));
}
