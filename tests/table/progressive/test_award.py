"""The progressive at a player's turn: alive after a fold, verified, validated, paid, then collected (28.10(h)4ii)."""

from __future__ import annotations

from itertools import product

import pytest

from boardwalk.games.declaration.round import DealingMode
from boardwalk.games.declaration.wager import Result
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.message import Command, Event
from boardwalk.table.next_act import Due
from tests.support.games.collected_pays import PROGRESSIVES
from tests.support.parameters import every_mode
from tests.support.table.books import Audited
from tests.support.table.collected_wagers import (
    FOLD,
    SHOE,
    STAY,
    all_of,
    at,
    bet,
    closed,
    coupon,
    due,
    finish,
    house_of,
    outcome,
    progressive_games,
    stacked,
)
from tests.support.table.houses import DEALER, FLOORPERSON, SUPERVISOR

FLOP = {
    "royal flush": ("Ah Kh", "Qh Jh Th"),
    "straight flush": ("9h 8h", "7h 6h 5h"),
    "four of a kind": ("9h 9s", "9d 9c 5h"),
    "full house": ("9h 9s", "9d 5c 5h"),
    "flush": ("Ah 9h", "7h 6h 5h"),
    "straight": ("9h 8s", "7h 6h 5h"),
    "three of a kind": ("9h 9s", "9d 6c 5h"),
    "two pair": ("9h 9s", "5d 5c Qh"),
    "pair": ("9h 9s", "5d 6c Qh"),
    "high card": ("9h Ts", "5d 6c Qh"),
}
"""Own cards and flop; turn and river always bring two jacks and a better hand, which must not count."""
STUD = {hand: f"{own} {flop}" for hand, (own, flop) in FLOP.items()}
LABELS = [label for game, label in sorted({(g, name) for g, name, _ in PROGRESSIVES}) if game == "texas-bonus"]


def texas(
    hand: str, mode: DealingMode = SHOE, *, label: str = "A", folds: bool = True, shows: int = 10_000_09
) -> Audited:
    """Ann, alone at the table, has made the wager and is dealt this hand."""
    own, flop = FLOP[hand]
    deck = stacked(mode, [own], "2c 3d", f"2d {flop} 2h Jc 2s Js")
    policy = FOLD if folds else STAY
    house = house_of(
        "texas-bonus", deck, mode=mode, seats=(1,), policies=policy, options={"progressive": label}, shows=shows
    )
    return closed(bet(house))


def stud(hand: str, mode: DealingMode = SHOE, *, folds: bool = True, shows: int = 10_000_09) -> Audited:
    deck = stacked(mode, [STUD[hand]], "2c 3d 4c 2s 3s")
    house = house_of("caribbean", deck, mode=mode, seats=(1,), policies=FOLD if folds else STAY, shows=shows)
    return closed(bet(house))


def settled(house: Audited) -> happened.WagerSettled:
    (event,) = [each for each in all_of(house, happened.WagerSettled) if each.wager == "progressive"]
    return event


def assert_paid_as_printed(house: Audited, game: str, label: str, hand: str, meter: int) -> None:
    stock = house.table.inventory_cents
    finish(house)
    event, cell = settled(house), PROGRESSIVES.get((game, label, hand))
    assert (event.cents, event.coupon_cents) == (1_00, 0)
    if cell is None:
        assert (event.result, event.paid_cents, event.off_meter_cents) == (Result.LOSE, 0, 0)
        return
    paid = cell.cents(meter)
    assert (event.result, event.paid_cents) == (Result.WIN, paid)
    assert event.off_meter_cents == (paid if cell.off_meter else 0)
    assert (event.law.id, event.by.startswith(hand)) == (cell.law, True)
    ante = sum(each.cents for each in all_of(house, happened.WagerSettled) if each.wager == "ante")
    if len(all_of(house, happened.WagerSettled)) == 2:  # nothing but the ante that was folded
        assert house.table.inventory_cents == stock + 1_00 + ante - (0 if cell.off_meter else paid)


@pytest.mark.law("13:69F-28.10(h)4ii", "13:69F-28.11(f)", "13:69F-28.11(g)", "13:69F-28.11(i)", "R22", "D12", "D13")
@pytest.mark.parametrize("hand", FLOP)
@pytest.mark.parametrize("label", LABELS)
def test_two_cards_and_the_flop_pay_what_the_text_prints(label: str, hand: str) -> None:
    for meter, folds in product((0, 9, 10_000_09), (True, False)):
        house = texas(hand, label=label, folds=folds, shows=meter)
        assert_paid_as_printed(house, "texas-bonus", label, hand, meter)


@pytest.mark.law("13:69F-16.12(e)", "R22", "R26", "B36", "D12", "D13")
@pytest.mark.parametrize("hand", STUD)
@every_mode
def test_five_cards_pay_what_the_text_prints_at_the_other_end_of_the_link(mode: DealingMode, hand: str) -> None:
    for meter, folds in product((0, 9, 10_000_09), (True, False)):
        assert_paid_as_printed(stud(hand, mode, folds=folds, shows=meter), "caribbean", "on", hand, meter)


@pytest.mark.law("13:69F-28.10(h)4ii", "13:69F-28.7(b)", "13:69F-28.8(b)3", "13:69F-28.9(b)2")
@pytest.mark.parametrize("hand", FLOP)
@every_mode
def test_it_is_the_same_hand_however_it_is_dealt(mode: DealingMode, hand: str) -> None:
    assert_paid_as_printed(texas(hand, mode), "texas-bonus", "A", hand, 10_000_09)


@pytest.mark.law("13:69F-28.10(h)4ii", "13:69F-28.10(h)4ii(1)", "13:69F-28.10(h)4ii(2)", "13:69F-28.10(h)4ii(3)", "B36")
@progressive_games
def test_hand_and_light_are_verified_then_a_supervisor_validates_then_it_is_paid_then_the_cards_go(game: str) -> None:
    house = texas("flush", folds=False) if game == "texas-bonus" else stud("flush", folds=False)
    laws = {
        "texas-bonus": [f"13:69F-28.10(h)4ii({step})" for step in (1, 2, 3)],
        "caribbean": ["B36"] * 3,
    }[game]
    house.until(Due.SETTLE)
    events: list[Event] = [*house.do(do.SettleSeat(DEALER))]
    assert due(house) is Due.LIGHT
    events += house.do(do.VerifyLight(DEALER))
    assert due(house) is Due.VALIDATE
    for early in (do.PayProgressive(DEALER, 1), do.SettleSeat(DEALER), do.CollectCards(DEALER)):
        house.refused(early, refused_by(house, early), "a supervisor validates")
    for other in (DEALER, FLOORPERSON, at(1)):
        house.refused(do.ValidateProgressive(other), house.table.game.progressives[0].settled.id)
    events += house.do(do.ValidateProgressive(SUPERVISOR))
    assert due(house) is Due.PAY
    for late in (do.ValidateProgressive(SUPERVISOR), do.SettleSeat(DEALER), do.CollectCards(DEALER)):
        house.refused(late, refused_by(house, late), "pays a progressive")
    for wrong in (do.PayProgressive(SUPERVISOR, 1), do.PayProgressive(at(1), 1), do.PayProgressive(DEALER, -1)):
        house.refused(wrong, refused_by(house, wrong))
    events += house.do(do.PayProgressive(DEALER, 10_000_00))
    told = [type(event) for event in events if not isinstance(event, happened.WagerSettled)]
    assert told == [
        happened.HandShown,
        happened.ProgressiveWon,
        happened.LightVerified,
        happened.ProgressiveValidated,
        happened.ProgressivePaid,
        happened.CardsCollected,
    ]
    verified = [event.law.id for event in events if type(event) in told[1:4]]
    assert verified == laws
    assert [event.wager for event in events if isinstance(event, happened.WagerSettled)][-1] == "progressive"
    assert isinstance(events[-2], happened.WagerSettled), "it is paid before the cards are collected"
    (validated,) = all_of(house, happened.ProgressiveValidated)
    assert (validated.seat, validated.by) == (1, "Sue")


def refused_by(house: Audited, command: Command) -> str:
    conduct, basics = house.table.game.procedure.conduct, house.table.game.basics
    (wager,) = house.table.game.progressives
    assert wager is not None
    if isinstance(command, do.PayProgressive) and command.meter_cents < 0:
        return wager.at_turn.id
    laws = {do.SettleSeat: basics.settling, do.CollectCards: conduct.cards_collected}
    return laws.get(type(command), wager.settled).id


@pytest.mark.law("13:69F-28.10(a)2i", "13:69F-28.10(a)2ii", "R26")
@every_mode
@progressive_games
def test_a_folded_hand_stays_only_for_the_progressive_and_is_settled_at_the_end(game: str, mode: DealingMode) -> None:
    house = house_of(game, mode=mode, policies={1: FOLD, 2: FOLD, 3: STAY})
    closed(bet(house, 1))
    house.until(Due.REVEAL)
    now = house.table.round
    assert now is not None
    assert {seat: hand.collected for seat, hand in now.hands.items()} == {1: False, 2: True, 3: False}
    assert [event.seat for event in all_of(house, happened.FoldedHandStays)] == [1]
    assert outcome(house, 1, "ante") == ("lose", 0)
    finish(house)
    decided = [
        event.seat for event in all_of(house, happened.WagerSettled) if event.wager in ("progressive", "flop", "bet")
    ]
    assert decided == [3, 1]


@pytest.mark.law("13:69F-28.10(a)2i", "R26", "B36")
@every_mode
@progressive_games
def test_when_everyone_has_folded_the_cards_are_dealt_on_for_the_progressive_alone(
    game: str, mode: DealingMode
) -> None:
    house = house_of(game, mode=mode, policies=FOLD)
    closed(bet(house))
    finish(house)
    last = house.table.last_round
    assert last is not None
    assert len(last.community) == house.table.game.community_cards
    assert all(hand.shown and hand.folded for hand in last.hands.values())
    assert {outcome(house, seat)[0] for seat in (1, 2, 3)} <= {"won", "lose"}


@pytest.mark.law("13:69F-28.10(h)4ii", "13:69F-28.10(h)", "D11", "R26")
@pytest.mark.parametrize("folded", [(), (1,), (4,), (2, 3), (1, 4), (1, 2, 3), (1, 2, 3, 4)], ids=str)
@progressive_games
def test_seats_are_settled_from_the_far_right_those_who_folded_last_and_base_wagers_first(
    game: str, folded: tuple[int, ...]
) -> None:
    house = house_of(game, seats=(1, 2, 3, 4), policies=dict.fromkeys(folded, FOLD))
    bet(house, side={"bonus": 5_00} if game == "texas-bonus" else {})
    finish(closed(house))
    stayed = [seat for seat in (4, 3, 2, 1) if seat not in folded]
    in_order = stayed + sorted(folded, reverse=True)
    settled_now = [event for event in all_of(house, happened.WagerSettled) if event.by != "folded"]
    assert [event.seat for event in settled_now if event.wager == "progressive"] == in_order
    for seat in in_order:
        names = [event.wager for event in settled_now if event.seat == seat]
        assert names[-1] == "progressive"
        if game == "texas-bonus":
            assert names[-2] == "bonus"


@pytest.mark.law("13:69F-28.10(h)4ii", "13:69F-28.11(f)", "D13", "B33", "13:69D-1.20(a)7")
@pytest.mark.parametrize(("label", "short"), [("A", True), ("B", False), ("C", False), ("D", False)])
def test_what_lowers_the_meter_needs_no_chips_of_the_inventory_and_the_rest_does(label: str, short: bool) -> None:
    """A straight: $10 of the inventory at table A, off the meter at the others; the inventory holds $6.01."""
    own, flop = FLOP["straight"]
    deck = stacked(SHOE, [own], "2c 3d", f"2d {flop} 2h Jc 2s Js")
    house = house_of("texas-bonus", deck, seats=(1,), policies=FOLD, options={"progressive": label}, inventory=1)
    closed(bet(house, base=5_00))
    house.until(Due.PAY)
    assert house.table.inventory_cents == 6_01
    if short:
        house.refused(do.PayProgressive(DEALER, 0), "B33", "$3.99 more is needed to pay seat 1")
        house.do(do.FillInventory(FLOORPERSON, 3_99))
    house.do(do.PayProgressive(DEALER, 0))
    assert house.table.inventory_cents == (0 if short else 6_01)
    assert outcome(house, 1) == ("won", 10_00)


@pytest.mark.law("13:69F-28.11(f)", "13:69F-16.12(e)", "D13")
@pytest.mark.parametrize("hand", ["royal flush", "straight flush", "four of a kind", "full house", "flush"])
def test_an_empty_inventory_pays_a_flush_or_better(hand: str) -> None:
    """The inventory is a cent and the folded dollar ante; the prizes exceed it, and a short meter does not matter."""
    house = texas(hand, shows=50_000_00)
    house.until(Due.PAY)
    house._table = house.table._replace(inventory_cents=0)
    house.money.entered -= house.money.inventory
    house.money.inventory = 0
    house.do(do.PayProgressive(DEALER, 50_000_00))
    assert house.table.inventory_cents == 0
    cell = PROGRESSIVES["texas-bonus", "A", hand]
    assert outcome(house, 1) == ("won", cell.cents(50_000_00))
    assert house.money.off_meter == cell.cents(50_000_00)


@pytest.mark.law("R20", "B36", "D12", "13:69F-28.6(c)")
@pytest.mark.parametrize("hand", ["royal flush", "flush", "straight", "pair"])
@progressive_games
def test_a_coupon_wins_what_a_chip_wins_and_stays_in_the_drop_box(game: str, hand: str) -> None:
    label = "A" if game == "texas-bonus" else "on"
    own, flop = FLOP[hand]
    deck = stacked(SHOE, [own], "2c 3d", f"2d {flop} 2h Jc 2s Js")
    deck = deck if game == "texas-bonus" else stacked(SHOE, [STUD[hand]], "2c 3d 4c 2s 3s")
    house = house_of(game, deck, seats=(1,), policies=FOLD, shows=777_77)
    bet(house)
    coupon(house, 1)
    finish(closed(house))
    event, cell = settled(house), PROGRESSIVES.get((game, label, hand))
    paid = 0 if cell is None else cell.cents(777_77)
    assert (event.cents, event.coupon_cents, event.paid_cents) == (0, 1_00, paid)
    assert house.table.dropped_coupon_cents == 1_00
    assert house.table.seats[1].chips_cents == 10_000_00 - 10_00 + paid
