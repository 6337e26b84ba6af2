/** A one-time password, shown once to the person who hands it over. */

import { h } from "../../core/dom.js";
import { text } from "../../text.js";

/** @param {{name: string, one_time_password: string} | null} issued @param {() => void} done */
export function oneTimePassword(issued, done) {
  if (issued === null) return null;
  return h("div.once", { key: "once", role: "status", "data-password": issued.name },
    h("p", null, text.people.handOver(issued.name)),
    h("code", null, issued.one_time_password),
    h("button", { type: "button", onClick: done }, text.people.handedOver));
}
