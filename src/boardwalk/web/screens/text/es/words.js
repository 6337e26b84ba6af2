/** All Spanish words: everything that players read. */

export { account } from "./account.js";
export { cards, common, felt, results, roles } from "./common.js";
export { lobby } from "./lobby.js";
export { seat } from "./seat.js";
export { sign } from "./sign.js";
