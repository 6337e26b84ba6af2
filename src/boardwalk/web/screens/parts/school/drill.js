/** One drill: its scene, its questions, and the marks once it is answered. */

import { h, Part } from "../../core/dom.js";
import { cents } from "../../core/money.js";
import { text } from "../../text.js";
import { cardRow } from "../felt/card.js";
import { law } from "../law.js";

/** @typedef {import("../../api-types.js").Drill} Drill */
/** @typedef {import("../../api-types.js").Question} Question */
/** @typedef {import("../../api-types.js").DrillMark} DrillMark */

const words = text.school;
/** How the server writes what becomes of a wager. */
const TAKE = 0;
const LEAVE = 1;
const PAY = 2;

class DrillPart extends Part {
  /** @type {Drill | null} */ drill = null;
  /** @type {DrillMark | null} */ mark = null;
  label = words.answer;
  done = (/** @type {number[][]} */ _answers) => {};
  /** What was entered, by question and field. @type {Map<string, string>} */ entered = new Map();
  /** @type {string | null} */ problem = null;

  view() {
    const drill = this.drill;
    if (drill === null) return null;
    return h("form.school-drill", { onSubmit: (/** @type {Event} */ event) => this.#submit(event) },
      h("p", null, drill.asks),
      h("div.school-scene", null, drill.scene.map((line, i) => h("div.school-line", { key: i },
        line.place === "" ? null : h("span.quiet", null, line.place),
        line.cards.length === 0 ? null : h("span.school-cards", null, cardRow(line.cards)),
        line.text === "" ? null : h("span", null, line.text)))),
      drill.questions.map((question, i) => this.#question(question, i)),
      this.problem === null ? null : h("p.problem", { role: "alert" }, this.problem),
      this.mark === null ? h("button.primary", { type: "submit" }, this.label) : null);
  }

  /** @param {Question} question @param {number} i */
  #question(question, i) {
    const marked = this.mark?.questions[i] ?? null;
    const tone = marked === null ? "" : marked.right ? "right" : "wrong";
    return h("fieldset.school-question", { key: i, class: tone, disabled: this.mark !== null },
      h("legend", null, question.asks),
      this.#field(question, i),
      marked === null ? null : h("p.school-mark", null,
        h("strong", null, marked.right ? words.right : words.wrong), " ",
        marked.right ? null : `${words.youSaid(marked.given_words)}. ${words.rightIs(marked.answer.words)}. `,
        marked.answer.why, " ", marked.answer.law === null ? null : law(marked.answer.law)));
  }

  /** @param {Question} question @param {number} i */
  #field(question, i) {
    switch (question.kind) {
      case "choice": return question.choices.map((choice, n) => h("label.check", { key: n },
        h("input", { type: "radio", name: `q${i}`, checked: this.#value(i, "") === String(n + 1), onChange: () => this.#enter(i, "", String(n + 1)) }), choice));
      case "settle": return this.#settle(question, i);
      case "chips": return h("div.school-chips", null, question.choices.map((kind, n) => h("label", { key: n }, kind,
        h("input", { type: "number", min: 0, max: 9999, inputmode: "numeric", "aria-label": words.chipsOf(kind), value: this.#value(i, String(n)), onInput: (/** @type {any} */ event) => this.#enter(i, String(n), event.target.value) }))));
      default: return h("ul.school-order", null, question.choices.map((act, n) => h("li", { key: n },
        this.#select(i, String(n), words.place(act), ["", ...question.choices.map((_, place) => String(place + 1))]), act)));
    }
  }

  /** @param {Question} question @param {number} i */
  #settle(question, i) {
    const how = this.#value(i, "how");
    return h("div.row", null,
      this.#select(i, "how", question.asks, ["", String(TAKE), String(LEAVE), String(PAY)], ["", words.take, words.leave, words.pay]),
      how === String(PAY) ? h("input", { type: "text", inputmode: "decimal", "aria-label": `${words.dollars}, ${question.asks}`, placeholder: words.dollars, value: this.#value(i, "paid"), onInput: (/** @type {any} */ event) => this.#enter(i, "paid", event.target.value) }) : null);
  }

  /** @param {number} i @param {string} field @param {string} label @param {string[]} values @param {string[]} [names] */
  #select(i, field, label, values, names = values) {
    const now = this.#value(i, field);
    return h("select", { "aria-label": label, onChange: (/** @type {any} */ event) => this.#enter(i, field, event.target.value) },
      values.map((value, n) => h("option", { key: value, value, selected: value === now }, names[n] === "" ? words.choose : names[n])));
  }

  /** @param {number} i @param {string} field */
  #value(i, field) {
    return this.entered.get(`${i} ${field}`) ?? "";
  }

  /** @param {number} i @param {string} field @param {string} value */
  #enter(i, field, value) {
    this.entered.set(`${i} ${field}`, value);
    this.update();
  }

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    const answers = (this.drill?.questions ?? []).map((question, i) => this.#answer(question, i));
    const open = answers.includes(null);
    const order = this.drill?.questions.some((question) => question.kind === "order") ?? false;
    this.problem = open ? (order ? words.notInOrder : words.incomplete) : null;
    this.update();
    if (!open) this.done(/** @type {number[][]} */ (answers));
  }

  /** The answer as the server takes it; nothing if it is not complete. @param {Question} question @param {number} i @returns {number[] | null} */
  #answer(question, i) {
    switch (question.kind) {
      case "choice": {
        const chosen = this.#value(i, "");
        return chosen === "" ? null : [Number(chosen)];
      }
      case "settle": {
        const how = this.#value(i, "how");
        if (how !== String(PAY)) return how === "" ? null : [Number(how), 0];
        const paid = cents(this.#value(i, "paid"));
        return paid === null || paid <= 0 ? null : [PAY, paid];
      }
      case "chips": return question.choices.map((_, n) => Number(this.#value(i, String(n)) || 0));
      default: {
        const places = question.choices.map((_, n) => Number(this.#value(i, String(n)) || 0));
        const order = places.map((_, place) => places.indexOf(place + 1) + 1);
        return order.includes(0) ? null : order;
      }
    }
  }
}

customElements.define("bw-school-drill", DrillPart);
