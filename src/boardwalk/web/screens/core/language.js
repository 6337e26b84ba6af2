/** The language of the screens: chosen in Settings or by `?lang=` in the address; on a first visit, the browser's. */

import { placeOf } from "./router.js";
import { settings } from "./settings.js";

/** @typedef {"en" | "es"} Language */

const PARAMETER = "lang";
/** How each language writes amounts and dates in the United States. @type {Record<Language, string>} */
const LOCALES = { en: "en-US", es: "es-US" };
/** Pages of the staff, which are in English only; so is what the house says there. */
const ENGLISH_PAGES = new Set(["dealer", "floor", "watch", "recall", "audit", "lab"]);

/** @type {Language[]} */
export const LANGUAGES = ["en", "es"];
/** @type {Language} */
export const language = chosen();
/** For amounts and dates. */
export const locale = LOCALES[language];
document.documentElement.lang = language;

/** @returns {Language} */
function chosen() {
  const address = new URL(location.href);
  const given = known(address.searchParams.get(PARAMETER) ?? "");
  if (given === undefined) return known(settings.now.language) ?? first(navigator.languages);
  address.searchParams.delete(PARAMETER);
  history.replaceState(null, "", address);
  settings.change({ language: given });
  return given;
}

/** @param {readonly string[]} wanted in order of preference @returns {Language} */
function first(wanted) {
  return wanted.map(known).find((each) => each !== undefined) ?? "en";
}

/** The language that a tag such as `es-MX` means, if there is one. @param {string} tag @returns {Language | undefined} */
function known(tag) {
  return LANGUAGES.find((each) => each === tag.toLowerCase().split("-")[0]);
}

/** The language of a page. @param {string} page @returns {Language} */
export function languageOf(page) {
  return ENGLISH_PAGES.has(page) ? "en" : language;
}

/** The language in which the house answers on this page. */
export function spoken() {
  return languageOf(placeOf(location.pathname).page);
}

/** An address of the API with the language in it, for what cannot send a header. @param {string} address */
export function inLanguage(address) {
  const asked = spoken();
  return asked === "en" ? address : `${address}${address.includes("?") ? "&" : "?"}${PARAMETER}=${asked}`;
}
