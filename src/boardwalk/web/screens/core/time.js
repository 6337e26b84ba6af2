/** When something was, as people read it. The house counts microseconds since 1970. */

import { locale } from "./language.js";

/** @param {number} at @returns {string} `14:05:09` */
export function timeOf(at) {
  return new Date(at / 1000).toLocaleTimeString(locale, { hour12: false, hour: "2-digit", minute: "2-digit", second: "2-digit" });
}

/** @param {number} at @returns {string} with the day */
export function momentOf(at) {
  return new Date(at / 1000).toLocaleString(locale, { dateStyle: "medium", timeStyle: "medium" });
}

/** What a `time` element says to machines. @param {number} at */
export function machineTime(at) {
  return new Date(at / 1000).toISOString();
}
