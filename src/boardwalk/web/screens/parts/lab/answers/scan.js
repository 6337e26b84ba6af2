/** The house edge of every permitted choice of options and tables, with a warning where players have the edge. */

import { h } from "../../../core/dom.js";
import { text } from "../../../text.js";
import { figureCell, resultTable } from "./figures.js";
import { percent } from "../spell.js";

/** @typedef {import("../charts/shapes.js").Finding} Finding */
/** @typedef {import("../names.js").Names} Names */

const words = text.lab;

/** The lowest house edge first. @param {Finding[]} findings @param {Names} names */
export function scanResult(findings, names) {
  const sorted = [...findings].sort((one, other) => one.house_edge.value - other.house_edge.value);
  const favoring = findings.filter((each) => each.favors_player).length;
  const columns = [{ title: words.game }, { title: words.wager }, { title: words.optionsSetTo }, { title: words.houseEdge, number: true }];
  return [
    h("div", { key: "favors" },
      favoring === 0 ? h("p.good", null, words.noneFavors) : h("p.warn", null, words.someFavor(favoring)),
      h("p.quiet", null, words.choicesScanned(findings.length))),
    resultTable(words.scanned, columns, sorted.map((each, i) => h("tr", { key: i, class: each.favors_player ? "warn" : "" },
      h("th", { scope: "row" }, names.game(each.game)),
      h("td", null, names.wager(each.game, each.wager)),
      h("td", null, chosen(each), each.favors_player ? h("strong.lab-favors", null, words.favors) : null),
      figureCell(each.house_edge, percent)))),
    h("p.quiet", { key: "about" }, words.scanAbout),
  ];
}

/** @param {Finding} finding */
function chosen({ options }) {
  return Object.entries(options).map(([name, value]) => `${name} ${value}`).join(", ") || words.asUsual;
}
