"""Irregularities: what each one voids, what is settled anyway, and what is returned (section .12, R4, R24 to R27)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.actor import Role
from boardwalk.cards import Card
from boardwalk.errors import Refusal
from boardwalk.games.declaration.procedure import Irregularities, Remedy, Until
from boardwalk.games.declaration.round import DealingMode
from boardwalk.law import Paragraph
from boardwalk.table.machine import folds, handles, require_due, require_round, round_fold, tells
from boardwalk.table.message import COMMUNITY, DEALER, RACK, Command, Event, Place, place_name
from boardwalk.table.next_act import Due, decisions_open, miscount, unresolved, waiting_for, wrong_places
from boardwalk.table.round.collection import CardsCollected
from boardwalk.table.round.deal import laid_down
from boardwalk.table.round.void import HandVoided, returned_wagers, void_round
from boardwalk.table.sentence import Scene
from boardwalk.table.state import Round, Table
from boardwalk.table.void_reason import VoidCause, VoidReason


@dataclass(frozen=True, slots=True)
class ReportDealerCard(Command):
    """Report that one of the dealer's face-down cards was exposed. Positions count from 1."""

    position: int


@dataclass(frozen=True, slots=True)
class ReportFaceUp(Command):
    """Report that the next card is face up in the shoe or deck."""


@dataclass(frozen=True, slots=True)
class ReportDrawnInError(Command):
    """Report that a card was drawn in error and not exposed."""


@dataclass(frozen=True, slots=True)
class ReportWrongHand(Command):
    """Report a wrong number of cards: at a seat, at the dealer's area or among the community cards."""

    place: Place


@dataclass(frozen=True, slots=True)
class ReportShoeJam(Command):
    """Report that the automated shoe jammed, stopped or failed to deal."""


@dataclass(frozen=True, slots=True)
class DealerCardExposed(Event):
    """One of the dealer's cards was exposed too soon."""

    card: Card
    position: int


@dataclass(frozen=True, slots=True)
class CardFoundFaceUp(Event):
    """A card was found face up in the shoe or deck and went to the discard rack unused."""

    card: Card


@dataclass(frozen=True, slots=True)
class FoundCardsPutBack(Event):
    """Cards found face up went back on the deck, to be dealt for the wagers that are still settled."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardDrawnInError(Event):
    """A card was drawn in error without being exposed. It is used as the next card."""


@dataclass(frozen=True, slots=True)
class DealerHandCompleted(Event):
    """The dealer's hand was completed in sequence: face-down community cards first, which the next cards replace.

    The last `up` of the dealer's new cards are face up.
    """

    cards: tuple[Card, ...]
    up: int
    community: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ShoeJammed(Event):
    """The automated shoe jammed, stopped or failed to deal."""


EXPOSURE_CAUSES = {
    Until.DECIDED: VoidCause.EXPOSED_BEFORE_DECISIONS,
    Until.REVEALED: VoidCause.EXPOSED_BEFORE_REVEAL,
}


def _laws(table: Table) -> Irregularities:
    return table.game.procedure.irregularities


def _live_round(table: Table, law: Paragraph) -> Round:
    """The round, if it is not void."""
    now = require_round(table, law)
    if now.void is not None:
        raise Refusal("round", f"is already void: {now.void.reason.words}", law)
    return now


@handles(ReportDealerCard, Role.DEALER, law=lambda table: table.game.procedure.irregularities.dealer_card_exposed.law)
def report_dealer_card(table: Table, command: ReportDealerCard) -> Iterator[Event]:
    laws = _laws(table)
    remedy = laws.dealer_card_exposed
    now = _live_round(table, remedy.law)
    position = command.position
    if not 1 <= position <= len(now.dealer) or now.dealer_collected:
        raise Refusal("position", f"the dealer has no card {position}", remedy.law)
    if position - 1 in now.dealer_up:
        raise Refusal("position", f"the dealer's card {position} is already face up", remedy.law)
    yield DealerCardExposed(remedy.law, now.dealer[position - 1], position)
    if unresolved(table, now) and (laws.exposed_until is Until.REVEALED or decisions_open(table, now)):
        reason = VoidReason(EXPOSURE_CAUSES[laws.exposed_until], card=now.dealer[position - 1])
        yield from void_round(table, reason, remedy.law, remedy.still_settled)


@handles(ReportFaceUp, Role.DEALER, law=lambda table: table.game.procedure.irregularities.one_face_up)
def report_face_up(table: Table, command: ReportFaceUp) -> Iterator[Event]:
    """One such card is not used. With a second one all hands are void."""
    del command
    laws = _laws(table)
    now = require_due(table, Due.DEAL, laws.one_face_up)
    upcoming = now.upcoming
    if upcoming is None or not upcoming.drawn:
        raise Refusal("card", "the next step takes no card from the deck", laws.one_face_up)
    if now.drawn_in_error:
        raise Refusal("card", "the next card was drawn in error and must be dealt first", laws.drawn_in_error)
    remedy = laws.more_face_up_after_first_cards if _all_have_their_cards(now) else laws.more_face_up
    if now.void is not None and now.void.still_settled and len(now.found_face_up) > 1 and remedy.put_back:
        raise Refusal("card", "must be dealt anyway: only wagers that are still settled are left", remedy.put_back)
    yield CardFoundFaceUp(laws.one_face_up, now.order[now.drawn])
    if len(now.stub) <= now.script.needs(now.next_step or 0):
        yield from void_round(table, VoidReason(VoidCause.DECK_RUNS_OUT), laws.more_face_up.law)
    elif now.found_face_up:
        if now.void is None:
            yield from void_round(table, VoidReason(VoidCause.CARDS_FACE_UP), remedy.law, remedy.still_settled)
        yield from _put_back(table, now, remedy)


def _put_back(table: Table, now: Round, remedy: Remedy) -> Iterator[Event]:
    """Cards found where the flop is due are dealt as the flop for a progressive that is still settled."""
    wager, upcoming = table.game.progressive, now.upcoming
    if remedy.put_back is None or wager is None or upcoming is None or upcoming.to != COMMUNITY:
        return
    alive = any(wager.name in hand.riding for hand in now.hands.values())
    if alive and now.script.community_shown(now.step) < wager.community:
        first = now.drawn
        while first and now.order[first - 1] in now.found_face_up:
            first -= 1
        yield FoundCardsPutBack(remedy.put_back, now.order[first : now.drawn + 1])


def _all_have_their_cards(now: Round) -> bool:
    """Whether players and dealer have all their own cards, with nobody short a card."""
    return now.first_cards_out and all(place == COMMUNITY or miscount(now, place) >= 0 for place in wrong_places(now))


@handles(ReportDrawnInError, Role.DEALER, law=lambda table: table.game.procedure.irregularities.drawn_in_error)
def report_drawn_in_error(table: Table, command: ReportDrawnInError) -> Iterator[Event]:
    del command
    law = _laws(table).drawn_in_error
    due = waiting_for(table).due
    now = require_round(table, law) if due is Due.DEAL else _live_round(table, law)
    if now.stub_out or not now.draws_left:
        raise Refusal("card", "all cards of the round have been dealt", law)
    if due is Due.CUT:
        raise Refusal("card", "cut the deck first", law)
    if now.drawn_in_error:
        raise Refusal("card", "a card was already drawn in error and must be dealt next", law)
    yield CardDrawnInError(law)


@handles(ReportWrongHand, Role.DEALER, law=lambda table: table.game.procedure.irregularities.wrong_player_hand)
def report_wrong_hand(table: Table, command: ReportWrongHand) -> Iterator[Event]:
    laws = _laws(table)
    law = {DEALER: laws.wrong_dealer_hand, COMMUNITY: laws.wrong_community}.get(
        str(command.place), laws.wrong_player_hand
    )
    now = _live_round(table, law)
    if command.place not in wrong_places(now):
        raise Refusal("place", f"{place_name(command.place)} has the right number of cards", law)
    expected = now.script.due(command.place, now.step)
    cards = expected + miscount(now, command.place)
    reason = VoidReason(VoidCause.WRONG_NUMBER, place=command.place, cards=cards, expected=expected)
    if isinstance(command.place, int) and not laws.wrong_player_hand_voids_all:
        yield from _void_hand(table, now, command.place, reason, law)
    elif command.place == DEALER and _can_complete(now):
        yield _completion(now, law)
    else:
        yield from void_round(table, reason, law)


def _void_hand(table: Table, now: Round, seat: int, reason: VoidReason, law: Paragraph) -> Iterator[Event]:
    yield HandVoided(law, seat, reason)
    yield from returned_wagers(table, seat, law)
    yield CardsCollected(law, seat, now.hands[seat].cards)


def _shifts_community(now: Round) -> bool:
    """Whether the dealer's missing card is now among the community cards, which were dealt after it."""
    return now.script.community_follows_dealer and bool(now.community)


def _can_complete(now: Round) -> bool:
    """A short dealer's hand can be completed while the next cards are unexposed, and none is burned or racked."""
    lacking = -miscount(now, DEALER)
    if lacking <= 0 or now.stub_out or now.script.burned_since_dealer(now.step):
        return False
    if _shifts_community(now) and now.community_up:
        return False
    number = now.next_step
    needs = 0 if number is None else now.script.needs(number)
    return len(now.stub) - lacking > needs


def _completion(now: Round, law: Paragraph) -> Event:
    lacking = -miscount(now, DEALER)
    shifted = now.community[:lacking] if _shifts_community(now) else ()
    direct = lacking - len(shifted)
    drawn = now.stub[:lacking]
    up = now.script.dealer_up(now.step) - now.dealer_dealt_up
    return DealerHandCompleted(law, shifted + drawn[:direct], up, drawn[direct:])


@handles(ReportShoeJam, Role.DEALER, law=lambda table: table.game.procedure.irregularities.shoe_jam)
def report_shoe_jam(table: Table, command: ReportShoeJam) -> Iterator[Event]:
    del command
    law = _laws(table).shoe_jam
    now = require_round(table, law)
    if now.dealing.mode is not DealingMode.AUTOMATED_SHOE:
        raise Refusal("shoe", "the cards are not dealt from an automated shoe", law)
    require_due(table, Due.DEAL, law)
    upcoming = now.upcoming
    by_hand = now.dealing.rules.community_from_hand and upcoming is not None and upcoming.to in (COMMUNITY, RACK)
    if upcoming is None or not upcoming.drawn or by_hand:
        raise Refusal("shoe", "the shoe has already dealt all its cards for this round", law)
    yield ShoeJammed(law)
    yield from void_round(table, VoidReason(VoidCause.SHOE_JAM), law)


@folds(FoundCardsPutBack)
@round_fold
def _fold_found_cards_put_back(now: Round, event: FoundCardsPutBack) -> Round:
    rack = tuple(card for card in now.rack if card not in event.cards)
    return now._replace(rack=rack, drawn=now.drawn - len(event.cards))


@folds(DealerCardExposed)
@round_fold
def _fold_dealer_card_exposed(now: Round, event: DealerCardExposed) -> Round:
    return now._replace(dealer_up=now.dealer_up | {event.position - 1})


@folds(CardFoundFaceUp)
@round_fold
def _fold_card_found_face_up(now: Round, event: CardFoundFaceUp) -> Round:
    return now._replace(
        drawn=now.drawn + 1, rack=(*now.rack, event.card), found_face_up=(*now.found_face_up, event.card)
    )


@folds(CardDrawnInError)
@round_fold
def _fold_card_drawn_in_error(now: Round, event: CardDrawnInError) -> Round:
    del event
    return now._replace(drawn_in_error=True)


@folds(DealerHandCompleted)
@round_fold
def _fold_dealer_hand_completion(now: Round, event: DealerHandCompleted) -> Round:
    moved = [card for card in event.cards if card in now.community]
    return now._replace(
        community=now.community[len(moved) :] + event.community,
        drawn=now.drawn + len(event.cards) - len(moved) + len(event.community),
        drawn_in_error=False,
        **laid_down(now, DEALER, event.cards, event.up),
    )


@folds(ShoeJammed)
def _fold_shoe_jammed(table: Table, event: ShoeJammed) -> Table:
    del event
    return table


@tells(DealerHandCompleted)
def _tell_dealer_hand_completion(scene: Scene, event: DealerHandCompleted) -> str:
    place = "its place" if len(event.community) == 1 else "their place"
    instead = f", and {scene.cards(event.community)} to the community cards in {place}" if event.community else ""
    return f"The dealer's hand is completed in sequence: {scene.cards(event.cards)} to the dealer{instead}"


@tells(DealerCardExposed)
def _tell_dealer_card_exposed(scene: Scene, event: DealerCardExposed) -> str:
    return f"The dealer's card {event.position}, {scene.cards((event.card,))}, is exposed too soon"


@tells(CardFoundFaceUp)
def _tell_card_found_face_up(scene: Scene, event: CardFoundFaceUp) -> str:
    return f"{scene.cards((event.card,))} is found face up in the deck and goes to the discard rack unused"


@tells(CardDrawnInError)
def _tell_card_drawn_in_error(scene: Scene, event: CardDrawnInError) -> str:
    del scene, event
    return "A card is drawn in error without being exposed; it will be the next card"


@tells(ShoeJammed)
def _tell_shoe_jammed(scene: Scene, event: ShoeJammed) -> str:
    del scene, event
    return "The automated shoe malfunctions"


@tells(FoundCardsPutBack)
def _tell_found_cards_put_back(scene: Scene, event: FoundCardsPutBack) -> str:
    return (
        f"{scene.cards(event.cards)} {'go' if len(event.cards) > 1 else 'goes'} back on the deck, "
        "to be dealt for the wagers that are still settled"
    )
