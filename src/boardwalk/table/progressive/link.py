"""The table's link to its meter: connected or not, up or down (13:69D-1.39B)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.actor import ON_THE_FLOOR, Role
from boardwalk.errors import Refusal
from boardwalk.games.declaration.collected import CollectedWager
from boardwalk.law import Paragraph
from boardwalk.press.notation import joined
from boardwalk.table.machine import between_rounds, folds, handles, tells
from boardwalk.table.message import Command, Event
from boardwalk.table.round.bet import BetTakenBack
from boardwalk.table.round.stake import DOWN, LINK, verify_hardware
from boardwalk.table.sentence import Scene
from boardwalk.table.state import Bet, Table
from boardwalk.table.supervision.approval import verify_approvals
from boardwalk.table.supervision.posted_sign import game_title


@dataclass(frozen=True, slots=True)
class ConnectMeter(Command):
    """Connect the table to a progressive meter by its name."""

    meter: str


@dataclass(frozen=True, slots=True)
class DisconnectMeter(Command):
    """Disconnect the table from its progressive meter."""


@dataclass(frozen=True, slots=True)
class ReportLinkDown(Command):
    """Report that the meter's controller is down or cannot be reached."""

    reason: str


@dataclass(frozen=True, slots=True)
class ReportLinkUp(Command):
    """Report that the meter's controller is back up."""


@dataclass(frozen=True, slots=True)
class ReportLinkedGames(Command):
    """Report which other games share the meter now. It follows from what happens at the meter."""

    games: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MeterConnected(Event):
    """The table now contributes to this progressive meter and pays from it."""

    meter: str


@dataclass(frozen=True, slots=True)
class MeterDisconnected(Event):
    """The table is no longer connected to this meter."""

    meter: str


@dataclass(frozen=True, slots=True)
class LinkWentDown(Event):
    """The meter's controller is down: no more wagers on it at this table."""

    meter: str
    reason: str


@dataclass(frozen=True, slots=True)
class LinkCameUp(Event):
    """The meter's controller is back up."""

    meter: str


@dataclass(frozen=True, slots=True)
class LinkedGamesChanged(Event):
    """Other games share the meter from now on, or none do. The signs about the link must be confirmed again."""

    meter: str
    games: tuple[str, ...]


def bets_not_taken_in(table: Table, wager: CollectedWager) -> Iterator[tuple[int, Bet]]:
    """The seats with this wager placed but not collected yet."""
    for seat, seated in table.seats.items():
        if wager.name in seated.bets:
            yield seat, seated.bets[wager.name]


def _link_law(table: Table) -> Paragraph:
    """The paragraph on links if the game can have a meter, otherwise the one on wagers."""
    return LINK if table.game.collected else table.game.basics.wagering


def _down_law(table: Table) -> Paragraph:
    return DOWN if table.game.collected else table.game.basics.wagering


@handles(ConnectMeter, Role.SUPERVISOR, law=_link_law)
def connect_meter(table: Table, command: ConnectMeter) -> Iterator[Event]:
    law = _link_law(table)
    between_rounds(table, law)
    wager = table.game.feeding
    if wager is None:
        raise Refusal("meter", f"{table.game.title} has no wager here that contributes to a meter", law)
    if not command.meter.strip():
        raise Refusal("meter", "enter a name", LINK)
    if table.meter is not None:
        raise Refusal("meter", f"the table is already connected to {table.meter}", LINK)
    verify_hardware(table, wager)
    verify_approvals(table, wager.approvals)
    yield MeterConnected(LINK, command.meter)


@handles(DisconnectMeter, Role.SUPERVISOR, law=_link_law)
def disconnect_meter(table: Table, command: DisconnectMeter) -> Iterator[Event]:
    del command
    between_rounds(table, _link_law(table))
    meter = _connected(table)
    yield from _returned_bets(table, LINK)
    yield MeterDisconnected(LINK, meter)


@handles(ReportLinkedGames, Role.SUPERVISOR, law=_link_law)
def report_linked_games(table: Table, command: ReportLinkedGames) -> Iterator[Event]:
    """Wagers of a round in progress count; those that are not in a round yet go back until the signs are confirmed."""
    meter = _connected(table)
    if command.games == table.linked_games:
        raise Refusal("games", "are already on record", LINK)
    if table.round is None:
        yield from _returned_bets(table, LINK)
    yield LinkedGamesChanged(LINK, meter, command.games)


@handles(ReportLinkDown, *ON_THE_FLOOR, law=_down_law)
def report_link_down(table: Table, command: ReportLinkDown) -> Iterator[Event]:
    """No more wagers on the meter. A round in progress continues, and wagers already placed count."""
    meter = _connected(table)
    if not table.link_up:
        raise Refusal("meter", f"{meter} is already reported down", DOWN)
    if not command.reason.strip():
        raise Refusal("reason", "enter what is wrong", DOWN)
    if table.round is None:
        yield from _returned_bets(table, DOWN)
    yield LinkWentDown(DOWN, meter, command.reason)


@handles(ReportLinkUp, *ON_THE_FLOOR, law=_down_law)
def report_link_up(table: Table, command: ReportLinkUp) -> Iterator[Event]:
    del command
    meter = _connected(table)
    if table.link_up:
        raise Refusal("meter", f"{meter} is not down", DOWN)
    yield LinkCameUp(DOWN, meter)


def _connected(table: Table) -> str:
    if table.meter is None:
        raise Refusal("meter", "the table is not connected to a meter", _link_law(table))
    return table.meter


def _returned_bets(table: Table, law: Paragraph) -> Iterator[Event]:
    wager = table.game.feeding
    if wager is not None:
        for seat, bet in bets_not_taken_in(table, wager):
            yield BetTakenBack(law, seat, wager.name, *bet)


@folds(MeterConnected)
def _fold_meter_connected(table: Table, event: MeterConnected) -> Table:
    return table._replace(meter=event.meter, link_up=True, signs=table.signs_off_link)


@folds(MeterDisconnected)
def _fold_meter_disconnected(table: Table, event: MeterDisconnected) -> Table:
    del event
    return table._replace(meter=None, link_up=True, linked_games=(), signs=table.signs_off_link)


@folds(LinkedGamesChanged)
def _fold_linked_games_changed(table: Table, event: LinkedGamesChanged) -> Table:
    return table._replace(linked_games=event.games, signs=table.signs_off_link)


@folds(LinkWentDown)
def _fold_link_went_down(table: Table, event: LinkWentDown) -> Table:
    del event
    return table._replace(link_up=False)


@folds(LinkCameUp)
def _fold_link_came_up(table: Table, event: LinkCameUp) -> Table:
    del event
    return table._replace(link_up=True)


@tells(MeterConnected)
def _tell_meter_connected(scene: Scene, event: MeterConnected) -> str:
    del scene
    return f"The table is connected to the meter {event.meter}"


@tells(MeterDisconnected)
def _tell_meter_disconnected(scene: Scene, event: MeterDisconnected) -> str:
    del scene
    return f"The table is disconnected from the meter {event.meter}"


@tells(LinkedGamesChanged)
def _tell_linked_games_changed(scene: Scene, event: LinkedGamesChanged) -> str:
    del scene
    if not event.games:
        return f"No other game is on the meter {event.meter} any more"
    return f"The meter {event.meter} is now shared with {joined([game_title(name) for name in event.games])}"


@tells(LinkWentDown)
def _tell_link_went_down(scene: Scene, event: LinkWentDown) -> str:
    del scene
    return f"The meter {event.meter} is down: {event.reason}"


@tells(LinkCameUp)
def _tell_link_came_up(scene: Scene, event: LinkCameUp) -> str:
    del scene
    return f"The meter {event.meter} is back up"
