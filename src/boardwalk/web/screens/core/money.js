/** Amounts as people read them. They are whole cents everywhere else. */

import { locale } from "./language.js";

/**
 * @param {number} cents
 * @returns {string} `$1,234` or `$0.50`
 */
export function money(cents) {
  const whole = cents % 100 === 0;
  return (cents / 100).toLocaleString(locale, {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: 2,
  });
}

/** With its cents even where there are none, for amounts that tick. @param {number} cents */
export function moneyAndCents(cents) {
  return (cents / 100).toLocaleString(locale, { style: "currency", currency: "USD" });
}

/** With a sign, for what was won or lost. @param {number} cents */
export function signed(cents) {
  return cents > 0 ? `+${money(cents)}` : cents < 0 ? `\u2212${money(-cents)}` : money(0);
}

/**
 * What someone typed as an amount of dollars, in cents.
 * @param {string} typed such as `25`, `$1,000` or `2.50`
 * @returns {number | null} nothing if it is not an amount
 */
export function cents(typed) {
  const found = /^\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?\s*$/.exec(typed);
  if (found === null) return null;
  return Number(found[1].replaceAll(",", "")) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
}
