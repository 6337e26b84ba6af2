"""What two solutions have in common: the same digest is the same game in units, and nothing else matters to it."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from boardwalk.cards import parse_cards
from boardwalk.games import GAMES
from boardwalk.odds.solver.advice import Adviser
from boardwalk.odds.solver.payoff import Payoffs, compile_payoffs

UNITS = (5_00, 5_01, 25_00, 100_00)


def in_units(payoffs: Payoffs) -> list[Fraction]:
    """What every ending, class and outcome pays, as a part of the unit."""
    return [Fraction(cents, payoffs.unit_cents) for cents in payoffs.cents.ravel().tolist()]


@pytest.mark.parametrize("game", GAMES)
def test_units_are_alike_where_everything_is_in_proportion(game: str) -> None:
    found = [compile_payoffs([GAMES[game].game()], unit) for unit in UNITS]
    for one, other in combinations(found, 2):
        assert (one.digest == other.digest) is (in_units(one) == in_units(other))


def test_where_a_unit_matters() -> None:
    """Dollar prizes at hold 'em 3, the payout limit at Caribbean stud, parts of a cent of 3 to 2 where it is odd."""
    digests = {
        game: [compile_payoffs([declared.game()], unit).digest for unit in UNITS] for game, declared in GAMES.items()
    }
    assert {game: len(set(each)) for game, each in digests.items()} == {
        "premium": 2, "heads-up": 2, "holdem3": 4, "texas-bonus": 1, "caribbean": 2,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("heads-up", {"trips-plus-table": "2", "table-min": "5"}),
        ("holdem3", {"three-card-table": "B"}),
        ("texas-bonus", {"progressive": "A"}),
        ("caribbean", {"progressive": "on"}),
    ],
)
def test_side_bets_progressives_and_posted_limits_do_not_matter(game: str, options: dict[str, str]) -> None:
    usual, other = (compile_payoffs([GAMES[game].game(each)], 5_00) for each in ({}, options))
    assert usual.digest == other.digest


def test_what_is_paid_and_what_may_be_chosen_matters() -> None:
    found = {
        compile_payoffs([GAMES[game].game(options)], 5_00).digest
        for game, options in (
            ("heads-up", {}), ("heads-up", {"exact-raises": "on"}),
            ("premium", {}), ("premium", {"qualify-first": "on"}),
            ("texas-bonus", {}), ("texas-bonus", {"ante-pays-from": "straight"}),
        )
    }  # fmt: skip
    assert len(found) == 6


def test_units_of_one_digest_are_advised_alike() -> None:
    cards, up = parse_cards("Ah Kh Qd 9c 3s"), parse_cards("Ks")[0]
    small, large = (Adviser(GAMES["caribbean"].game(), unit) for unit in (5_00, 25_00))
    assert small.payoffs.digest == large.payoffs.digest
    assert small.advise(cards, (), up) == large.advise(cards, (), up)
