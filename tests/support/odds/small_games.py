"""Games to hold the solver against the brute force with: the five, three of other houses, one made awkward."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from boardwalk.cards import Category, Rank
from boardwalk.games import GAMES
from boardwalk.games.declaration.game import DealerQualifies, Declaration, Game, SettlesFrom
from boardwalk.games.declaration.option import House
from boardwalk.games.declaration.pay_table import EVEN
from boardwalk.games.declaration.requirement import or_better
from boardwalk.games.declaration.round import (
    COMMUNITY,
    DEALER,
    PLAYERS,
    Deal,
    Dealing,
    DealingMode,
    Decision,
    Otherwise,
    Stage,
)
from boardwalk.games.declaration.wager import AHEAD, BEHIND, TIED, Placement, wager, when
from tests.support.cards.naive_rank import Standing
from tests.support.games.other_games import BASICS, CASINO_HOLDEM, DEALING, PROCEDURE, RULES, TWO_FOLDS, ULTIMATE
from tests.support.odds.brute_force import Rules


def three_checks(house: House) -> Game:
    """Four wagers, three of them placed or not as one likes: paths part and never meet again."""
    even = when(BEHIND).loses(RULES), when(TIED).pushes(RULES), when(AHEAD).pays(EVEN, RULES)
    one = (Deal(COMMUNITY, 1, up=1),)
    steps = (Deal(PLAYERS, 2), Deal(DEALER, 2)), one, one, one
    return Game(
        name="three-checks",
        title="Three Checks",
        seats=6,
        hole_cards=2,
        community_cards=3,
        dealings=tuple(Dealing(mode, RULES, DEALING, steps) for mode in DealingMode),
        stages=(
            Stage("own cards", Decision("first", (1,), Otherwise.CHECK, RULES)),
            Stage("third street", Decision("second", (1, 2), Otherwise.CHECK, RULES)),
            Stage("fourth street", Decision("third", (1,), Otherwise.CHECK, RULES)),
            Stage("fifth street"),
        ),
        wagers=(
            wager("ante", "Ante", Placement.BASE, RULES, *even),
            *(wager(name, name.title(), Placement.DECISION, RULES, *even) for name in ("first", "second", "third")),
        ),
        dealer_qualifies=None,
        settles_from=SettlesFrom.FAR_RIGHT,
        basics=BASICS,
        procedure=PROCEDURE,
        house=house,
    )


THREE_CHECKS = Declaration((), three_checks)
OTHERS = {each.name: each for each in (ULTIMATE, CASINO_HOLDEM, TWO_FOLDS, THREE_CHECKS)}
ALL = {**GAMES, **OTHERS}


class Case(NamedTuple):
    """A game under some options, with a unit in cents."""

    name: str
    options: str = ""
    unit: int = 500
    needs: str = ""
    """What the dealer must hold instead of what the rules ask for, so that a small deck may fall short of it."""

    def __str__(self) -> str:
        words = self.name, *self.options.split(), *([self.needs.replace(" ", "-")] if self.needs else []), self.unit
        return "_".join(map(str, words))

    @property
    def chosen(self) -> dict[str, str]:
        return dict(word.split("=") for word in self.options.split())

    @property
    def game(self) -> Game:
        game = ALL[self.name].game(self.chosen)
        if self.needs:
            category, *ranks = NEEDS[self.needs]
            hand = or_better(Category(category), *map(Rank, ranks), name=self.needs)
            game = replace(game, dealer_qualifies=DealerQualifies(hand, RULES))
        return game

    @property
    def rules(self) -> Rules:
        """The same for the brute force; the second formulation settles what it knows."""
        opinion = self.name in GAMES and not self.needs and "bad-beat-table" not in self.options
        return Rules(self.game, self.chosen, self.unit, opinion, _needs(self.needs) if self.needs else None)


NEEDS: dict[str, tuple[int, ...]] = {
    "kings full": (Category.FULL_HOUSE, 13),
    "trips": (Category.THREE_OF_A_KIND,),
    "queens up": (Category.TWO_PAIR, 12),
}
WEAKER = {
    "kings full": ("high card", "pair", "two pair", "three of a kind", "straight", "flush"),
    "trips": ("high card", "pair", "two pair"),
    "queens up": ("high card", "pair"),
}


class _needs:  # noqa: N801
    """The same requirement for a standing of the slow evaluator."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, hand: Standing) -> bool:
        if hand.kind in WEAKER[self.name]:
            return False
        if (self.name, hand.kind) == ("kings full", "full house"):
            return hand.ranks[0] >= 13
        if (self.name, hand.kind) == ("queens up", "two pair"):
            return hand.ranks[0] >= 12
        return True


VARIED = (
    Case("premium", "qualify-first=on", 333, "trips"),
    Case("premium", "", 101, "trips"),
    Case("premium", "qualify-first=on", 333),
    Case("heads-up", "exact-raises=on", 501, "trips"),
    Case("heads-up", "bad-beat-table=400,20,6,5,4", 333, "trips"),
    Case("ultimate", "", 333, "trips"),
    Case("casino-holdem", "", 333, "trips"),
    Case("texas-bonus", "ante-pays-from=straight", 700),
    Case("texas-bonus", "aggregate-limit=on", 11_000_07),
    Case("holdem3", "version=2 blind-table=J blind-double-table=C", 333),
    Case("holdem3", "version=2 blind-table=K blind-double-table=A", 333),
    Case("holdem3", "blind-table=J aggregate-limit=on", 2_500_01),
    Case("holdem3", "blind-table=E", 10_000_00),
    Case("caribbean", "", 300_01),
    Case("caribbean", "aggregate-limit=off", 300_01),
    Case("two-folds", "", 333),
    Case("three-checks", "", 333),
)
"""Options, odd units that leave part of a cent, and stakes at which a payout limit bites. Cases that compare the same
hands stand together.
"""
