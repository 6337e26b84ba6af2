"""Premium Hold 'Em, paragraph by paragraph."""

from __future__ import annotations

import pytest

from boardwalk.cards import parse_cards
from boardwalk.errors import Refusal
from boardwalk.games import GAMES, Seat, settle_table
from boardwalk.games.declaration.round import Decision
from boardwalk.games.declaration.wager import Placement
from boardwalk.games.premium import X_TRA
from tests.support.games.rounds import Outcome, bets_of, settled

ANTE = "ante=10 x-tra=10"
PLAYED = f"{ANTE} play=30"
PLAYER_HIGHER = "Kd 8s 5h / 3c 3h Qd / Ks 9h 7d 4c"
TIED = "Ac Qd 2h / As Qh 2c / Ks 9h 7d 4c"
DEALER_HIGHER = "Jc Th 2d / 3c 3h Qd / Ks 9h 7d 4c"
DEALER_HIGHER_UNQUALIFIED = "Jc Th 2d / Ac Qd 2h / Ks 9h 7d 4c"
PLAYER_HIGHER_DEALER_TWOS = "Kd 8s 5h / 2c 2h Qd / Ks 9h 7d 4c"


@pytest.mark.law("13:69E-1.13Y(a)")
def test_a_seventh_player_finds_no_seat() -> None:
    game = GAMES["premium"].game()
    seat = Seat(parse_cards("Kd 8s 5h"), bets_of(PLAYED))
    dealer, board = parse_cards("3c 3h Qd"), parse_cards("Ks 9h 7d 4c")
    assert list(settle_table(game, {6: seat}, dealer, board)) == [6]
    with pytest.raises(Refusal) as refusal:
        settle_table(game, {7: seat}, dealer, board)
    assert str(refusal.value.law) == "13:69E-1.13Y(a)"


@pytest.mark.law("13:69F-40.10(a)", "R5")
@pytest.mark.parametrize("bets", ["ante=10 play=30", "ante=10 x-tra=9.99 play=30", "ante=10 x-tra=10.01 play=30"])
def test_ante_and_x_tra_are_both_placed_and_equal(bets: str) -> None:
    with pytest.raises(Refusal) as refusal:
        settled("premium", PLAYER_HIGHER, bets)
    assert (refusal.value.field, str(refusal.value.law)) == ("x-tra", "13:69F-40.10(a)")


@pytest.mark.law("13:69F-40.6(c)", "R5")
def test_x_tra_is_at_least_a_dollar() -> None:
    with pytest.raises(Refusal) as refusal:
        settled("premium", PLAYER_HIGHER, "ante=0.99 x-tra=0.99 play=0.99")
    assert (refusal.value.field, str(refusal.value.law)) == ("x-tra", "13:69F-40.6(c)")
    assert settled("premium", PLAYER_HIGHER, "ante=1 x-tra=1 play=1")["x-tra"].result == "push"
    assert settled("premium", PLAYER_HIGHER, "ante=1.01 x-tra=1.01 play=1.01")["x-tra"].result == "push"


@pytest.mark.law("13:69F-40.6(c)")
def test_x_tra_has_no_bearing_on_the_other_wagers() -> None:
    """No case of another wager depends on its table or on whether it was placed."""
    for wager in GAMES["premium"].game().wagers:
        if wager.name != "x-tra":
            assert all(X_TRA not in (case.on, case.off, case.verdict) for case in wager.settled)
            assert all(case.placed is None for case in wager.settled)


@pytest.mark.law("13:69F-40.10(a)1")
def test_jacks_up_is_optional_and_of_any_amount() -> None:
    lines = settled("premium", PLAYER_HIGHER, f"{PLAYED} player-bonus=0.25 dealer-bonus=400")
    assert set(lines) == {"dealer-bonus", "player-bonus", "ante", "play", "x-tra"}
    assert set(settled("premium", PLAYER_HIGHER, PLAYED)) == {"ante", "play", "x-tra"}


@pytest.mark.law("13:69F-40.1(jacks-up-wagers)")
@pytest.mark.law("13:69F-40.10(a)1i", "13:69F-40.10(a)1ii", "13:69F-40.10(g)2", "13:69F-40.11(c)")
def test_dealer_bonus_reads_the_dealers_hand_and_player_bonus_the_players() -> None:
    flush_and_nothing = "As 9s 4s / Kd 8c 5h / 2s Js 3d Th"
    lines = settled("premium", flush_and_nothing, f"{PLAYED} player-bonus=5 dealer-bonus=5")
    assert lines["player-bonus"] == Outcome("win", "20.00", "13:69F-40.11(c)")
    assert lines["dealer-bonus"] == Outcome("lose", "0.00", "13:69F-40.11(c)")
    turned = "Kd 8c 5h / As 9s 4s / 2s Js 3d Th"
    lines = settled("premium", turned, f"{PLAYED} player-bonus=5 dealer-bonus=5")
    assert (lines["player-bonus"].result, lines["dealer-bonus"].paid) == ("lose", "20.00")
    bonuses = [wager for wager in GAMES["premium"].game().wagers if wager.name.endswith("-bonus")]
    assert [(wager.place, wager.law.id) for wager in bonuses] == [
        (Placement.OPTIONAL, "13:69F-40.10(a)1i"),
        (Placement.OPTIONAL, "13:69F-40.10(a)1ii"),
    ]


@pytest.mark.law("13:69F-40.1(check)", "13:69F-40.1(play-wager)")
@pytest.mark.law("13:69F-40.1(play-wager)1", "13:69F-40.10(b)", "13:69F-40.10(b)1")
def test_the_first_decision_is_three_times_the_ante_or_check() -> None:
    decision = GAMES["premium"].game().stages[0].choice
    assert isinstance(decision, Decision)
    assert decision.actions == ("check", "play-3x")


@pytest.mark.law("13:69F-40.1(play-wager)2", "13:69F-40.10(d)", "13:69F-40.10(d)1")
def test_the_second_decision_is_fold_or_one_or_two_times_the_ante() -> None:
    decision = GAMES["premium"].game().stages[1].choice
    assert isinstance(decision, Decision)
    assert decision.actions == ("fold", "play-1x", "play-2x")


@pytest.mark.law("13:69F-40.1(play-wager)1", "13:69F-40.1(play-wager)2", "13:69F-40.10(b)", "13:69F-40.10(d)")
@pytest.mark.parametrize("play", [10, 20, 30])
def test_play_of_an_allowed_multiple_is_accepted(play: int) -> None:
    assert settled("premium", PLAYER_HIGHER, f"{ANTE} play={play}")["play"].paid == f"{play}.00"


@pytest.mark.law("13:69F-40.1(play-wager)2", "13:69F-40.10(d)")
@pytest.mark.parametrize("play", ["9.99", "10.01", "15", "29.99", "30.01", "40"])
def test_play_of_another_amount_is_refused(play: str) -> None:
    with pytest.raises(Refusal) as refusal:
        settled("premium", PLAYER_HIGHER, f"{ANTE} play={play}")
    assert (refusal.value.field, str(refusal.value.law)) == ("play", "13:69F-40.10(d)")


@pytest.mark.law("13:69F-40.10(d)")
def test_a_player_who_neither_played_nor_folded_is_refused() -> None:
    with pytest.raises(Refusal) as refusal:
        settled("premium", PLAYER_HIGHER, ANTE)
    assert refusal.value.field == "play"


@pytest.mark.law("13:69F-40.1(fold)")
@pytest.mark.law("13:69F-40.10(d)2", "R6")
@pytest.mark.parametrize("options", ["", "qualify-first=on"])
def test_a_fold_loses_ante_and_x_tra_even_with_the_higher_hand(options: str) -> None:
    assert settled("premium", PLAYER_HIGHER, ANTE, fold=True, options=options) == {
        "ante": Outcome("lose", "0.00", "13:69F-40.10(d)2"),
        "x-tra": Outcome("lose", "0.00", "R6"),
    }
    with pytest.raises(Refusal):
        settled("premium", PLAYER_HIGHER, PLAYED, fold=True)


@pytest.mark.law("13:69F-40.10(d)2i")
def test_jacks_up_stays_alive_after_a_fold() -> None:
    lines = settled("premium", "As 9s 4s / Kd 8c 5h / 2s Js 3d Th", f"{ANTE} player-bonus=5", fold=True)
    assert lines["player-bonus"] == Outcome("win", "20.00", "13:69F-40.11(c)")


@pytest.mark.law("13:69F-40.1(hand)")
@pytest.mark.law("13:69F-40.10(f)")
def test_hands_are_the_best_five_of_own_three_and_four_community_cards() -> None:
    one_own_card = "9c 2d 3h / As 2c 4h / 5s 6d 7c 8h"
    assert settled("premium", one_own_card, PLAYED)["play"].result == "win"
    three_own_cards = "Ah Ad Ac / Kd Kh 2s / 4s 6d 9c Jh"
    assert settled("premium", three_own_cards, PLAYED)["play"].result == "win"


@pytest.mark.law("13:69F-40.10(g)", "13:69F-40.10(g)2", "13:69F-40.10(g)3", "13:69F-40.10(g)4")
def test_wagers_are_settled_dealer_bonus_first_and_x_tra_last() -> None:
    lines = settled("premium", PLAYER_HIGHER, "x-tra=10 play=30 ante=10 player-bonus=5 dealer-bonus=5")
    assert list(lines) == ["dealer-bonus", "player-bonus", "ante", "play", "x-tra"]


@pytest.mark.law("13:69F-40.10(g)")
def test_seats_are_settled_from_the_dealers_far_left() -> None:
    seats = {3: Seat(parse_cards("Kd 8s 5h"), bets_of(PLAYED)), 1: Seat(parse_cards("Jc Th 2d"), bets_of(PLAYED))}
    settlements = settle_table(GAMES["premium"].game(), seats, parse_cards("3c 3h Qd"), parse_cards("Ks 9h 7d 4c"))
    assert [(number, settlement.net) for number, settlement in settlements.items()] == [(1, -5000), (3, 4000)]


@pytest.mark.law("13:69F-40.10(g)3i")
@pytest.mark.parametrize("cards", [DEALER_HIGHER, DEALER_HIGHER_UNQUALIFIED])
def test_ante_loses_to_a_higher_dealer_qualified_or_not(cards: str) -> None:
    assert settled("premium", cards, PLAYED)["ante"] == Outcome("lose", "0.00", "13:69F-40.10(g)3i")


@pytest.mark.law("13:69F-40.1(push)")
@pytest.mark.law("13:69F-40.10(g)3", "13:69F-40.10(g)3ii")
def test_ante_pushes_on_a_tie() -> None:
    assert settled("premium", TIED, PLAYED)["ante"] == Outcome("push", "0.00", "13:69F-40.10(g)3ii")


@pytest.mark.law("13:69F-40.10(g)3iii")
@pytest.mark.parametrize("dealer", ["2c 2h Qd", "Ac Jd 2h"])
def test_ante_pushes_when_the_dealer_has_less_than_a_pair_of_threes(dealer: str) -> None:
    lines = settled("premium", f"Kd 8s 5h / {dealer} / Ks 9h 7d 4c", PLAYED)
    assert lines["ante"] == Outcome("push", "0.00", "13:69F-40.10(g)3iii")


@pytest.mark.law("13:69F-40.10(g)3iv", "13:69F-40.11(b)")
@pytest.mark.parametrize("dealer", ["3c 3h Qd", "4d 4h Qd"])
def test_ante_pays_1_to_1_when_the_dealer_has_a_pair_of_threes_or_better(dealer: str) -> None:
    lines = settled("premium", f"Kd Kh 5h / {dealer} / Ks 9h 7d 4c", PLAYED)
    assert lines["ante"] == Outcome("win", "10.00", "13:69F-40.10(g)3iv")


@pytest.mark.law(
    "13:69F-40.10(g)4", "13:69F-40.10(g)4i", "13:69F-40.10(g)4ii", "13:69F-40.10(g)4iii", "13:69F-40.11(b)"
)
@pytest.mark.parametrize(
    ("cards", "outcome"),
    [
        (DEALER_HIGHER, Outcome("lose", "0.00", "13:69F-40.10(g)4i")),
        (DEALER_HIGHER_UNQUALIFIED, Outcome("lose", "0.00", "13:69F-40.10(g)4i")),
        (TIED, Outcome("push", "0.00", "13:69F-40.10(g)4ii")),
        (PLAYER_HIGHER, Outcome("win", "30.00", "13:69F-40.10(g)4iii")),
        (PLAYER_HIGHER_DEALER_TWOS, Outcome("win", "30.00", "13:69F-40.10(g)4iii")),
    ],
)
def test_play_is_settled_by_comparing_hands_alone(cards: str, outcome: Outcome) -> None:
    assert settled("premium", cards, PLAYED)["play"] == outcome


@pytest.mark.law("13:69F-40.1(x-tra-bonus-wager)")
@pytest.mark.law("13:69F-40.11(d)", "R6")
def test_x_tra_must_beat_the_dealer() -> None:
    flush_behind = "9s 2s 4c / As 7s Kd / 4s 6s Js Jd"
    assert settled("premium", flush_behind, PLAYED)["x-tra"] == Outcome("lose", "0.00", "R6")
    flush_ahead = "As 7s Kd / 9s 2s 4c / 4s 6s Js Jd"
    assert settled("premium", flush_ahead, PLAYED)["x-tra"] == Outcome("win", "15.00", "13:69F-40.11(d)")
    straight_tied = "2c 3d 4h / 2d 3h 4s / 5s 6d 7c 8h"
    assert settled("premium", straight_tied, PLAYED)["x-tra"] == Outcome("push", "0.00", "13:69F-40.11(d)")
    three_of_a_kind = "9s 9h 9d / 2c Kd 7h / Qc 5s Jd 3c"
    assert settled("premium", three_of_a_kind, PLAYED)["x-tra"] == Outcome("push", "0.00", "13:69F-40.11(d)")


@pytest.mark.law("13:69F-40.11(d)", "D1")
def test_three_to_two_keeps_the_part_of_a_cent() -> None:
    flush_ahead = "As 7s Kd / 9s 2s 4c / 4s 6s Js Jd"
    assert settled("premium", flush_ahead, "ante=1.01 x-tra=1.01 play=1.01")["x-tra"].paid == "1.51"


@pytest.mark.law("R7")
@pytest.mark.parametrize(
    ("cards", "law"),
    [
        (DEALER_HIGHER_UNQUALIFIED, "R7"),
        (PLAYER_HIGHER_DEALER_TWOS, "R7"),
        (TIED, "R7"),
    ],
)
def test_qualify_first_pushes_the_ante_against_an_unqualified_dealer(cards: str, law: str) -> None:
    lines = settled("premium", cards, PLAYED, options="qualify-first=on")
    assert lines["ante"] == Outcome("push", "0.00", law)


TIED_QUALIFIED = "Ac 4s 5h / Ad 4h 5c / Ks Kh 9d 9c"


@pytest.mark.law("R7", "13:69F-40.10(g)3i", "13:69F-40.10(g)3ii", "13:69F-40.10(g)3iv")
@pytest.mark.parametrize(
    ("cards", "ante"),
    [
        (DEALER_HIGHER, Outcome("lose", "0.00", "13:69F-40.10(g)3i")),
        (TIED_QUALIFIED, Outcome("push", "0.00", "13:69F-40.10(g)3ii")),
        (PLAYER_HIGHER, Outcome("win", "10.00", "13:69F-40.10(g)3iv")),
    ],
)
def test_qualify_first_changes_nothing_against_a_qualified_dealer(cards: str, ante: Outcome) -> None:
    usual = settled("premium", cards, PLAYED)
    assert settled("premium", cards, PLAYED, options="qualify-first=on") == usual
    assert usual["ante"] == ante
