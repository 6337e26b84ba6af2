"""Simulated rounds against a twin in plain Python, against exact figures, and on any number of threads or machines."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, product
from math import prod
from typing import Any

import numpy as np
import pytest

from boardwalk.cards import Rank
from boardwalk.errors import BoardwalkError, InputError
from boardwalk.extras import MissingExtra
from boardwalk.games import GAMES
from boardwalk.games.declaration.wager import Placement
from boardwalk.odds import cluster
from boardwalk.odds.figures import BLOCK_ROUNDS, UNIT_CENTS
from boardwalk.odds.simulation import deal_kernels, rounds
from boardwalk.odds.simulation import rounds as simulating
from boardwalk.odds.simulation.deal_tables import DealRules, compile_rules, set_ways
from boardwalk.odds.simulation.rounds import Simulation, Totals, block_start, deal_blocks, simulate
from boardwalk.odds.solver.boards import Deck
from boardwalk.odds.solver.payoff import compile_payoffs
from boardwalk.odds.solver.solution import Solution, solve, solve_together
from boardwalk.odds.strategy.card import strategy_card
from tests.support.odds.simulator_twin import BITS, WORD, Chance, draw, twin_rounds, twin_totals

SHORT = Deck(tuple(rank for rank in Rank if rank >= Rank.SEVEN))
"""Thirty-two cards: solved in a moment."""
every_game = pytest.mark.parametrize("name", GAMES)


@cache
def solved(name: str) -> Solution:
    return solve(GAMES[name].game(), UNIT_CENTS, deck=SHORT)


def short(name: str, rounds: int, seed: int = 1, threads: int | None = None) -> Simulation:
    solution = solved(name)
    return simulate(solution.game, rounds, seed=seed, deck=SHORT, solution=solution, threads=threads)


def z_scores(simulation: Simulation) -> dict[str, float]:
    amounts = {**simulation.wagers, "total": simulation.total}
    figures = {name: amount.z for name, amount in amounts.items()}
    figures |= {path: taken.z for path, taken in simulation.decisions.items()}
    return {name: z for name, z in figures.items() if z is not None}


def totals_of(simulation: Simulation) -> tuple[Counter[str], Counter[str]]:
    cents = {name: amount.mean * simulation.rounds * UNIT_CENTS for name, amount in simulation.wagers.items()}
    assert all(amount.denominator == 1 for amount in cents.values())
    paths = {path: taken.count for path, taken in simulation.decisions.items()}
    return Counter({name: int(amount) for name, amount in cents.items()}), Counter(paths)


@every_game
def test_best_play_on_a_short_deck_is_that_of_the_twin(name: str) -> None:
    game, solution = GAMES[name].game(), solved(name)
    assert totals_of(short(name, 1_500)) == twin_totals(twin_rounds(game, SHORT, 1_500, 1, solution), game)


@every_game
def test_random_play_is_that_of_the_twin(name: str) -> None:
    game = GAMES[name].game()
    assert totals_of(simulate(game, 3_000, "random", 7)) == twin_totals(twin_rounds(game, Deck(), 3_000, 7, None), game)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("holdem3", {"version": "2", "six-card-table": "K"}),
        ("texas-bonus", {"dealer-aces": "off"}),
        ("heads-up", {"exact-raises": "on", "trips-plus-table": "4"}),
        ("premium", {"qualify-first": "on"}),
    ],
)
def test_options_of_the_house_are_those_of_the_twin(name: str, options: dict[str, str]) -> None:
    game = GAMES[name].game(options)
    assert totals_of(simulate(game, 2_000, "random", 3)) == twin_totals(twin_rounds(game, Deck(), 2_000, 3, None), game)


def test_a_suited_run_of_six_is_paid_by_its_suit() -> None:
    rules = compile_rules(compile_payoffs([GAMES["holdem3"].game()], UNIT_CENTS), Deck(), None)
    six = GAMES["holdem3"].game().wager("six-card").tables[0]
    royal = sum(1 << (rank - 2) for rank in range(9, 15))
    (place,) = np.flatnonzero(rules.bets.cards == 6)
    rows = [six.rows[int(rules.bets.by_run[place, 0, suit << 13 | royal]) - 1].name for suit in range(4)]
    assert rows == ["6-card royal, other", "6-card royal, diamonds", "6-card royal, other", "6-card royal, other"]


def test_draws_are_even() -> None:
    # With words of ten bits, every word can be tried.
    drawn = Counter(tuple(found) for word in range(1 << 10) if (found := draw(word, [5, 4, 3], 10)) is not None)
    assert set(drawn) == set(product(range(5), range(4), range(3)))
    assert set(drawn.values()) == {(1 << 10) // 60}


def test_a_word_that_would_favor_a_card_is_drawn_again() -> None:
    # As if half of all remainders were too many.
    chance, most = Chance(3), 1 << BITS - 1
    while chance() * prod(range(48, 53)) % (1 << BITS) < most:
        pass
    deck, hands = np.arange(52, dtype=np.uint8), np.zeros((1, 5), np.uint8)
    assert deal_kernels.shuffle(deck, np.array([most], np.uint64), np.uint64(3), hands) == chance.state
    assert chance.state != 3 + int(deal_kernels.STEP)
    assert sorted(deck) == list(range(52))


@pytest.mark.parametrize("size", range(1, 6))
def test_sets_of_cards_are_numbered_in_order(size: int) -> None:
    ways = set_ways(SHORT, size)
    numbers = [sum(ways[place, card] for place, card in enumerate(cards)) for cards in combinations(SHORT.cards, size)]
    assert numbers == list(range(len(numbers)))


def test_blocks_lie_apart_in_the_stream() -> None:
    step = int(deal_kernels.STEP)
    starts = [block_start(5, block) for block in range(100)]
    assert all((after - before - (step << 32)) % WORD == 0 for before, after in pairwise(starts))
    assert BLOCK_ROUNDS * 16 < 1 << 32


ODD = 2 * BLOCK_ROUNDS + 12_345


def same(one: Totals, other: Totals) -> bool:
    equal = np.array_equal(one.main, other.main) and np.array_equal(one.side, other.side)
    return equal and one.rounds == other.rounds == one.main.sum()


@cache
def odd_rounds() -> Totals:
    return simulate(GAMES["holdem3"].game(), ODD, "random", 9, threads=1).totals


@pytest.mark.parametrize("threads", [2, 5])
def test_any_number_of_threads_deals_the_same(threads: int) -> None:
    assert same(simulate(GAMES["holdem3"].game(), ODD, "random", 9, threads=threads).totals, odd_rounds())


def test_blocks_merge_in_any_order() -> None:
    rules = compile_rules(compile_payoffs([GAMES["holdem3"].game()], UNIT_CENTS), Deck(), None)
    parts = [deal_blocks(rules, ODD, 9, blocks) for blocks in ((2,), (0, 1))]
    assert same(parts[0].merge(parts[1]), odd_rounds())


def test_another_seed_deals_other_rounds() -> None:
    assert not same(simulate(GAMES["holdem3"].game(), ODD, "random", 10).totals, odd_rounds())


def test_a_cluster_deals_the_same() -> None:
    from dask.distributed import LocalCluster

    told: list[float] = []
    with LocalCluster(n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None) as cluster:
        address = cluster.scheduler_address
        found = simulate(GAMES["holdem3"].game(), ODD, "random", 9, cluster=address, progress=told.append)
    assert same(found.totals, odd_rounds())
    assert told[-1] == 1


def test_a_cluster_without_workers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from dask.distributed import LocalCluster

    monkeypatch.setattr(cluster, "WORKERS_SECONDS", 0.3)
    with (
        LocalCluster(n_workers=0, processes=False, dashboard_address=None) as empty,
        pytest.raises(InputError, match="has no workers"),
    ):
        simulate(GAMES["holdem3"].game(), 1, "random", cluster=empty.scheduler_address)


def test_a_fault_on_the_cluster_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from dask.distributed import LocalCluster

    def breaks(*_: object) -> Totals:
        raise RuntimeError("out of cards")

    monkeypatch.setattr(rounds, "deal_blocks", breaks)
    with (
        LocalCluster(n_workers=1, processes=False, dashboard_address=None) as cluster,
        pytest.raises(BoardwalkError, match="RuntimeError: out of cards"),
    ):
        simulate(GAMES["holdem3"].game(), 1, "random", cluster=cluster.scheduler_address)


@every_game
def test_a_short_deck_brings_what_the_solver_says(name: str) -> None:
    simulation = short(name, 1_000_000)
    scores = z_scores(simulation)
    assert {"total", *simulation.decisions, *solved(name).wagers} <= set(scores)
    assert max(map(abs, scores.values())) < 4
    assert simulation.total.exact == solved(name).ev
    assert simulation.total.variance == solved(name).variance
    assert {wager: simulation.wagers[wager].exact for wager in solved(name).wagers} == solved(name).wagers


@pytest.mark.parametrize("name", [name for name in GAMES if name != "caribbean"])
def test_side_bets_bring_what_was_counted_whatever_the_player_does(name: str) -> None:
    simulation = simulate(GAMES[name].game(), 2_000_000, "random")
    scores = z_scores(simulation)
    optional = {wager.name for wager in simulation.game.wagers if wager.place is Placement.OPTIONAL}
    assert set(scores) == optional | set(simulation.decisions)
    assert max(map(abs, scores.values())) < 4
    assert simulation.total.exact is None
    assert simulation.total.z is None


def test_an_interval_lies_around_the_mean() -> None:
    simulation = short("caribbean", 10_000)
    low, high = simulation.total.interval
    assert low < simulation.total.mean < high
    assert high - low == pytest.approx(2 * 1.96 * simulation.total.standard_error, rel=1e-4)
    assert simulation.rounds_per_second > 0


@pytest.mark.long
@every_game
def test_a_hundred_million_rounds_bring_what_was_counted(name: str) -> None:
    scores = z_scores(simulate(GAMES[name].game(), 100_000_000))
    assert max(map(abs, scores.values())) < 4, scores


def test_random_play_takes_every_option_equally_often() -> None:
    simulation = simulate(GAMES["heads-up"].game(), 1_000, "random")
    exact = {path: taken.exact for path, taken in simulation.decisions.items()}
    quarter, twelfth, of_24 = Fraction(1, 4), Fraction(1, 12), Fraction(1, 24)
    assert exact == {
        "check/check/fold": of_24,
        "check/check/raise-1x": of_24,
        "check/raise-1x": twelfth,
        "check/raise-2x": twelfth,
        "raise-1x": quarter,
        "raise-2x": quarter,
        "raise-3x": quarter,
    }


@pytest.mark.parametrize("name", [pytest.param("heads-up", marks=pytest.mark.long), "caribbean"])
def test_a_strategy_card_is_simulated_and_counted(name: str) -> None:
    """The card's own choices are dealt, not the best ones: all paths and wagers agree with its counts."""
    simulation = simulate(solved(name).game, 200_000, "card", deck=SHORT, solution=solved(name))
    card = strategy_card(solved(name))
    by_path = dict(zip(solved(name).payoffs.tree.paths, card.counts.sum(axis=(1, 2)).tolist(), strict=True))
    assert {path: each.exact for path, each in simulation.decisions.items()} == {
        path: Fraction(count, solved(name).deals) for path, count in by_path.items()
    }
    assert simulation.total.exact == card.ev
    assert max(abs(z) for z in z_scores(simulation).values()) < 4


def test_versions_that_were_solved_together_are_played_each_by_its_own_choices() -> None:
    games = [GAMES["texas-bonus"].game({"ante-pays-from": hand}) for hand in ("straight", "flush")]
    together = solve_together(games, deck=SHORT)
    for game, solution in zip(games, together, strict=True):
        here = simulate(game, 20_000, deck=SHORT, solution=solution)
        alone = simulate(game, 20_000, deck=SHORT)
        assert (here.wagers, here.total, here.decisions) == (alone.wagers, alone.total, alone.decisions)
    assert together[0].ev != together[1].ev


def an_ace_short(rules: DealRules) -> DealRules:
    return replace(rules, layout=rules.layout._replace(deck=rules.layout.deck[:-1].copy()))


def dealer_qualifies_too_easily(rules: DealRules) -> DealRules:
    classes = rules.showdown.classes
    lenient = classes._replace(requirement=classes.requirement - 60)
    return replace(rules, showdown=rules.showdown._replace(classes=lenient))


def suits_not_exchanged(rules: DealRules) -> DealRules:
    return replace(rules, plays=rules.plays._replace(images=np.broadcast_to(rules.plays.images[:1], (24, 496)).copy()))


def flushes_overlooked(rules: DealRules) -> DealRules:
    lookups = rules.showdown.lookups
    blind = lookups._replace(suited=np.zeros_like(lookups.suited))
    return replace(rules, showdown=rules.showdown._replace(lookups=blind))


def always_modest(rules: DealRules) -> DealRules:
    return replace(rules, plays=rules.plays._replace(packed=np.zeros_like(rules.plays.packed)))


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("heads-up", an_ace_short),
        ("caribbean", dealer_qualifies_too_easily),
        ("heads-up", suits_not_exchanged),
        ("texas-bonus", flushes_overlooked),
        ("heads-up", always_modest),
    ],
)
def test_a_planted_fault_is_found(
    name: str, fault: Callable[[DealRules], DealRules], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulating, "compile_rules", lambda *given: fault(compile_rules(*given)))
    assert max(map(abs, z_scores(short(name, 200_000)).values())) > 4


def test_a_payoff_that_is_off_in_one_cell_is_found() -> None:
    solution = solved("caribbean")
    payoffs = compile_payoffs([solution.game], UNIT_CENTS)
    wrong = payoffs.cents.copy()
    commonest = np.unravel_index(solution.counts[1].argmax(), solution.counts[1].shape)
    wrong[(0, 1, *commonest)] += UNIT_CENTS
    found = simulating._amount(short("caribbean", 200_000).totals.main, wrong[0], UNIT_CENTS, None)
    assert abs(float(found.mean - solution.ev)) / found.standard_error > 4


def test_what_cannot_happen_and_did_is_far_out() -> None:
    assert simulating.PathFrequency(1, 10, Fraction(0)).z == simulating.FAR_OUT
    assert simulating.PathFrequency(0, 10, Fraction(0)).z == 0


@pytest.mark.parametrize(
    ("field", "given"),
    [
        ("--rounds", {"rounds": 0}),
        ("--rounds", {"rounds": 1 << 60}),
        ("--strategy", {"strategy": "bold"}),
        ("--seed", {"seed": -1}),
        ("--seed", {"seed": 1 << 64}),
        ("bonus", {"unit_cents": 50}),
    ],
)
def test_what_cannot_be_simulated_is_refused(field: str, given: dict[str, Any]) -> None:
    request = {"rounds": 10, "strategy": "random", **given}
    with pytest.raises(InputError) as refused:
        simulate(GAMES["texas-bonus"].game(), **request)
    assert refused.value.field == field


def test_a_deck_must_have_the_cards_that_are_dealt() -> None:
    with pytest.raises(InputError, match="10 cards are dealt, but the deck has 8"):
        simulate(GAMES["premium"].game(), 1, "random", deck=Deck((Rank.ACE, Rank.KING)))


def test_a_cluster_needs_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "dask.distributed", None)
    with pytest.raises(MissingExtra, match=r"pip install 'boardwalk\[cluster\]'"):
        simulate(GAMES["premium"].game(), 1, "random", cluster="tcp://127.0.0.1:1")


@pytest.mark.parametrize(
    "address", ["tcp://127.0.0.1:1", "nowhere", "bogus://x:1", "tcp://127.0.0.1:port", "tcp://[", ""]
)
def test_a_cluster_that_is_not_there_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.3)
    with pytest.raises(InputError, match="scheduler"):
        simulate(GAMES["premium"].game(), 1, "random", cluster=address)
