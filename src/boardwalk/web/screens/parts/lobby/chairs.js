/** The same house from another chair: in a demo house anyone may try every role. */

import { h } from "../../core/dom.js";
import { session } from "../../core/session.js";
import { text } from "../../text.js";

/** @param {string | null} busy @param {(role: string) => void} take */
export function chairs(busy, take) {
  const roles = session.house?.guest_roles ?? [];
  if (roles.length < 2) return null;
  return h("section.lobby-chairs-strip", { "aria-labelledby": "chairs" },
    h("h2", { id: "chairs" }, text.lobby.chairs),
    h("p.quiet", null, text.lobby.chairsHelp),
    h("div.lobby-roles", null, roles.map((role) => h("button", {
      key: role, type: "button", "data-role": role, "aria-current": session.me?.role === role ? "true" : null,
      "aria-disabled": busy === null ? null : "true", onClick: () => take(role),
    }, h("strong", null, text.roles[role] ?? role), h("span.quiet", null, busy === role ? text.lobby.sitting : text.lobby.chairsWork[role] ?? "")))));
}
