"""Other options for an open table: everyone there is told, and they are in force from the next round, or from the next
opening if they are more than posted limits (D50).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from boardwalk.actor import Actor, Role
from boardwalk.errors import Refusal
from boardwalk.games import Game, declared_or_refused, is_outside, recorded_game, same_game
from boardwalk.law import cite
from boardwalk.press.notation import capitalized, joined
from boardwalk.table.machine import INSTALLATION, folds, handles, tells
from boardwalk.table.message import Command, Event
from boardwalk.table.sentence import Scene
from boardwalk.table.state import ChangeTime, ScheduledChange, Table
from boardwalk.table.supervision.approval import same_filing
from boardwalk.table.supervision.installation import GameChanged, GameCommand

SCHEDULE = cite("D50")


@dataclass(frozen=True, slots=True)
class ScheduleChange(GameCommand):
    """Schedule other options for an open table; those left out have their defaults."""


@dataclass(frozen=True, slots=True)
class CancelChange(Command):
    """Cancel a scheduled change before it is in force."""


@dataclass(frozen=True, slots=True)
class ChangeScheduled(Event):
    """Other options were scheduled, and announced at the table."""

    by: Actor
    options: Mapping[str, str]
    when: ChangeTime
    declaration: Game | None = None
    """As at the installation."""


@dataclass(frozen=True, slots=True)
class ChangeCanceled(Event):
    """A scheduled change was canceled."""

    by: Actor


@dataclass(frozen=True, slots=True)
class LimitsChanged(Event):
    """Scheduled limits are posted, and in force from the next round."""

    options: Mapping[str, str]
    declaration: Game | None = None
    """As at the installation."""


@handles(ScheduleChange, Role.SUPERVISOR, law=lambda _: SCHEDULE)
def schedule_change(table: Table, command: ScheduleChange) -> Iterator[Event]:
    """Limits wait for the round that players have bet on; if nobody has bet, they are in force at once."""
    if not table.open:
        raise Refusal("table", "is closed; change its options directly", SCHEDULE)
    if command.game != table.game.name:
        raise Refusal("game", f"{table.game.title} is played here; close the table to change the game", SCHEDULE)
    game = declared_or_refused(command.game, command.options, INSTALLATION, command.declaration)
    _verify_schedule(table, game)
    when = ChangeTime.NEXT_ROUND if same_filing(table.game, game) else ChangeTime.NEXT_OPENING
    declaration = game if is_outside(game.name) else None
    yield ChangeScheduled(SCHEDULE, command.actor, game.house.as_text(), when, declaration)
    if when is ChangeTime.NEXT_ROUND and table.round is None and not any(each.bets for each in table.seats.values()):
        yield LimitsChanged(SCHEDULE, game.house.as_text(), declaration)


def _verify_schedule(table: Table, game: Game) -> None:
    if same_game(game, table.game):
        raise Refusal("options", "are the ones in force; change at least one", SCHEDULE)
    if game.collected != table.game.collected:
        reason = "of the progressive or the Bonus Spin change only at a closed table without a meter"
        raise Refusal("options", reason, SCHEDULE)


@handles(CancelChange, Role.SUPERVISOR, law=lambda _: SCHEDULE)
def cancel_change(table: Table, command: CancelChange) -> Iterator[Event]:
    if table.scheduled is None:
        raise Refusal("table", "has no scheduled change", SCHEDULE)
    yield ChangeCanceled(SCHEDULE, command.actor)


def limits_due(table: Table) -> Iterator[Event]:
    """The limits that are in force now that the round is over, if any were scheduled."""
    change = table.scheduled
    if change is not None and change.when is ChangeTime.NEXT_ROUND:
        yield LimitsChanged(SCHEDULE, change.game.house.as_text(), _declaration(change.game))


def change_at_closing(table: Table) -> Iterator[Event]:
    """What was scheduled and is in force from the next opening on, now that the table is closed."""
    change = table.scheduled
    if change is not None:
        game = change.game
        yield GameChanged(SCHEDULE, game.name, game.house.as_text(), _declaration(game))


def _declaration(game: Game) -> Game | None:
    return game if is_outside(game.name) else None


def changed_options(before: Game, after: Game) -> dict[str, tuple[str, str]]:
    """The options that differ between two versions of a game, as they are written."""
    was, will = before.house.as_text(), after.house.as_text()
    return {name: (was.get(name, ""), will[name]) for name in will if was.get(name) != will[name]}


@folds(ChangeScheduled)
def _fold_change_scheduled(table: Table, event: ChangeScheduled) -> Table:
    game = recorded_game(table.game.name, event.options, event.declaration)
    return table._replace(scheduled=ScheduledChange(game, event.when, event.by))


@folds(ChangeCanceled)
def _fold_change_canceled(table: Table, event: ChangeCanceled) -> Table:
    del event
    return table._replace(scheduled=None)


@folds(LimitsChanged)
def _fold_limits_changed(table: Table, event: LimitsChanged) -> Table:
    game = recorded_game(table.game.name, event.options, event.declaration)
    return table._replace(game=game, scheduled=None, setups=table.setups + 1)


def _difference(scene: Scene, event: ChangeScheduled | LimitsChanged) -> str:
    """What is different from the options in force; empty if the table is not known."""
    was = {} if scene.table is None else scene.table.game.house.as_text()
    changed = {name: value for name, value in event.options.items() if name in was and was[name] != value}
    return joined([f"{name} {value} instead of {was[name]}" for name, value in changed.items()])


@tells(ChangeScheduled)
def _tell_change_scheduled(scene: Scene, event: ChangeScheduled) -> str:
    what = _difference(scene, event) or "other options"
    return f"{capitalized(str(event.by))} announces for the {event.when.value}: {what}"


@tells(ChangeCanceled)
def _tell_change_canceled(scene: Scene, event: ChangeCanceled) -> str:
    del scene
    return f"{capitalized(str(event.by))} cancels the scheduled change"


@tells(LimitsChanged)
def _tell_limits_changed(scene: Scene, event: LimitsChanged) -> str:
    what = _difference(scene, event)
    return f"The scheduled limits are in force: {what}" if what else "The scheduled limits are in force"
