"""The automatic staff of a table: what dealer and floorperson do next, by the book.

`duty` looks at the table and returns the next staff command, or None when it is a player's turn. What the table cannot
know, such as the order after a shuffle, comes from a `World`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from boardwalk.actor import Actor, Role
from boardwalk.cards import DECK, Card
from boardwalk.games.declaration.round import DealingMode
from boardwalk.table import commands as do
from boardwalk.table.commands import CountInventory
from boardwalk.table.deck.rotation import PREPARED
from boardwalk.table.deck.stub import places_on_record
from boardwalk.table.device import Device, dealing_mode
from boardwalk.table.message import Command, Place
from boardwalk.table.next_act import Due, count_due, miscount, waiting_for, wrong_places
from boardwalk.table.state import Deck, Phase, Round, Table


class Crew(NamedTuple):
    """The people who run a table."""

    dealer: Actor = Actor(Role.DEALER, "Dale")
    floorperson: Actor = Actor(Role.FLOORPERSON, "Flo")
    supervisor: Actor = Actor(Role.SUPERVISOR, "Sue")
    accounting: Actor = Actor(Role.ACCOUNTING, "Ada")


class World(Protocol):
    """The result of a shuffle, where a deck is cut, where the wheel stops, and what the meter shows."""

    def order(self) -> tuple[Card, ...]: ...

    def cut(self) -> int: ...

    def spin(self, weights: tuple[int, ...]) -> int: ...

    def meter_cents(self) -> int: ...


def counting(crew: Crew, cents: int) -> Iterator[Command]:
    """The two counts of the table inventory."""
    yield CountInventory(crew.dealer, cents)
    yield CountInventory(crew.floorperson, cents)


def demonstration(table: Table, crew: Crew) -> Iterator[Command]:
    """The command that marks missing approvals as demonstration, where no money changes hands."""
    if table.missing_approvals:
        yield do.RecordDemonstration(crew.supervisor)


def confirmation(table: Table, crew: Crew) -> Command | None:
    """The command that confirms the signs that must be posted; None if all are confirmed."""
    signs = tuple(sign.name for sign in table.unconfirmed_signs)
    return do.ConfirmSigns(crew.floorperson, signs) if signs else None


def opening(table: Table, crew: Crew, inventory_cents: int) -> Iterator[Command]:
    """The commands that open a table: the signs, two counts of the opener, then the opening."""
    signs = confirmation(table, crew)
    if signs is not None:
        yield signs
    yield from counting(crew, inventory_cents)
    yield do.OpenTable(crew.floorperson, inventory_cents)


def closing(table: Table, crew: Crew) -> Iterator[Command]:
    """The commands that close an empty table: two counts that match the record, then the closing."""
    yield from counting(crew, table.inventory_cents)
    yield do.CloseTable(crew.floorperson)


def duty(table: Table, crew: Crew, world: World) -> Command | None:
    """The next staff command; None if the table is waiting for players."""
    if table.report is not None:
        return do.ConfirmReport(crew.floorperson)
    if table.round is not None:
        return _for_collected(table, crew, world) or _in_round(table, table.round, crew.dealer, world)
    signs = confirmation(table, crew) if table.open else None
    return deck_duty(table, crew, world) if signs is None else signs


def deck_duty(table: Table, crew: Crew, world: World) -> Command | None:
    """The next staff command between rounds that concerns a deck."""
    if len(table.decks) > 1 and not table.has_shuffler:
        return do.RemoveDeck(crew.floorperson, _spare(table), "two decks need an automated shuffler")
    for deck in table.decks.values():
        step = preparation(table, deck, crew, world)
        if step is not None:
            return step
    return _into_play(table, crew.dealer)


DEALER_DUTIES: dict[Due, type[Command]] = {
    Due.LOCK_OUT: do.PressLockOut,
    Due.DEAL: do.DealNext,
    Due.SETTLE_EXPOSED: do.SettleExposed,
    Due.CONFIRM: do.ConfirmWager,
    Due.REVEAL: do.RevealDealer,
    Due.SHOW: do.ShowHands,
    Due.SETTLE: do.SettleSeat,
    Due.LIGHT: do.VerifyLight,
    Due.TAP: do.TapSeat,
    Due.SETTLE_SPINS: do.SettleSpins,
    Due.COLLECT: do.CollectCards,
}
"""Dealer commands that need no further information."""


SUPERVISOR_DUTIES: dict[Due, Callable[[Actor], Command]] = {
    Due.VALIDATE: do.ValidateProgressive,
    Due.AWARD: do.AwardMerchandise,
}
"""Supervisor commands that need no further information."""


def _for_collected(table: Table, crew: Crew, world: World) -> Command | None:
    """What the progressive or the wheel needs next in the round."""
    waiting, dealer = waiting_for(table), crew.dealer
    spin = table.game.bonus_spin
    match waiting.due:
        case Due.TAKE_IN | Due.RESOLVE:
            return _for_lights(table, crew, str(waiting.place))
        case Due.RESOLVE_LIGHT:
            return do.ResolveLight(crew.supervisor, stands=True, reason="the wager is on record")
        case Due.VALIDATE | Due.AWARD:
            return SUPERVISOR_DUTIES[waiting.due](crew.supervisor)
        case Due.PAY:
            return do.PayProgressive(dealer, world.meter_cents())
        case Due.SPIN if spin is not None:
            return do.SpinWheel(dealer, world.spin(spin.weights), world.meter_cents() if spin.feeds_meter else 0)
        case _:
            return None


def _for_lights(table: Table, crew: Crew, wager: str) -> Command:
    """The count of the wagers against the lights, or the decision if they did not match."""
    seats = tuple(seat for seat, seated in table.seats.items() if wager in seated.bets)
    if waiting_for(table).due is Due.TAKE_IN:
        return do.TakeInWagers(crew.dealer, wager, len(seats), seats)
    return do.ResolveCount(crew.supervisor, wager, seats, "chips and lights were counted again")


def _in_round(table: Table, now: Round, dealer: Actor, world: World) -> Command | None:
    waiting = waiting_for(table)
    if waiting.due in DEALER_DUTIES:
        return DEALER_DUTIES[waiting.due](dealer)
    if waiting.due is Due.STUB:
        return _stub(table, now, dealer)
    if waiting.due is Due.COUNT_PLACES:
        return do.CountPlaces(dealer, places_on_record(now))
    if waiting.due is Due.WRONG_HAND:
        assert waiting.place is not None
        return wrong_hand(now, dealer, waiting.place)
    return do.CutDeck(dealer, now.deck, world.cut()) if waiting.due is Due.CUT else None


def _stub(table: Table, now: Round, dealer: Actor) -> Command:
    """Count the stub if it is due. Report a wrong hand before the stub is racked."""
    if count_due(table, now):
        return do.CountStub(dealer, len(now.stub))
    wrong = [place for place in wrong_places(now) if place not in now.found]
    return wrong_hand(now, dealer, wrong[0]) if wrong and now.void is None else do.RackStub(dealer)


def wrong_hand(now: Round, dealer: Actor, place: Place) -> Command:
    """The report of a wrong number of cards as it is on record."""
    return do.ReportWrongHand(dealer, place, now.script.due(place, now.step) + miscount(now, place))


def preparation(table: Table, deck: Deck, crew: Crew, world: World) -> Command | None:
    """The next step to get a deck ready; None if it is ready or waiting for a player to look it over."""
    dealer, back = crew.dealer, deck.back
    if deck.stale and deck.phase in PREPARED:
        return do.SpreadDeck(dealer, back, face_up=False)
    if deck.phase in (Phase.STACKED, Phase.RACKED, Phase.IN_SHUFFLER):
        if table.has_shuffler and deck.phase is not Phase.IN_SHUFFLER:
            return do.LoadShuffler(dealer, back)
        return do.ShuffleDeck(dealer, back, world.order())
    if deck.sealed:
        return do.VerifySeal(crew.floorperson, back)
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
"""The dealer's next step in each phase of the opening."""


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
    """Of two decks, the one that is not in play, or the second."""
    return [deck.back for deck in table.decks.values() if deck.phase is not Phase.IN_PLAY][-1]


def _into_play(table: Table, dealer: Actor) -> Command | None:
    """With two decks, use the one that rested. None if the game is dealt from the hand without a shuffler."""
    if dealing_mode(table.devices) is DealingMode.HAND and not table.has_shuffler:
        return None
    if any(deck.phase is Phase.IN_PLAY for deck in table.decks.values()):
        return None
    ready = [deck.back for deck in table.decks.values() if deck.phase is Phase.SHUFFLED]
    if len(ready) < len(table.decks) or not ready:
        return None
    rested = [back for back in ready if back != table.last_deck]
    return do.TakeDeck(dealer, (rested or ready)[0])
