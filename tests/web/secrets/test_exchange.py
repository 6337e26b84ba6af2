"""If two cards that are hidden from a person are swapped, that person gets the same, byte for byte."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.pit.pit import Pit
from boardwalk.table.message import Command
from boardwalk.table.presentation import view as view_module
from boardwalk.table.presentation.view import RoundView
from boardwalk.table.state import Round, Table
from tests.support.web.houses import NAMES
from tests.support.web.secrets.exchange import (
    BY_CHANCE,
    ExchangingWorld,
    Told,
    again,
    compare,
    done,
    exchanges,
    kept,
    played,
    spent,
)
from tests.support.web.secrets.habits import Habits
from tests.support.web.secrets.knowledge import Knowledge, Person
from tests.support.web.secrets.premises import PLAYERS, RAILBIRD, TABLES, Premises
from tests.support.web.secrets.sessions import Got

every_table = pytest.mark.parametrize("table", TABLES, ids=lambda number: TABLES[number].game)
ACTORS = (
    *(Actor(Role.PLAYER, name) for name in (*PLAYERS[1:], RAILBIRD)),
    *(Actor(role, NAMES[role]) for role in (Role.DEALER, Role.SURVEILLANCE)),
)


def over_the_api(premises: Premises, table: str, seed: int, steps: int, pairs: int) -> int:
    """A random evening, and the same evening with each pair of cards swapped."""
    told = spent(premises, ExchangingWorld(seed), seed, table, steps, modest=seed % 2 > 0)
    chosen = exchanges(told, table, Random(f"pairs {seed}"), pairs)
    return sum(
        compare(told, again(premises, ExchangingWorld(seed, exchange), told.acts), table, number, exchange)
        for number, exchange in chosen
    )


@every_table
def test_who_knows_neither_of_two_cards_gets_the_same_wherever_they_lie(premises: Premises, table: str) -> None:
    assert over_the_api(premises, table, seed=1, steps=18, pairs=1) > 100


@pytest.mark.long
@every_table
@pytest.mark.parametrize("seed", range(2, 5))
def test_who_knows_neither_of_two_cards_gets_the_same_on_many_evenings(
    premises: Premises, table: str, seed: int
) -> None:
    assert over_the_api(premises, table, seed, steps=80, pairs=3) > 300


def sights(pit: Pit, table: str, commands: Iterable[Command]) -> list[Got]:
    """What everyone sees after each command."""
    found = []
    for _ in commands:
        for actor in ACTORS:
            seen = BY_CHANCE.sub("", repr(pit.sight(table, actor)))
            versions = {table: pit.version(table)}
            found.append(Got(Person(actor.name, actor.role.value), "sight", 0, "", seen, versions))
    return found


def in_the_pit(premises: Premises, directory: Path, table: str, seed: int, steps: int, pairs: int) -> int:
    """Rounds in a pit, and the same rounds with each pair of cards swapped."""
    world, habits = ExchangingWorld(seed), Habits(Random(f"habits {seed}"))
    habits.modest = seed % 2 > 0
    commands: list[Command] = []
    with premises.copied(directory, world) as pit:
        got = sights(pit, table, kept(commands, played(pit, table, habits, steps)))
        told = Told(got, [], Knowledge(pit.store), world.orders)
    same = 0
    for number, exchange in exchanges(told, table, Random(f"pairs {seed}"), pairs):
        with premises.copied(directory, ExchangingWorld(seed, exchange)) as pit:
            same += compare(told, sights(pit, table, done(pit, table, commands)), table, number, exchange)
    return same


@every_table
def test_a_sight_does_not_depend_on_cards_that_are_hidden_from_the_person(
    premises: Premises, table: str, tmp_path: Path
) -> None:
    assert in_the_pit(premises, tmp_path, table, seed=1, steps=45, pairs=1) > 50


@pytest.mark.long
@every_table
@pytest.mark.parametrize("seed", range(2, 5))
def test_a_sight_does_not_depend_on_hidden_cards_in_many_rounds(
    premises: Premises, table: str, seed: int, tmp_path: Path
) -> None:
    assert in_the_pit(premises, tmp_path, table, seed, steps=200, pairs=5) > 500


def test_a_leak_that_names_no_card_is_found(premises: Premises, monkeypatch: pytest.MonkeyPatch) -> None:
    """The stage of the round is written in capitals while the card on top of the stub is a high one."""
    shown = view_module._round

    def told(table: Table, now: Round) -> RoundView:
        seen = shown(table, now)
        high = bool(now.stub) and now.stub[0].rank > 8
        return replace(seen, stage=seen.stage.upper()) if high else seen

    monkeypatch.setattr(view_module, "_round", told)
    with pytest.raises(AssertionError, match="notices"):
        over_the_api(premises, "4", 3, steps=22, pairs=4)
