/** Words on a felt: what is bet, what came of it, who sits where, and what hands are called. */

import { money, signed } from "../../core/money.js";
import { text } from "../../text.js";
import { handNames } from "./hand-names.js";
import { pill } from "./labels.js";

/** @typedef {import("../../api-types.js").FinishedView} FinishedView */
/** @typedef {import("../../api-types.js").HandView} HandView */
/** @typedef {import("../../api-types.js").RoundView} RoundView */
/** @typedef {import("../../api-types.js").SeatView} SeatView */
/** @typedef {import("./labels.js").Label} Label */
/** @typedef {import("./places.js").Box} Box */
/** @typedef {import("./places.js").Places} Places */
/** @typedef {{number: number, seat: SeatView, hand: HandView | null}} Seated */
/**
 * What there is to tell of, and how it is seen: the round in progress or the last one, the seat that is drawn alone, the part
 * of the drawing that is seen, and millimeters in a pixel.
 * @typedef {{round: RoundView | FinishedView | null, waitsAt: number | null, places: Places, own: number | null, only: number | null,
 *   planned: Record<string, number>, facing: boolean, seen: Box | null, pixel: number}} Scene
 */

const HALF_CARD = 44;
/** Where an amount lies on its area, from the middle to the rim. */
const LOW = 0.82;
/** Betting areas are close together: what lies on one should not cover the next. */
const TIGHT = 2;

/** All labels, those that stay where they are first. @param {Scene} scene @param {Seated[]} seated @returns {Label[]} */
export function labelsOf(scene, seated) {
  const found = [
    ...seated.map((each) => name(scene, each)), dealerHand(scene, seated.find(({ number }) => number === scene.only)?.hand ?? null),
    ...seated.flatMap((each) => outcomes(scene, each)), ...seated.flatMap((each) => amounts(scene, each)),
  ];
  return found.filter((each) => each !== null);
}

/** What lies on each area of a seat, with what is about to. @param {SeatView} seat @param {Record<string, number>} planned @returns {Record<string, number>} */
export function amountsOf(seat, planned) {
  const wagers = new Set([...Object.keys(seat.bets), ...Object.keys(planned)]);
  return Object.fromEntries([...wagers].map((wager) => [wager, (planned[wager] ?? seat.bets[wager]?.[0] ?? 0) + (seat.bets[wager]?.[1] ?? 0)]));
}

/** @param {Scene} scene @param {Seated} seated @returns {(Label | null)[]} */
function amounts({ places, own, planned: plans, pixel }, { number, seat, hand }) {
  const settled = new Set((hand?.outcomes ?? []).map((each) => each.wager));
  const about = number === own ? plans : {};
  return Object.entries(amountsOf(seat, about)).map(([wager, cents]) => {
    const place = places.areas.get(`${wager} ${number}`);
    if (place === undefined || cents === 0 || settled.has(wager)) return null;
    const words = money(cents) + ((seat.bets[wager]?.[1] ?? 0) > 0 ? text.felt.withCoupon : "");
    const radius = places.radii.get(`${wager} ${number}`) ?? 0;
    const below = { x: place.x, y: place.y + radius * LOW };
    return pill(`amount ${wager} ${number}`, below, `amount${wager in about ? " planned" : ""}`, [{ words }], TIGHT, (2 * radius) / pixel - 2 * TIGHT);
  });
}

/** @param {Scene} scene @param {Seated} seated @returns {(Label | null)[]} */
function outcomes({ places, pixel }, { number, hand }) {
  const all = hand?.outcomes ?? [];
  return all.filter((each) => each.on === null).map((each) => {
    const here = all.filter((other) => other === each || other.on === each.wager);
    const gained = here.reduce((sum, { paid_cents: paid, returned_cents: returned, cents }) => sum + paid + returned - cents, 0);
    const words = gained === 0 ? text.felt.even[each.result] ?? each.result : signed(gained);
    const kind = gained > 0 ? "won" : gained < 0 ? "lost" : "even";
    const place = places.areas.get(`${each.wager} ${number}`);
    const most = (2 * (places.radii.get(`${each.wager} ${number}`) ?? 0)) / pixel - 2 * TIGHT;
    return place === undefined ? null : pill(`outcome ${each.wager} ${number}`, place, `outcome ${kind}`, [{ words }], TIGHT, most);
  });
}

/** Who sits there and their chips; at a position that is drawn alone, what the hand is called. @param {Scene} scene @param {Seated} seated @returns {Label | null} */
function name(scene, { number, seat, hand }) {
  const { own, only, pixel, seen } = scene;
  const place = scene.places.anchors.get(`name ${number}`);
  if (place === undefined) return null;
  const turn = scene.waitsAt === number;
  const who = (number === own ? text.felt.you : seat.player) + (seat.away ? text.felt.away : "");
  const named = only !== null && hand !== null && !hand.folded ? handNames(hand.named, scene.round?.dealer_hand ?? null).own : "";
  const words = named ? text.felt.has(who, named) : who + (turn ? text.felt.turn : "");
  const chips = seat.chips_cents === null || only !== null ? "" : money(seat.chips_cents);
  const at = seen === null ? place : { x: place.x, y: seen.y + seen.height - 19 * pixel };
  return pill(`name ${number}`, at, `name${turn ? " turn" : ""}${number === own ? " own" : ""}`, [{ words }, { words: chips, className: "holds" }], 9);
}

/** The dealer's hand by name. @param {Scene} scene @param {HandView | null} beside the hand that is seen with it @returns {Label | null} */
function dealerHand({ round, places, facing, pixel }, beside) {
  const named = round?.dealer_hand ?? null;
  const place = places.anchors.get("dealer");
  if (named === null || place === undefined) return null;
  const above = (facing ? 1 : -1) * (HALF_CARD * place.scale + 15 * pixel);
  return pill("dealer's hand", { x: place.x, y: place.y + above }, "name dealer", [{ words: text.felt.dealerHas(handNames(beside === null || beside.folded ? null : beside.named, named).dealer, named.qualifies) }]);
}
