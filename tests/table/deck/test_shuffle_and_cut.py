"""Shuffle and cut: after every round, by machine without a cut, by hand with one, cut again by order (section .4)."""

from __future__ import annotations

import pytest

from boardwalk.actor import Actor
from boardwalk.cards import DECK, Card
from boardwalk.games.declaration.round import DealingMode
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.automation.policy import Timid
from boardwalk.table.device import Device
from boardwalk.table.message import Command
from boardwalk.table.next_act import Due
from boardwalk.table.state import Phase
from tests.support.parameters import every_game, every_mode
from tests.support.table.by_game import ANN, bare, paragraph, phase, shuffled, washed
from tests.support.table.houses import CUT, DEALER, FLOORPERSON, MODES, SUPERVISOR, House, bet_all, dealt, open_house

MANUAL, SHUFFLER = Device.MANUAL_SHOE, Device.SHUFFLER
RECUT = do.OrderRecut(SUPERVISOR, "red", "the cut was too thin")
SHOE = (DealingMode.MANUAL_SHOE, DealingMode.AUTOMATED_SHOE)


def to_be_cut(game: str, *devices: Device) -> House:
    """The red deck is shuffled by hand, in the order of a new deck, and waits for its cut."""
    return shuffled(bare(game, *devices or (MANUAL,)))


def top_card_dealt(house: House) -> Card:
    """The first card that leaves the deck."""
    assert house.table.round is not None
    order = house.table.round.order
    (first, *_) = house.do(do.DealNext(DEALER))
    cards = getattr(first, "cards", ())
    assert cards == order[: len(cards)]
    return order[0]


@pytest.mark.law("13:69F-40.4(a)", "13:69F-39.4(a)", "13:69F-42.4(a)", "B11")
@every_game
@every_mode
def test_cards_are_shuffled_after_every_round(game: str, mode: DealingMode) -> None:
    house = open_house(game, mode, seats=(1,), policy=Timid())
    for played in range(1, 4):
        bet_all(house)
        house.do(do.CloseBets(DEALER))
        while house.table.round is not None:
            house.step()
        assert len(house.last(happened.DeckShuffled)) == played
        assert phase(house) is Phase.RACKED
        house.refused(do.TakeDeck(DEALER, "red"), paragraph(game, "4(a)", "B11"), "not shuffled")
        loading = {DealingMode.MANUAL_SHOE: "7(a)", DealingMode.HAND: "8(b)", DealingMode.AUTOMATED_SHOE: "9(b)1"}
        bet_all(house)
        house.refused(do.CloseBets(DEALER), paragraph(game, loading[mode], "B21"), "no shuffled deck")
        house.attend()


@pytest.mark.law("13:69F-40.4(a)", "13:69F-39.4(a)", "13:69F-42.4(a)", "B11")
@every_game
def test_a_deck_is_not_shuffled_while_it_is_in_play(game: str) -> None:
    house = open_house(game, seats=(1,))
    shuffle = do.ShuffleDeck(DEALER, "red", DECK)
    house.refused(shuffle, paragraph(game, "4(a)", "B11"), "in play")
    dealt(house)
    house.refused(shuffle, paragraph(game, "4(a)", "B11"), "in play")
    house.refused(do.TakeDeck(DEALER, "red"), paragraph(game, "4(a)", "B11"), "a round is in progress")


@pytest.mark.law("13:69F-40.4(a)", "13:69F-39.4(a)", "13:69F-42.4(a)", "B11")
@every_game
def test_the_order_that_a_shuffle_left_is_on_record(game: str) -> None:
    house = washed(bare(game, MANUAL))
    (event,) = house.do(do.ShuffleDeck(DEALER, "red", DECK[::-1]))
    assert event == happened.DeckShuffled(event.law, "red", DECK[::-1], by_machine=False, commitment="")
    assert event.law.id == paragraph(game, "4(a)", "B11")


@pytest.mark.law("13:69F-40.4(a)", "13:69F-39.4(a)", "13:69F-42.4(a)", "B11")
@every_game
def test_a_machine_shuffle_needs_the_machine_and_the_deck_inside(game: str) -> None:
    shuffle = paragraph(game, "4(a)", "B11")
    washed(bare(game, MANUAL)).refused(do.LoadShuffler(DEALER, "red"), shuffle, "no automated shuffler")
    house = washed(bare(game, MANUAL, SHUFFLER))
    off_first = paragraph(game, "12(g)", "B30", "R27")
    house.refused(do.ShuffleDeck(DEALER, "red", DECK), off_first)
    house.do(do.LoadShuffler(DEALER, "red"))
    house.refused(do.LoadShuffler(DEALER, "red"), shuffle, "in the shuffler")
    (event,) = house.do(do.ShuffleDeck(DEALER, "red", DECK))
    assert event == happened.DeckShuffled(event.law, "red", DECK, by_machine=True, commitment="")


@pytest.mark.law(
    "13:69F-40.4(b)", "13:69F-40.4(b)1", "13:69F-39.4(b)", "13:69F-39.4(b)1", "13:69F-42.4(b)", "13:69F-42.4(b)1", "B12"
)
@every_game
@pytest.mark.parametrize("shoes", [(), (MANUAL,), (Device.AUTOMATED_SHOE,)], ids=["hand", "manual", "automated"])
def test_a_deck_from_the_shuffler_is_dealt_without_a_cut(game: str, shoes: tuple[Device, ...]) -> None:
    house = shuffled(bare(game, SHUFFLER, *shoes))
    no_cut = paragraph(game, "4(b)1", "B12")
    house.refused(do.CutDeck(DEALER, "red", 26), no_cut, "no cut is due")
    house.refused(do.LoadShuffler(DEALER, "red"), no_cut, "is already shuffled")
    house.do(do.TakeDeck(DEALER, "red"))
    house.refused(do.CutDeck(DEALER, "red", 26), no_cut, "no cut is due")
    house.refused(RECUT, paragraph(game, "4(d)", "B15"), "has not been cut")
    assert top_card_dealt(dealt(house)) == DECK[0]


@pytest.mark.law(
    "13:69F-40.4(b)", "13:69F-40.4(b)2", "13:69F-40.4(c)", "13:69F-40.4(c)2",
    "13:69F-39.4(b)", "13:69F-39.4(b)2", "13:69F-39.4(c)", "13:69F-39.4(c)2",
    "13:69F-42.4(b)", "13:69F-42.4(b)2", "13:69F-42.4(c)", "13:69F-42.4(c)2",
    "B13",
)  # fmt: skip
@every_game
@pytest.mark.parametrize(
    ("mode", "preshuffled"),
    [(mode, preshuffled) for mode in DealingMode for preshuffled in (True, False) if mode in SHOE or preshuffled],
)
def test_a_deck_that_no_machine_shuffled_is_cut_and_then_dealt(
    game: str, mode: DealingMode, *, preshuffled: bool
) -> None:
    """Dealing from the hand needs a shuffler, and with a shuffler nothing is shuffled by hand."""
    if preshuffled:
        house = bare(game, *MODES[mode])
        house.do(do.ReceiveDeck(DEALER, "red", DECK))
        house.do(do.VerifySeal(FLOORPERSON, "red"))
        house.do(do.TakeSeat(ANN, 1, 1_000_00))
    else:
        house = to_be_cut(game, *MODES[mode])
    house.refused(do.TakeDeck(DEALER, "red"), paragraph(game, "4(b)2", "B13"), "cut the red deck first")
    house.do(do.CutDeck(DEALER, "red", 20))
    house.refused(do.CutDeck(DEALER, "red", 20), paragraph(game, "4(b)2", "B13"), "no cut is due")
    house.do(do.TakeDeck(DEALER, "red"))
    assert top_card_dealt(dealt(house)) == DECK[20]


@pytest.mark.law("13:69F-40.4(b)", "13:69F-39.4(b)", "13:69F-42.4(b)", "B12")
@every_game
def test_a_preshuffled_deck_that_goes_through_the_shuffler_is_not_cut(game: str) -> None:
    house = bare(game, SHUFFLER)
    house.do(do.ReceiveDeck(DEALER, "red", DECK))
    house.refused(do.LoadShuffler(DEALER, "red"), "D42")
    house.do(do.VerifySeal(FLOORPERSON, "red"))
    house.refused(do.ShuffleDeck(DEALER, "red", DECK), paragraph(game, "4(a)", "B11"), "not stacked")
    house.do(do.LoadShuffler(DEALER, "red"))
    house.refused(do.CutDeck(DEALER, "red", 26), paragraph(game, "4(b)2", "B13"), "no cut is due")
    house.do(do.ShuffleDeck(DEALER, "red", DECK))
    house.refused(do.CutDeck(DEALER, "red", 26), paragraph(game, "4(b)1", "B12"), "no cut is due")
    house.do(do.TakeDeck(DEALER, "red"))


@pytest.mark.law("13:69F-40.4(c)1ii", "13:69F-39.4(c)1ii", "13:69F-42.4(c)1ii", "B14", "R2")
@every_game
def test_a_cut_takes_at_least_ten_cards_and_leaves_at_least_ten(game: str) -> None:
    for cards in (-1, 0, 1, 9):
        cut = do.CutDeck(DEALER, "red", cards)
        to_be_cut(game).refused(cut, paragraph(game, "4(c)1ii", "B14"), "must be at least 10")
    for cards in (43, 51, 52, 53):
        to_be_cut(game).refused(do.CutDeck(DEALER, "red", cards), "R2", "must leave at least 10 cards below the cut")
    for cards in (10, 11, 41, 42):
        (event,) = to_be_cut(game).do(do.CutDeck(DEALER, "red", cards))
        assert event == happened.DeckCut(event.law, "red", cards)
        assert event.law.id == paragraph(game, "4(c)1ii", "B14")


@pytest.mark.law("13:69F-40.4(c)1iii", "13:69F-39.4(c)1iii", "13:69F-42.4(c)1iii", "B14")
@every_game
@pytest.mark.parametrize("cards", [10, 26, 42])
def test_the_rest_of_the_deck_goes_on_top_of_the_cards_that_were_cut_off(game: str, cards: int) -> None:
    house = to_be_cut(game)
    house.do(do.CutDeck(DEALER, "red", cards))
    assert house.table.decks["red"].order == DECK[cards:] + DECK[:cards]
    house.do(do.TakeDeck(DEALER, "red"))
    assert top_card_dealt(dealt(house)) == DECK[cards]


@pytest.mark.law("13:69F-40.4(c)", "13:69F-39.4(c)", "13:69F-42.4(c)", "B13")
@every_game
def test_cards_are_cut_only_after_the_shuffle(game: str) -> None:
    house = washed(bare(game, MANUAL))
    house.refused(do.CutDeck(DEALER, "red", 26), paragraph(game, "4(b)2", "B13"), "no cut is due")


@pytest.mark.law("13:69F-40.4(d)", "13:69F-39.4(d)", "13:69F-42.4(d)", "B15")
@every_game
def test_a_supervisor_orders_another_cut_of_a_deck_that_is_not_yet_in_play(game: str) -> None:
    recut = paragraph(game, "4(d)", "B15")
    house = to_be_cut(game)
    house.refused(RECUT, recut, "has not been cut")
    house.do(do.CutDeck(DEALER, "red", 10))
    house.refused(do.OrderRecut(SUPERVISOR, "red", "  "), recut, "reason")
    (ordered,) = house.do(RECUT)
    assert ordered == happened.RecutOrdered(ordered.law, "red", SUPERVISOR.name, RECUT.reason)
    assert ordered.law.id == recut
    house.refused(RECUT, recut, "has not been cut")
    house.refused(do.TakeDeck(DEALER, "red"), paragraph(game, "4(b)2", "B13"), "cut the red deck first")
    house.do(do.CutDeck(DEALER, "red", 30))
    assert house.table.decks["red"].order == DECK[40:] + DECK[:40]
    house.do(do.TakeDeck(DEALER, "red"))


@pytest.mark.law("13:69F-40.4(d)", "13:69F-39.4(d)", "13:69F-42.4(d)", "B15")
@every_game
@pytest.mark.parametrize("mode", SHOE)
def test_no_round_begins_until_a_recut_that_was_ordered_is_made(game: str, mode: DealingMode) -> None:
    house = open_house(game, mode, seats=(1,))
    bet_all(house)
    house.do(RECUT)
    house.refused(do.CloseBets(DEALER), paragraph(game, "4(d)", "B15"), "cut the red deck first")
    house.do(do.CutDeck(DEALER, "red", CUT))
    house.do(do.CloseBets(DEALER))


@pytest.mark.law("13:69F-40.4(d)", "13:69F-39.4(d)", "13:69F-42.4(d)", "B15", "R30")
@every_game
def test_no_recut_is_ordered_once_cards_are_found_where_none_were_dealt(game: str) -> None:
    """The report may leave nobody in the round, and the whole deck goes to the rack."""
    house = dealt(open_house(game, seats=(1,), policy=Timid()))
    house.do(do.ReportWrongHand(SUPERVISOR, 1, 1))
    while house.table.round is not None:
        house.refused(RECUT, paragraph(game, "4(d)", "B15"), "cards have already been dealt")
        assert house.step()


@pytest.mark.law("13:69F-40.4(d)", "13:69F-39.4(d)", "13:69F-42.4(d)", "B15")
@every_game
def test_a_recut_may_be_ordered_after_no_more_bets_until_the_first_card(game: str) -> None:
    recut = paragraph(game, "4(d)", "B15")
    house = dealt(open_house(game, seats=(1,)))
    assert house.table.round is not None
    order = house.table.round.order
    house.do(RECUT)
    assert house.due is Due.CUT
    deal = {
        "premium": "13:69F-40.7(d)1",
        "heads-up": "13:69F-39.7(d)1",
        "holdem3": "13:69F-42.7(c)1",
        "texas-bonus": "13:69F-28/book-7",
        "caribbean": "13:69F-16/book-14",
    }
    house.refused(do.DealNext(DEALER), deal[game], "the dealer has the deck cut again")
    house.refused(do.CutDeck(DEALER, "red", 9), paragraph(game, "4(c)1ii", "B14"))
    house.refused(do.CutDeck(DEALER, "red", 43), "R2")
    house.do(do.CutDeck(DEALER, "red", 12))
    assert top_card_dealt(house) == order[12]
    house.refused(RECUT, recut, "cards have already been dealt")


@pytest.mark.law("13:69F-40.4(d)", "13:69F-39.4(d)", "13:69F-42.4(d)", "B15")
@every_game
@pytest.mark.parametrize("slip", [do.Misdeal(DEALER, 0), do.ReportDrawnInError(DEALER), do.ReportFaceUp(DEALER)])
@pytest.mark.parametrize("mode", SHOE)
def test_no_recut_is_ordered_once_a_card_was_drawn_or_should_have_been(
    game: str, mode: DealingMode, slip: Command
) -> None:
    house = dealt(open_house(game, mode, seats=(1,)))
    house.do(slip)
    house.refused(RECUT, paragraph(game, "4(d)", "B15"), "cards have already been dealt")


DRAWN_IN_ERROR = {"premium": "13:69F-40.12(c)", "heads-up": "13:69F-39.12(b)", "holdem3": "13:69F-42.12(c)"}


@pytest.mark.law("13:69F-40.12(c)", "13:69F-39.12(b)", "13:69F-42.12(c)", "B28", "R27")
@every_game
@every_mode
def test_a_card_drawn_in_error_is_held_until_it_is_dealt_as_the_next(game: str, mode: DealingMode) -> None:
    """While it is out of the deck, nothing else may happen: no second one, no card face up, no cut."""
    law = DRAWN_IN_ERROR.get(game, "R27" if game == "caribbean" else "B28")
    house = dealt(open_house(game, mode, seats=(1,), policy=Timid()))
    while house.table.round is not None:
        now = house.table.round
        if now.draws_left and not now.stub_out:
            reported, drawn = house.do(do.ReportDrawnInError(DEALER))
            assert isinstance(reported, happened.IrregularityReported)
            assert isinstance(drawn, happened.CardDrawnInError)
            assert reported.law.id == drawn.law.id == law
            house.refused(do.ReportDrawnInError(DEALER), law, "already drawn in error")
            if house.due is Due.DEAL and now.upcoming is not None and now.upcoming.drawn:
                house.refused(do.ReportFaceUp(DEALER), law, "drawn in error and must be dealt first")
        drew = now.drawn
        while (now := house.table.round) is not None and now.drawn == drew:
            assert house.step()


@pytest.mark.law("13:69F-40.4(d)", "13:69F-39.4(d)", "13:69F-42.4(d)", "B15")
@every_game
@pytest.mark.parametrize("actor", [DEALER, FLOORPERSON, ANN], ids=str)
def test_nobody_but_a_supervisor_orders_a_recut(game: str, actor: Actor) -> None:
    house = dealt(open_house(game, seats=(1,)))
    house.refused(do.OrderRecut(actor, "red", RECUT.reason), paragraph(game, "4(d)", "B15"), "only a supervisor")


@pytest.mark.law("13:69F-40.4(d)", "13:69F-39.4(d)", "13:69F-42.4(d)", "B15")
@every_game
def test_a_deck_in_the_rack_is_not_recut(game: str) -> None:
    house = open_house(game, seats=(1,), policy=Timid())
    bet_all(house)
    house.do(do.CloseBets(DEALER))
    while house.table.round is not None:
        house.step()
    house.refused(RECUT, paragraph(game, "4(d)", "B15"), "has not been cut")
