"""Games: wagers with their pay tables, decisions and options."""

from __future__ import annotations

from dataclasses import dataclass

from boardwalk.law import Paragraph


@dataclass(frozen=True, slots=True)
class PayRow:
    """A hand in a pay table, and what it pays."""

    hand: str
    pays: str


@dataclass(frozen=True, slots=True)
class PaySheet:
    """A pay table."""

    label: str
    title: str
    law: Paragraph
    rows: tuple[PayRow, ...]


@dataclass(frozen=True, slots=True)
class WagerSheet:
    """A wager: how it is placed, its limits and what it pays."""

    wager: str
    title: str
    placed: str
    """`base`, `equal` to the base wager, `optional`, or placed by a `decision`."""
    multiples: tuple[int, ...]
    """Of the base wager, if a decision places it."""
    least_cents: int | None
    most_cents: int | None
    alive_after_fold: bool
    law: Paragraph
    tables: tuple[PaySheet, ...]


@dataclass(frozen=True, slots=True)
class BonusSheet:
    """What is paid on a wager besides its own result."""

    wager: str
    """Its name: outcomes have it as that of a wager."""
    title: str
    on: str
    """The wager that it is paid on."""
    least_cents: int
    """What must be staked on that wager."""
    law: Paragraph
    tables: tuple[PaySheet, ...]


@dataclass(frozen=True, slots=True)
class WheelSheet:
    """A position on a wheel; the top prize has no amount of its own."""

    position: int
    player_cents: int | None
    community_cents: int
    weight: int


@dataclass(frozen=True, slots=True)
class CollectedSheet:
    """A wager that is taken in before the deal: a progressive or a spin."""

    wager: str
    title: str
    cents: int
    law: Paragraph
    label: str
    rows: tuple[PayRow, ...]
    positions: tuple[WheelSheet, ...]
    demonstration: bool
    """Whether a wheel uses weights that nobody has approved (R8)."""
    prize: str
    """The fixed top prize of a wheel, an amount or merchandise; empty if there is none."""


@dataclass(frozen=True, slots=True)
class ChoiceSheet:
    """The decision at a stage of the round."""

    stage: str
    actions: tuple[str, ...]
    wager: str | None
    law: Paragraph


@dataclass(frozen=True, slots=True)
class OptionSheet:
    """An option of the house."""

    option: str
    set_to: str
    allowed: str
    values: tuple[str, ...]
    """All possible values; empty if there are too many to list."""
    help: str
    law: Paragraph


@dataclass(frozen=True, slots=True)
class GameSheet:
    """A game as one house plays it."""

    game: str
    title: str
    line: str
    """The game in a line, for someone who has never played it."""
    seats: int
    hole_cards: int
    dealer_cards: int
    """0 if the dealer has no hand."""
    community_cards: int
    settles_from: str
    wagers: tuple[WagerSheet, ...]
    bonuses: tuple[BonusSheet, ...]
    collected: tuple[CollectedSheet, ...]
    choices: tuple[ChoiceSheet, ...]
    to_stay: int
    """How many times the base wager a player needs after the first bets to be able to stay to the end."""
    options: tuple[OptionSheet, ...]


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game that a table can offer."""

    game: str
    title: str
    seats: int
