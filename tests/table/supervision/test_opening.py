"""A table is set up and opened, and its cards are received, inspected, verified, spread, seen and washed (.2, .3)."""

from __future__ import annotations

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.cards import DECK, Card, parse_cards
from boardwalk.errors import Refusal
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.device import Device
from boardwalk.table.machine import decide
from boardwalk.table.message import Command
from boardwalk.table.next_act import Due
from boardwalk.table.state import Phase
from tests.support.parameters import every_game
from tests.support.table.by_game import ANN, BOB, bare, counted, paragraph, phase, shuffled, washed
from tests.support.table.houses import (
    DEALER,
    FLOORPERSON,
    SUPERVISOR,
    Arranged,
    House,
    bet_all,
    dealt,
    deck_with,
    on_record,
    open_house,
)

OPENING: tuple[tuple[Command, str, str], ...] = (
    (do.InspectDeck(DEALER, "red"), "3(a)", "B7"),
    (do.VerifyDeck(FLOORPERSON, "red"), "3(b)", "B8"),
    (do.SpreadDeck(DEALER, "red"), "3(b)", "B8"),
    (do.LookAtDeck(ANN, "red"), "3(b)", "B8"),
    (do.WashDeck(DEALER, "red"), "3(c)", "B9"),
    (do.ShuffleDeck(DEALER, "red", DECK), "4(a)", "B11"),
    (do.CutDeck(DEALER, "red", 26), "4(b)2", "B13"),
    (do.TakeDeck(DEALER, "red"), "4(a)", "B11"),
)
"""Every step from receiving a deck to its first round, and the paragraph that sets its place in the order."""
WASHED = 5
"""After this many steps the deck is washed. From then on it may be spread again at an idle table."""


def refused_without_table(command: Command) -> str:
    with pytest.raises(Refusal) as refused:
        decide(None, command)
    return refused.value.law.id


@every_game
@pytest.mark.law("B34")
def test_a_supervisor_sets_a_table_up_for_one_of_the_games(game: str) -> None:
    house = House(Arranged())
    (installed,) = house.do(do.InstallTable(SUPERVISOR, "7", game))
    assert isinstance(installed, happened.TableInstalled)
    assert installed.law.id == "B34"
    assert house.table.number == "7"
    assert house.table.game.name == game
    assert not house.table.open
    house.refused(do.InstallTable(SUPERVISOR, "8", game), "B34", "is already installed")


@pytest.mark.law("B34")
@pytest.mark.parametrize("role", [role for role in Role if role is not Role.SUPERVISOR])
def test_nobody_but_a_supervisor_sets_a_table_up(role: Role) -> None:
    assert refused_without_table(do.InstallTable(Actor(role, "Kim"), "7", "premium")) == "B34"


@pytest.mark.law("B34")
@pytest.mark.parametrize(
    ("number", "game", "options"),
    [
        (" ", "premium", {}),
        ("7", "baccarat", {}),
        ("7", "premium", {"exact-raises": "on"}),
        ("7", "premium", {"no-such-option": "on"}),
    ],
    ids=["no number", "no such game", "another game's option", "no such option"],
)
def test_a_table_without_number_game_or_known_options_is_not_set_up(
    number: str, game: str, options: dict[str, str]
) -> None:
    assert refused_without_table(do.InstallTable(SUPERVISOR, number, game, options)) == "B34"


@pytest.mark.law("B34")
def test_a_table_plays_under_the_options_it_was_set_up_with() -> None:
    house = House(Arranged())
    house.do(do.InstallTable(SUPERVISOR, "7", "heads-up", {"exact-raises": "on", "table-min": "25"}))
    assert house.table.game.house.on("exact-raises")
    assert house.table.game.house.limits("table").least == 25_00
    assert refused_without_table(do.InstallTable(SUPERVISOR, "7", "heads-up", {"exact-raises": "maybe"})) == "R9"


@pytest.mark.law("B34")
def test_nothing_happens_at_a_table_that_is_not_set_up() -> None:
    assert refused_without_table(do.OpenTable(FLOORPERSON, 1)) == "B34"
    assert refused_without_table(do.TakeSeat(ANN, 1, 100_00)) == "B34"


@every_game
@pytest.mark.law("B33")
def test_a_table_opens_once_with_chips_in_its_inventory(game: str) -> None:
    house = House(Arranged())
    house.do(do.InstallTable(SUPERVISOR, "1", game))
    house.refused(do.OpenTable(FLOORPERSON, 0), "B33")
    house.refused(do.OpenTable(FLOORPERSON, -1), "B33")
    counted(on_record(house), 1)
    house.do(do.OpenTable(FLOORPERSON, 1))
    assert house.table.open
    assert house.table.inventory_cents == 1
    house.refused(do.OpenTable(FLOORPERSON, 1), "B33", "is already open")


@every_game
@pytest.mark.law("B33")
def test_inventory_grows_by_a_fill_of_more_than_nothing_at_an_open_table(game: str) -> None:
    house = House(Arranged())
    house.do(do.InstallTable(SUPERVISOR, "1", game))
    house.refused(do.FillInventory(FLOORPERSON, 100_00), "B33", "not open")
    counted(on_record(house), 500_00)
    house.do(do.OpenTable(FLOORPERSON, 500_00))
    house.refused(do.FillInventory(FLOORPERSON, 0), "B33")
    house.refused(do.FillInventory(FLOORPERSON, -1), "B33")
    (filled,) = house.do(do.FillInventory(FLOORPERSON, 1))
    assert isinstance(filled, happened.InventoryFilled)
    assert filled.law.id == "B33"
    assert house.table.inventory_cents == 500_01


@pytest.mark.law("B33")
@pytest.mark.parametrize("short_cents", [1, 0])
def test_a_payout_beyond_the_inventory_waits_for_a_fill(short_cents: int) -> None:
    """Ann's aces win $10 on the ante and $20 on the play wager; the inventory holds that much, or a cent less."""
    house = House(Arranged([deck_with("As 9s Ah 9h Ac 2d Kd 7c 6h 4s")]))
    house.open("premium", devices=[Device.MANUAL_SHOE], inventory_cents=30_00 - short_cents)
    house.do(do.TakeSeat(ANN, 1, 1_000_00))
    house.attend()
    dealt(house).until(Due.ACT)
    house.do(do.Act(ANN, "check"))
    house.until(Due.ACT)
    house.do(do.Act(ANN, "play-2x"))
    house.until(Due.SETTLE)
    if short_cents:
        (shown,) = house.do(do.SettleSeat(DEALER))
        assert shown == happened.HandShown(shown.law, 1, parse_cards("As Ah Ac"))
        assert house.due is Due.SETTLE
        assert house.table.seats[1].bets.keys() == {"ante", "x-tra", "play"}
        house.refused(do.SettleSeat(DEALER), "B33", "$0.01 more is needed")
        house.do(do.FillInventory(FLOORPERSON, short_cents))
    shown, *settled = house.do(do.SettleSeat(DEALER))
    assert isinstance(shown, happened.HandShown) is (short_cents == 0)
    assert not any(isinstance(event, happened.HandShown) for event in settled)
    assert house.table.inventory_cents == 0
    assert house.table.seats[1].chips_cents == 1_000_00 + 30_00


@pytest.mark.law("B33")
def test_a_wager_that_is_lost_goes_into_the_inventory() -> None:
    house = House(Arranged())
    house.open("premium", devices=[Device.MANUAL_SHOE], inventory_cents=1_00)
    house.do(do.TakeSeat(ANN, 1, 1_000_00))
    house.attend()
    dealt(house).until(Due.ACT)
    house.do(do.Act(ANN, "check"))
    house.until(Due.ACT)
    assert house.table.inventory_cents == 1_00
    house.do(do.Act(ANN, "fold"))
    assert house.table.inventory_cents == 1_00 + 20_00


@every_game
@pytest.mark.law("B33")
def test_a_table_closes_when_round_and_players_are_gone_and_its_cards_leave(game: str) -> None:
    house = dealt(open_house(game, seats=(1,)))
    seated = paragraph(game, "6(d)" if game == "holdem3" else "6(e)", "B17")
    house.refused(do.CloseTable(FLOORPERSON), seated, "a round is in progress")
    house = open_house(game, seats=(1, 2))
    house.refused(do.CloseTable(FLOORPERSON), seated, "Ann, Bob must leave first")
    house.do(do.LeaveSeat(ANN))
    house.refused(do.CloseTable(FLOORPERSON), seated, "Bob must leave first")
    house.do(do.LeaveSeat(BOB))
    counted(house, house.table.inventory_cents)
    events = house.do(do.CloseTable(FLOORPERSON))
    assert [type(event) for event in events] == [happened.DeckRemoved, happened.TableClosed]
    assert not house.table.open
    assert not house.table.decks
    assert house.table.inventory_cents == 0
    house.refused(do.CloseTable(FLOORPERSON), "B33", "not open")


@pytest.mark.law(
    "13:69F-40.3(a)", "13:69F-40.3(b)", "13:69F-40.3(c)", "13:69F-40.4(a)",
    "13:69F-39.3(a)", "13:69F-39.3(b)", "13:69F-39.3(c)", "13:69F-39.4(a)",
    "13:69F-42.3(a)", "13:69F-42.3(b)", "13:69F-42.3(c)", "13:69F-42.4(a)",
    "B7", "B8", "B9", "B11",
)  # fmt: skip
@every_game
def test_no_step_of_the_opening_is_left_out_done_early_or_done_twice(game: str) -> None:
    house = bare(game, Device.MANUAL_SHOE)
    house.do(do.TakeSeat(ANN, 1, 100_00))
    for command, *_ in OPENING:
        house.refused(command, paragraph(game, "3(a)", "B7"), "no red deck")
    house.do(do.ReceiveDeck(DEALER, "red"))
    for done, (due, *_) in enumerate(OPENING):
        for number, (command, section, common) in enumerate(OPENING):
            idle = isinstance(command, do.SpreadDeck) and done >= WASHED
            cut_first = isinstance(command, do.TakeDeck) and isinstance(due, do.CutDeck)
            if number == done or idle:
                continue
            law = paragraph(game, "4(b)2", "B13") if cut_first else paragraph(game, section, common)
            house.refused(command, law)
        house.do(due)
    assert phase(house) is Phase.IN_PLAY
    bet_all(house)
    house.do(do.CloseBets(DEALER))


@pytest.mark.law("13:69F-40.3(a)", "13:69F-39.3(a)", "13:69F-42.3(a)", "B7")
@every_game
def test_the_record_says_who_inspected_a_deck_and_who_verified_it(game: str) -> None:
    house = washed(bare(game, Device.MANUAL_SHOE))
    (inspected,), (verified,) = house.last(happened.DeckInspected), house.last(happened.DeckVerified)
    assert inspected == happened.DeckInspected(inspected.law, "red", DEALER.name)
    assert inspected.law.id == paragraph(game, "3(a)", "B7")
    assert verified == happened.DeckVerified(verified.law, "red", FLOORPERSON.name)
    assert verified.law.id == paragraph(game, "3(b)", "B8")


@pytest.mark.law("13:69F-40.3(b)", "13:69F-39.3(b)", "13:69F-42.3(b)", "B7")
@every_game
@pytest.mark.parametrize("name", ["Dale", "dale ", " DALE", "\tdAlE\n"])
def test_who_inspected_a_deck_does_not_verify_it_however_the_name_is_written(game: str, name: str) -> None:
    house = bare(game, Device.MANUAL_SHOE)
    house.do(do.ReceiveDeck(DEALER, "red"))
    house.do(do.InspectDeck(DEALER, "red"))
    same = Actor(Role.FLOORPERSON, name)
    house.refused(do.VerifyDeck(same, "red"), paragraph(game, "3(b)", "B8"), "someone else must verify it")
    house.do(do.VerifyDeck(FLOORPERSON, "red"))
    assert phase(house) is Phase.VERIFIED


@pytest.mark.law("13:69F-40.3(b)", "13:69F-39.3(b)", "13:69F-42.3(b)", "B7")
@every_game
def test_a_supervisor_verifies_the_cards_only_where_the_text_names_one(game: str) -> None:
    house = bare(game, Device.MANUAL_SHOE)
    house.do(do.ReceiveDeck(DEALER, "red"))
    house.do(do.InspectDeck(DEALER, "red"))
    verify = do.VerifyDeck(SUPERVISOR, "red")
    if game == "holdem3":
        house.do(verify)
        assert phase(house) is Phase.VERIFIED
    else:
        house.refused(verify, paragraph(game, "3(b)", "B8"), "the floorperson")


@pytest.mark.law("13:69F-40.3(b)", "13:69F-39.3(b)", "13:69F-42.3(b)", "B8")
@every_game
def test_the_first_player_sees_the_cards_face_up_and_from_a_seat(game: str) -> None:
    house = bare(game, Device.MANUAL_SHOE)
    house.do(do.ReceiveDeck(DEALER, "red"))
    for command, *_ in OPENING[:2]:
        house.do(command)
    spread = paragraph(game, "3(b)", "B8")
    house.refused(do.SpreadDeck(DEALER, "red", face_up=False), spread, "face up")
    (event,) = house.do(do.SpreadDeck(DEALER, "red"))
    assert event.law.id == spread
    seated = paragraph(game, "6(d)" if game == "holdem3" else "6(e)", "B17")
    house.refused(do.LookAtDeck(ANN, "red"), seated, "not seated")
    house.do(do.TakeSeat(ANN, 1, 100_00))
    (looked,) = house.do(do.LookAtDeck(ANN, "red"))
    assert looked == happened.DeckLookedAt(looked.law, "red", "Ann")


@pytest.mark.law("13:69F-40.3(a)", "13:69F-39.3(a)", "13:69F-42.3(a)", "B7")
@every_game
def test_a_preshuffled_deck_skips_inspection_look_and_shuffle(game: str) -> None:
    house = bare(game, Device.MANUAL_SHOE)
    house.do(do.ReceiveDeck(DEALER, "red", DECK))
    house.refused(do.InspectDeck(DEALER, "red"), paragraph(game, "3(a)", "B7"))
    house.refused(do.ShuffleDeck(DEALER, "red", DECK), paragraph(game, "4(a)", "B11"))
    house.do(do.VerifySeal(FLOORPERSON, "red"))
    house.refused(do.TakeDeck(DEALER, "red"), paragraph(game, "4(b)2", "B13"), "cut the red deck first")
    house.do(do.CutDeck(DEALER, "red", 26))
    house.do(do.TakeDeck(DEALER, "red"))
    assert phase(house) is Phase.IN_PLAY


@pytest.mark.law("13:69F-40.2(a)", "13:69F-39.2(a)", "13:69F-42.2(a)", "B1")
@every_game
@pytest.mark.parametrize(
    "order", [DECK[:-1], (*DECK, DECK[0]), (*DECK[:-1], DECK[0]), ()], ids=["51", "53", "one twice", "none"]
)
def test_a_deck_is_52_cards_each_once(game: str, order: tuple[Card, ...]) -> None:
    deck = paragraph(game, "2(a)", "B1")
    house = bare(game, Device.MANUAL_SHOE)
    house.refused(do.ReceiveDeck(DEALER, "red", order), deck)
    washed(house)
    house.refused(do.ShuffleDeck(DEALER, "red", order), deck)
    house.do(do.ShuffleDeck(DEALER, "red", DECK[::-1]))
    assert house.table.decks["red"].order == DECK[::-1]


@pytest.mark.law("13:69F-40.2(a)", "13:69F-39.2(a)", "13:69F-42.2(a)", "B1")
@every_game
def test_a_deck_is_known_by_the_color_of_its_backs(game: str) -> None:
    bare(game, Device.MANUAL_SHOE).refused(do.ReceiveDeck(DEALER, "  "), paragraph(game, "2(a)", "B1"), "color")


@pytest.mark.law("13:69F-40.3(a)", "13:69F-39.3(a)", "13:69F-42.3(a)", "B7")
@every_game
def test_a_deck_is_taken_away_for_a_reason_and_not_out_of_a_round(game: str) -> None:
    receipt = paragraph(game, "3(a)", "B7")
    house = shuffled(bare(game, Device.MANUAL_SHOE))
    house.refused(do.RemoveDeck(FLOORPERSON, "red", " "), receipt, "reason")
    house.do(do.RemoveDeck(FLOORPERSON, "red", "a bent card"))
    assert not house.table.decks
    in_play = dealt(open_house(game, seats=(1,)))
    in_play.refused(do.RemoveDeck(FLOORPERSON, "red", "a bent card"), receipt, "is in use in this round")
