"""Two decks at one table: only with a shuffler, with different backs, each prepared separately, in turn (.2(b))."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwalk.cards import DECK
from boardwalk.games.declaration.round import DealingMode
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.automation.policy import Timid
from boardwalk.table.device import Device
from boardwalk.table.message import Command
from boardwalk.table.next_act import Due
from boardwalk.table.state import Phase
from tests.support.parameters import every_game
from tests.support.table.by_game import ANN, bare, paragraph, phase, shuffled, washed
from tests.support.table.houses import DEALER, FLOORPERSON, House, bet_all, dealt, open_house

MANUAL, SHUFFLER = Device.MANUAL_SHOE, Device.SHUFFLER
every_mode_with_shuffler = pytest.mark.parametrize(
    "devices",
    [(SHUFFLER,), (MANUAL, SHUFFLER), (Device.AUTOMATED_SHOE, Device.COUNTING_SHUFFLER)],
    ids=["hand", "manual shoe", "automated shoe"],
)


def ready(game: str) -> House:
    """Red and blue are both shuffled in the shuffler, and neither is in play."""
    return shuffled(shuffled(bare(game, MANUAL, SHUFFLER)), "blue")


@pytest.mark.law("13:69F-40.2(b)", "13:69F-39.2(b)", "13:69F-42.2(b)", "B2")
@every_game
@pytest.mark.parametrize("shuffler", [SHUFFLER, Device.COUNTING_SHUFFLER])
def test_a_second_deck_comes_only_to_a_table_with_a_shuffler(game: str, shuffler: Device) -> None:
    house = bare(game, MANUAL)
    second = paragraph(game, "2(b)", "B2")
    house.do(do.ReceiveDeck(DEALER, "red"))
    house.refused(do.ReceiveDeck(DEALER, "blue"), second, "needs an automated shuffler")
    house.do(do.InstallDevice(FLOORPERSON, shuffler))
    house.do(do.ReceiveDeck(DEALER, "blue"))
    house.refused(do.ReceiveDeck(DEALER, "green"), second, "two decks")
    assert list(house.table.decks) == ["red", "blue"]


@pytest.mark.law("13:69F-40.2(b)", "13:69F-39.2(b)", "13:69F-42.2(b)", "B2")
@every_game
def test_two_decks_are_not_played_once_the_shuffler_is_gone(game: str) -> None:
    house = ready(game)
    house.do(do.RemoveDevice(FLOORPERSON, SHUFFLER))
    second = paragraph(game, "2(b)", "B2")
    house.refused(do.TakeDeck(DEALER, "red"), second, "two decks need an automated shuffler")
    house.do(do.RemoveDeck(FLOORPERSON, "blue", "no shuffler"))
    house.do(do.TakeDeck(DEALER, "red"))
    in_play = open_house(game, devices=[MANUAL, SHUFFLER], backs=("red", "blue"))
    bet_all(in_play)
    in_play.do(do.RemoveDevice(FLOORPERSON, SHUFFLER))
    in_play.refused(do.CloseBets(DEALER), second, "two decks need an automated shuffler")


@pytest.mark.law("13:69F-40.2(b)1", "13:69F-39.2(b)1", "13:69F-42.2(b)1", "B1")
@every_game
@pytest.mark.parametrize("deck", ["red", "blue"])
def test_each_of_two_decks_is_52_cards_each_once(game: str, deck: str) -> None:
    house = washed(washed(bare(game, MANUAL, SHUFFLER)), "blue")
    house.do(do.LoadShuffler(DEALER, deck))
    house.refused(
        do.ShuffleDeck(DEALER, deck, DECK[1:]), paragraph(game, "2(a)", "B1"), "must be the 52 cards of a deck"
    )
    house.refused(do.ShuffleDeck(DEALER, deck, (*DECK[1:], DECK[1])), paragraph(game, "2(a)", "B1"))
    house.do(do.ShuffleDeck(DEALER, deck, DECK))


@pytest.mark.law("13:69F-40.2(b)2", "13:69F-39.2(b)2", "13:69F-42.2(b)2", "B3")
@every_game
def test_the_backs_of_two_decks_differ_in_color(game: str) -> None:
    house = bare(game, MANUAL, SHUFFLER)
    house.do(do.ReceiveDeck(DEALER, "red"))
    house.refused(do.ReceiveDeck(DEALER, "red"), paragraph(game, "2(b)2", "B3"), "already")
    house.refused(do.ReceiveDeck(DEALER, "Red", DECK), paragraph(game, "2(b)2", "B3"), "already")
    house.do(do.ReceiveDeck(DEALER, "blue"))


@pytest.mark.law("13:69F-40.2(b)2")
def test_spaces_around_a_color_do_not_make_it_another() -> None:
    house = bare("premium", MANUAL, SHUFFLER)
    house.do(do.ReceiveDeck(DEALER, "red"))
    house.refused(do.ReceiveDeck(DEALER, " red"), "13:69F-40.2(b)2", "already")


@pytest.mark.law("13:69F-40.2(b)3", "13:69F-39.2(b)3", "13:69F-42.2(b)3", "B4")
@every_game
def test_a_deck_comes_into_play_only_while_the_other_is_in_the_shuffler(game: str) -> None:
    house = washed(shuffled(bare(game, MANUAL, SHUFFLER)), "blue")
    law = paragraph(game, "2(b)3", "B4")
    house.refused(do.TakeDeck(DEALER, "red"), law, "blue deck is not in the shuffler")
    house.do(do.LoadShuffler(DEALER, "blue"))
    house.do(do.TakeDeck(DEALER, "red"))
    house.do(do.ShuffleDeck(DEALER, "blue", DECK))
    house.refused(do.TakeDeck(DEALER, "blue"), law, "red deck is in play")
    assert house.table.decks["blue"].in_shuffler
    assert not house.table.decks["red"].in_shuffler


@pytest.mark.law("13:69F-40.2(b)3", "13:69F-39.2(b)3", "13:69F-42.2(b)3", "B4")
@every_game
def test_no_second_deck_is_unpacked_while_the_first_is_in_play(game: str) -> None:
    house = open_house(game, devices=[MANUAL, SHUFFLER], seats=(1,))
    house.refused(do.ReceiveDeck(DEALER, "blue"), paragraph(game, "2(b)3", "B4"), "in play")


@pytest.mark.law("13:69F-40.2(b)4", "13:69F-39.2(b)4", "13:69F-42.2(b)4", "B5")
@every_game
def test_a_new_deck_with_the_backs_of_the_last_one_was_not_used_before(game: str) -> None:
    house = open_house(game, devices=[MANUAL, SHUFFLER], seats=(1,), policy=Timid())
    bet_all(house)
    house.do(do.CloseBets(DEALER))
    house.until(Due.BETS)
    house.do(do.RemoveDeck(FLOORPERSON, "red", "worn"))
    for back in ("red", "blue"):
        house.do(do.ReceiveDeck(DEALER, back))
    house.attend()
    assert [back for back, deck in house.table.decks.items() if deck.phase is Phase.IN_PLAY] == ["red"]


@pytest.mark.law("13:69F-40.2(b)3", "13:69F-39.2(b)3", "13:69F-42.2(b)3", "B4")
@every_game
@pytest.mark.parametrize("leaves", [do.SpreadDeck, do.ReportShufflerJam])
def test_no_round_begins_once_the_other_deck_has_left_the_shuffler(
    game: str, leaves: type[do.SpreadDeck | do.ReportShufflerJam]
) -> None:
    house = washed(shuffled(bare(game, MANUAL, SHUFFLER)), "blue")
    house.do(do.LoadShuffler(DEALER, "blue"))
    house.do(do.TakeDeck(DEALER, "red"))
    house.do(leaves(DEALER, "blue"))
    bet_all(house)
    house.refused(do.CloseBets(DEALER), paragraph(game, "2(b)3", "B4"))


@pytest.mark.law(
    "13:69F-40.2(b)4", "13:69F-40.2(b)5", "13:69F-39.2(b)4", "13:69F-39.2(b)5",
    "13:69F-42.2(b)4", "13:69F-42.2(b)5", "B5", "B6",
)  # fmt: skip
@every_game
def test_a_deck_rests_for_a_round_and_leaves_the_rack_to_the_other(game: str) -> None:
    house = ready(game)
    house.policies["Ann"] = Timid()
    house.do(do.TakeDeck(DEALER, "red"))
    bet_all(house)
    house.do(do.CloseBets(DEALER))
    while house.table.round is not None:
        house.step()
    assert phase(house, "red") is Phase.RACKED
    house.refused(do.TakeDeck(DEALER, "blue"), paragraph(game, "2(b)5", "B6"), "discard rack")
    house.do(do.LoadShuffler(DEALER, "red"))
    house.do(do.ShuffleDeck(DEALER, "red", DECK))
    house.refused(do.TakeDeck(DEALER, "red"), paragraph(game, "2(b)4", "B5"), "last round")
    house.do(do.TakeDeck(DEALER, "blue"))
    assert phase(house, "blue") is Phase.IN_PLAY


@pytest.mark.law("13:69F-40.2(b)4", "13:69F-39.2(b)4", "13:69F-42.2(b)4", "B5")
@every_game
@every_mode_with_shuffler
def test_two_decks_alternate_round_by_round(game: str, devices: tuple[Device, ...]) -> None:
    house = open_house(game, devices=devices, backs=("red", "blue"), seats=(1,), policy=Timid())
    used = []
    for _ in range(6):
        bet_all(house)
        used.append(next(back for back in house.table.decks if phase(house, back) is Phase.IN_PLAY))
        house.play_round()
    assert used == ["red", "blue"] * 3


@pytest.mark.law("13:69F-40.2(b)5", "13:69F-39.2(b)5", "13:69F-42.2(b)5", "B6")
@every_game
@every_mode_with_shuffler
def test_the_rack_never_holds_cards_of_both_decks(game: str, devices: tuple[Device, ...]) -> None:
    house = open_house(game, devices=devices, backs=("red", "blue"), seats=(1, 2), policy=Timid())
    for _ in range(4):
        bet_all(house)
        house.do(do.CloseBets(DEALER))
        while house.table.round is not None:
            other = next(back for back in house.table.decks if back != house.table.round.deck)
            assert house.table.decks[other].in_shuffler
            assert house.step()
        assert [deck.phase for deck in house.table.decks.values()].count(Phase.RACKED) == 1
        assert house.table.last_round is not None
        assert sorted(house.table.last_round.rack) == sorted(DECK)
        house.attend()
    assert len(house.last(happened.RoundEnded)) == 4


@every_game
def test_the_deck_that_rests_may_be_taken_away_during_a_round_and_the_other_may_not(game: str) -> None:
    house = ready(game)
    house.do(do.TakeDeck(DEALER, "red"))
    bet_all(house)
    house.do(do.CloseBets(DEALER))
    house.refused(
        do.RemoveDeck(FLOORPERSON, "red", "a bent card"), paragraph(game, "3(a)", "B7"), "is in use in this round"
    )
    house.do(do.RemoveDeck(FLOORPERSON, "blue", "a bent card"))
    assert list(house.table.decks) == ["red"]


@pytest.mark.law("13:69F-40.3(d)", "13:69F-39.3(d)", "13:69F-42.3(d)", "B10")
@every_game
def test_each_of_two_decks_goes_through_the_whole_opening_by_itself(game: str) -> None:
    """Steps done with the red deck do not count for the blue one: it needs each step itself."""
    house = shuffled(bare(game, MANUAL, SHUFFLER))
    house.do(do.ReceiveDeck(DEALER, "blue"))
    steps: tuple[tuple[Command, str, str], ...] = (
        (do.InspectDeck(DEALER, "blue"), "3(a)", "B7"),
        (do.VerifyDeck(FLOORPERSON, "blue"), "3(b)", "B8"),
        (do.SpreadDeck(DEALER, "blue"), "3(b)", "B8"),
        (do.LookAtDeck(ANN, "blue"), "3(b)", "B8"),
        (do.WashDeck(DEALER, "blue"), "3(c)", "B9"),
        (do.LoadShuffler(DEALER, "blue"), "4(a)", "B11"),
        (do.ShuffleDeck(DEALER, "blue", DECK), "4(a)", "B11"),
    )
    for number, (due, *_) in enumerate(steps):
        if not isinstance(due, do.ShuffleDeck):
            house.refused(
                do.TakeDeck(DEALER, "red"), paragraph(game, "2(b)3", "B4"), "blue deck is not in the shuffler"
            )
        for later, section, common in steps[number + 1 : -1]:
            house.refused(later, paragraph(game, section, common))
        house.do(due)
        assert phase(house, "red") is Phase.SHUFFLED
    house.do(do.TakeDeck(DEALER, "red"))


@pytest.mark.law("13:69F-40.4(e)", "13:69F-39.4(e)", "13:69F-42.4(e)", "B10", "B16")
@every_game
def test_at_an_idle_table_each_of_two_decks_is_spread_seen_and_washed_by_itself(game: str) -> None:
    house = open_house(game, DealingMode.HAND, backs=("red", "blue"), seats=(1,))
    house.do(do.LeaveSeat(ANN))
    house.do(do.TakeSeat(ANN, 1, 100_00))
    for deck in ("red", "blue"):
        house.do(do.SpreadDeck(DEALER, deck))
    house.do(do.LookAtDeck(ANN, "red"))
    house.do(do.WashDeck(DEALER, "red"))
    house.refused(do.WashDeck(DEALER, "blue"), paragraph(game, "3(c)", "B9"), "not looked at")
    house.do(do.LoadShuffler(DEALER, "red"))
    house.do(do.ShuffleDeck(DEALER, "red", DECK))
    house.refused(do.TakeDeck(DEALER, "red"), paragraph(game, "2(b)3", "B4"), "blue deck is not in the shuffler")


def spread_seen_and_washed(house: House, deck: str) -> None:
    house.do(do.SpreadDeck(DEALER, deck))
    house.do(do.LookAtDeck(ANN, deck))
    house.do(do.WashDeck(DEALER, deck))
    house.do(do.LoadShuffler(DEALER, deck))


@pytest.mark.law("13:69F-40.3(d)", "13:69F-39.3(d)", "13:69F-42.3(d)", "B10")
@every_game
@pytest.mark.parametrize("first", ["red", "blue"])
def test_after_an_idle_time_no_deck_is_taken_until_the_other_was_spread_seen_and_washed_too(
    game: str, first: str
) -> None:
    house = ready(game)
    house.do(do.LeaveSeat(ANN))
    house.do(do.TakeSeat(ANN, 1, 100_00))
    spread_seen_and_washed(house, first)
    house.do(do.ShuffleDeck(DEALER, first, DECK))
    law, other = paragraph(game, "3(d)", "B10"), {"red": "blue", "blue": "red"}[first]
    house.refused(do.TakeDeck(DEALER, first), law, f"spread, show and wash the {other} deck too")
    house.refused(do.TakeDeck(DEALER, other), paragraph(game, "4(e)", "B16"), "the table was idle")
    spread_seen_and_washed(house, other)
    house.do(do.TakeDeck(DEALER, first))
    bet_all(house)
    house.do(do.CloseBets(DEALER))


@pytest.mark.law("13:69F-40.3(d)", "13:69F-39.3(d)", "13:69F-42.3(d)", "B10")
@every_game
def test_bets_are_not_closed_while_the_other_deck_waits_to_be_washed_after_an_idle_time(game: str) -> None:
    """The deck in play would be stale, too, so this state is made by hand."""
    house = open_house(game, devices=(MANUAL, SHUFFLER), backs=("red", "blue"))
    bet_all(house)
    blue = replace(house.table.decks["blue"], stale=True)
    house._table = house.table._replace(decks={**house.table.decks, "blue": blue})
    law = paragraph(game, "3(d)", "B10")
    house.refused(do.CloseBets(DEALER), law, "spread, show and wash the blue deck too")


@pytest.mark.law("13:69F-40.3(d)", "13:69F-39.3(d)", "13:69F-42.3(d)", "B10", "B16")
@every_game
@every_mode_with_shuffler
def test_the_staff_washes_both_decks_after_an_idle_time(game: str, devices: tuple[Device, ...]) -> None:
    house = open_house(game, devices=devices, backs=("red", "blue"), seats=(1,))
    house.do(do.LeaveSeat(ANN))
    house.attend()
    house.do(do.TakeSeat(ANN, 1, 100_00))
    before = len(house.events)
    house.attend()
    washed_again = [event.deck for event in house.events[before:] if isinstance(event, happened.DeckWashed)]
    assert sorted(washed_again) == ["blue", "red"]
    dealt(house)


@pytest.mark.law("13:69F-40.2(b)3", "13:69F-39.2(b)3", "13:69F-42.2(b)3", "B4")
@every_game
def test_after_the_shuffler_was_off_the_table_the_other_deck_is_loaded_again(game: str) -> None:
    house = ready(game)
    assert all(deck.inside for deck in house.table.decks.values())
    house.do(do.RemoveDevice(FLOORPERSON, SHUFFLER))
    assert not any(deck.inside or deck.in_shuffler for deck in house.table.decks.values())
    house.do(do.InstallDevice(FLOORPERSON, SHUFFLER))
    house.refused(do.TakeDeck(DEALER, "red"), paragraph(game, "2(b)3", "B4"), "blue deck is not in the shuffler")
    house.do(do.LoadShuffler(DEALER, "blue"))
    house.do(do.TakeDeck(DEALER, "red"))
    assert not house.table.decks["red"].inside
    house.do(do.RemoveDevice(FLOORPERSON, SHUFFLER))
    house.do(do.InstallDevice(FLOORPERSON, SHUFFLER))
    bet_all(house)
    house.refused(do.CloseBets(DEALER), paragraph(game, "2(b)3", "B4"), "blue deck is not in the shuffler")
    house.attend()
    house.do(do.CloseBets(DEALER))


COUNTED_BY = {"premium": "13:69F-40.9(e)", "heads-up": "13:69F-39.9(e)", "holdem3": "13:69F-42.9(d)"}


def automated(game: str, backs: tuple[str, ...]) -> House:
    devices = (Device.AUTOMATED_SHOE, SHUFFLER)
    return open_house(game, devices=devices, backs=backs, seats=(1,), chips=10**9, policy=Timid())


def end_round(house: House, *, counted: bool) -> None:
    """The round is at its stub or void, and the stub is counted or not."""
    assert house.table.round is not None
    if counted:
        house.do(do.CountStub(DEALER, len(house.table.round.stub)))
    elif house.due is Due.STUB:
        house.do(do.RackStub(DEALER))
    house.until(Due.BETS)
    house.attend()


@pytest.mark.law("13:69F-40.9(e)", "13:69F-39.9(e)", "13:69F-42.9(d)", "B24")
@every_game
def test_a_deck_is_counted_in_the_fifth_of_its_rounds_although_the_other_is_counted_often(game: str) -> None:
    """In rounds 2, 6 and 10 the stub is always that of the blue deck; red has its fifth round in round 9."""
    house = automated(game, ("red", "blue"))
    for number in range(1, 13):
        dealt(house).until(Due.STUB)
        if number == 9:
            assert house.table.rounds_since_count == 2
            house.refused(do.RackStub(DEALER), COUNTED_BY.get(game, "B24"), "must be counted in this round")
        end_round(house, counted=number in (2, 6, 9, 10))


@pytest.mark.law("13:69F-40.9(e)", "13:69F-39.9(e)", "13:69F-42.9(d)", "B24")
@every_game
@pytest.mark.parametrize("backs", [("red",), ("red", "blue")], ids=["one deck", "two decks"])
@settings(max_examples=12)
@given(plan=st.lists(st.sampled_from(("rack", "rack", "void", "count")), min_size=6, max_size=16))
def test_never_do_five_rounds_pass_without_a_count_of_the_table_or_of_a_deck_void_or_not(
    game: str, backs: tuple[str, ...], plan: list[str]
) -> None:
    house = automated(game, backs)
    of_table, of_deck = 0, dict.fromkeys(backs, 0)
    for number, what in enumerate(plan):
        back = backs[number % len(backs)]
        dealt(house)
        if what == "void":
            house.do(do.ReportShoeJam(DEALER))
        else:
            house.until(Due.STUB)
        due = max(of_table, of_deck[back]) == 4
        assert house.due is (Due.STUB if due or what != "void" else Due.COLLECT)
        if due:
            house.refused(do.RackStub(DEALER), COUNTED_BY.get(game, "B24"), "must be counted in this round")
        counted = due or what == "count"
        end_round(house, counted=counted)
        of_table, of_deck[back] = (0, 0) if counted else (of_table + 1, of_deck[back] + 1)
        assert house.table.rounds_since_count == of_table <= 4
        assert house.table.deck_since_count[back] == of_deck[back] <= 4


def test_a_new_deck_begins_with_no_round_uncounted_and_the_table_does_not() -> None:
    house = automated("caribbean", ("red",))
    for _ in range(4):
        dealt(house).until(Due.STUB)
        end_round(house, counted=False)
    house.do(do.RemoveDeck(FLOORPERSON, "red", "a bent card"))
    assert not house.table.deck_since_count
    house.do(do.ReceiveDeck(DEALER, "red"))
    house.attend()
    dealt(house).until(Due.STUB)
    house.refused(do.RackStub(DEALER), "B24")
