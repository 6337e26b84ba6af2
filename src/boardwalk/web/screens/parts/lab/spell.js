/** Figures as people read them; the exact texts are the server's. */

import { text } from "../../text.js";

/** @typedef {import("./charts/shapes.js").Figure} Figure */
/** @typedef {import("./charts/shapes.js").Bounds} Bounds */
/** @typedef {(value: number) => string} Spell */

/** Below this a figure is told by its first digits, and far below by its power of ten. */
const SMALL = 0.01;
const TINY = 1e-7;

/** @param {number} value @param {Intl.NumberFormatOptions} usual @param {Intl.NumberFormatOptions} [style] */
function spell(value, usual, style = {}) {
  const size = Math.abs(value);
  if (size === 0 || size >= SMALL) return value.toLocaleString("en-US", { ...style, ...usual });
  if (size >= TINY) return value.toLocaleString("en-US", { ...style, maximumSignificantDigits: 5 });
  return value.toLocaleString("en-US", { notation: "scientific", maximumFractionDigits: 3 });
}

/** `5.2243%` @type {Spell} */
export const percent = (value) => spell(value, { minimumFractionDigits: 4, maximumFractionDigits: 4 }, { style: "percent" });

/** For the ends of an axis: `20%` @type {Spell} */
export const roundPercent = (value) => spell(value, { maximumFractionDigits: 2 }, { style: "percent" });

/** `2.044510` @type {Spell} */
export const plain = (value) => spell(value, { maximumFractionDigits: 6 });

/** `19,933,230,517,200` @type {Spell} */
export const whole = (value) => value.toLocaleString("en-US");

/** `$150,436.84` @type {Spell} */
export const dollars = (value) => value.toLocaleString("en-US", { style: "currency", currency: "USD" });

/** For the ends of an axis: `$150,000` @type {Spell} */
export const roundDollars = (value) => value.toLocaleString("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });

/** An amount of dollars as the server writes it, `10000.00`. @param {string} amount */
export function amount(amount) {
  return dollars(Number(amount));
}

/** An exact result that tells which side it is for: `+5`, `\u22121`. @param {string} exact */
export function signed(exact) {
  if (exact === "0") return exact;
  return exact.startsWith("-") ? `\u2212${exact.slice(1)}` : `+${exact}`;
}

/** Something between bounds; bounds that agree in every digit that is shown are one figure. @param {Bounds} figure @param {Spell} as */
export function spelled(figure, as) {
  if (!("low" in figure)) return as(figure.value);
  const [low, high] = [as(figure.low.value), as(figure.high.value)];
  return low === high ? low : text.lab.between(low, high);
}
