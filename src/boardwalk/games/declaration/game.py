"""A game, declared once for the table, the solver, the screens and the signs."""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from types import MappingProxyType

from boardwalk.cards import AnyRank, Category, Ranking
from boardwalk.errors import DeclarationError, InputError, Refusal
from boardwalk.games.declaration.approval import RequiredApproval, RequiredSign
from boardwalk.games.declaration.check import faults_of
from boardwalk.games.declaration.collected import BonusSpin, ProgressiveWager
from boardwalk.games.declaration.law_book import LawBook, OwnRules, resolve
from boardwalk.games.declaration.layout import (
    POSITION,
    Adjacency,
    Layout,
    Unplaced,
    arrange_spots,
    behind,
    in_front_of,
    right_of,
)
from boardwalk.games.declaration.option import (
    COMMON_OPTIONS,
    POSTED,
    ChoiceOption,
    CountOption,
    House,
    Limits,
    Option,
    common_switch,
)
from boardwalk.games.declaration.pay_table import CardsRead, FirstCommunity, PayTable, Pile
from boardwalk.games.declaration.procedure import Procedure
from boardwalk.games.declaration.requirement import OR_BETTER, RankedHand
from boardwalk.games.declaration.round import Dealing, DealingMode, Decision, Stage, TakeBack
from boardwalk.games.declaration.wager import FOLDED, Bonus, Placement, Wager
from boardwalk.law import Paragraph
from boardwalk.money import dollars


@dataclass(frozen=True, slots=True)
class DealerQualifies:
    """The lowest hand that qualifies the dealer."""

    hand: RankedHand
    law: Paragraph

    @property
    def lowest(self) -> str:
        """The hand in words, for a sentence that says "or better" itself.

        >>> from boardwalk.games import GAMES
        >>> GAMES["caribbean"].game().dealer_qualifies.lowest
        'ace-king'
        """
        return self.hand.name.removesuffix(OR_BETTER)


class SettlesFrom(Enum):
    """Where the dealer starts settling. Seat 1 is at the dealer's far left."""

    FAR_LEFT = "the dealer's far left, clockwise"
    FAR_RIGHT = "the dealer's far right, counterclockwise"


@dataclass(frozen=True, slots=True)
class PayoutLimit:
    """The most these wagers together may pay per hand.

    With `or_minimum_win`, the limit is never less than what they could pay a player who bets the posted minimum.
    """

    wagers: tuple[str, ...]
    limit_cents: int
    law: Paragraph
    or_minimum_win: bool = False


@dataclass(frozen=True, slots=True)
class Basics:
    """Paragraphs for the game as a whole rather than for one of its wagers or decisions."""

    seating: Paragraph
    deck: Paragraph
    deal: Paragraph
    wagering: Paragraph
    settling: Paragraph
    boxes: Paragraph | None = None
    """The paragraph that says on which side of the dealer each box is, if our text has one."""


def _read_only(pairs: dict[object, object]) -> MappingProxyType[object, object]:
    return MappingProxyType(pairs)


copyreg.pickle(MappingProxyType, lambda proxy: (_read_only, (dict(proxy),)))
"""Python neither copies nor pickles a read-only mapping; a game has some, and can be sent to another process."""


@dataclass(frozen=True)
class Game:
    """One game as one house plays it. Get it from `Declaration.game`, which refuses a faulty one."""

    name: str
    title: str
    seats: int
    """Betting positions: a declaration says the most that the regulation allows, a house may have fewer."""
    hole_cards: int
    """A player's own cards."""
    community_cards: int
    dealings: tuple[Dealing, ...]
    stages: tuple[Stage, ...]
    wagers: tuple[Wager, ...]
    """In the order the dealer settles them at a seat."""
    dealer_qualifies: DealerQualifies | None
    settles_from: SettlesFrom
    basics: Basics
    procedure: Procedure
    house: House
    folded_settled_last: bool = False
    """Whether folded hands with a live side bet are settled after all others instead of in turn."""
    payout_limit: PayoutLimit | None = None
    progressives: tuple[ProgressiveWager, ...] = ()
    """In the order in which the dealer collects and settles them."""
    bonus_spin: BonusSpin | None = None
    rankings: Mapping[Category, Paragraph] = field(default_factory=dict)
    """The paragraph that ranks each kind of hand, if our copy of the regulation prints it."""
    own_approvals: tuple[RequiredApproval, ...] = ()
    """What must be filed or approved for the game itself."""
    own_signs: tuple[RequiredSign, ...] = ()
    """The signs that the game itself needs."""
    dealer_cards: int | None = None
    """The dealer's own cards if they are not as many as a player's; 0 if the dealer has no hand."""
    ranking: Ranking = Ranking.FIVE_CARD
    """How hands are ranked: a player's cards and the community cards against the dealer's and the same ones."""
    bonuses: tuple[Bonus, ...] = ()
    """What is paid on wagers besides their own result."""
    by: str = ""
    """Whose game it is: New Jersey's, the gallery's, or anyone's who says so in a game file."""
    cloth: Layout = field(default_factory=Layout)
    """The layout without its spots, which the wagers have."""

    @cached_property
    def layout(self) -> Layout:
        """The layout, with a spot for every wager that is offered.

        Where the game file is silent, side bets are in front of the base wager, wagers placed before the deal to the
        right of it, wagers placed at decisions behind it, and those collected before the deal in front of the position.
        """
        collected = tuple(self.collected.values())
        spots = (*(each.spot for each in self.wagers), *(each.spot for each in collected))
        said = [spot for spot in spots if spot is not None]
        silent = [each for each in sorted(self.wagers, key=_row_of) if each.spot is None]
        unplaced = [Unplaced(each.name, each.law, _standard_place(each, self.base.name)) for each in silent]
        unplaced += [Unplaced(each.name, each.law, in_front_of(POSITION)) for each in collected if each.spot is None]
        return replace(self.cloth, spots=arrange_spots(said, unplaced))

    @cached_property
    def most_seats(self) -> int:
        """The most betting positions that the regulation allows."""
        option = self.house.options.get(SEATS)
        return option.most if isinstance(option, CountOption) else self.seats

    @cached_property
    def cover_cards(self) -> str:
        """The color of the cover cards."""
        return str(self.house.values.get(COVER_CARDS, COVER_COLORS[0]))

    @cached_property
    def seat_range(self) -> str:
        """The numbers of the seats: "1 to 6", or "1" at a table with one."""
        return "1" if self.seats == 1 else f"1 to {self.seats}"

    @cached_property
    def base(self) -> Wager:
        """The wager that sets the amount of the others: the ante, or the flop wager at Hold 'em 3 Bonus."""
        return next(wager for wager in self.wagers if wager.place is Placement.BASE)

    @cached_property
    def dealer_hole_cards(self) -> int:
        """The dealer's own cards: as many as a player's unless the game says otherwise."""
        return self.hole_cards if self.dealer_cards is None else self.dealer_cards

    def cards_read(self, reads: tuple[CardsRead, ...]) -> int:
        """How many cards make the hand that a pay table reads.

        >>> from boardwalk.games import GAMES
        >>> GAMES["premium"].game().cards_read((Pile.PLAYER, FirstCommunity(3)))
        6
        """
        sizes = {
            Pile.PLAYER: self.hole_cards,
            Pile.OTHERS: self.hole_cards,
            Pile.LOSER: self.hole_cards,
            Pile.DEALER: self.dealer_hole_cards,
            Pile.COMMUNITY: self.community_cards,
        }
        return sum(each.cards if isinstance(each, FirstCommunity) else sizes[each] for each in reads)

    def community_read(self, reads: tuple[CardsRead, ...]) -> int:
        """How many of the community cards are in the hand that a pay table reads.

        >>> from boardwalk.games import GAMES
        >>> GAMES["premium"].game().community_read((Pile.DEALER, FirstCommunity(3)))
        3
        """
        return self.cards_read(tuple(each for each in reads if each is Pile.COMMUNITY or not isinstance(each, Pile)))

    @cached_property
    def progressive_by_name(self) -> dict[str, ProgressiveWager]:
        return {wager.name: wager for wager in self.progressives}

    @cached_property
    def paid(self) -> tuple[Wager | Bonus, ...]:
        """Everything that is paid at a seat: the wagers, and the bonuses on them."""
        return (*self.wagers, *self.bonuses)

    @cached_property
    def bonuses_on(self) -> dict[str, tuple[Bonus, ...]]:
        """The bonuses that are paid on each wager."""
        return {wager.name: tuple(each for each in self.bonuses if each.on == wager.name) for wager in self.wagers}

    @cached_property
    def read_others(self) -> frozenset[str]:
        """The wagers that are paid, or have a bonus that is paid, for the hands of other players: envy."""
        return frozenset(
            wager.name
            for wager in self.wagers
            if wager.reads_others or any(bonus.reads_others for bonus in self.bonuses_on[wager.name])
        )

    @cached_property
    def left_after_fold(self) -> frozenset[str]:
        """The wagers that stay on the layout when their player folds: they, or a bonus on them, may still be paid."""
        return frozenset(
            wager.name
            for wager in self.wagers
            if wager.alive_after_fold or any(bonus.cases[FOLDED] for bonus in self.bonuses_on[wager.name])
        )

    @cached_property
    def taken_back(self) -> dict[str, int]:
        """The wagers that a player may take back, each with the number of the stage at which."""
        return {
            stage.choice.wager: number for number, stage in enumerate(self.stages) if isinstance(stage.choice, TakeBack)
        }

    @cached_property
    def collected(self) -> dict[str, ProgressiveWager | BonusSpin]:
        """The wagers the dealer collects before the deal, by name."""
        return {each.name: each for each in (*self.progressives, self.bonus_spin) if each is not None}

    @cached_property
    def on_meters(self) -> dict[str, ProgressiveWager | BonusSpin]:
        """The wagers that contribute to a progressive meter, each to its own, by name."""
        return {name: wager for name, wager in self.collected.items() if wager.feeds_meter}

    @cached_property
    def approvals(self) -> tuple[RequiredApproval, ...]:
        """What must be filed or approved before a table with this game and these options is used (R51).

        >>> from boardwalk.games import GAMES
        >>> [each.item for each in GAMES["heads-up"].game().approvals]
        ['layout-rendering', 'layout-photograph']
        """
        of_wagers = (each for wager in self.collected.values() for each in wager.approvals)
        return tuple(dict.fromkeys((*self.own_approvals, *of_wagers)))

    @cached_property
    def signs(self) -> tuple[RequiredSign, ...]:
        """The signs that a table with this game and these options may need (R52)."""
        of_wagers = (each for wager in self.collected.values() for each in wager.signs)
        return tuple(dict.fromkeys((*self.own_signs, *of_wagers)))

    @cached_property
    def required(self) -> tuple[Wager, ...]:
        """The wagers a player must make to be in the round."""
        return tuple(wager for wager in self.wagers if wager.place in (Placement.BASE, Placement.EQUAL))

    def limits(self, wager: Wager) -> Limits:
        """Posted limits of the base wager or a side bet. Other wagers follow the base wager."""
        if wager.place is Placement.BASE:
            return self.house.limits("table")
        return self.house.limits(wager.name) if wager.place is Placement.OPTIONAL else Limits(None, None)

    @cached_property
    def without_posted_limits(self) -> Game:
        """The game for a bet that was accepted: it stands whatever is posted (R1). Payout limits stay as they are."""
        values = {name: None if name.endswith(POSTED) else value for name, value in self.house.values.items()}
        return replace(self, house=replace(self.house, values=values))

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        return tuple(stage.choice for stage in self.stages if isinstance(stage.choice, Decision))

    @cached_property
    def multiples(self) -> dict[str, tuple[int, ...]]:
        """For each wager placed at a decision, all the multiples of the base wager that any decision allows."""
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
            names = ", ".join([*self._by_name, *self.collected])
            raise Refusal(name, f"is not a wager at {self.title}. Choose from {names}", self.basics.wagering)
        return wager

    @cached_property
    def titles(self) -> dict[str, str]:
        """The printed name of every wager, bonus and wager collected before the deal, by name."""
        found = {wager.name: wager.title for wager in self.wagers}
        found |= {bonus.name: bonus.title for bonus in self.bonuses}
        return found | {each.name: each.title for each in self.collected.values()}

    def dealing(self, mode: DealingMode) -> Dealing:
        return next(dealing for dealing in self.dealings if dealing.mode is mode)

    def qualifies(self, rank: AnyRank) -> bool:
        """Whether the dealer qualifies with this hand; always true if the game has no requirement."""
        return self.dealer_qualifies is None or rank >= self.dealer_qualifies.hand.lowest


_ROWS = Placement.BASE, Placement.EQUAL, Placement.OPTIONAL, Placement.DECISION
"""In the order in which their areas are placed where the game file is silent."""


def _row_of(wager: Wager) -> int:
    return _ROWS.index(wager.place)


def _standard_place(wager: Wager, base: str) -> Adjacency | None:
    match wager.place:
        case Placement.BASE:
            return None
        case Placement.EQUAL:
            return right_of(base)
        case Placement.OPTIONAL:
            return in_front_of(base)
        case Placement.DECISION:
            return behind(base)


def _most_at_minimum(game: Game, limit: PayoutLimit) -> int:
    """The most that limited wagers can pay a player who bets the posted minimum; 0 if no minimum is posted.

    Optional wagers count at their own minimum, or at the table's if they have none. Decision wagers count at their
    largest multiple.
    """
    total = 0
    table_min = game.limits(game.base).least
    bonuses = {bonus.name: bonus for bonus in game.bonuses}
    for name in limit.wagers:
        paid = bonuses.get(name) or game.wager(name)
        wager = game.wager(paid.on) if isinstance(paid, Bonus) else paid
        least = game.limits(wager).least or table_min
        multiple = max(game.multiples.get(wager.name, (1,)))
        if least is not None:
            total += paid.most_cents(max(least, wager.min_cents) * multiple)
    return total


def _verify_playable(game: Game) -> None:
    """Refuse a posted maximum below the regulation's minimum: it would rule out every bet."""
    for wager in game.wagers:
        name, posted = ("table", game.base) if wager in game.required else (wager.name, wager)
        most = game.limits(posted).most
        if most is not None and most < wager.min_cents:
            reason = f"must be at least {dollars(wager.min_cents)}, the minimum on {wager.name}, not {dollars(most)}"
            raise InputError(f"{name}-max", reason, wager.min_law)


@dataclass(frozen=True, eq=False)
class Declaration:
    """A game before a house has set its options: the list of options, and the function that declares the game."""

    options: tuple[Option, ...]
    declare: Callable[[House], Game]
    book: LawBook = field(default_factory=lambda: OwnRules("house"))
    """Where its citations are looked up. A `Game` built without `@game` has its paragraphs already; for those that only
    the options of every game need, it has rules of the house."""

    @cached_property
    def seat_option(self) -> CountOption:
        """The betting positions of the table: as many as the game declares, or fewer."""
        declared = self.game_as_declared
        return CountOption(SEATS, "Betting positions at the table", declared.basics.seating, declared.seats)

    @cached_property
    def equipment(self) -> tuple[Option, ...]:
        """Options of every game about the table itself, within what this game's paragraphs allow."""
        cards = self.game_as_declared.procedure.preparation.decks
        return (
            self.seat_option,
            ChoiceOption(
                COVER_CARDS,
                "Color of the two cover cards",
                cards,
                COVER_COLORS[0],
                {color: color for color in COVER_COLORS},
            ),
            resolve(
                common_switch(PRE_SHUFFLED, "Accept cards that arrive sealed and pre-shuffled", default=True), self.book
            ),
        )

    @cached_property
    def common(self) -> tuple[Option, ...]:
        """Options of every game about the stakes and the procedure."""
        return resolve(COMMON_OPTIONS, self.book)

    @cached_property
    def game_as_declared(self) -> Game:
        """The game with its own options at their defaults, before anything about the table is chosen."""
        return self.declare(House.of((*self.options, *self.common)))

    def house(self, options: Mapping[str, object] | None = None) -> House:
        """A house with these settings and the defaults of the rest."""
        return House.of((*self.options, *self.equipment, *self.common), options)

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
        house = self.house(options)
        game = self.declare(house)
        faults = faults_of(game)
        if faults:
            raise DeclarationError(game.title, faults)
        _verify_playable(game)
        game = replace(game, seats=house.values[SEATS])
        limit = game.payout_limit
        if limit is None or not limit.or_minimum_win:
            return game
        cents = max(limit.limit_cents, _most_at_minimum(game, limit))
        return replace(game, payout_limit=replace(limit, limit_cents=cents))

    def variations(self) -> Iterator[Game]:
        """The game with default options, then with each choice of each option that can be set by itself."""
        yield self.game()
        for option in self.options:
            for value in option.values if isinstance(option, ChoiceOption) else ():
                game = self.if_permitted({option.name: value})
                if game is not None:
                    yield game

    def if_permitted(self, options: Mapping[str, object]) -> Game | None:
        """The game under these options, or None if one of them cannot be set without another.

        >>> from boardwalk.games import GAMES
        >>> GAMES["texas-bonus"].if_permitted({"offer-bonus": "off"}) is None
        True
        """
        with suppress(InputError):
            return self.game(options)
        return None

    def pay_tables(self) -> dict[str, tuple[PayTable, ...]]:
        """Every pay table a house may use, by wager.

        >>> from boardwalk.games import GAMES
        >>> {wager: len(tables) for wager, tables in GAMES["holdem3"].pay_tables().items()}
        {'three-card': 4, 'blind': 14, 'six-card': 11}
        """
        found: dict[str, dict[str, PayTable]] = {}
        for game in self.variations():
            for wager in (*game.wagers, *game.bonuses):
                found.setdefault(wager.name, {}).update({table.title: table for table in wager.tables})
        for option in self.options:
            choices = [value for value in getattr(option, "values", {}).values() if isinstance(value, PayTable)]
            for tables in found.values():
                if any(table.title in tables for table in choices):
                    tables.update({table.title: table for table in choices})
        return {wager: tuple(tables.values()) for wager, tables in found.items() if tables}


SEATS = "seats"
"""The option of every game that sets how many betting positions the table has."""
COVER_CARDS, COVER_COLORS = "cover-cards", ("yellow", "green")
"""The option of every game that sets the color of the cover cards, which are equipment of the table (R37)."""
PRE_SHUFFLED = "pre-shuffled"
"""The option of every game that lets a house forbid pre-shuffled cards (R47)."""
LIMIT = "aggregate-limit"
"""The option of each game whose payouts a house may limit."""


def without_limit(declaration: Declaration, options: Mapping[str, object]) -> dict[str, object]:
    """The options with payout limits off unless set, since what a limit costs depends on the stakes.

    >>> from boardwalk.games import GAMES
    >>> without_limit(GAMES["caribbean"], {}), without_limit(GAMES["premium"], {})
    ({'aggregate-limit': 'off'}, {})
    """
    known = any(option.name == LIMIT for option in declaration.options)
    return {LIMIT: "off", **options} if known else dict(options)
