"""A grade for anyone who plays in words: what the choices cost against best play, exactly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from boardwalk.errors import InputError
from boardwalk.front_door.argument import read_count, shown
from boardwalk.front_door.game import Dollars, PlayableGame
from boardwalk.gym.round_form import DEFAULT_UNIT
from boardwalk.gym.text_environment import TextEnvironment
from boardwalk.press.figure_table import FigureTable, ShownAsTable

Answer = Callable[[str], str]
"""Someone who plays: gets a text, gives a text."""


@dataclass(frozen=True, repr=False)
class Grade(ShownAsTable):
    """How someone played some rounds. Amounts are in units of the first wager."""

    title: str
    rounds: int
    decisions: int
    best_choices: int
    """Decisions at which nothing better could be chosen."""
    bad_answers: int
    regret: Fraction
    """What all choices together cost against best play. Luck has no part in it."""
    net: Fraction
    """What was won or lost in these rounds, which is mostly luck."""

    @property
    def regret_per_round(self) -> Fraction:
        return self.regret / self.rounds

    def figure_table(self) -> FigureTable:
        rows = (
            ("decisions", f"{self.decisions:,}"),
            ("best choices", f"{self.best_choices:,}"),
            ("bad answers", f"{self.bad_answers:,}"),
            ("regret, units a round", f"{float(self.regret_per_round):.6f}"),
            ("net result, units", f"{float(self.net):+.2f}"),
        )
        played = "1 round" if self.rounds == 1 else f"{self.rounds:,} rounds"
        return FigureTable(f"{self.title}: {played}", ("figure", "value"), rows)


def grade(
    answer: Answer,
    game: str | PlayableGame,
    *,
    rounds: int = 100,
    seed: int = 1,
    unit: Dollars = DEFAULT_UNIT,
    **options: object,
) -> Grade:
    """Let someone play some rounds in words, and grade every choice.

    >>> grade(lambda text: "fold", "caribbean", rounds=20).regret_per_round
    Fraction(677041, 815925)
    """
    if not callable(answer):
        raise InputError("answer", f"must be a function from a text to a text, not {shown(answer)}")
    if read_count(rounds, "rounds") < 1:
        raise InputError("rounds", f"must be 1 or more, not {rounds}")
    seat = TextEnvironment(game, unit=unit, **options)
    decisions = best = bad = cents = 0
    regret = Fraction(0)
    for number in range(rounds):
        text, info = seat.reset(seed=seed if number == 0 else None)
        over = False
        while not over:
            text, _, over, _, info = seat.step(answer(text))
            bad += info["bad_answer"]
            decisions += "regret" in info
            best += info.get("regret") == 0
        regret += info["total_regret"]
        cents += info["net_cents"]
    form = seat.form
    return Grade(form.game.title, rounds, decisions, best, bad, regret, Fraction(cents, form.unit_cents))
