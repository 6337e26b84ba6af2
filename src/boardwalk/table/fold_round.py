"""What each event of a round does to the state: cards move, wagers move, seats choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardwalk.games.wager import Result
from boardwalk.table import event_round as happened
from boardwalk.table.command import COMMUNITY, DEALER, Place
from boardwalk.table.event import Event
from boardwalk.table.state import Bet, Hand, Round, Seated, Table, Void


def round_of(table: Table) -> Round:
    assert table.round is not None, "this happens only in a round"
    return table.round


def in_round(fold: Callable[[Round, Any], Round]) -> Callable[[Table, Any], Table]:
    """The fold of an event that touches nothing but the round."""
    return lambda table, event: table._replace(round=fold(round_of(table), event))


def _next(now: Round, drawn: int) -> dict[str, Any]:
    """One more step of the deal is done; a new stage begins with nobody having chosen."""
    number = now.next_step
    assert number is not None, "the deal has a next step"
    step = number + 1
    acted = now.acted if now.script.stage_at(step) == now.stage else frozenset()
    held = now.drawn_in_error and not drawn
    return {"step": step, "drawn": now.drawn + drawn, "acted": acted, "drawn_in_error": held}


def _laid_down(now: Round, to: Place, cards: tuple[Any, ...], up: int) -> dict[str, Any]:
    """Cards come to a place, the last `up` of them face up."""
    if to == DEALER:
        total = len(now.dealer) + len(cards)
        return {
            "dealer": now.dealer + cards,
            "dealer_up": now.dealer_up.union(range(total - up, total)),
            "dealer_dealt_up": now.dealer_dealt_up + up,
        }
    if to == COMMUNITY:
        return {"community": now.community + cards, "community_up": now.community_up + up}
    assert isinstance(to, int), "cards are dealt to a seat, the dealer or the community area"
    hand = now.hands[to]
    return {"hands": {**now.hands, to: hand._replace(cards=hand.cards + cards)}}


def _cards_dealt(now: Round, event: happened.CardsDealt | happened.CardsMisdealt) -> Round:
    drawn = len(event.cards) + len(event.burned)
    changes = {**_next(now, drawn), **_laid_down(now, event.to, event.cards, event.up)}
    return now._replace(rack=now.rack + event.burned, **changes)


def _cards_misdealt(now: Round, event: happened.CardsMisdealt) -> Round:
    right = now.community_right
    if event.to == COMMUNITY and right is None:
        right = now.script.due(COMMUNITY, now.step)
    return _cards_dealt(now, event)._replace(misdealt=True, community_right=right)


def _cards_burned(now: Round, event: happened.CardsBurned) -> Round:
    return now._replace(rack=now.rack + event.cards, **_next(now, len(event.cards)))


def _community_turned(now: Round, event: happened.CommunityTurned) -> Round:
    return now._replace(community_up=now.community_up + len(event.cards), **_next(now, 0))


def _with_hand(now: Round, seat: int, **changes: Any) -> Round:
    return now._replace(hands={**now.hands, seat: now.hands[seat]._replace(**changes)})


def _exposure_chosen(now: Round, event: happened.ExposureChosen) -> Round:
    hand = now.hands[event.seat]._replace(exposed=event.exposed, shown=event.exposed)
    return now._replace(hands={**now.hands, event.seat: hand}, acted=now.acted | {event.seat})


def _player_acted(table: Table, event: happened.PlayerActed) -> Table:
    now = round_of(table)
    hand = now.hands[event.seat]
    acted = now.acted | {event.seat}
    if event.wager is None:
        changed = hand._replace(folded=True) if event.folded else hand
        return table._replace(round=now._replace(hands={**now.hands, event.seat: changed}, acted=acted))
    bet = Bet(event.cents)
    changed = hand._replace(made={**hand.made, event.wager: bet})
    seated = table.seats[event.seat]
    paying = Seated(seated.player, seated.chips_cents - event.cents, {**seated.bets, event.wager: bet})
    return table._replace(
        seats={**table.seats, event.seat: paying},
        round=now._replace(
            hands={**now.hands, event.seat: changed},
            acted=acted,
            confirming=event.seat if event.to_confirm else None,
        ),
    )


def _wager_confirmed(now: Round, event: happened.WagerConfirmed) -> Round:
    del event
    return now._replace(confirming=None)


def _stub_racked(now: Round, event: happened.StubRacked) -> Round:
    return now._replace(rack=now.rack + event.cards, stub_out=True)


def _stub_counted(now: Round, event: happened.StubCounted) -> Round:
    del event
    return now._replace(stub_counted=True)


def _dealer_revealed(now: Round, event: happened.DealerRevealed) -> Round:
    return now._replace(revealed=True, dealer_up=frozenset(range(len(event.cards))))


def _hand_shown(now: Round, event: happened.HandShown) -> Round:
    return _with_hand(now, event.seat, shown=True)


def bet_gone(seated: Seated, wager: str, back_cents: int) -> Seated:
    bets = {name: bet for name, bet in seated.bets.items() if name != wager}
    return Seated(seated.player, seated.chips_cents + back_cents, bets)


def _decided(hand: Hand, event: happened.WagerSettled | happened.WagerReturned) -> Hand:
    riding = {name: bet for name, bet in hand.riding.items() if name != event.wager} if hand.riding else hand.riding
    return hand._replace(settled={**hand.settled, event.wager: event}, riding=riding)


def _wager_settled(table: Table, event: happened.WagerSettled) -> Table:
    """What was taken in before the deal lies in the inventory already, and its coupon in the drop box."""
    now = round_of(table)
    hand: Hand = now.hands[event.seat]
    lost, taken_in = event.result is Result.LOSE, event.wager in hand.riding
    stake, coupon = (0, 0) if taken_in else (event.cents, event.coupon_cents)
    back = 0 if lost else stake + event.paid_cents
    dropped = 0 if event.result is Result.PUSH else coupon
    return table._replace(
        seats={**table.seats, event.seat: bet_gone(table.seats[event.seat], event.wager, back)},
        inventory_cents=table.inventory_cents + (stake if lost else event.off_meter_cents - event.paid_cents),
        dropped_coupon_cents=table.dropped_coupon_cents + dropped,
        round=now._replace(hands={**now.hands, event.seat: _decided(hand, event)}),
    )


def _wager_returned(table: Table, event: happened.WagerReturned) -> Table:
    now = round_of(table)
    hand = now.hands[event.seat]
    cents, coupon = (event.cents, event.coupon_cents) if event.wager in hand.riding else (0, 0)
    return table._replace(
        seats={**table.seats, event.seat: bet_gone(table.seats[event.seat], event.wager, event.cents)},
        inventory_cents=table.inventory_cents - cents,
        dropped_coupon_cents=table.dropped_coupon_cents - coupon,
        round=now._replace(hands={**now.hands, event.seat: _decided(hand, event)}),
    )


def _put_back(now: Round, event: happened.FoundCardsPutBack) -> Round:
    rack = tuple(card for card in now.rack if card not in event.cards)
    return now._replace(rack=rack, drawn=now.drawn - len(event.cards))


def _cards_collected(now: Round, event: happened.CardsCollected) -> Round:
    rack = now.rack + event.cards
    if event.place == DEALER:
        return now._replace(rack=rack, dealer_collected=True)
    if event.place == COMMUNITY:
        return now._replace(rack=rack, community_collected=True)
    assert isinstance(event.place, int), "cards are collected from a seat, the dealer or the community area"
    return _with_hand(now._replace(rack=rack), event.place, collected=True)


def _dealer_card_exposed(now: Round, event: happened.DealerCardExposed) -> Round:
    return now._replace(dealer_up=now.dealer_up | {event.position - 1})


def _found_face_up(now: Round, event: happened.CardFoundFaceUp) -> Round:
    return now._replace(
        drawn=now.drawn + 1, rack=(*now.rack, event.card), found_face_up=(*now.found_face_up, event.card)
    )


def _drawn_in_error(now: Round, event: happened.CardDrawnInError) -> Round:
    del event
    return now._replace(drawn_in_error=True)


def _dealer_completed(now: Round, event: happened.DealerHandCompleted) -> Round:
    moved = [card for card in event.cards if card in now.community]
    return now._replace(
        community=now.community[len(moved) :] + event.community,
        drawn=now.drawn + len(event.cards) - len(moved) + len(event.community),
        drawn_in_error=False,
        **_laid_down(now, DEALER, event.cards, event.up),
    )


def _hand_voided(now: Round, event: happened.HandVoided) -> Round:
    return _with_hand(now, event.seat, void=True)


def _round_voided(now: Round, event: happened.RoundVoided) -> Round:
    return now._replace(void=Void(event.reason, event.law, event.still_settled, event.deck_condemned), confirming=None)


def nothing_moves(now: Round, event: Event) -> Round:
    del event
    return now


FOLD_ROUND: dict[type[Event], Callable[[Table, Any], Table]] = {
    happened.LockedOut: in_round(nothing_moves),
    happened.CardsDealt: in_round(_cards_dealt),
    happened.CardsMisdealt: in_round(_cards_misdealt),
    happened.CardsBurned: in_round(_cards_burned),
    happened.CommunityTurned: in_round(_community_turned),
    happened.ExposureChosen: in_round(_exposure_chosen),
    happened.PlayerActed: _player_acted,
    happened.FoldedHandStays: in_round(nothing_moves),
    happened.WagerConfirmed: in_round(_wager_confirmed),
    happened.StubRacked: in_round(_stub_racked),
    happened.StubCounted: in_round(_stub_counted),
    happened.DealerRevealed: in_round(_dealer_revealed),
    happened.HandShown: in_round(_hand_shown),
    happened.WagerSettled: _wager_settled,
    happened.WagerReturned: _wager_returned,
    happened.FoundCardsPutBack: in_round(_put_back),
    happened.CardsCollected: in_round(_cards_collected),
    happened.DealerCardExposed: in_round(_dealer_card_exposed),
    happened.CardFoundFaceUp: in_round(_found_face_up),
    happened.CardDrawnInError: in_round(_drawn_in_error),
    happened.DealerHandCompleted: in_round(_dealer_completed),
    happened.HandVoided: in_round(_hand_voided),
    happened.RoundVoided: in_round(_round_voided),
    happened.ShoeJammed: in_round(nothing_moves),
}
