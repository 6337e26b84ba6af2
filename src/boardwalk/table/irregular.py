"""Irregularities: what each one voids, what is settled all the same, what goes back (section .12, R4, R24 to R27)."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.actor import Role
from boardwalk.errors import Refusal
from boardwalk.games.deal import DealingMode
from boardwalk.games.procedure import Irregularities, Remedy, Until
from boardwalk.games.settle import settling_order
from boardwalk.law import Paragraph
from boardwalk.table import event_round as happened
from boardwalk.table.command import (
    COMMUNITY,
    DEALER,
    RACK,
    Place,
    ReportDealerCard,
    ReportDrawnInError,
    ReportFaceUp,
    ReportShoeJam,
    ReportWrongHand,
    place_name,
)
from boardwalk.table.event import Event
from boardwalk.table.handler import handles, in_round, require_due
from boardwalk.table.settling import returned_wagers
from boardwalk.table.state import Round, Table
from boardwalk.table.waiting import Due, decisions_open, miscount, unresolved, waiting_for, wrong_places


def _laws(table: Table) -> Irregularities:
    return table.game.procedure.irregularities


def void_round(
    table: Table,
    reason: str,
    law: Paragraph,
    still_settled: tuple[str, ...] = (),
    *,
    deck_condemned: bool = False,
) -> Iterator[Event]:
    """All hands are void: every unresolved wager goes back, but for those that the paragraph still settles (R4)."""
    now = table.round
    assert now is not None, "a round is void that is in progress"
    yield happened.RoundVoided(law, reason, still_settled, deck_condemned)
    for seat in settling_order(table.game, {seat: hand.folded for seat, hand in now.hands.items()}):
        yield from returned_wagers(table, seat, law, keep=still_settled)


def _playing(table: Table, law: Paragraph) -> Round:
    """The round, if it is not void already."""
    now = in_round(table, law)
    if now.void is not None:
        raise Refusal("round", f"it is void already: {now.void.reason}", law)
    return now


@handles(ReportDealerCard, Role.DEALER, law=lambda table: table.game.procedure.irregularities.dealer_card_exposed.law)
def report_dealer_card(table: Table, command: ReportDealerCard) -> Iterator[Event]:
    laws = _laws(table)
    remedy = laws.dealer_card_exposed
    now = _playing(table, remedy.law)
    position = command.position
    if not 1 <= position <= len(now.dealer) or now.dealer_collected:
        raise Refusal("position", f"the dealer has {len(now.dealer)} cards, no card {position}", remedy.law)
    if position - 1 in now.dealer_up:
        raise Refusal("position", f"the dealer's card {position} lies face up already", remedy.law)
    yield happened.DealerCardExposed(remedy.law, now.dealer[position - 1], position)
    if unresolved(table, now) and (laws.exposed_until is Until.REVEALED or decisions_open(table, now)):
        reason = f"the dealer's {now.dealer[position - 1]} was seen before {laws.exposed_until.value}"
        yield from void_round(table, reason, remedy.law, remedy.still_settled)


@handles(ReportFaceUp, Role.DEALER, law=lambda table: table.game.procedure.irregularities.one_face_up)
def report_face_up(table: Table, command: ReportFaceUp) -> Iterator[Event]:
    """One is not used; with a second all hands are void."""
    del command
    laws = _laws(table)
    now = require_due(table, Due.DEAL, laws.one_face_up)
    upcoming = now.upcoming
    if upcoming is None or not upcoming.drawn:
        raise Refusal("card", "the next step takes no card from the deck", laws.one_face_up)
    if now.drawn_in_error:
        raise Refusal("card", "the next card was drawn in error, face down, and is dealt first", laws.drawn_in_error)
    remedy = laws.more_face_up_after_first_cards if _all_have_their_cards(now) else laws.more_face_up
    if now.void is not None and now.void.still_settled and len(now.found_face_up) > 1 and remedy.put_back:
        raise Refusal("card", "it is dealt all the same: only wagers that are settled anyway are left", remedy.put_back)
    yield happened.CardFoundFaceUp(laws.one_face_up, now.order[now.drawn])
    if len(now.stub) <= now.script.needs(now.next_step or 0):
        yield from void_round(table, "the deck does not last the round", laws.more_face_up.law)
    elif now.found_face_up:
        if now.void is None:
            yield from void_round(table, "more than one card lay face up", remedy.law, remedy.still_settled)
        yield from _put_back(table, now, remedy)


def _put_back(table: Table, now: Round, remedy: Remedy) -> Iterator[Event]:
    """Cards found where the flop is due are dealt as the flop to a progressive that is still settled."""
    wager, upcoming = table.game.progressive, now.upcoming
    if remedy.put_back is None or wager is None or upcoming is None or upcoming.to != COMMUNITY:
        return
    alive = any(wager.name in hand.riding for hand in now.hands.values())
    if alive and now.script.community_shown(now.step) < wager.community:
        first = now.drawn
        while first and now.order[first - 1] in now.found_face_up:
            first -= 1
        yield happened.FoundCardsPutBack(remedy.put_back, now.order[first : now.drawn + 1])


def _all_have_their_cards(now: Round) -> bool:
    """Whether players and dealer have received all their own cards; one who lacks a card has not."""
    return now.first_cards_out and all(place == COMMUNITY or miscount(now, place) >= 0 for place in wrong_places(now))


@handles(ReportDrawnInError, Role.DEALER, law=lambda table: table.game.procedure.irregularities.drawn_in_error)
def report_drawn_in_error(table: Table, command: ReportDrawnInError) -> Iterator[Event]:
    del command
    law = _laws(table).drawn_in_error
    due = waiting_for(table).due
    now = in_round(table, law) if due is Due.DEAL else _playing(table, law)
    if now.stub_out or not now.draws_left:
        raise Refusal("card", "all cards of the round are dealt", law)
    if due is Due.CUT:
        raise Refusal("card", "the deck is cut first", law)
    if now.drawn_in_error:
        raise Refusal("card", "a card was drawn in error already, and is the next", law)
    yield happened.CardDrawnInError(law)


@handles(ReportWrongHand, Role.DEALER, law=lambda table: table.game.procedure.irregularities.wrong_player_hand)
def report_wrong_hand(table: Table, command: ReportWrongHand) -> Iterator[Event]:
    laws = _laws(table)
    law = {DEALER: laws.wrong_dealer_hand, COMMUNITY: laws.wrong_community}.get(
        str(command.place), laws.wrong_player_hand
    )
    now = _playing(table, law)
    if command.place not in wrong_places(now):
        raise Refusal("place", f"no wrong number of cards lies at {place_name(command.place)}", law)
    reason = _miscounted(now, command.place)
    if isinstance(command.place, int) and not laws.wrong_player_hand_voids_all:
        yield from _void_hand(table, now, command.place, reason, law)
    elif command.place == DEALER and _can_complete(now):
        yield _completed(now, law)
    else:
        yield from void_round(table, reason, law)


def _miscounted(now: Round, place: Place) -> str:
    over = miscount(now, place)
    cards = f"{abs(over)} card{'s' if abs(over) > 1 else ''} too {'many' if over > 0 else 'few'}"
    return f"{place_name(place)} has {cards}"


def _void_hand(table: Table, now: Round, seat: int, reason: str, law: Paragraph) -> Iterator[Event]:
    yield happened.HandVoided(law, seat, reason)
    yield from returned_wagers(table, seat, law)
    yield happened.CardsCollected(law, seat, now.hands[seat].cards)


def _shifts_community(now: Round) -> bool:
    """Whether the card that the dealer lacks now lies among the community cards, which came after it."""
    return now.script.community_follows_dealer and bool(now.community)


def _can_complete(now: Round) -> bool:
    """Too few cards can be made up in sequence while the cards that follow are unseen, none burned, and not racked."""
    lacking = -miscount(now, DEALER)
    if lacking <= 0 or now.stub_out or now.script.burned_since_dealer(now.step):
        return False
    if _shifts_community(now) and now.community_up:
        return False
    number = now.next_step
    needs = 0 if number is None else now.script.needs(number)
    return len(now.stub) - lacking > needs


def _completed(now: Round, law: Paragraph) -> Event:
    lacking = -miscount(now, DEALER)
    shifted = now.community[:lacking] if _shifts_community(now) else ()
    direct = lacking - len(shifted)
    drawn = now.stub[:lacking]
    up = now.script.dealer_up(now.step) - now.dealer_dealt_up
    return happened.DealerHandCompleted(law, shifted + drawn[:direct], up, drawn[direct:])


@handles(ReportShoeJam, Role.DEALER, law=lambda table: table.game.procedure.irregularities.shoe_jam)
def report_shoe_jam(table: Table, command: ReportShoeJam) -> Iterator[Event]:
    del command
    law = _laws(table).shoe_jam
    now = in_round(table, law)
    if now.dealing.mode is not DealingMode.AUTOMATED_SHOE:
        raise Refusal("shoe", "the cards are not dealt from an automated shoe", law)
    require_due(table, Due.DEAL, law)
    upcoming = now.upcoming
    by_hand = now.dealing.rules.community_from_hand and upcoming is not None and upcoming.to in (COMMUNITY, RACK)
    if upcoming is None or not upcoming.drawn or by_hand:
        raise Refusal("shoe", "the shoe has given out all cards that it deals", law)
    yield happened.ShoeJammed(law)
    yield from void_round(table, "the automated shoe failed", law)
