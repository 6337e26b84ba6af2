"""The Bonus Spin of 13:69F-40.11(e): what a bettor gets back among so many, and how long a jackpot takes.

A bettor spins with the chance of the trigger and is paid the position's player pay; each other bettor's spin pays him
its community pay (D20). Averages add up whatever cards the bettors have, so

    return = trigger * (mean player pay + (bettors - 1) * mean community pay) / stake.

A jackpot falls only when it is hit, so it stands at its seed and the contributions of all wagers since: on average at
`seed + rate * stake / hit` when it is hit. Over many hits it gives `rate + hit * seed / stake` of every wager back.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import comb, perm, prod

from boardwalk.cards import DECK, Rank, Suit
from boardwalk.games import GAMES
from boardwalk.games.collected import BonusSpin, Top
from boardwalk.odds.jackpot.waiting import Waiting
from boardwalk.progressive.chances import mean_spin, position_chances, spin_chance

GAME = "premium"
OWN_CARDS = GAMES[GAME].game().hole_cards
MOST_BETTORS = GAMES[GAME].game().seats


@dataclass(frozen=True)
class Spinning:
    """One wheel with its weights among so many bettors; amounts are in cents.

    >>> spin = GAMES[GAME].game({"bonus-spin": "5-jackpot", "bonus-spin-weights": "demonstration"}).bonus_spin
    >>> wheel = Spinning(spin, 6)
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
        return self.spin.wheel.top is Top.JACKPOT

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
        """What each position adds to that return: paid to the bettor who spins, and to him by the spins of others."""
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
        """The top prize, in cents, at which a bettor gets back just the wager; negative if he gets more at any."""
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
        """The return over many hits: that with the top prize at its least, and what the wagers add to it."""
        return self.return_at(self.least_top) + self.spin.wheel.rate

    @cached_property
    def waiting(self) -> Waiting:
        """Rounds from one in which the top prize is hit to the next, all bettors playing."""
        return Waiting(1 - self._missed_by_all)

    @property
    def _missed_by_all(self) -> Fraction:
        """The chance that nobody wins the top prize in a round: of each set of bettors all of whom might, in turn."""
        return sum(
            (
                comb(self.bettors, some) * (-self.top_in_a_spin) ** some * suited_together(some)
                for some in range(self.bettors + 1)
            ),
            Fraction(0),
        )


def suited_together(hands: int) -> Fraction:
    """The chance that so many hands of one deal are each three cards of one suit.

    >>> suited_together(1), suited_together(2)
    (Fraction(22, 425), Fraction(5379, 1957550))
    """
    ranks = len(Rank)
    suited = sum(
        prod(perm(ranks, OWN_CARDS * suits.count(suit)) for suit in Suit) for suits in product(Suit, repeat=hands)
    )
    return Fraction(suited, perm(len(DECK), OWN_CARDS * hands))
