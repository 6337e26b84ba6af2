"""The light of a progressive winner: the dealer verifies it before anything is paid, and if it is dark, a supervisor
decides whether the wager stands (28.10(h)4ii(2), R42).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.actor import Role, same_person
from boardwalk.errors import Refusal
from boardwalk.games.declaration.collected import ProgressiveWager
from boardwalk.law import Paragraph, cite
from boardwalk.table.machine import folds, handles, require_due, round_fold, tells
from boardwalk.table.message import Command, Event
from boardwalk.table.next_act import Due
from boardwalk.table.round.collection import CardsCollected
from boardwalk.table.round.payout import verify_inventory
from boardwalk.table.sentence import Scene, seat_names
from boardwalk.table.state import Round, Table, UnpaidAward
from boardwalk.table.wager_outcome import WagerReturned

RESOLUTION = cite("R42")


@dataclass(frozen=True, slots=True)
class VerifyLight(Command):
    """Verify that the winner's acceptor light is on."""


@dataclass(frozen=True, slots=True)
class ReportDarkLight(Command):
    """Report that a winner's acceptor light is dark. A supervisor must resolve it before anything is paid."""

    seat: int


@dataclass(frozen=True, slots=True)
class ResolveLight(Command):
    """Decide whether the wager of a winner whose light is dark stands. If it does not, it is returned."""

    stands: bool
    reason: str


@dataclass(frozen=True, slots=True)
class LightVerified(Event):
    """The dealer verified that these winners' lights are on. A supervisor resolved those that are dark."""

    seats: tuple[int, ...]
    dark: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class LightFoundDark(Event):
    """The dealer found a winner's light dark."""

    seat: int
    by: str


@dataclass(frozen=True, slots=True)
class LightResolved(Event):
    """A supervisor decided whether the wager of a winner whose light is dark stands."""

    seat: int
    stands: bool
    by: str
    reason: str


def _law(table: Table) -> Paragraph:
    wager = table.game.progressive
    return table.game.basics.settling if wager is None else wager.light_verified


def _winner(table: Table, due: Due) -> tuple[ProgressiveWager, Round, UnpaidAward]:
    """The wager, the round and the award, if this is what the round is waiting for."""
    now, wager = require_due(table, due, _law(table)), table.game.progressive
    assert wager is not None
    assert now.award is not None
    return wager, now, now.award


def lights_resolved(wager: ProgressiveWager, now: Round, seats: tuple[int, ...]) -> Iterator[Event]:
    """If a supervisor has resolved the dark light of every winner, there is nothing left for the dealer to verify."""
    if seats and now.resolved.issuperset(seats):
        yield LightVerified(wager.light_verified, (), seats)


@handles(VerifyLight, Role.DEALER, law=_law)
def verify_light(table: Table, command: VerifyLight) -> Iterator[Event]:
    del command
    wager, now, award = _winner(table, Due.LIGHT)
    dark = tuple(seat for seat in award.seats if seat in now.resolved)
    yield LightVerified(wager.light_verified, tuple(seat for seat in award.seats if seat not in dark), dark)


@handles(ReportDarkLight, Role.DEALER, law=_law)
def report_dark_light(table: Table, command: ReportDarkLight) -> Iterator[Event]:
    wager, now, award = _winner(table, Due.LIGHT)
    seat = command.seat
    if seat not in award.seats:
        raise Refusal("seat", f"must be the seat of a winner, not {seat}", wager.light_verified)
    if seat in now.resolved:
        raise Refusal("seat", f"a supervisor has already resolved the light of seat {seat}", RESOLUTION)
    yield LightFoundDark(wager.light_verified, seat, command.actor.name)


@handles(ResolveLight, Role.SUPERVISOR, law=_law)
def resolve_light(table: Table, command: ResolveLight) -> Iterator[Event]:
    """A wager that does not stand goes back, and nothing is claimed for it. At its own turn, its cards go, too."""
    wager, now, award = _winner(table, Due.RESOLVE_LIGHT)
    seat, name = now.dark_light, command.actor.name
    assert seat is not None
    if not name.strip():
        raise Refusal("actor", "enter a name", RESOLUTION)
    if same_person(name, award.verified_by):
        raise Refusal("actor", f"{name} verified the hand; someone else must resolve the light", RESOLUTION)
    if not command.reason.strip():
        raise Refusal("reason", "enter a reason", RESOLUTION)
    resolved = LightResolved(RESOLUTION, seat, command.stands, name, command.reason)
    hand = now.hands[seat]
    returned = WagerReturned(RESOLUTION, seat, wager.name, *hand.riding[wager.name])
    if not command.stands:
        verify_inventory(table, [returned])
    yield resolved
    left = award.seats
    if not command.stands:
        yield returned
        left = tuple(other for other in award.seats if other != seat)
        if seat == award.seat:
            yield CardsCollected(table.game.procedure.conduct.cards_collected, seat, hand.cards)
            return
    yield from lights_resolved(wager, _with_resolved(now, resolved), left)


def _with_resolved(now: Round, event: LightResolved) -> Round:
    """The other winners of a shared meter have their own turns if the wager of the first does not stand."""
    assert now.award is not None, "only a winner's light is resolved"
    if event.stands:
        return now._replace(dark_light=None, resolved=now.resolved | {event.seat})
    others = tuple(seat for seat in now.award.seats if seat != event.seat)
    award = None if event.seat == now.award.seat else now.award._replace(seats=others)
    return now._replace(dark_light=None, award=award)


@folds(LightVerified)
@round_fold
def _fold_light_verified(now: Round, event: LightVerified) -> Round:
    del event
    assert now.award is not None, "only a winner's light is verified"
    return now._replace(award=now.award._replace(lit=True))


@folds(LightFoundDark)
def _fold_light_found_dark(table: Table, event: LightFoundDark) -> Table:
    wager, now = table.game.progressive, table.round
    assert wager is not None
    assert now is not None
    on = now.lights.get(wager.name, frozenset()) - {event.seat}
    return table._replace(round=now._replace(dark_light=event.seat, lights={**now.lights, wager.name: on}))


@folds(LightResolved)
@round_fold
def _fold_light_resolved(now: Round, event: LightResolved) -> Round:
    return _with_resolved(now, event)


@tells(LightVerified)
def _tell_light_verified(scene: Scene, event: LightVerified) -> str:
    many = len(event.seats) > 1
    on = f"the light{'s' if many else ''} of {seat_names(scene, event.seats)} {'are' if many else 'is'} on"
    dark = f"a supervisor has resolved the dark light of {seat_names(scene, event.dark)}"
    if not event.dark:
        return f"The dealer verifies that {on}"
    return f"The dealer verifies that {on}; {dark}" if event.seats else f"{dark[0].upper()}{dark[1:]}"


@tells(LightFoundDark)
def _tell_light_found_dark(scene: Scene, event: LightFoundDark) -> str:
    return f"{event.by} reports that the light of {scene.who(event.seat)} is dark: a supervisor must resolve it"


@tells(LightResolved)
def _tell_light_resolved(scene: Scene, event: LightResolved) -> str:
    stands = "stands" if event.stands else "does not stand"
    return f"{event.by} decides that the wager of {scene.who(event.seat)} {stands}: {event.reason}"
