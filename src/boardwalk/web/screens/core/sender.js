/** Who sent something, as people read it: a name, or what the house did by itself. */

import { text } from "../text.js";

/** @param {string} person such as `Flo`, or `house:staff` on the record */
export function senderOf(person) {
  return text.watch.senders[person] ?? person;
}
