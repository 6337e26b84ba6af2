/** Where nothing was asked yet: three questions that are asked with one press. */

import { h } from "../../core/dom.js";
import { text } from "../../text.js";

const words = text.lab;
const EXAMPLES = [
  { words: words.examples.solve, request: { kind: "solve", game: "caribbean" } },
  { words: words.examples.sideBets, request: { kind: "side-bets" } },
  { words: words.examples.weights, request: { kind: "wheel-solve", return: "80%" } },
];

/** @param {(request: Record<string, unknown>) => void} ask */
export function examples(ask) {
  return h("section.panel.lab-empty", { "aria-labelledby": "lab-empty" },
    h("h2", { id: "lab-empty" }, words.emptyTitle),
    h("p.quiet", null, words.empty),
    h("ul", null, EXAMPLES.map(({ words: { title, says }, request }) => h("li", { key: title },
      h("button.lab-example", { type: "button", onClick: () => ask(request) }, h("strong", null, title), h("span.quiet", null, says))))));
}
