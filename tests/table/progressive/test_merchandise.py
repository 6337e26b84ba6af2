"""The fixed top prize of the wheel is cash or merchandise, which a supervisor hands over, on the record. It moves no
chips (40.1, 40.11(e), R35).
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwalk.actor import Actor, Role
from boardwalk.documents.felt.drawing import arrange_offer
from boardwalk.documents.offer import offer_of
from boardwalk.documents.rules.rule_book import rules_of
from boardwalk.documents.sign.sheet import sign_faults
from boardwalk.errors import InputError
from boardwalk.floor.alarm import alarms
from boardwalk.floor.state import Floor
from boardwalk.games import declared
from boardwalk.games.bonus_spin import PRIZE
from boardwalk.games.declaration.collected import FixedPrize, with_article
from boardwalk.games.declaration.wager import Result
from boardwalk.odds.jackpot.wheel import WheelFigures
from boardwalk.press.html import to_html
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.presentation.prompt import prompts
from boardwalk.table.presentation.view import view
from boardwalk.table.sentence import tell
from tests.support.table.books import Audited
from tests.support.table.collected_wagers import (
    FIXED,
    MERCHANDISE,
    SHOE,
    STAY,
    all_of,
    bet,
    closed,
    finish,
    house_of,
    stacked,
)
from tests.support.table.houses import DEALER, FLOORPERSON, SUPERVISOR

HANDS = ["Ah 9h 4h", "Ad 9d 6d", "Ks 8s 3c"]
DEALER_HAND, BOARD = "2c 6h Jh", "7s Qd 5c Tc"
CRUISER = "2027 Harbor Cruiser"
VALUE = 25_000_00


def spun(*stops: int) -> Audited:
    """Ann and Bob have three suited cards and have spun; Cy has the wager, too."""
    deck = stacked(SHOE, HANDS, DEALER_HAND, BOARD)
    house = closed(bet(house_of("premium", deck, options=MERCHANDISE, meter=None, policies=STAY)))
    for stop in stops:
        house.until(Due.SPIN)
        house.do(do.SpinWheel(DEALER, stop))
    return house


def settled(house: Audited, seat: int) -> happened.WagerSettled:
    (line,) = [event for event in all_of(house, happened.WagerSettled)
               if event.seat == seat and event.wager == "bonus-spin"]  # fmt: skip
    return line


@pytest.mark.law("R35", "D40", "13:69F-40.1", "13:69F-40.11(e)")
def test_the_round_waits_for_a_supervisor_to_hand_the_merchandise_over() -> None:
    house = spun(1)
    house.until(Due.SPIN)
    house.refused(do.AwardMerchandise(SUPERVISOR), "R35", "not now: ")
    house.do(do.SpinWheel(DEALER, 3))
    assert waiting_for(house.table) == (Due.AWARD, 1)
    assert [each.kind for each in alarms(Floor({"1": house.table}, {}), "1")] == ["merchandise-to-award"]
    house.refused(do.SettleSpins(DEALER), "13:69F-40.10(h)", "hands over merchandise")
    for other in (DEALER, FLOORPERSON, Actor(Role.PLAYER, "Ann")):
        house.refused(do.AwardMerchandise(other), "R35")
        assert not any(isinstance(each.command, do.AwardMerchandise) for each in prompts(house.table, other))
    (first, *_) = prompts(house.table, SUPERVISOR)
    assert (first.command, first.due) == (do.AwardMerchandise(SUPERVISOR), True)
    (awarded,) = house.do(first.command)
    assert awarded == happened.MerchandiseAwarded(awarded.law, 1, CRUISER, VALUE, SUPERVISOR.name)
    house.refused(do.AwardMerchandise(SUPERVISOR), "R35", "not now: ")
    assert waiting_for(house.table).due is Due.SETTLE_SPINS
    finish(house)


@pytest.mark.law("R35", "13:69F-40.11(e)")
def test_merchandise_moves_no_chips_and_community_pay_goes_on() -> None:
    house = spun(1, 3)
    chips, stock = [seated.chips_cents for seated in house.table.seats.values()], house.table.inventory_cents
    house.do(do.AwardMerchandise(SUPERVISOR))
    assert [seated.chips_cents for seated in house.table.seats.values()] == chips
    assert house.table.inventory_cents == stock
    finish(house)
    others = 50_00
    assert [(settled(house, seat).result, settled(house, seat).paid_cents) for seat in (1, 2, 3)] == [
        (Result.WIN, others),
        (Result.WIN, 100_00),
        (Result.WIN, others),
    ]
    assert f"position 1, a {CRUISER} (declared value $25,000)" in settled(house, 1).by


@pytest.mark.law("R35", "D40")
def test_each_winner_gets_merchandise_of_their_own() -> None:
    house = spun(1, 1)
    assert waiting_for(house.table) == (Due.AWARD, 1)
    house.do(do.AwardMerchandise(SUPERVISOR))
    assert waiting_for(house.table) == (Due.AWARD, 2)
    finish(house)
    assert [event.seat for event in all_of(house, happened.MerchandiseAwarded)] == [1, 2]
    assert [settled(house, seat).result for seat in (1, 2, 3)] == [Result.WIN, Result.WIN, Result.LOSE]


@pytest.mark.law("R35", "13:69F-40.11(e)")
def test_everyone_sees_and_is_told_what_was_won() -> None:
    house = spun(1, 3)
    seen = view(house.table, Actor(Role.PLAYER, "Cy"), with_prompts=False).round
    assert seen is not None
    assert [(each.merchandise, each.awarded_by) for each in seen.spins] == [(f"a {CRUISER}", ""), ("", "")]
    house.do(do.AwardMerchandise(SUPERVISOR))
    told = [tell(event, house.table) for event in all_of(house, happened.MerchandiseAwarded)]
    assert told == [f"{SUPERVISOR.name} hands a {CRUISER} (declared value $25,000) over to Ann (seat 1)"]


@pytest.mark.law("R35", "13:69F-40.11(e)", "R8")
@pytest.mark.parametrize("bettors", [1, 6])
def test_the_mathematics_counts_the_declared_value(bettors: int) -> None:
    cash, goods = (declared("premium", options).bonus_spin for options in (FIXED, MERCHANDISE))
    assert cash is not None
    assert goods is not None
    assert WheelFigures(cash, bettors).long_run == WheelFigures(goods, bettors).long_run


@pytest.mark.law("R34", "R35", "13:69F-40.1", "13:69F-40.11(e)")
def test_layout_sign_and_rules_name_the_merchandise() -> None:
    offer = offer_of("premium", MERCHANDISE, "Marina")
    rows = [row.pays for panel in arrange_offer(offer).panels for sheet in panel.sheets for row in sheet.rows]
    assert f"win a {CRUISER}" in rows
    assert not any("$25,000" in row for row in rows)
    rules = to_html(rules_of(offer), {})
    assert f"The top prize is a {CRUISER} (declared value $25,000)." in rules
    assert "A supervisor hands it over" in rules
    assert sign_faults(offer) == ()


@pytest.mark.law("R35")
@given(
    st.integers(1, 10**9),
    st.just("")
    | st.text(st.characters(categories=["L", "N", "P", "Zs"]), min_size=1, max_size=60)
    .map(lambda text: " ".join(text.split()))
    .filter(lambda text: any(letter.isalpha() for letter in text)),
)
def test_a_prize_reads_back_as_it_is_written(cents: int, merchandise: str) -> None:
    prize = FixedPrize(cents, merchandise)
    assert PRIZE.read(PRIZE.text(prize)) == prize


@pytest.mark.law("R35", "13:69F-40.11(e)")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("merchandise: 2027 Harbor Cruiser", "must have a description, a comma and the declared value"),
        ("merchandise: , $25,000", "must have a description, a comma and the declared value"),
        ("merchandise: 2027 Harbor Cruiser, $0", "must be more than $0"),
        ("car: 2027 Harbor Cruiser, $25,000", "must be an amount of dollars, merchandise ("),
        (f"merchandise: {'x' * 61}, $5", "in at most 60 characters"),
        ("0", "must be more than $0"),
    ],
)
def test_a_prize_that_is_not_described_or_has_no_value_is_refused(text: str, reason: str) -> None:
    with pytest.raises(InputError) as error:
        declared("premium", {**FIXED, "bonus-spin-prize": text})
    assert error.value.field == "bonus-spin-prize"
    assert reason in error.value.reason
    assert error.value.law is not None
    assert error.value.law.id == "13:69F-40.11(e)"


@pytest.mark.parametrize(
    ("thing", "words"),
    [
        ("Harbor Cruiser", "a Harbor Cruiser"),
        ("e-bike", "an e-bike"),
        ("18-foot sailboat", "an 18-foot sailboat"),
        ("1800 watch", "a 1800 watch"),
        ("used car", "a used car"),
        ("umbrella", "an umbrella"),
        ("two tickets to Lisbon", "two tickets to Lisbon"),
        ("The Blue Room", "The Blue Room"),
    ],
)
def test_a_thing_has_an_article(thing: str, words: str) -> None:
    assert with_article(thing) == words
