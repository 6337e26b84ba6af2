"""Five-card hands as 13:69F-39.5, 40.5 and 42.5 rank them, each paragraph over all 7,462 ranks of five cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import groupby, pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwalk.cards import Card, Category, Hand, HandRank, Rank, Suit, best_hand, parse_cards
from boardwalk.errors import InputError
from tests.support.cards.naive_rank import best_standing, every_kind_of_hand, standing_of_five
from tests.support.cards.strategies import any_hands, many_examples


def hand(text: str) -> Hand:
    return best_hand(parse_cards(text))


@cache
def every_hand() -> tuple[Hand, ...]:
    """All 7,462, weakest first as we rank them."""
    return tuple(sorted(map(best_hand, every_kind_of_hand()), key=lambda hand: hand.rank))


def hands_of(category: Category) -> list[Hand]:
    return [hand for hand in every_hand() if hand.rank.category is category]


def exceptions(category: Category, definition: Callable[[Sequence[Card]], bool]) -> list[Hand]:
    """The hands that are of the kind and do not fit the definition, or the other way around."""
    return [hand for hand in every_hand() if (hand.rank.category is category) != definition(hand.five)]


def highest_and_lowest(category: Category) -> tuple[HandRank, HandRank]:
    of_the_kind = hands_of(category)
    return of_the_kind[-1].rank, of_the_kind[0].rank


def stand_between(category: Category, above: Category, below: Category) -> bool:
    """Every hand of the kind loses to every one of the kind above and beats every one of the kind below."""
    ranks = [hand.rank for hand in hands_of(category)]
    worst_above = min(hand.rank for hand in hands_of(above))
    best_below = max(hand.rank for hand in hands_of(below))
    return best_below < min(ranks) <= max(ranks) < worst_above


def times_held(cards: Sequence[Card]) -> list[int]:
    """How often each rank is there, most often first."""
    return sorted(Counter(card.rank for card in cards).values(), reverse=True)


def all_suited(cards: Sequence[Card]) -> bool:
    return len({card.suit for card in cards}) == 1


SEQUENCES = {frozenset("A23456789TJQKA"[start : start + 5]) for start in range(10)}


def in_sequence(cards: Sequence[Card]) -> bool:
    return frozenset(card.rank.letter for card in cards) in SEQUENCES


def royal(cards: Sequence[Card]) -> bool:
    return {card.rank.letter for card in cards} == set("AKQJT")


# (a): the ranks of cards


@pytest.mark.law("13:69F-39.5(a)", "13:69F-40.5(a)", "13:69F-42.5(a)")
def test_cards_rank_from_ace_down_to_two() -> None:
    assert [rank.letter for rank in sorted(Rank, reverse=True)] == list("AKQJT98765432")
    for better, worse in pairwise("AKQJT987"):  # with 6-4-3-2 for the others, no hand is made
        assert hand(f"{better}s 6h 4d 3c 2s").rank > hand(f"{worse}s 6h 4d 3c 2s").rank
    for better, worse in pairwise("AKQJT98765432"):
        a, b, c = [kicker for kicker in "QT864" if kicker not in (better, worse)][:3]
        assert hand(f"{better}s {better}h {a}d {b}d {c}d").rank > hand(f"{worse}s {worse}h {a}d {b}d {c}d").rank


@pytest.mark.law("13:69F-39.5(a)", "13:69F-40.5(a)", "13:69F-42.5(a)")
@pytest.mark.parametrize(("five", "category"), [("Ah 2d 3c 4s 5h", "straight"), ("Ah 2h 3h 4h 5h", "straight flush")])
def test_an_ace_counts_low_in_a_sequence_of_ace_to_five(five: str, category: str) -> None:
    low = hand(five)
    assert low.rank.category.title == category
    assert low.rank.ranks == (Rank.FIVE,)
    assert low.five == parse_cards(five)[1:][::-1] + parse_cards(five)[:1]


@pytest.mark.law("13:69F-39.5(a)", "13:69F-40.5(a)", "13:69F-42.5(a)")
def test_an_ace_counts_low_nowhere_else() -> None:
    with_ace = [hand for hand in every_hand() if any(card.rank is Rank.ACE for card in hand.five)]
    low = [hand for hand in with_ace if hand.rank.ranks and Rank.ACE not in hand.rank.ranks]
    assert [{card.rank.letter for card in hand.five} for hand in low] == [set("A2345"), set("A2345")]


# (b): the kinds of hand


@pytest.mark.law("13:69F-39.5(b)", "13:69F-40.5(b)", "13:69F-42.5(b)")
def test_the_nine_kinds_rank_in_the_order_they_are_listed() -> None:
    listed = [kind for kind, _ in groupby(hand.rank.category.title for hand in reversed(every_hand()))]
    assert listed == [
        "royal flush",
        "straight flush",
        "four of a kind",
        "full house",
        "flush",
        "straight",
        "three of a kind",
        "two pair",
        "pair",
        "high card",
    ]


@pytest.mark.law("13:69F-39.5(b)", "13:69F-40.5(b)", "13:69F-42.5(b)")
def test_all_7462_hands_rank_in_the_order_of_the_twin() -> None:
    ranks = [best_hand(five).rank for five in every_kind_of_hand()]
    assert len(ranks) == 7_462
    assert all(worse < better for worse, better in pairwise(ranks))


@pytest.mark.law("13:69F-39.5(b)1", "13:69F-40.5(b)1", "13:69F-42.5(b)1")
def test_royal_flush_is_ace_to_ten_in_one_suit() -> None:
    assert exceptions(Category.ROYAL_FLUSH, lambda five: all_suited(five) and royal(five)) == []


@pytest.mark.law("13:69F-39.5(b)1", "13:69F-40.5(b)1", "13:69F-42.5(b)1")
def test_royal_flush_beats_every_other_hand() -> None:
    assert {hand(f"A{suit} K{suit} Q{suit} J{suit} T{suit}").rank for suit in "cdhs"} == {every_hand()[-1].rank}
    assert every_hand()[-2].rank < every_hand()[-1].rank


@pytest.mark.law("13:69F-39.5(b)2", "13:69F-40.5(b)2", "13:69F-42.5(b)2")
def test_straight_flush_is_any_other_five_suited_in_sequence() -> None:
    def definition(five: Sequence[Card]) -> bool:
        return all_suited(five) and in_sequence(five) and not royal(five)

    assert exceptions(Category.STRAIGHT_FLUSH, definition) == []


@pytest.mark.law("13:69F-39.5(b)2", "13:69F-40.5(b)2", "13:69F-42.5(b)2")
def test_straight_flush_runs_from_king_high_to_five_high() -> None:
    assert highest_and_lowest(Category.STRAIGHT_FLUSH) == (hand("Ks Qs Js Ts 9s").rank, hand("Ad 2d 3d 4d 5d").rank)
    assert stand_between(Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH, Category.FOUR_OF_A_KIND)


@pytest.mark.law("13:69F-39.5(b)2", "13:69F-40.5(b)2", "13:69F-42.5(b)2")
@pytest.mark.parametrize("corner", ["Ks Qs As 2s 3s", "Js Qs Ks As 2s", "Ks As 2s 3s 4s"])
def test_straight_flush_never_goes_around_the_corner(corner: str) -> None:
    assert hand(corner).rank.category is Category.FLUSH


@pytest.mark.law("13:69F-39.5(b)3", "13:69F-40.5(b)3", "13:69F-42.5(b)3")
def test_four_of_a_kind_is_all_four_cards_of_one_rank() -> None:
    assert exceptions(Category.FOUR_OF_A_KIND, lambda five: times_held(five) == [4, 1]) == []


@pytest.mark.law("13:69F-39.5(b)3", "13:69F-40.5(b)3", "13:69F-42.5(b)3")
def test_four_of_a_kind_runs_from_aces_to_twos() -> None:
    assert highest_and_lowest(Category.FOUR_OF_A_KIND) == (hand("As Ah Ad Ac Ks").rank, hand("2s 2h 2d 2c 3s").rank)
    assert stand_between(Category.FOUR_OF_A_KIND, Category.STRAIGHT_FLUSH, Category.FULL_HOUSE)


@pytest.mark.law("13:69F-39.5(b)4", "13:69F-40.5(b)4", "13:69F-42.5(b)4")
def test_full_house_is_three_of_a_kind_and_a_pair() -> None:
    assert exceptions(Category.FULL_HOUSE, lambda five: times_held(five) == [3, 2]) == []


@pytest.mark.law("13:69F-39.5(b)4", "13:69F-40.5(b)4", "13:69F-42.5(b)4")
def test_full_house_runs_from_aces_over_kings_to_twos_over_threes() -> None:
    assert highest_and_lowest(Category.FULL_HOUSE) == (hand("As Ah Ad Ks Kh").rank, hand("2s 2h 2d 3s 3h").rank)
    assert stand_between(Category.FULL_HOUSE, Category.FOUR_OF_A_KIND, Category.FLUSH)


@pytest.mark.law("13:69F-39.5(b)5", "13:69F-40.5(b)5", "13:69F-42.5(b)5")
def test_flush_is_five_suited_out_of_sequence() -> None:
    assert exceptions(Category.FLUSH, lambda five: all_suited(five) and not in_sequence(five)) == []


@pytest.mark.law("13:69F-39.5(b)5", "13:69F-40.5(b)5", "13:69F-42.5(b)5")
def test_flush_runs_from_ace_king_queen_jack_nine_to_seven_five_four_three_two() -> None:
    assert highest_and_lowest(Category.FLUSH) == (hand("Ac Kc Qc Jc 9c").rank, hand("7d 5d 4d 3d 2d").rank)
    assert stand_between(Category.FLUSH, Category.FULL_HOUSE, Category.STRAIGHT)


@pytest.mark.law("13:69F-39.5(b)6", "13:69F-40.5(b)6", "13:69F-42.5(b)6")
def test_straight_is_five_in_sequence_not_all_suited() -> None:
    assert exceptions(Category.STRAIGHT, lambda five: in_sequence(five) and not all_suited(five)) == []
    assert stand_between(Category.STRAIGHT, Category.FLUSH, Category.THREE_OF_A_KIND)


@pytest.mark.law("13:69F-39.5(b)6", "13:69F-40.5(b)6", "13:69F-42.5(b)6")
@pytest.mark.parametrize("odd_one", range(5))
def test_four_of_a_suit_in_sequence_with_a_fifth_of_another_are_a_straight(odd_one: int) -> None:
    suits = ["s"] * 5
    suits[odd_one] = "d"
    five = [Card.parse(rank + suit) for rank, suit in zip("98765", suits, strict=True)]
    assert best_hand(five).rank == HandRank(Category.STRAIGHT, (Rank.NINE,))


@pytest.mark.law("13:69F-39.5(b)6", "13:69F-40.5(b)7", "13:69F-42.5(b)6")
def test_straight_runs_from_ace_high_to_five_high() -> None:
    assert highest_and_lowest(Category.STRAIGHT) == (hand("As Kh Qd Jc Ts").rank, hand("As 2h 3d 4c 5s").rank)
    assert len(hands_of(Category.STRAIGHT)) == 10


@pytest.mark.law("13:69F-39.5(b)6", "13:69F-40.5(b)7", "13:69F-42.5(b)6")
@pytest.mark.parametrize("corner", ["Qs Kh Ad 2c 3s", "Js Qh Kd Ac 2s", "Ks Ah 2d 3c 4s"])
def test_straight_never_goes_around_the_corner(corner: str) -> None:
    assert hand(corner).name == "ace high"


@pytest.mark.law("13:69F-39.5(b)7", "13:69F-40.5(b)8", "13:69F-42.5(b)7")
def test_three_of_a_kind_is_three_cards_of_one_rank_without_a_pair() -> None:
    assert exceptions(Category.THREE_OF_A_KIND, lambda five: times_held(five) == [3, 1, 1]) == []


@pytest.mark.law("13:69F-39.5(b)7", "13:69F-40.5(b)8", "13:69F-42.5(b)7")
def test_three_of_a_kind_runs_from_aces_to_twos() -> None:
    assert highest_and_lowest(Category.THREE_OF_A_KIND) == (hand("As Ah Ad Ks Qh").rank, hand("2s 2h 2d 3s 4h").rank)
    assert stand_between(Category.THREE_OF_A_KIND, Category.STRAIGHT, Category.TWO_PAIR)


@pytest.mark.law("13:69F-39.5(b)8", "13:69F-40.5(b)9", "13:69F-42.5(b)8")
def test_two_pairs_are_two_ranks_held_twice() -> None:
    assert exceptions(Category.TWO_PAIR, lambda five: times_held(five) == [2, 2, 1]) == []


@pytest.mark.law("13:69F-39.5(b)8", "13:69F-40.5(b)9", "13:69F-42.5(b)8")
def test_two_pairs_run_from_aces_and_kings_to_threes_and_twos() -> None:
    assert highest_and_lowest(Category.TWO_PAIR) == (hand("As Ah Ks Kh Qd").rank, hand("3s 3h 2s 2h 4d").rank)
    assert stand_between(Category.TWO_PAIR, Category.THREE_OF_A_KIND, Category.PAIR)


@pytest.mark.law("13:69F-39.5(b)9", "13:69F-40.5(b)10", "13:69F-42.5(b)9")
def test_one_pair_is_one_rank_held_twice() -> None:
    assert exceptions(Category.PAIR, lambda five: times_held(five) == [2, 1, 1, 1]) == []


@pytest.mark.law("13:69F-39.5(b)9", "13:69F-40.5(b)10", "13:69F-42.5(b)9")
def test_one_pair_runs_from_aces_to_twos() -> None:
    assert highest_and_lowest(Category.PAIR) == (hand("As Ah Kd Qc Js").rank, hand("2s 2h 3d 4c 5s").rank)
    assert stand_between(Category.PAIR, Category.TWO_PAIR, Category.HIGH_CARD)


# (c): hands of one kind, or of none


def wins_by_the_highest_card_the_other_lacks(better: Sequence[Rank], worse: Sequence[Rank]) -> bool:
    lacking, lacked = set(better) - set(worse), set(worse) - set(better)
    return max(lacking) > max(lacked)


@pytest.mark.law("13:69F-39.5(c)", "13:69F-40.5(c)", "13:69F-42.5(c)")
@pytest.mark.parametrize("category", [Category.HIGH_CARD, Category.FLUSH])
def test_without_matched_cards_the_highest_card_that_the_other_lacks_wins(category: Category) -> None:
    # "Highest card the other lacks" orders sets of ranks completely, so neighbors in our order speak for all.
    ranks = [[card.rank for card in hand.five] for hand in hands_of(category)]
    assert len(ranks) == 1_277
    assert all(wins_by_the_highest_card_the_other_lacks(better, worse) for worse, better in pairwise(ranks))


MATCHED_RANKS = {
    Category.PAIR: 1,
    Category.TWO_PAIR: 2,
    Category.THREE_OF_A_KIND: 1,
    Category.FOUR_OF_A_KIND: 1,
}


@pytest.mark.law("13:69F-39.5(c)", "13:69F-40.5(c)", "13:69F-42.5(c)")
@pytest.mark.parametrize("category", MATCHED_RANKS)
def test_between_the_same_matched_cards_the_highest_kicker_that_the_other_lacks_wins(category: Category) -> None:
    matched = MATCHED_RANKS[category]
    groups = groupby((hand.rank.ranks for hand in hands_of(category)), key=lambda ranks: ranks[:matched])
    by_matched = {made_of: [ranks[matched:] for ranks in group] for made_of, group in groups}
    assert sum(map(len, by_matched.values())) == len(hands_of(category))
    for kickers in by_matched.values():
        assert all(wins_by_the_highest_card_the_other_lacks(better, worse) for worse, better in pairwise(kickers))


@pytest.mark.law("13:69F-39.5(c)", "13:69F-40.5(c)", "13:69F-42.5(c)")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("3s 3h 2d 4c 5s", "2s 2h Ad Kc Qs"),
        ("9s 9h 2d 2c 3s", "8s 8h 7d 7c As"),
        ("9s 9h 8d 8c 2s", "9d 9c 7d 7c As"),
        ("3s 3h 3d 2c 4s", "2s 2h 2d Ac Ks"),
        ("3s 3h 3d 2c 2s", "2s 2h 2d Ac As"),
        ("3s 3h 3d 3c 2s", "2s 2h 2d 2c As"),
    ],
)
def test_matched_cards_are_compared_before_kickers(better: str, worse: str) -> None:
    assert hand(better).rank > hand(worse).rank


@pytest.mark.law("13:69F-39.5(c)", "13:69F-40.5(c)", "13:69F-42.5(c)")
@many_examples
@given(any_hands(5, 7), st.sampled_from(list(permutations(Suit))))
def test_hands_that_differ_only_in_suit_push(cards: tuple[Card, ...], suits: tuple[Suit, ...]) -> None:
    other = [Card(card.rank, suits[card.suit]) for card in cards]
    assert best_hand(other).rank == best_hand(cards).rank


@pytest.mark.law("13:69F-39.5(c)", "13:69F-40.5(c)", "13:69F-42.5(c)")
@pytest.mark.parametrize(
    ("board", "one", "other"),
    [
        ("As Ks Qs Js Ts", "Ah Ad", "2c 7d"),
        ("9c 8d 7h 6s 5c", "Ah Ad", "2c 3d"),
        ("Ac Kd Qh Js 9c", "2h 3d", "7c 8d"),
        ("Ac Ad Kh Ks Qc", "Qd Jd", "2c 3d"),
        ("Ac Ad 8h 5s 4c", "Kh Qd", "Ks Qc"),
    ],
)
def test_cards_that_do_not_play_do_not_break_a_tie(board: str, one: str, other: str) -> None:
    assert hand(f"{board} {one}").rank == hand(f"{board} {other}").rank


@pytest.mark.law("13:69F-39.5(c)", "13:69F-40.5(c)", "13:69F-42.5(c)")
def test_no_two_of_the_7462_push() -> None:
    assert len({hand.rank for hand in every_hand()}) == 7_462


# which five play


@many_examples
@given(any_hands(5, 7))
def test_the_five_that_play_are_the_best_five_there_are(cards: tuple[Card, ...]) -> None:
    five = best_hand(cards).five
    assert len(five) == len(set(five)) == 5
    assert set(five) <= set(cards)
    assert standing_of_five(five) == best_standing(cards)


@many_examples
@given(any_hands(5, 7))
def test_the_rank_is_that_of_the_five_that_play(cards: tuple[Card, ...]) -> None:
    hand = best_hand(cards)
    assert best_hand(hand.five) == hand
    assert hand.rank.category.title == best_standing(cards).kind


@many_examples
@given(any_hands(5, 7), st.data())
def test_the_order_of_the_deal_changes_nothing(cards: tuple[Card, ...], data: st.DataObject) -> None:
    assert best_hand(data.draw(st.permutations(cards))) == best_hand(cards)


@many_examples
@given(any_hands(5, 7), any_hands(5, 7))
def test_one_hand_beats_another_exactly_when_the_twin_says_so(one: tuple[Card, ...], other: tuple[Card, ...]) -> None:
    ours, theirs = best_hand(one).rank, best_hand(other).rank
    assert (ours > theirs) == (best_standing(one) > best_standing(other))
    assert (ours == theirs) == (best_standing(one) == best_standing(other))


def test_the_cards_that_make_the_hand_come_first() -> None:
    for hand in every_hand():
        in_order = tuple(dict.fromkeys(card.rank for card in hand.five))
        assert in_order[: len(hand.rank.ranks)] == hand.rank.ranks


@pytest.mark.parametrize(
    ("cards", "five", "name"),
    [
        ("Jc 4d Js 4h 9c 2d", "Js Jc 4h 4d 9c", "two pair, jacks up: jacks and fours"),
        ("Ah Ad Kc Ks 3h 3d Jc", "Ah Ad Kc Ks Jc", "two pair, aces up: aces and kings"),
        ("6c 6d 6h As Kd", "6c 6d 6h As Kd", "three of a kind, sixes"),
        ("6c 6d Th Ts Td", "Th Ts Td 6c 6d", "full house, 10s full of sixes"),
        ("Ah Ad 7c As 7h 2d 2s", "Ah Ad As 7c 7h", "full house, aces full of sevens"),
        ("2h 2d 2c 2s 3h 3d 4c", "2h 2d 2c 2s 4c", "four of a kind, twos"),
        ("As 2s 3s 4s 5s 6d 7c", "As 2s 3s 4s 5s", "straight flush, five high"),
        ("As 2d 3s 4s 5s 6d 7c", "3s 4s 5s 6d 7c", "straight, seven high"),
        ("As Ks Qs Js Ts 9s 8s", "As Ks Qs Js Ts", "royal flush"),
        ("Kh Qh Jh Th 9h As Ad", "Kh Qh Jh Th 9h", "straight flush, king high"),
        ("Kh Qh Jh Th 8h As 9d", "Kh Qh Jh Th 8h", "flush, king high"),
        ("Qc Tc 9c 8c 7c 6d Jd", "Qc Tc 9c 8c 7c", "flush, queen high"),
        ("Td 9c 8h 7s 6d 2c 2h", "Td 9c 8h 7s 6d", "straight, 10 high"),
        ("Qs Qd 9c 8h 3s 2d", "Qs Qd 9c 8h 3s", "pair of queens"),
        ("Ts 8d 6c 5h 4s 2d", "Ts 8d 6c 5h 4s", "10 high"),
    ],
)
def test_the_dealer_calls_the_hand(cards: str, five: str, name: str) -> None:
    called = hand(cards)
    assert called.name == called.rank.name == name
    assert set(called.five) == set(parse_cards(five))


def test_each_call_begins_with_the_kind_except_a_high_card() -> None:
    for hand in every_hand():
        if hand.rank.category is not Category.HIGH_CARD:
            assert hand.name.startswith(hand.rank.category.title)
        else:
            assert hand.name == f"{hand.five[0].rank.singular} high"


def test_a_rank_with_fewer_cards_named_is_the_lowest_of_its_kind() -> None:
    for hand in every_hand():
        category, ranks = hand.rank
        for named in range(len(ranks)):
            assert HandRank(category, ranks[:named]) < hand.rank
    for worse, better in pairwise(Category):
        assert max(hand.rank for hand in hands_of(worse)) < HandRank(better) <= hands_of(better)[0].rank


@pytest.mark.parametrize("count", [0, 1, 4, 8, 52])
def test_too_few_or_too_many_cards_are_refused(count: int) -> None:
    every_card = [Card(rank, suit) for rank in Rank for suit in Suit]
    with pytest.raises(InputError, match=rf"^cards: .*5 to 7 cards, not {count}$"):
        best_hand(every_card[:count])


@pytest.mark.parametrize("category", Category)
def test_a_rank_that_names_no_cards_is_called_by_its_category(category: Category) -> None:
    assert HandRank(category).name == category.title
