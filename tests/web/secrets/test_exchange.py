"""Two cards that are hidden from a person may change places, and that person gets the same, byte for byte."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.errors import BoardwalkError
from boardwalk.floor.order import AtTable
from boardwalk.pit.pit import Pit
from boardwalk.table import view as view_module
from boardwalk.table.command import Command
from boardwalk.table.state import Round, Table
from boardwalk.table.view import RoundView, as_json
from tests.web.houses import NAMES
from tests.web.secrets.exchanging import (
    BY_CHANCE,
    Exchange,
    ExchangingWorld,
    Told,
    again,
    before_it_is_known,
    exchanges,
    of_person,
    spent,
)
from tests.web.secrets.habits import Habits, whose_turn
from tests.web.secrets.knowledge import Knowledge, Person
from tests.web.secrets.premises import PLAYERS, RAILBIRD, TABLES, Premises
from tests.web.secrets.sessions import Got

every_table = pytest.mark.parametrize("table", TABLES, ids=lambda number: TABLES[number].game)
ACTORS = (
    *(Actor(Role.PLAYER, name) for name in (*PLAYERS[1:], RAILBIRD)),
    *(Actor(role, NAMES[role]) for role in (Role.DEALER, Role.SURVEILLANCE)),
)


def compare(told: Told, got: list[Got], table: str, number: int, exchange: Exchange) -> int:
    """How much that people got in a round was the same although two cards had changed places."""
    began = told.knowledge.tables[table].rounds[number].began
    same = 0
    for person in sorted({each.who for each in told.got}):
        until = before_it_is_known(told, table, number, exchange, person)
        one, other = of_person(told.got[:until], person), of_person(got, person)
        for where, told_there in one.items():
            for before, after in zip(told_there, other[where][: len(told_there)], strict=True):
                assert before == after, f"{person} notices {exchange} in round {number} at {where}"
        same += sum(each.who == person and each.versions[table] >= began for each in told.got[:until])
    return same


def over_the_api(premises: Premises, table: str, seed: int, steps: int, pairs: int) -> int:
    """An evening by chance, and the same evening for every pair of cards."""
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


def played(pit: Pit, table: str, habits: Habits, steps: int) -> Iterator[Command]:
    """Commands that a table of a pit was given, each as it was accepted."""
    for _ in range(steps):
        command = habits.due(pit.tables[table])
        name = whose_turn(pit.tables[table]) if command is None else None
        if name is not None:
            offered = pit.sight(table, Actor(Role.PLAYER, name)).table.prompts
            command = habits.dice.choice([prompt.command for prompt in offered if prompt.due])
        if command is not None:
            with suppress(BoardwalkError):
                pit.do(AtTable(table, command))
                yield command


def kept(commands: list[Command], given: Iterable[Command]) -> Iterator[Command]:
    for command in given:
        commands.append(command)
        yield command


def done(pit: Pit, table: str, commands: Iterable[Command]) -> Iterator[Command]:
    """The same commands once more."""
    for command in commands:
        pit.do(AtTable(table, command))
        yield command


def sights(pit: Pit, table: str, commands: Iterable[Command]) -> list[Got]:
    """What everybody sees after each command."""
    found = []
    for _ in commands:
        for actor in ACTORS:
            seen = BY_CHANCE.sub("", str(as_json(pit.sight(table, actor))))
            versions = {table: pit.version(table)}
            found.append(Got(Person(actor.name, actor.role.value), "sight", 0, "", seen, versions))
    return found


def in_the_pit(premises: Premises, directory: Path, table: str, seed: int, steps: int, pairs: int) -> int:
    """Rounds in a pit, and the same rounds for every pair of cards."""
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
        over_the_api(premises, "4", 1, steps=18, pairs=8)
