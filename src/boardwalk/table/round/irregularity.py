"""Irregularities: what each one voids, what is settled anyway, and what is returned (section .12, R4, R30, R45)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from boardwalk.cards import DECK, Card, UnknownCard
from boardwalk.errors import Refusal
from boardwalk.games.declaration.procedure import Irregularities, Remedy, Until
from boardwalk.games.declaration.round import DealingMode
from boardwalk.games.settlement import settling_order
from boardwalk.law import Paragraph, cite
from boardwalk.press.notation import capitalized
from boardwalk.table.irregularity_kind import Irregularity, IrregularityKind
from boardwalk.table.machine import folds, handles, require_due, require_round, round_fold, round_of, tells
from boardwalk.table.message import COMMUNITY, DEALER, RACK, Event, Place, place_name
from boardwalk.table.next_act import (
    Due,
    community_needed,
    decisions_open,
    miscount,
    places,
    unresolved,
    waiting_for,
    wrong_places,
)
from boardwalk.table.report import REPORTERS, IrregularityReport, reported, takes_effect
from boardwalk.table.round.collection import CardsCollected
from boardwalk.table.round.deal import laid_down
from boardwalk.table.round.payout import verify_inventory
from boardwalk.table.round.void import HandVoided, returned_wagers, undecided_wagers, void_round, withdrawn_award
from boardwalk.table.sentence import NUMBERS, Scene, count
from boardwalk.table.state import CardCount, Round, Table
from boardwalk.table.void_reason import VoidCause, VoidReason
from boardwalk.table.wager_outcome import WagerReturned


@dataclass(frozen=True, slots=True)
class ReportDealerCard(IrregularityReport):
    """Report that one of the dealer's face-down cards was exposed. Positions count from 1."""

    position: int


@dataclass(frozen=True, slots=True)
class ReportFaceUp(IrregularityReport):
    """Report a card that is face up in the shoe or deck. Positions count from 1, among the cards of the next step."""

    position: int = 1


@dataclass(frozen=True, slots=True)
class ReportDrawnInError(IrregularityReport):
    """Report that a card was drawn in error and not exposed."""


@dataclass(frozen=True, slots=True)
class ReportWrongHand(IrregularityReport):
    """Report a wrong number of cards at a seat, at the dealer's area or in the community area."""

    place: Place
    cards: int


@dataclass(frozen=True, slots=True)
class ReportShoeJam(IrregularityReport):
    """Report that the automated shoe jammed, stopped or failed to deal."""


@dataclass(frozen=True, slots=True)
class DealerCardExposed(Event):
    """One of the dealer's cards was exposed too soon."""

    card: Card
    position: int


@dataclass(frozen=True, slots=True)
class CardFoundFaceUp(Event):
    """A card was found face up in the shoe or deck and went to the discard rack unused.

    Its position counts from 1, from the next card on. The cards around it stay in sequence.
    """

    card: Card
    position: int


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
class WrongNumberFound(Event):
    """A wrong number of cards was found at a place. It counts now, no matter when it happened."""

    place: Place
    cards: int
    expected: int


@dataclass(frozen=True, slots=True)
class ShoeJammed(Event):
    """The automated shoe jammed, stopped or failed to deal."""


IN_A_STACK = cite("D34")
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


@handles(ReportDealerCard, *REPORTERS, law=lambda table: _laws(table).dealer_card_exposed.law)
def report_dealer_card(table: Table, command: ReportDealerCard) -> Iterator[Event]:
    return reported(table, command, Irregularity(IrregularityKind.DEALER_CARD, position=command.position))


@takes_effect(IrregularityKind.DEALER_CARD, lambda table, _: _laws(table).dealer_card_exposed.law)
def expose_dealer_card(table: Table, found: Irregularity) -> Iterator[Event]:
    laws, position = _laws(table), found.position or 0
    remedy = laws.dealer_card_exposed
    now = _live_round(table, remedy.law)
    if not 1 <= position <= len(now.dealer) or now.dealer_collected:
        raise Refusal("position", f"the dealer has no card {position}", remedy.law)
    if position - 1 in now.dealer_up:
        raise Refusal("position", f"the dealer's card {position} is already face up", remedy.law)
    yield DealerCardExposed(remedy.law, now.dealer[position - 1], position)
    if unresolved(table, now) and (laws.exposed_until is Until.REVEALED or decisions_open(table, now)):
        reason = VoidReason(EXPOSURE_CAUSES[laws.exposed_until], card=now.dealer[position - 1])
        yield from void_round(table, reason, remedy.law, remedy.still_settled)


@handles(ReportFaceUp, *REPORTERS, law=lambda table: _laws(table).one_face_up)
def report_face_up(table: Table, command: ReportFaceUp) -> Iterator[Event]:
    return reported(table, command, Irregularity(IrregularityKind.FACE_UP, position=command.position))


@takes_effect(IrregularityKind.FACE_UP, lambda table, _: _laws(table).one_face_up)
def set_face_up_card_aside(table: Table, found: Irregularity) -> Iterator[Event]:
    """One such card is not used, and the next cards take its place. With a second one all hands are void."""
    laws, position = _laws(table), found.position or 0
    now = require_due(table, Due.DEAL, laws.one_face_up)
    upcoming = now.upcoming
    if upcoming is None or not upcoming.drawn:
        raise Refusal("card", "the next step takes no card from the deck", laws.one_face_up)
    if not 1 <= position <= upcoming.drawn:
        right = "1" if upcoming.drawn == 1 else f"1 to {upcoming.drawn}"
        raise Refusal("position", f"must be {right}, among the cards of the next step, not {position}", IN_A_STACK)
    if now.drawn_in_error and position == 1:
        raise Refusal("card", "the next card was drawn in error and must be dealt first", laws.drawn_in_error)
    remedy = laws.more_face_up_after_first_cards if _all_have_their_cards(now) else laws.more_face_up
    if now.void is not None and now.void.still_settled and len(now.found_face_up) > 1 and remedy.put_back:
        raise Refusal("card", "must be dealt anyway: only wagers that are still settled are left", remedy.put_back)
    card = CardFoundFaceUp(laws.one_face_up, now.stub[position - 1], position)
    yield card
    if len(now.stub) <= now.script.needs(now.next_step or 0):
        yield from void_round(table, VoidReason(VoidCause.DECK_RUNS_OUT), laws.more_face_up.law)
    elif now.found_face_up:
        if now.void is None:
            yield from void_round(table, VoidReason(VoidCause.CARDS_FACE_UP), remedy.law, remedy.still_settled)
        yield from _put_back(table, set_aside(now, card), remedy)


def _put_back(table: Table, after: Round, remedy: Remedy) -> Iterator[Event]:
    """Cards found where the flop is due are dealt as the flop for progressives that are still settled."""
    upcoming = after.upcoming
    if remedy.put_back is None or upcoming is None or upcoming.to != COMMUNITY:
        return
    if after.script.community_shown(after.step) < community_needed(table, after):
        first = after.drawn
        while first and after.order[first - 1] in after.found_face_up:
            first -= 1
        yield FoundCardsPutBack(remedy.put_back, after.order[first : after.drawn])


def _all_have_their_cards(now: Round) -> bool:
    """Whether players and dealer have all their own cards, with nobody short a card."""
    return now.first_cards_out and all(place == COMMUNITY or miscount(now, place) >= 0 for place in wrong_places(now))


@handles(ReportDrawnInError, *REPORTERS, law=lambda table: _laws(table).drawn_in_error)
def report_drawn_in_error(table: Table, command: ReportDrawnInError) -> Iterator[Event]:
    return reported(table, command, Irregularity(IrregularityKind.DRAWN_IN_ERROR))


@takes_effect(IrregularityKind.DRAWN_IN_ERROR, lambda table, _: _laws(table).drawn_in_error)
def keep_card_drawn_in_error(table: Table, found: Irregularity) -> Iterator[Event]:
    del found
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


def wrong_number_law(table: Table, place: Place | None) -> Paragraph:
    """The paragraph on a wrong number of cards at a place."""
    laws = _laws(table)
    areas = {DEALER: laws.wrong_dealer_hand, COMMUNITY: laws.wrong_community}
    return areas.get(str(place), laws.wrong_player_hand)


@handles(ReportWrongHand, *REPORTERS, law=lambda table: _laws(table).wrong_player_hand)
def report_wrong_hand(table: Table, command: ReportWrongHand) -> Iterator[Event]:
    """People report what they see, so the number need not agree with the cards on record."""
    place, law = command.place, wrong_number_law(table, command.place)
    now = require_round(table, law)
    if place not in places(now):
        raise Refusal("place", f"{place_name(place)} has no cards in this round", law)
    expected = now.script.due(place, now.step)
    found = Irregularity(IrregularityKind.WRONG_NUMBER, place, command.cards, expected)
    return reported(table, command, found)


def reportable_places(now: Round) -> list[Place]:
    """Where a wrong number of cards can be found: everywhere except at hands that are void because of one."""
    return [place for place in places(now) if not (isinstance(place, int) and now.hands[place].void)]


@takes_effect(IrregularityKind.WRONG_NUMBER, lambda table, found: wrong_number_law(table, found.place))
def apply_wrong_number(table: Table, found: Irregularity) -> Iterator[Event]:
    """It counts when it is found, until the round is over (R30). What is settled stands."""
    place, cards, expected = found.place, found.cards, found.expected
    assert place is not None
    assert cards is not None
    assert expected is not None
    law = wrong_number_law(table, place)
    now = require_round(table, law)
    found_there = CardCount(cards, expected)
    _verify_number(now, place, found_there, law)
    events = tuple(_of_wrong_number(table, now, place, found_there))
    verify_inventory(table, events)  # chips of a progressive went in before the deal, and others have been paid since
    yield WrongNumberFound(law, place, cards, expected)
    yield from events


def _of_wrong_number(table: Table, now: Round, place: Place, found: CardCount) -> Iterator[Event]:
    cards, expected = found
    law = wrong_number_law(table, place)
    reason = VoidReason(VoidCause.WRONG_NUMBER, place=place, cards=cards, expected=expected)
    if now.void is not None:
        yield from _returned_in_void(table, now, place, law)
    elif isinstance(place, int) and not _laws(table).wrong_player_hand_voids_all:
        if undecided_wagers(table, place):
            yield from _void_hand(table, now, place, reason, law)
    elif place == DEALER and miscount(now, DEALER) == cards - expected and _can_complete(now):
        yield _completion(now, law)
    elif any(undecided_wagers(table, seat) for seat in now.hands):
        yield from void_round(table, reason, law)


def _verify_number(now: Round, place: Place, found: CardCount, law: Paragraph) -> None:
    if place not in reportable_places(now):
        raise Refusal("place", f"the hand of {place_name(place)} is already void", law)
    if not 0 <= found.cards <= len(DECK):
        raise Refusal("cards", f"must be 0 to {len(DECK)}, not {found.cards}", law)
    if found.cards == found.expected:
        raise Refusal("cards", f"{found.cards} is the right number for {place_name(place)}", law)


def _void_hand(table: Table, now: Round, seat: int, reason: VoidReason, law: Paragraph) -> Iterator[Event]:
    yield HandVoided(law, seat, reason)
    yield from withdrawn_award(table, (seat,), law)
    yield from returned_wagers(table, seat, law)
    if not now.hands[seat].collected:
        yield CardsCollected(law, seat, now.hands[seat].cards)


def _returned_in_void(table: Table, now: Round, place: Place, law: Paragraph) -> Iterator[Event]:
    """What a void round would still settle with the cards of a place goes back."""
    reads = _reader(table, place)
    seats = [place] if isinstance(place, int) else list(now.hands)
    back = {seat: [name for name in undecided_wagers(table, seat) if reads(name)] for seat in seats}
    unpaid = "" if now.award is None else now.award.wager
    yield from withdrawn_award(table, [seat for seat, names in back.items() if unpaid in names], law)
    for seat in settling_order(table.game, {seat: now.hands[seat].folded for seat in seats}):
        wagers = undecided_wagers(table, seat)
        for name in back[seat]:
            yield WagerReturned(law, seat, name, *wagers[name])


def _reader(table: Table, place: Place) -> Callable[[str], bool]:
    """Whether a wager is decided with the cards of a place. A player's own cards decide all of theirs."""
    game, progressives = table.game, table.game.progressive_by_name
    if place == DEALER:
        on_dealer = {name for name, wager in progressives.items() if wager.reads_dealer}
        return lambda name: name in on_dealer or (name not in game.collected and game.wager(name).reads_dealer)
    if place == COMMUNITY:
        return lambda name: name in progressives and game.community_read(progressives[name].reads) > 0
    return lambda _: True


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


@handles(ReportShoeJam, *REPORTERS, law=lambda table: _laws(table).shoe_jam)
def report_shoe_jam(table: Table, command: ReportShoeJam) -> Iterator[Event]:
    return reported(table, command, Irregularity(IrregularityKind.SHOE_JAM))


@takes_effect(IrregularityKind.SHOE_JAM, lambda table, _: _laws(table).shoe_jam)
def void_jammed_round(table: Table, found: Irregularity) -> Iterator[Event]:
    del found
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
def _fold_found_cards_put_back(table: Table, event: FoundCardsPutBack) -> Table:
    """They go back where they were, among the cards around them."""
    now = round_of(table)
    drawn, sequence = now.drawn - len(event.cards), table.decks[now.deck].order
    order = now.order[:drawn] + tuple(sorted(now.order[drawn:], key=sequence.index))
    rack = tuple(card for card in now.rack if card not in event.cards)
    return table._replace(round=now._replace(rack=rack, drawn=drawn, order=order))


@folds(DealerCardExposed)
@round_fold
def _fold_dealer_card_exposed(now: Round, event: DealerCardExposed) -> Round:
    return now._replace(dealer_up=now.dealer_up | {event.position - 1})


def set_aside(now: Round, event: CardFoundFaceUp) -> Round:
    """The round without a card found face up. What is left of the deck stays in sequence."""
    place = now.drawn + event.position - 1
    order = (*now.order[: now.drawn], event.card, *now.order[now.drawn : place], *now.order[place + 1 :])
    return now._replace(
        order=order,
        drawn=now.drawn + 1,
        rack=(*now.rack, event.card),
        found_face_up=(*now.found_face_up, event.card),
    )


folds(CardFoundFaceUp)(round_fold(set_aside))


@folds(WrongNumberFound)
@round_fold
def _fold_wrong_number_found(now: Round, event: WrongNumberFound) -> Round:
    return now._replace(found={**now.found, event.place: CardCount(event.cards, event.expected)})


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
        found={place: count for place, count in now.found.items() if place != DEALER},
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
    card = "" if isinstance(event.card, UnknownCard) else f", {scene.cards((event.card,))},"
    return f"The dealer's card {event.position}{card} is exposed too soon"


@tells(CardFoundFaceUp)
def _tell_card_found_face_up(scene: Scene, event: CardFoundFaceUp) -> str:
    place = f" (card {event.position} of the next step)" if event.position > 1 else ""
    card = capitalized(scene.cards((event.card,)))
    return f"{card} is found face up in the deck{place} and goes to the discard rack unused"


def _expected(number: int) -> str:
    return NUMBERS[number] if 0 < number < len(NUMBERS) else str(number) if number else "none"


@tells(WrongNumberFound)
def _tell_wrong_number_found(scene: Scene, event: WrongNumberFound) -> str:
    where, expected = scene.who(event.place), _expected(event.expected)
    return f"{capitalized(where)} has {count(event.cards, 'card')} instead of {expected}"


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
