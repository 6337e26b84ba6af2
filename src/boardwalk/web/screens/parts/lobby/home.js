/** Where a person begins, by role. */

/** @typedef {import("../../api-types.js").TableLine} TableLine */

/** @type {Record<string, string>} */
const HOMES = {
  floorperson: "/floor",
  supervisor: "/floor",
  security: "/floor",
  accounting: "/cage",
  surveillance: "/watch",
  regulator: "/audit",
  administrator: "/people",
};

/** The page that fits a role. @param {string} role */
export function homeOf(role) {
  return HOMES[role] ?? "/";
}

/** The same where the tables are known, so that a dealer stands at one at once. @param {string} role @param {TableLine[]} tables */
export function chairOf(role, tables) {
  const table = tables.find((each) => each.open) ?? tables[0];
  return role === "dealer" && table !== undefined ? `/deal/${encodeURIComponent(table.number)}` : homeOf(role);
}
