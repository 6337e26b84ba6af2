"""The bots of a demo house: at each turn of a slow clock, every table's bots do what they would do next.

They begin a round only while someone watches the house, so that an empty one is quiet and its record does not grow.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from boardwalk.actor import Actor
from boardwalk.errors import BoardwalkError
from boardwalk.floor.request import AtTable
from boardwalk.games import Game
from boardwalk.odds.strategy.card_rule import CardRule
from boardwalk.pit.bot import TableBots, bot_commands, bot_names, people_at
from boardwalk.pit.house.cage import SellChips
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.people import AddBot
from boardwalk.pit.house.state import House, HouseKind
from boardwalk.pit.house_file.examination import house_file_in_force
from boardwalk.pit.pit import Pit
from boardwalk.pit.presence import Presence, gone_from, presence_setup
from boardwalk.pit.writer.transaction import purse_of
from boardwalk.table.commands import TakeSeat
from boardwalk.table.message import Command
from boardwalk.table.state import Table
from boardwalk.web.lab.advice import CardAnswer
from boardwalk.web.lab.analyst import Oracle
from boardwalk.web.telemetry import Logger, fault_frames
from boardwalk.web.view.coach import card_question

QUIET_TURNS = 30
"""Turns that bots rest after a round at a table without people, so that a newcomer seldom has to wait for one."""


class BotCompany:
    """Runs the bots of a house until cancelled."""

    def __init__(
        self,
        pit: Pit,
        presence: Presence,
        oracle: Oracle,
        turn_seconds: float,
        log: Logger,
        runs: Callable[[str], bool] = lambda _: True,
    ) -> None:
        """`runs` says whether this server runs a table, and so its bots."""
        self._pit = pit
        self._runs = runs
        self._log = log
        self._presence = presence
        self._oracle = oracle
        self._turn_seconds = turn_seconds
        self._rests: dict[str, tuple[int, int]] = {}
        """For each table, its last round and the turns since."""
        self._failed: set[str] = set()

    async def run(self) -> None:
        while True:
            await asyncio.sleep(self._turn_seconds)
            house = self._pit.house
            if house is None or house.kind is not HouseKind.DEMO:
                return
            for number, names in self._bots(house).items():
                if self._runs(number):
                    await asyncio.to_thread(self._take_turn, number, names)

    def _bots(self, house: House) -> dict[str, tuple[str, ...]]:
        file = house_file_in_force(house)
        return {} if file is None else bot_names(file)

    def _take_turn(self, number: str, names: tuple[str, ...]) -> None:
        """People act at the table, too, so a bot may be refused; the next turn decides again."""
        if number in self._failed:
            return
        try:
            with suppress(BoardwalkError):
                self._turn(number, names)
        except Exception as fault:  # a bug at one table must not stop the others
            self._failed.add(number)
            self._log.error("bots failed", table=number, fault=type(fault).__name__, at=fault_frames(fault))

    def _turn(self, number: str, names: tuple[str, ...]) -> None:
        table = self._pit.state.table(number)
        rules = None if table is None else self._card(table.game)
        if table is None or rules is None:
            return
        gone = gone_from(table, presence_setup(self._pit.house), self._presence.attendance(table))
        people = people_at(table, gone)
        rests = self._rests_at(table) and not people
        play = bool(people) or (self._presence.has_audience and not rests)
        for command in bot_commands(table, TableBots(names, rules, gone, play)):
            self._do(number, command)

    def _rests_at(self, table: Table) -> bool:
        """Whether a table without people rests after a round; a dealer who practices does not wait for bots."""
        last, turns = self._rests.get(table.number, (table.rounds, QUIET_TURNS))
        turns = 0 if last != table.rounds or table.round is not None else min(turns + 1, QUIET_TURNS)
        self._rests[table.number] = (table.rounds, turns)
        return turns < QUIET_TURNS and table.automatic

    def _card(self, game: Game) -> tuple[CardRule, ...] | None:
        """The card of a game, from the coach's own analyst; None while it is being found, or if there is none."""
        answer = self._oracle.look(card_question(game))
        return answer.lines if isinstance(answer, CardAnswer) else None

    def _do(self, number: str, command: Command) -> None:
        if isinstance(command, TakeSeat):
            self._provide(command.actor, command.chips_cents)
        self._pit.do(AtTable(number, command))

    def _provide(self, bot: Actor, cents: int) -> None:
        """See that a bot has an account, and the chips that it sits down with."""
        assert self._pit.house is not None
        if self._pit.house.person(bot.name) is None:
            self._pit.do(AtHouse(AddBot(bot)))
        with self._pit.store.reading() as connection:
            has = purse_of(connection, bot.name).cents
        if has < cents:
            self._pit.do(AtHouse(SellChips(bot, bot.name, cents - has)))
