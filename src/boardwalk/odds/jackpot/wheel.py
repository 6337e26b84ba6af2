"""The Bonus Spin wheel of 13:69F-40.11(e): what a bettor gets back, how long a jackpot takes, and whole-number weights
for a wanted return.

A bettor spins with the chance of the trigger and is paid the position's player pay; each other bettor's spin pays
its community pay (D20). Averages add up whatever cards the bettors have, so

    return = trigger * (mean player pay + (bettors - 1) * mean community pay) / stake.

A jackpot falls only when it is hit, so it is its seed and the contributions of all wagers since: on average,
`seed + rate * stake / hit` when it is hit. Over many hits, it gives back `rate + hit * seed / stake` of every wager.

Weights for a return (R8): the long-run return is linear in what a spin pays out at the whole table, so the return
fixes the weighted mean of these amounts. Weights that fall with a power of the amount have every mean between the
least amount and the plain mean; the power is found by bisection, the weights are rounded, and then single weights
are moved by a little until the return is near enough. If that finds none, at the ends of what can be reached, all
positions weigh 1 except a group of the cheapest.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cached_property
from itertools import combinations, groupby, pairwise, product
from math import ceil, comb, floor, perm, prod
from operator import itemgetter, mul

from boardwalk.cards import DECK, Rank, Suit
from boardwalk.errors import InputError
from boardwalk.games import GAMES
from boardwalk.games.bonus_spin import WHEEL_OPTION
from boardwalk.games.declaration.collected import BonusSpin, WheelTop
from boardwalk.law import cite
from boardwalk.odds.jackpot.waiting_time import WaitingTime
from boardwalk.progressive.chances import mean_spin, position_chances, spin_chance
from boardwalk.progressive.link import LEAST_CHANCE

WHEEL_GAME = next(name for name, each in GAMES.items() if WHEEL_OPTION in {option.name for option in each.options})
"""The game whose house may offer a Bonus Spin."""
OWN_CARDS = GAMES[WHEEL_GAME].game().hole_cards
MOST_BETTORS = GAMES[WHEEL_GAME].game().seats


@dataclass(frozen=True)
class WheelFigures:
    """One wheel with its weights and number of bettors; amounts are in cents.

    >>> spin = GAMES[WHEEL_GAME].game({WHEEL_OPTION: "5-jackpot", "bonus-spin-weights": "demonstration"}).bonus_spin
    >>> wheel = WheelFigures(spin, 6)
    >>> wheel.trigger, wheel.return_at(wheel.mean_jackpot) == wheel.long_run
    (Fraction(22, 425), True)
    """

    spin: BonusSpin
    bettors: int

    @property
    def stake(self) -> int:
        return self.spin.stake_cents

    @property
    def jackpot(self) -> bool:
        """Whether the top prize grows."""
        return self.spin.wheel.top is WheelTop.JACKPOT

    @property
    def least_top(self) -> int:
        """The seed of the jackpot, or the fixed prize."""
        return self.spin.wheel.seed_cents if self.jackpot else self.spin.prize_cents

    @property
    def trigger(self) -> Fraction:
        return spin_chance(self.spin, OWN_CARDS)

    @property
    def chances(self) -> tuple[Fraction, ...]:
        """The chance of each position in a spin."""
        return position_chances(self.spin.weights)

    @cached_property
    def top_in_a_spin(self) -> Fraction:
        positions = zip(self.spin.wheel.positions, self.chances, strict=True)
        return sum((chance for position, chance in positions if position.player_cents is None), Fraction(0))

    @property
    def hit(self) -> Fraction:
        """The chance that a wager wins the top prize."""
        return self.trigger * self.top_in_a_spin

    def return_at(self, top_cents: Fraction | int) -> Fraction:
        """What a bettor gets back on average, as a part of the wager, with the top prize at this."""
        player, community = mean_spin(self.spin.wheel, self.spin.weights, 0)
        paid = player + self.top_in_a_spin * top_cents + (self.bettors - 1) * community
        return self.trigger * paid / self.stake

    def shares_at(self, top_cents: Fraction | int) -> tuple[Fraction, ...]:
        """What each position adds to that return: paid to a bettor for their own spins and for the spins of others."""
        paid = (
            (top_cents if position.player_cents is None else position.player_cents)
            + (self.bettors - 1) * position.community_cents
            for position in self.spin.wheel.positions
        )
        return tuple(
            self.trigger * chance * cents / self.stake for chance, cents in zip(self.chances, paid, strict=True)
        )

    @cached_property
    def break_even(self) -> Fraction:
        """The top prize, in cents, at which a wager breaks even; negative if it returns more at any."""
        return (1 - self.return_at(0)) * self.stake / self.hit

    @property
    def contribution(self) -> Fraction:
        """Cents that a wager adds to the jackpot."""
        return self.spin.wheel.rate * self.stake

    @property
    def mean_jackpot(self) -> Fraction:
        """What the top prize is on average when it is hit."""
        return self.least_top + self.contribution / self.hit

    @property
    def long_run(self) -> Fraction:
        """The return over many hits: that at the least top prize, and what wagers add to the prize."""
        return self.return_at(self.least_top) + self.spin.wheel.rate

    @cached_property
    def waiting(self) -> WaitingTime:
        """Rounds from one in which the top prize is hit to the next, all bettors playing."""
        return WaitingTime(1 - self._missed_by_all)

    @property
    def _missed_by_all(self) -> Fraction:
        """The chance that nobody wins the top prize in a round, by inclusion and exclusion over sets of bettors."""
        return sum(
            (
                comb(self.bettors, some) * (-self.top_in_a_spin) ** some * suited_together(some)
                for some in range(self.bettors + 1)
            ),
            Fraction(0),
        )


def suited_together(hands: int) -> Fraction:
    """The chance that this many hands of one deal are each three cards of one suit.

    >>> suited_together(1), suited_together(2)
    (Fraction(22, 425), Fraction(5379, 1957550))
    """
    ranks = len(Rank)
    suited = sum(
        prod(perm(ranks, OWN_CARDS * suits.count(suit)) for suit in Suit) for suits in product(Suit, repeat=hands)
    )
    return Fraction(suited, perm(len(DECK), OWN_CARDS * hands))


MOST_WEIGHT_TOTAL = 100_000
"""The largest sum of weights, by default."""
RETURN_WITHIN = Fraction(5, 10_000)
SCALES = tuple(map(Fraction, ("1/4", "1/2", *map(str, (1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987)))))
HALVINGS_OF_SCALE = *range(3, 24), 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024
STEEPER = tuple(Fraction(1, 1 << halvings) for halvings in HALVINGS_OF_SCALE)
"""What the dearest position would weigh if it could weigh less than 1. Below 1, the few dearest all weigh 1, so that
the others need not grow. A quarter gives small numbers for most returns, more is fine enough for high ones, and less
makes low ones possible."""
MOST_POWER = Fraction(200)
HALVINGS = 48
NUDGES = range(-2, 3)
NUDGED = 3
"""At most this many weights are moved, each by one of `NUDGES`."""


@dataclass(frozen=True)
class ReturnTarget:
    """A return to reach with one wheel, the weights of which are yet to be found."""

    spin: BonusSpin
    bettors: int
    wanted: Fraction
    within: Fraction = RETURN_WITHIN
    total: int = MOST_WEIGHT_TOTAL

    @cached_property
    def amounts(self) -> tuple[int, ...]:
        """What each position pays out at the whole table, in cents."""
        least = WheelFigures(self.spin, self.bettors).least_top
        return tuple(
            (least if position.player_cents is None else position.player_cents)
            + (self.bettors - 1) * position.community_cents
            for position in self.spin.wheel.positions
        )

    def with_weights(self, weights: tuple[int, ...]) -> WheelFigures:
        return WheelFigures(replace(self.spin, weights=weights), self.bettors)

    def reached(self, weights: tuple[int, ...]) -> Fraction:
        """The long-run return that these weights have."""
        found = sum(map(mul, weights, self.amounts))
        return self.spin.wheel.rate + self.per_cent_paid * Fraction(found, sum(weights))

    @cached_property
    def per_cent_paid(self) -> Fraction:
        """What a cent that a spin pays out adds to the return."""
        empty = WheelFigures(self.spin, self.bettors)
        return empty.trigger / empty.stake

    @property
    def largest_total(self) -> int:
        """The largest sum of weights with which a top prize of weight 1 is not too rare."""
        return int(WheelFigures(self.spin, self.bettors).trigger / LEAST_CHANCE)


def solve_weights(target: ReturnTarget) -> tuple[int, ...]:
    """Twelve weights for the return, the same ones every time; an `InputError` if there are none."""
    verify_target(target)
    for scale in (*SCALES, *STEEPER):
        weights = _rounded(target, scale, _power_for(target, scale))
        if sum(weights) <= target.total:
            found = _nearest(target, weights)
            if abs(target.reached(found) - target.wanted) <= target.within and sum(found) <= target.total:
                return found
    fallback = min(_grouped(target), key=lambda weights: abs(target.reached(weights) - target.wanted))
    if abs(target.reached(fallback) - target.wanted) <= target.within:
        return fallback
    low, high = reachable(target)
    reason = f"no weights were found within {float(target.within)} of it; try a larger --total or --within, or a return"
    raise InputError("--return", f"{reason} from {float(low):.4f} to {float(high):.4f}", cite("R8"))


def verify_target(target: ReturnTarget) -> None:
    """Refuse a return that no weights up to the total can have."""
    positions = len(target.amounts)
    if target.total < positions:
        raise InputError("--total", f"must be {positions} or more, 1 for each position, not {target.total}", cite("R8"))
    if target.total > target.largest_total:
        reason = f"must be {target.largest_total:,} or less; above, the top prize could be rarer than 1 in 100 million"
        raise InputError("--total", reason, cite("B40"))
    low, high = reachable(target)
    if not low - target.within <= target.wanted <= high + target.within:
        reason = f"{float(target.wanted):g} is out of reach: weights up to --total {target.total:,} return"
        raise InputError("--return", f"{reason} {float(low):.4f} to {float(high):.4f}", cite("R8"))


def reachable(target: ReturnTarget) -> tuple[Fraction, Fraction]:
    """The least and the greatest return of weights that do not grow with the amount.

    Such weights are 1 everywhere and more for the cheapest one, two, three and so on; a weighted mean is least and
    greatest where all that is more goes to one of these groups.
    """
    raised = (_raised(target, group, _most_more(target, group)) for group in _groups(target))
    returns = [target.reached(weights) for weights in ((1,) * len(target.amounts), *raised)]
    return min(returns), max(returns)


def _groups(target: ReturnTarget) -> Iterator[frozenset[int]]:
    """The cheapest positions, then those and the next, and so on; equally dear ones come together."""
    for dearest in sorted(set(target.amounts))[:-1]:
        yield frozenset(place for place, amount in enumerate(target.amounts) if amount <= dearest)


def _most_more(target: ReturnTarget, group: frozenset[int]) -> int:
    return (target.total - len(target.amounts)) // len(group)


def _raised(target: ReturnTarget, group: frozenset[int], more: int) -> tuple[int, ...]:
    return tuple(1 + more * (place in group) for place in range(len(target.amounts)))


def _grouped(target: ReturnTarget) -> Iterator[tuple[int, ...]]:
    """Weights with one group raised: as much as the return needs, and as much as possible."""
    mean = (target.wanted - target.spin.wheel.rate) / target.per_cent_paid
    yield (1,) * len(target.amounts)
    for group in _groups(target):
        most = _most_more(target, group)
        lacking = len(group) * mean - sum(target.amounts[place] for place in group)
        wanted = (sum(target.amounts) - len(target.amounts) * mean) / lacking if lacking else Fraction(most)
        for more in {most, *(min(max(each, 0), most) for each in (floor(wanted), ceil(wanted)))}:
            yield _raised(target, group, more)


def _power_for(target: ReturnTarget, scale: Fraction) -> Fraction:
    """The power with which unrounded weights come nearest to the return: the steeper they fall, the less it is."""
    low, high = Fraction(0), MOST_POWER
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        weights = _weights(target, scale, middle)
        paid = sum(weight * amount for weight, amount in zip(weights, target.amounts, strict=True))
        got = target.spin.wheel.rate + target.per_cent_paid * Fraction(paid / sum(weights))
        low, high = (middle, high) if got > target.wanted else (low, middle)
    return low


def _weights(target: ReturnTarget, scale: Fraction, power: Fraction) -> list[Decimal]:
    """Weights before they are rounded; decimals, because their roots are the same on every machine."""
    dearest = max(target.amounts)
    with localcontext() as context:
        context.prec = 30
        steep, first = _decimal(power), _decimal(scale)
        return [max(Decimal(1), first * ((Decimal(dearest) / each).ln() * steep).exp()) for each in target.amounts]


def _decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / value.denominator


def _rounded(target: ReturnTarget, scale: Fraction, power: Fraction) -> tuple[int, ...]:
    return tuple(int(weight.to_integral_value()) for weight in _weights(target, scale, power))


def _nearest(target: ReturnTarget, weights: tuple[int, ...]) -> tuple[int, ...]:
    """These weights with a few moved a little, so that the return is nearest; the smallest of those that are equal.

    How far off a mean is comes from one division of whole numbers, which rounds alike on every machine.
    """
    mean = (target.wanted - target.spin.wheel.rate) / target.per_cent_paid
    parts, whole = mean.numerator, mean.denominator
    paid, total = sum(map(mul, weights, target.amounts)), sum(weights)
    found = []
    for places in combinations(range(len(weights)), NUDGED):
        amounts = [target.amounts[place] for place in places]
        for moves in product(NUDGES, repeat=NUDGED):
            size = max(1, total + sum(moves))
            off = abs((paid + sum(map(mul, moves, amounts))) * whole - parts * size) / (size * whole)
            found.append((off, size, places, moves))
    for _, equal in groupby(sorted(found), key=itemgetter(0, 1)):
        moved = (_moved(weights, places, moves) for *_, places, moves in equal)
        fitting = [each for each in moved if min(each) >= 1 and _falls(target.amounts, each)]
        if fitting:
            return min(fitting)
    return weights


def _moved(weights: tuple[int, ...], places: tuple[int, ...], moves: tuple[int, ...]) -> tuple[int, ...]:
    moved = list(weights)
    for place, move in zip(places, moves, strict=True):
        moved[place] += move
    return tuple(moved)


def _falls(amounts: tuple[int, ...], weights: tuple[int, ...]) -> bool:
    """Whether no dearer position is likelier than a cheaper one; equally dear ones are equally likely."""
    pairs = sorted(zip(amounts, weights, strict=True))
    return all(
        before[1] == after[1] if before[0] == after[0] else before[1] >= after[1] for before, after in pairwise(pairs)
    )
