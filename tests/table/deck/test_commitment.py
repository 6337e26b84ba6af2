"""Everyone sees a hash that commits to a shuffle; the cut is counted so that the cards can be compared (D29)."""

from __future__ import annotations

import random

import pytest

from boardwalk.cards import DECK, Card
from boardwalk.errors import InputError
from boardwalk.games.declaration.round import DealingMode
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.automation.policy import Timid
from boardwalk.table.device import Device
from boardwalk.table.message import Command
from boardwalk.table.next_act import Due
from boardwalk.table.presentation.view import view
from boardwalk.table.record import command_from_json, command_to_json, event_from_json, event_to_json
from tests.support.parameters import every_game
from tests.support.table.by_game import ANN, bare, washed
from tests.support.table.houses import DEALER, FLOORPERSON, SUPERVISOR, House, bet_all
from tests.support.table.moments import VIEWERS

HASH = "0123456789abcdef" * 4
ORDER = tuple(random.Random(5).sample(DECK, len(DECK)))
SHOE = (Device.MANUAL_SHOE,)


def committed(game: str, *cuts: int, preshuffled: bool = False) -> House:
    """A deck in play whose shuffle has a hash; after every cut but the last, another was ordered."""
    house = bare(game, *SHOE)
    if preshuffled:
        house.do(do.TakeSeat(ANN, 1, 1_000_00))
        house.do(do.ReceiveDeck(DEALER, "red", ORDER, HASH))
        house.do(do.VerifySeal(FLOORPERSON, "red"))
    else:
        washed(house)
        house.do(do.ShuffleDeck(DEALER, "red", ORDER, HASH))
    for number, cards in enumerate(cuts):
        if number:
            house.do(do.OrderRecut(SUPERVISOR, "red", "an improper cut"))
        house.do(do.CutDeck(DEALER, "red", cards))
    house.do(do.TakeDeck(DEALER, "red"))
    house.policies["Ann"] = Timid()
    return house


def dealt_from(order: tuple[Card, ...], cut_cards: int) -> tuple[Card, ...]:
    """The cards as they are dealt, from the committed order and the number of cards cut."""
    return tuple(order[(place + cut_cards) % len(DECK)] for place in range(len(DECK)))


@pytest.mark.law("D29")
@pytest.mark.parametrize("preshuffled", [False, True])
@pytest.mark.parametrize("cuts", [(10,), (26, 26), (42, 42), (10, 20, 30)])
def test_the_cards_dealt_are_those_of_the_order_from_where_it_was_cut(cuts: tuple[int, ...], preshuffled: bool) -> None:
    house = committed("heads-up", *cuts, preshuffled=preshuffled)
    deck = house.table.decks["red"]
    assert (deck.commitment, deck.cut_cards) == (HASH, sum(cuts) % 52)
    assert deck.order == dealt_from(ORDER, deck.cut_cards)
    bet_all(house)
    house.do(do.CloseBets(DEALER))
    now = house.table.round
    assert now is not None
    assert (now.commitment, now.cut_cards, now.order) == (HASH, deck.cut_cards, deck.order)
    while house.step():
        pass
    last = house.table.last_round
    assert last is not None
    assert (last.commitment, last.cut_cards) == (HASH, deck.cut_cards)
    first = dealt_from(ORDER, last.cut_cards)
    assert last.hands[1].cards == (first[0], first[2])
    assert last.dealer == (first[1], first[3])


@pytest.mark.law("D29")
def test_a_cut_that_is_made_again_after_bets_are_closed_counts_too() -> None:
    house = committed("premium", 10)
    bet_all(house)
    house.do(do.CloseBets(DEALER))
    house.do(do.OrderRecut(SUPERVISOR, "red", "an improper cut"))
    house.do(do.CutDeck(DEALER, "red", 15))
    now = house.table.round
    assert now is not None
    assert now.cut_cards == house.table.decks["red"].cut_cards == 25
    assert now.order == dealt_from(ORDER, 25)


@pytest.mark.law("D29")
@every_game
def test_everyone_sees_the_hash_before_bets_close_and_as_long_as_the_round_is_seen(game: str) -> None:
    house = committed(game, 20)
    for viewer in VIEWERS:
        (deck,) = view(house.table, viewer).decks
        assert deck.commitment == HASH
    bet_all(house)
    house.do(do.CloseBets(DEALER))
    for viewer in VIEWERS:
        middle = view(house.table, viewer).round
        assert middle is not None
        assert middle.commitment == HASH
    house.until(Due.COLLECT)
    house.step()
    for viewer in VIEWERS:
        seen = view(house.table, viewer, with_prompts=False)
        assert seen.last_round is not None
        assert seen.last_round.commitment == HASH
        assert [deck.commitment for deck in seen.decks] == [""]
        assert "cut_cards" not in repr(seen)


@pytest.mark.law("D29")
@pytest.mark.parametrize("wrong", ["ab", HASH.upper(), HASH + "0", HASH[1:], "g" * 64, HASH + "\n", " " * 64])
def test_a_commitment_is_a_hash_or_nothing(wrong: str) -> None:
    house = bare("caribbean", *SHOE)
    house.refused(do.ReceiveDeck(DEALER, "blue", ORDER, wrong), "D29", "64 lowercase hex digits")
    washed(house)
    house.refused(do.ShuffleDeck(DEALER, "red", ORDER, wrong), "D29", "64 lowercase hex digits")
    (shuffled,) = house.do(do.ShuffleDeck(DEALER, "red", ORDER))
    assert shuffled == happened.DeckShuffled(shuffled.law, "red", ORDER, by_machine=False, commitment="")


@pytest.mark.law("D29")
def test_where_there_is_no_order_there_is_none_to_commit_to() -> None:
    house = bare("caribbean", *SHOE)
    house.refused(do.ReceiveDeck(DEALER, "red", None, HASH), "D29", "only to a pre-shuffled deck")


@pytest.mark.law("D29")
def test_a_new_shuffle_has_its_own_commitment_and_no_cut() -> None:
    house = committed("caribbean", 20)
    bet_all(house)
    house.do(do.CloseBets(DEALER))
    while house.table.round is not None:
        house.step()
    deck = house.table.decks["red"]
    assert (deck.commitment, deck.cut_cards) == ("", 0)
    house.do(do.ShuffleDeck(DEALER, "red", ORDER, HASH[::-1]))
    deck = house.table.decks["red"]
    assert (deck.commitment, deck.cut_cards) == (HASH[::-1], 0)


@pytest.mark.law("D29")
def test_what_the_machine_shuffled_is_committed_to_and_not_cut() -> None:
    house = bare("premium", Device.SHUFFLER)
    washed(house)
    house.do(do.LoadShuffler(DEALER, "red"))
    house.do(do.ShuffleDeck(DEALER, "red", ORDER, HASH))
    house.do(do.TakeDeck(DEALER, "red"))
    house.policies["Ann"] = Timid()
    bet_all(house)
    house.do(do.CloseBets(DEALER))
    assert house.table.dealing.mode is DealingMode.HAND
    now = house.table.round
    assert now is not None
    assert (now.commitment, now.cut_cards, now.order) == (HASH, 0, ORDER)


@pytest.mark.parametrize("command", [do.ShuffleDeck(DEALER, "red", ORDER, HASH), do.ReceiveDeck(DEALER, "red")])
def test_a_commitment_stands_in_every_command_that_may_have_one(command: Command) -> None:
    written = command_to_json(command)
    assert command_from_json(written) == command
    del written["commitment"]
    with pytest.raises(InputError, match="commitment"):
        command_from_json(written)


def test_a_commitment_stands_in_the_record() -> None:
    house = committed("premium", 20)
    (event,) = house.last(happened.DeckShuffled)
    assert event_to_json(event)["commitment"] == HASH
    assert event_from_json(event_to_json(event)) == event
