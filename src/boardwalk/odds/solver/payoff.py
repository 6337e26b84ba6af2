"""Payoffs compiled from a declaration: what every ending pays every class of hand, as integers in an array that
kernels look up.

A class is a set of hands that every main pay table and the dealer's requirement treat alike. Each class, ending and
outcome is settled once by `settle_supposed`, by the same cases that a table settles by; kernels only look the
result up.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from math import gcd
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from boardwalk.cards import Rank, Ranking, Suit, SuitedRun
from boardwalk.cards.rank_tables import tables
from boardwalk.errors import InputError
from boardwalk.games import Game, Settlement
from boardwalk.games.declaration.pay_table import PLAYER_HAND, PayTable
from boardwalk.games.declaration.requirement import AllSuitedRun, RankedHand, Reading, Requirement, ThreeCard
from boardwalk.games.declaration.round import Decision
from boardwalk.games.declaration.wager import AHEAD, BEHIND, FOLDED, STAYED, TIED, Bonus, Placement, Standing, Wager
from boardwalk.games.legality import verify_limits, verify_opening
from boardwalk.games.settlement import settle_supposed
from boardwalk.money import dollars
from boardwalk.odds.solver.rank_numbers import RankNumbers, numbers_of
from boardwalk.odds.solver.solvable import verify_solvable
from boardwalk.odds.solver.tree import Ending, Tree

if TYPE_CHECKING:
    from numpy.typing import NDArray

NO_RUN = 255
"""No class of its own: the hand is paid by its rank."""
LARGEST_SUM = 1 << 62
"""With a bit to spare for differences."""
OUTCOMES = 4
"""A class is entirely below the dealer's requirement or entirely at or above it, so only four of six outcomes occur."""


class ShowdownOutcome(NamedTuple):
    """How a hand compares with the dealer's, and whether the dealer qualifies."""

    standing: Standing
    qualified: bool


BELOW_REQUIREMENT = (
    ShowdownOutcome(AHEAD, False),
    ShowdownOutcome(TIED, False),
    ShowdownOutcome(BEHIND, False),
    ShowdownOutcome(BEHIND, True),
)
AT_REQUIREMENT = (
    ShowdownOutcome(AHEAD, False),
    ShowdownOutcome(AHEAD, True),
    ShowdownOutcome(TIED, True),
    ShowdownOutcome(BEHIND, True),
)


@dataclass(frozen=True)
class HandClass:
    """Hands that are paid alike: one of them stands for all."""

    name: str
    lowest: int
    """The number of its lowest hand rank."""
    run: SuitedRun | None
    outcomes: tuple[ShowdownOutcome, ...]
    ranking: Ranking = Ranking.FIVE_CARD

    @cached_property
    def reading(self) -> Reading:
        reading = numbers_of(self.ranking).reading(self.lowest)
        reading.run = self.run
        return reading


class PayClasses(NamedTuple):
    """The classes of hands and the dealer's requirement, as kernels look them up."""

    of_rank: NDArray[np.uint8]
    of_run: NDArray[np.uint8]
    """By set of ranks, for hands of one suit; `NO_RUN` if they are paid by their rank."""
    requirement: int
    """The lowest rank with which the dealer qualifies; 0 if every hand does."""


def main_wagers(game: Game) -> tuple[Wager, ...]:
    """The wagers that decisions are about: the required ones and those placed at decisions."""
    return tuple(wager for wager in game.wagers if wager.place is not Placement.OPTIONAL)


def main_bonuses(game: Game) -> tuple[Bonus, ...]:
    """The bonuses on those wagers."""
    return tuple(bonus for wager in main_wagers(game) for bonus in game.bonuses_on[wager.name])


def _main_tables(game: Game) -> Iterator[PayTable]:
    whole = (PLAYER_HAND,) if game.community_cards else (PLAYER_HAND, PLAYER_HAND[:1])
    for wager in (*main_wagers(game), *main_bonuses(game)):
        for table in wager.asked.values():
            if table.reads not in whole or any(row.dealer for row in table.rows):
                raise InputError(
                    "game", f"{wager.name} is paid by cards other than the player's hand, which cannot be solved"
                )
            yield table


def _told_apart(game: Game, hands: Sequence[Requirement]) -> list[RankedHand]:
    """The requirements that cut the hand ranks; others must be of a kind that classes follow anyway."""
    for hand in hands:
        ranked = isinstance(hand, RankedHand) and hand.ranking is game.ranking
        of_three = isinstance(hand, ThreeCard) and game.ranking is Ranking.THREE_CARD
        run = isinstance(hand, AllSuitedRun) and game.ranking is Ranking.FIVE_CARD
        if not (ranked or of_three or run):
            raise InputError("game", f"{game.title} pays {hand.name}, which does not follow from how hands are ranked")
    return [hand for hand in hands if isinstance(hand, RankedHand)]


@dataclass(frozen=True)
class Payoffs:
    """The payoffs of one or several houses' versions of a game, over one list of classes and endings.

    `net[version, ending, class, outcome]` is the player's net result, in steps of `step_cents`.
    """

    games: tuple[Game, ...]
    tree: Tree
    unit_cents: int
    classes: tuple[HandClass, ...]
    requirement: int
    """The number of the lowest rank with which the dealer qualifies; 0 if every hand does."""
    class_of_rank: NDArray[np.uint8]
    class_of_run: NDArray[np.uint8]
    """By set of ranks, for hands of one suit; `NO_RUN` if they are paid by their rank."""

    @property
    def game(self) -> Game:
        return self.games[0]

    @property
    def numbers(self) -> RankNumbers:
        """The numbers of the game's hand ranks."""
        return numbers_of(self.game.ranking)

    @cached_property
    def allowed(self) -> NDArray[np.bool_]:
        """`[option, class]`: what each class of hand may choose at the first decision."""
        node = self.tree.nodes[0]
        choice = self.game.stages[node.stage].choice
        found = np.ones((len(node.options), len(self.classes)), np.bool_)
        for reserved in choice.reserved if isinstance(choice, Decision) else ():
            held = [reserved.hand.met_by(each.reading) for each in self.classes]
            for multiple in reserved.multiples:
                assert isinstance(choice, Decision)
                found[1 + choice.multiples.index(multiple)] &= held
        return found

    @cached_property
    def cents(self) -> NDArray[np.int64]:
        shape = len(self.games), len(self.tree.endings), len(self.classes), OUTCOMES
        net = np.zeros(shape, np.int64)
        for version, ending, each, outcome in np.ndindex(shape):
            net[version, ending, each, outcome] = self.settlement(version, ending, each, outcome).net
        return net

    @property
    def pay_classes(self) -> PayClasses:
        return PayClasses(self.class_of_rank, self.class_of_run, self.requirement)

    @cached_property
    def step_cents(self) -> int:
        """The largest amount that everything paid and lost is a multiple of."""
        return reduce(gcd, map(int, np.unique(self.cents)), self.unit_cents)

    @cached_property
    def net(self) -> NDArray[np.int64]:
        return self.cents // self.step_cents

    @cached_property
    def digest(self) -> str:
        """A hash that is the same for payoffs with the same solution, whatever else differs between two houses.

        The unit counts only where amounts are rounded, limited or fixed in dollars.
        """
        known = (
            self.game.name, self.game.hole_cards, self.tree, self.requirement, self.net.shape,
            [(each.lowest, each.run, each.outcomes) for each in self.classes], self.unit_cents // self.step_cents,
            *self._unusual,
        )  # fmt: skip
        found = hashlib.sha256(repr(known).encode())
        for array in (self.net, self.class_of_rank, self.class_of_run):
            found.update(np.ascontiguousarray(array).tobytes())
        return found.hexdigest()

    @property
    def _unusual(self) -> tuple[object, ...]:
        """What else a solution depends on, at games unlike most."""
        game = self.game
        usual = game.ranking is Ranking.FIVE_CARD and game.dealer_cards is None and bool(self.allowed.all())
        return () if usual else (game.ranking.value, game.dealer_hole_cards, self.allowed.tolist())

    def cents_by_wager(self, version: int) -> dict[str, NDArray[np.int64]]:
        """For each main wager and its bonuses, the player's net result at every ending, class and outcome, in cents."""
        shape = self.cents.shape[1:]
        game = self.games[version]
        net = {each.name: np.zeros(shape, np.int64) for each in (*main_wagers(game), *main_bonuses(game))}
        for place in np.ndindex(shape):
            for line in self.settlement(version, *place).lines:
                net[line.wager][place] = line.net
        return net

    def classes_of(self, cards: NDArray[np.uint8], ranks: NDArray[np.integer]) -> NDArray[np.uint8]:
        """The classes of whole hands, row by row, with their ranks."""
        suited = (cards & 3 == cards[:, :1] & 3).all(axis=1)
        sets = np.bitwise_or.reduce(np.left_shift(1, cards.astype(np.int64) >> 2), axis=1)
        runs = np.where(suited, self.class_of_run[sets], NO_RUN)
        classes: NDArray[np.uint8] = np.where(runs == NO_RUN, self.class_of_rank[ranks], runs).astype(np.uint8)
        return classes

    def verify_sums(self, ways: int) -> None:
        """Refuse a unit if the sum of this many payouts does not fit into the kernels' integers."""
        if ways * int(np.abs(self.net).max()) >= LARGEST_SUM:
            raise InputError("unit", f"{dollars(self.unit_cents)} splits payouts too finely to add them up")

    def bets(self, ending: Ending) -> dict[str, int]:
        """The wagers on the layout at an ending, in cents."""
        placed = {name: multiple * self.unit_cents for name, multiple in ending.placed}
        bets = {wager.name: self.unit_cents for wager in self.game.required} | placed
        return {name: cents for name, cents in bets.items() if cents}  # none is left of what was taken back

    def settlement(self, version: int, ending: int, each: int, outcome: int) -> Settlement:
        """How the main wagers are settled in one version, at one ending, for one class and outcome."""
        end, hand = self.tree.endings[ending], self.classes[each]
        standing, qualified = hand.outcomes[outcome]
        standing = FOLDED if end.folded else standing if self.game.dealer_hole_cards else STAYED
        qualified = qualified or not self.requirement  # without a requirement, every hand of the dealer plays
        return settle_supposed(self.games[version], self.bets(end), hand.reading, standing, qualified=qualified)


def compile_payoffs(games: Sequence[Game], unit_cents: int) -> Payoffs:
    """Compile versions of one game that differ only in what their wagers pay.

    >>> from boardwalk.games import GAMES
    >>> payoffs = compile_payoffs([GAMES["caribbean"].game()], 500)
    >>> payoffs.step_cents, int(payoffs.net.max())
    (500, 201)
    """
    game = games[0]
    if any(choices_of(each) != choices_of(game) for each in games):
        raise InputError("games", f"versions of {game.title} that are solved together must offer the same choices")
    verify_solvable(game)
    cards = game.hole_cards + game.community_cards
    verify_opening(game, {wager.name: unit_cents for wager in game.required})
    verify_limits(game, {game.base.name: unit_cents})
    numbers = numbers_of(game.ranking)
    requirement = numbers.number_of(game.dealer_qualifies.hand.lowest) if game.dealer_qualifies else 0
    rows = [row.hand for each in games for table in _main_tables(each) for row in table.rows]
    rows += [reserved.hand for decision in game.decisions for reserved in decision.reserved]
    runs = [hand for hand in rows if isinstance(hand, AllSuitedRun)]
    if any(hand.suits != frozenset(Suit) for hand in runs):
        raise InputError("game", f"{game.title} pays some suits differently, which cannot be solved")
    classes, class_of_rank = _classes_by_rank(_told_apart(game, rows), requirement, numbers)
    if game.dealer_qualifies:
        place = class_of_rank[requirement]
        classes[place] = replace(classes[place], name=f"{game.dealer_qualifies.lowest} or better")
    more, class_of_run = _classes_by_run(runs, cards, class_of_rank, classes)
    assert len(classes) + len(more) < NO_RUN, "a class has a number of eight bits"
    return Payoffs(tuple(games), Tree.of(game), unit_cents, (*classes, *more), requirement, class_of_rank, class_of_run)


def _outcomes(lowest: int, requirement: int) -> tuple[ShowdownOutcome, ...]:
    return BELOW_REQUIREMENT if lowest < requirement else AT_REQUIREMENT


def _classes_by_rank(
    hands: Sequence[RankedHand], requirement: int, numbers: RankNumbers
) -> tuple[list[HandClass], NDArray[np.uint8]]:
    """Cut the hand ranks where a category begins, where a row begins or ends, and at the dealer's requirement."""
    kinds = {numbers.number_of(kind): kind.name for kind in numbers.ranking.kinds}
    cuts = {requirement, *kinds}
    cuts |= {numbers.number_of(edge) for hand in hands for edge in (hand.lowest, hand.below) if edge is not None}
    bounds = sorted(cuts - {numbers.size})
    names = [kinds.get(bound) or f"{numbers.rank_at(bound).name} or better" for bound in bounds]
    classes = [
        HandClass(name, bound, None, _outcomes(bound, requirement), numbers.ranking)
        for name, bound in zip(names, bounds, strict=True)
    ]
    class_of_rank = np.searchsorted(bounds, np.arange(numbers.size), side="right") - 1
    return classes, class_of_rank.astype(np.uint8)


def _classes_by_run(
    hands: Sequence[AllSuitedRun], cards: int, class_of_rank: NDArray[np.uint8], by_rank: Sequence[HandClass]
) -> tuple[list[HandClass], NDArray[np.uint8]]:
    """Classes of sequences of all the cards in one suit, if some row requires one; rows by rank count as well."""
    class_of_run = np.full(1 << len(Rank), NO_RUN, np.uint8)
    classes: dict[tuple[int, ...], HandClass] = {}
    for top in Rank if hands else ():
        ranks = range(top - cards + 1, top + 1)
        if ranks[0] < 1:
            continue
        mask = sum(1 << (rank - 2 if rank > 1 else 12) for rank in ranks)
        lowest = int(tables().suited[mask])
        without = by_rank[class_of_rank[lowest]]
        found = replace(without, lowest=lowest, run=SuitedRun(cards, top, Suit.SPADES))
        met = tuple(hand.met_by(found.reading) for hand in hands)
        if any(met):  # others are paid by their rank
            key = *met, int(class_of_rank[lowest])
            classes.setdefault(key, replace(found, name=hands[met.index(True)].name))
            class_of_run[mask] = len(by_rank) + list(classes).index(key)
    return list(classes.values()), class_of_run


def choices_of(game: Game) -> object:
    """What versions that are solved together have in common: cards, decisions, required wagers, qualification."""
    required = tuple(wager.name for wager in game.required)
    reserved = tuple(decision.reserved for decision in game.decisions)
    cards = game.hole_cards, game.dealer_hole_cards, game.community_cards, game.ranking
    return Tree.of(game), cards, required, game.dealer_qualifies, reserved
