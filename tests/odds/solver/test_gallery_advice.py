"""Advice, cards and simulation for the gallery's games, or a refusal that names the game and the reason."""

from __future__ import annotations

from fractions import Fraction

import pytest

from boardwalk.cards import Rank, parse_cards
from boardwalk.errors import InputError
from boardwalk.odds.simulation.rounds import Simulation, simulate
from boardwalk.odds.solver.advice import Adviser
from boardwalk.odds.solver.boards import Deck
from boardwalk.odds.solver.solution import Solution, solve
from boardwalk.odds.strategy.card import strategy_card
from boardwalk.odds.strategy.starting_hands import starting_hands
from tests.support.games.gallery import GALLERY


def best(name: str, own: str, board: str = "", **placed: int) -> str:
    return Adviser(GALLERY[name].game()).advise(parse_cards(own), parse_cards(board), placed=placed).best


@pytest.mark.parametrize(
    ("own", "action"), [("Qh 6d 4c", "play-1x"), ("Qh 6d 3c", "fold"), ("Kh 3d 2c", "play-1x"), ("Jh Td 8c", "fold")]
)
def test_queen_six_four_is_the_lowest_hand_to_play(own: str, action: str) -> None:
    """As every book on Three Card Poker says."""
    assert best("three-card", own) == action


def test_the_longest_flush_is_worth_what_is_published() -> None:
    """A hand to fold, from a published study; the cards outside the flush matter."""
    advice = Adviser(GALLERY["high-card-flush"].game()).advise(parse_cards("Th 8h 6h 7d 4d 2d 9c"))
    assert float(advice.actions["raise-1x"]) == pytest.approx(-1.06993, abs=1e-4)
    assert best("high-card-flush", "Th 8h 6h Js Ad Qd Jc") == "raise-1x"


def test_only_what_the_hand_allows_is_advised() -> None:
    adviser = Adviser(GALLERY["crazy-four"].game())
    aces, kings = (adviser.advise(parse_cards(own)) for own in ("Ah Ad 2c 3d 7s", "Kh Kd 2c 3d 7s"))
    assert list(aces.actions) == ["fold", "play-1x", "play-2x", "play-3x"]
    assert list(kings.actions) == ["fold", "play-1x"]
    assert (aces.best, kings.best) == ("play-3x", "play-1x")


@pytest.mark.parametrize(
    ("own", "board", "placed", "action"),
    [
        ("Th Tc 2d", "", {}, "let-it-ride"),
        ("Kh Qh Jh", "", {}, "let-it-ride"),
        ("Ah Kc 2d", "", {}, "take-back"),
        ("Kh Qh Jh", "2h", {"first": 1}, "let-it-ride"),
        ("Kh Qh Jh", "2c", {"first": 1}, "take-back"),
        ("Kh Qh Jh", "2c", {"first": 0}, "take-back"),
    ],
)
def test_letting_it_ride(own: str, board: str, placed: dict[str, int], action: str) -> None:
    assert best("let-it-ride", own, board, **placed) == action


def test_a_value_without_a_dealer_is_that_of_the_board() -> None:
    """With a pair of tens, every last card pays even money or better: 2 of 48 three of a kind, 6 two pair."""
    advice = Adviser(GALLERY["let-it-ride"].game()).advise(
        parse_cards("Th Tc 2d"), parse_cards("3s"), placed={"first": 1}
    )
    each = Fraction(2 * 3 + 6 * 2 + 40 * 1, 48)
    assert advice.actions == {"take-back": 2 * each, "let-it-ride": 3 * each}


def test_what_was_taken_back_must_be_said() -> None:
    with pytest.raises(InputError, match="say which multiple was placed on first"):
        best("let-it-ride", "Kh Qh Jh", "2c")
    with pytest.raises(InputError, match="first: must be 0x or 1x, not 2x"):
        best("let-it-ride", "Kh Qh Jh", "2c", first=2)


@pytest.fixture(scope="module")
def three_card() -> Solution:
    return solve(GALLERY["three-card"].game())


def test_what_three_cards_each_cannot_have_is_refused(three_card: Solution) -> None:
    with pytest.raises(InputError, match="no strategy card for Three Card Poker"):
        strategy_card(three_card)
    with pytest.raises(InputError, match="no chart of starting hands for Three Card Poker"):
        starting_hands(three_card)


def assert_near(run: Simulation) -> None:
    """Everything that has an exact figure is within five standard errors of it."""
    found = [each.z for each in (run.total, *run.wagers.values())] + [each.z for each in run.decisions.values()]
    scores = [each for each in found if each is not None]
    assert scores
    assert max(map(abs, scores)) < 5


def test_three_cards_each_are_simulated(three_card: Solution) -> None:
    run = simulate(three_card.game, 300_000, "optimal", seed=3, solution=three_card)
    assert_near(run)
    assert list(run.wagers) == ["ante", "play", "pair-plus", "six-card", "ante-bonus"]  # a bad beat is left out
    halves = [simulate(three_card.game, 300_000, "optimal", 3, solution=three_card, threads=each) for each in (1, 3)]
    assert all((each.totals.main == run.totals.main).all() for each in halves)
    assert_near(simulate(three_card.game, 100_000, "random", seed=3))


def test_five_cards_against_six_are_simulated_on_a_short_deck() -> None:
    deck = Deck(tuple(rank for rank in Rank if rank >= Rank.TEN))
    solution = solve(GALLERY["four-card"].game(), deck=deck)
    assert_near(simulate(solution.game, 100_000, "optimal", seed=3, solution=solution, deck=deck))


def test_flushes_are_simulated_on_a_short_deck() -> None:
    deck = Deck(tuple(rank for rank in Rank if rank >= Rank.TEN))
    solution = solve(GALLERY["high-card-flush"].game(), deck=deck)
    run = simulate(solution.game, 100_000, "optimal", seed=3, solution=solution, deck=deck)
    assert_near(run)
    assert "straight-flush" not in run.wagers  # its rows do not follow from the ranking


def test_a_side_bet_on_the_flop_is_simulated() -> None:
    run = simulate(GALLERY["casino-holdem"].game(), 200_000, "random", seed=3)
    assert run.wagers["aa-plus"].exact is not None
    assert_near(run)


def test_a_game_without_a_dealer_is_simulated() -> None:
    solution = solve(GALLERY["let-it-ride"].game())
    with pytest.raises(InputError, match="no strategy card for Let It Ride"):
        strategy_card(solution)
    run = simulate(solution.game, 50_000, "optimal", seed=7, solution=solution)
    for path, share in solution.decisions.items():
        found = run.decisions[path].count / run.rounds
        assert abs(found - float(share)) < 5 * (float(share * (1 - share)) / run.rounds) ** 0.5
