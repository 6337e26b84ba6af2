"""The light of a progressive winner, which the dealer verifies before anything is paid (28.10(h)4ii(2))."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.actor import Role
from boardwalk.errors import Refusal
from boardwalk.games.declaration.collected import ProgressiveWager
from boardwalk.law import Paragraph, cite
from boardwalk.table.machine import folds, handles, require_due, round_fold, tells
from boardwalk.table.message import Command, Event
from boardwalk.table.next_act import Due
from boardwalk.table.sentence import Scene, named_apart, seat_names
from boardwalk.table.state import Round, Table, UnpaidAward

RESOLUTION = cite("R42")


@dataclass(frozen=True, slots=True)
class VerifyLight(Command):
    """Verify that the winner's acceptor light is on."""


@dataclass(frozen=True, slots=True)
class ReportDarkLight(Command):
    """Report that a winner's acceptor light is dark. A supervisor must resolve it before anything is paid."""

    seat: int


@dataclass(frozen=True, slots=True)
class LightVerified(Event):
    """The dealer verified that these winners' lights are on. A supervisor resolved those that are dark."""

    wager: str
    seats: tuple[int, ...]
    dark: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class LightFoundDark(Event):
    """The dealer found a winner's light dark."""

    wager: str
    seat: int
    by: str


def light_law(table: Table) -> Paragraph:
    return next((wager.light_verified for wager in table.game.progressives), table.game.basics.settling)


def winner(table: Table, due: Due, law: Paragraph) -> tuple[ProgressiveWager, Round, UnpaidAward]:
    """The wager, the round and the award, if this is what the round is waiting for."""
    now = require_due(table, due, law)
    assert now.award is not None
    return table.game.progressive_by_name[now.award.wager], now, now.award


def lights_resolved(wager: ProgressiveWager, now: Round, seats: tuple[int, ...]) -> Iterator[Event]:
    """If a supervisor has resolved the dark {light} of every winner, there is nothing left for the dealer to verify."""
    if seats and now.resolved.get(wager.name, frozenset()).issuperset(seats):
        yield LightVerified(wager.light_verified, wager.name, (), seats)


@handles(VerifyLight, Role.DEALER, law=light_law)
def verify_light(table: Table, command: VerifyLight) -> Iterator[Event]:
    del command
    wager, now, award = winner(table, Due.LIGHT, light_law(table))
    dark = tuple(seat for seat in award.seats if seat in now.resolved.get(wager.name, ()))
    lit = tuple(seat for seat in award.seats if seat not in dark)
    yield LightVerified(wager.light_verified, wager.name, lit, dark)


@handles(ReportDarkLight, Role.DEALER, law=light_law)
def report_dark_light(table: Table, command: ReportDarkLight) -> Iterator[Event]:
    wager, now, award = winner(table, Due.LIGHT, light_law(table))
    seat = command.seat
    if seat not in award.seats:
        raise Refusal("seat", f"must be the seat of a winner, not {seat}", wager.light_verified)
    if seat in now.resolved.get(wager.name, ()):
        raise Refusal("seat", f"a supervisor has already resolved the light of seat {seat}", RESOLUTION)
    yield LightFoundDark(wager.light_verified, wager.name, seat, command.actor.name)


@folds(LightVerified)
@round_fold
def _fold_light_verified(now: Round, event: LightVerified) -> Round:
    del event
    assert now.award is not None, "only a winner's light is verified"
    return now._replace(award=now.award._replace(lit=True))


@folds(LightFoundDark)
@round_fold
def _fold_light_found_dark(now: Round, event: LightFoundDark) -> Round:
    on = now.lights.get(event.wager, frozenset()) - {event.seat}
    return now._replace(dark_light=event.seat, lights={**now.lights, event.wager: on})


@tells(LightVerified)
def _tell_light_verified(scene: Scene, event: LightVerified) -> str:
    many = len(event.seats) > 1
    light = named_apart(scene, event.wager, "light")
    on = f"the {light}{'s' if many else ''} of {seat_names(scene, event.seats)} {'are' if many else 'is'} on"
    dark = f"a supervisor has resolved the dark {light} of {seat_names(scene, event.dark)}"
    if not event.dark:
        return f"The dealer verifies that {on}"
    return f"The dealer verifies that {on}; {dark}" if event.seats else f"{dark[0].upper()}{dark[1:]}"


@tells(LightFoundDark)
def _tell_light_found_dark(scene: Scene, event: LightFoundDark) -> str:
    light = named_apart(scene, event.wager, "light")
    return f"{event.by} reports that the {light} of {scene.who(event.seat)} is dark: a supervisor must resolve it"
