"""A game, declared once: what the table, the solver, the screens and the signs all read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from types import MappingProxyType

from boardwalk.cards import Category, HandRank
from boardwalk.errors import DeclarationError, InputError, Refusal
from boardwalk.games.check import faults_of
from boardwalk.games.collected import BonusSpin, CollectedWager, ProgressiveWager
from boardwalk.games.deal import Dealing, DealingMode
from boardwalk.games.option import Choice, House, Limits, Option
from boardwalk.games.paytable import PayTable
from boardwalk.games.procedure import Procedure
from boardwalk.games.requirement import FiveCard
from boardwalk.games.stage import Decision, Stage
from boardwalk.games.wager import Place, Wager
from boardwalk.law import Paragraph, cite
from boardwalk.money import dollars


def ranked_by(*paragraphs: str) -> Mapping[Category, Paragraph]:
    """The paragraphs of the hand rankings, from the royal flush down to the high card."""
    return MappingProxyType(dict(zip(reversed(Category), map(cite, paragraphs), strict=True)))


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
    """The most that these wagers together may pay a hand.

    Where `or_minimum_win` is set, the limit is never less than what they could pay one who bets the posted minimum.
    """

    wagers: tuple[str, ...]
    limit_cents: int
    law: Paragraph
    or_minimum_win: bool = False


@dataclass(frozen=True, slots=True)
class Basics:
    """Paragraphs that stand behind the game as a whole rather than one of its wagers or decisions."""

    seating: Paragraph
    deck: Paragraph
    deal: Paragraph
    wagering: Paragraph
    settling: Paragraph


@dataclass(frozen=True)
class Game:
    """One game as one house plays it; get it from `Declaration.game`, which refuses an inconsistent one."""

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
    procedure: Procedure
    house: House
    folded_settled_last: bool = False
    """Whether folded hands with a live side bet are settled after all others, not in their turn."""
    payout_limit: PayoutLimit | None = None
    progressive: ProgressiveWager | None = None
    bonus_spin: BonusSpin | None = None
    rankings: Mapping[Category, Paragraph] = field(default_factory=dict)
    """The paragraph that ranks each kind of hand, where the texts at hand print them."""

    @cached_property
    def base(self) -> Wager:
        """The wager that sets the amount of the others: the ante, at hold 'em 3 bonus the flop wager."""
        return next(wager for wager in self.wagers if wager.place is Place.BASE)

    @cached_property
    def collected(self) -> dict[str, CollectedWager]:
        """The wagers that are taken in before the deal, by name."""
        return {each.name: each for each in (self.progressive, self.bonus_spin) if each is not None}

    @cached_property
    def feeding(self) -> CollectedWager | None:
        """The wager that feeds a progressive meter, if the house offers one."""
        return next((wager for wager in self.collected.values() if wager.feeds_meter), None)

    @cached_property
    def required(self) -> tuple[Wager, ...]:
        """The wagers without which a player is not in the round."""
        return tuple(wager for wager in self.wagers if wager.place in (Place.BASE, Place.EQUAL))

    def limits(self, wager: Wager) -> Limits:
        """Posted limits of the base wager and of side bets; the others follow from the base wager."""
        if wager.place is Place.BASE:
            return self.house.limits("table")
        return self.house.limits(wager.name) if wager.place is Place.OPTIONAL else Limits(None, None)

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        return tuple(stage.choice for stage in self.stages if isinstance(stage.choice, Decision))

    @cached_property
    def multiples(self) -> dict[str, tuple[int, ...]]:
        """For each wager that is placed at a decision, the multiples of the base wager that any of them allows."""
        found: dict[str, set[int]] = {}
        for decision in self.decisions:
            found.setdefault(decision.wager, set()).update(decision.multiples)
        return {name: tuple(sorted(multiples)) for name, multiples in found.items()}

    @cached_property
    def _by_name(self) -> dict[str, Wager]:
        return {wager.name: wager for wager in self.wagers}

    def wager(self, name: str) -> Wager:
        wager = self._by_name.get(name)
        if wager is None:
            there = ", ".join([*self._by_name, *self.collected])
            raise Refusal(name, f"no such wager at {self.title}; there are {there}", self.basics.wagering)
        return wager

    def dealing(self, mode: DealingMode) -> Dealing:
        return next(dealing for dealing in self.dealings if dealing.mode is mode)

    def qualifies(self, rank: HandRank) -> bool:
        """Whether the dealer plays with this hand; always, where the game asks for nothing."""
        return self.dealer_qualifies is None or rank >= self.dealer_qualifies.hand.lowest


def _most_at_minimum(game: Game, limit: PayoutLimit) -> int:
    """The most that limited wagers can pay a patron who bets the posted minimum; nothing if none is posted.

    Optional wagers count at their own minimum where one is posted and at the table's where none is; wagers of a
    decision count in their largest multiple.
    """
    total = 0
    table_min = game.limits(game.base).least
    for wager in map(game.wager, limit.wagers):
        least = game.limits(wager).least or table_min
        multiple = max(game.multiples.get(wager.name, (1,)))
        if least is not None:
            total += wager.most_cents(max(least, wager.min_cents) * multiple)
    return total


def _verify_playable(game: Game) -> None:
    """A posted maximum below what the regulation makes the least would refuse every bet."""
    for wager in game.wagers:
        name, posted = ("table", game.base) if wager in game.required else (wager.name, wager)
        most = game.limits(posted).most
        if most is not None and most < wager.min_cents:
            reason = f"{dollars(most)} is below {dollars(wager.min_cents)}, the least on {wager.name}"
            raise InputError(f"{name}-max", reason, wager.min_law)


@dataclass(frozen=True)
class Declaration:
    """A game before a house has chosen its options: their list, and the declaration that reads them."""

    options: tuple[Option, ...]
    declare: Callable[[House], Game]

    @cached_property
    def name(self) -> str:
        return self.game().name

    @cached_property
    def title(self) -> str:
        return self.game().title

    def game(self, options: Mapping[str, object] | None = None) -> Game:
        """The game under these options, or a `DeclarationError` that lists every fault.

        >>> from boardwalk.games import GAMES
        >>> GAMES["premium"].game({"qualify-first": "on"}).title
        "Premium Hold 'Em"
        """
        game = self.declare(House.of(self.options, options))
        faults = faults_of(game)
        if faults:
            raise DeclarationError(game.title, faults)
        _verify_playable(game)
        limit = game.payout_limit
        if limit is None or not limit.or_minimum_win:
            return game
        cents = max(limit.limit_cents, _most_at_minimum(game, limit))
        return replace(game, payout_limit=replace(limit, limit_cents=cents))

    def variations(self) -> Iterator[Game]:
        """The game under its defaults, then with each choice of each option in turn, where it may be made alone."""
        yield self.game()
        for option in self.options:
            for value in option.values if isinstance(option, Choice) else ():
                game = self.if_permitted({option.name: value})
                if game is not None:
                    yield game

    def if_permitted(self, options: Mapping[str, object]) -> Game | None:
        """The game under these options; none where one of them may be set only together with another.

        >>> from boardwalk.games import GAMES
        >>> GAMES["texas-bonus"].if_permitted({"offer-bonus": "off"}) is None
        True
        """
        with suppress(InputError):
            return self.game(options)
        return None

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


LIMIT = "aggregate-limit"
"""The option of every game whose payouts a house may limit."""


def without_limit(declaration: Declaration, options: Mapping[str, object]) -> dict[str, object]:
    """The options with payout limits off unless they say otherwise: what a limit takes depends on what is staked.

    >>> from boardwalk.games import GAMES
    >>> without_limit(GAMES["caribbean"], {}), without_limit(GAMES["premium"], {})
    ({'aggregate-limit': 'off'}, {})
    """
    known = any(option.name == LIMIT for option in declaration.options)
    return {LIMIT: "off", **options} if known else dict(options)
