/** What tables won beside what they should have won, and the part of the drop that they hold. */

import { h, s } from "../../core/dom.js";
import { signed } from "../../core/money.js";
import { text } from "../../text.js";

/** @typedef {import("./totals.js").Totals} Totals */

/**
 * What was won, what should have been by the house edges of the wagers, and the difference.
 * @param {Totals} sums @param {number | null} most the greatest amount among all bars; null for no bar
 */
export function win(sums, most) {
  const { theory, win: won } = sums;
  const compared = theory !== null && sums.handle > 0;
  return [
    h("span", null, signed(won)),
    h("span.quiet", null, theory === null ? text.floor.theoryLater : text.floor.theory(signed(theory))),
    compared ? h("span", { class: won < theory ? "warn" : "good" }, text.floor.difference(signed(won - theory))) : null,
    compared && most !== null ? bar(won, theory, most) : null,
  ];
}

/** @param {Totals} sums */
export function hold({ win: won, drop }) {
  return drop === 0 ? text.floor.noDrop : text.floor.hold((won / drop * 100).toFixed(1));
}

/** Won to the right of the middle, lost to the left; the stroke stands where theory has it. @param {number} won @param {number} theory @param {number} most */
function bar(won, theory, most) {
  const at = (/** @type {number} */ amount) => Math.round((amount / most) * 48);
  return s("svg.win-bar", { viewBox: "-50 0 100 10", "aria-hidden": "true" },
    s("path.axis", { d: "M0 0V10" }),
    s("rect", { class: won < 0 ? "lost" : "won", x: Math.min(0, at(won)), y: 2.5, width: Math.abs(at(won)), height: 5 }),
    s("path.theory", { d: `M${at(theory)} 0V10` }));
}
