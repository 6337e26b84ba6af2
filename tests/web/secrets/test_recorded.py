"""No response, stream, log line or error ever contains a card that is hidden from the person who gets it."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.support.web.secrets.evenings import by_chance, recorded
from tests.support.web.secrets.premises import Premises

SEEDS = st.integers(0, 2**32 - 1)
UNHURRIED = settings(
    phases=[Phase.generate],  # a seed has no smaller one that means the same
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)


def check(premises: Premises, seed: int, steps: int) -> None:
    checker, leaks = recorded(premises, seed, by_chance(seed, steps))
    assert not leaks, f"{len(leaks)} leaks; the first: {leaks[0]}"
    assert checker.counted["cards"] > 5 * steps, "cards were shown, and were looked at"
    assert checker.counted["log lines"] > steps


@settings(UNHURRIED, max_examples=2)
@given(seed=SEEDS)
def test_nobody_ever_gets_a_card_that_is_hidden_from_him(premises: Premises, seed: int) -> None:
    check(premises, seed, steps=80)


@pytest.mark.long
@settings(UNHURRIED, max_examples=30)
@given(seed=SEEDS, steps=st.integers(50, 600))
def test_nobody_gets_a_hidden_card_on_many_evenings(premises: Premises, seed: int, steps: int) -> None:
    check(premises, seed, steps)
