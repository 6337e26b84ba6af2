/** What a page keeps while its tab is open, so that a reload loses nothing. The house keeps everything that matters. */

const PREFIX = "boardwalk.seat";

/**
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @returns {T}
 */
export function kept(name, otherwise) {
  try {
    const found = sessionStorage.getItem(`${PREFIX}.${name}`);
    return found === null ? otherwise : JSON.parse(found);
  } catch {
    return otherwise;
  }
}

/** @param {string} name @param {unknown} value */
export function keep(name, value) {
  try {
    sessionStorage.setItem(`${PREFIX}.${name}`, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing still plays
  }
}
