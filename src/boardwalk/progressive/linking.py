"""A meter is opened; tables are connected to it and taken off it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boardwalk.actor import Role
from boardwalk.errors import BoardwalkError, InputError, Refusal
from boardwalk.games import GAMES, Game, declared
from boardwalk.law import cite
from boardwalk.progressive import event as happened
from boardwalk.progressive.award import wager_of
from boardwalk.progressive.command import ConnectTable, DisconnectTable, OpenMeter
from boardwalk.progressive.event import MeterEvent
from boardwalk.progressive.handler import LINKING, handles, verify_linked
from boardwalk.progressive.link import verify_link, verify_terms
from boardwalk.progressive.meter import Meter
from boardwalk.progressive.parameters import verify_parameters

OPENING, APPROVAL, GAMES_APPROVED = cite("B37"), cite("13:69D-1.39B(e)"), cite("13:69D-1.39B(e)1")


def open_meter(meter: Meter | None, command: OpenMeter) -> MeterEvent:
    """The first event of every meter."""
    if command.actor.role is not Role.SUPERVISOR:
        raise Refusal("actor", "a supervisor opens a meter", OPENING)
    if meter is not None:
        raise Refusal("meter", f"{meter.name} is open already", OPENING)
    if not command.name.strip():
        raise Refusal("name", "a meter has a name", OPENING)
    verify_parameters(command.parameters)
    _verify_approved(command.approved)
    return happened.MeterOpened(OPENING, command.name, command.parameters, dict(command.approved))


def _verify_approved(approved: Mapping[str, str]) -> None:
    """Nothing is offered before its approval: each game is named, with the paper that approves its wager."""
    if not approved:
        raise Refusal("approved", "no game is approved to feed it", APPROVAL)
    for name, paper in approved.items():
        if name not in GAMES:
            raise Refusal("approved", f"{name!r} is no game; there are {', '.join(GAMES)}", GAMES_APPROVED)
        if not paper.strip():
            raise Refusal("approved", f"say by which approval {GAMES[name].title} is offered with it", APPROVAL)


@handles(ConnectTable, Role.SUPERVISOR, law="13:69D-1.39B(a)")
def connect_table(meter: Meter, command: ConnectTable) -> Iterator[MeterEvent]:
    table = command.table
    if not table.strip():
        raise Refusal("table", "a table has a number or a name", LINKING)
    if table in meter.tables:
        raise Refusal("table", f"table {table} is connected already", LINKING)
    game = _declared(command)
    if game.name not in meter.approved:
        raise Refusal("game", f"{game.title} is not among the games approved for {meter.name}", GAMES_APPROVED)
    verify_link({**meter.games, table: game})
    verify_terms(meter.parameters, game)
    yield happened.TableConnected(LINKING, table, game.name, game.house.as_text())


def _declared(command: ConnectTable) -> Game:
    try:
        return declared(command.game, tuple(sorted(command.options.items())))
    except InputError as error:
        raise Refusal(error.field, error.reason, error.law or LINKING) from None
    except BoardwalkError as error:
        raise Refusal("options", str(error), LINKING) from None


@handles(DisconnectTable, Role.SUPERVISOR, law="13:69D-1.39B(a)")
def disconnect_table(meter: Meter, command: DisconnectTable) -> Iterator[MeterEvent]:
    table = command.table
    verify_linked(meter, table)
    if any(claim.table == table for claim in meter.unpaid):
        raise Refusal("table", f"an award of table {table} is not paid", wager_of(meter.game_of(table)).settled)
    if any(held.table == table for held in meter.held.values()):
        raise Refusal("table", f"a contribution of table {table} is held", cite("D19"))
    yield happened.TableDisconnected(LINKING, table)
