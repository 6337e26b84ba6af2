/**
 * The chair of this tab. Each chair has a session of its own, so you can deal in one tab and play in another.
 * An address with `?chair=dealer` opens a chair; the first chair has no name.
 */

const KEY = "boardwalk.chair";
const PARAMETER = "chair";

/** Whether this page was opened to take a chair, and not by going back or loading it again. */
export const isNewChair = new URLSearchParams(location.search).get(PARAMETER) !== null;
/** @type {string} */
export const chair = taken();
/** A link to a chair finds the tab that has it, if that is still open. */
window.name = tabOf(chair);

function taken() {
  const address = new URL(location.href);
  const given = address.searchParams.get(PARAMETER);
  if (given === null) return stored() ?? "";
  address.searchParams.delete(PARAMETER);
  history.replaceState(null, "", address);
  try {
    sessionStorage.setItem(KEY, given);
  } catch {
    // without storage, the chair lasts until the page is loaded again
  }
  return given;
}

function stored() {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The name of a chair's tab. @param {string} name */
export function tabOf(name) {
  return name === "" ? "boardwalk" : `boardwalk-${name}`;
}

/** The chair of a role: players have the first one. @param {string} role */
export function chairFor(role) {
  return role === "player" ? "" : role;
}

/** The address of a chair. @param {string} name */
export function chairAddress(name) {
  return `/?${PARAMETER}=${encodeURIComponent(name)}`;
}

/** An address of the API with the chair in it, for what cannot send a header. @param {string} address */
export function fromChair(address) {
  if (chair === "") return address;
  return `${address}${address.includes("?") ? "&" : "?"}${PARAMETER}=${encodeURIComponent(chair)}`;
}
