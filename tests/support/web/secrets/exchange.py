"""The same evening twice, with two cards swapped in one of the shuffles."""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import NamedTuple

from boardwalk.actor import Actor, Role
from boardwalk.cards import Card
from boardwalk.errors import BoardwalkError
from boardwalk.floor.request import AtTable
from boardwalk.pit.pit import Pit
from boardwalk.soak.world import SeededWorld
from boardwalk.table.message import Command
from tests.support.web.secrets.card_search import CODES
from tests.support.web.secrets.chance import Evening
from tests.support.web.secrets.habits import Habits, whose_turn
from tests.support.web.secrets.knowledge import REBUILDS, Knowledge, Person
from tests.support.web.secrets.premises import Premises
from tests.support.web.secrets.sessions import Act, Got, opened

BY_CHANCE = re.compile(r"[0-9a-f]{64}|b[sw]_[A-Za-z0-9_-]+|\b\d{15,17}\b|x-request-id: \w+")
"""Commitments and hashes, sessions and tokens, times, and request IDs, which differ in every run."""
UNLIKE = ("/metrics", "/ledger/", "/dispute", "/school/drill")
"""Routes whose answers depend on time or on chance of their own; none of them is for players."""


class Exchange(NamedTuple):
    """Two cards that are swapped in the shuffle with this number."""

    shuffle: int
    one: str
    other: str


class ExchangingWorld(SeededWorld):
    """Cards from a seed, except for one exchange; keeps every order."""

    def __init__(self, seed: int, exchange: Exchange | None = None) -> None:
        super().__init__(Random(f"cards {seed}"))
        self.exchange = exchange
        self.orders: list[tuple[str, ...]] = []

    def order(self) -> tuple[Card, ...]:
        cards = super().order()
        if self.exchange is not None and self.exchange.shuffle == len(self.orders):
            places = {self.exchange.one: self.exchange.other, self.exchange.other: self.exchange.one}
            cards = tuple(Card.parse(places.get(str(card), str(card))) for card in cards)
        self.orders.append(tuple(map(str, cards)))
        return cards


class Told(NamedTuple):
    """Everything that people got on an evening, what they may know, and how to repeat it."""

    got: list[Got]
    acts: list[Act]
    knowledge: Knowledge
    orders: list[tuple[str, ...]]


def spent(premises: Premises, world: ExchangingWorld, seed: int, table: str, steps: int, *, modest: bool) -> Told:
    """A random evening at one table, which everyone watches."""

    async def course(directory: Path) -> Told:
        with premises.copied(directory, world) as pit:
            async with opened(pit, premises.secrets) as house:
                evening = Evening(house, seed, [table])
                evening.habits.modest = modest
                await evening.watch()
                await evening.run(steps)
            return Told(house.got, house.acts, Knowledge(pit.store), world.orders)

    with tempfile.TemporaryDirectory() as directory:
        return asyncio.run(course(Path(directory)))


def again(premises: Premises, world: ExchangingWorld, acts: list[Act]) -> list[Got]:
    """Repeat the same acts in another house."""

    async def course(directory: Path) -> list[Got]:
        with premises.copied(directory, world) as pit:
            async with opened(pit, premises.secrets) as house:
                for act in acts:
                    await act(house)
            return house.got

    with tempfile.TemporaryDirectory() as directory:
        return asyncio.run(course(Path(directory)))


def exchanges(told: Told, table: str, dice: Random, most: int) -> Iterator[tuple[int, Exchange]]:
    """Rounds of the evening with two cards to swap: usually cards that only a few people saw, sometimes any."""
    rounds = {each.round: each for each in told.knowledge.shuffles if each.table == table and each.round is not None}
    for _ in range(most if rounds else 0):
        number = dice.choice([*rounds])
        assert number is not None
        hidden = set(CODES) - told.knowledge.of_round(ANYBODY, table, number, 10**9)
        one, other = dice.sample(sorted(hidden) if dice.randrange(4) else CODES, 2)
        yield number, Exchange(told.orders.index(rounds[number].order), one, other)


ANYBODY = Person("anybody", "player")


def before_it_is_known(told: Told, table: str, number: int, exchange: Exchange, person: Person) -> int:
    """How many messages came before a person knew, or may have known, one of the two cards."""
    for at, got in enumerate(told.got):
        version = got.versions.get(table, 0)
        known = told.knowledge.of_round(person, table, number, version)
        rebuilt = person.role in REBUILDS and told.knowledge.is_over(table, number, version)
        if rebuilt or {exchange.one, exchange.other} & known:
            return at
    return len(told.got)


def of_person(got: list[Got], person: Person) -> dict[str, list[str]]:
    """What a person got from each route or stream, in order, without the parts that differ in every run."""
    found = defaultdict(list)
    for each in got:
        if each.who == person and not any(part in each.where for part in UNLIKE):
            found[each.where].append(f"{each.status} {BY_CHANCE.sub('', each.text)}")
    return found


def compare(told: Told, got: list[Got], table: str, number: int, exchange: Exchange) -> int:
    """How many messages of a round were the same although two cards were swapped; fails if one was not."""
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


def played(pit: Pit, table: str, habits: Habits, steps: int) -> Iterator[Command]:
    """Play at a table of a pit, and yield each command that was accepted."""
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
    """Repeat these commands."""
    for command in commands:
        pit.do(AtTable(table, command))
        yield command
