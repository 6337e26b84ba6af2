"""The links of a table's wagers to their meters: connected or not, up or down (13:69D-1.39B).

Each wager has a meter of its own. A command need not name the wager if there is only one to mean.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from boardwalk.actor import ON_THE_FLOOR, Role
from boardwalk.errors import Refusal
from boardwalk.law import Paragraph
from boardwalk.press.notation import joined
from boardwalk.progressive.linked_wager import wager_on_meter
from boardwalk.table.machine import between_rounds, folds, handles, tells
from boardwalk.table.message import Command, Event
from boardwalk.table.round.bet import BetTakenBack
from boardwalk.table.round.stake import DOWN, LINK, verify_hardware
from boardwalk.table.sentence import Scene
from boardwalk.table.state import Bet, MeterLink, Table
from boardwalk.table.supervision.approval import verify_approvals
from boardwalk.table.supervision.posted_sign import game_title


@dataclass(frozen=True, slots=True)
class ConnectMeter(Command):
    """Connect the table to a progressive meter by its name."""

    meter: str
    wager: str = ""
    """The wager that contributes to it."""


@dataclass(frozen=True, slots=True)
class DisconnectMeter(Command):
    """Disconnect the table from its progressive meter."""

    wager: str = ""
    """The wager that contributes to it."""


@dataclass(frozen=True, slots=True)
class ReportLinkDown(Command):
    """Report that the meter's controller is down or cannot be reached."""

    reason: str
    wager: str = ""
    """The wager that contributes to it."""
    controller: bool = False
    """Whether the controller itself is down, not only the table's link to it. The house fills it in."""


@dataclass(frozen=True, slots=True)
class ReportLinkUp(Command):
    """Report that the meter's controller is back up."""

    wager: str = ""
    """The wager that contributes to it."""


@dataclass(frozen=True, slots=True)
class ReportLinkedGames(Command):
    """Report which other games share the meter now. It follows from what happens at the meter."""

    games: tuple[str, ...]
    wager: str = ""
    """The wager that contributes to it."""


@dataclass(frozen=True, slots=True)
class MeterConnected(Event):
    """A wager at the table now contributes to this progressive meter and is paid from it."""

    meter: str
    wager: str


@dataclass(frozen=True, slots=True)
class MeterDisconnected(Event):
    """The table is no longer connected to this meter."""

    meter: str
    wager: str


@dataclass(frozen=True, slots=True)
class LinkWentDown(Event):
    """The meter's controller is down: no more wagers on it at this table."""

    meter: str
    wager: str
    reason: str
    controller: bool
    """Whether the controller itself is down, not only the table's link to it."""


@dataclass(frozen=True, slots=True)
class LinkCameUp(Event):
    """The meter's controller is back up."""

    meter: str
    wager: str


@dataclass(frozen=True, slots=True)
class LinkedGamesChanged(Event):
    """Other games share the meter from now on, or none do. The signs about the link must be confirmed again."""

    meter: str
    wager: str
    games: tuple[str, ...]


def bets_not_taken_in(table: Table, wager: str) -> Iterator[tuple[int, Bet]]:
    """The seats with this wager placed but not collected yet."""
    for seat, seated in table.seats.items():
        if wager in seated.bets:
            yield seat, seated.bets[wager]


def _link_law(table: Table) -> Paragraph:
    """The paragraph on links if the game can have a meter, otherwise the one on wagers."""
    return LINK if table.game.collected else table.game.basics.wagering


def _down_law(table: Table) -> Paragraph:
    return DOWN if table.game.collected else table.game.basics.wagering


@handles(ConnectMeter, Role.SUPERVISOR, law=_link_law)
def connect_meter(table: Table, command: ConnectMeter) -> Iterator[Event]:
    law = _link_law(table)
    between_rounds(table, law)
    wager = wager_on_meter(table.game, command.wager, law).wager
    if not command.meter.strip():
        raise Refusal("meter", "enter a name", LINK)
    if wager.name in table.links:
        raise Refusal("meter", f"the table is already connected to {table.links[wager.name].meter}", LINK)
    other = table.wager_on(command.meter)
    if other is not None:
        title = table.game.titles[other]
        raise Refusal("meter", f"{command.meter} is already the meter of the {title}; each wager has its own", LINK)
    verify_hardware(table, wager)
    verify_approvals(table, wager.approvals)
    yield MeterConnected(LINK, command.meter, wager.name)


@handles(DisconnectMeter, Role.SUPERVISOR, law=_link_law)
def disconnect_meter(table: Table, command: DisconnectMeter) -> Iterator[Event]:
    between_rounds(table, _link_law(table))
    wager = linked_wager(table, command.wager)
    yield from _returned_bets(table, wager, LINK)
    yield MeterDisconnected(LINK, table.links[wager].meter, wager)


@handles(ReportLinkedGames, Role.SUPERVISOR, law=_link_law)
def report_linked_games(table: Table, command: ReportLinkedGames) -> Iterator[Event]:
    """Wagers of a round in progress count; those that are not in a round yet go back until the signs are confirmed."""
    wager = linked_wager(table, command.wager)
    link = table.links[wager]
    if command.games == link.games:
        raise Refusal("games", "are already on record", LINK)
    if table.round is None:
        yield from _returned_bets(table, wager, LINK)
    yield LinkedGamesChanged(LINK, link.meter, wager, command.games)


@handles(ReportLinkDown, *ON_THE_FLOOR, law=_down_law)
def report_link_down(table: Table, command: ReportLinkDown) -> Iterator[Event]:
    """No more wagers on the meter. A round in progress continues, and wagers already placed count."""
    wager = linked_wager(table, command.wager)
    link = table.links[wager]
    if not link.up:
        raise Refusal("meter", f"{link.meter} is already reported down", DOWN)
    if not command.reason.strip():
        raise Refusal("reason", "enter what is wrong", DOWN)
    if table.round is None:
        yield from _returned_bets(table, wager, DOWN)
    yield LinkWentDown(DOWN, link.meter, wager, command.reason, command.controller)


@handles(ReportLinkUp, *ON_THE_FLOOR, law=_down_law)
def report_link_up(table: Table, command: ReportLinkUp) -> Iterator[Event]:
    wager = linked_wager(table, command.wager)
    link = table.links[wager]
    if link.up:
        raise Refusal("meter", f"{link.meter} is not down", DOWN)
    yield LinkCameUp(DOWN, link.meter, wager)


def linked_wager(table: Table, name: str) -> str:
    """The wager with this name, if it is linked to a meter, or the only one that is."""
    links, law = table.links, _link_law(table)
    if name in links:
        return name
    if name in table.game.on_meters:
        raise Refusal("wager", f"the {table.game.titles[name]} is not connected to a meter", law)
    if name:
        return wager_on_meter(table.game, name, law).wager.name
    if not links:
        raise Refusal("meter", "the table is not connected to a meter", law)
    if len(links) > 1:
        raise Refusal("wager", f"say whose meter it is: {' or '.join(links)}", law)
    return next(iter(links))


def _returned_bets(table: Table, wager: str, law: Paragraph) -> Iterator[Event]:
    for seat, bet in bets_not_taken_in(table, wager):
        yield BetTakenBack(law, seat, wager, *bet)


def _with_link(table: Table, wager: str, **changes: Any) -> Table:
    return table._replace(links={**table.links, wager: table.links[wager]._replace(**changes)})


@folds(MeterConnected)
def _fold_meter_connected(table: Table, event: MeterConnected) -> Table:
    links = {**table.links, event.wager: MeterLink(event.meter)}
    return table._replace(links=links, signs=table.signs_off_link(event.wager))


@folds(MeterDisconnected)
def _fold_meter_disconnected(table: Table, event: MeterDisconnected) -> Table:
    links = {wager: link for wager, link in table.links.items() if wager != event.wager}
    return table._replace(links=links, signs=table.signs_off_link(event.wager))


@folds(LinkedGamesChanged)
def _fold_linked_games_changed(table: Table, event: LinkedGamesChanged) -> Table:
    return _with_link(table, event.wager, games=event.games)._replace(signs=table.signs_off_link(event.wager))


@folds(LinkWentDown)
def _fold_link_went_down(table: Table, event: LinkWentDown) -> Table:
    return _with_link(table, event.wager, up=False, cut_off=not event.controller)


@folds(LinkCameUp)
def _fold_link_came_up(table: Table, event: LinkCameUp) -> Table:
    return _with_link(table, event.wager, up=True, cut_off=False)


@tells(MeterConnected)
def _tell_meter_connected(scene: Scene, event: MeterConnected) -> str:
    return f"The {_whose(scene, event.wager)} is connected to the meter {event.meter}"


def _whose(scene: Scene, wager: str) -> str:
    """What has the meter: the table, or one of its wagers if several have one."""
    return scene.wager(wager) if scene.table is not None and len(scene.table.game.on_meters) > 1 else "table"


@tells(MeterDisconnected)
def _tell_meter_disconnected(scene: Scene, event: MeterDisconnected) -> str:
    return f"The {_whose(scene, event.wager)} is disconnected from the meter {event.meter}"


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
