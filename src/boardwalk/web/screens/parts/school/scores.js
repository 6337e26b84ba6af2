/** Tables of the school: scores by topic, and table tests. */

import { addressOf } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { momentOf } from "../../core/time.js";
import { text } from "../../text.js";

/** @typedef {import("../../api-types.js").TopicScore} TopicScore */
/** @typedef {import("../../api-types.js").TableTestLine} TableTestLine */

const words = text.school;

/** @param {readonly TopicScore[]} scores */
export function scoreTable(scores) {
  return h("div.scroll", { tabindex: "0", role: "group", "aria-label": words.scores }, h("table", null,
    h("thead", null, h("tr", null, [words.topic, words.drills, words.percent, words.seconds, words.level].map((each, i) =>
      h("th", { key: each, scope: "col", class: i === 0 ? "" : "number" }, each)))),
    h("tbody", null, scores.map((each) => h("tr", { key: each.topic },
      h("th", { scope: "row" }, each.title),
      h("td.number", null, each.items),
      h("td.number", null, each.items === 0 ? "" : `${Math.floor(100 * each.right / each.items)}%`),
      h("td.number", null, each.items === 0 ? "" : Math.floor(each.seconds / each.items)),
      h("td.number", null, each.level))))));
}

/** @param {readonly TableTestLine[]} tests @param {boolean} [named] whether to say whose they are */
export function testTable(tests, named = false) {
  if (tests.length === 0) return h("p.quiet", null, words.noTests);
  const columns = [...(named ? [words.who] : []), words.game, words.when, words.percent, words.result, words.print];
  return h("div.scroll", { tabindex: "0", role: "group", "aria-label": words.tests }, h("table", null,
    h("thead", null, h("tr", null, h("th", { scope: "col" }, words.tests), columns.map((each) => h("th", { key: each, scope: "col" }, each)))),
    h("tbody", null, tests.map((test) => h("tr", { key: test.number },
      h("th", { scope: "row" }, words.test(test.number)),
      named ? h("td", null, test.name) : null,
      h("td", null, test.title),
      h("td", null, momentOf(test.started_at)),
      h("td", null, test.handed_in_at === null ? "" : words.rightOf(test.right, test.items)),
      h("td", null, resultOf(test)),
      h("td", null, test.handed_in_at === null ? null : h("a", {
        href: addressOf(`/school/tests/${test.number}/record`), download: `table-test-${test.number}.pdf`, "data-own": "", "aria-label": words.printOf(test.number),
      }, words.print)))))));
}

/** @param {TableTestLine} test */
export function resultOf(test) {
  if (test.handed_in_at === null) return words.open;
  return test.late ? words.late : test.passed ? words.passed : words.failed;
}
