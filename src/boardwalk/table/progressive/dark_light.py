"""A winner's light that is dark: a supervisor decides whether the wager stands (R42)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.actor import Role, same_person
from boardwalk.errors import Refusal
from boardwalk.table.machine import folds, handles, round_fold, tells
from boardwalk.table.message import Command, Event
from boardwalk.table.next_act import Due
from boardwalk.table.progressive.light import RESOLUTION, light_law, lights_resolved, winner
from boardwalk.table.progressive.outcome import is_won, progressives_decided
from boardwalk.table.round.collection import CardsCollected
from boardwalk.table.round.payout import verify_inventory
from boardwalk.table.sentence import Scene, named_apart
from boardwalk.table.state import Round, Table
from boardwalk.table.wager_outcome import WagerReturned


@dataclass(frozen=True, slots=True)
class ResolveLight(Command):
    """Decide whether the wager of a winner whose light is dark stands. If it does not, it is returned."""

    stands: bool
    reason: str


@dataclass(frozen=True, slots=True)
class LightResolved(Event):
    """A supervisor decided whether the wager of a winner whose light is dark stands."""

    wager: str
    seat: int
    stands: bool
    by: str
    reason: str


@handles(ResolveLight, Role.SUPERVISOR, law=light_law)
def resolve_light(table: Table, command: ResolveLight) -> Iterator[Event]:
    """A wager that does not stand goes back, and nothing is claimed for it. At its turn, the seat's others follow."""
    wager, now, award = winner(table, Due.RESOLVE_LIGHT, light_law(table))
    seat, name = now.dark_light, command.actor.name
    assert seat is not None
    if not name.strip():
        raise Refusal("actor", "enter a name", RESOLUTION)
    if same_person(name, award.verified_by):
        raise Refusal("actor", f"{name} verified the hand; someone else must resolve the light", RESOLUTION)
    if not command.reason.strip():
        raise Refusal("reason", "enter a reason", RESOLUTION)
    resolved = LightResolved(RESOLUTION, wager.name, seat, command.stands, name, command.reason)
    if command.stands:
        yield resolved
        yield from lights_resolved(wager, _with_resolved(now, resolved), award.seats)
        return
    at_turn = seat == award.seat
    others = tuple(progressives_decided(table, now, seat, award.verified_by, after=wager)) if at_turn else ()
    returned = WagerReturned(RESOLUTION, seat, wager.name, *now.hands[seat].riding[wager.name])
    verify_inventory(table, [returned, *others])
    yield resolved
    yield returned
    yield from others
    if not at_turn:
        left = tuple(other for other in award.seats if other != seat)
        yield from lights_resolved(wager, _with_resolved(now, resolved), left)
    elif not is_won(others):
        yield CardsCollected(table.game.procedure.conduct.cards_collected, seat, now.hands[seat].cards)


def _with_resolved(now: Round, event: LightResolved) -> Round:
    """The other winners of a shared meter have their own turns if the wager of the first does not stand."""
    assert now.award is not None, "only a winner's light is resolved"
    if event.stands:
        standing = now.resolved.get(event.wager, frozenset()) | {event.seat}
        return now._replace(dark_light=None, resolved={**now.resolved, event.wager: standing})
    others = tuple(seat for seat in now.award.seats if seat != event.seat)
    award = None if event.seat == now.award.seat else now.award._replace(seats=others)
    return now._replace(dark_light=None, award=award)


@folds(LightResolved)
@round_fold
def _fold_light_resolved(now: Round, event: LightResolved) -> Round:
    return _with_resolved(now, event)


@tells(LightResolved)
def _tell_light_resolved(scene: Scene, event: LightResolved) -> str:
    stands = "stands" if event.stands else "does not stand"
    wager = named_apart(scene, event.wager, "wager")
    return f"{event.by} decides that the {wager} of {scene.who(event.seat)} {stands}: {event.reason}"
