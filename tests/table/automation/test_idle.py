"""A table without players: the cards are spread, and the next player sees them before they are washed again (.4(e))."""

from __future__ import annotations

import pytest

from boardwalk.cards import DECK
from boardwalk.games.declaration.round import DealingMode
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.automation.policy import Timid
from boardwalk.table.device import Device
from boardwalk.table.message import Command
from boardwalk.table.state import Phase
from tests.support.parameters import every_game
from tests.support.table.by_game import ANN, BOB, bare, paragraph, phase, shuffled, washed
from tests.support.table.houses import DEALER, FLOORPERSON, SUPERVISOR, House, bet_all, dealt, open_house

MANUAL, SHUFFLER = Device.MANUAL_SHOE, Device.SHUFFLER
SIT = do.TakeSeat(BOB, 2, 1_000_00)


def idle_law(game: str) -> str:
    return paragraph(game, "4(e)", "B16")


def deserted(game: str, mode: DealingMode = DealingMode.MANUAL_SHOE) -> House:
    """Ann has left a table with a deck in play; nobody has touched the cards since."""
    house = open_house(game, mode, seats=(1,))
    house.do(do.LeaveSeat(ANN))
    return house


@pytest.mark.law("13:69F-40.4(e)", "13:69F-39.4(e)", "13:69F-42.4(e)", "B16")
@every_game
@pytest.mark.parametrize("mode", DealingMode, ids=lambda mode: mode.name.lower())
def test_the_deck_of_a_deserted_table_is_not_played_as_it_lies(game: str, mode: DealingMode) -> None:
    house = deserted(game, mode)
    house.do(SIT)
    bet_all(house)
    house.refused(do.CloseBets(DEALER), idle_law(game), "the table was idle")


@pytest.mark.law("13:69F-40.4(e)", "13:69F-39.4(e)", "13:69F-42.4(e)", "B16")
@every_game
@pytest.mark.parametrize(
    ("devices", "prepared", "next_step"),
    [
        ((MANUAL,), (), do.ShuffleDeck(DEALER, "red", DECK)),
        ((MANUAL,), (do.ShuffleDeck(DEALER, "red", DECK),), do.CutDeck(DEALER, "red", 26)),
        (
            (MANUAL,),
            (do.ShuffleDeck(DEALER, "red", DECK), do.CutDeck(DEALER, "red", 26)),
            do.TakeDeck(DEALER, "red"),
        ),
        ((SHUFFLER,), (), do.LoadShuffler(DEALER, "red")),
        ((SHUFFLER,), (do.LoadShuffler(DEALER, "red"),), do.ShuffleDeck(DEALER, "red", DECK)),
        (
            (SHUFFLER,),
            (do.LoadShuffler(DEALER, "red"), do.ShuffleDeck(DEALER, "red", DECK)),
            do.TakeDeck(DEALER, "red"),
        ),
    ],
    ids=["stacked", "shuffled by hand", "cut", "stacked by a shuffler", "in the shuffler", "shuffled by machine"],
)
def test_a_deck_is_not_prepared_further_after_the_last_player_left(
    game: str, devices: tuple[Device, ...], prepared: tuple[Command, ...], next_step: Command
) -> None:
    house = washed(bare(game, *devices))
    for command in prepared:
        house.do(command)
    house.do(do.LeaveSeat(ANN))
    house.refused(next_step, idle_law(game), "the table was idle")
    house.do(SIT)
    house.refused(next_step, idle_law(game), "the table was idle")


@pytest.mark.law("13:69F-40.4(e)", "13:69F-39.4(e)", "13:69F-42.4(e)", "B16")
@every_game
def test_a_deck_in_the_rack_of_a_deserted_table_is_not_shuffled_for_the_next_player(game: str) -> None:
    house = open_house(game, seats=(1,), policy=Timid())
    bet_all(house)
    house.do(do.CloseBets(DEALER))
    while house.table.round is not None:
        house.step()
    house.do(do.LeaveSeat(ANN))
    house.do(SIT)
    house.refused(do.ShuffleDeck(DEALER, "red", DECK), idle_law(game), "the table was idle")


@pytest.mark.law("13:69F-40.4(e)", "13:69F-39.4(e)", "13:69F-42.4(e)", "B16")
@every_game
def test_cards_spread_face_down_are_turned_up_when_a_player_arrives_and_not_before(game: str) -> None:
    house = deserted(game)
    (spread,) = house.do(do.SpreadDeck(DEALER, "red", face_up=False))
    assert spread.law.id == idle_law(game)
    assert phase(house) is Phase.SPREAD_DOWN
    house.refused(do.TurnDeckUp(DEALER, "red"), idle_law(game), "no player has arrived yet")
    house.do(SIT)
    house.refused(do.LookAtDeck(BOB, "red"), paragraph(game, "3(b)", "B8"), "not spread face up")
    (turned,) = house.do(do.TurnDeckUp(DEALER, "red"))
    assert turned.law.id == idle_law(game)
    house.refused(do.TurnDeckUp(DEALER, "red"), idle_law(game), "not spread face down")
    house.do(do.LookAtDeck(BOB, "red"))


@pytest.mark.law("13:69F-40.4(e)", "13:69F-39.4(e)", "13:69F-42.4(e)", "B16")
@every_game
def test_cards_spread_face_up_need_no_turning(game: str) -> None:
    house = deserted(game)
    house.do(do.SpreadDeck(DEALER, "red", face_up=True))
    house.do(SIT)
    house.refused(do.TurnDeckUp(DEALER, "red"), idle_law(game))
    house.do(do.LookAtDeck(BOB, "red"))
    assert phase(house) is Phase.LOOKED_AT


@pytest.mark.law("13:69F-40.4(e)", "13:69F-39.4(e)", "13:69F-42.4(e)", "B16")
@every_game
@pytest.mark.parametrize("face_up", [True, False])
def test_after_an_idle_time_the_cards_are_seen_washed_shuffled_and_cut_again_in_this_order(
    game: str, *, face_up: bool
) -> None:
    house = deserted(game)
    house.do(do.SpreadDeck(DEALER, "red", face_up))
    house.do(SIT)
    bet_all(house)
    spread: list[Command] = [do.LookAtDeck(BOB, "red"), do.WashDeck(DEALER, "red")]
    if not face_up:
        spread.insert(0, do.TurnDeckUp(DEALER, "red"))
    then: list[Command] = [
        do.ShuffleDeck(DEALER, "red", DECK),
        do.CutDeck(DEALER, "red", 26),
        do.TakeDeck(DEALER, "red"),
    ]
    laws: dict[type[Command], str] = {
        do.LookAtDeck: paragraph(game, "3(b)", "B8"),
        do.WashDeck: paragraph(game, "3(c)", "B9"),
        do.CutDeck: paragraph(game, "4(b)2", "B13"),
    }
    while spread:
        for skipped in (*spread[1:], *then):
            house.refused(skipped, laws.get(type(skipped), paragraph(game, "4(a)", "B11")))
        house.refused(do.CloseBets(DEALER), paragraph(game, "7(a)", "B21"), "no shuffled deck")
        house.do(spread.pop(0))
    house.refused(then[2], paragraph(game, "4(a)", "B11"), "not shuffled")
    while then:
        house.refused(do.CloseBets(DEALER), paragraph(game, "7(a)", "B21"), "no shuffled deck")
        house.do(then.pop(0))
    house.do(do.CloseBets(DEALER))


@pytest.mark.law("13:69F-40.4(e)", "13:69F-39.4(e)", "13:69F-42.4(e)", "B16")
@every_game
def test_cards_stay_in_play_while_one_player_stays(game: str) -> None:
    house = open_house(game, seats=(1, 2))
    house.do(do.LeaveSeat(ANN))
    bet_all(house)
    house.do(do.CloseBets(DEALER))
    assert house.table.round is not None


@pytest.mark.law("13:69F-40.4(e)", "13:69F-39.4(e)", "13:69F-42.4(e)", "B16")
@every_game
def test_cards_are_not_spread_during_a_round_or_while_bets_lie_on_the_layout(game: str) -> None:
    house = open_house(game, seats=(1,))
    spread = do.SpreadDeck(DEALER, "red")
    bet_all(house)
    house.refused(spread, idle_law(game), "the table is not idle")
    house.do(do.CloseBets(DEALER))
    house.refused(spread, paragraph(game, "3(b)", "B8"), "a round is in progress")


@pytest.mark.law(
    "13:69F-40.3(a)", "13:69F-40.3(b)", "13:69F-40.3(c)", "13:69F-40.4(e)",
    "13:69F-39.3(a)", "13:69F-39.3(b)", "13:69F-39.3(c)", "13:69F-39.4(e)",
    "13:69F-42.3(a)", "13:69F-42.3(b)", "13:69F-42.3(c)", "13:69F-42.4(e)",
    "B7", "B8", "B9", "B16",
)  # fmt: skip
@every_game
@pytest.mark.parametrize("backs", [("red",), ("red", "blue")], ids=["one deck", "two decks"])
def test_no_deck_is_received_spread_turned_up_looked_at_or_washed_during_a_round(
    game: str, backs: tuple[str, ...]
) -> None:
    """Nor the deck that rests, nor once all bets are off the layout."""
    house = open_house(game, DealingMode.HAND, seats=(1,), backs=backs, policy=Timid())
    refused: list[tuple[Command, str]] = [(do.ReceiveDeck(DEALER, "green"), paragraph(game, "3(a)", "B7"))]
    for back in (*backs, "green"):
        refused += [
            (do.SpreadDeck(DEALER, back), paragraph(game, "3(b)", "B8")),
            (do.SpreadDeck(DEALER, back, face_up=False), paragraph(game, "3(b)", "B8")),
            (do.TurnDeckUp(DEALER, back), idle_law(game)),
            (do.LookAtDeck(ANN, back), paragraph(game, "3(b)", "B8")),
            (do.WashDeck(DEALER, back), paragraph(game, "3(c)", "B9")),
        ]
    dealt(house)
    while house.table.round is not None:
        for command, law in refused:
            house.refused(command, law, "a round is in progress")
        house.step()


@pytest.mark.law("13:69F-40.4(e)", "13:69F-39.4(e)", "13:69F-42.4(e)", "B16")
@every_game
def test_the_dealer_may_spread_the_cards_for_players_who_do_not_bet(game: str) -> None:
    house = open_house(game, seats=(1,))
    house.do(do.SpreadDeck(DEALER, "red"))
    bet_all(house)
    house.refused(do.CloseBets(DEALER), paragraph(game, "7(a)", "B21"), "no shuffled deck")
    house.do(do.LookAtDeck(ANN, "red"))
    house.do(do.WashDeck(DEALER, "red"))
    house.refused(do.TakeDeck(DEALER, "red"), paragraph(game, "4(a)", "B11"), "not shuffled")


@pytest.mark.law("13:69F-40.4(d)", "13:69F-39.4(d)", "13:69F-42.4(d)", "B15")
@every_game
def test_the_deck_of_a_deserted_table_is_not_recut(game: str) -> None:
    recut = do.OrderRecut(SUPERVISOR, "red", "a thin cut")
    deserted(game).refused(recut, paragraph(game, "4(d)", "B15"), "has not been cut")


@pytest.mark.law("13:69F-40.4(e)", "13:69F-39.4(e)", "13:69F-42.4(e)", "B16")
@every_game
def test_the_staff_brings_a_deserted_table_back_into_play_step_by_step(game: str) -> None:
    house = deserted(game)
    before = len(house.events)
    house.attend()
    assert phase(house) is Phase.SPREAD_DOWN
    house.do(SIT)
    house.attend()
    assert [type(event) for event in house.events[before:]] == [
        happened.DeckSpread,
        happened.SeatTaken,
        happened.DeckTurnedUp,
        happened.DeckLookedAt,
        happened.DeckWashed,
        happened.DeckShuffled,
        happened.DeckCut,
        happened.DeckTaken,
    ]
    dealt(house)


@pytest.mark.law("13:69F-40.4(e)", "13:69F-39.4(e)", "13:69F-42.4(e)", "B16")
@every_game
def test_a_deck_that_is_spread_for_the_opening_waits_for_the_next_player(game: str) -> None:
    house = bare(game, MANUAL)
    house.do(do.TakeSeat(ANN, 1, 100_00))
    house.do(do.ReceiveDeck(DEALER, "red"))
    house.do(do.InspectDeck(DEALER, "red"))
    house.do(do.VerifyDeck(FLOORPERSON, "red"))
    house.do(do.SpreadDeck(DEALER, "red"))
    house.do(do.LeaveSeat(ANN))
    house.refused(do.WashDeck(DEALER, "red"), paragraph(game, "3(c)", "B9"), "not looked at")
    house.do(SIT)
    house.do(do.LookAtDeck(BOB, "red"))
    house.do(do.WashDeck(DEALER, "red"))


@pytest.mark.law("13:69F-40.4(e)", "13:69F-39.4(e)", "13:69F-42.4(e)", "B16")
@every_game
def test_a_player_who_arrives_after_the_one_who_looked_has_left_sees_the_cards_too(game: str) -> None:
    house = deserted(game)
    house.do(do.SpreadDeck(DEALER, "red"))
    house.do(do.TakeSeat(ANN, 1, 100_00))
    house.do(do.LookAtDeck(ANN, "red"))
    house.do(do.LeaveSeat(ANN))
    wash = do.WashDeck(DEALER, "red")
    house.refused(wash, paragraph(game, "3(c)", "B9"), "not looked at")
    house.do(SIT)
    house.refused(wash, paragraph(game, "3(c)", "B9"), "not looked at")
    house.do(do.LookAtDeck(BOB, "red"))
    house.do(wash)


@pytest.mark.law("13:69F-40.4(e)", "13:69F-39.4(e)", "13:69F-42.4(e)", "B16")
@every_game
def test_a_deck_that_was_left_alone_is_spread_even_while_the_next_player_has_bet(game: str) -> None:
    house = deserted(game)
    house.do(SIT)
    bet_all(house)
    house.do(do.SpreadDeck(DEALER, "red"))
    house.refused(do.CloseBets(DEALER), paragraph(game, "7(a)", "B21"), "no shuffled deck")


@pytest.mark.law("13:69F-40.4(c)", "13:69F-39.4(c)", "13:69F-42.4(c)", "B13")
@every_game
def test_cards_that_lie_spread_are_not_cut(game: str) -> None:
    house = shuffled(bare(game, MANUAL))
    house.do(do.SpreadDeck(DEALER, "red"))
    house.refused(do.CutDeck(DEALER, "red", 26), paragraph(game, "4(b)2", "B13"))
