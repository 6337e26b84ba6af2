"""Decisions with cards to come, ties and rulings, each against deals that are counted under other choices."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from boardwalk.cards import Rank
from boardwalk.game_file import find
from boardwalk.games import Game
from boardwalk.odds.analysis.choices import later_choices
from boardwalk.odds.analysis.rulings import rulings_the_other_way, side_bets_with_other_options
from boardwalk.odds.analysis.tie_rule import DecisionStudy, TieRule, study_decisions
from boardwalk.odds.side_bets.side_bet import in_force
from boardwalk.odds.solver.boards import Deck
from boardwalk.odds.solver.hold_em import HoldEm
from boardwalk.odds.solver.solution import Solution, solve

SMALL = Deck((Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE))
TINY = Deck((Rank.QUEEN, Rank.KING, Rank.ACE))


@pytest.fixture(scope="module", params=["texas-bonus", "holdem3", "heads-up", "let-it-ride"])
def studied(request: pytest.FixtureRequest) -> tuple[Solution, DecisionStudy]:
    solution = solve(find(request.param).game(), 500, deck=SMALL)
    return solution, study_decisions(solution)


def playing(solution: Solution, node: int, option: int) -> Solution:
    """The game counted again if every hand took this option at a decision, and best play went on from there."""
    played = solution.played
    assert isinstance(played, HoldEm)
    again = HoldEm(played.payoffs, deck=played.deck, plain=True)
    for mine, theirs in zip(again.choices, played.choices, strict=True):
        mine[:] = theirs
    level = solution.payoffs.tree.nodes[node].level
    row = [number for number, each in enumerate(solution.payoffs.tree.nodes) if each.level == level].index(node)
    again.choices[level][row] = option
    again.count()
    return Solution(again.payoffs, 0, again.counts[0], again)


def test_what_choices_lose_is_what_a_game_without_them_is_worth_less(studied: tuple[Solution, DecisionStudy]) -> None:
    solution, study = studied
    step = Fraction(solution.payoffs.step_cents, solution.payoffs.unit_cents)
    assert study.early
    for each in study.early:
        for option in range(each.deals.shape[1]):
            lost = int(each.lost[:, :, option].sum()) * step / solution.deals
            assert lost == solution.ev - playing(solution, each.node, option).ev
    assert all(margin >= 0 for each in later_choices(solution, study.early) for margin in each.margins.values())


def test_choices_with_cards_to_come_are_those_of_the_paths(studied: tuple[Solution, DecisionStudy]) -> None:
    solution, study = studied
    for each in study.early:
        node = solution.payoffs.tree.nodes[each.node]
        for number, option in enumerate(node.options):
            path = f"{node.path}/{option.action}".removeprefix("/")
            taken = sum(
                share for name, share in solution.decisions.items() if name == path or name.startswith(f"{path}/")
            )
            assert Fraction(int(each.deals[:, number].sum()), solution.deals) == taken


def test_kinds_of_hands_are_those_of_the_cards_so_far() -> None:
    """Let It Ride decides on four cards; the kinds are counted here card by card, wherever best play leads."""
    solution = solve(find("let-it-ride").game(), 500, deck=TINY)
    study = study_decisions(solution)
    found: Counter[str] = Counter()
    for each in study.early:
        found.update(dict(zip(each.names, each.deals.sum(axis=1).tolist(), strict=True)))
    ranks = [rank for rank in (12, 13, 14) for _ in range(4)]
    expected: Counter[str] = Counter()
    for cards in np.ndindex(12, 12, 12, 12):
        if len({*cards}) == 4 and cards[0] < cards[1] < cards[2]:
            times = sorted(Counter(ranks[card] for card in cards).values())
            expected[{1: "high card", 2: "pair", 3: "three of a kind", 4: "four of a kind"}[times[-1]]
                     if times[-2:] != [2, 2] else "two pair"] += 8  # fmt: skip
    assert {name: deals for name, deals in found.items() if deals} == dict(expected)


def test_a_wrong_tally_would_be_noticed(studied: tuple[Solution, DecisionStudy]) -> None:
    """The canary: one deal more, and the paths differ."""
    solution, study = studied
    each = study.early[0]._replace(deals=study.early[0].deals + 1)
    with pytest.raises(AssertionError):
        test_choices_with_cards_to_come_are_those_of_the_paths((solution, DecisionStudy((each,), study.ties)))


def ties_of(game: Game, deck: Deck) -> tuple[Solution, TieRule]:
    solution = solve(game, 500, deck=deck)
    ties = study_decisions(solution).ties
    assert ties is not None
    return solution, ties


@pytest.mark.parametrize("name", ["caribbean", "holdem3", "casino-holdem", "three-card"])
def test_with_one_decision_ties_are_what_moves_from_one_path_to_the_other(name: str) -> None:
    solution, ties = ties_of(find(name).game(), SMALL)
    (count,), (smaller, *_) = ties.counts, solution.payoffs.tree.nodes[0].options
    moved = solution.decisions[smaller.action] - ties.other.decisions[smaller.action]
    assert (count.deals, Fraction(count.tied, solution.deals)) == (solution.deals, moved)
    assert ties.other.ev == solution.ev
    assert ties.other.average_wager >= solution.average_wager


def test_ties_at_several_decisions_are_all_that_moves(studied: tuple[Solution, DecisionStudy]) -> None:
    solution, study = studied
    assert study.ties is not None
    counts, other = study.ties.counts, study.ties.other
    assert other.ev == solution.ev
    assert (sum(each.tied for each in counts) > 0) == (other.decisions != solution.decisions)
    for each in counts:
        reached = sum(share for path, share in solution.decisions.items() if path.startswith(each.before))
        assert (Fraction(each.deals, solution.deals), each.tied <= each.deals) == (reached, True)


def test_ties_on_whole_boards_are_what_moves_at_the_last_decision() -> None:
    """With one decision before it at which nothing ties."""
    solution, ties = ties_of(find("premium").game(), Deck((Rank.TWO, Rank.THREE, Rank.ACE)))
    first, last = ties.counts
    assert first.tied == 0 < last.tied
    moved = solution.decisions["check/fold"] - ties.other.decisions["check/fold"]
    assert Fraction(last.tied, solution.deals) >= moved >= 0


def test_hands_that_may_not_choose_alike_have_no_tie_rule() -> None:
    assert study_decisions(solve(find("crazy-four").game(), 500, deck=TINY)) == DecisionStudy((), None)


@pytest.mark.parametrize(
    ("name", "laws"),
    [
        ("premium", {"R6"}), ("heads-up", {"R11", "R12"}), ("holdem3", {"R14"}), ("texas-bonus", {"R18"}),
        ("caribbean", set()),
    ],
)  # fmt: skip
def test_rulings_of_a_game_are_taken_the_other_way(name: str, laws: set[str]) -> None:
    declaration = find(name)
    deck = Deck((Rank.TWO, Rank.THREE, Rank.FOUR, Rank.KING, Rank.ACE))  # hands that are paid may be folded
    solution = solve(declaration.game(), 500, deck=deck)
    bets = in_force(solution.game, 500)
    rules = [
        *rulings_the_other_way(solution, bets, lambda game: solve(game, 500, deck=deck)),
        *side_bets_with_other_options(declaration, solution.game, bets),
    ]
    assert {each.law for each in rules} == laws
    by_law = {each.law: each.change for each in rules}
    assert by_law.get("R6", -1) < 0  # a wager that comes back is worth more to the player
    assert by_law.get("R11", 1) > 0
    pays = {"R12": Fraction(6 * 31 + 72 * 6, 1326)}  # 6 pairs pay 30, 72 pay 5
    assert {law: by_law[law] for law in pays.keys() & laws} == {law: pays[law] for law in pays.keys() & laws}
