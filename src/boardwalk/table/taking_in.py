"""Before the first card: chips counted against lights, and wagers put into the inventory (28.7(b)1 to 3, 40.10(a)3)."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.actor import Role
from boardwalk.errors import Refusal
from boardwalk.games.collected import CollectedWager, ProgressiveWager
from boardwalk.law import Paragraph
from boardwalk.table import event_progressive as happened
from boardwalk.table.command_progressive import ResolveCount, TakeInWagers
from boardwalk.table.event import Event
from boardwalk.table.event_round import WagerReturned
from boardwalk.table.handler import handles, require_due
from boardwalk.table.linking import lying
from boardwalk.table.state import Table
from boardwalk.table.waiting import Due, waiting_for


def _law(table: Table) -> Paragraph:
    """The paragraph on the count, or the one on wagers where there is nothing to count."""
    return next((wager.counted for wager in table.game.collected.values()), table.game.basics.wagering)


def _due_wager(table: Table, name: str, due: Due) -> CollectedWager:
    """The wager that is to be taken in, if it is the one named."""
    require_due(table, due, _law(table))
    wager = table.game.collected[str(waiting_for(table).place)]
    if name != wager.name:
        raise Refusal("wager", f"the {wager.title} is taken in now, not {name!r}", wager.counted)
    return wager


@handles(TakeInWagers, Role.DEALER, law=_law)
def take_in_wagers(table: Table, command: TakeInWagers) -> Iterator[Event]:
    """Chips and coupons must be as many as the lights, and as the wagers on record; otherwise the deal waits."""
    wager = _due_wager(table, command.wager, Due.TAKE_IN)
    for field, number in (("counted", command.counted), ("lights", command.lights)):
        if number < 0:
            raise Refusal(field, f"{number} cannot be counted", wager.counted)
    seats = tuple(seat for seat, _ in lying(table, wager))
    if isinstance(wager, ProgressiveWager):
        yield happened.ReturnDeviceEmptied(wager.from_return_device, wager.name, command.counted)
    agree = command.counted == command.lights == len(seats)
    yield happened.LightsCompared(wager.counted, wager.name, command.counted, command.lights, agree)
    if agree:
        yield happened.WagersTakenIn(wager.to_inventory, wager.name, seats)


@handles(ResolveCount, Role.SUPERVISOR, law=_law)
def resolve_count(table: Table, command: ResolveCount) -> Iterator[Event]:
    """Wagers stand only where they were placed on record: each player sees to his own light (28.6(c))."""
    wager = _due_wager(table, command.wager, Due.RESOLVE)
    placed = dict(lying(table, wager))
    seats = tuple(sorted(set(command.seats)))
    unplaced = [seat for seat in seats if seat not in placed]
    if unplaced:
        raise Refusal("seats", f"seat {unplaced[0]} has no {wager.title} wager on record", wager.law)
    if not command.actor.name.strip():
        raise Refusal("actor", "who resolves it has a name", wager.counted)
    if not command.reason.strip():
        raise Refusal("reason", "it is resolved for a reason, which is recorded", wager.counted)
    yield happened.CountResolved(wager.counted, wager.name, seats, command.actor.name, command.reason)
    for seat, bet in placed.items():
        if seat not in seats:
            yield WagerReturned(wager.counted, seat, wager.name, *bet)
    if seats:
        yield happened.WagersTakenIn(wager.to_inventory, wager.name, seats)
