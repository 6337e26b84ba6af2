"""The example that learns: it must come close to best play, and its table must tell what it sees apart."""

from __future__ import annotations

from fractions import Fraction

import pytest
from examples.tabular_learner import TabularLearner


def test_a_short_lesson_is_better_than_folding_and_worse_than_best_play() -> None:
    pupil = TabularLearner("three-card")
    always_folds = pupil.cost("three-card")
    pupil.learn(2_000_000)
    assert 0 <= pupil.cost("three-card") < always_folds / 20


@pytest.mark.long
def test_it_learns_caribbean_stud_to_within_a_thousandth_of_the_ante() -> None:
    pupil = TabularLearner("caribbean")
    pupil.learn(250_000_000)
    assert pupil.cost("caribbean") < Fraction(1, 1000)
