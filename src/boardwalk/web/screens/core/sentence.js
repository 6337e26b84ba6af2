/** A reason as a sentence of its own; what is quoted at its beginning stays as it was typed. @param {string} reason */
export function sentence(reason) {
  return reason.slice(0, 1).toUpperCase() + reason.slice(1);
}
