/**
 * What the server says has changed: `[value]` is another value, `[]` is none any longer, and an object has the changes of
 * an object's members by name, or of a list's elements by place.
 * @typedef {unknown[] | {[part: string]: Change}} Change
 */

/**
 * The value after a change. The value before stays as it was.
 * @param {any} before
 * @param {Change} change
 * @returns {any}
 */
export function changed(before, change) {
  if (Array.isArray(change)) return change[0];
  const after = Array.isArray(before) ? [...before] : { ...before };
  for (const [part, each] of Object.entries(change)) {
    const gone = Array.isArray(each) && each.length === 0;
    if (gone && Array.isArray(after)) after.length = Number(part);
    else if (gone) delete after[part];
    else after[part] = changed(after[part], each);
  }
  return after;
}
