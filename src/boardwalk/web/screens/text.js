/** Every word on the screens. Another language is another folder beside `en`, of the same shape. */

import { account } from "./text/en/account.js";
import { audit } from "./text/en/audit.js";
import { cards, common, felt, results, roles } from "./text/en/common.js";
import { dealer } from "./text/en/dealer.js";
import { floor } from "./text/en/floor.js";
import { lab } from "./text/en/lab.js";
import { lobby } from "./text/en/lobby.js";
import { seat } from "./text/en/seat.js";
import { sign } from "./text/en/sign.js";
import { watch } from "./text/en/watch.js";

export const text = { cards, common, felt, results, roles, account, audit, dealer, floor, lab, lobby, seat, sign, watch };
