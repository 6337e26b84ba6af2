"""The questions of a player's coach depend on no card that the player may not know."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.cards import format_cards
from boardwalk.pit.pit import Pit
from boardwalk.pit.rating import choice
from boardwalk.pit.rating.choice import RecordedChoice
from boardwalk.table.events import PlayerActed
from boardwalk.table.message import Command
from boardwalk.table.state import Table
from boardwalk.web.view.coach import round_part
from tests.support.web.secrets.exchange import ExchangingWorld, Told, compare, done, exchanges, kept, played
from tests.support.web.secrets.habits import Habits
from tests.support.web.secrets.knowledge import Knowledge, Person
from tests.support.web.secrets.premises import PLAYERS, TABLES, Premises
from tests.support.web.secrets.sessions import Got

DAILY = ("premium", "caribbean")
"""A game whose community cards are face down at the first choice, and one with an up card of the dealer."""
every_table = pytest.mark.parametrize(
    "table",
    [
        pytest.param(number, id=setup.game, marks=() if setup.game in DAILY else pytest.mark.long)
        for number, setup in TABLES.items()
    ],
)
ACTORS = tuple(Actor(Role.PLAYER, name) for name in PLAYERS)


def questions(pit: Pit, table: str, commands: Iterable[Command]) -> list[Got]:
    """What each player's coach knows after each command."""
    found = []
    for _ in commands:
        with pit.store.reading() as connection:
            for actor in ACTORS:
                part = round_part(connection, pit.state, table, actor, None)
                versions = {table: pit.version(table)}
                found.append(Got(Person(actor.name, actor.role.value), "coach", 0, "", str(part), versions))
    return found


def asked_twice(premises: Premises, directory: Path, table: str, steps: int, pairs: int) -> int:
    """Rounds in a pit, and the same rounds with each pair of cards swapped."""
    world, habits = ExchangingWorld(1), Habits(Random("habits 1"))
    commands: list[Command] = []
    with premises.copied(directory, world) as pit:
        got = questions(pit, table, kept(commands, played(pit, table, habits, steps)))
        told = Told(got, [], Knowledge(pit.store), world.orders)
    assert any("Advise(" in each.body for each in got), "someone has chosen"
    same = 0
    for number, exchange in exchanges(told, table, Random("pairs 1"), pairs):
        with premises.copied(directory, ExchangingWorld(1, exchange)) as pit:
            same += compare(told, questions(pit, table, done(pit, table, commands)), table, number, exchange)
    return same


@every_table
def test_a_coach_goes_by_what_the_player_knew(premises: Premises, table: str, tmp_path: Path) -> None:
    assert asked_twice(premises, tmp_path, table, steps=45, pairs=1) > 50


def test_a_coach_that_looks_into_the_deck_is_found(
    premises: Premises, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name of a stage depends on the cards that are still in the deck."""
    honest = choice._recorded_choice

    def told(table: Table, event: PlayerActed, *, made_by_house: bool) -> RecordedChoice:
        made = honest(table, event, made_by_house=made_by_house)
        assert table.round is not None
        odd = zlib.crc32(format_cards(table.round.stub).encode()) % 2
        return made._replace(stage=made.stage.upper()) if odd else made

    monkeypatch.setattr(choice, "_recorded_choice", told)
    with pytest.raises(AssertionError, match="notices"):
        asked_twice(premises, tmp_path, "4", steps=45, pairs=4)
