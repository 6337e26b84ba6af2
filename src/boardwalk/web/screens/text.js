/**
 * Every word on the screens. Another language is another folder beside `en`, of the same shape. What a language does not have
 * is in English: Spanish has the words of the players' pages, and leaves the staff's pages (audit, cage,
 * dealer, floor, house, lab, people, school, watch) as they are.
 */

import { language } from "./core/language.js";
import { account } from "./text/en/account.js";
import { audit } from "./text/en/audit.js";
import { cage } from "./text/en/cage.js";
import { cards, common, felt, results, roles } from "./text/en/common.js";
import { dealer } from "./text/en/dealer.js";
import { floor } from "./text/en/floor.js";
import { house } from "./text/en/house.js";
import { lab } from "./text/en/lab.js";
import { lobby } from "./text/en/lobby.js";
import { people } from "./text/en/people.js";
import { school } from "./text/en/school.js";
import { seat } from "./text/en/seat.js";
import { sign } from "./text/en/sign.js";
import { watch } from "./text/en/watch.js";

const english = { cards, common, felt, results, roles, account, audit, cage, dealer, floor, house, lab, lobby, people, school, seat, sign, watch };
/** @type {Partial<typeof english>} */
const translated = language === "es" ? await import("./text/es/words.js") : {};

export const text = { ...english, ...translated };
