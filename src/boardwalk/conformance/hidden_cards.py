"""Hidden cards: what a person is shown is a function of what they may know.

At every moment of a round two cards are exchanged, wherever they are. Anyone who knows neither of them must see exactly
the same view and the same prompts. Who knows what follows from the events alone, as people at the table would learn it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from random import Random
from typing import Any

from boardwalk.actor import Actor, Role
from boardwalk.cards import DECK, Card
from boardwalk.conformance.evening import CREW, NAMES, play_evening
from boardwalk.conformance.findings import Findings, Subject, counted
from boardwalk.games import Game
from boardwalk.games.declaration.round import DealingMode
from boardwalk.table import events as happened
from boardwalk.table.automation.driver import player
from boardwalk.table.machine import apply
from boardwalk.table.message import Event
from boardwalk.table.presentation import view as view_module
from boardwalk.table.record import Entry
from boardwalk.table.state import Round, Table

SEATED = tuple(player(name) for name in NAMES)
ONLOOKERS = (player("Zoe"), CREW.dealer, CREW.floorperson, CREW.supervisor, Actor(Role.SURVEILLANCE, "Eye"))
VIEWERS = (*SEATED, *ONLOOKERS, Actor(Role.REGULATOR, "Reg"), Actor(Role.SECURITY, "Gus"))
REBUILDS = frozenset({Role.SUPERVISOR, Role.SURVEILLANCE, Role.REGULATOR})
"""Who may know every hand of a finished round."""
QUICK_ROUNDS, ROUNDS = 1, 6
QUICK_VIEWERS = 5
NEXT_CARDS = 2
"""How many people are compared at each moment in a quick run, and which cards of the stub are exchanged most often."""


def examine_hidden_cards(subject: Subject, findings: Findings) -> None:
    """Compare views before and after an exchange, in every way of dealing."""
    compared = [0, 0]

    def at(game: Game, mode: DealingMode) -> Callable[[], None]:
        seed = f"hidden {subject.seed} {mode.value}"
        viewers = QUICK_VIEWERS if subject.quick else len(VIEWERS)

        def look() -> None:
            evening = play_evening(game, mode, subject.amount(QUICK_ROUNDS, ROUNDS), seed)
            for table, known in moments(evening.entries):
                compared[0] += 1
                compared[1] += _exchange(table, known, Random(f"{seed} {compared[0]}"), viewers, findings)

        return look

    findings.each(
        {f"way of dealing: {mode.value}": at(subject.game, mode) for mode in DealingMode},
        lambda: f"{counted(compared[0], 'moment')}, {counted(compared[1], 'view')} after an exchange of cards",
    )


@dataclass
class Knowledge:
    """Who may know which card: of the round in progress, and of the one before it."""

    now: dict[Actor, set[Card]] = field(default_factory=lambda: {viewer: set() for viewer in VIEWERS})
    last: dict[Actor, set[Card]] = field(default_factory=lambda: {viewer: set() for viewer in VIEWERS})
    hands: set[Card] = field(default_factory=set)
    """All cards that were in a hand, at the dealer's place or among the community cards."""

    def learn(self, event: Event, before: Table) -> None:
        """What people learn from an event."""
        match event:
            case happened.BetsClosed():
                self.now, self.hands = {viewer: set() for viewer in VIEWERS}, set()
            case happened.RoundEnded():
                for viewer in VIEWERS:
                    self.now[viewer] |= self.hands if viewer.role in REBUILDS else set()
                self.last, self.now = self.now, {viewer: set() for viewer in VIEWERS}
            case happened.CardsDealt() | happened.CardsMisdealt():
                self.hands |= set(event.cards)
                if isinstance(event.to, int):
                    self.now[player(before.seats[event.to].player)] |= set(event.cards)
                else:
                    self._all_see(event.cards[len(event.cards) - event.up :])
            case happened.DealerHandCompleted():
                self.hands |= {*event.cards, *event.community}
                self._all_see(event.cards[len(event.cards) - event.up :])
            case _:
                self._shown(event)

    def _shown(self, event: Event) -> None:
        match event:
            case (
                happened.CommunityTurned()
                | happened.ExposureChosen()
                | happened.DealerRevealed()
                | happened.HandShown()
            ):
                self._all_see(event.cards)
            case happened.DealerCardExposed() | happened.CardFoundFaceUp():
                self._all_see((event.card,))

    def _all_see(self, cards: Iterable[Card]) -> None:
        for known in self.now.values():
            known.update(cards)

    def of(self, viewer: Actor) -> set[Card]:
        return self.now[viewer] | self.last[viewer]


def moments(entries: Iterable[Entry]) -> Iterator[tuple[Table, Knowledge]]:
    """The table after each entry, from the first player on, and who may know what by then."""
    table: Table | None = None
    knowledge = Knowledge()
    for entry in entries:
        for event in entry.events:
            if table is not None:
                knowledge.learn(event, table)
            table = apply(table, event)
        if table is not None and table.seats:
            yield table, knowledge


def _exchange(table: Table, known: Knowledge, dice: Random, viewers: int, findings: Findings) -> int:
    """Exchange two cards and compare the views of some people who know neither. Returns how many were compared."""
    pools = [DECK, DECK] if table.round is None else [_dealt(table.round), table.round.stub[:NEXT_CARDS], DECK]
    one = dice.choice(dice.choice([pool for pool in pools if pool]))
    other = dice.choice([card for card in DECK if card != one])
    after = exchanged(table, one, other)
    compared = 0
    for viewer in dice.sample(VIEWERS, viewers):
        if {one, other} & known.of(viewer):
            continue
        compared += 1
        was, now = view_module.view(table, viewer), view_module.view(after, viewer)
        if was != now:
            name = next(each.name for each in fields(was) if getattr(was, each.name) != getattr(now, each.name))
            findings.fault(
                f"{viewer.role.value} {viewer.name} should not know {one} or {other}, but "
                f'"{name}" of the view changes when they are exchanged, in round {table.rounds + 1}'
            )
    return compared


def _dealt(now: Round) -> tuple[Card, ...]:
    """The cards that were dealt in this round: exchanging one of them is likelier to be noticed."""
    return (*now.dealer, *now.community, *(card for hand in now.hands.values() for card in hand.cards))


RULES = frozenset({"game", "dealing", "script", "law", "actor"})
"""Parts of a table that hold no cards."""


def exchanged(value: Any, one: Card, other: Card) -> Any:
    """The same value with two cards exchanged, no matter how deep they are nested."""
    if isinstance(value, Card):
        return other if value == one else one if value == other else value
    if isinstance(value, Mapping):
        return {key: exchanged(each, one, other) for key, each in value.items()}
    if isinstance(value, frozenset):
        return frozenset(exchanged(each, one, other) for each in value)
    names = _field_names(value)
    if names:
        changes = {name: exchanged(getattr(value, name), one, other) for name in names if name not in RULES}
        return value._replace(**changes) if hasattr(value, "_replace") else replace(value, **changes)
    return tuple(exchanged(each, one, other) for each in value) if isinstance(value, tuple) else value


def _field_names(value: Any) -> tuple[str, ...]:
    if hasattr(value, "_fields"):
        return tuple(value._fields)
    return tuple(each.name for each in fields(value)) if is_dataclass(value) and not isinstance(value, type) else ()
