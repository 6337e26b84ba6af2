"""The progressive and the Bonus Spin as declared, compared with a second transcription of the texts."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest

from boardwalk.cards import DECK, Card, format_cards
from boardwalk.errors import InputError
from boardwalk.games import GAMES
from boardwalk.games.bonus_spin import DEMONSTRATION_WEIGHTS
from boardwalk.games.declaration.collected import BonusSpin, MeterShare, ProgressiveRow, ProgressiveWager, WheelTop
from boardwalk.games.declaration.pay_table import FirstCommunity, Pile, Prize
from boardwalk.games.declaration.requirement import Reading
from tests.support.games.collected_pays import CATEGORIES, PROGRESSIVES, WHEELS, Cell, Printed, progressive_pays

HOUSES = sorted({(game, label) for game, label, _ in PROGRESSIVES})
every_house = pytest.mark.parametrize(("game", "label"), HOUSES)
every_wheel = pytest.mark.parametrize("name", WHEELS)


def progressive(game: str, label: str) -> ProgressiveWager:
    (found,) = GAMES[game].game({"progressive": label}).progressives
    return found


def spin(name: str, weights: str = "demonstration", prize: str | None = None) -> BonusSpin:
    prize = prize or ("off" if "jackpot" in name else "25000")
    options = {"bonus-spin": name, "bonus-spin-weights": weights, "bonus-spin-prize": prize}
    found = GAMES["premium"].game(options).bonus_spin
    assert found is not None
    return found


def as_printed(row: ProgressiveRow) -> Cell:
    percent = row.pays.percent if isinstance(row.pays, MeterShare) else 0
    dollars, cents = divmod(row.pays.prize_cents, 100) if isinstance(row.pays, Prize) else (0, 0)
    assert cents == 0
    return Cell(row.law.id, percent, dollars, row.off_meter)


@every_house
@pytest.mark.law("13:69F-28.11(f)", "13:69F-28.11(g)", "13:69F-16.12(e)")
def test_a_progressive_pays_what_the_text_prints_row_by_row_and_nothing_else(game: str, label: str) -> None:
    declared = {row.name: as_printed(row) for row in progressive(game, label).table.rows}
    assert declared == {
        hand: cell for (of, column, hand), cell in PROGRESSIVES.items() if (of, column) == (game, label)
    }
    assert list(declared) == [hand for hand in reversed(CATEGORIES) if hand in declared], "from the highest hand down"


def test_no_house_has_another_table() -> None:
    offered = {(name, label) for name in ("texas-bonus", "caribbean") for label in labels(name)}
    assert offered == set(HOUSES)


def labels(name: str) -> list[str]:
    (option,) = [option for option in GAMES[name].options if option.name == "progressive"]
    return [label for label in getattr(option, "values", ()) if label != "off"]


@pytest.mark.law("13:69F-28.11(f)", "13:69F-16.12(e)", "13:69F-28.11(g)")
def test_with_table_a_the_two_games_deduct_the_same_hands_from_a_common_meter() -> None:
    def deducted(game: str, label: str) -> dict[str, Cell]:
        rows = {row.name: as_printed(row) for row in progressive(game, label).table.rows}
        return {hand: cell._replace(law="") for hand, cell in rows.items() if cell.off_meter}

    caribbean = deducted("caribbean", "on")
    assert {label for label in labels("texas-bonus") if deducted("texas-bonus", label) == caribbean} == {"plain", "A"}


def hands_of_every_kind() -> list[tuple[Card, ...]]:
    """All hands of a cut-down deck, suits h and s and ranks from eight up, which has every category but high card."""
    part = [card for card in DECK if card.suit in (0, 1) and card.rank >= 9] + [c for c in DECK if c.rank in (9, 14)]
    return list(combinations(sorted(set(part)), 5))


@pytest.mark.law("13:69F-28.1(progressive-payout-wager)")
@every_house
@pytest.mark.law("13:69F-28.10(h)4ii", "13:69F-28.11(f)", "13:69F-28.11(g)", "13:69F-16.12(e)", "R22")
def test_five_cards_win_what_brute_force_finds_in_the_text(game: str, label: str) -> None:
    wager, seen = progressive(game, label), set()
    table, texas = wager.table, game == "texas-bonus"
    assert wager.settled.id == ("13:69F-28.10(h)4ii" if texas else "13:69F-16.12(e)")
    for cards in hands_of_every_kind():
        row, cell = table.row_for(Reading(cards)), progressive_pays(game, label, format_cards(cards))
        assert (row is None) is (cell is None), cards
        if row is not None and cell is not None:
            seen.add(row.name)
            for meter in (0, 9, 10_000_09, 123_456_78):
                assert row.cents(meter) == cell.cents(meter)
            assert (row.off_meter, row.law.id) == (cell.off_meter, cell.law)
    assert seen == {row.name for row in table.rows}


@every_house
@pytest.mark.law("13:69F-28.6(c)", "R20", "R26", "B36")
def test_every_progressive_is_one_dollar_by_chip_or_coupon(game: str, label: str) -> None:
    wager = progressive(game, label)
    assert (wager.stake_cents, wager.coupon is not None, wager.feeds_meter) == (1_00, True, True)
    assert wager.least_rate == Fraction(7, 10)
    assert wager.reads == ((Pile.PLAYER, FirstCommunity(3)) if game == "texas-bonus" else (Pile.PLAYER,))


@pytest.mark.parametrize("winners", range(1, 5))
@pytest.mark.law("D14", "R21", "13:69F-28.11(i)")
def test_shares_are_equal_to_the_cent_and_take_all_of_the_meter(winners: int) -> None:
    (royal, *_) = progressive("caribbean", "on").table.rows
    assert royal.empties
    for meter in (*range(40), 10_000_01, 99_999_99):
        shares = royal.shares(meter, winners)
        assert (len(shares), sum(shares)) == (winners, meter)
        assert max(shares) - min(shares) <= 1
        assert list(shares) == sorted(shares, reverse=True), "the first get what is left over"


@pytest.mark.law("R22")
def test_only_the_royal_takes_the_whole_meter_and_ten_percent_is_rounded_down() -> None:
    for game, label in HOUSES:
        rows = progressive(game, label).table.rows
        assert [row.name for row in rows if row.empties] == ["royal flush"]
        straight_flush = rows[1]
        assert all(straight_flush.cents(meter) == Fraction(meter, 10).__floor__() for meter in range(0, 2000, 7))


# The wheels


@every_wheel
@pytest.mark.law("13:69F-40.11(e)")
def test_a_wheel_pays_what_the_text_prints_position_by_position(name: str) -> None:
    printed, wager = WHEELS[name], spin(name)
    wheel = wager.wheel
    assert [each.number for each in wheel.positions] == list(range(1, 13)) == sorted(printed.stops)
    for number, stop in printed.stops.items():
        position = wheel.position(number)
        assert position.player_cents == (None if stop.top else stop.player * 100)
        assert position.community_cents == stop.community * 100
    assert wager.stake_cents == wheel.stake_cents == printed.stake * 100
    assert (wheel.top is WheelTop.JACKPOT) is (printed.top == "JACKPOT") is wager.feeds_meter
    assert (wheel.seed_cents, wheel.rate) == (printed.seed * 100, Fraction(printed.percent, 100))


@every_wheel
def test_the_top_prize_stands_at_position_1_alone(name: str) -> None:
    assert [number for number, stop in WHEELS[name].stops.items() if stop.top] == [1]


@pytest.mark.law("13:69E-1.13Y(b)5", "13:69F-40.10(a)2")
def test_a_house_offers_one_of_four_wheels_or_none() -> None:
    (option,) = [option for option in GAMES["premium"].options if option.name == "bonus-spin"]
    assert set(getattr(option, "values", ())) == {"off", *WHEELS}
    assert GAMES["premium"].game().collected == {}
    for name in WHEELS:
        assert spin(name).prize_cents == (0 if "jackpot" in name else 25_000_00)


@every_wheel
@pytest.mark.law("R8")
def test_no_wheel_is_offered_without_twelve_whole_weights(name: str) -> None:
    for weights in ("none", "1,2,3", ",".join("1" * 13), "1.5" + ",1" * 11, "0" + ",1" * 11, "-1" + ",1" * 11, "even"):
        with pytest.raises(InputError) as refused:
            spin(name, weights)
        assert refused.value.law is not None
        assert (refused.value.field, refused.value.law.id) == ("bonus-spin-weights", "R8")
    filed = ",".join(str(3 * number) for number in range(1, 13))
    assert spin(name, filed).weights == tuple(range(3, 37, 3))
    assert not spin(name, filed).demonstration


@every_wheel
@pytest.mark.law("R8")
def test_weights_for_demonstration_say_that_they_are(name: str) -> None:
    shown = spin(name)
    assert shown.demonstration
    assert shown.weights == DEMONSTRATION_WEIGHTS[name]
    assert not spin(name, ",".join(map(str, shown.weights))).demonstration, "the same numbers, filed, are the house's"


def return_of(printed: Printed, weights: tuple[int, ...], top: int) -> Fraction:
    """What a dollar returns from the player's own spins alone, with three suited cards out of 52."""
    suited = Fraction(12 * 11, 51 * 50)
    pays = [stop.player if not stop.top else top for _, stop in sorted(printed.stops.items())]
    spun = Fraction(sum(w * pay for w, pay in zip(weights, pays, strict=True)), sum(weights))
    return suited * spun / printed.stake


@every_wheel
@pytest.mark.law("R8")
def test_equal_weights_would_give_the_house_away_and_those_for_demonstration_do_not(name: str) -> None:
    printed = WHEELS[name]
    top = printed.seed or 25_000
    assert return_of(printed, (1,) * 12, top) > 5
    assert return_of(printed, DEMONSTRATION_WEIGHTS[name], top) < 1


@pytest.mark.law("13:69F-40.11(e)")
def test_a_fixed_top_prize_is_said_in_dollars_and_a_jackpot_is_not() -> None:
    for name in WHEELS:
        wrong = "25000" if "jackpot" in name else "off"
        with pytest.raises(InputError, match="bonus-spin-prize"):
            spin(name, prize=wrong)
    with pytest.raises(InputError, match="bonus-spin-prize"):
        spin("5-fixed", prize="0")


@pytest.mark.law("13:69F-40.1(bonus-spin-wager)")
@pytest.mark.law("13:69F-40.10(g)1")
def test_three_suited_cards_spin_and_no_others_do() -> None:
    """All 22,100 hands, checked against the text: a flush in the three-card hand."""
    wager, suited = spin("5-jackpot"), 0
    trigger = wager.trigger
    assert wager.triggered.id == "13:69F-40.10(g)1"
    for cards in combinations(DECK, 3):
        one_suit = all(card.suit == cards[0].suit for card in cards)
        assert trigger.met_by(Reading(cards)) is one_suit
        suited += one_suit
    assert suited == 4 * 286


@pytest.mark.parametrize(("stake", "top"), [*product((1, 5), ("jackpot", "fixed"))])
@pytest.mark.law("13:69F-40.11(e)", "13:69E-1.13Y(c)")
def test_only_a_wheel_with_a_jackpot_feeds_a_meter_and_none_takes_a_coupon(stake: int, top: str) -> None:
    wager = spin(f"{stake}-{top}")
    assert (wager.stake_cents, wager.feeds_meter, wager.coupon) == (stake * 100, top == "jackpot", None)
    assert wager.hardware.id == "13:69E-1.13Y(c)"
