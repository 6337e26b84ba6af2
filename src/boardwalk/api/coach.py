"""The coach: what your choices cost, and the strategy card for the game at a table."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from boardwalk.cards import Card


@dataclass(frozen=True, slots=True)
class ChoiceCost:
    """What a choice costs compared with the best one, on average."""

    units: Fraction
    decimal: str
    cents: str


@dataclass(frozen=True, slots=True)
class CoachOption:
    """A possible choice, and what the whole round was worth with it, in units."""

    action: str
    value: Fraction
    decimal: str
    cost: ChoiceCost


@dataclass(frozen=True, slots=True)
class CoachDecision:
    """A choice compared with the best one; until that is calculated, what the player saw and did."""

    stage: str
    action: str
    made_by_house: bool
    """Whether the house acted for an absent player."""
    cards: tuple[Card, ...]
    board: tuple[Card, ...]
    up: Card | None
    """The dealer's up card, if the game has one."""
    unit_cents: int
    ready: bool
    best: str | None
    cost: ChoiceCost | None
    options: tuple[CoachOption, ...]
    says: str | None
    """Why there is no figure, if there is none."""


@dataclass(frozen=True, slots=True)
class CoachSheet:
    """What a player's choices in a round cost; if `ready` is false, ask again."""

    ready: bool
    progress: float
    round: int | None
    """Null if the player was not in any of the last rounds."""
    over: bool
    seat: int | None
    decisions: tuple[CoachDecision, ...]
    cost: ChoiceCost | None
    """The total of all choices that have a figure, once it is known."""


@dataclass(frozen=True, slots=True)
class WagerPart:
    """A fraction of the base wager."""

    exact: Fraction
    percent: str


@dataclass(frozen=True, slots=True)
class CardLine:
    """What to do; of a decision's lines, the first that applies counts."""

    action: str
    words: str


@dataclass(frozen=True, slots=True)
class CardDecision:
    """A decision, and its lines on the card."""

    decision: str
    lines: tuple[CardLine, ...]


@dataclass(frozen=True, slots=True)
class StrategySheet:
    """A strategy card; if `ready` is false, ask again."""

    ready: bool
    progress: float
    game: str
    title: str
    unit_cents: int
    """The table's smallest bet, for which it was calculated; this matters if a pay table has fixed prizes."""
    of: str
    """The base wager that the fractions refer to: the ante, or the flop wager."""
    decisions: tuple[CardDecision, ...]
    legend: str
    """Explains words on the card that not everyone knows."""
    house_edge: WagerPart | None
    """For a player who follows the card."""
    best_house_edge: WagerPart | None
    """For a player who plays perfectly."""
    cost: WagerPart | None
