"""The stub: racked without being exposed before the round goes on, and counted at least every fifth round."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwalk.cards import DECK, format_cards
from boardwalk.games.declaration.round import DealingMode
from boardwalk.table.automation.policy import Timid
from boardwalk.table.commands import (
    Act,
    CollectCards,
    CountPlaces,
    CountStub,
    DealNext,
    Expose,
    LoadShuffler,
    Misdeal,
    RackStub,
    ReportFaceUp,
    ReportShufflerCount,
    RevealDealer,
    ShuffleDeck,
    TakeDeck,
)
from boardwalk.table.device import Device
from boardwalk.table.events import (
    CardsBurned,
    CardsDealt,
    CardsMisdealt,
    DeckRemoved,
    PlacesCounted,
    RoundEnded,
    RoundVoided,
    StubCounted,
    StubRacked,
    WagerReturned,
    WagerSettled,
)
from boardwalk.table.message import Place
from boardwalk.table.next_act import Due
from boardwalk.table.presentation.view import view
from boardwalk.table.record import command_from_json, command_to_json
from tests.support.parameters import every_game
from tests.support.table.houses import DEALER, FLOORPERSON, House, dealt, name_at, open_house
from tests.support.table.naive_deal import way_of_cards
from tests.support.table.ways import AUTOMATED, HAND, SHOE, Placing, Staying, every_way, seen_by

BOOK = dict.fromkeys(DealingMode, ("B23", "B24", "B25", "B26"))
PREMIUM, HEADS_UP, HOLDEM3 = "13:69F-40", "13:69F-39", "13:69F-42"
LAWS = {
    "premium": {
        SHOE: (f"{PREMIUM}.7(e)", f"{PREMIUM}.7(f)", f"{PREMIUM}.7(f)1", f"{PREMIUM}.7(f)2"),
        HAND: (f"{PREMIUM}.8(d)", f"{PREMIUM}.8(e)", f"{PREMIUM}.7(f)1", f"{PREMIUM}.7(f)2"),
        AUTOMATED: (f"{PREMIUM}.9(e)", f"{PREMIUM}.9(e)", f"{PREMIUM}.7(f)1", f"{PREMIUM}.7(f)2"),
    },
    "heads-up": {
        SHOE: (f"{HEADS_UP}.7(e)", f"{HEADS_UP}.7(f)", f"{HEADS_UP}.7(f)1", f"{HEADS_UP}.7(f)2"),
        HAND: (f"{HEADS_UP}.8(d)", f"{HEADS_UP}.8(e)", f"{HEADS_UP}.7(f)1", f"{HEADS_UP}.7(f)2"),
        AUTOMATED: (f"{HEADS_UP}.9(d)", f"{HEADS_UP}.9(e)", f"{HEADS_UP}.7(f)1", f"{HEADS_UP}.7(f)2"),
    },
    "holdem3": {
        SHOE: (f"{HOLDEM3}.7(d)", f"{HOLDEM3}.7(e)", f"{HOLDEM3}.7(e)1", f"{HOLDEM3}.7(e)2"),
        HAND: (f"{HOLDEM3}.8(d)", f"{HOLDEM3}.8(e)", f"{HOLDEM3}.7(e)1", f"{HOLDEM3}.7(e)2"),
        AUTOMATED: (f"{HOLDEM3}.9(c)", f"{HOLDEM3}.9(d)", f"{HOLDEM3}.7(e)1", f"{HOLDEM3}.7(e)2"),
    },
    "texas-bonus": BOOK,
    "caribbean": BOOK,
}
"""The paragraphs on racking the stub, on the count that is due, on a right count and on a wrong one."""
SPARED_BY = {
    ("premium", SHOE): f"{PREMIUM}.7(g)",
    ("premium", HAND): f"{PREMIUM}.8(f)",
    ("heads-up", SHOE): f"{HEADS_UP}.7(g)",
    ("heads-up", HAND): f"{HEADS_UP}.8(f)",
    ("heads-up", AUTOMATED): f"{HEADS_UP}.9(f)",
    ("holdem3", SHOE): f"{HOLDEM3}.7(f)",
    **{(game, mode): "B27" for game in ("texas-bonus", "caribbean") for mode in DealingMode},
}
"""Where a text lets a counting shuffler replace the count; 40.9, 42.8 and 42.9 do not."""
COUNTING = {
    SHOE: (Device.MANUAL_SHOE, Device.COUNTING_SHUFFLER),
    HAND: (Device.COUNTING_SHUFFLER,),
    AUTOMATED: (Device.AUTOMATED_SHOE, Device.COUNTING_SHUFFLER),
}


def house_of(game: str, mode: DealingMode, devices: Sequence[Device] | None = None) -> House:
    return open_house(game, mode, seats=(1, 2), devices=devices, policy=Placing())


def at_stub(house: House, side: int = 0) -> House:
    """The next round has reached its stub."""
    house.attend()
    dealt(house, side=side).until(Due.STUB)
    return house


def left_in_deck(house: House) -> int:
    """Cards that this round left in the deck, counted from the record of the deal."""
    start = max(number for number, event in enumerate(house.events) if type(event).__name__ == "BetsClosed")
    out = 0
    for event in house.events[start:]:
        if isinstance(event, CardsDealt | CardsMisdealt | CardsBurned):
            out += len(event.cards) + len(getattr(event, "burned", ()))
    return 52 - out


def rack(house: House) -> None:
    house.do(RackStub(DEALER))
    house.until(Due.BETS)


def miscounted(house: House, cards: int) -> None:
    """A wrong count of the stub. The dealer then enters what is at each place, as it is on record."""
    house.do(CountStub(DEALER, cards))
    assert house.due is Due.COUNT_PLACES
    house.step()


def count(house: House) -> None:
    house.do(CountStub(DEALER, left_in_deck(house)))
    house.until(Due.BETS)


@pytest.mark.law("13:69F-40.7(e)", "13:69F-40.8(d)", "13:69F-39.7(e)", "13:69F-39.8(d)", "13:69F-39.9(d)")
@pytest.mark.law("13:69F-42.7(d)", "13:69F-42.8(d)", "13:69F-42.9(c)", "B23")
@every_way
def test_after_the_last_card_the_stub_goes_to_the_discard_rack_unseen(game: str, mode: DealingMode) -> None:
    house = at_stub(house_of(game, mode))
    assert left_in_deck(house) == 52 - len(way_of_cards(game, mode, (1, 2)))
    (racked,) = house.do(RackStub(DEALER))
    assert isinstance(racked, StubRacked)
    assert racked.law.id == LAWS[game][mode][0]
    assert racked.cards == DECK[len(way_of_cards(game, mode, (1, 2))) :]
    for actor in (DEALER, FLOORPERSON, name_at(1)):
        assert not set(racked.cards) & seen_by(house, actor)


@pytest.mark.law("13:69F-40.7(e)", "13:69F-39.7(e)", "13:69F-39.9(d)", "13:69F-42.7(d)", "B23")
@pytest.mark.parametrize(
    ("game", "mode", "command", "law"),
    [
        ("premium", SHOE, Act(name_at(1), "check"), "13:69F-40.10(b)"),
        ("heads-up", SHOE, Act(name_at(1), "fold"), "13:69F-39.10(h)"),
        ("heads-up", AUTOMATED, Act(name_at(1), "check"), "13:69F-39.10(d)"),
        ("holdem3", SHOE, Expose(name_at(1), exposed=True), "13:69F-42.10(a)"),
        ("texas-bonus", SHOE, RevealDealer(DEALER), "B32"),
        ("caribbean", SHOE, Act(name_at(1), "fold"), "13:69F-16/book-4"),
        ("premium", SHOE, DealNext(DEALER), "13:69F-40.10(c)"),
    ],
)
def test_nothing_goes_on_until_the_stub_has_left(
    game: str, mode: DealingMode, command: Act | Expose | RevealDealer | DealNext, law: str
) -> None:
    house = at_stub(open_house(game, mode, seats=(1, 2), policy=Staying()), side=5_00)
    house.refused(command, law, "stub")


@every_game
def test_the_stub_is_neither_racked_nor_counted_before_its_time(game: str) -> None:
    house = dealt(house_of(game, SHOE))
    stub, counted, *_ = LAWS[game][SHOE]
    house.refused(RackStub(DEALER), stub, "not now: ")
    house.refused(CountStub(DEALER, 52), counted, "not now: ")
    house.until(Due.STUB)
    house.refused(CountStub(DEALER, -1), counted, "must be 0 or more")


@pytest.mark.law("13:69F-40.7(f)", "13:69F-40.8(e)", "13:69F-40.9(e)", "13:69F-39.7(f)", "13:69F-39.8(e)")
@pytest.mark.law("13:69F-39.9(e)", "13:69F-42.7(e)", "13:69F-42.8(e)", "13:69F-42.9(d)", "B24")
@every_way
def test_in_every_fifth_round_the_stub_must_be_counted(game: str, mode: DealingMode) -> None:
    house = house_of(game, mode)
    for number in range(1, 13):
        at_stub(house)
        offered = [type(prompt.command) for prompt in view(house.table, DEALER).prompts if prompt.due]
        assert offered == ([CountStub] if number in (5, 10) else [RackStub, CountStub])
        if number in (5, 10):
            house.refused(RackStub(DEALER), LAWS[game][mode][1], "must be counted in this round")
            count(house)
        else:
            rack(house)


@pytest.mark.law("13:69F-40.7(f)", "13:69F-39.7(f)", "13:69F-42.7(e)", "B24")
@every_game
@settings(max_examples=15)
@given(early=st.lists(st.booleans(), min_size=6, max_size=14))
def test_never_do_five_rounds_pass_without_a_count_however_often_one_is_made(game: str, early: list[bool]) -> None:
    house = house_of(game, SHOE)
    uncounted = 0
    for wants_to_count in early:
        at_stub(house)
        if uncounted == 4:
            house.refused(RackStub(DEALER), LAWS[game][SHOE][1])
        if wants_to_count or uncounted == 4:
            count(house)
            uncounted = 0
        else:
            rack(house)
            uncounted += 1


@pytest.mark.law("13:69F-40.7(f)", "13:69F-40.8(e)", "13:69F-40.9(e)", "13:69F-39.7(f)", "13:69F-39.8(e)")
@pytest.mark.law("13:69F-39.9(e)", "13:69F-42.7(e)", "13:69F-42.8(e)", "13:69F-42.9(d)", "B24", "B25")
@pytest.mark.parametrize("off", [0, 1])
@every_way
def test_a_void_round_in_which_the_count_is_due_waits_for_it(game: str, mode: DealingMode, off: int) -> None:
    house = house_of(game, mode)
    for _ in range(4):
        rack(at_stub(house))
    before = chips(house)
    house.attend()
    dealt(house)
    for _ in range(2):
        house.do(ReportFaceUp(DEALER))
    house.refused(RackStub(DEALER), LAWS[game][mode][1], "must be counted in this round")
    house.refused(CollectCards(DEALER), house.table.game.procedure.conduct.cards_collected.id, "stub")
    counted, *racked = house.do(CountStub(DEALER, 50 + off))
    assert (counted.law.id, [event.law.id for event in racked]) == (
        LAWS[game][mode][1],
        [] if off else [LAWS[game][mode][2]],
    )
    if off:
        places: dict[Place, int] = dict.fromkeys((1, 2, "dealer", *(["community"] if game != "caribbean" else [])), 0)
        told, racked_now, condemned = house.do(CountPlaces(DEALER, {**places, "discard rack": 2}))
        wrong = LAWS[game][mode][3]
        assert [event.law.id for event in (told, racked_now, condemned)] == [wrong, LAWS[game][mode][0], wrong]
    house.until(Due.BETS)
    assert ("red" in house.table.decks) is (off == 0)
    assert (chips(house), house.table.rounds_since_count) == (before, 0)


@pytest.mark.law("B24", "B25")
def test_the_fifth_stub_is_counted_even_if_everyone_has_folded_before_the_flop() -> None:
    house = open_house("texas-bonus", seats=(1, 2), policy=Timid())
    for _ in range(4):
        rack(at_stub(house))
    at_stub(house)
    assert left_in_deck(house) == 46
    house.refused(RackStub(DEALER), "B24")
    house.do(CountStub(DEALER, 46))
    house.until(Due.BETS)
    assert house.table.last_round is not None
    assert house.table.last_round.void is None


@pytest.mark.law("13:69F-40.7(g)", "13:69F-40.8(f)", "13:69F-40.9(e)", "13:69F-39.7(g)", "13:69F-39.8(f)")
@pytest.mark.law("13:69F-39.9(f)", "13:69F-42.7(f)", "13:69F-42.8(e)", "13:69F-42.9(d)", "B27")
@every_way
def test_a_shuffler_that_counted_52_spares_the_count_where_the_text_says_so(game: str, mode: DealingMode) -> None:
    house = house_of(game, mode, COUNTING[mode])
    for _ in range(4):
        rack(at_stub(house))
    at_stub(house)
    if (game, mode) in SPARED_BY:
        for _ in range(6):
            rack(at_stub(house) if house.due is Due.BETS else house)
    else:
        house.refused(RackStub(DEALER), LAWS[game][mode][1])


@pytest.mark.law("13:69F-40.7(g)", "13:69F-40.8(f)", "13:69F-39.7(g)", "13:69F-39.8(f)", "13:69F-39.9(f)")
@pytest.mark.law("13:69F-42.7(f)", "B27")
@pytest.mark.parametrize(("game", "mode"), SPARED_BY)
def test_a_counting_shuffler_that_did_not_report_spares_nothing(game: str, mode: DealingMode) -> None:
    house = house_of(game, mode, COUNTING[mode])
    for _ in range(4):
        rack(at_stub(house))
    house.do(LoadShuffler(DEALER, "red"))
    house.do(ShuffleDeck(DEALER, "red", DECK))
    house.do(TakeDeck(DEALER, "red"))
    at_stub(house)
    house.refused(RackStub(DEALER), LAWS[game][mode][1])


@pytest.mark.law("13:69F-40.7(g)", "13:69F-40.8(f)", "13:69F-39.7(g)", "13:69F-39.8(f)", "13:69F-39.9(f)")
@pytest.mark.law("13:69F-42.7(f)", "B27")
@pytest.mark.parametrize("found", [51, 53])
@pytest.mark.parametrize(("game", "mode"), SPARED_BY)
def test_a_deck_that_the_shuffler_finds_wrong_leaves_the_table(game: str, mode: DealingMode, found: int) -> None:
    house = house_of(game, mode, COUNTING[mode])
    rack(at_stub(house))
    house.do(LoadShuffler(DEALER, "red"))
    house.do(ShuffleDeck(DEALER, "red", DECK))
    counted, removed = house.do(ReportShufflerCount(DEALER, "red", found))
    assert isinstance(removed, DeckRemoved)
    assert counted.law.id == removed.law.id == SPARED_BY[game, mode]
    assert not house.table.decks


@pytest.mark.law("13:69F-40.7(f)1", "13:69F-39.7(f)1", "13:69F-42.7(e)1", "B25")
@every_way
def test_a_right_count_racks_the_stub_and_the_round_stands(game: str, mode: DealingMode) -> None:
    house = at_stub(house_of(game, mode))
    counted, racked = house.do(CountStub(DEALER, 52 - len(way_of_cards(game, mode, (1, 2)))))
    assert isinstance(counted, StubCounted)
    assert (counted.law.id, racked.law.id) == LAWS[game][mode][1:3]
    house.until(Due.BETS)
    assert not any(isinstance(event, WagerReturned | RoundVoided) for event in house.events)
    assert any(isinstance(event, WagerSettled) for event in house.events)
    assert "red" in house.table.decks


def chips(house: House) -> list[int]:
    return [seated.chips_cents for seated in house.table.seats.values()]


def assert_all_void(house: House, law: str, *, deck_stays: bool) -> None:
    """Wagers are returned. The deck stays until the cards are collected, and after that unless it is condemned."""
    (voided,) = house.last(RoundVoided)
    assert voided.law.id == law
    assert chips(house) == [10_000_00, 10_000_00]
    assert "red" in house.table.decks
    house.until(Due.BETS)
    assert ("red" in house.table.decks) is deck_stays
    assert [event.law.id for event in house.last(DeckRemoved)] == ([] if deck_stays else [law])
    if not deck_stays:
        kinds = [type(event) for event in house.events]
        assert kinds.index(DeckRemoved) == kinds.index(RoundEnded) + 1


@pytest.mark.law("13:69F-40.7(f)2", "13:69F-39.7(f)2", "13:69F-42.7(e)2", "B26", "R4")
@pytest.mark.parametrize("off", [-1, 1])
@every_way
def test_a_wrong_count_without_a_misdeal_voids_all_and_removes_the_deck(game: str, mode: DealingMode, off: int) -> None:
    house = at_stub(house_of(game, mode), side=5_00)
    miscounted(house, left_in_deck(house) + off)
    assert_all_void(house, LAWS[game][mode][3], deck_stays=False)


def with_a_slip_before_the_stub(game: str, mode: DealingMode, slip: int) -> House:
    """A round whose last step before the stub dealt a card too many or too few."""
    steps = 0
    rehearsal = dealt(house_of(game, mode), side=5_00)
    while rehearsal.due is not Due.STUB:
        rehearsal.step()
        steps += 1
    house = dealt(house_of(game, mode), side=5_00)
    for _ in range(steps - 1):
        house.step()
    last = next(event for event in reversed(rehearsal.events) if isinstance(event, CardsDealt))
    house.do(Misdeal(DEALER, len(last.cards) + slip))
    assert house.due is Due.STUB
    return house


@pytest.mark.law("13:69F-40.7(f)2", "13:69F-39.7(f)2", "13:69F-42.7(e)2", "B26", "R4")
@pytest.mark.parametrize("slip", [-1, 1])
@every_way
def test_a_misdeal_with_all_52_cards_voids_all_and_the_deck_stays(game: str, mode: DealingMode, slip: int) -> None:
    house = with_a_slip_before_the_stub(game, mode, slip)
    miscounted(house, left_in_deck(house))
    assert_all_void(house, LAWS[game][mode][3], deck_stays=True)


@pytest.mark.law("13:69F-40.7(f)2", "13:69F-39.7(f)2", "13:69F-42.7(e)2", "B26")
@every_way
def test_a_misdeal_from_a_deck_that_lacks_a_card_removes_the_deck_too(game: str, mode: DealingMode) -> None:
    house = with_a_slip_before_the_stub(game, mode, 1)
    miscounted(house, left_in_deck(house) - 1)
    assert_all_void(house, LAWS[game][mode][3], deck_stays=False)


@pytest.mark.law("13:69F-40.7(f)2", "13:69F-39.7(f)2", "13:69F-42.7(e)2", "B26")
@pytest.mark.parametrize("slip", [-1, 1], ids=["must be the 52 cards of a deck", "53 cards"])
@every_way
def test_the_number_of_a_correct_deal_is_wrong_after_a_misdeal(game: str, mode: DealingMode, slip: int) -> None:
    """A card too many was dealt and the stub is right: the deck had 53 cards. One too few: it had 51."""
    house = with_a_slip_before_the_stub(game, mode, slip)
    miscounted(house, left_in_deck(house) + slip)
    assert_all_void(house, LAWS[game][mode][3], deck_stays=False)


@pytest.mark.law("13:69F-40.7(f)2")
@pytest.mark.parametrize(("slip", "total"), [(1, 53), (-1, 51)])
def test_the_record_says_how_many_cards_a_wrong_deck_holds(slip: int, total: int) -> None:
    house = with_a_slip_before_the_stub("premium", SHOE, slip)
    miscounted(house, left_in_deck(house) + slip)
    (void,) = house.last(RoundVoided)
    assert isinstance(void, RoundVoided)
    assert (void.reason.cards, void.reason.expected) == (total, 52)
    assert f"the deck has {total} cards" in void.reason.words


RIGHT_COUNTS = [
    ("premium", SHOE, 39, 41),
    ("premium", AUTOMATED, 37, 41),
    ("heads-up", SHOE, 41, 39),
    ("holdem3", SHOE, 39, 41),
    ("texas-bonus", SHOE, 38, 41),
    ("caribbean", SHOE, 37, 41),
]
"""With two players: how many cards are left by the game's own numbers, and by another game's."""


@pytest.mark.law("R3")
@pytest.mark.parametrize(("game", "mode", "own", "other"), RIGHT_COUNTS)
def test_the_games_own_numbers_decide_the_count(game: str, mode: DealingMode, own: int, other: int) -> None:
    house = at_stub(house_of(game, mode))
    house.do(CountStub(DEALER, own))
    assert not house.last(RoundVoided)
    house = at_stub(house_of(game, mode))
    miscounted(house, other)
    assert house.last(RoundVoided)


@pytest.mark.law("R3", "13:69F-40.7(f)2", "13:69F-42.7(e)2")
@pytest.mark.parametrize("game", ["premium", "holdem3"])
def test_two_cards_are_a_misdeal_where_three_are_dealt_although_the_text_prints_two(game: str) -> None:
    house = open_house(game, AUTOMATED, format_cards(DECK), seats=(1, 2), policy=Placing())
    dealt(house)
    house.do(Misdeal(DEALER, 2))
    house.until(Due.STUB)
    miscounted(house, left_in_deck(house))
    assert_all_void(house, LAWS[game][AUTOMATED][3], deck_stays=True)


@pytest.mark.law("R30", "13:69F-40.7(f)2")
def test_people_decide_by_what_they_count_not_by_the_cards_on_record() -> None:
    """Nobody reported a misdeal; seat 2 has four cards when they are counted, and all 52 are there."""
    house = at_stub(house_of("premium", SHOE))
    house.do(CountStub(DEALER, 38))
    right: dict[Place, int] = {1: 3, 2: 4, "dealer": 3, "community": 4, "discard rack": 0}
    counted, _, voided, *_ = house.do(CountPlaces(DEALER, right))
    assert isinstance(counted, PlacesCounted)
    assert (counted.cards, counted.stub, counted.total, counted.expected) == (right, 38, 52, 52)
    assert isinstance(voided, RoundVoided)
    assert not voided.deck_condemned
    assert_all_void(house, "13:69F-40.7(f)2", deck_stays=True)


@pytest.mark.law("R30", "D33")
def test_a_stub_that_was_counted_wrong_may_be_counted_again() -> None:
    house = at_stub(house_of("heads-up", SHOE))
    house.do(CountStub(DEALER, 14))
    house.refused(RackStub(DEALER), LAWS["heads-up"][SHOE][0], "each place")
    house.do(CountStub(DEALER, 41))
    house.until(Due.BETS)
    assert not house.last(RoundVoided)


@pytest.mark.law("R30")
@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ({}, "one number for each of seat 1, seat 2, the dealer, the community area and the discard rack"),
        ({1: 3, 2: 3, "dealer": 3, "community": 4, "the bar": 0}, "one number for each"),
        ({1: 3, 2: 3, 3: 3, "dealer": 3, "community": 4, "discard rack": 0}, "one number for each"),
        ({1: 3, 2: -1, "dealer": 3, "community": 4, "discard rack": 0}, "must be 0 to 52 for seat 2, not -1"),
        ({1: 3, 2: 3, "dealer": 53, "community": 4, "discard rack": 0}, "must be 0 to 52 for the dealer, not 53"),
    ],
)
def test_the_places_need_one_number_each(cards: dict[int | str, int], reason: str) -> None:
    house = at_stub(house_of("premium", SHOE))
    house.refused(CountPlaces(DEALER, cards), "13:69F-40.7(f)2", "not now")
    house.do(CountStub(DEALER, 38))
    house.refused(CountPlaces(DEALER, cards), "13:69F-40.7(f)2", reason)


@pytest.mark.law("R30")
def test_the_count_at_each_place_is_written_by_seat_number_and_name() -> None:
    command = CountPlaces(DEALER, {1: 3, "dealer": 3, "discard rack": 0})
    data = command_to_json(command)
    assert data["cards"] == {"1": 3, "dealer": 3, "discard rack": 0}
    assert command_from_json(data) == command
