"""What hands win off a meter: percentages, fixed prizes, shares, short meters and resets."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwalk.actor import Actor
from boardwalk.games import GAMES
from boardwalk.progressive import commands as meter_commands
from boardwalk.progressive import events as meter_events
from boardwalk.progressive.parameters import Parameters
from tests.support.progressive.meters import BOSS, DEALER, FLOOR, GUARD, PLAIN, PLAYER, SEVENTY, WHEEL, opened

AT_100_000 = Parameters(100_000_00, 25_000_00, SEVENTY)
(_STUD,) = GAMES["caribbean"].game({"progressive": "on"}).progressives
assert _STUD is not None
ROYAL = _STUD.table.row("royal flush")
PAYS = {
    "royal flush": 100_000_70,
    "straight flush": 10_000_07,
    "four of a kind": 500_00,
    "full house": 100_00,
    "flush": 50_00,
}


@pytest.mark.law("13:69F-28.11(f)", "13:69F-16.12(e)", "R22")
@pytest.mark.parametrize(("hand", "cents"), PAYS.items())
@pytest.mark.parametrize(("kind", "law"), [("texas A", "13:69F-28.11(f)"), ("caribbean", "13:69F-16.12(e)")])
def test_what_each_hand_pays_off_the_meter(kind: str, law: str, hand: str, cents: int) -> None:
    book = opened(AT_100_000, a=kind)
    book.round("a", 1)
    paid = book.pay(book.claim("a", 1, hand))[0]
    assert isinstance(paid, meter_events.AwardPaid)
    assert str(paid.law) == law
    assert (paid.meter_cents, paid.paid_cents, paid.display_cents, paid.shortfall_cents) == (
        100_000_70, cents, cents, 0,
    )  # fmt: skip
    left = AT_100_000.reset_cents if hand == "royal flush" else 100_000_70 - cents
    assert book.meter.display_cents == left
    assert (book.meter.won_cents, book.meter.hits) == (cents, {hand: 1})


@pytest.mark.law("R22")
@pytest.mark.parametrize(("shown", "paid"), [(9, 0), (10, 1), (19, 1), (20, 2), (12_345_67, 1_234_56)])
def test_a_percentage_is_rounded_down_to_the_cent(shown: int, paid: int) -> None:
    book = opened(Parameters(shown - 1, 0, Fraction(1)), a="caribbean")
    book.round("a", 1, each=1)
    book.pay(book.claim("a", 1, "straight flush"))
    assert book.last(meter_events.AwardPaid).paid_cents == paid
    assert book.meter.display_cents == shown - paid


@pytest.mark.law("13:69F-28.11(g)")
@pytest.mark.parametrize("label", ["B", "C", "D"])
def test_a_straight_lowers_the_meter_at_tables_b_to_d(label: str) -> None:
    book = opened(PLAIN, a=f"texas {label}")
    book.round("a", 1)
    book.pay(book.claim("a", 1, "straight"))
    paid = book.last(meter_events.AwardPaid)
    assert (str(paid.law), paid.display_cents) == ("13:69F-28.11(g)", 10_00)


@pytest.mark.law("13:69F-28.11(g)", "D13")
@pytest.mark.parametrize(
    ("kind", "hand"),
    [
        ("texas A", "straight"),
        ("texas A", "three of a kind"),
        ("texas A", "two pair"),
        ("texas B", "three of a kind"),
        ("texas C", "two pair"),
        ("texas D", "three of a kind"),
    ],
)
def test_what_does_not_lower_the_meter_is_not_claimed_from_it(kind: str, hand: str) -> None:
    book = opened(PLAIN, a=kind)
    book.round("a", 1)
    reason = book.refuses(meter_commands.ClaimAward(DEALER, "a", 1, (1,), hand, 1), "hand", "13:69F-28.11(g)")
    assert "table inventory" in reason


@pytest.mark.law("13:69F-16.12(e)", "13:69F-28.11(f)", "13:69F-28.11(g)", "13:69F-40.11(e)")
@pytest.mark.parametrize(
    ("kind", "hand", "law"),
    [
        ("caribbean", "straight", "13:69F-16.12(e)"),
        ("texas plain", "straight", "13:69F-28.11(f)"),
        ("texas B", "two pair", "13:69F-28.11(g)"),
        ("texas A", "jackpot", "13:69F-28.11(g)"),
        ("caribbean", "", "13:69F-16.12(e)"),
        ("wheel 5-jackpot", "royal flush", "13:69F-40.11(e)"),
    ],
)
def test_a_hand_that_the_table_does_not_pay_is_refused(kind: str, hand: str, law: str) -> None:
    book = opened(WHEEL if kind.startswith("wheel") else PLAIN, a=kind)
    book.round("a", 1)
    book.refuses(meter_commands.ClaimAward(DEALER, "a", 1, (1,), hand, 1), "hand", law)


@pytest.mark.law("R23")
@pytest.mark.parametrize(("shown", "short"), [(49_99, 1), (50_00, 0), (50_01, 0), (0, 50_00)])
def test_a_fixed_prize_is_paid_in_full_and_the_house_funds_what_the_meter_lacks(shown: int, short: int) -> None:
    book = opened(Parameters(shown, 0, SEVENTY), a="caribbean")
    book.round("a", 1)
    book.do(meter_commands.CorrectMeter(BOSS, GUARD, -70, "to the cent"))
    book.pay(book.claim("a", 1, "flush"))
    paid = book.last(meter_events.AwardPaid)
    assert (paid.paid_cents, paid.display_cents, paid.shortfall_cents) == (50_00, 50_00 - short, short)
    assert str(paid.law) == ("R23" if short else "13:69F-16.12(e)")
    assert book.meter.display_cents == max(0, shown - 50_00)
    assert book.meter.funded_cents == shown - 70 + short
    assert book.meter.won_cents == 50_00


@pytest.mark.law("R23", "D15")
@pytest.mark.parametrize(
    ("reserve", "from_reserve", "from_house"), [(1, 1, 99), (99, 99, 1), (1_00, 1_00, 0), (1_01, 1_00, 0)]
)
def test_after_a_royal_the_meter_returns_to_its_reset_amount_reserve_first(
    reserve: int, from_reserve: int, from_house: int
) -> None:
    book = opened(Parameters(10_00, 1_00, Fraction(3, 4), reserve_rate=Fraction(1, 4)), a="caribbean")
    book.round("a", 1, each=4 * reserve)
    _, reset = book.pay(book.claim("a", 1, "royal flush"))
    assert isinstance(reset, meter_events.MeterReset)
    assert (str(reset.law), reset.reset_cents) == ("D15", 1_00)
    assert (reset.reserve_cents, reset.house_cents) == (from_reserve, from_house)
    assert (book.meter.display_cents, book.meter.reserve_cents) == (1_00, reserve - from_reserve)
    assert book.meter.funded_cents == 10_00 + from_house


@pytest.mark.law("R21", "13:69F-28.11(i)", "D14")
def test_royals_at_one_table_share_the_meter_of_the_first_turn() -> None:
    book = opened(PLAIN, a="caribbean")
    book.round("a", 1, (2, 4, 7))
    number = book.claim("a", 1, "royal flush", 7, 4, 2)
    events = book.pay(number)
    paid = book.last(meter_events.AwardPaid)
    assert (str(paid.law), paid.paid_cents) == ("R21", 10_002_10)
    assert ROYAL.shares(paid.paid_cents, len(book.meter.claims[number].seats)) == (3_334_04, 3_334_03, 3_334_03)
    assert [type(event) for event in events] == [meter_events.AwardPaid, meter_events.MeterReset]
    assert book.meter.hits == {"royal flush": 3}


@pytest.mark.law("R21")
def test_nothing_but_all_of_the_meter_is_shared() -> None:
    book = opened(PLAIN, a="caribbean")
    book.round("a", 1, (1, 2, 3))
    for hand in ("straight flush", "four of a kind"):
        book.refuses(meter_commands.ClaimAward(DEALER, "a", 1, (2, 1), hand, 1), "seats", "R21")
    book.claim("a", 1, "royal flush", 3)
    book.refuses(meter_commands.ClaimAward(DEALER, "a", 1, (1,), "royal flush", 1), "seats", "R21")


@pytest.mark.law("D14")
@given(st.integers(0, 10**12), st.integers(1, 7))
def test_shares_are_equal_but_for_odd_cents_to_the_first(cents: int, seats: int) -> None:
    parts = ROYAL.shares(cents, seats)
    assert sum(parts) == cents
    assert list(parts) == sorted(parts, reverse=True)
    assert parts[0] - parts[-1] in (0, 1)
    assert len(parts) == seats


@pytest.mark.law("13:69F-40.11(e)")
def test_the_jackpot_of_a_wheel_pays_the_meter_and_starts_again_from_its_seed() -> None:
    book = opened(WHEEL, a="wheel 5-jackpot")
    book.round("a", 1, (1, 2), 5_00)
    first, second = book.claim("a", 1, "jackpot", 1), book.claim("a", 1, "jackpot", 2)
    book.pay(first)
    paid = book.last(meter_events.AwardPaid)
    assert (str(paid.law), paid.paid_cents) == ("13:69F-40.11(e)", 10_000_70)
    assert book.meter.display_cents == 10_000_00
    book.pay(second)
    assert book.last(meter_events.AwardPaid).paid_cents == 10_000_00
    assert book.meter.hits == {"jackpot": 2}


@pytest.mark.law("13:69F-40.11(e)")
def test_spins_are_not_shared_and_do_not_wait() -> None:
    book = opened(WHEEL, a="wheel 5-jackpot", b="wheel 5-jackpot")
    for table in ("a", "b"):
        book.round(table, 1, (1, 2), 5_00)
    book.refuses(meter_commands.ClaimAward(DEALER, "a", 1, (1, 2), "jackpot", 1), "seats", "R21")
    numbers = [book.claim(table, 1, "jackpot", overlapping=("a", "b")) for table in ("a", "b")]
    assert not any(claim.waits for claim in book.meter.unpaid)
    for number in reversed(numbers):
        book.pay(number)
    book.refuses(meter_commands.DecideAwards(BOSS, (1,), "why"), "order", "13:69F-28.11(i)")


def test_who_has_no_wager_in_the_round_wins_nothing() -> None:
    book = opened(PLAIN, a="texas A")
    light = "13:69F-28.10(h)4ii(2)"
    book.refuses(meter_commands.ClaimAward(DEALER, "a", 1, (1,), "flush", 1), "round", light)
    book.round("a", 1)
    book.refuses(meter_commands.ClaimAward(DEALER, "a", 1, (2,), "flush", 1), "seats", light)
    book.refuses(meter_commands.ClaimAward(DEALER, "a", 2, (1,), "flush", 1), "round", light)
    book.refuses(meter_commands.ClaimAward(DEALER, "a", 1, (), "flush", 1), "seats", light)
    book.refuses(meter_commands.ClaimAward(DEALER, "a", 1, (1, 1), "royal flush", 1), "seats", light)


@pytest.mark.law("13:69F-28.11(i)", "B36")
def test_a_seat_claims_once_in_a_round_and_is_paid_once() -> None:
    book = opened(PLAIN, a="caribbean")
    book.round("a", 1, (1, 2))
    number = book.claim("a", 1, "flush")
    book.refuses(meter_commands.ClaimAward(DEALER, "a", 1, (1,), "flush", 1), "seats", "B36")
    book.pay(number)
    book.refuses(meter_commands.ClaimAward(DEALER, "a", 1, (1,), "full house", 1), "seats", "B36")
    book.refuses(meter_commands.PayAward(DEALER, number), "number", "13:69F-28.11(i)")
    book.refuses(meter_commands.PayAward(DEALER, 99), "number", "13:69F-28.11(i)")
    book.round("a", 2)
    assert not book.meter.claims  # the round before is history
    book.refuses(meter_commands.PayAward(DEALER, number), "number", "13:69F-28.11(i)")
    book.refuses(meter_commands.ClaimAward(DEALER, "a", 1, (1,), "flush", 1), "round", "B36")
    assert book.claim("a", 2, "flush") == number + 1


def test_an_award_is_kept_until_it_is_paid_whatever_the_table_does() -> None:
    book = opened(PLAIN, a="caribbean")
    book.round("a", 1)
    number = book.claim("a", 1, "flush")
    book.round("a", 2)
    book.pay(number)
    assert book.meter.hits == {"flush": 1}


@pytest.mark.law("B37")
@pytest.mark.parametrize("who", [PLAYER, FLOOR])
def test_awards_are_claimed_and_paid_from_the_table(who: Actor) -> None:
    book = opened(PLAIN, a="caribbean")
    book.round("a", 1)
    book.refuses(meter_commands.ClaimAward(who, "a", 1, (1,), "flush", 1), "actor", "B37")
    number = book.claim("a", 1, "flush")
    book.refuses(meter_commands.PayAward(who, number), "actor", "B37")
    book.do(meter_commands.PayAward(BOSS, number))


def test_what_no_linked_table_can_have_sent_is_refused() -> None:
    book = opened(PLAIN, a="caribbean")
    book.round("a", 1)
    book.refuses(meter_commands.ClaimAward(DEALER, "x", 1, (1,), "flush", 1), "table", "13:69D-1.39B(a)")
    book.refuses(meter_commands.ClaimAward(DEALER, "a", 1, (1,), "flush", 1, ("x",)), "overlapping", "13:69D-1.39B(a)")
    book.refuses(meter_commands.ClaimAward(DEALER, "a", 1, (1,), "flush", -1), "received", "13:69F-16.12(e)")


@pytest.mark.law("R30", "R44", "B37")
@pytest.mark.parametrize("who", [DEALER, FLOOR, BOSS])
def test_anyone_who_reports_an_irregularity_withdraws_a_claim_and_reverses_its_wager(who: Actor) -> None:
    book = opened(PLAIN, a="caribbean")
    book.round("a", 1, (1, 2))
    number = book.claim("a", 1, "flush")
    reverse = meter_commands.ReverseContribution(who, "a", 1, 1, 1_00)
    book.refuses(reverse, "seat", "R4")
    book.refuses(meter_commands.WithdrawClaim(PLAYER, number), "actor", "B37")
    book.do(meter_commands.WithdrawClaim(who, number))
    book.refuses(meter_commands.WithdrawClaim(who, number), "number", "R30")
    book.refuses(meter_commands.PayAward(DEALER, number), "number", "13:69F-28.11(i)")
    book.do(reverse)
    assert book.meter.display_cents == PLAIN.base_cents + 70
    paid = book.claim("a", 1, "flush", 2)
    book.pay(paid)
    book.refuses(meter_commands.WithdrawClaim(who, paid), "number", "R30")
