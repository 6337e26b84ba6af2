/** A screen of the staff says to others whose it is, and how to come in. */

import { toast } from "../../core/announce.js";
import { h } from "../../core/dom.js";
import { session } from "../../core/session.js";
import { text } from "../../text.js";

/**
 * What stands where the screen would.
 * @param {string} title
 * @param {string} why whose screen it is
 * @param {string[]} roles who works at it
 */
export function gate(title, why, roles) {
  const me = session.me;
  const guests = roles.filter((role) => session.house?.guest_roles.includes(role));
  return h("section.panel.gate", null,
    h("h1", null, title),
    h("p", null, why),
    me === null ? null : h("p.quiet", null, text.dealer.youAre(me.name, text.roles[me.role] ?? me.role)),
    h("div.row", null,
      guests.map((role, i) =>
        h("button", { key: role, type: "button", class: i === 0 ? "primary" : "", onClick: () => void enter(role) },
          text.dealer.enterAs(text.roles[role] ?? role))),
      h("a.button", { href: `/log-in?to=${encodeURIComponent(location.pathname)}` }, text.common.logIn),
      h("a.button.quiet", { href: "/" }, text.common.lobby)));
}

/** @param {string} role */
async function enter(role) {
  try {
    await session.enterAs(role);
  } catch (error) {
    toast(text.common.failed(error instanceof Error ? error.message : ""), "bad");
  }
}
