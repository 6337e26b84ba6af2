/** The hours of all tables put together: by table, by game, by hour or by day, each with its figures hour after hour. */

/** @typedef {import("../../api-types.js").HourSheet} HourSheet */
/** @typedef {import("../../api-types.js").HourLine} HourLine */
/** @typedef {"table" | "game" | "hour" | "day"} Grouping */
/** Cents and rounds; theory is null while an edge is being calculated. @typedef {{rounds: number, handle: number, drop: number, win: number, theory: number | null}} Sums */
/** @typedef {Sums & {key: string, title: string, at: number, series: Series}} Group */
/** Figures of hour after hour, also of those in which nothing happened. @typedef {{rounds: number[], drop: number[], win: number[], theory: number[] | null}} Series */
/** @typedef {"group" | "rounds" | "handle" | "drop" | "hold" | "win" | "theory"} HourColumn */

const HOUR = 3_600_000_000;
const MILLISECOND = 1000;

/** @param {readonly HourLine[]} lines @returns {Sums} */
function sumsOf(lines) {
  const add = (/** @type {(line: HourLine) => number} */ of) => lines.reduce((sum, line) => sum + of(line), 0);
  return {
    rounds: add((line) => line.rounds), handle: add((line) => line.handle_cents), drop: add((line) => line.drop_cents), win: add((line) => line.win_cents),
    theory: lines.some((line) => line.theory_cents === null) ? null : add((line) => line.theory_cents ?? 0),
  };
}

/** @param {HourSheet} sheet @param {readonly HourLine[]} lines @returns {Series} */
function seriesOf(sheet, lines) {
  const count = Math.max(1, Math.floor((sheet.now - sheet.since) / HOUR) + 1);
  /** @type {HourLine[][]} */
  const hours = Array.from({ length: count }, () => []);
  for (const line of lines) hours[Math.round((line.hour - sheet.since) / HOUR)]?.push(line);
  const sums = hours.map(sumsOf);
  return {
    rounds: sums.map((each) => each.rounds), drop: sums.map((each) => each.drop), win: sums.map((each) => each.win),
    theory: sums.some((each) => each.theory === null) ? null : sums.map((each) => each.theory ?? 0),
  };
}

/** When the day of a moment began, where the reader is. @param {number} at */
function dayOf(at) {
  return new Date(at / MILLISECOND).setHours(0, 0, 0, 0) * MILLISECOND;
}

/** By what a line is grouped. @param {HourLine} line @param {Grouping} by @returns {{key: string, at: number}} */
function keyOf(line, by) {
  if (by === "table") return { key: line.table, at: 0 };
  if (by === "game") return { key: line.title, at: 0 };
  const at = by === "hour" ? line.hour : dayOf(line.hour);
  return { key: String(at), at };
}

/** @param {HourSheet} sheet @returns {Group} */
export function whole(sheet) {
  return { key: "whole", title: "", at: 0, ...sumsOf(sheet.hours), series: seriesOf(sheet, sheet.hours) };
}

/** @param {HourSheet} sheet @param {Grouping} by @returns {Group[]} */
export function grouped(sheet, by) {
  /** @type {Map<string, {at: number, lines: HourLine[]}>} */
  const found = new Map();
  for (const line of sheet.hours) {
    const { key, at } = keyOf(line, by);
    const group = found.get(key) ?? { at, lines: [] };
    group.lines.push(line);
    found.set(key, group);
  }
  return [...found].map(([key, { at, lines }]) => ({ key, title: key, at, ...sumsOf(lines), series: seriesOf(sheet, lines) }));
}

/** The part of the drop that was won; null without a drop. @param {Sums} sums */
export function holdOf({ win, drop }) {
  return drop === 0 ? null : win / drop;
}

/** Groups in the order of a column; times the latest first to begin with, names as people count. @param {readonly Group[]} groups @param {HourColumn} column @param {boolean} down */
export function ordered(groups, column, down) {
  const measure = (/** @type {Group} */ each) => (column === "hold" ? holdOf(each) ?? -Infinity : column === "group" ? each.at : each[column] ?? -Infinity);
  const compare = (/** @type {Group} */ one, /** @type {Group} */ other) => measure(one) - measure(other) || one.key.localeCompare(other.key, "en-US", { numeric: true });
  const up = [...groups].sort(compare);
  return down ? up.reverse() : up;
}
