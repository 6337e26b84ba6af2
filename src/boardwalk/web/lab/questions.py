"""What the coach asks, and what is answered: plain values that go from one process to another and back."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from boardwalk.games import Game
from boardwalk.web.lab.fault import Fault

Options = tuple[tuple[str, str], ...]


class Offered(NamedTuple):
    """A game as a table offers it, for a unit of so many cents."""

    game: str
    options: Options
    unit_cents: int

    @classmethod
    def of(cls, game: Game, unit_cents: int) -> Offered:
        return cls(game.name, tuple(sorted(game.house.as_text().items())), unit_cents)


class ChoiceQuestion(NamedTuple):
    """What each choice was worth to one who saw these cards and no others, with these multiples placed before."""

    at: Offered
    cards: str
    board: str
    up: str
    placed: tuple[tuple[str, int], ...]


class CardQuestion(NamedTuple):
    """A strategy card."""

    at: Offered


Question = ChoiceQuestion | CardQuestion


class Choices(NamedTuple):
    """What each choice was worth, in units; the most modest first."""

    best: str
    values: tuple[tuple[str, Fraction], ...]


class Line(NamedTuple):
    """A line of a card."""

    decision: str
    action: str
    words: str


class Card(NamedTuple):
    """A strategy card, and what it costs; in units of the base wager."""

    lines: tuple[Line, ...]
    legend: str
    house_edge: Fraction
    best_house_edge: Fraction


class Working(NamedTuple):
    """Not known yet: so much is done, from 0 to 1."""

    progress: float


Answer = Choices | Card | Fault
