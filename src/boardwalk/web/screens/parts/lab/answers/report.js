/** The mathematical report: its headlines, and the files to read or to hand in. */

import { h } from "../../../core/dom.js";
import { text } from "../../../text.js";

/** @typedef {import("../charts/shapes.js").Report} Report */

const words = text.lab;

/** @param {Report} report @param {string[]} files @param {(name: string) => string} address */
export function reportResult(report, files, address) {
  return [
    h("h3", { key: "title" }, report.title),
    report.warning ? h("p.warn", { key: "warning" }, report.warning) : null,
    h("dl.lab-headlines", { key: "headlines" }, report.headlines.map((each) => h("div", { key: `${each.name} ${each.of}` },
      h("dt", null, each.name), h("dd", null, h("strong", null, each.figure), h("span.quiet", null, each.of))))),
    h("p.quiet", { key: "help" }, words.reportHelp),
    h("p.row", { key: "forms" }, Object.keys(words.reportForms).filter((each) => files.includes(each)).map((name, i) =>
      h("a.button", { key: name, class: i === 0 ? "primary" : "", href: address(name), target: "_blank", rel: "noopener" }, words.reportForms[name]))),
  ];
}
