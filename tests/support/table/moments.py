"""Random rounds, moment by moment, and who may know which card by then, from the events alone."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cache
from typing import Any

from boardwalk.actor import Actor, Role
from boardwalk.cards import Card
from boardwalk.errors import Refusal
from boardwalk.games.declaration.round import DealingMode
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.automation.driver import player
from boardwalk.table.automation.policy import opening_bets
from boardwalk.table.commands import ReportLinkDown
from boardwalk.table.machine import act
from boardwalk.table.message import Command, Event
from boardwalk.table.presentation.prompt import prompts
from boardwalk.table.state import Table
from tests.support.table.collected_wagers import OFFERS, by_chance, place_taken_in
from tests.support.table.houses import CREW, NAMES, House, filled_in

WATCHERS = (Actor(Role.SURVEILLANCE, "Eye"), Actor(Role.REGULATOR, "Reg"))
REBUILD = (CREW.supervisor, *WATCHERS)
OTHERS = (Actor(Role.SECURITY, "Gus"), Actor(Role.ADMINISTRATOR, "Root"))
VIEWERS = (*map(player, NAMES[:3]), player("Zoe"), *CREW, *WATCHERS, *OTHERS)


def swapped(value: Any, a: Card, b: Card) -> Any:
    """The same value with two cards exchanged, no matter how deep they are nested."""
    if isinstance(value, Card):
        return b if value == a else a if value == b else value
    if isinstance(value, Mapping):
        return {key: swapped(each, a, b) for key, each in value.items()}
    if isinstance(value, frozenset):
        return frozenset(swapped(each, a, b) for each in value)
    named = getattr(value, "_fields", None) or [each.name for each in fields(value)] if is_record(value) else ()
    if named:
        changes = {name: swapped(getattr(value, name), a, b) for name in named if name not in RULES}
        return value._replace(**changes) if hasattr(value, "_replace") else replace(value, **changes)
    return tuple(swapped(each, a, b) for each in value) if isinstance(value, tuple) else value


def is_record(value: Any) -> bool:
    return hasattr(value, "_fields") or (is_dataclass(value) and not isinstance(value, type))


RULES = {"game", "dealing", "script", "law", "actor"}
"""Types that hold no cards and are not changed."""


Known = Mapping[Actor, AbstractSet[Card]]


@dataclass
class Knowledge:
    """Who may know which card of the round in progress, and of the one before it."""

    now: dict[Actor, set[Card]] = field(default_factory=lambda: {viewer: set() for viewer in VIEWERS})
    last: dict[Actor, set[Card]] = field(default_factory=lambda: {viewer: set() for viewer in VIEWERS})
    hands: list[Card] = field(default_factory=list)
    """All cards that were in a hand, at the dealer's place or among the community cards."""

    def all_see(self, cards: tuple[Card, ...]) -> None:
        for known in self.now.values():
            known.update(cards)

    def learn(self, event: Event, before: Table) -> None:
        match event:
            case happened.BetsClosed():
                self.now, self.hands = {viewer: set() for viewer in VIEWERS}, []
            case happened.RoundEnded():
                for viewer in REBUILD:
                    self.now[viewer].update(self.hands)
                self.last, self.now = self.now, {viewer: set() for viewer in VIEWERS}
            case happened.CardsDealt() | happened.CardsMisdealt():
                self._dealt(event, before)
            case happened.DealerHandCompleted():
                self.hands += [*event.cards, *event.community]
                self.all_see(event.cards[len(event.cards) - event.up :])
            case (
                happened.CommunityTurned()
                | happened.ExposureChosen()
                | happened.DealerRevealed()
                | happened.HandShown()
            ):
                self.all_see(event.cards)
            case happened.DealerCardExposed() | happened.CardFoundFaceUp():
                self.all_see((event.card,))

    def _dealt(self, event: happened.CardsDealt | happened.CardsMisdealt, before: Table) -> None:
        self.hands += event.cards
        if isinstance(event.to, int):
            self.now[player(before.seats[event.to].player)].update(event.cards)
        else:
            self.all_see(event.cards[len(event.cards) - event.up :])


@dataclass
class Moment:
    """The table after a command, and who may know what by then."""

    table: Table
    now: Known
    last: Known


SLIPS = (do.Misdeal, do.ReportFaceUp, do.ReportDealerCard, do.ReportWrongHand, do.OrderRecut, ReportLinkDown)


def played(game: str, mode: DealingMode, seed: int, slips: int = 0) -> list[Command]:
    """Two random rounds, as a record of commands; this many of a hundred steps are followed by a slip.

    If a game has a wager that is taken in before the deal, it is offered, and made half of the time.
    """
    chance = random.Random(f"{game} {mode} {seed}")
    house = by_chance(game, mode, chance)
    for _ in range(2):
        for name in NAMES[:3]:
            house.bet(name, opening_bets(house.table.game, 10_00, 5_00 * chance.randrange(2)))
            if game in OFFERS and chance.randrange(2):
                place_taken_in(house, name, by_coupon=chance.randrange(2) > 0)
        house.do(do.CloseBets(CREW.dealer))
        while house.table.round is not None:
            house.step()
            if chance.randrange(100) < slips:
                slip(house, chance)
        house.attend()
    return house.commands


def slip(house: House, chance: random.Random) -> None:
    offered = [one.command for who in (CREW.dealer, CREW.supervisor) for one in prompts(house.table, who)]
    slips = [command for command in offered if isinstance(command, SLIPS)]
    if slips:
        house.do(filled_in(chance.choice(slips)))


def moments(commands: Iterable[Command]) -> Iterator[Moment]:
    """Every moment from the first player on, until a command is refused."""
    table: Table | None = None
    knowledge = Knowledge()
    for command in commands:
        before = table
        try:
            table, events = act(table, command)
        except Refusal:
            return  # with other cards, an earlier win may not be one now
        for event in events:
            if before is not None:
                knowledge.learn(event, before)
        if table.seats:
            now, last = ({who: frozenset(known[who]) for who in VIEWERS} for known in (knowledge.now, knowledge.last))
            yield Moment(table, now, last)


def in_the_round(table: Table, a: Card, b: Card) -> Table:
    assert table.round is not None
    back = table.round.deck
    decks = {**table.decks, back: swapped(table.decks[back], a, b)}
    return table._replace(round=swapped(table.round, a, b), decks=decks)


def tables(commands: Iterable[Command]) -> Iterator[Table]:
    table: Table | None = None
    for command in commands:
        table, _ = act(table, command)
        yield table


@cache
def smooth(game: str, mode: DealingMode) -> tuple[Table, ...]:
    """Every moment of two rounds, and of the preparation before them."""
    return tuple(tables(played(game, mode, seed=11)))


@cache
def rough(game: str, mode: DealingMode) -> tuple[Table, ...]:
    """The same for two rounds in which things go wrong."""
    return tuple(tables(played(game, mode, seed=12, slips=12)))
