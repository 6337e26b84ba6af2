/** The house: its configuration as forms, what it has on record, its tables, meters and wheels, and who changed what. */

import { h, Part } from "../core/dom.js";
import { session } from "../core/session.js";
import "../parts/house/changes.js";
import "../parts/house/configuration.js";
import "../parts/house/overview.js";
import { gate } from "../parts/staff/gate.js";
import { text } from "../text.js";

const words = text.house;
/** The parts of the page by the end of its address. @type {Record<string, {words: string, element: string}>} */
const PARTS = {
  "": { words: words.configuration, element: "bw-configuration" },
  approvals: { words: words.approvals, element: "bw-approvals" },
  floor: { words: words.premises, element: "bw-premises" },
  history: { words: words.history, element: "bw-changes" },
};

class HousePage extends Part {
  section = "";

  view() {
    if (!session.may("see the configuration")) return gate(words.title, words.whose, ["administrator", "supervisor"]);
    const shown = PARTS[this.section] ?? PARTS[""];
    return h("div.office", null,
      h("h1", null, words.title),
      h("nav.tabs", { "aria-label": words.title }, Object.entries(PARTS).map(([part, each]) =>
        h("a", { key: part, href: part === "" ? "/house" : `/house/${part}`, "aria-current": shown === each ? "page" : null }, each.words))),
      h(shown.element, { key: shown.element }));
  }
}

customElements.define("bw-house-page", HousePage);
