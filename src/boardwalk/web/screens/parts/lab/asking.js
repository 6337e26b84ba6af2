/** What was typed into the form of the lab, and the request that it makes. What is as usual is left out. */

/** @typedef {import("../../api-types.js").LabSheet} LabSheet */
/** @typedef {import("../../api-types.js").LabKind} LabKind */
/** @typedef {import("../../api-types.js").LabParameter} LabParameter */

export class Asking {
  /** @type {string} */ kind;
  /** @type {Record<string, string | boolean>} */ #typed = {};
  /** By parameter and game, then by name. @type {Record<string, Record<string, string>>} */ #entries = {};
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

  /** What is set for one name of a parameter that has several; empty if it is left out. @param {LabParameter} parameter @param {string} name */
  entry(parameter, name) {
    return this.#entries[this.#place(parameter)]?.[name] ?? "";
  }

  /** @param {LabParameter} parameter @param {string} name @param {string} value empty if it is left out */
  setEntry(parameter, name, value) {
    const place = this.#place(parameter);
    this.#entries[place] = { ...this.#entries[place], [name]: value };
  }

  /** The names of a parameter that are set, each with its value. @param {LabParameter} parameter @returns {Record<string, string>} */
  entries(parameter) {
    const set = Object.entries(this.#entries[this.#place(parameter)] ?? {}).map(([name, value]) => [name, value.trim()]);
    return Object.fromEntries(set.filter(([, value]) => value !== ""));
  }

  /** Options, wagers and payouts belong to a game, and bounds to a pay table of it. @param {LabParameter} parameter */
  #place(parameter) {
    const table = parameter.sort === "row bounds" ? ` ${this.payTable}` : "";
    return `${parameter.name} ${this.game?.game ?? ""}${table}`;
  }

  /** The pay table that is chosen. */
  get payTable() {
    const chooses = this.parameters.find((each) => each.sort === "pay table");
    return chooses === undefined ? "" : String(this.value(chooses));
  }

  /** The question about the payouts of the game that is chosen, if there is one about payouts. */
  get payouts() {
    const asks = this.parameters.some((each) => each.sort === "pay rows");
    if (!asks || this.game === null) return null;
    const { game: _, kind: __, ...given } = this.request;
    const { options, pays, unit } = /** @type {{options?: Record<string, string>, pays?: Record<string, string>, unit?: string}} */ (given);
    return { game: this.game.game, options, pays, unit };
  }

  /** The form as it was for an earlier request. @param {string} kind @param {Record<string, unknown>} asked */
  fill(kind, asked) {
    this.kind = kind;
    for (const each of this.parameters.filter((each) => !hasEntries(each))) {
      const value = asked[each.name];
      if (value === undefined || value === null) delete this.#typed[this.#slot(each)];
      else this.type(each, typeof value === "boolean" ? value : String(value));
    }
    for (const each of this.parameters.filter(hasEntries)) {
      const entries = /** @type {Record<string, unknown>} */ (asked[each.name] ?? {});
      this.#entries[this.#place(each)] = Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, String(value)]));
    }
  }

  /** @returns {Record<string, unknown>} */
  get request() {
    /** @type {Record<string, unknown>} */
    const request = { kind: this.kind };
    for (const each of this.parameters) {
      const value = hasEntries(each) ? this.#givenEntries(each) : given(each, this.value(each));
      if (value !== undefined) request[each.name] = value;
    }
    return request;
  }

  /** @param {LabParameter} parameter */
  #givenEntries(parameter) {
    const entries = this.entries(parameter);
    return Object.keys(entries).length === 0 ? undefined : entries;
  }
}

/** Whether a parameter has a value for each of several names. @param {LabParameter} parameter */
export function hasEntries({ sort }) {
  return ["options", "wagers", "pay rows", "row bounds"].includes(sort);
}

/** A whole number goes as one if it can be told exactly; anything else goes as it was typed, and the server says why not. @param {LabParameter} parameter @param {string | boolean} value */
function given(parameter, value) {
  if (typeof value === "boolean") return value === parameter.default ? undefined : value;
  const typed = value.trim();
  if (typed === String(parameter.default) || (typed === "" && !parameter.choices.includes(""))) return undefined;
  return parameter.sort === "whole number" && /^-?\d+$/.test(typed) && Number.isSafeInteger(Number(typed)) ? Number(typed) : typed;
}
