"""Devices: which may be on a table together, how the game is dealt with them, what comes off first (.7 to .9, .12)."""

from __future__ import annotations

import pytest

from boardwalk.cards import DECK
from boardwalk.errors import Refusal
from boardwalk.games.declaration.round import DealingMode
from boardwalk.law import cite
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.commands import DisconnectMeter
from boardwalk.table.device import Device
from boardwalk.table.state import Phase
from tests.support.parameters import every_game, every_mode
from tests.support.table.by_game import bare, paragraph, phase, shuffled, washed
from tests.support.table.collected_wagers import METER, OFFERS, bet, every_offer, house_of
from tests.support.table.houses import DEALER, FLOORPERSON, MODES, SUPERVISOR, bet_all, dealt, open_house

MANUAL, AUTOMATED = Device.MANUAL_SHOE, Device.AUTOMATED_SHOE
SHUFFLER, COUNTING = Device.SHUFFLER, Device.COUNTING_SHUFFLER


def off_first(game: str) -> str:
    return paragraph(game, "12(g)", "B30", "R27")


@pytest.mark.law("13:69F-40.12(g)", "13:69F-39.12(g)", "13:69F-42.12(g)", "B30")
@every_game
@pytest.mark.parametrize(
    ("standing", "wanted"), [(MANUAL, AUTOMATED), (AUTOMATED, MANUAL), (SHUFFLER, COUNTING), (COUNTING, SHUFFLER)]
)
def test_a_device_comes_off_before_another_of_its_kind_is_put_on(game: str, standing: Device, wanted: Device) -> None:
    house = bare(game, standing)
    house.refused(do.InstallDevice(FLOORPERSON, wanted), off_first(game), f"remove the {standing.value} first")
    house.do(do.RemoveDevice(FLOORPERSON, standing))
    house.do(do.InstallDevice(FLOORPERSON, wanted))
    assert house.table.devices == {wanted}


@pytest.mark.law("13:69F-40.12(g)", "13:69F-39.12(g)", "13:69F-42.12(g)", "B30")
@every_game
@pytest.mark.parametrize("device", [AUTOMATED, SHUFFLER, COUNTING])
def test_a_device_is_put_on_once_and_only_one_that_stands_there_comes_off(game: str, device: Device) -> None:
    house = bare(game, device)
    house.refused(do.InstallDevice(FLOORPERSON, device), off_first(game), "already")
    house.do(do.RemoveDevice(FLOORPERSON, device))
    house.refused(do.RemoveDevice(FLOORPERSON, device), off_first(game), "is not installed")


@pytest.mark.law("13:69F-40.12(g)", "13:69F-39.12(g)", "13:69F-42.12(g)", "B30")
@every_game
@every_mode
def test_no_device_comes_or_goes_during_a_round(game: str, mode: DealingMode) -> None:
    house = dealt(open_house(game, mode))
    (device,) = MODES[mode]
    other = MANUAL if device in (SHUFFLER, AUTOMATED) else SHUFFLER
    house.refused(do.RemoveDevice(FLOORPERSON, device), off_first(game), "a round is in progress")
    house.refused(do.InstallDevice(FLOORPERSON, other), off_first(game), "a round is in progress")


@pytest.mark.law("13:69F-40.12(g)", "13:69F-39.12(g)", "13:69F-42.12(g)", "B30")
@every_game
def test_cards_are_shuffled_by_hand_once_the_shuffler_is_off_the_table(game: str) -> None:
    house = washed(bare(game, MANUAL, SHUFFLER))
    house.refused(do.ShuffleDeck(DEALER, "red", DECK), off_first(game), "or remove it first")
    house.do(do.RemoveDevice(FLOORPERSON, SHUFFLER))
    (by_hand,) = house.do(do.ShuffleDeck(DEALER, "red", DECK))
    assert by_hand == happened.DeckShuffled(by_hand.law, "red", DECK, by_machine=False, commitment="")


@pytest.mark.law("13:69F-40.12(g)", "13:69F-39.12(g)", "13:69F-42.12(g)", "B30")
@every_game
def test_a_deck_that_was_in_the_shuffler_when_it_came_off_is_shuffled_again(game: str) -> None:
    house = washed(bare(game, MANUAL, SHUFFLER))
    house.do(do.LoadShuffler(DEALER, "red"))
    house.do(do.RemoveDevice(FLOORPERSON, SHUFFLER))
    house.refused(do.TakeDeck(DEALER, "red"), paragraph(game, "4(a)", "B11"))
    house.do(do.ShuffleDeck(DEALER, "red", DECK))
    assert house.table.decks["red"].cut_due


@pytest.mark.law("13:69F-40.12(g)", "13:69F-39.12(g)", "13:69F-42.12(g)", "B30")
@every_game
@pytest.mark.parametrize(("shoe", "other"), [(AUTOMATED, MANUAL), (MANUAL, AUTOMATED)])
def test_a_deck_leaves_the_shoe_that_is_taken_off_and_is_loaded_into_the_next(
    game: str, shoe: Device, other: Device
) -> None:
    house = open_house(game, devices=[shoe], seats=(1,))
    order = house.table.decks["red"].order
    bet_all(house)
    house.do(do.RemoveDevice(FLOORPERSON, shoe))
    assert phase(house) is Phase.SHUFFLED
    house.do(do.InstallDevice(FLOORPERSON, other))
    loading = {MANUAL: "7(a)", AUTOMATED: "9(b)1"}[other]
    house.refused(do.CloseBets(DEALER), paragraph(game, loading, "B21"), "no shuffled deck")
    house.do(do.TakeDeck(DEALER, "red"))
    house.do(do.CloseBets(DEALER))
    assert house.table.round is not None
    assert house.table.round.order == order


@pytest.mark.law("13:69F-40.12(g)", "13:69F-39.12(g)", "13:69F-42.12(g)", "B30")
@every_game
@pytest.mark.parametrize("shoe", [MANUAL, AUTOMATED])
def test_no_shoe_is_put_on_while_the_dealer_holds_the_deck_in_hand(game: str, shoe: Device) -> None:
    house = open_house(game, DealingMode.HAND)
    house.refused(do.InstallDevice(FLOORPERSON, shoe), off_first(game), "in play in the dealer's hand")


@pytest.mark.law("13:69F-40.12(e)", "13:69F-39.12(e)", "13:69F-42.12(e)", "B29")
@every_game
@pytest.mark.parametrize("device", [SHUFFLER, COUNTING])
def test_cards_in_a_shuffler_that_jams_are_shuffled_again(game: str, device: Device) -> None:
    house = washed(bare(game, MANUAL, device))
    jam = do.ReportShufflerJam(DEALER, "red")
    law = paragraph(game, "12(e)", "B29", "R27")
    house.refused(jam, law)
    house.do(do.LoadShuffler(DEALER, "red"))
    reported, jammed = house.do(jam)
    assert isinstance(reported, happened.IrregularityReported)
    assert isinstance(jammed, happened.ShufflerJammed)
    assert reported.law.id == jammed.law.id == law
    house.refused(do.TakeDeck(DEALER, "red"), paragraph(game, "4(a)", "B11"))
    house.do(do.LoadShuffler(DEALER, "red"))
    house.do(do.ShuffleDeck(DEALER, "red", DECK))
    house.refused(jam, law, "not in the shuffler")
    house.do(do.TakeDeck(DEALER, "red"))


@pytest.mark.law("13:69F-40.9(e)", "13:69F-42.8(e)", "13:69F-42.9(d)")
@pytest.mark.parametrize(
    ("game", "shoe", "law"),
    [
        ("premium", (AUTOMATED,), "13:69F-40.9(e)"),
        ("holdem3", (), "13:69F-42.8(e)"),
        ("holdem3", (AUTOMATED,), "13:69F-42.9(d)"),
    ],
)
def test_a_shuffler_that_cannot_count_reports_no_count(game: str, shoe: tuple[Device, ...], law: str) -> None:
    house = shuffled(bare(game, *shoe, SHUFFLER))
    house.refused(do.ReportShufflerCount(DEALER, "red", 52), law, "does not count cards")


@pytest.mark.law("13:69F-40.7(g)", "13:69F-39.7(g)", "13:69F-42.7(f)", "B27")
@every_game
def test_a_counting_shuffler_counts_only_a_deck_that_lies_inside_it(game: str) -> None:
    house = shuffled(bare(game, MANUAL, COUNTING))
    count = do.ReportShufflerCount(DEALER, "red", 52)
    law = paragraph(game, "7(f)" if game == "holdem3" else "7(g)", "B27")
    house.do(do.TakeDeck(DEALER, "red"))
    house.refused(count, law, "in play")
    house.do(do.RemoveDevice(FLOORPERSON, MANUAL))
    house.do(do.InstallDevice(FLOORPERSON, MANUAL))
    assert phase(house) is Phase.SHUFFLED
    house.refused(count, law, "once, after it has shuffled it")
    house.do(do.LoadShuffler(DEALER, "red"))
    house.refused(count, law, "not shuffled")
    house.do(do.ShuffleDeck(DEALER, "red", DECK))
    house.do(do.RemoveDevice(FLOORPERSON, COUNTING))
    house.refused(count, law, "does not count cards")
    house.do(do.InstallDevice(FLOORPERSON, COUNTING))
    house.refused(count, law, "once, after it has shuffled it")
    house.do(do.LoadShuffler(DEALER, "red"))
    house.do(do.ShuffleDeck(DEALER, "red", DECK))
    house.do(count)
    assert house.table.decks["red"].counted
    house.refused(count, law, "once, after it has shuffled it")


@pytest.mark.law("13:69F-40.7(g)", "13:69F-39.7(g)", "13:69F-42.7(f)", "B27")
@every_game
def test_what_another_shuffler_shuffled_is_not_counted_by_the_one_that_follows_it(game: str) -> None:
    house = shuffled(bare(game, MANUAL, SHUFFLER))
    house.do(do.RemoveDevice(FLOORPERSON, SHUFFLER))
    house.do(do.InstallDevice(FLOORPERSON, COUNTING))
    law = paragraph(game, "7(f)" if game == "holdem3" else "7(g)", "B27")
    house.refused(do.ReportShufflerCount(DEALER, "red", 52), law, "once, after it has shuffled it")


@pytest.mark.law(
    "13:69F-40.7(a)", "13:69F-40.8(a)", "13:69F-40.8(b)", "13:69F-40.9(a)", "13:69F-40.9(b)", "13:69F-40.9(b)1",
    "13:69F-39.7(a)", "13:69F-39.8(a)", "13:69F-39.8(b)", "13:69F-39.9(a)", "13:69F-39.9(b)", "13:69F-39.9(b)1",
    "13:69F-42.7(a)", "13:69F-42.8(a)", "13:69F-42.8(b)", "13:69F-42.9(a)", "13:69F-42.9(b)", "13:69F-42.9(b)1",
    "13:69E-1.19(b)1", "B21",
)  # fmt: skip
@every_game
@every_mode
def test_the_house_chooses_shoe_hand_or_automated_shoe_by_what_it_puts_on_the_table(
    game: str, mode: DealingMode
) -> None:
    house = shuffled(bare(game, *MODES[mode]))
    if mode is not DealingMode.HAND:
        house.refused(do.TakeDeck(DEALER, "red"), paragraph(game, "4(b)2", "B13"), "cut the red deck first")
        house.do(do.CutDeck(DEALER, "red", 26))
    (taken,) = house.do(do.TakeDeck(DEALER, "red"))
    section = {DealingMode.MANUAL_SHOE: "7(a)", DealingMode.HAND: "8(b)", DealingMode.AUTOMATED_SHOE: "9(b)1"}[mode]
    assert taken.law.id == paragraph(game, section, "B21")
    bet_all(house)
    house.do(do.CloseBets(DEALER))
    assert house.table.round is not None
    assert house.table.round.dealing.mode is mode


@pytest.mark.law("13:69F-40.9(a)", "13:69F-39.9(a)", "13:69F-42.9(a)")
@every_game
def test_an_automated_shoe_gives_out_stacks_of_the_size_of_a_hand(game: str) -> None:
    house = dealt(open_house(game, DealingMode.AUTOMATED_SHOE, seats=(1,)))
    while not house.table.round or not house.table.round.hands[1].cards:
        (stack,) = house.do(do.DealNext(DEALER))
    assert isinstance(stack, happened.CardsDealt)
    assert len(stack.cards) == {"premium": 3, "heads-up": 2, "holdem3": 3, "texas-bonus": 2, "caribbean": 5}[game]


@pytest.mark.law("13:69E-1.19(c)", "13:69F-40.7(a)", "13:69F-39.7(a)", "13:69F-42.7(a)", "B12", "B21")
@every_game
@pytest.mark.parametrize("shuffler", [SHUFFLER, COUNTING])
@pytest.mark.parametrize("shoe", [MANUAL, AUTOMATED])
def test_a_shuffler_may_stand_beside_a_shoe_and_its_deck_is_dealt_from_the_shoe(
    game: str, shoe: Device, shuffler: Device
) -> None:
    house = dealt(open_house(game, devices=[shoe, shuffler], seats=(1,)))
    assert house.table.devices == {shoe, shuffler}
    assert house.table.decks["red"].by_machine
    assert house.table.round is not None
    wanted = DealingMode.MANUAL_SHOE if shoe is MANUAL else DealingMode.AUTOMATED_SHOE
    assert house.table.round.dealing.mode is wanted


@pytest.mark.law("13:69F-40.8(b)1", "13:69F-39.8(b)1", "13:69F-42.8(b)1", "13:69F-28.8(b)", "B20")
@every_game
def test_nothing_is_dealt_from_the_hand_without_an_automated_shuffler(game: str) -> None:
    house = shuffled(bare(game))
    house.do(do.CutDeck(DEALER, "red", 26))
    law = paragraph(game, "8(b)1", "B20")
    house.refused(do.TakeDeck(DEALER, "red"), law, "needs an automated shuffler")
    held = open_house(game, DealingMode.HAND, seats=(1,))
    bet_all(held)
    held.do(do.RemoveDevice(FLOORPERSON, SHUFFLER))
    held.refused(do.TakeDeck(DEALER, "red"), law, "needs an automated shuffler")
    with pytest.raises(Refusal):
        held.do(do.CloseBets(DEALER))
    held.do(do.InstallDevice(FLOORPERSON, COUNTING))
    held.do(do.TakeDeck(DEALER, "red"))
    held.do(do.CloseBets(DEALER))


@pytest.mark.law("13:69F-40.12(g)", "13:69F-39.12(g)", "13:69F-42.12(g)", "B30")
@every_game
def test_a_shoe_may_follow_when_the_shuffler_of_a_hand_deal_is_off_the_table(game: str) -> None:
    house = open_house(game, DealingMode.HAND, seats=(1,))
    bet_all(house)
    house.do(do.RemoveDevice(FLOORPERSON, SHUFFLER))
    house.do(do.InstallDevice(FLOORPERSON, MANUAL))
    house.do(do.TakeDeck(DEALER, "red"))
    house.do(do.CloseBets(DEALER))
    assert house.table.dealing.mode is DealingMode.MANUAL_SHOE


@pytest.mark.law("13:69F-40.8(b)1", "13:69F-39.8(b)1", "13:69F-42.8(b)1", "13:69F-28.8(b)", "B20")
@every_game
def test_a_deck_that_no_shuffler_shuffled_is_not_dealt_from_the_hand(game: str) -> None:
    house = shuffled(bare(game, MANUAL))
    house.do(do.CutDeck(DEALER, "red", 26))
    house.do(do.RemoveDevice(FLOORPERSON, MANUAL))
    house.do(do.InstallDevice(FLOORPERSON, SHUFFLER))
    house.refused(do.TakeDeck(DEALER, "red"), paragraph(game, "8(b)1", "B20"), "shuffled by hand")
    house.do(do.LoadShuffler(DEALER, "red"))
    house.do(do.ShuffleDeck(DEALER, "red", DECK))
    house.do(do.TakeDeck(DEALER, "red"))


NO_MORE_BETS = {
    ("texas-bonus", DealingMode.MANUAL_SHOE): "13:69F-28.7(b)",
    ("texas-bonus", DealingMode.HAND): "13:69F-28.8(b)3",
    ("texas-bonus", DealingMode.AUTOMATED_SHOE): "13:69F-28.9(b)2",
}
SECTIONS = {DealingMode.MANUAL_SHOE: "7(b)", DealingMode.HAND: "8(b)3", DealingMode.AUTOMATED_SHOE: "9(b)2"}


@pytest.mark.law(
    "13:69F-40.7(b)", "13:69F-40.8(b)", "13:69F-40.8(b)3", "13:69F-40.9(b)", "13:69F-40.9(b)2",
    "13:69F-39.7(b)", "13:69F-39.8(b)", "13:69F-39.8(b)3", "13:69F-39.9(b)", "13:69F-39.9(b)2",
    "13:69F-42.7(b)", "13:69F-42.8(b)", "13:69F-42.8(b)3", "13:69F-42.9(b)", "13:69F-42.9(b)2",
    "13:69F-28.8(b)", "13:69F-28.9(b)", "B22",
)  # fmt: skip
@every_game
@every_mode
def test_no_card_is_dealt_before_no_more_bets_is_announced(game: str, mode: DealingMode) -> None:
    house = open_house(game, mode, seats=(1, 3))
    bet_all(house)
    law = NO_MORE_BETS.get((game, mode), paragraph(game, SECTIONS[mode], "B22"))
    house.refused(do.DealNext(DEALER), law, "no round is in progress")
    house.do(do.CloseBets(DEALER))
    (closed,) = house.last(happened.BetsClosed)
    assert closed.law.id == law
    assert closed == happened.BetsClosed(closed.law, 1, (1, 3))
    house.do(do.DealNext(DEALER))


@pytest.mark.law("13:69F-28.9(b)", "13:69F-40.9(b)1", "13:69F-39.9(b)1", "13:69F-42.9(b)1", "B21")
@every_game
def test_an_automated_shoe_is_loaded_only_with_cards_that_are_shuffled_and_cut(game: str) -> None:
    house = washed(bare(game, AUTOMATED))
    house.refused(do.TakeDeck(DEALER, "red"), paragraph(game, "4(a)", "B11"), "not shuffled")
    bet_all(house)
    house.refused(do.CloseBets(DEALER), paragraph(game, "9(b)1", "B21"), "no shuffled deck")
    house.do(do.ShuffleDeck(DEALER, "red", DECK))
    house.refused(do.TakeDeck(DEALER, "red"), paragraph(game, "4(b)2", "B13"), "cut the red deck first")
    house.refused(do.CloseBets(DEALER), paragraph(game, "9(b)1", "B21"), "no shuffled deck")
    house.do(do.CutDeck(DEALER, "red", 10))
    house.do(do.TakeDeck(DEALER, "red"))
    house.do(do.CloseBets(DEALER))


@every_game
@pytest.mark.parametrize("device", [Device.PROGRESSIVE, Device.BONUS_SPIN])
def test_hardware_of_a_wager_has_no_place_at_a_table_that_does_not_offer_it(game: str, device: Device) -> None:
    house = bare(game)
    law = house.table.game.basics.wagering.id
    house.refused(do.InstallDevice(FLOORPERSON, device), law, f"has no wager here that uses the {device.value}")


@pytest.mark.law("13:69E-1.13Q(e)1", "B35", "13:69E-1.13Y(c)")
@every_offer
def test_hardware_of_a_wager_is_put_on_and_taken_off_by_its_own_paragraph(game: str) -> None:
    laws = {"texas-bonus": "13:69E-1.13Q(e)1", "caribbean": "B35", "premium": "13:69E-1.13Y(c)"}
    house, device = house_of(game), OFFERS[game].hardware
    assert happened.DeviceInstalled(cite(laws[game]), device) in house.events
    house.refused(
        do.RemoveDevice(FLOORPERSON, device), laws[game], f"disconnect the table from the meter {METER} first"
    )
    bet(house)
    house.refused(do.RemoveDevice(FLOORPERSON, device), laws[game], "wagers are in it")
    house.do(DisconnectMeter(SUPERVISOR))
    house.do(do.RemoveDevice(FLOORPERSON, device))
    assert device not in house.table.devices
    other = next(each for each in (Device.PROGRESSIVE, Device.BONUS_SPIN) if each is not device)
    house.refused(do.InstallDevice(FLOORPERSON, other), house.table.game.basics.wagering.id)
