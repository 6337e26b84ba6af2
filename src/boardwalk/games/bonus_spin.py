"""The Bonus Spin of Premium Hold 'Em: the four wheels of 40.11(e), position by position, and its options.

The regulation lists what the positions pay, not how likely they are (R8): the weights are the licensee's approved
figures, and no wheel is offered without them.
"""

from __future__ import annotations

from boardwalk.errors import InputError
from boardwalk.games.collected import BonusSpin, Top, Wheel, wheel
from boardwalk.games.option import DEMONSTRATION, Amount, Choice, House, Option, Weights
from boardwalk.games.requirement import Suited
from boardwalk.law import cite

PAYS, OFFERED, WEIGHTED = "13:69F-40.11(e)", "13:69F-40.10(a)2", "R8"
POSITIONS = 12

WHEELS = {
    each.name: each
    for each in (
        wheel(
            "5-jackpot",
            PAYS,
            Top.JACKPOT,
            "top 40 100/50 5,000 50 250/100 2,500 60 40/15 1,000 100 500",
            stake=5,
            seed=10_000,
            percent=7,
        ),
        wheel(
            "5-fixed",
            PAYS,
            Top.FIXED,
            "top 50 100/50 10,000 60 250/100 5,000 65 40/15 1,000 100 500",
            stake=5,
        ),
        wheel(
            "1-jackpot",
            PAYS,
            Top.JACKPOT,
            "top 5 100/25 1,000 10 25/3 500 40 75/15 15 50 60",
            stake=1,
            seed=5_000,
            percent=7,
        ),
        wheel(
            "1-fixed",
            PAYS,
            Top.FIXED,
            "top 5 100/25 1,000 10 20/3 500 15 50/10 200 75 25",
            stake=1,
        ),
    )
}
# Ours, not the vendor's, and approved by nobody: what `boardwalk wheel solve --return 0.80 --players 6` finds, so that
# a bettor at a full table gets 80% back over many jackpots, fewer bettors less; the fixed top prizes are taken as
# $20,000 ($5 wheel) and $5,000 ($1 wheel). A test solves them again.
DEMONSTRATION_WEIGHTS: dict[str, tuple[int, ...]] = {
    "5-jackpot": (1, 2056, 60, 1, 1430, 17, 2, 1061, 367, 11, 461, 35),
    "5-fixed": (1, 9042, 299, 1, 6571, 77, 3, 5711, 2102, 48, 2684, 160),
    "1-jackpot": (1, 3965, 19, 2, 1503, 216, 7, 216, 34, 852, 158, 123),
    "1-fixed": (1, 2339, 16, 2, 937, 180, 5, 546, 44, 18, 65, 278),
}

BONUS_SPIN_OPTIONS: tuple[Option, ...] = (
    Choice(
        "bonus-spin",
        "Offer the Bonus Spin with this wheel: the wager in dollars and its top prize",
        cite(OFFERED),
        "off",
        {"off": None, **WHEELS},
    ),
    Weights("bonus-spin-weights", "How likely each position of the wheel is, from 1 to 12", cite(WEIGHTED), POSITIONS),
    Amount("bonus-spin-prize", "What the top prize of a wheel without a jackpot is worth", cite(PAYS)),
)


def bonus_spin(house: House) -> BonusSpin | None:
    """The wager as the house offers it, or none."""
    spun: Wheel | None = house.values["bonus-spin"]
    if spun is None:
        return None
    weights, prize = house.values["bonus-spin-weights"], house.values["bonus-spin-prize"]
    if weights == "none":
        reason = (
            f"the wheel needs {POSITIONS} whole numbers, as approved; {DEMONSTRATION} takes those shipped to show it"
        )
        raise InputError("bonus-spin-weights", reason, cite(WEIGHTED))
    if (spun.top is Top.FIXED) != (prize is not None):
        reason = "the wheel needs it in dollars" if prize is None else f"the top prize of {spun.name} is its jackpot"
        raise InputError("bonus-spin-prize", reason, cite(PAYS))
    return BonusSpin(
        name="bonus-spin",
        title="Bonus Spin",
        stake_cents=spun.stake_cents,
        law=cite(OFFERED),
        hardware=cite("13:69E-1.13Y(c)"),
        counted=cite("13:69F-40.10(a)3"),
        to_inventory=cite("13:69F-40.10(a)3"),
        settled=cite(PAYS),
        alive_after_fold=cite("D20"),
        wheel=spun,
        weights=DEMONSTRATION_WEIGHTS[spun.name] if weights == DEMONSTRATION else weights,
        demonstration=weights == DEMONSTRATION,
        prize_cents=prize or 0,
        trigger=Suited("three suited cards", 3),
        triggered=cite("13:69F-40.10(g)1"),
        tapped=cite("13:69F-40.10(g)1i"),
        spun=cite("13:69F-40.10(h)"),
    )
