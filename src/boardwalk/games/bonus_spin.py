"""The Bonus Spin of Premium Hold 'Em: the four wheels of 40.11(e), position by position, and its options.

The regulation lists what the positions pay, not how likely they are (R8). The weights are the licensee's approved
figures; no wheel can be offered without them.
"""

from __future__ import annotations

from boardwalk.errors import InputError
from boardwalk.games.declaration.approval import GAMES_AND_OUTCOMES, RequiredApproval, approved
from boardwalk.games.declaration.collected import BonusSpin, Wheel, WheelTop, wheel
from boardwalk.games.declaration.layout import POSITION, area, in_front_of, spot_of
from boardwalk.games.declaration.option import DEMONSTRATION, ChoiceOption, House, Option, PrizeOption, WeightsOption
from boardwalk.games.declaration.requirement import Suited
from boardwalk.law import cite

PAYS, OFFERED, WEIGHTED = "13:69F-40.11(e)", "13:69F-40.10(a)2", "R8"
POSITIONS = 12

WHEELS = {
    each.name: each
    for each in (
        wheel(
            "5-jackpot",
            PAYS,
            WheelTop.JACKPOT,
            "top 40 100/50 5,000 50 250/100 2,500 60 40/15 1,000 100 500",
            stake=5,
            seed=10_000,
            percent=7,
        ),
        wheel(
            "5-fixed",
            PAYS,
            WheelTop.FIXED,
            "top 50 100/50 10,000 60 250/100 5,000 65 40/15 1,000 100 500",
            stake=5,
        ),
        wheel(
            "1-jackpot",
            PAYS,
            WheelTop.JACKPOT,
            "top 5 100/25 1,000 10 25/3 500 40 75/15 15 50 60",
            stake=1,
            seed=5_000,
            percent=7,
        ),
        wheel(
            "1-fixed",
            PAYS,
            WheelTop.FIXED,
            "top 5 100/25 1,000 10 20/3 500 15 50/10 200 75 25",
            stake=1,
        ),
    )
}
# Ours, not the vendor's, and not approved by anyone. `boardwalk wheel solve --return 0.80 --players 6` finds them: at a
# full table a bettor gets back 80% over many jackpots, and less with fewer bettors. The fixed top prizes are assumed to
# be $20,000 ($5 wheel) and $5,000 ($1 wheel). A test solves for them again.
DEMONSTRATION_WEIGHTS: dict[str, tuple[int, ...]] = {
    "5-jackpot": (1, 2056, 60, 1, 1430, 17, 2, 1061, 367, 11, 461, 35),
    "5-fixed": (1, 9042, 299, 1, 6571, 77, 3, 5711, 2102, 48, 2684, 160),
    "1-jackpot": (1, 3965, 19, 2, 1503, 216, 7, 216, 34, 852, 158, 123),
    "1-fixed": (1, 2339, 16, 2, 937, 180, 5, 546, 44, 18, 65, 278),
}

WHEEL_OPTION, WEIGHTS_OPTION, PRIZE_OPTION = "bonus-spin", "bonus-spin-weights", "bonus-spin-prize"
PRIZE = PrizeOption(PRIZE_OPTION, "Top prize of a wheel without a jackpot: cash, or merchandise", cite(PAYS))
BONUS_SPIN_OPTIONS: tuple[Option, ...] = (
    ChoiceOption(
        WHEEL_OPTION,
        "Offer the Bonus Spin with this wheel: the wager in dollars and its top prize",
        cite(OFFERED),
        "off",
        {"off": None, **WHEELS},
    ),
    WeightsOption(WEIGHTS_OPTION, "Weights of wheel positions 1 to 12", cite(WEIGHTED), POSITIONS),
    PRIZE,
)


def wheel_options(wheel: str, weights: str = DEMONSTRATION, prize: str | None = None) -> dict[str, str]:
    """The options with which a house offers this wheel; a wheel without a jackpot needs a prize.

    >>> wheel_options("1-fixed", prize="5000")
    {'bonus-spin': '1-fixed', 'bonus-spin-weights': 'demonstration', 'bonus-spin-prize': '5000'}
    """
    options = {WHEEL_OPTION: wheel, WEIGHTS_OPTION: weights}
    return options if prize is None else {**options, PRIZE_OPTION: prize}


def bonus_spin(house: House) -> BonusSpin | None:
    """The wager as the house offers it, or none."""
    spun: Wheel | None = house.values[WHEEL_OPTION]
    if spun is None:
        return None
    weights, prize = house.values[WEIGHTS_OPTION], house.values[PRIZE_OPTION]
    if weights == "none":
        reason = f"enter the {POSITIONS} approved weights, or {DEMONSTRATION} for the ones that ship with Boardwalk"
        raise InputError(WEIGHTS_OPTION, reason, cite(WEIGHTED))
    if (spun.top is WheelTop.FIXED) != (prize is not None):
        reason = (
            f"required for {spun.name}"
            if prize is None
            else f"does not apply: the top prize of {spun.name} is its jackpot"
        )
        raise InputError(PRIZE_OPTION, reason, cite(PAYS))
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
        prize=prize,
        trigger=Suited("three suited cards", 3),
        spot=spot_of("bonus-spin", cite(OFFERED), area("13:69E-1.13Y(b)5", in_front_of(POSITION), required=False)),
        triggered=cite("13:69F-40.10(g)1"),
        tapped=cite("13:69F-40.10(g)1i"),
        spun=cite("13:69F-40.10(h)"),
        awarded=cite("R35"),
        approvals=_approvals(spun, demonstration=weights == DEMONSTRATION),
    )


def _approvals(wheel: Wheel, *, demonstration: bool) -> tuple[RequiredApproval, ...]:
    """Hardware and weights; a jackpot is a progressive, and its filing names the game and the outcome, too."""
    hardware = approved("bonus-spin-hardware", "Bonus Spin progressive system hardware", "13:69E-1.13Y(c)")
    weights = RequiredApproval("wheel-weights", "weights of the wheel", cite(WEIGHTED), demonstration=demonstration)
    return (hardware, weights, *((GAMES_AND_OUTCOMES,) if wheel.top is WheelTop.JACKPOT else ()))
