"""The language of strategy cards: what a player can see, as features with names and words, and how many lines a card
may have.

A feature is a small whole number, packed in four bits of a key; a condition is a bound on it. The kernels in
`feature_keys` fill the key, in the order in which a vocabulary lists its features.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from boardwalk.cards import Category, Rank
from boardwalk.errors import InputError
from boardwalk.games import Game

VALUE_BITS = 4
MOST_VALUE = (1 << VALUE_BITS) - 1
OUTS_CUTS = (1, 4, 7, 10, 12, 14, 15, 16, 17, 18, 19, 20, 22, 25, 29)
"""Cards that would beat a hand are told apart at these counts only; a player need not count further."""
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")
BoundWords = Callable[[int], str]


@dataclass(frozen=True)
class Feature:
    """A number that a player reads from the cards, and the words for a bound on it."""

    name: str
    at_least: BoundWords | None
    at_most: BoundWords | None = None
    between: Callable[[int, int], str] | None = None
    """The words for both bounds at once; without them, a rule has at most one of the two."""
    most: int = MOST_VALUE
    """The highest number that it can be."""


class Condition(NamedTuple):
    """A bound on a feature of a vocabulary."""

    feature: int
    at_least: bool
    bound: int


@dataclass(frozen=True)
class Vocabulary:
    """The features of one kind of decision."""

    name: str
    features: tuple[Feature, ...]

    def say(self, conditions: tuple[Condition, ...]) -> str:
        """Conditions in plain words.

        >>> OWN_TWO.say((Condition(0, True, 5),))
        'a pair of fives or better'
        """
        phrases: dict[int, str] = {}
        for condition in conditions:
            both = [each.bound for each in conditions if each.feature == condition.feature]
            between = self.features[condition.feature].between
            phrases[condition.feature] = (
                between(min(both), max(both)) if between and len(both) == 2 else self._say(condition)
            )
        return " and ".join(phrases.values())

    def _say(self, condition: Condition) -> str:
        feature = self.features[condition.feature]
        words = feature.at_least if condition.at_least else feature.at_most
        assert words, f"{feature.name} is not bounded on this side"
        return words(condition.bound)


def _one(rank: int) -> str:
    return Rank(max(rank, 2)).singular


def _an(rank: int) -> str:
    return ("an " if rank in (8, 14) else "a ") + _one(rank)


def _or_higher(rank: int) -> str:
    return _an(rank) + ("" if rank == Rank.ACE else " or higher")


def _pair(rank: int) -> str:
    if rank > Rank.ACE:
        return "three of a kind"
    if rank <= Rank.TWO:
        return "a pair or better"
    return f"a pair of {Rank(rank).plural} or better"


def _no_more_than_pair(rank: int) -> str:
    if rank < Rank.TWO:
        return "no pair"
    return "no three of a kind" if rank >= Rank.ACE else f"no more than a pair of {Rank(rank).plural}"


def _category(bound: int) -> str:
    titles = {category.value: category.title for category in Category}
    name = titles[bound]
    return ("" if bound in (2, 3, 7) else "a ") + name + ("" if bound >= 8 else " or better")


def _highest(rank: int) -> str:
    return "an ace" if rank == Rank.ACE else f"a high card of {_one(rank)} or higher"


def _lowest(rank: int) -> str:
    return "a two" if rank <= Rank.TWO else f"{_an(rank)} or lower"


def _place(bound: int) -> str:
    place = {5: "highest", 4: "second", 3: "third", 2: "fourth"}.get(bound)
    pair = "a pair that uses a hole card"
    return f"{pair} and is no lower than the board's {place} rank" if place else pair


def _side(bound: int) -> str:
    place = {0: "the best", 1: "the best or second-best", 2: "one of the three best"}
    return f"a hole card that is {place.get(bound, f'one of the {bound + 1} best')} possible with this board"


BEATERS = "Beaters are unseen cards, any one of which, alone in the dealer's hand, would beat yours as it is now."


def _outs(bound: int) -> str:
    if bound == 0:
        return "no beaters"
    return f"at most {OUTS_CUTS[bound] - 1} beaters"


def _more_outs(bound: int) -> str:
    return f"{OUTS_CUTS[bound - 1]} or more beaters"


def _outs_between(low: int, high: int) -> str:
    least, most = OUTS_CUTS[low - 1], OUTS_CUTS[high] - 1
    number = f"exactly {least}" if least == most else f"{least} to {most}"
    return f"{number} beaters"


def _straight_draw(bound: int) -> str:
    return f"{'a rank' if bound == 1 else 'two ranks'} that would make a straight"


def _suited(bound: int) -> str:
    return f"{_NUMBERS[bound]} suited"


def _flush_draw(bound: int) -> str:
    return f"{_NUMBERS[bound]} to a flush with a hole card"


def _no_flush_draw(bound: int) -> str:
    return f"no {_NUMBERS[bound + 1]} to a flush with a hole card"


def _draw(bound: int) -> str:
    return f"({_flush_draw(bound + 2)} or {_straight_draw(bound)})"


def _no_draw(bound: int) -> str:
    return f"(neither {_flush_draw(bound + 3)} nor {_straight_draw(bound + 1)})"


def _own_card(rank: int) -> str:
    return "a hole-card ace" if rank == Rank.ACE else f"a hole card {_one(rank)} or higher"


def _board_kind(bound: int) -> str:
    return {0: "no pair on the board", 1: "no more than a pair on the board", 2: "no three of a kind on the board"}.get(
        bound, "no four of a kind on the board"
    )


def _board_has(bound: int) -> str:
    return {1: "a pair on the board", 2: "two pair on the board", 3: "three of a kind on the board"}.get(
        bound, "four of a kind on the board"
    )


def _board_suited(bound: int) -> str:
    return f"no more than {bound} suited on the board"


def _above_up(bound: int) -> str:
    if bound == 5:
        return "the up card lower than all five"
    place = ("highest", "second-highest", "third-highest", "fourth-highest")[bound - 1]
    return f"the up card lower than your {place} card"


def _up_at_most(rank: int) -> str:
    return f"{_an(rank)} or lower up"


_SUITED_OR_PAIR = {1: "suited or a pair", 2: "a pair"}
_NOT_SUITED = {0: "neither suited nor a pair", 1: "no pair", 2: "any suits"}
KIND = Feature("kind", _pair, _no_more_than_pair)
HIGH = Feature("high", _highest, lambda rank: f"no card above {_an(rank)}", most=Rank.ACE)
OWN_TWO = Vocabulary(
    "two own cards",
    (
        KIND,
        HIGH,
        Feature("low", lambda rank: f"both cards {_one(rank)} or higher", _lowest, most=Rank.ACE),
        Feature("suited", lambda bound: _SUITED_OR_PAIR[bound], lambda bound: _NOT_SUITED[bound], most=2),
        Feature("apart", None, lambda gap: "in sequence" if gap <= 1 else f"no more than {gap} ranks apart", most=12),
    ),
)
OWN_THREE = Vocabulary(
    "three own cards",
    (
        KIND,
        HIGH,
        Feature("second", lambda rank: f"two cards {_one(rank)} or higher", most=Rank.ACE),
        Feature("low", lambda rank: f"all three cards {_one(rank)} or higher", _lowest, most=Rank.ACE),
        Feature("suited", _suited, most=3),
        Feature("apart", None, lambda gap: f"all within {gap + 1} ranks"),
    ),
)
_MADE = (
    Feature("made", lambda bound: f"{_category(bound)} made with a hole card", most=8),
    Feature("any", lambda bound: f"{_category(bound)} (on the board alone or not)", most=8),
    Feature(
        "paired",
        lambda rank: f"{'any hole card' if rank <= 2 else f'a hole card {_one(rank)} or higher'} paired",
        most=Rank.ACE,
    ),
    Feature("place", _place, most=5),
    Feature("high", _own_card, lambda rank: f"no hole card above {_an(rank)}", most=Rank.ACE),
    Feature(
        "second",
        lambda rank: f"two hole cards {_one(rank)} or higher",
        lambda rank: f"no two hole cards above {_an(rank)}",
        most=Rank.ACE,
    ),
    Feature("side", None, _side, most=12),
    Feature("board", _board_has, _board_kind, most=4),
    Feature("outs", _more_outs, _outs, _outs_between),
)
TO_COME = Vocabulary(
    "cards to come",
    (
        *_MADE,
        Feature(
            "over",
            lambda bound: f"{ {1: 'a hole card', 2: 'two hole cards', 3: 'three hole cards'}[bound] } above the board",
            most=3,
        ),
        Feature("flush draw", _flush_draw, _no_flush_draw, most=7),
        Feature("straight draw", _straight_draw, most=2),
        Feature("draw", _draw, _no_draw, most=2),
    ),
)
WHOLE = Vocabulary(
    "the whole board",
    (*_MADE, Feature("board suited", None, _board_suited, most=5)),
)


def _in_place(place: str) -> BoundWords:
    return lambda rank: f"{place}-highest card {_one(rank)}{'' if rank == Rank.ACE else ' or higher'}"


STUD = Vocabulary(
    "five cards and an up card",
    (
        Feature("made", _category, most=8),
        Feature("pair", lambda rank: "better than a pair" if rank > Rank.ACE else _pair(rank)),
        Feature("first", _highest, most=Rank.ACE),
        Feature("second", _in_place("second"), most=Rank.ACE),
        Feature("third", _in_place("third"), most=Rank.ACE),
        Feature("fourth", _in_place("fourth"), most=Rank.ACE),
        Feature("up", lambda rank: f"{_or_higher(rank)} up", _up_at_most, most=Rank.ACE),
        Feature(
            "match",
            lambda _: "the up card matching one of yours",
            lambda _: "the up card matching none of yours",
            most=1,
        ),
        Feature("above up", _above_up, most=5),
    ),
)


def vocabulary_of(hole_cards: int, board_cards: int, to_come: int) -> Vocabulary:
    """The vocabulary of a decision with this many community cards seen, and this many to come."""
    if hole_cards == 5:
        return STUD
    if not board_cards:
        return OWN_TWO if hole_cards == 2 else OWN_THREE
    return TO_COME if to_come else WHOLE


NAMED_STRATEGIES = "always raise", "never fold", "never raise"
"""Strategies for any game: the most that each decision allows, the least without folding, and the least."""
MOST_RULES = 10
"""Lines that a person can keep in mind."""


def verify_rules(game: Game, rules: int) -> None:
    """Refuse a number of rules that leaves a decision without any, or that nobody would read."""
    least = len(game.decisions)
    if not least <= rules <= MOST_RULES:
        raise InputError(
            "--rules", f"a card for {game.title} has {least} to {MOST_RULES} lines, at least one for each decision"
        )
