"""A card in all its spellings."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from itertools import chain, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwalk.cards import DECK, Card, Rank, Suit, format_cards, parse_cards
from boardwalk.errors import InputError, quoted
from tests.support.cards.strategies import hands, many_examples

SUIT_SIGNS = {Suit.CLUBS: "cC♣♧", Suit.DIAMONDS: "dD♦♢", Suit.HEARTS: "hH♥♡", Suit.SPADES: "sS♠♤"}
RANK_SIGNS = {
    **{rank: [str(int(rank))] for rank in Rank if rank < 10},
    Rank.TEN: ["10", "T", "t"],
    Rank.JACK: ["J", "j"],
    Rank.QUEEN: ["Q", "q"],
    Rank.KING: ["K", "k"],
    Rank.ACE: ["A", "a"],
}
DRAWN_AS_EMOJI = "\N{VARIATION SELECTOR-16}"


def spellings(card: Card) -> list[str]:
    return [rank + suit for rank, suit in product(RANK_SIGNS[card.rank], SUIT_SIGNS[card.suit])]


SPELLINGS = [(text, card) for card in DECK for text in spellings(card)]


def block_character(card: Card) -> str:
    rank = "TEN" if card.rank is Rank.TEN else card.rank.name
    return unicodedata.lookup(f"PLAYING CARD {rank} OF {card.suit.name}")


def test_a_deck_has_each_of_the_52_cards_once_in_the_order_of_their_numbers() -> None:
    assert set(DECK) == set(product(Rank, Suit))
    assert [card.number for card in DECK] == list(range(52))


def test_every_spelling_of_rank_and_suit_is_read() -> None:
    assert len(SPELLINGS) == 4 * (8 * 4 + 4 * 8 + 12)
    assert all(Card.parse(text) == card for text, card in SPELLINGS)


def test_a_mark_to_draw_the_suit_as_emoji_changes_nothing() -> None:
    assert all(Card.parse(text + DRAWN_AS_EMOJI) == card for text, card in SPELLINGS)


def test_the_unicode_playing_card_is_read() -> None:
    for card in DECK:
        assert Card.parse(block_character(card)) == card
        assert parse_cards(block_character(card)) == (card,)


def test_what_is_printed_is_read_back() -> None:
    for card in DECK:
        assert Card.parse(str(card)) == card
        assert Card.parse(card.pretty) == card


def test_the_repr_evaluates_back() -> None:
    for card in DECK:
        assert eval(repr(card), {"Card": Card}) == card  # noqa: S307


def test_no_two_cards_print_alike() -> None:
    for shown in (str, repr, lambda card: card.pretty):
        assert len(set(map(shown, DECK))) == 52


@pytest.mark.parametrize(
    ("text", "code", "pretty"),
    [("A♠", "As", "A♠"), ("10H", "Th", "10♥"), ("2d", "2d", "2♦"), ("qC", "Qc", "Q♣")],
)
def test_a_card_is_printed_as_code_and_as_drawn(text: str, code: str, pretty: str) -> None:
    card = Card.parse(text)
    assert (str(card), card.pretty) == (code, pretty)


def test_several_are_called_sixes_not_sixs() -> None:
    assert " ".join(rank.plural for rank in Rank) == (
        "twos threes fours fives sixes sevens eights nines 10s jacks queens kings aces"
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A",
        "s",
        "1s",
        "11s",
        "0h",
        "sA",
        "As ",
        " As",
        "A s",
        "AsKd",
        "Ax",
        "10",
        "A♠♠",
        "10hh",
        "🂠",
        "🂬",
        "🃏",
        "Joker",
    ],
)
def test_what_is_no_card_is_refused_with_the_field_and_the_text(text: str) -> None:
    with pytest.raises(InputError) as refused:
        Card.parse(text, "river")
    assert refused.value.field == "river"
    assert str(refused.value).startswith("river: ")
    assert quoted(text) in refused.value.reason


@pytest.mark.parametrize(
    ("text", "culprit"),
    [("Ah Zz Kd", "Zz"), ("Ah,1d", "1d"), ("AhKdX", "AhKdX"), ("Ah-Kd", "Ah-Kd"), ("Ah;Kd", "Ah;Kd")],
)
def test_of_several_words_the_one_at_fault_is_quoted(text: str, culprit: str) -> None:
    with pytest.raises(InputError) as refused:
        parse_cards(text, "flop")
    assert refused.value.field == "flop"
    assert quoted(culprit) in refused.value.reason


def test_the_field_is_named_for_what_is_read_unless_told() -> None:
    with pytest.raises(InputError, match=r"^card: "):
        Card.parse("?")
    with pytest.raises(InputError, match=r"^cards: "):
        parse_cards("?")


@pytest.mark.parametrize("text", ["", " ", ",", " , ,\n\t"])
def test_nothing_written_is_no_cards(text: str) -> None:
    assert parse_cards(text) == ()


@pytest.mark.parametrize("between", [" ", ",", ", ", " ,, ", "\n", "\t", ""])
def test_cards_are_read_with_anything_or_nothing_between_them(between: str) -> None:
    written = between.join(text for text, _ in SPELLINGS)
    assert parse_cards(written) == tuple(card for _, card in SPELLINGS)


@pytest.mark.parametrize("between", [" ", ",", "\n"])
def test_unicode_playing_cards_are_read_side_by_side(between: str) -> None:
    assert parse_cards(between.join(map(block_character, DECK))) == DECK


def test_ways_of_writing_may_be_mixed() -> None:
    assert parse_cards("as10H,T♦️ 🂡\nKc") == parse_cards("As Th Td As Kc")


@many_examples
@given(hands(0, 52), st.data())
def test_any_hand_is_read_back_however_it_is_written(hand: tuple[Card, ...], data: st.DataObject) -> None:
    words = [data.draw(st.sampled_from(spellings(card))) for card in hand]
    breaks = [data.draw(st.sampled_from(["", " ", ",", DRAWN_AS_EMOJI])) for _ in hand]
    assert parse_cards("".join(chain.from_iterable(zip(words, breaks, strict=True)))) == hand


@many_examples
@given(hands(0, 52))
def test_what_is_printed_for_any_hand_is_read_back(hand: tuple[Card, ...]) -> None:
    assert parse_cards(format_cards(hand)) == hand
    assert parse_cards("".join(card.pretty for card in hand)) == hand


LIKE_CARDS = st.text(
    st.sampled_from("aAkKsSdDhHcCtT1029♠♤♥♡🂡🂮 ,\N{KELVIN SIGN}\N{LATIN SMALL LETTER LONG S}" + DRAWN_AS_EMOJI)
)


def outcome(read: Callable[[str], object], text: str) -> object:
    """What is read, or the `InputError`; anything else that is raised fails the test."""
    try:
        return read(text)
    except InputError as refused:
        return refused


@many_examples
@given(st.text(st.characters()) | LIKE_CARDS)
def test_any_text_is_either_cards_or_an_input_error(text: str) -> None:
    cards = outcome(parse_cards, text)
    if isinstance(cards, InputError):
        assert cards.field == "cards"
    else:
        assert isinstance(cards, tuple)
        assert set(cards) <= set(DECK)
        assert bool(cards) == bool(text.replace(",", " ").strip())


@many_examples
@given(st.text(st.characters()) | LIKE_CARDS)
def test_any_word_is_either_a_card_or_an_input_error(text: str) -> None:
    card = outcome(Card.parse, text)
    assert card in DECK or (isinstance(card, InputError) and quoted(text) in card.reason)


def test_block_characters_are_read_run_together_too() -> None:
    assert parse_cards("🂡🂮") == parse_cards("As Ks")
    assert parse_cards("As🂮10h") == parse_cards("As Ks Th")
