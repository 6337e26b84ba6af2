"""Three-card hands, suited runs and pocket cards of Hold 'em 3 Bonus."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, groupby, pairwise, permutations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwalk.cards import (
    DECK,
    Card,
    Rank,
    Suit,
    SuitedRun,
    ThreeCardCategory,
    ThreeCardRank,
    parse_cards,
    pocket_name,
    suited_run,
    three_card_hand,
)
from boardwalk.errors import InputError
from tests.support.cards.strategies import hands, many_examples

Cards = tuple[Card, ...]


def three(text: str) -> ThreeCardRank:
    return three_card_hand(parse_cards(text))


@cache
def every_three() -> tuple[tuple[ThreeCardRank, Cards], ...]:
    """All 22,100 hands of three cards, weakest first."""
    return tuple(sorted((three_card_hand(cards), cards) for cards in combinations(DECK, 3)))


def exceptions(category: ThreeCardCategory, definition: Callable[[Cards], bool]) -> list[Cards]:
    """The hands that are of the kind and do not fit the definition, or the other way around."""
    return [cards for rank, cards in every_three() if (rank.category is category) != definition(cards)]


def ranks_of(category: ThreeCardCategory) -> list[ThreeCardRank]:
    return [rank for rank, _ in every_three() if rank.category is category]


def highest_and_lowest(category: ThreeCardCategory) -> tuple[ThreeCardRank, ThreeCardRank]:
    of_the_kind = ranks_of(category)
    return of_the_kind[-1], of_the_kind[0]


def all_suited(cards: Sequence[Card]) -> bool:
    return len({card.suit for card in cards}) == 1


def different_ranks(cards: Sequence[Card]) -> int:
    return len({card.rank for card in cards})


def in_sequence(cards: Sequence[Card]) -> bool:
    starts = range(15 - len(cards))
    sequences = [set("A23456789TJQKA"[start : start + len(cards)]) for start in starts]
    return {card.rank.letter for card in cards} in sequences


def royal(cards: Sequence[Card]) -> bool:
    return {card.rank.letter for card in cards} == set("AKQ")


def matched_then_kickers(cards: Cards) -> list[tuple[int, int]]:
    """A key of the test's own: how often a rank is held, then the rank; the ace of A-2-3 counts as one."""
    low_ace = {card.rank for card in cards} == {Rank.ACE, Rank.TWO, Rank.THREE}
    held = Counter(1 if low_ace and card.rank is Rank.ACE else int(card.rank) for card in cards)
    return sorted(((count, rank) for rank, count in held.items()), reverse=True)


# 42.5(e): the three-card hands


@pytest.mark.law("13:69F-42.5(e)")
def test_three_card_hands_rank_in_the_order_they_are_listed() -> None:
    assert [kind for kind, _ in groupby(rank.category.title for rank, _ in reversed(every_three()))] == [
        "3-card royal",
        "straight flush",
        "three of a kind",
        "straight",
        "flush",
        "pair",
        "high card",
    ]


@pytest.mark.law("13:69F-42.5(e)")
def test_all_22100_three_card_hands_count_as_combinatorics_says() -> None:
    # Of the C(13, 3) = 286 choices of three different ranks 12 are in sequence, from A-2-3 to Q-K-A. Three different
    # ranks can be suited in 4 ways and mixed in 4 x 4 x 4 - 4 = 60.
    counts = Counter(rank.category for rank, _ in every_three())
    assert counts == {
        ThreeCardCategory.ROYAL: 4,
        ThreeCardCategory.STRAIGHT_FLUSH: (12 - 1) * 4,
        ThreeCardCategory.THREE_OF_A_KIND: 13 * comb(4, 3),
        ThreeCardCategory.STRAIGHT: 12 * 60,
        ThreeCardCategory.FLUSH: (comb(13, 3) - 12) * 4,
        ThreeCardCategory.PAIR: 13 * comb(4, 2) * 48,
        ThreeCardCategory.HIGH_CARD: (comb(13, 3) - 12) * 60,
    }
    assert counts.total() == comb(52, 3) == 22_100


@pytest.mark.law("13:69F-42.5(e)")
def test_three_card_hands_of_one_kind_compare_matched_cards_then_kickers() -> None:
    for _, group in groupby(every_three(), key=lambda ranked: ranked[0].category):
        ranked = list(group)
        keys = [matched_then_kickers(cards) for _, cards in ranked]
        for (worse, better), (low, high) in zip(pairwise(rank for rank, _ in ranked), pairwise(keys), strict=True):
            assert (worse < better, worse == better) == (low < high, low == high)


@pytest.mark.law("13:69F-42.5(e)1")
def test_three_card_royal_is_ace_king_queen_in_one_suit() -> None:
    assert exceptions(ThreeCardCategory.ROYAL, lambda cards: all_suited(cards) and royal(cards)) == []
    assert len(set(ranks_of(ThreeCardCategory.ROYAL))) == 1


@pytest.mark.law("13:69F-42.5(e)2")
def test_three_card_straight_flush_is_any_other_three_suited_in_sequence() -> None:
    def definition(cards: Cards) -> bool:
        return all_suited(cards) and in_sequence(cards) and not royal(cards)

    assert exceptions(ThreeCardCategory.STRAIGHT_FLUSH, definition) == []
    assert highest_and_lowest(ThreeCardCategory.STRAIGHT_FLUSH) == (three("Ks Qs Js"), three("As 2s 3s"))


@pytest.mark.law("13:69F-42.5(e)3")
def test_three_of_a_kind_is_three_cards_of_one_rank() -> None:
    assert exceptions(ThreeCardCategory.THREE_OF_A_KIND, lambda cards: different_ranks(cards) == 1) == []
    assert highest_and_lowest(ThreeCardCategory.THREE_OF_A_KIND) == (three("As Ah Ad"), three("2s 2h 2d"))


@pytest.mark.law("13:69F-42.5(e)4")
def test_three_card_straight_is_three_in_sequence_not_all_suited() -> None:
    assert exceptions(ThreeCardCategory.STRAIGHT, lambda cards: in_sequence(cards) and not all_suited(cards)) == []
    assert highest_and_lowest(ThreeCardCategory.STRAIGHT) == (three("As Kh Qd"), three("As 2h 3d"))


@pytest.mark.law("13:69F-42.5(e)4")
def test_king_ace_two_is_no_three_card_straight() -> None:
    around_the_corner = [rank for rank, cards in every_three() if {card.rank.letter for card in cards} == set("KA2")]
    assert {rank.name for rank in around_the_corner} == {"ace high", "flush, ace high"}
    assert len(around_the_corner) == 64


@pytest.mark.law("13:69F-42.5(e)5")
def test_three_card_flush_is_three_suited_out_of_sequence() -> None:
    assert exceptions(ThreeCardCategory.FLUSH, lambda cards: all_suited(cards) and not in_sequence(cards)) == []
    assert highest_and_lowest(ThreeCardCategory.FLUSH) == (three("As Ks Js"), three("5s 3s 2s"))


@pytest.mark.law("13:69F-42.5(e)6")
def test_pair_is_two_cards_of_one_rank() -> None:
    assert exceptions(ThreeCardCategory.PAIR, lambda cards: different_ranks(cards) == 2) == []
    assert highest_and_lowest(ThreeCardCategory.PAIR) == (three("As Ah Kd"), three("2s 2h 3d"))


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Qd Ad Kd", "3-card royal"),
        ("3d Ad 2d", "straight flush, three high"),
        ("6s 6h 6d", "three of a kind, sixes"),
        ("Ts 9h 8d", "straight, 10 high"),
        ("Ts 9s 7s", "flush, 10 high"),
        ("6s 6h Ad", "pair of sixes"),
        ("As 6h 6d", "pair of sixes"),
        ("Ks 6h 2d", "king high"),
    ],
)
def test_the_dealer_calls_three_cards(cards: str, name: str) -> None:
    assert {three_card_hand(dealt).name for dealt in permutations(parse_cards(cards))} == {name}


# 42.5(d) and (f): six and seven cards in sequence in one suit


def runs_of(size: int) -> list[tuple[Cards, SuitedRun]]:
    """Every suited run among all the ways to take `size` cards of one suit."""
    suits = ([card for card in DECK if card.suit is suit] for suit in Suit)
    taken = (cards for suit in suits for cards in combinations(suit, size))
    return [(cards, run) for cards in taken if (run := suited_run(cards)) is not None]


def written(cards: Sequence[Card]) -> str:
    return "".join(card.rank.letter for card in sorted(cards, reverse=True))


@pytest.mark.law("13:69F-42.5(d)1")
def test_seven_card_royal_flush_is_ace_to_eight_in_one_suit() -> None:
    royals = [(written(cards), run.suit) for cards, run in runs_of(7) if run.top is Rank.ACE]
    assert royals == [("AKQJT98", suit) for suit in Suit]


@pytest.mark.law("13:69F-42.5(d)2")
def test_seven_card_straight_flush_is_any_other_seven_suited_in_sequence() -> None:
    others = {(run.top.letter, written(cards)) for cards, run in runs_of(7) if run.top is not Rank.ACE}
    assert others == {
        ("K", "KQJT987"),
        ("Q", "QJT9876"),
        ("J", "JT98765"),
        ("T", "T987654"),
        ("9", "9876543"),
        ("8", "8765432"),
        ("7", "A765432"),
    }


@pytest.mark.law("13:69F-42.5(d)2")
@pytest.mark.parametrize("corner", ["Kd Ad 2d 3d 4d 5d 6d", "Td Jd Qd Kd Ad 2d 3d"])
def test_seven_cards_do_not_run_around_the_corner(corner: str) -> None:
    assert suited_run(parse_cards(corner)) is None


@pytest.mark.law("13:69F-42.5(f)1")
def test_six_card_royal_in_diamonds_is_ace_to_nine_of_diamonds() -> None:
    in_diamonds = [cards for cards, run in runs_of(6) if run == SuitedRun(6, Rank.ACE, Suit.DIAMONDS)]
    assert [set(cards) for cards in in_diamonds] == [set(parse_cards("Ad Kd Qd Jd Td 9d"))]


@pytest.mark.law("13:69F-42.5(f)2")
def test_six_card_royal_in_another_suit_is_ace_to_nine_of_it() -> None:
    others = [
        (written(cards), run.suit.letter)
        for cards, run in runs_of(6)
        if run.top is Rank.ACE and run.suit is not Suit.DIAMONDS
    ]
    assert others == [("AKQJT9", "c"), ("AKQJT9", "h"), ("AKQJT9", "s")]


@pytest.mark.law("13:69F-42.5(d)1", "13:69F-42.5(d)2", "13:69F-42.5(f)1", "13:69F-42.5(f)2")
@pytest.mark.parametrize("size", [3, 5, 6, 7])
def test_suited_runs_are_all_in_sequence_and_there_are_no_others(size: int) -> None:
    runs = runs_of(size)
    assert all(in_sequence(cards) and run.length == size and run.suit is cards[0].suit for cards, run in runs)
    assert len({cards for cards, _ in runs}) == 4 * (15 - size)


@pytest.mark.law("13:69F-42.5(d)1", "13:69F-42.5(d)2", "13:69F-42.5(f)1", "13:69F-42.5(f)2")
@pytest.mark.parametrize("size", [6, 7])
def test_one_card_of_another_suit_ends_the_run(size: int) -> None:
    for cards, _ in runs_of(size):
        for place, card in enumerate(cards):
            for suit in set(Suit) - {card.suit}:
                assert suited_run((*cards[:place], Card(card.rank, suit), *cards[place + 1 :])) is None


@many_examples
@given(st.sampled_from([run for size in (6, 7) for run in runs_of(size)]), st.data())
def test_a_suited_run_is_seen_in_any_order(run: tuple[Cards, SuitedRun], data: st.DataObject) -> None:
    cards, expected = run
    assert suited_run(data.draw(st.permutations(cards))) == expected


@many_examples
@given(hands(6, 7))
def test_six_or_seven_cards_are_a_suited_run_only_if_suited_and_in_sequence(cards: Cards) -> None:
    assert (suited_run(cards) is not None) == (all_suited(cards) and in_sequence(cards))


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Ah Kh Qh Jh Th 9h 8h", "7-card royal flush in hearts"),
        ("Ad Kd Qd Jd Td 9d", "6-card royal flush in diamonds"),
        ("Td 9d 8d 7d 6d 5d 4d", "7-card straight flush, 10 high"),
        ("Ac 2c 3c 4c 5c 6c", "6-card straight flush, six high"),
    ],
)
def test_the_dealer_calls_a_suited_run(cards: str, name: str) -> None:
    run = suited_run(parse_cards(cards))
    assert run is not None
    assert run.name == name


# two cards


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Ks Ad", "ace-king unsuited"),
        ("Ks As", "ace-king suited"),
        ("6c 6d", "pair of sixes"),
        ("Tc 9c", "10-nine suited"),
        ("2h Td", "10-two unsuited"),
    ],
)
def test_pocket_cards_are_called_higher_first(cards: str, name: str) -> None:
    first, second = parse_cards(cards)
    assert pocket_name((first, second)) == pocket_name((second, first)) == name


def test_all_1326_pockets_have_169_names() -> None:
    # 13 pairs of C(4, 2) = 6 each; 78 choices of two ranks, each suited in 4 ways and unsuited in 4 x 3 = 12.
    names = Counter(map(pocket_name, combinations(DECK, 2)))
    assert Counter(names.values()) == {6: 13, 4: 78, 12: 78}
    assert sum(count for name, count in names.items() if name.endswith(" suited")) == 78 * 4
    assert sum(count for name, count in names.items() if name.startswith("pair of ")) == 13 * 6


@pytest.mark.parametrize("name", [three_card_hand, pocket_name])
def test_a_wrong_number_of_cards_is_refused(name: Callable[[tuple[Card, ...]], object]) -> None:
    with pytest.raises(InputError, match="not 4"):
        name(parse_cards("As Ks Qs Js"))
