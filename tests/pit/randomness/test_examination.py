"""The examination of the generator: its arithmetic, its counts, and whether it finds planted faults."""

from __future__ import annotations

import io
import itertools
from collections import Counter
from math import comb, exp, lgamma, log

import numpy as np
import pytest

from boardwalk.cards import DECK, Category, best_hand
from boardwalk.errors import BoardwalkError, InputError
from boardwalk.pit.randomness import examination as chance
from boardwalk.pit.randomness.deck_counts import FIRST, SECOND, count_decks, deal_fresh, decks_from
from boardwalk.pit.randomness.examination import (
    ChiSquareFit,
    FailureRange,
    FitFamily,
    examine,
    examine_generator,
    failure_range,
    noticeable_departure,
    tail,
    verify_kernel,
)
from boardwalk.pit.randomness.generator import shuffled
from tests.support.pit.shuffles import WRONG, fair

FEW = chance.LEAST_DECKS


@pytest.mark.parametrize(
    ("degrees", "statistic", "expected"),
    [
        (1, 3.8414588206941285, 0.05),
        (2, 9.210340371976182, 0.01),
        (8, 20.090235029663233, 0.01),
        (9, 21.665994333461928, 0.01),
        (51, 77.38596201613733, 0.01),
        (51, 114.07566776592203, 1e-6),
        (2651, 2650.3333631462756, 0.5),
        (2651, 2823.3280573837146, 0.01),
        (2651, 3011.626545626816, 1e-6),
    ],
)
def test_the_tail_agrees_with_published_quantiles(degrees: int, statistic: float, expected: float) -> None:
    assert tail(degrees, statistic) == pytest.approx(expected, rel=1e-10)


@pytest.mark.parametrize("degrees", [2, 3, 8, 9, 51])
@pytest.mark.parametrize("times", [0.5, 1.0, 2.0])
def test_the_tail_is_the_integral_of_the_density(degrees: int, times: float) -> None:
    half, start = degrees / 2, degrees * times

    def density(at: float) -> float:
        return exp((half - 1) * log(at) - at / 2 - half * log(2) - lgamma(half))

    steps, step = 20_000, (12 * degrees + 60) / 20_000
    middles = (density(start + (number + 0.5) * step) for number in range(steps))
    assert tail(degrees, start) == pytest.approx(sum(middles) * step, rel=1e-5)


def test_the_ends_of_the_tail() -> None:
    assert tail(51, 0.0) == 1.0
    assert tail(2651, 100.0) == pytest.approx(1.0)
    assert tail(51, float("inf")) == tail(2651, 1e9) == 0.0


@pytest.mark.parametrize("tests", [2, 52, 200])
def test_independent_failures_are_binomial(tests: int) -> None:
    chances = [comb(tests, count) * 0.01**count * 0.99 ** (tests - count) for count in range(tests + 1)]
    found = failure_range(tests, 0.99)
    assert found.expected == pytest.approx(tests / 100)
    assert sum(chances[: found.least]) <= 0.005 < sum(chances[: found.least + 1])
    assert sum(chances[found.most + 1 :]) <= 0.005 < sum(chances[found.most :])
    assert found.outside == pytest.approx(1 - sum(chances[found.least : found.most + 1]))


def test_failures_that_hang_together_spread_more() -> None:
    apart, together = failure_range(1326, 0.99), failure_range(1326, 0.99, chance.pair_correlations())
    assert (apart.expected, apart.least, apart.most) == (13.26, 5, 23)
    assert (together.expected, together.least, together.most) == (13.26, 5, 24)
    assert failure_range(1326, 0.99, 20.0).most > 24


def squared_correlations(one: np.ndarray, other: np.ndarray) -> float:
    """The correlation of two chi-square statistics, from the outcomes of a single deck."""
    joint = np.zeros((one.max() + 1, other.max() + 1))
    np.add.at(joint, (one, other), 1 / len(one))
    expected = np.outer(joint.sum(1), joint.sum(0))
    return float(((joint - expected) ** 2 / expected).sum() / (len(joint) - 1))


def test_correlations_of_tests_are_those_of_a_small_deck() -> None:
    orders = np.array(list(itertools.permutations(range(5))))
    others = [squared_correlations(orders[:, 0], orders[:, position]) for position in range(1, 5)]
    assert chance.position_correlations(5) == pytest.approx(sum(others))
    cells = {cards: number for number, cards in enumerate(itertools.permutations(range(5), 2))}

    def pair(first: int, second: int) -> np.ndarray:
        return np.array([cells[order[first], order[second]] for order in orders.tolist()])

    pairs = [pair(*positions) for positions in itertools.combinations(range(5), 2)]
    others = [squared_correlations(pairs[0], other) for other in pairs[1:]]
    assert chance.pair_correlations(5) == pytest.approx(sum(others))


def test_a_noticeable_departure_is_noticed_nine_times_of_ten() -> None:
    departure = noticeable_departure(51, 1e-5)
    dice = np.random.default_rng(5)
    found = [tail(51, statistic) < 1e-5 for statistic in dice.noncentral_chisquare(51, departure, 4_000)]
    assert np.mean(found) == pytest.approx(0.9, abs=0.02)


@pytest.mark.parametrize("seed", range(5))
def test_the_kernel_deals_what_tables_are_dealt(seed: int) -> None:
    stream = np.random.default_rng(seed).bytes(6_000)
    unread = io.BytesIO(stream)
    decks = decks_from(stream, 1_000)
    assert 100 < decks.shape[1] < 6_000 // 51
    for deck in decks.T:
        assert tuple(DECK[card] for card in deck) == shuffled(DECK, unread.read)
    assert len(unread.read()) < 100


@pytest.mark.parametrize("byte", [0, 7, 203])
def test_the_kernel_rejects_where_the_table_does(byte: int) -> None:
    stream = bytes([255, 208, byte] * 52)
    (deck,) = decks_from(stream, 1).T
    assert tuple(deck.tolist()) == shuffled(range(52), io.BytesIO(stream).read)


def test_an_unfinished_deck_is_left_out() -> None:
    assert decks_from(bytes(50), 5).shape == (52, 0)
    assert decks_from(bytes(51), 5).shape == (52, 1)
    assert decks_from(bytes(101), 5).shape == (52, 1)
    assert decks_from(bytes(102), 1).shape == (52, 1)


def test_fresh_decks_are_whole_and_different() -> None:
    decks = deal_fresh(50)
    assert decks.shape == (52, 50)
    assert {tuple(sorted(deck)) for deck in decks.T.tolist()} == {tuple(range(52))}
    assert len({tuple(deck) for deck in decks.T.tolist()}) == 50


def test_every_run_compares_the_kernel_with_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = np.random.default_rng(1).bytes(10_000)
    verify_kernel(stream)
    monkeypatch.setattr(chance, "decks_from", lambda given, most: decks_from(given, most)[::-1])
    with pytest.raises(AssertionError, match="different decks"):
        verify_kernel(stream)
    with pytest.raises(AssertionError, match="different decks"):
        examine_generator(FEW, bytes_of=np.random.default_rng(1).bytes)


@pytest.mark.parametrize("threads", [1, 3])
def test_counts_are_those_of_plain_counting(threads: int) -> None:
    decks = fair(2)(300)
    parts = iter([decks[:, :200], decks[:, 200:]])
    counted = count_decks(300, lambda _: next(parts), threads=threads)
    rows = decks.T.tolist()
    for position in (0, 30, 51):
        plain = Counter(row[position] for row in rows)
        assert counted.positions[position].tolist() == [plain[card] for card in range(52)]
    for pair, (first, second) in enumerate(zip(FIRST, SECOND, strict=True)):
        both = Counter((row[first], row[second]) for row in rows)
        where = np.nonzero(counted.pairs[pair])
        assert {(int(a), int(b)): int(counted.pairs[pair][a, b]) for a, b in zip(*where, strict=True)} == both
    for size in (5, 7):
        hands = Counter(best_hand([DECK[card] for card in row[:size]]).rank.category for row in rows)
        assert counted.hands[size].tolist() == [hands[category] for category in Category]


def test_a_generator_that_gives_no_deck_does_not_hang() -> None:
    with pytest.raises(BoardwalkError, match="enough bytes"):
        count_decks(5, lambda most: deal_fresh(most, lambda count: b"\xff" * count))


@pytest.mark.parametrize("size", [5, 7])
def test_exact_counts_are_those_of_all_hands(size: int) -> None:
    assert sum(chance.HAND_COUNTS[size]) == comb(52, size)


def test_hands_of_known_frequency() -> None:
    royal, quads, flush = 4, 13 * 48, 4 * comb(13, 5) - 40
    five = chance.HAND_COUNTS[5]
    assert (five[Category.ROYAL_FLUSH], five[Category.FOUR_OF_A_KIND], five[Category.FLUSH]) == (royal, quads, flush)
    seven = chance.HAND_COUNTS[7]
    assert seven[Category.ROYAL_FLUSH] == 4 * comb(47, 2)
    assert seven[Category.FOUR_OF_A_KIND] == 13 * comb(48, 3)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_fair_shuffle_passes(seed: int) -> None:
    found = examine(FEW, 0.99, fair(seed))
    assert found.passed
    assert [len(family.tests) for family in found.families] == [52, 1326, 2]
    assert {test.degrees for family in found.families[:2] for test in family.tests} == {51, 2651}
    assert found.false_alarms < 0.025


@pytest.mark.parametrize("fault", WRONG)
def test_a_wrong_shuffle_is_found(fault: str) -> None:
    found = examine(4 * FEW, 0.99, WRONG[fault](1))
    assert not found.passed
    assert any(not family.passed for family in found.families)
    assert found.worst.chance < found.worst_allowed


def test_statistics_are_those_of_the_textbook() -> None:
    found = examine(FEW, 0.99, fair(4))
    rows = fair(4)(FEW)
    positions, pairs, hands = found.families
    counts = np.bincount(rows[9], minlength=52)
    assert positions.tests[9].name == "position 10"
    assert positions.tests[9].statistic == pytest.approx(sum((counts - FEW / 52) ** 2) / (FEW / 52))
    both = Counter(zip(rows[3].tolist(), rows[50].tolist(), strict=True))
    wanted = FEW / 2652
    plain = sum((both[a, b] - wanted) ** 2 / wanted for a in range(52) for b in range(52) if a != b)
    (test,) = [test for test in pairs.tests if test.name == "positions 4 and 51"]
    assert test.statistic == pytest.approx(plain)
    assert [test.name for test in hands.tests] == ["the top 5 cards", "the top 7 cards"]


def test_a_card_twice_in_a_deck_is_no_deck() -> None:
    def deal(decks: int) -> np.ndarray:
        cards = fair(1)(decks)
        cards[8, 0] = cards[7, 0]
        return cards

    with pytest.raises(AssertionError, match="twice"):
        examine(FEW, 0.99, deal)


def family(failures: int, worst: float = 0.5) -> FitFamily:
    tests = tuple(ChiSquareFit(f"position {number}", 51.0, 51, worst if number == 1 else 0.5) for number in range(100))
    return FitFamily("positions", tests, failures, FailureRange(13.26, 5, 24, 0.009))


@pytest.mark.parametrize(("failures", "passed"), [(4, False), (5, True), (24, True), (25, False)])
def test_too_few_failures_are_as_bad_as_too_many(failures: int, passed: bool) -> None:
    assert chance.GeneratorExamination(FEW, 0.99, (family(failures),), 1.0).passed is passed


@pytest.mark.parametrize(("worst", "passed"), [(0.000_101, True), (0.000_099, False)])
def test_one_test_beyond_chance_is_enough_to_fail(worst: float, passed: bool) -> None:
    found = chance.GeneratorExamination(FEW, 0.99, (family(13, worst),), 1.0)
    assert found.worst_allowed == pytest.approx(0.0001)
    assert (found.worst.chance, found.passed) == (worst, passed)


@pytest.mark.parametrize(
    ("decks", "confidence", "field"),
    [
        (FEW - 1, 0.99, "--decks"),
        (-1, 0.99, "--decks"),
        (chance.MOST_DECKS + 1, 0.99, "--decks"),
        (FEW, 0.89, "--confidence"),
        (FEW, 1.0, "--confidence"),
        (FEW, float("nan"), "--confidence"),
    ],
)
def test_what_cannot_be_tested_is_refused(decks: int, confidence: float, field: str) -> None:
    with pytest.raises(InputError) as refused:
        examine_generator(decks, confidence)
    assert refused.value.field == field


@pytest.mark.long
def test_a_million_decks_of_the_real_generator_pass() -> None:
    """Chance alone fails one run in fifty, and three in a row once in 100,000."""
    assert any(examine_generator(1_000_000).passed for _ in range(3))
