"""The whole deck: figures that others have published, and what must hold whatever the game and the play."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb

import numpy as np
import pytest

from boardwalk.cards import Rank, parse_cards
from boardwalk.odds.solver.boards import Deck
from boardwalk.odds.solver.hold_em import HoldEm
from boardwalk.odds.solver.payoff import compile_payoffs
from boardwalk.odds.solver.solution import Solution, solve
from tests.support.cards.naive_rank import BEST_FIRST
from tests.support.odds.agreement import figures_of, kinds_of
from tests.support.odds.small_games import ALL, THREE_CHECKS, Case
from tests.support.odds.whole_deck import FIVE, PUBLISHED, QUICK, STRAIGHT, solved

EVERY = [
    pytest.param(case, marks=() if case in QUICK else pytest.mark.long, id=str(case))
    for case in (*QUICK, *(each for each in (*FIVE, *PUBLISHED) if each not in QUICK))
]


def assert_texas_holdem_bonus_as_published(solution: Solution) -> None:
    """The Las Vegas rule, under which the ante is paid from a straight up."""
    assert solution.deals == 55_627_620_048_000
    assert solution.total == -1_133_091_156_680
    assert round(100 * solution.house_edge, 3) == Fraction("2.037")
    assert round(solution.average_wager, 4) == Fraction("3.8181")
    assert round(100 * solution.element_of_risk, 4) == Fraction("0.5335")


PLAYED = {"2c 3d": "-1.155927", "2c 4d": "-1.091604", "2c 5d": "-1.019987", "2c 6d": "-1.046723", "2c 7d": "-1.031301",
          "2c 8d": "-0.896002", "2c Td": "-0.613979", "2c Qd": "-0.289690", "2c Kd": "-0.102668"}  # fmt: skip


def assert_hands_bring_what_is_published(solution: Solution) -> None:
    """The player's expectation with two own cards, if they are played, to six digits."""
    assert isinstance(solution.played, HoldEm)
    for hand, published in PLAYED.items():
        number = int(solution.played.hands.number_of(np.array([card.number for card in parse_cards(hand)])))
        steps = int(solution.played.starting[0]["flop-2x"][number])
        units = Fraction(steps * solution.payoffs.step_cents, solution.payoffs.unit_cents)
        assert round(units / (solution.deals // 1_326), 6) == Fraction(published), hand


CARIBBEAN = {
    201: 16_759_740,
    101: 156_929_720,
    41: 2_832_435_800,
    15: 16_624_475_280,
    11: 21_856_990_280,
    9: 43_805_516_100,
    7: 234_242_908_320,
    5: 488_012_139_360,
    3: 2_343_248_003_808,
    1: 4_532_514_033_720,
    0: 321_623_100,
    -1: 9_523_005_974_460,
    -3: 2_726_592_727_512,
}
"""Deals by units won, royal flush to fold and loss, as published."""


def test_caribbean_stud_as_published() -> None:
    """Not the edge alone: every deal of the published table of returns."""
    solution = solved(Case("caribbean"))
    assert solution.distribution == CARIBBEAN
    assert solution.deals == 19_933_230_517_200
    assert solution.total == -1_041_372_912_372
    assert round(100 * solution.house_edge, 3) == Fraction("5.224")
    assert round(100 * solution.element_of_risk, 3) == Fraction("2.555")


@pytest.mark.long
def test_texas_holdem_bonus_in_atlantic_city_as_published() -> None:
    assert round(100 * solved(Case("texas-bonus")).house_edge, 4) == Fraction("5.5935")


@pytest.mark.long
@pytest.mark.parametrize(("name", "edge"), [("ultimate", "2.185"), ("casino-holdem", "2.158")])
def test_other_houses_games_as_published(name: str, edge: str) -> None:
    """Percent of the ante that the house keeps, to the digits that are published."""
    assert round(100 * solved(Case(name)).house_edge, 3) == Fraction(edge)


SEEN = {"premium": [4], "heads-up": [3, 2], "holdem3": [2, 2], "texas-bonus": [3, 1, 1], "caribbean": []}
SEEN |= {"ultimate": [3, 2], "casino-holdem": [3, 2]}
"""Community cards as they are dealt between decisions; those after the last, together."""


def deals_of(case: Case) -> int:
    """Own cards, the board as it is dealt, the dealer's cards; at a stud game, any one of these may be face up."""
    own = case.game.hole_cards
    deals, left = comb(52, own), 52 - own
    for cards in SEEN[case.name]:
        deals *= comb(left, cards)
        left -= cards
    return deals * comb(left, own) * (own if case.name == "caribbean" else 1)


def assert_every_deal_is_counted_once(case: Case, solution: Solution) -> None:
    assert solution.deals == deals_of(case)
    if case.game.community_cards:
        assert solution.deals == solution.payoffs.tree.deals(52, case.game.hole_cards)
    assert sum(solution.distribution.values()) == solution.deals
    assert sum(solution.decisions.values()) == 1


OFTEN = {
    5: (4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540),
    7: (4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400, 58_627_800, 23_294_460),
}
"""How many hands of five and of the best five of seven there are of each kind, the royal flush first, as is known."""


def assert_player_and_dealer_are_dealt_the_same_hands(case: Case, solution: Solution) -> None:
    """Whatever is chosen: as many deals ahead as behind, kinds of hands as often as among all hands of this size,
    and the dealer falls short as often as the player would.
    """
    by_standing: Counter[str] = Counter()
    by_kind: Counter[str] = Counter()
    for (_, kind, standing, _), deals in kinds_of(solution).items():
        by_standing[standing] += deals
        by_kind[kind] += deals
    assert by_standing["ahead"] == by_standing["behind"]
    size = case.game.hole_cards + case.game.community_cards
    expected = {kind: Fraction(count, comb(52, size)) for kind, count in zip(BEST_FIRST, OFTEN[size], strict=True)}
    assert {kind: Fraction(deals, solution.deals) for kind, deals in by_kind.items()} == expected
    below = [each.lowest < solution.payoffs.requirement for each in solution.payoffs.classes]
    short = sum(
        int(solution.counts[:, each, outcome].sum())
        for each, hand in enumerate(solution.payoffs.classes)
        for outcome, (_, qualified) in enumerate(hand.outcomes)
        if not qualified
    )
    assert short == int(solution.counts[:, below].sum())


def assert_wagers_together_are_the_round(solution: Solution) -> None:
    assert sum(solution.wagers.values()) == solution.ev == solution.total / solution.deals == -solution.house_edge
    assert solution.ev == sum(net * deals for net, deals in solution.distribution.items()) / solution.deals
    assert solution.element_of_risk == solution.house_edge / solution.average_wager
    square = sum((net - solution.ev) ** 2 * deals for net, deals in solution.distribution.items()) / solution.deals
    assert solution.variance == square


@pytest.mark.parametrize("case", EVERY)
def test_every_deal_and_every_wager_is_counted(case: Case) -> None:
    """One test for each game: it takes a solution of the whole deck, which no two workers should have to make."""
    solution = solved(case)
    assert_every_deal_is_counted_once(case, solution)
    assert_player_and_dealer_are_dealt_the_same_hands(case, solution)
    assert_wagers_together_are_the_round(solution)
    if case == STRAIGHT:
        assert_texas_holdem_bonus_as_published(solution)
        assert_hands_bring_what_is_published(solution)


def forced(solver: HoldEm, option: int) -> Solution:
    """Count the deals where every decision is answered alike: the first option, or the last where there are fewer."""
    for level, choices in enumerate(solver.choices):
        nodes = [node for node in solver.tree.nodes if node.level == level]
        for row, node in enumerate(nodes):
            choices[row] = min(option, len(node.options) - 1)
    counted = solver.count()
    return Solution(counted.payoffs, 0, counted.counts[0], counted)


SMALL = Deck((Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE))


@pytest.mark.parametrize("name", [name for name in ALL if name != "caribbean"])
@pytest.mark.parametrize("option", [0, 1, 2, 3])
def test_a_player_who_always_does_the_same(name: str, option: int) -> None:
    """All deals take one path; of them as many are won as are lost, and a fold costs what was staked."""
    payoffs = compile_payoffs([ALL[name].game()], 500)
    solution = forced(HoldEm(payoffs, deck=SMALL), option)
    (path,) = [path for path, share in solution.decisions.items() if share]
    ending = payoffs.tree.endings[payoffs.tree.paths.index(path)]
    assert solution.deals == payoffs.tree.deals(20, payoffs.game.hole_cards)
    standings: Counter[str] = Counter()
    for (_, _, standing, _), deals in kinds_of(solution).items():
        standings[standing] += deals
    assert standings["ahead"] == standings["behind"]
    assert solution.average_wager * 500 == sum(payoffs.bets(ending).values())
    if ending.folded:
        assert solution.ev == -solution.average_wager
    assert solution.ev <= solve(payoffs.game, deck=SMALL).ev


@pytest.mark.parametrize("name", ["texas-bonus", "premium", "holdem3", "three-checks"])
def test_one_thread_and_many_find_the_same(name: str) -> None:
    found = []
    for threads in (1, 2, 5):
        payoffs = compile_payoffs([ALL[name].game()], 333)
        solver = HoldEm(payoffs, deck=SMALL, threads=threads).solve()
        found.append((solver.totals, figures_of(Solution(payoffs, 0, solver.counts[0], solver))))
    assert found[0] == found[1] == found[2]


@pytest.mark.long
def test_one_thread_finds_the_same_on_the_whole_deck() -> None:
    solver = HoldEm(solved(STRAIGHT).payoffs, threads=1).solve()
    assert (solver.counts[0] == solved(STRAIGHT).counts).all()


@pytest.mark.long
def test_paths_that_part_and_never_meet_on_the_whole_deck() -> None:
    """Wagers at even odds on what is known so far: each adds what it would add alone, so the ante adds nothing."""
    solution = solve(THREE_CHECKS.game())
    assert solution.wagers["ante"] == 0
    assert all(solution.wagers[name] > 0 for name in ("first", "second", "third"))
    assert solution.wagers["first"] < solution.wagers["third"]
