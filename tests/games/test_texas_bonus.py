"""Texas Hold 'Em Bonus Poker, paragraph by paragraph."""

from __future__ import annotations

import pytest

from boardwalk.cards import parse_cards
from boardwalk.errors import InputError, Refusal
from boardwalk.games import GAMES, Seat, settle_table
from boardwalk.games.declaration.round import Decision
from boardwalk.law import cite
from tests.support.games.rounds import Outcome, bets_of, settled

PLAYED = "ante=10 flop=20"
ALL_IN = f"{PLAYED} turn=10 river=10"
BOARD = "Kh 9d 7s 4c 2h"
PLAYER_HIGHER = f"Ks 8d / Qc 3d / {BOARD}"
DEALER_HIGHER = f"Qc 3d / Ks 8d / {BOARD}"
TIED = f"Ac Jd / As Jh / {BOARD}"
STRAIGHT = "9s 8h / 2c Kd / 7d 6c 5s Jd Jc"
FLUSH = "As 9s / 2c Kd / 4s 6s Js Jd 3c"
ACES_AGAINST_ACES = f"As Ad / Ah Ac / {BOARD}"


@pytest.mark.law("13:69E-1.13Q(a)")
def test_seven_sit_and_an_eighth_finds_no_seat() -> None:
    seat = Seat(parse_cards("Ks 8d"), bets_of(PLAYED))
    dealer, board = parse_cards("Qc 3d"), parse_cards(BOARD)
    assert settle_table(GAMES["texas-bonus"].game(), {7: seat}, dealer, board)[7].net == 2000
    with pytest.raises(Refusal) as refusal:
        settle_table(GAMES["texas-bonus"].game(), {8: seat}, dealer, board)
    assert str(refusal.value.law) == "13:69E-1.13Q(a)"


@pytest.mark.law("13:69F-28/book-1")
def test_two_cards_each_and_a_board_of_three_one_and_one() -> None:
    game = GAMES["texas-bonus"].game()
    assert (game.hole_cards, game.community_cards) == (2, 5)
    assert {dealing.community_up() for dealing in game.dealings} == {(0, 3, 4, 5)}
    with pytest.raises(Refusal, match="13:69F-28/book-1"):
        settled("texas-bonus", f"Ks 8d 2c / Qc 3d / {BOARD}", PLAYED)
    with pytest.raises(Refusal, match="13:69F-28/book-1"):
        settled("texas-bonus", f"Ks Kh / Qc 3d / {BOARD}", PLAYED)


@pytest.mark.law("13:69F-28/book-2")
def test_the_ante_opens_the_round() -> None:
    with pytest.raises(Refusal, match=r"ante: is required .*13:69F-28/book-2"):
        settled("texas-bonus", PLAYER_HIGHER, "flop=20")


@pytest.mark.law("13:69F-28.10(a)", "13:69F-28/book-3", "13:69F-28/book-4", "13:69F-28/book-5", "13:69F-28/book-6")
def test_one_decision_to_fold_then_two_to_check() -> None:
    game = GAMES["texas-bonus"].game()
    actions = [stage.choice.actions for stage in game.stages if isinstance(stage.choice, Decision)]
    assert actions == [("fold", "flop-2x"), ("check", "turn-1x"), ("check", "river-1x")]
    assert game.stages[-1].choice is None


@pytest.mark.law("13:69F-28/book-3", "13:69F-28/book-4", "13:69F-28/book-5")
@pytest.mark.parametrize(
    ("bets", "field", "law"),
    [
        ("ante=10 flop=10", "flop", "13:69F-28/book-3"),
        ("ante=10 flop=19.99", "flop", "13:69F-28/book-3"),
        ("ante=10 flop=20.01", "flop", "13:69F-28/book-3"),
        ("ante=10 flop=30", "flop", "13:69F-28/book-3"),
        ("ante=10 flop=20 turn=20", "turn", "13:69F-28/book-4"),
        ("ante=10 flop=20 turn=9.99", "turn", "13:69F-28/book-4"),
        ("ante=10 flop=20 river=10.01", "river", "13:69F-28/book-5"),
    ],
)
def test_each_wager_has_one_amount(bets: str, field: str, law: str) -> None:
    with pytest.raises(Refusal) as refusal:
        settled("texas-bonus", PLAYER_HIGHER, bets)
    assert (refusal.value.field, str(refusal.value.law)) == (field, law)


@pytest.mark.law("13:69F-28.10(a)", "13:69F-28.10(a)2")
def test_a_fold_loses_the_ante_and_leaves_the_bonus_alive() -> None:
    lines = settled("texas-bonus", f"As Ad / Qc 3d / {BOARD}", "ante=10 bonus=5", fold=True)
    assert lines == {
        "ante": Outcome("lose", "0.00", "13:69F-28.10(a)2"),
        "bonus": Outcome("win", "150.00", "13:69F-28.10(h)4i"),
    }


@pytest.mark.law("13:69F-28.10(a)", "13:69F-28/book-6")
@pytest.mark.parametrize("wager", ["flop=20", "turn=10", "river=10"])
def test_who_folds_places_nothing_more(wager: str) -> None:
    with pytest.raises(Refusal, match="cannot be placed by a player who folds"):
        settled("texas-bonus", PLAYER_HIGHER, f"ante=10 {wager}", fold=True)


@pytest.mark.law("13:69F-28.10(a)")
def test_who_stays_places_the_flop_wager() -> None:
    with pytest.raises(Refusal, match=r"flop: .*13:69F-28.10\(a\)"):
        settled("texas-bonus", PLAYER_HIGHER, "ante=10 turn=10")


@pytest.mark.law("13:69F-28.10(h)", "13:69F-28.10(h)4")
def test_seats_are_settled_from_the_far_right_and_the_bonus_last() -> None:
    bets = bets_of(f"bonus=5 {ALL_IN}")
    seats = {1: Seat(parse_cards("Ks 8d"), bets), 7: Seat(parse_cards("Js 8c"), bets)}
    settlements = settle_table(GAMES["texas-bonus"].game(), seats, parse_cards("Qc 3d"), parse_cards(BOARD))
    assert list(settlements) == [7, 1]
    assert [line.wager for line in settlements[1].lines] == ["ante", "flop", "turn", "river", "bonus"]


@pytest.mark.law("13:69F-28/book-9", "13:69F-28/book-6")
def test_a_higher_dealer_takes_all_main_wagers_with_any_hand() -> None:
    lines = settled("texas-bonus", DEALER_HIGHER, ALL_IN)
    assert set(lines.values()) == {Outcome("lose", "0.00", "13:69F-28/book-9")}
    no_pair = f"Qc Jd / Ac 3d / {BOARD}"
    assert set(settled("texas-bonus", no_pair, ALL_IN).values()) == {Outcome("lose", "0.00", "13:69F-28/book-9")}


@pytest.mark.law("13:69F-28/book-10", "13:69F-28/book-12")
def test_a_higher_player_is_paid_even_money_and_the_ante_pushes_below_a_flush() -> None:
    for cards in (PLAYER_HIGHER, STRAIGHT):
        lines = settled("texas-bonus", cards, ALL_IN)
        assert lines["ante"] == Outcome("push", "0.00", "13:69F-28/book-12")
        assert lines["flop"] == Outcome("win", "20.00", "13:69F-28/book-10")
        assert lines["turn"] == lines["river"] == Outcome("win", "10.00", "13:69F-28/book-10")


@pytest.mark.law("13:69F-28/book-12")
def test_the_ante_pays_with_a_flush_or_better() -> None:
    full_house = "9s 9h / 2c Kd / 9d 5c 5s Jd 3c"
    for cards in (FLUSH, full_house):
        assert settled("texas-bonus", cards, PLAYED)["ante"] == Outcome("win", "10.00", "13:69F-28/book-12")


@pytest.mark.law("13:69F-28/book-11")
def test_equal_hands_push() -> None:
    assert set(settled("texas-bonus", TIED, ALL_IN).values()) == {Outcome("push", "0.00", "13:69F-28/book-11")}


@pytest.mark.law("R17")
def test_a_house_may_pay_the_ante_from_a_straight() -> None:
    options = "ante-pays-from=straight"
    assert settled("texas-bonus", STRAIGHT, PLAYED, options=options)["ante"] == Outcome("win", "10.00", "R17")
    three = "9s 9h / 2c Kd / 9d 5c Qs Jd 3c"
    assert settled("texas-bonus", three, PLAYED, options=options)["ante"] == Outcome("push", "0.00", "R17")


@pytest.mark.law("13:69F-28.10(h)4i", "13:69F-28.11(c)")
def test_the_bonus_pays_whatever_the_main_wagers_do() -> None:
    for cards in (f"Ac Kd / Qc 3d / {BOARD}", "Ac Kd / 2c 2d / Kh 9d 7s 4c 2h"):
        lines = settled("texas-bonus", cards, f"{PLAYED} bonus=5")
        assert lines["bonus"] == Outcome("win", "75.00", "13:69F-28.10(h)4i")
    assert settled("texas-bonus", PLAYER_HIGHER, f"{PLAYED} bonus=5")["bonus"].result == "lose"


@pytest.mark.law("13:69F-28.6(c)")
@pytest.mark.parametrize(("bonus", "accepted"), [("0.99", False), ("1", True), ("1.01", True)])
def test_the_bonus_is_at_least_a_dollar(bonus: str, accepted: bool) -> None:
    if accepted:
        assert settled("texas-bonus", PLAYER_HIGHER, f"{PLAYED} bonus={bonus}")["bonus"].result == "lose"
    else:
        with pytest.raises(Refusal, match=r"bonus: .*13:69F-28.6\(c\)"):
            settled("texas-bonus", PLAYER_HIGHER, f"{PLAYED} bonus={bonus}")


@pytest.mark.law("R18")
def test_aces_against_the_dealers_aces_pay_1000_to_1_unless_switched_off() -> None:
    bets = f"{PLAYED} bonus=5"
    assert settled("texas-bonus", ACES_AGAINST_ACES, bets)["bonus"] == Outcome("win", "5000.00", "R18")
    assert settled("texas-bonus", ACES_AGAINST_ACES, bets, options="dealer-aces=off")["bonus"].paid == "150.00"
    assert settled("texas-bonus", f"As Ad / Ah Kc / {BOARD}", bets)["bonus"].paid == "150.00"


@pytest.mark.law("R19", "R49")
def test_the_aggregate_limit_covers_all_main_wagers_and_the_bonus() -> None:
    four_spades = "As Ad / Ah Ac / Ks 9s 7s 4s 2h"
    bets = "ante=100 flop=200 turn=100 river=100 bonus=100"
    limited = settled("texas-bonus", four_spades, bets, options="aggregate-limit=on")
    unlimited = {"ante": 10_000, "flop": 20_000, "turn": 10_000, "river": 10_000, "bonus": 10_000_000}
    total = sum(unlimited.values())
    scaled = {wager: paid * 50_000_00 // total for wager, paid in unlimited.items()}
    assert sum(scaled.values()) == 50_000_00 - 1
    scaled["bonus"] += 1
    for wager, paid in scaled.items():
        assert limited[wager].paid == f"{paid // 100}.{paid % 100:02d}"


@pytest.mark.law("R19", "D3")
def test_the_limit_rises_with_the_table_minimum() -> None:
    """At a minimum of $50: the bonus 1000 times that, the ante, turn and river once, the flop wager twice."""
    game = GAMES["texas-bonus"].game({"aggregate-limit": "on", "table-min": "50"})
    assert game.payout_limit is not None
    assert game.payout_limit.limit_cents == 50_00 * (1000 + 1 + 2 + 1 + 1)


@pytest.mark.law("D3")
def test_the_regulations_own_minimum_counts_where_it_is_more_than_the_posted_one() -> None:
    game = GAMES["texas-bonus"].game({"aggregate-limit": "on", "table-min": 100, "bonus-min": "0.50"})
    assert game.payout_limit is not None
    assert game.payout_limit.limit_cents == max(50_000_00, 1_00 * 1000 + 100_00 * (1 + 2 + 1 + 1))


@pytest.mark.law("13:69E-1.13Q(g)", "13:69F-28.6(c)")
@pytest.mark.parametrize("table", ["plain", "A", "B", "C", "D"])
def test_a_house_may_leave_the_bonus_out_only_where_it_offers_the_progressive(table: str) -> None:
    with pytest.raises(InputError, match="bonus: is not a wager at"):
        settled("texas-bonus", PLAYER_HIGHER, f"{PLAYED} bonus=5", options=f"offer-bonus=off progressive={table}")
    assert settled("texas-bonus", PLAYER_HIGHER, PLAYED, options=f"offer-bonus=off progressive={table}")
    with pytest.raises(InputError, match="only if the progressive is offered") as refused:
        GAMES["texas-bonus"].game({"offer-bonus": "off"})
    assert refused.value.law is cite("13:69E-1.13Q(g)")
