/** The same house from another chair: in a demo house anyone may try every role, each in a tab of its own. */

import { chairAddress, chairFor, tabOf } from "../../core/chair.js";
import { h } from "../../core/dom.js";
import { session } from "../../core/session.js";
import { text } from "../../text.js";

export function chairs() {
  const roles = session.house?.guest_roles ?? [];
  if (roles.length < 2) return null;
  return h("section.lobby-chairs-strip", { "aria-labelledby": "chairs" },
    h("h2", { id: "chairs" }, text.lobby.chairs),
    h("p.quiet", null, text.lobby.chairsHelp),
    h("div.lobby-roles", null, roles.map((role) => h("a.button", {
      key: role, href: chairAddress(chairFor(role)), target: tabOf(chairFor(role)), "data-role": role,
      "aria-current": session.me?.role === role ? "true" : null,
    }, h("strong", null, text.roles[role] ?? role), h("span.quiet", null, text.lobby.chairsWork[role] ?? "")))));
}
