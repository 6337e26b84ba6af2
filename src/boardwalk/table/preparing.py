"""Decks: opening, idle tables, shuffle and cut, and which deck may come into play (sections .2 to .4 of each game)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from boardwalk.actor import Role, same_person
from boardwalk.cards import DECK, Card
from boardwalk.errors import Refusal
from boardwalk.games.deal import DealingMode
from boardwalk.games.procedure import Preparation
from boardwalk.law import Paragraph, cite
from boardwalk.table import event as happened
from boardwalk.table.command import (
    CutDeck,
    InspectDeck,
    LoadShuffler,
    LookAtDeck,
    OrderRecut,
    ReceiveDeck,
    RemoveDeck,
    ReportShufflerCount,
    ReportShufflerJam,
    ShuffleDeck,
    SpreadDeck,
    TakeDeck,
    TurnDeckUp,
    VerifyDeck,
    WashDeck,
)
from boardwalk.table.equipment import Device
from boardwalk.table.event import Event
from boardwalk.table.fold import PREPARED
from boardwalk.table.handler import between_rounds, find_deck, handles, seat_of
from boardwalk.table.state import Deck, Phase, Table

CUT_LEAST = 10
"""Cards that a cut takes off the top, and by R2 leaves below."""
MOST_DECKS = 2
COMMITTED = cite("D29")
WHOLE = frozenset(DECK)


def _of(table: Table) -> Preparation:
    return table.game.procedure.preparation


def _require(deck: Deck, phases: tuple[Phase, ...], law: Paragraph) -> None:
    if deck.phase not in phases:
        wanted = " or ".join(phase.value for phase in phases)
        raise Refusal("deck", f"the {deck.back} deck is {deck.phase.value}, not {wanted}", law)


def require_fresh(deck: Deck, law: Paragraph) -> None:
    """Refuse a deck that lay at an idle table and was not prepared again."""
    if deck.stale:
        raise Refusal("deck", f"the table was idle: the {deck.back} deck is spread, seen and washed first", law)


def _require_whole(order: tuple[Card, ...], law: Paragraph) -> None:
    if len(order) != len(DECK) or frozenset(order) != WHOLE:
        raise Refusal("order", f"{len(order)} cards that are not the {len(DECK)} of a deck, each once", law)


def _require_hash(commitment: str) -> None:
    if commitment and not re.fullmatch("[0-9a-f]{64}", commitment):
        raise Refusal("commitment", "is a SHA-256 hash in 64 lower-case hex characters, or left out", COMMITTED)


@handles(ReceiveDeck, Role.DEALER, law=lambda table: _of(table).receipt)
def receive_deck(table: Table, command: ReceiveDeck) -> Iterator[Event]:
    laws = _of(table)
    between_rounds(table, laws.receipt)
    back = command.deck
    if not back.strip():
        raise Refusal("deck", "a deck is known by the color of its backs", laws.decks)
    if any(each.strip().casefold() == back.strip().casefold() for each in table.decks):
        raise Refusal("deck", f"there is a deck with {back} backs at the table already", laws.backs_differ)
    if len(table.decks) >= MOST_DECKS:
        raise Refusal("deck", "there are two decks at the table", laws.second_deck)
    if table.decks and not table.has_shuffler:
        raise Refusal("deck", "a second deck needs an automated shuffler", laws.second_deck)
    if any(deck.phase is Phase.IN_PLAY for deck in table.decks.values()):
        raise Refusal(
            "deck", "a deck is in play, and the other would not be in the shuffler", laws.other_deck_in_shuffler
        )
    if command.preshuffled is not None:
        _require_whole(command.preshuffled, laws.decks)
    elif command.commitment:
        raise Refusal("commitment", "the deck is not pre-shuffled: there is no order to commit to", COMMITTED)
    _require_hash(command.commitment)
    yield happened.DeckReceived(laws.receipt, back, command.preshuffled, command.commitment)


@handles(InspectDeck, Role.DEALER, law=lambda table: _of(table).receipt)
def inspect_deck(table: Table, command: InspectDeck) -> Iterator[Event]:
    law = _of(table).receipt
    _require(find_deck(table, command.deck), (Phase.RECEIVED,), law)
    yield happened.DeckInspected(law, command.deck, command.actor.name)


@handles(VerifyDeck, Role.FLOORPERSON, Role.SUPERVISOR, law=lambda table: _of(table).spread)
def verify_deck(table: Table, command: VerifyDeck) -> Iterator[Event]:
    laws = _of(table)
    if command.actor.role is Role.SUPERVISOR and not laws.supervisor_may_verify:
        raise Refusal("actor", "the floorperson assigned to the table verifies the cards", laws.spread)
    deck = find_deck(table, command.deck)
    _require(deck, (Phase.INSPECTED,), laws.spread)
    if same_person(deck.inspected_by, command.actor.name):
        raise Refusal("actor", f"{command.actor.name} inspected this deck; another verifies it", laws.spread)
    yield happened.DeckVerified(laws.spread, command.deck, command.actor.name)


@handles(SpreadDeck, Role.DEALER, law=lambda table: _of(table).spread)
def spread_deck(table: Table, command: SpreadDeck) -> Iterator[Event]:
    """At the opening face up for the first player; at an idle table either way."""
    laws = _of(table)
    between_rounds(table, laws.spread)
    deck = find_deck(table, command.deck)
    if deck.phase is Phase.VERIFIED:
        if not command.face_up:
            raise Refusal("face_up", "the first player looks at the cards face up", laws.spread)
        yield happened.DeckSpread(laws.spread, command.deck, face_up=True)
        return
    _require(deck, (Phase.VERIFIED, *sorted(PREPARED)), laws.spread)
    if not deck.stale and any(seated.bets for seated in table.seats.values()):
        raise Refusal("deck", "there is gaming activity: bets lie on the layout", laws.idle)
    yield happened.DeckSpread(laws.idle, command.deck, command.face_up)


@handles(TurnDeckUp, Role.DEALER, law=lambda table: _of(table).idle)
def turn_deck_up(table: Table, command: TurnDeckUp) -> Iterator[Event]:
    law = _of(table).idle
    between_rounds(table, law)
    _require(find_deck(table, command.deck), (Phase.SPREAD_DOWN,), law)
    if not table.seats:
        raise Refusal("deck", "the cards are turned up once a player arrives", law)
    yield happened.DeckTurnedUp(law, command.deck)


@handles(LookAtDeck, Role.PLAYER, law=lambda table: _of(table).spread)
def look_at_deck(table: Table, command: LookAtDeck) -> Iterator[Event]:
    law = _of(table).spread
    between_rounds(table, law)
    seat_of(table, command.actor)
    _require(find_deck(table, command.deck), (Phase.SPREAD,), law)
    yield happened.DeckLookedAt(law, command.deck, command.actor.name)


@handles(WashDeck, Role.DEALER, law=lambda table: _of(table).wash)
def wash_deck(table: Table, command: WashDeck) -> Iterator[Event]:
    law = _of(table).wash
    between_rounds(table, law)
    _require(find_deck(table, command.deck), (Phase.LOOKED_AT,), law)
    yield happened.DeckWashed(law, command.deck)


@handles(LoadShuffler, Role.DEALER, law=lambda table: _of(table).shuffle)
def load_shuffler(table: Table, command: LoadShuffler) -> Iterator[Event]:
    laws = _of(table)
    if not table.has_shuffler:
        raise Refusal("shuffler", "no automated shuffler stands on the table", laws.shuffle)
    deck = find_deck(table, command.deck)
    require_fresh(deck, laws.idle)
    if deck.inside:
        raise Refusal("deck", f"the {deck.back} deck is shuffled and lies in it", laws.machine_needs_no_cut)
    _require(deck, (Phase.STACKED, Phase.RACKED, Phase.SHUFFLED), laws.shuffle)
    yield happened.ShufflerLoaded(laws.shuffle, command.deck)


@handles(ShuffleDeck, Role.DEALER, law=lambda table: _of(table).shuffle)
def shuffle_deck(table: Table, command: ShuffleDeck) -> Iterator[Event]:
    laws = _of(table)
    deck = find_deck(table, command.deck)
    require_fresh(deck, laws.idle)
    machine = deck.phase is Phase.IN_SHUFFLER
    if table.has_shuffler and not machine and deck.phase in (Phase.STACKED, Phase.RACKED):
        law = table.game.procedure.irregularities.device_off_first
        raise Refusal("shuffler", "the cards are shuffled in it, or it is taken off the table first", law)
    _require(deck, (Phase.STACKED, Phase.RACKED, Phase.IN_SHUFFLER), laws.shuffle)
    _require_whole(command.order, laws.decks)
    _require_hash(command.commitment)
    yield happened.DeckShuffled(laws.shuffle, command.deck, command.order, machine, command.commitment)


@handles(ReportShufflerCount, Role.DEALER, law=lambda table: _of(table).shuffle)
def report_shuffler_count(table: Table, command: ReportShufflerCount) -> Iterator[Event]:
    rules = table.dealing.rules
    law = rules.counting_shuffler or rules.stub_count
    deck = find_deck(table, command.deck)
    if Device.COUNTING_SHUFFLER not in table.devices:
        raise Refusal("shuffler", "the shuffler on this table does not count cards", law)
    _require(deck, (Phase.SHUFFLED,), law)
    if not deck.inside or deck.counted:
        raise Refusal("deck", "the device counts after each shuffle of its own, once", law)
    if command.cards < 0:
        raise Refusal("cards", f"{command.cards} cards cannot be counted", law)
    yield happened.DeckCounted(law, command.deck, command.cards)
    if command.cards != len(DECK):
        yield happened.DeckRemoved(law, command.deck, f"the shuffler counted {command.cards} cards")


@handles(ReportShufflerJam, Role.DEALER, law=lambda table: table.game.procedure.irregularities.shuffler_jam)
def report_shuffler_jam(table: Table, command: ReportShufflerJam) -> Iterator[Event]:
    law = table.game.procedure.irregularities.shuffler_jam
    _require(find_deck(table, command.deck), (Phase.IN_SHUFFLER,), law)
    yield happened.ShufflerJammed(law, command.deck)


def _cards_dealt(table: Table, deck: Deck) -> bool:
    now = table.round
    if now is None or now.deck != deck.back:
        return False
    return now.step > 0 or now.drawn > 0 or now.drawn_in_error or now.void is not None


@handles(CutDeck, Role.DEALER, law=lambda table: _of(table).cut_due)
def cut_deck(table: Table, command: CutDeck) -> Iterator[Event]:
    laws = _of(table)
    deck = find_deck(table, command.deck)
    if not deck.cut_due:
        law = laws.machine_needs_no_cut if deck.by_machine else laws.cut_due
        raise Refusal("deck", f"the {deck.back} deck is {deck.phase.value} and no cut is due", law)
    _require(deck, (Phase.SHUFFLED, Phase.IN_PLAY), laws.cut_due)
    require_fresh(deck, laws.idle)
    if command.cards < CUT_LEAST:
        raise Refusal("cards", f"a cut takes at least {CUT_LEAST} cards off the top", laws.cut_at_least)
    if command.cards > len(DECK) - CUT_LEAST:
        raise Refusal("cards", f"a cut leaves at least {CUT_LEAST} cards below", cite("R2"))
    yield happened.DeckCut(laws.cut_at_least, command.deck, command.cards)


@handles(OrderRecut, Role.SUPERVISOR, law=lambda table: _of(table).recut)
def order_recut(table: Table, command: OrderRecut) -> Iterator[Event]:
    law = _of(table).recut
    deck = find_deck(table, command.deck)
    if not deck.was_cut or deck.cut_due or deck.stale:
        raise Refusal("deck", f"the {deck.back} deck is not cut", law)
    _require(deck, (Phase.SHUFFLED, Phase.IN_PLAY), law)
    if _cards_dealt(table, deck):
        raise Refusal("deck", "cards have been dealt from it", law)
    if not command.reason.strip():
        raise Refusal("reason", "a recut is ordered for a reason", law)
    yield happened.RecutOrdered(law, command.deck, command.actor.name, command.reason)


@handles(TakeDeck, Role.DEALER, law=lambda table: _of(table).shuffle)
def take_deck(table: Table, command: TakeDeck) -> Iterator[Event]:
    laws = _of(table)
    between_rounds(table, laws.shuffle)
    deck = find_deck(table, command.deck)
    require_fresh(deck, laws.idle)
    _require(deck, (Phase.SHUFFLED,), laws.shuffle)
    if deck.cut_due:
        raise Refusal("deck", f"the {deck.back} deck is cut first", laws.cut_due)
    verify_method(table, deck)
    verify_other_deck(table, deck)
    if len(table.decks) > 1 and table.last_deck == deck.back:
        raise Refusal("deck", f"the {deck.back} deck was used in the last round", laws.decks_alternate)
    yield happened.DeckTaken(table.dealing.rules.loading, command.deck)


def verify_method(table: Table, deck: Deck) -> None:
    """Dealing from the hand, and a second deck, both need an automated shuffler."""
    dealing = table.dealing
    if dealing.mode is DealingMode.HAND:
        law = dealing.rules.shuffler_required or dealing.law
        if not table.has_shuffler:
            raise Refusal("shuffler", "dealing from the hand needs an automated shuffler", law)
        if not (deck.by_machine or deck.preshuffled):
            raise Refusal("deck", f"the {deck.back} deck was shuffled by hand, and is dealt from the hand", law)
    if len(table.decks) > 1 and not table.has_shuffler:
        raise Refusal("deck", "two decks are used only with an automated shuffler", _of(table).second_deck)


def verify_other_deck(table: Table, deck: Deck) -> None:
    """While one deck is in play the other is in the shuffler, and neither in play nor in the discard rack."""
    laws = _of(table)
    for other in table.decks.values():
        if other.back == deck.back:
            continue
        if other.phase is Phase.IN_PLAY:
            raise Refusal("deck", f"the {other.back} deck is in play", laws.other_deck_in_shuffler)
        if other.phase is Phase.RACKED:
            raise Refusal("deck", f"the {other.back} deck lies in the discard rack", laws.one_deck_in_rack)
        if other.stale:
            reason = f"the table was idle: the {other.back} deck is spread, seen and washed too"
            raise Refusal("deck", reason, laws.each_deck_apart)
        if not other.in_shuffler:
            raise Refusal("deck", f"the {other.back} deck is not in the shuffler", laws.other_deck_in_shuffler)


@handles(RemoveDeck, Role.FLOORPERSON, Role.SUPERVISOR, law=lambda table: _of(table).receipt)
def remove_deck(table: Table, command: RemoveDeck) -> Iterator[Event]:
    law = _of(table).receipt
    deck = find_deck(table, command.deck)
    if table.round is not None and table.round.deck == deck.back:
        raise Refusal("deck", f"a round is played with the {deck.back} deck", law)
    if not command.reason.strip():
        raise Refusal("reason", "a deck is taken away for a reason", law)
    yield happened.DeckRemoved(law, command.deck, command.reason)
