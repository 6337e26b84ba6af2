"""What a device is told: its next number, whether it is relied on, and what the table expects of it. It says nothing of
cards or of a player's chips.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from boardwalk.table.deck.card_entry import card_to_read
from boardwalk.table.hardware.connected_device import ConnectedDevice, DeviceFault, DeviceKind
from boardwalk.table.hardware.wager_devices import returned
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.state import CardSource, Phase, Round, Table


class DeviceTask(StrEnum):
    """What the table expects of a device now."""

    NOTHING = "nothing"
    SHUFFLE = "shuffle"
    """The shuffler: shuffle the deck that is in it."""
    COUNT = "count"
    """The shuffler or the return device: count."""
    DRAW = "draw"
    """The shoe: put out the cards of the next step."""
    TAKE_CHIPS = "take chips"
    """The acceptors: bets are open."""
    LOCK_OUT = "lock out"
    """The lock-out button: it is to be pressed."""
    STOP = "stop"
    """The wheel: a player has a spin."""
    SHOW = "show"
    """The sign: show the amount."""


@dataclass(frozen=True, slots=True)
class DeviceSight:
    """What a device is told."""

    device: str
    kind: DeviceKind
    round: int
    """How many rounds have begun. Reports name it."""
    next_number: int
    """The number of its next report."""
    in_service: bool
    fault: DeviceFault | None
    why: str
    """What is wrong with it, while it is at fault."""
    task: DeviceTask
    cards: int = 0
    """For a shoe, how many cards of the next step it has not reported yet."""
    seats: tuple[int, ...] = ()
    """For acceptors, the seats whose wager is in: their lights are on."""
    cents: int | None = None
    """For a sign, what it should show; null if there is no meter."""


def device_sight(table: Table, device: ConnectedDevice, meter_cents: int | None = None) -> DeviceSight:
    """What a device of the table is told."""
    told = DeviceSight(
        device.name,
        device.kind,
        table.rounds,
        device.last_number + 1,
        device.reports,
        device.fault,
        device.why,
        _TASKS[device.kind](table),
    )
    if device.kind is DeviceKind.SHOE:
        return replace(told, cards=_cards_due(table))
    if device.kind is DeviceKind.ACCEPTORS:
        return replace(told, seats=_seats_in(table))
    return replace(told, cents=meter_cents) if device.kind is DeviceKind.SIGN else told


def _shuffler_task(table: Table) -> DeviceTask:
    decks = table.decks.values()
    if any(deck.phase is Phase.IN_SHUFFLER for deck in decks):
        return DeviceTask.SHUFFLE
    uncounted = any(deck.phase is Phase.SHUFFLED and deck.inside and not deck.counted for deck in decks)
    return DeviceTask.COUNT if uncounted else DeviceTask.NOTHING


def _shoe_task(table: Table) -> DeviceTask:
    return DeviceTask.DRAW if table.round is not None and waiting_for(table).due is Due.DEAL else DeviceTask.NOTHING


def _acceptors_task(table: Table) -> DeviceTask:
    return DeviceTask.TAKE_CHIPS if table.open and table.round is None else DeviceTask.NOTHING


def _lock_out_task(table: Table) -> DeviceTask:
    return DeviceTask.LOCK_OUT if waiting_for(table).due is Due.LOCK_OUT else DeviceTask.NOTHING


def _return_task(table: Table) -> DeviceTask:
    """To count, once the acceptors are locked out."""
    waiting = waiting_for(table)
    progressive = waiting.due is Due.TAKE_IN and waiting.place in table.game.progressive_by_name
    uncounted = progressive and returned(table, str(waiting.place)) is None
    return DeviceTask.COUNT if uncounted else DeviceTask.NOTHING


def _wheel_task(table: Table) -> DeviceTask:
    return DeviceTask.STOP if waiting_for(table).due is Due.SPIN else DeviceTask.NOTHING


def _sign_task(table: Table) -> DeviceTask:
    return DeviceTask.SHOW if table.links else DeviceTask.NOTHING


_TASKS = {
    DeviceKind.SHUFFLER: _shuffler_task,
    DeviceKind.SHOE: _shoe_task,
    DeviceKind.ACCEPTORS: _acceptors_task,
    DeviceKind.LOCK_OUT: _lock_out_task,
    DeviceKind.RETURN_DEVICE: _return_task,
    DeviceKind.WHEEL: _wheel_task,
    DeviceKind.SIGN: _sign_task,
}


def _cards_due(table: Table) -> int:
    """At a table whose shoe reads cards, those that are not read yet; elsewhere the cards of the next stack."""
    now = table.round
    if now is None or waiting_for(table).due is not Due.DEAL or now.upcoming is None:
        return 0
    if table.card_source is not CardSource.READ:
        return now.upcoming.drawn
    return _unread(now)


def _unread(now: Round) -> int:
    first = card_to_read(now)
    if first is None or now.upcoming is None:
        return 0
    step = now.order[now.drawn : now.drawn + now.upcoming.drawn]
    return len(step) - step.index(first)


def _seats_in(table: Table) -> tuple[int, ...]:
    names = set(table.game.progressive_by_name)
    placed = {seat for seat, seated in table.seats.items() if names & set(seated.bets)}
    riding = set() if table.round is None else {s for s, hand in table.round.hands.items() if names & set(hand.riding)}
    return tuple(sorted(placed | riding))
