"""The staff of a table that runs by itself: what dealer and floorperson do next, by the book.

`duty` looks at the table and names the next command of the staff, or none where a player's turn has come. What only the
world knows, the order that a shuffle leaves and the place of a cut, comes from outside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from boardwalk.actor import Actor, Role
from boardwalk.cards import DECK, Card
from boardwalk.games.deal import DealingMode
from boardwalk.table import command as do
from boardwalk.table import command_progressive as ask
from boardwalk.table.command import Command
from boardwalk.table.command_inventory import CountInventory
from boardwalk.table.equipment import Device, dealing_mode
from boardwalk.table.fold import PREPARED
from boardwalk.table.state import Deck, Phase, Round, Table
from boardwalk.table.waiting import Due, count_due, waiting_for, wrong_places


class Crew(NamedTuple):
    """The people who run a table."""

    dealer: Actor = Actor(Role.DEALER, "Dale")
    floorperson: Actor = Actor(Role.FLOORPERSON, "Flo")
    supervisor: Actor = Actor(Role.SUPERVISOR, "Sue")
    accounting: Actor = Actor(Role.ACCOUNTING, "Ada")


class World(Protocol):
    """What comes of a shuffle, where a deck is cut, where a wheel stops, and what a meter shows."""

    def order(self) -> tuple[Card, ...]: ...

    def cut(self) -> int: ...

    def spin(self, weights: tuple[int, ...]) -> int: ...

    def meter_cents(self) -> int: ...


def counting(crew: Crew, cents: int) -> Iterator[Command]:
    """Both counts of the table inventory."""
    yield CountInventory(crew.dealer, cents)
    yield CountInventory(crew.floorperson, cents)


def opening(crew: Crew, inventory_cents: int) -> Iterator[Command]:
    """What opens a table: the opener is counted twice."""
    yield from counting(crew, inventory_cents)
    yield do.OpenTable(crew.floorperson, inventory_cents)


def closing(table: Table, crew: Crew) -> Iterator[Command]:
    """What closes a table that everyone has left: the closer is counted twice, and is what is on record."""
    yield from counting(crew, table.inventory_cents)
    yield do.CloseTable(crew.floorperson)


def duty(table: Table, crew: Crew, world: World) -> Command | None:
    """The next command of the staff; none where the table waits for players."""
    if table.round is not None:
        return _for_collected(table, crew, world) or _in_round(table, table.round, crew.dealer, world)
    if len(table.decks) > 1 and not table.has_shuffler:
        return do.RemoveDeck(crew.floorperson, _spare(table), "two decks need an automated shuffler")
    for deck in table.decks.values():
        step = preparation(table, deck, crew, world)
        if step is not None:
            return step
    return _into_play(table, crew.dealer)


DEALER_DUTIES: dict[Due, type[Command]] = {
    Due.DEAL: do.DealNext,
    Due.SETTLE_EXPOSED: do.SettleExposed,
    Due.CONFIRM: do.ConfirmWager,
    Due.REVEAL: do.RevealDealer,
    Due.SETTLE: do.SettleSeat,
    Due.TAP: ask.TapSeat,
    Due.SETTLE_SPINS: ask.SettleSpins,
    Due.COLLECT: do.CollectCards,
}
"""What a dealer does in a round without adding anything to it."""


def _for_collected(table: Table, crew: Crew, world: World) -> Command | None:
    """What the round waits for on account of the progressive or the wheel."""
    waiting, dealer = waiting_for(table), crew.dealer
    name = str(waiting.place)
    seats = tuple(seat for seat, seated in table.seats.items() if name in seated.bets)
    spin = table.game.bonus_spin
    match waiting.due:
        case Due.TAKE_IN:
            return ask.TakeInWagers(dealer, name, len(seats), len(seats))
        case Due.RESOLVE:
            return ask.ResolveCount(crew.supervisor, name, seats, "chips and lights were counted again")
        case Due.VALIDATE:
            return ask.ValidateProgressive(crew.supervisor)
        case Due.PAY:
            return ask.PayProgressive(dealer, world.meter_cents())
        case Due.SPIN if spin is not None:
            return ask.SpinWheel(dealer, world.spin(spin.weights), world.meter_cents() if spin.feeds_meter else 0)
        case _:
            return None


def _in_round(table: Table, now: Round, dealer: Actor, world: World) -> Command | None:
    waiting = waiting_for(table)
    if waiting.due in DEALER_DUTIES:
        return DEALER_DUTIES[waiting.due](dealer)
    if waiting.due is Due.STUB:
        return _stub(table, now, dealer)
    if waiting.due is Due.WRONG_HAND:
        assert waiting.place is not None
        return do.ReportWrongHand(dealer, waiting.place)
    return do.CutDeck(dealer, now.deck, world.cut()) if waiting.due is Due.CUT else None


def _stub(table: Table, now: Round, dealer: Actor) -> Command:
    """A stub that is due is counted; a wrong hand is noticed before the stub is out of reach."""
    if count_due(table, now):
        return do.CountStub(dealer, len(now.stub))
    wrong = wrong_places(now)
    return do.ReportWrongHand(dealer, wrong[0]) if wrong else do.RackStub(dealer)


def preparation(table: Table, deck: Deck, crew: Crew, world: World) -> Command | None:
    """The next step that makes a deck ready for play; none where a player has to look at it, or it is ready."""
    dealer, back = crew.dealer, deck.back
    if deck.stale and deck.phase in PREPARED:
        return do.SpreadDeck(dealer, back, face_up=False)
    if deck.phase in (Phase.STACKED, Phase.RACKED, Phase.IN_SHUFFLER):
        if table.has_shuffler and deck.phase is not Phase.IN_SHUFFLER:
            return do.LoadShuffler(dealer, back)
        return do.ShuffleDeck(dealer, back, world.order())
    if deck.phase in (Phase.SHUFFLED, Phase.IN_PLAY):
        return _after_shuffle(table, deck, dealer, world)
    return _opening(table, deck, crew)


def _opening(table: Table, deck: Deck, crew: Crew) -> Command | None:
    if deck.phase is Phase.INSPECTED:
        return do.VerifyDeck(crew.floorperson, deck.back)
    if deck.phase is Phase.SPREAD_DOWN and not table.seats:
        return None
    step = OPENING.get(deck.phase)
    return None if step is None else step(crew.dealer, deck.back)


OPENING: dict[Phase, Callable[[Actor, str], Command]] = {
    Phase.RECEIVED: do.InspectDeck,
    Phase.VERIFIED: do.SpreadDeck,
    Phase.SPREAD_DOWN: do.TurnDeckUp,
    Phase.LOOKED_AT: do.WashDeck,
}
"""The dealer's step from each phase of the opening."""


def _after_shuffle(table: Table, deck: Deck, dealer: Actor, world: World) -> Command | None:
    waits = deck.phase is Phase.SHUFFLED and table.has_shuffler and not deck.inside
    if waits and (len(table.decks) > 1 or not (deck.by_machine or deck.preshuffled)):
        return do.LoadShuffler(dealer, deck.back)
    if deck.cut_due:
        return do.CutDeck(dealer, deck.back, world.cut())
    if deck.inside and not deck.counted and Device.COUNTING_SHUFFLER in table.devices:
        return do.ReportShufflerCount(dealer, deck.back, len(DECK))
    return None


def _spare(table: Table) -> str:
    """Of two decks the one that is not in play, or the second."""
    return [deck.back for deck in table.decks.values() if deck.phase is not Phase.IN_PLAY][-1]


def _into_play(table: Table, dealer: Actor) -> Command | None:
    """With two decks the one that rested comes into play; none where the hand deals without a shuffler."""
    if dealing_mode(table.devices) is DealingMode.HAND and not table.has_shuffler:
        return None
    if any(deck.phase is Phase.IN_PLAY for deck in table.decks.values()):
        return None
    ready = [deck.back for deck in table.decks.values() if deck.phase is Phase.SHUFFLED]
    if len(ready) < len(table.decks) or not ready:
        return None
    rested = [back for back in ready if back != table.last_deck]
    return do.TakeDeck(dealer, (rested or ready)[0])
