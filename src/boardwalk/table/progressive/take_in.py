"""Before the first card: counting chips against lights, and collecting the wagers (28.7(b)1 to 3, 40.10(a)3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.actor import Role
from boardwalk.errors import Refusal, quoted
from boardwalk.games.declaration.collected import CollectedWager, ProgressiveWager
from boardwalk.law import Paragraph
from boardwalk.press.notation import joined
from boardwalk.table.hardware.wager_devices import lights_on, returned
from boardwalk.table.machine import folds, handles, require_due, round_fold, round_of, tells
from boardwalk.table.message import Command, Event
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.progressive.light import RESOLUTION
from boardwalk.table.progressive.link import bets_not_taken_in
from boardwalk.table.sentence import Scene, count, seat_names
from boardwalk.table.state import Round, Table, without_bet
from boardwalk.table.wager_outcome import WagerReturned


@dataclass(frozen=True, slots=True)
class TakeInWagers(Command):
    """Count a wager's chips and coupons against its lights, and put them into the table inventory container.

    `lights` are the seats whose lights are on.
    """

    wager: str
    counted: int
    lights: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ResolveCount(Command):
    """Decide which seats' wagers stand when chips and lights do not match. The others are returned."""

    wager: str
    seats: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class ReturnDeviceEmptied(Event):
    """The dealer took this many chips and coupons out of the return device."""

    wager: str
    counted: int


@dataclass(frozen=True, slots=True)
class LightsCompared(Event):
    """The wagers were compared with the seats whose lights are on, and with the record."""

    wager: str
    counted: int
    lights: tuple[int, ...]
    dark: tuple[int, ...]
    """Seats with a wager on record whose lights are dark."""
    unplaced: tuple[int, ...]
    """Seats whose lights are on without a wager on record."""
    agree: bool
    """Whether chips, lights and record match."""


@dataclass(frozen=True, slots=True)
class CountResolved(Event):
    """A supervisor decided which seats' wagers stand."""

    wager: str
    seats: tuple[int, ...]
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class WagersTakenIn(Event):
    """These seats' wagers went into the table inventory container, coupons into the drop box. They are in action."""

    wager: str
    seats: tuple[int, ...]


def _law(table: Table) -> Paragraph:
    """The paragraph on the count, or the one on wagers if there is nothing to count."""
    return next((wager.counted for wager in table.game.collected.values()), table.game.basics.wagering)


def _due_wager(table: Table, name: str, due: Due) -> CollectedWager:
    """The wager to collect now, if it is the one named."""
    require_due(table, due, _law(table))
    wager = table.game.collected[str(waiting_for(table).place)]
    if name != wager.name:
        raise Refusal("wager", f"must be {wager.name} now, not {quoted(name)}", wager.counted)
    return wager


@handles(TakeInWagers, Role.DEALER, law=_law)
def take_in_wagers(table: Table, command: TakeInWagers) -> Iterator[Event]:
    """The lights that are on must be those of the seats with a wager on record, and the chips and coupons as many.

    Acceptors and a return device that report must say the same.
    """
    wager = _due_wager(table, command.wager, Due.TAKE_IN)
    if command.counted < 0:
        raise Refusal("counted", f"must be 0 or more, not {command.counted}", wager.counted)
    lights, last = tuple(sorted(command.lights)), table.game.seats
    if len(set(lights)) < len(lights) or not all(1 <= seat <= last for seat in lights):
        raise Refusal("lights", f"must be different seats from 1 to {last}", RESOLUTION)
    seats = tuple(sorted(seat for seat, _ in bets_not_taken_in(table, wager.name)))
    if isinstance(wager, ProgressiveWager):
        yield ReturnDeviceEmptied(wager.from_return_device, wager.name, command.counted)
    dark = tuple(seat for seat in seats if seat not in lights)
    unplaced = tuple(seat for seat in lights if seat not in seats)
    agree = not dark and not unplaced and command.counted == len(seats)
    agree = agree and lights_on(table, wager.name) in (None, lights)
    agree = agree and returned(table, wager.name) in (None, command.counted)
    yield LightsCompared(wager.counted, wager.name, command.counted, lights, dark, unplaced, agree)
    if agree:
        yield WagersTakenIn(wager.to_inventory, wager.name, seats)


@handles(ResolveCount, Role.SUPERVISOR, law=_law)
def resolve_count(table: Table, command: ResolveCount) -> Iterator[Event]:
    """Seat by seat. Only wagers on record can stand: players are responsible for their own lights (28.6(c))."""
    wager = _due_wager(table, command.wager, Due.RESOLVE)
    placed = dict(bets_not_taken_in(table, wager.name))
    seats = tuple(sorted(set(command.seats)))
    unplaced = [seat for seat in seats if seat not in placed]
    if unplaced:
        raise Refusal("seats", f"seat {unplaced[0]} has no {wager.title} wager on record", wager.law)
    if not command.actor.name.strip():
        raise Refusal("actor", "enter a name", wager.counted)
    if not command.reason.strip():
        raise Refusal("reason", "enter a reason", wager.counted)
    yield CountResolved(wager.counted, wager.name, seats, command.actor.name, command.reason)
    for seat, bet in placed.items():
        if seat not in seats:
            yield WagerReturned(wager.counted, seat, wager.name, *bet)
    if seats:
        yield WagersTakenIn(wager.to_inventory, wager.name, seats)


@folds(LightsCompared)
@round_fold
def _fold_lights_compared(now: Round, event: LightsCompared) -> Round:
    lights = {**now.lights, event.wager: frozenset(event.lights)}
    return now._replace(mismatched="" if event.agree else event.wager, lights=lights)


@folds(CountResolved)
def _fold_count_resolved(table: Table, event: CountResolved) -> Table:
    """A wager that stands although its light is dark is resolved for the rest of the round."""
    now = round_of(table)
    dark = frozenset(event.seats) - now.lights[event.wager]
    if event.wager in table.game.progressive_by_name:
        now = now._replace(resolved={**now.resolved, event.wager: dark})
    return table._replace(round=now._replace(mismatched=""))


@folds(WagersTakenIn)
def _fold_wagers_taken_in(table: Table, event: WagersTakenIn) -> Table:
    now = round_of(table)
    seats, hands = dict(table.seats), dict(now.hands)
    chips = coupons = 0
    for seat in event.seats:
        bet = seats[seat].bets[event.wager]
        chips, coupons = chips + bet.cents, coupons + bet.coupon_cents
        seats[seat] = without_bet(seats[seat], event.wager, 0)
        hands[seat] = hands[seat]._replace(riding={**hands[seat].riding, event.wager: bet})
    return table._replace(
        seats=seats,
        inventory_cents=table.inventory_cents + chips,
        dropped_coupon_cents=table.dropped_coupon_cents + coupons,
        round=now._replace(hands=hands),
    )


@folds(ReturnDeviceEmptied)
def _fold_return_device_emptied(table: Table, event: ReturnDeviceEmptied) -> Table:
    del event
    return table


@tells(LightsCompared)
def _tell_lights_compared(scene: Scene, event: LightsCompared) -> str:
    wagers, lights = count(event.counted, "wager").capitalize(), count(len(event.lights), "light")
    text = f"{wagers} on the {scene.wager(event.wager)} against {lights}"
    if event.agree:
        return f"{text}: they match"
    faults = [f"{_seats(event.dark, 'has', 'have')} a wager but no light"] if event.dark else []
    faults += [f"{_seats(event.unplaced, 'has', 'have')} a light but no wager"] if event.unplaced else []
    on_record = len(event.lights) - len(event.unplaced) + len(event.dark)
    if event.counted != on_record:
        faults.append(f"{count(on_record, 'wager')} {'is' if on_record == 1 else 'are'} on record")
    return f"{text}: {', '.join(faults)}; the deal waits"


def _seats(seats: tuple[int, ...], one: str, many: str) -> str:
    names = joined(list(map(str, seats)))
    return f"seats {names} {many}" if len(seats) > 1 else f"seat {names} {one}"


@tells(CountResolved)
def _tell_count_resolved(scene: Scene, event: CountResolved) -> str:
    stand = (
        f"the {scene.wager(event.wager)} of {seat_names(scene, event.seats)} stands"
        if event.seats
        else "no wager stands"
    )
    return f"{event.by} resolves the count: {stand} ({event.reason})"


@tells(WagersTakenIn)
def _tell_wagers_taken_in(scene: Scene, event: WagersTakenIn) -> str:
    bets = [seated.bets.get(event.wager) for seat in event.seats if (seated := scene.seated(seat)) is not None]
    coupons = any(bet is not None and bet.coupon_cents for bet in bets)
    where = f"go into the table inventory container{', coupons into the drop box' if coupons else ''}"
    return f"The {scene.wager(event.wager)} wagers of {seat_names(scene, event.seats)} {where}"


@tells(ReturnDeviceEmptied)
def _tell_return_device_emptied(scene: Scene, event: ReturnDeviceEmptied) -> str:
    del scene
    return f"The dealer empties the return device and has {count(event.counted, 'wager')}, coupons included"
