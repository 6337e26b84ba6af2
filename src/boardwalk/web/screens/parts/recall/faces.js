/** Cards that were face down and that the viewer may know by now, put into an earlier view of the round. */

/** @typedef {import("../../api-types.js").View} View */
/** @typedef {import("../../api-types.js").FinishedView} FinishedView */
/** @typedef {(string | null)[]} Cards */

/** @param {Cards} then @param {Cards | undefined} known @returns {Cards} */
function turned(then, known) {
  if (known === undefined || known.length !== then.length) return then;
  return then.map((card, i) => card ?? known[i]);
}

/** The view with every face that is known. @param {View} view @param {FinishedView} seen @returns {View} */
export function faceUp(view, seen) {
  const seats = Object.fromEntries(Object.entries(view.seats).map(([number, seat]) => {
    const hand = seat.hand === null ? null : { ...seat.hand, cards: turned(seat.hand.cards, seen.hands[number]?.cards) };
    return [number, { ...seat, hand }];
  }));
  const now = view.round === null ? null : { ...view.round, dealer: turned(view.round.dealer, seen.dealer), community: turned(view.round.community, seen.community) };
  return { ...view, seats, round: now };
}
