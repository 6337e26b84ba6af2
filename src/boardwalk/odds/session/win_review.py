"""Is a table's win within what chance allows? The exact distribution of the win from the hands and bets on record.

Rounds are independent, but the hands of one round are not: they are played against the same dealer's hand, and a
player's side bets are decided by the cards of the main game. So hands are divided into groups with at most one result
from each round: the main game of the first seat in each round, of the second, and so on, and each side bet likewise.
Within a group, results are independent, and their sum has an exact distribution. Whatever groups have to do with each
other, the chance that any one of them is outside its own interval is at most the sum of those chances (Boole's
inequality). So each of n groups gets one nth of the chance that the whole review has to be outside by luck.

The play is supposed to be the best. Players who play worse lose more, so a win that is too high may be their doing; a
win that is too low is not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from typing import NamedTuple

from boardwalk.games import Game
from boardwalk.odds.session.lattice import ResultDistribution, results_after
from boardwalk.odds.session.round_results import RoundResults

USUAL_LEVEL = Fraction(1, 100)
"""The chance that an honest table is found outside, at most."""


class HandOnRecord(NamedTuple):
    """One bet of one seat in one round: on the main game, by its base wager, or on a side bet."""

    round: int
    seat: int
    wager: str
    bet_cents: int
    win_cents: int
    """What the house won of all the wagers that belong to it; negative if it lost."""


class HandGroup(NamedTuple):
    """Hands of which no two are of the same round."""

    wager: str
    place: int
    """Whether it is the first hand with this wager in each round, the second, and so on."""
    hands: Mapping[int, int]
    """How many there are, by their bets in cents."""
    win_cents: int

    @property
    def hand_count(self) -> int:
        return sum(self.hands.values())


def group_hands(hands: Iterable[HandOnRecord]) -> tuple[HandGroup, ...]:
    """Divide hands into groups with at most one of each round, seats in their order.

    >>> pair = [HandOnRecord(1, 3, "ante", 500, -500), HandOnRecord(1, 5, "ante", 1000, 1000)]
    >>> [(group.place, dict(group.hands)) for group in group_hands([*pair, HandOnRecord(2, 5, "ante", 500, 0)])]
    [(1, {500: 2}), (2, {1000: 1})]
    """
    places: Counter[tuple[int, str]] = Counter()
    counts: dict[tuple[str, int], Counter[int]] = {}
    wins: Counter[tuple[str, int]] = Counter()
    for hand in sorted(hands):
        places[hand.round, hand.wager] += 1
        key = hand.wager, places[hand.round, hand.wager]
        counts.setdefault(key, Counter())[hand.bet_cents] += 1
        wins[key] += hand.win_cents
    return tuple(HandGroup(*key, dict(sorted(counts[key].items())), wins[key]) for key in sorted(counts))


@dataclass(frozen=True)
class GroupReview:
    """A group next to the exact distribution of its win."""

    group: HandGroup
    expected_cents: Fraction
    win: ResultDistribution
    """From the house's side."""
    outside: Fraction
    """The chance that this group has to be outside by luck."""

    @cached_property
    def chance(self) -> Fraction:
        """The chance of a win as far out as this one or farther, on either side; rounded up."""
        low, high = self.win.less_than(self.group.win_cents + 1).high, self.win.at_least(self.group.win_cents).high
        return min(2 * min(low, high), Fraction(1))

    @property
    def is_within(self) -> bool:
        return self.chance >= self.outside

    @cached_property
    def interval_cents(self) -> tuple[int, int]:
        """The wins that are within."""
        return self.win.interval(self.outside)


@dataclass(frozen=True)
class WinReview:
    """What a table won, next to what chance allows."""

    groups: tuple[GroupReview, ...]
    level: Fraction

    @property
    def is_within(self) -> bool:
        """Whether chance explains the win: no group is outside its own interval."""
        return all(group.is_within for group in self.groups)

    @property
    def chance(self) -> Fraction:
        """The chance that luck alone takes any group so far out, at most."""
        return min((len(self.groups) * min((each.chance for each in self.groups), default=Fraction(1))), Fraction(1))

    @property
    def hands(self) -> int:
        return sum(each.group.hand_count for each in self.groups)

    @property
    def win_cents(self) -> int:
        return sum(each.group.win_cents for each in self.groups)

    @property
    def expected_cents(self) -> Fraction:
        return sum((each.expected_cents for each in self.groups), Fraction(0))

    @property
    def interval_cents(self) -> tuple[int, int]:
        """The total win is between these, except with a chance of no more than the level."""
        return sum(each.interval_cents[0] for each in self.groups), sum(each.interval_cents[1] for each in self.groups)


def review_win(
    groups: Iterable[HandGroup], results_of: Callable[[str, int], RoundResults], level: Fraction = USUAL_LEVEL
) -> WinReview:
    """Compare the win of each group with its exact distribution; `results_of` knows one hand by wager and bet.

    >>> coin = RoundResults({-100: 1, 100: 1}, 100)
    >>> fair = review_win([HandGroup("ante", 1, {100: 10}, 400)], lambda wager, bet: coin)
    >>> fair.is_within, fair.chance, fair.interval_cents
    (True, Fraction(11, 32), (-800, 800))
    >>> review_win([HandGroup("ante", 1, {100: 10}, -1000)], lambda wager, bet: coin).is_within
    False
    """
    listed = tuple(groups)
    outside = level / max(len(listed), 1)
    return WinReview(tuple(_review_group(group, results_of, outside) for group in listed), level)


def _review_group(group: HandGroup, results_of: Callable[[str, int], RoundResults], outside: Fraction) -> GroupReview:
    expected, total = Fraction(0), None
    for bet_cents, hands in group.hands.items():
        results = results_of(group.wager, bet_cents)
        expected -= hands * results.mean_cents
        lost = results_after(results, hands)
        total = lost if total is None else total.plus(lost)
    assert total is not None, "a group has hands"
    return GroupReview(group, expected, total.negative(), outside)


def results_of_game(game: Game) -> Callable[[str, int], RoundResults]:
    """What one hand of a game as a house offers it can win or lose, by wager and bet; under best play."""
    from boardwalk.odds.result_store import stored_solution
    from boardwalk.odds.side_bets.side_bet import side_bet

    accepted = game.without_posted_limits  # a bet that was accepted stands whatever is posted

    @cache
    def results_of(wager: str, bet_cents: int) -> RoundResults:
        if wager == game.base.name:
            return RoundResults.of(stored_solution(accepted, bet_cents))
        return RoundResults.of_side_bet(side_bet(accepted, accepted.wager(wager), bet_cents))

    return results_of


def reviewed_wagers(game: Game) -> frozenset[str]:
    """The wagers whose hands can be reviewed: the base wager, and side bets with exact figures however people play."""
    from boardwalk.odds.side_bets.side_bet import in_force

    return frozenset({game.base.name, *(bet.wager for bet in in_force(game.without_posted_limits) if not bet.provided)})
