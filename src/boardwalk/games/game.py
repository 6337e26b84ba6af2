"""A game, declared once: what the table, the solver, the screens and the signs all read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from boardwalk.cards import HandRank
from boardwalk.errors import DeclarationError, InputError
from boardwalk.games.check import faults_of
from boardwalk.games.deal import Dealing, DealingMode
from boardwalk.games.option import LIMITS, Choice, House, Option
from boardwalk.games.paytable import PayTable
from boardwalk.games.requirement import FiveCard
from boardwalk.games.wager import Place, Wager
from boardwalk.law import Paragraph


class Otherwise(Enum):
    """What a player may do instead of placing the wager."""

    CHECK = "check"
    FOLD = "fold"


@dataclass(frozen=True, slots=True)
class Decision:
    """Place the wager in one of these multiples of the base wager, or check or fold; asked of those who have not."""

    wager: str
    multiples: tuple[int, ...]
    otherwise: Otherwise
    law: Paragraph

    @property
    def actions(self) -> tuple[str, ...]:
        """Names of the choices, the most modest first: `fold`, `play-1x`, `play-2x`."""
        return (self.otherwise.value, *(f"{self.wager}-{multiple}x" for multiple in self.multiples))


@dataclass(frozen=True, slots=True)
class Exposure:
    """A player with this wager may expose the cards to be paid; one who does not loses it."""

    wager: str
    law: Paragraph


@dataclass(frozen=True, slots=True)
class Stage:
    """A moment of the round: cards are dealt or turned, then players choose."""

    name: str
    choice: Decision | Exposure | None = None


@dataclass(frozen=True, slots=True)
class DealerQualifies:
    """The lowest hand with which the dealer plays."""

    hand: FiveCard
    law: Paragraph


class SettlesFrom(Enum):
    """Where the dealer begins to settle. Seat 1 is at the dealer's far left."""

    FAR_LEFT = "the dealer's far left, clockwise"
    FAR_RIGHT = "the dealer's far right, counterclockwise"


@dataclass(frozen=True, slots=True)
class PayoutLimit:
    """The most that these wagers together may pay a hand."""

    wagers: tuple[str, ...]
    limit_cents: int
    law: Paragraph


@dataclass(frozen=True, slots=True)
class Limits:
    """Posted limits in cents; none where the house has set none."""

    table_min: int | None
    table_max: int | None
    side_min: int | None
    side_max: int | None

    @classmethod
    def of(cls, house: House) -> Limits:
        names = ("table-min", "table-max", "side-bet-min", "side-bet-max")
        return cls(*(house.cents(name) for name in names))


def most_at_minimum(wagers: tuple[Wager, ...], limited: tuple[str, ...], limits: Limits) -> int:
    """The most that these wagers can pay one patron who bets the posted minimum on each; nothing if none is posted.

    Optional wagers count at their own minimum where one is posted and at the table's where none is.
    """
    total = 0
    for wager in wagers:
        side = wager.place is Place.OPTIONAL and limits.side_min is not None
        least = limits.side_min if side else limits.table_min
        if wager.name in limited and least is not None:
            total += wager.most_cents(max(least, wager.min_cents))
    return total


@dataclass(frozen=True, slots=True)
class Basics:
    """Paragraphs that stand behind what goes wrong before any case of a wager is reached."""

    seating: Paragraph
    deck: Paragraph
    deal: Paragraph
    wagering: Paragraph
    settling: Paragraph


@dataclass(frozen=True, slots=True)
class Game:
    """One game as one house plays it. Consistent by construction: `Declaration.game` refuses any other."""

    name: str
    title: str
    seats: int
    hole_cards: int
    community_cards: int
    dealings: tuple[Dealing, ...]
    stages: tuple[Stage, ...]
    wagers: tuple[Wager, ...]
    """In the order in which the dealer settles them at a seat."""
    dealer_qualifies: DealerQualifies | None
    settles_from: SettlesFrom
    basics: Basics
    house: House
    payout_limit: PayoutLimit | None = None
    limits: Limits = Limits(None, None, None, None)

    @property
    def base(self) -> Wager:
        """The wager that sets the amount of the others: the ante, at hold 'em 3 bonus the flop wager."""
        return next(wager for wager in self.wagers if wager.place is Place.BASE)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        return tuple(stage.choice for stage in self.stages if isinstance(stage.choice, Decision))

    def wager(self, name: str) -> Wager:
        for wager in self.wagers:
            if wager.name == name:
                return wager
        known = ", ".join(wager.name for wager in self.wagers)
        raise InputError(name, f"no such wager at {self.title}; there are {known}", self.basics.wagering)

    def dealing(self, mode: DealingMode) -> Dealing:
        return next(dealing for dealing in self.dealings if dealing.mode is mode)

    def qualifies(self, rank: HandRank) -> bool:
        """Whether the dealer plays with this hand; always, where the game asks for nothing."""
        return self.dealer_qualifies is None or rank >= self.dealer_qualifies.hand.lowest


@dataclass(frozen=True, slots=True)
class Declaration:
    """A game before a house has chosen its options: their list, and the declaration that reads them."""

    name: str
    title: str
    options: tuple[Option, ...]
    declare: Callable[[House], Game]

    def game(self, options: Mapping[str, object] | None = None) -> Game:
        """The game under these options, or a `DeclarationError` that lists every fault.

        >>> from boardwalk.games import GAMES
        >>> GAMES["premium"].game({"qualify-first": "on"}).title
        "Premium Hold 'Em"
        """
        game = self.declare(House((*self.options, *LIMITS), options))
        faults = faults_of(game)
        if faults:
            raise DeclarationError(self.title, faults)
        return game

    def variations(self) -> Iterator[Game]:
        """The game under its defaults, then with each choice of each option in turn."""
        yield self.game()
        for option in self.options:
            for value in option.values if isinstance(option, Choice) else ():
                yield self.game({option.name: value})

    def pay_tables(self) -> dict[str, tuple[PayTable, ...]]:
        """Every pay table that a house may use, by wager.

        >>> from boardwalk.games import GAMES
        >>> {wager: len(tables) for wager, tables in GAMES["holdem3"].pay_tables().items()}
        {'three-card': 4, 'blind': 14, 'six-card': 11}
        """
        found: dict[str, dict[str, PayTable]] = {}
        for game in self.variations():
            for wager in game.wagers:
                found.setdefault(wager.name, {}).update({table.title: table for table in wager.tables})
        for option in self.options:
            choices = [value for value in getattr(option, "values", {}).values() if isinstance(value, PayTable)]
            for tables in found.values():
                if any(table.title in tables for table in choices):
                    tables.update({table.title: table for table in choices})
        return {wager: tuple(tables.values()) for wager, tables in found.items() if tables}
