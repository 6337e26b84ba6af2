/** From the lobby to a seat: a visitor without an account becomes a guest first, where the house has guests. */

import { act, get, part } from "../../core/api.js";
import { toast } from "../../core/announce.js";
import { chair } from "../../core/chair.js";
import { go } from "../../core/router.js";
import { session } from "../../core/session.js";
import { text } from "../../text.js";
import { freeSeats, purse } from "../seat/sit.js";
import { chairOf } from "./home.js";

/** @typedef {import("../../api-types.js").TableSight} Seeing */

/** Let the visitor in; otherwise go to the log-in page. @param {string} then */
async function comeIn(then) {
  if (session.me !== null) return true;
  if (session.hasGuests) {
    await session.enterAs("player");
    return true;
  }
  go(`/log-in?to=${encodeURIComponent(then)}`);
  return false;
}

/** Look on at a table. @param {string} number */
export async function lookOn(number) {
  const path = `/table/${part(number)}`;
  if (await comeIn(path)) go(path);
}

/** Take the seat nearest to the middle that the table offers, with all of the player's chips. @param {string} number */
export async function sitDown(number) {
  const path = `/table/${part(number)}`;
  if (!(await comeIn(path))) return;
  const [seeing, has] = await Promise.all([/** @type {Promise<Seeing>} */ (get(`/tables/${part(number)}`)), purse()]);
  const table = seeing.sight.table;
  const [seat] = freeSeats(table);
  if (seat !== undefined && has.cents > 0) {
    await act("POST", `/tables/${part(number)}/commands`, { do: "take-seat", seat, chips_cents: has.cents });
  } else if (table.seat === null) {
    toast(text.lobby.noSeat);
  }
  go(path);
}

/** Take the chair that this tab was opened for, as a guest unless someone has it already, and go where its work is. */
export async function takeChair() {
  if (session.me === null && session.house?.guest_roles.includes(chair)) await session.enterAs(chair);
  if (session.me !== null) go(chairOf(session.me.role, await get("/tables")), true);
}
