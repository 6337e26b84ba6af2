/** The figures of tables: one by one, added up, and in an order. */

/** @typedef {import("../../api-types.js").FloorLine} FloorLine */
/** @typedef {"table" | "state" | "seats" | "pace" | "handle" | "drop" | "win" | "inventory"} Column */
/**
 * Cents, and numbers of tables, seats and rounds. Theory is null while the edge of any table is being calculated.
 * @typedef {{tables: number, open: number, taken: number, bots: number, away: number, seats: number, pace: number, rounds: number, handle: number,
 *   drop: number, win: number, theory: number | null, inventory: number}} Totals
 */

/** @param {FloorLine} line @returns {Totals} */
export function lineOf(line) {
  return {
    tables: 1, open: line.open ? 1 : 0, taken: line.taken, bots: line.bots, away: line.away, seats: line.seats,
    pace: line.rounds_last_hour, rounds: line.rounds,
    handle: line.handle_cents, drop: line.drop_cents, win: line.win_cents, theory: line.theory_cents, inventory: line.inventory_cents,
  };
}

/** @param {readonly FloorLine[]} lines @returns {Totals} */
export function totals(lines) {
  return lines.map(lineOf).reduce((sums, each) => ({
    tables: sums.tables + each.tables, open: sums.open + each.open, taken: sums.taken + each.taken, bots: sums.bots + each.bots,
    away: sums.away + each.away, seats: sums.seats + each.seats,
    pace: sums.pace + each.pace, rounds: sums.rounds + each.rounds, handle: sums.handle + each.handle, drop: sums.drop + each.drop,
    win: sums.win + each.win, theory: sums.theory === null || each.theory === null ? null : sums.theory + each.theory,
    inventory: sums.inventory + each.inventory,
  }));
}

/** What each column is sorted by. @type {Record<Exclude<Column, "table">, (line: FloorLine) => number>} */
const MEASURES = {
  state: (line) => (line.alarms.length > 0 ? 2 + line.alarms.length : line.open ? 1 : 0),
  seats: (line) => line.taken,
  pace: (line) => line.rounds_last_hour,
  handle: (line) => line.handle_cents,
  drop: (line) => line.drop_cents,
  win: (line) => line.win_cents,
  inventory: (line) => line.inventory_cents,
};

/** Tables in the order of a column; those that are equal stay in the order of their numbers. @param {readonly FloorLine[]} lines @param {Column} column @param {boolean} down */
export function sorted(lines, column, down) {
  if (column === "table") return down ? [...lines].reverse() : [...lines];
  const measure = MEASURES[column];
  return [...lines].sort((one, other) => (down ? measure(other) - measure(one) : measure(one) - measure(other)));
}
