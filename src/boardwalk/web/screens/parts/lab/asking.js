/** What was typed into the form of the lab, and the request that it makes. What is as usual is left out. */

/** @typedef {import("../../api-types.js").LabSheet} LabSheet */
/** @typedef {import("../../api-types.js").LabKind} LabKind */
/** @typedef {import("../../api-types.js").LabParameter} LabParameter */

export class Asking {
  /** @type {string} */ kind;
  /** @type {Record<string, string | boolean>} */ #typed = {};
  /** By game and option. @type {Record<string, Record<string, string>>} */ #options = {};
  #sheet;

  /** @param {LabSheet} sheet */
  constructor(sheet) {
    this.#sheet = sheet;
    this.kind = sheet.kinds[0]?.kind ?? "";
  }

  /** @returns {LabParameter[]} */
  get parameters() {
    return this.#sheet.kinds.find((each) => each.kind === this.kind)?.parameters ?? [];
  }

  /** The game that is chosen, whose options are shown. */
  get game() {
    const chooses = this.parameters.find((each) => each.sort === "game");
    const name = chooses === undefined ? "" : String(this.value(chooses));
    return this.#sheet.games.find((each) => each.game === name) ?? null;
  }

  /** @param {LabParameter} parameter @returns {string | boolean} */
  value(parameter) {
    const usual = parameter.sort === "switch" ? parameter.default === true : String(parameter.default ?? "");
    return this.#typed[this.#slot(parameter)] ?? usual;
  }

  /** @param {LabParameter} parameter @param {string | boolean} value */
  type(parameter, value) {
    this.#typed[this.#slot(parameter)] = value;
  }

  /** A game that was chosen stays chosen whatever is asked about it. @param {LabParameter} parameter */
  #slot(parameter) {
    return parameter.sort === "game" ? "game" : `${this.kind} ${parameter.name}`;
  }

  /** @param {string} option */
  option(option) {
    return this.#options[this.game?.game ?? ""]?.[option] ?? "";
  }

  /** @param {string} option @param {string} value empty where it is left out */
  setOption(option, value) {
    const game = this.game?.game ?? "";
    this.#options[game] = { ...this.#options[game], [option]: value };
  }

  /** The options that are set. @returns {Record<string, string>} */
  get options() {
    const set = Object.entries(this.#options[this.game?.game ?? ""] ?? {}).map(([name, value]) => [name, value.trim()]);
    return Object.fromEntries(set.filter(([, value]) => value !== ""));
  }

  /** The form as it was for an earlier request. @param {string} kind @param {Record<string, unknown>} asked */
  fill(kind, asked) {
    this.kind = kind;
    for (const each of this.parameters) {
      if (each.sort === "options") continue;
      const value = asked[each.name];
      if (value === undefined || value === null) delete this.#typed[this.#slot(each)];
      else this.type(each, typeof value === "boolean" ? value : String(value));
    }
    const options = /** @type {Record<string, unknown>} */ (asked["options"] ?? {});
    if (this.game !== null) this.#options[this.game.game] = Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)]));
  }

  /** @returns {Record<string, unknown>} */
  get request() {
    /** @type {Record<string, unknown>} */
    const request = { kind: this.kind };
    for (const each of this.parameters) {
      const value = each.sort === "options" ? this.#givenOptions() : given(each, this.value(each));
      if (value !== undefined) request[each.name] = value;
    }
    return request;
  }

  #givenOptions() {
    return Object.keys(this.options).length === 0 ? undefined : this.options;
  }
}

/** A whole number goes as one; what is none goes as it was typed, and the server says why not. @param {LabParameter} parameter @param {string | boolean} value */
function given(parameter, value) {
  if (typeof value === "boolean") return value === parameter.default ? undefined : value;
  const typed = value.trim();
  if (typed === String(parameter.default) || (typed === "" && !parameter.choices.includes(""))) return undefined;
  return parameter.sort === "whole number" && /^-?\d+$/.test(typed) ? Number(typed) : typed;
}
