/**
 * What is posted on a sign, as large as it fits. What does not fit at a size that reads across a room is shown on pages
 * that change by themselves; where nothing may move, it is shown at once, smaller.
 */

import { h, Part } from "../../core/dom.js";
import { settings } from "../../core/settings.js";
import { text } from "../../text.js";

/** @typedef {import("../../core/dom.js").VNode} VNode */

const PAGE_MILLISECONDS = 12_000;
/** Sizes of type in pixels, as a part of the lesser side of the screen; none is ever below the smallest. */
const LARGEST = 0.052;
const LEAST_ACROSS_A_ROOM = 0.0185;
const SMALLEST_PIXELS = 11;
const STEPS = 24;
/** Between columns, in units of the type; the style says the same. */
const GAP = 1.9;
/** Another name restarts the motion; the first sign does not move. */
const FADES = ["fades", "fades-again"];
/** Browsers round widths to whole pixels. */
const ROUNDING = 0.02;

/** A board with these panels. @param {VNode[]} panels */
export function board(panels) {
  return h("bw-sign-board", { ".panels": panels });
}

export class Board extends Part {
  /** @type {VNode[]} */ panels = [];
  page = 0;
  pages = 1;
  turns = 0;
  /** @type {ResizeObserver | null} */ #observer = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */ #timer;
  #fitted = "";
  #again = () => this.update();

  begin() {
    this.#observer = new ResizeObserver(() => this.#fit());
    this.#observer.observe(this);
    this.#timer = setInterval(() => this.#turn(), PAGE_MILLISECONDS);
    settings.addEventListener("change", this.#again);
  }

  end() {
    this.#observer?.disconnect();
    clearInterval(this.#timer);
    settings.removeEventListener("change", this.#again);
  }

  view() {
    return [
      h("div", { class: `sign-window${settings.moves ? "" : " still"}` }, h("div", { class: `sign-columns ${this.turns === 0 ? "" : FADES[this.turns % 2]}` }, this.panels)),
      this.pages < 2 ? null : h("p.sign-pages", { role: "img", "aria-label": text.sign.page(this.page + 1, this.pages) },
        Array.from({ length: this.pages }, (_, i) => h("i", { class: i === this.page ? "now" : "" }))),
    ];
  }

  drawn() {
    this.#fit();
  }

  #turn() {
    if (this.pages < 2) return;
    this.page = (this.page + 1) % this.pages;
    this.turns += 1;
    this.update();
  }

  #fit() {
    const columns = /** @type {HTMLElement | null} */ (this.querySelector(".sign-columns"));
    if (columns === null || columns.clientWidth === 0) return;
    const known = [columns.clientWidth, columns.clientHeight, columns.textContent, settings.moves].join(" ");
    if (known !== this.#fitted) {
      this.#fitted = known;
      this.#size(columns);
    }
    columns.style.setProperty("--page-offset", `${-this.page * (columns.clientWidth + gapOf(columns))}px`);
  }

  /** The largest type at which everything stands on one page, or else several pages. @param {HTMLElement} columns */
  #size(columns) {
    const side = Math.min(innerWidth, innerHeight);
    const least = settings.moves ? Math.max(SMALLEST_PIXELS, side * LEAST_ACROSS_A_ROOM) : SMALLEST_PIXELS;
    const most = Math.max(least, side * LARGEST);
    const widest = widestPanel(columns);
    const at = (/** @type {number} */ size, /** @type {boolean} */ onePage) => {
      const room = Math.max(1, Math.floor((columns.clientWidth + GAP * size) / ((widest + GAP) * size)));
      return holds(columns, size, Math.min(room, this.panels.length), onePage);
    };
    if (!between(most, least).some((size) => at(size, true))) between(least, SMALLEST_PIXELS).some((size) => at(size, false));
    const width = columns.clientWidth + gapOf(columns);
    const pages = settings.moves ? Math.max(1, Math.ceil((columns.scrollWidth + gapOf(columns)) / width - ROUNDING)) : 1;
    if (pages === this.pages && this.page < pages) return;
    this.pages = pages;
    this.page = Math.min(this.page, pages - 1);
    this.update();
  }
}

/** Sizes from the largest to the least. @param {number} most @param {number} least */
function between(most, least) {
  return Array.from({ length: STEPS + 1 }, (_, i) => most - ((most - least) * i) / STEPS);
}

/**
 * Whether so many columns or fewer hold everything at a size, with no panel torn; the last that was tried stays.
 * @param {HTMLElement} columns @param {number} size @param {number} most @param {boolean} onePage
 */
function holds(columns, size, most, onePage) {
  columns.style.setProperty("font-size", `${size}px`);
  for (let count = onePage ? 1 : most; count <= most; count += 1) {
    columns.style.setProperty("column-count", String(count));
    const torn = [...columns.children].some((panel) => panel.getClientRects().length > 1);
    const wide = onePage && columns.scrollWidth > columns.clientWidth + 1;
    if (!torn && !wide && columns.scrollHeight <= columns.clientHeight + 1) return true;
  }
  return false;
}

/** What the widest panel needs in a line, in units of its type. @param {HTMLElement} columns */
function widestPanel(columns) {
  columns.style.setProperty("column-count", "auto"); // a table that is torn would measure from column to column
  const size = Number.parseFloat(getComputedStyle(columns).fontSize);
  const widths = [...columns.querySelectorAll("table")].map((table) => {
    table.style.setProperty("width", "max-content");
    const width = table.offsetWidth;
    table.style.removeProperty("width");
    return width / size;
  });
  return Math.max(1, ...widths);
}

/** @param {HTMLElement} columns */
function gapOf(columns) {
  return Number.parseFloat(getComputedStyle(columns).columnGap) || 0;
}

customElements.define("bw-sign-board", Board);
