"""Aggregate limits are exact: what is paid on the limited wagers of a hand comes to the limit, neither to more nor to a
cent less (42.11(f), R15, R19, R49).
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwalk.cards import parse_cards
from boardwalk.games import Seat, declared, settle
from boardwalk.games.settlement import reduced

LIMIT = 50_000_00
payouts = st.lists(st.integers(1, 10**9), min_size=1, max_size=6)


def shared_out(paid: list[int], limit: int) -> list[int]:
    """The same, worked out cent by cent: what a payout lacks of its exact share goes to the largest first."""
    total = sum(paid)
    shares = [Fraction(cents * limit, total) for cents in paid]
    left = sum(share - int(share) for share in shares)
    assert left.denominator == 1
    order = sorted(range(len(paid)), key=lambda place: (-paid[place], place))
    return [int(shares[place]) + (order.index(place) < left) for place in range(len(paid))]


@pytest.mark.law("R49", "R15", "R19", "13:69F-42.11(f)")
@given(payouts, st.fractions(0, 1))
def test_reduced_payouts_come_to_the_limit(paid: list[int], part: Fraction) -> None:
    limit = int(part * (sum(paid) - 1))
    found = reduced(paid, limit)
    assert sum(found) == limit
    assert found == shared_out(paid, limit)
    assert all(0 <= after <= before for after, before in zip(found, paid, strict=True))


HOLDEM3 = parse_cards("As Ks Qs"), parse_cards("2c 2d 7h"), parse_cards("Js Ts 9s 8s")
TEXAS = parse_cards("As Ad"), parse_cards("Ah Ac"), parse_cards("Ks 9s 7s 4s 2h")
cents = st.integers(1_00, 2_000_00)


@pytest.mark.law("R49", "R15", "D6", "D9", "13:69F-42.11(f)")
@given(cents, cents, st.integers(0, 500_00), st.booleans())
def test_a_hand_of_holdem_3_is_paid_exactly_the_limit(base: int, bonus: int, coupon: int, early: bool) -> None:
    """The 3 card bonus may be paid before the blind: then it stands, and the blind gets what is left."""
    own, dealer, board = HOLDEM3
    bets = {"blind": base, "flop": base, "turn-river": base, "three-card": bonus}
    game, free = (declared("holdem3", {"aggregate-limit": setting}) for setting in ("on", "off"))
    coupons = {"blind": coupon} if coupon else {}
    unlimited = {line.wager: line.paid for line in settle(free, Seat(own, bets, coupons=coupons), dealer, board).lines}
    due = unlimited["blind"] + unlimited["three-card"]
    first = {"three-card": min(unlimited["three-card"], LIMIT)} if early else {}
    settled = settle(game, Seat(own, bets, coupons=coupons, paid=first), dealer, board).lines
    paid = {line.wager: line.paid for line in settled}
    assert paid["blind"] + paid["three-card"] == min(due, LIMIT)
    assert not early or paid["three-card"] == first["three-card"]
    assert paid["flop"] == unlimited["flop"]
    named = [line.wager for line in settled if line.limited_by is not None]
    assert named == ([] if due <= LIMIT else ["blind"] if early else ["three-card", "blind"])


@pytest.mark.law("R49", "R19")
@given(cents, cents, st.integers(0, 500_00))
def test_a_hand_of_texas_holdem_bonus_is_paid_exactly_the_limit(base: int, bonus: int, coupon: int) -> None:
    own, dealer, board = TEXAS
    bets = {"ante": base, "flop": 2 * base, "turn": base, "river": base, "bonus": bonus}
    coupons = {"ante": coupon} if coupon else {}
    game, free = (declared("texas-bonus", {"aggregate-limit": setting}) for setting in ("on", "off"))
    seat = Seat(own, bets, coupons=coupons)
    unlimited = sum(line.paid for line in settle(free, seat, dealer, board).lines)
    assert sum(line.paid for line in settle(game, seat, dealer, board).lines) == min(unlimited, LIMIT)
