"""Heads Up Hold'em, paragraph by paragraph."""

from __future__ import annotations

import pytest

from boardwalk.cards import parse_cards
from boardwalk.errors import InputError, Refusal
from boardwalk.games import GAMES, Seat, settle_table
from boardwalk.games.declaration.round import Decision
from boardwalk.games.heads_up import BAD_BEAT, ODDS
from boardwalk.games.legality import verify_limits
from tests.support.games.rounds import Outcome, bets_of, settled

OPENED = "ante=10 odds=10"
RAISED = f"{OPENED} raise=30"
BOARD = "Kh 9d 7s 4c 2h"
PLAYER_HIGHER = f"Ks 8d / 9c 3d / {BOARD}"
DEALER_HIGHER = f"Qc 3d / Ks 8d / {BOARD}"
TIED = f"Ac Jd / As Jh / {BOARD}"
TIED_QUALIFIED = "Ac Jd / As Jh / Kh Kd 7s 4c 2h"
UNQUALIFIED_PLAYER_HIGHER = f"Ac Jd / Qc Jh / {BOARD}"
UNQUALIFIED_DEALER_HIGHER = f"Qc Jh / Ac Jd / {BOARD}"
STRAIGHT_AHEAD = "9s 8h / 2c Kd / 7d 6c 5s Jd Jc"
STRAIGHT_BEHIND = "4h 3c / 9s 8h / 7d 6c 5s Jd Jc"


@pytest.mark.law("13:69E-1.13Z(a)")
def test_a_seventh_player_finds_no_seat() -> None:
    seat = Seat(parse_cards("Ks 8d"), bets_of(RAISED))
    with pytest.raises(Refusal) as refusal:
        settle_table(GAMES["heads-up"].game(), {7: seat}, parse_cards("9c 3d"), parse_cards(BOARD))
    assert str(refusal.value.law) == "13:69E-1.13Z(a)"
    assert settle_table(GAMES["heads-up"].game(), {6: seat}, parse_cards("9c 3d"), parse_cards(BOARD))[6].net == 4000


@pytest.mark.law("13:69F-39.1(ante)", "13:69F-39.1(odds-wager)")
@pytest.mark.law("13:69F-39.6(c)", "13:69F-39.10(b)")
@pytest.mark.parametrize(
    ("bets", "field", "law"),
    [
        ("odds=10 raise=10", "ante", "13:69F-39.10(b)"),
        ("ante=10 raise=10", "odds", "13:69F-39.6(c)"),
        ("ante=10 odds=9.99 raise=10", "odds", "13:69F-39.6(c)"),
        ("ante=10 odds=10.01 raise=10", "odds", "13:69F-39.6(c)"),
    ],
)
def test_ante_and_odds_are_both_placed_and_equal(bets: str, field: str, law: str) -> None:
    with pytest.raises(Refusal) as refusal:
        settled("heads-up", PLAYER_HIGHER, bets)
    assert (refusal.value.field, str(refusal.value.law)) == (field, law)


LIMITED = GAMES["heads-up"].game(
    {"table-min": 15, "table-max": 100, "trips-plus-min": 5, "trips-plus-max": 50, "pocket-bonus-min": 1}
)


@pytest.mark.law("13:69F-39.10(b)", "R1")
@pytest.mark.parametrize(
    ("wager", "amount", "accepted"),
    [
        ("ante", "14.99", False),
        ("ante", "15", True),
        ("ante", "15.01", True),
        ("ante", "99.99", True),
        ("ante", "100", True),
        ("ante", "100.01", False),
        ("trips-plus", "4.99", False),
        ("trips-plus", "5", True),
        ("trips-plus", "50", True),
        ("trips-plus", "50.01", False),
        ("pocket-bonus", "0.99", False),
        ("pocket-bonus", "1", True),
        ("pocket-bonus", "1000", True),
    ],
)
def test_bets_are_entered_within_the_posted_limits(wager: str, amount: str, accepted: bool) -> None:
    bets = bets_of(f"{wager}={amount}")
    if accepted:
        verify_limits(LIMITED, bets)
    else:
        with pytest.raises(Refusal) as refusal:
            verify_limits(LIMITED, bets)
        assert (refusal.value.field, str(refusal.value.law)) == (wager, "R1")


@pytest.mark.law("R1")
def test_a_wager_that_a_dealer_accepted_by_hand_stands_in_full() -> None:
    bets = "ante=500 odds=500 raise=500 trips-plus=1"
    options = "table-max=100 trips-plus-min=5"
    assert settled("heads-up", PLAYER_HIGHER, bets, options=options)["raise"].paid == "500.00"


@pytest.mark.law("13:69F-39.6(d)")
def test_trips_plus_and_pocket_bonus_are_optional_and_of_any_amount() -> None:
    lines = settled("heads-up", PLAYER_HIGHER, f"{RAISED} trips-plus=1.50 pocket-bonus=77")
    assert list(lines) == ["ante", "raise", "odds", "trips-plus", "pocket-bonus"]
    assert list(settled("heads-up", PLAYER_HIGHER, RAISED)) == ["ante", "raise", "odds"]


@pytest.mark.law("13:69F-39.1(raise-wager)", "13:69F-39.1(check)")
@pytest.mark.law(
    "13:69F-39.1(a)", "13:69F-39.1(b)", "13:69F-39.1(c)", "13:69F-39.10(a)", "13:69F-39.10(d)", "13:69F-39.10(f)",
    "13:69F-39.10(h)",
)  # fmt: skip
def test_the_raise_shrinks_from_three_antes_to_one() -> None:
    choices = [stage.choice for stage in GAMES["heads-up"].game().stages if isinstance(stage.choice, Decision)]
    assert [(choice.actions, choice.law.id) for choice in choices] == [
        (("check", "raise-1x", "raise-2x", "raise-3x"), "13:69F-39.10(d)"),
        (("check", "raise-1x", "raise-2x"), "13:69F-39.10(f)"),
        (("fold", "raise-1x"), "13:69F-39.10(h)"),
    ]


@pytest.mark.law("R9", "13:69F-39.1(a)", "13:69F-39.1(b)", "13:69F-39.1(c)")
def test_exact_raises_allow_one_size_at_each_decision() -> None:
    game = GAMES["heads-up"].game({"exact-raises": "on"})
    actions = [stage.choice.actions for stage in game.stages if isinstance(stage.choice, Decision)]
    assert actions == [("check", "raise-3x"), ("check", "raise-2x"), ("fold", "raise-1x")]


@pytest.mark.law("13:69F-39.10(d)")
@pytest.mark.parametrize("amount", ["9.99", "10.01", "25", "30.01", "40"])
def test_a_raise_of_another_amount_is_refused(amount: str) -> None:
    with pytest.raises(Refusal, match=r"raise: .*13:69F-39.10\(d\)"):
        settled("heads-up", PLAYER_HIGHER, f"{OPENED} raise={amount}")


@pytest.mark.law("13:69F-39.1(fold)")
@pytest.mark.law("13:69F-39.10(h)", "R11")
def test_a_fold_loses_ante_and_odds_and_leaves_the_side_bets_alive() -> None:
    lines = settled("heads-up", "9s 9h / 2c Kd / 9d 5c Qs Jd 3c", f"{OPENED} trips-plus=5 pocket-bonus=5", fold=True)
    assert lines == {
        "ante": Outcome("lose", "0.00", "13:69F-39.10(h)"),
        "odds": Outcome("lose", "0.00", "13:69F-39.10(h)"),
        "trips-plus": Outcome("win", "15.00", "R11"),
        "pocket-bonus": Outcome("win", "25.00", "R12"),
    }


@pytest.mark.law("13:69F-39.10(h)")
def test_who_neither_raised_nor_folded_is_refused() -> None:
    with pytest.raises(Refusal, match=r"raise: .*13:69F-39.10\(h\)"):
        settled("heads-up", PLAYER_HIGHER, OPENED)
    with pytest.raises(Refusal, match="raise: cannot be placed by a player who folds"):
        settled("heads-up", PLAYER_HIGHER, RAISED, fold=True)


@pytest.mark.law("13:69F-39.1(hand)")
@pytest.mark.law("13:69F-39.10(i)")
def test_any_of_own_and_community_cards_make_the_best_five() -> None:
    board_plays = "2c 3d / 2d 3h / Ah Kh Qh Jh Th"
    assert settled("heads-up", board_plays, RAISED)["raise"].result == "push"
    one_own_card = "9c 2d / As 2c / 5s 6d 7c 8h Kd"
    assert settled("heads-up", one_own_card, RAISED)["raise"].result == "win"


@pytest.mark.law("13:69F-39.11(b)", "R13")
def test_seats_are_settled_from_the_dealers_far_right() -> None:
    seats = {1: Seat(parse_cards("Ks 8d"), bets_of(RAISED)), 4: Seat(parse_cards("Qc 3c"), bets_of(RAISED))}
    settlements = settle_table(GAMES["heads-up"].game(), seats, parse_cards("9c 3d"), parse_cards(BOARD))
    assert [(number, settlement.net) for number, settlement in settlements.items()] == [(4, -5000), (1, 4000)]


@pytest.mark.law("13:69F-39.11(b)(1)")
@pytest.mark.parametrize("cards", [UNQUALIFIED_PLAYER_HIGHER, UNQUALIFIED_DEALER_HIGHER, TIED])
def test_an_unqualified_dealer_pushes_the_ante_no_matter_who_is_higher(cards: str) -> None:
    assert settled("heads-up", cards, RAISED)["ante"] == Outcome("push", "0.00", "13:69F-39.11(b)(1)")


@pytest.mark.law("13:69F-39.11(b)(1)", "13:69F-39.11(c)", "13:69F-39.11(e)")
def test_an_unqualified_dealer_leaves_the_other_wagers_in_action() -> None:
    ahead = settled("heads-up", UNQUALIFIED_PLAYER_HIGHER, RAISED)
    assert (ahead["raise"].result, ahead["odds"].result) == ("win", "push")
    behind = settled("heads-up", UNQUALIFIED_DEALER_HIGHER, RAISED)
    assert (behind["raise"].result, behind["odds"].result) == ("lose", "lose")


@pytest.mark.law("13:69F-39.11(b)(2)", "13:69F-39.11(b)(1)")
def test_ante_pays_even_money_against_the_lowest_pair() -> None:
    pair_of_twos = "Ks 8d / 2c 3d / Kh 9d 7s 4c 2h"
    assert settled("heads-up", pair_of_twos, RAISED)["ante"] == Outcome("win", "10.00", "13:69F-39.11(b)(2)")


@pytest.mark.law("13:69F-39.1(push)")
@pytest.mark.law("13:69F-39.11(b)", "13:69F-39.11(b)(3)", "13:69F-39.11(b)(4)")
def test_ante_loses_to_a_higher_dealer_and_pushes_on_a_copy() -> None:
    assert settled("heads-up", DEALER_HIGHER, RAISED)["ante"] == Outcome("lose", "0.00", "13:69F-39.11(b)(3)")
    assert settled("heads-up", TIED_QUALIFIED, RAISED)["ante"] == Outcome("push", "0.00", "13:69F-39.11(b)(4)")


@pytest.mark.law("13:69F-39.11(b)(5)")
def test_a_win_with_a_straight_pays_the_raise_and_the_odds() -> None:
    lines = settled("heads-up", STRAIGHT_AHEAD, RAISED)
    assert lines["raise"] == Outcome("win", "30.00", "13:69F-39.11(b)(5)")
    assert lines["odds"] == Outcome("win", "10.00", "13:69F-39.11(b)(5)")


@pytest.mark.law("13:69F-39.11(c)")
def test_a_win_with_less_pays_the_raise_and_pushes_the_odds() -> None:
    three_of_a_kind = "9s 9h / 2c Kd / 9d 5c Qs Jd 3c"
    for cards in (PLAYER_HIGHER, three_of_a_kind):
        lines = settled("heads-up", cards, RAISED)
        assert lines["raise"] == Outcome("win", "30.00", "13:69F-39.11(c)")
        assert lines["odds"] == Outcome("push", "0.00", "13:69F-39.11(c)")


@pytest.mark.law("13:69F-39.11(d)")
def test_a_copy_pushes_raise_and_odds() -> None:
    straight_tied = "9s 2h / 9h 3d / 8d 7d 6c 5s Jc"
    for cards in (TIED, straight_tied):
        lines = settled("heads-up", cards, RAISED)
        assert lines["raise"] == lines["odds"] == Outcome("push", "0.00", "13:69F-39.11(d)")


@pytest.mark.law("13:69F-39.11(e)")
def test_a_loss_with_three_of_a_kind_or_less_loses_raise_and_odds() -> None:
    three_of_a_kind = "9s 2c / 9h Ad / 9d 9c 5s Jd 3c"
    for cards in (DEALER_HIGHER, three_of_a_kind):
        lines = settled("heads-up", cards, RAISED)
        assert lines["raise"] == lines["odds"] == Outcome("lose", "0.00", "13:69F-39.11(e)")


@pytest.mark.law("13:69F-39.11(f)")
def test_a_loss_with_a_straight_loses_ante_and_raise_and_pays_the_odds_as_a_bad_beat() -> None:
    lines = settled("heads-up", STRAIGHT_BEHIND, RAISED)
    assert lines["ante"] == Outcome("lose", "0.00", "13:69F-39.11(b)(3)")
    assert lines["raise"] == Outcome("lose", "0.00", "13:69F-39.11(f)")
    assert lines["odds"] == Outcome("win", "40.00", "13:69F-39.11(f)")


@pytest.mark.law("R10")
def test_a_licensee_may_file_another_bad_beat_table() -> None:
    lines = settled("heads-up", STRAIGHT_BEHIND, RAISED, options="bad-beat-table=400,20,6,5,3")
    assert lines["odds"] == Outcome("win", "30.00", "R10")


@pytest.mark.law("R10")
@pytest.mark.parametrize("filed", ["400,20", "400,20,6,5,x", "400,20,6,5,4,3"])
def test_a_filed_table_gives_odds_for_each_of_its_hands(filed: str) -> None:
    with pytest.raises(InputError, match="bad-beat-table"):
        GAMES["heads-up"].game({"bad-beat-table": filed})


@pytest.mark.law("R10", "D41")
def test_a_filed_table_may_pay_a_lower_hand_more() -> None:
    lines = settled("heads-up", STRAIGHT_BEHIND, RAISED, options="bad-beat-table=400,20,6,5,7")
    assert lines["odds"] == Outcome("win", "70.00", "R10")


@pytest.mark.law("13:69F-39.11(g)", "R11")
def test_trips_plus_pays_whatever_the_main_wagers_do() -> None:
    for cards in (STRAIGHT_AHEAD, STRAIGHT_BEHIND):
        lines = settled("heads-up", cards, f"{RAISED} trips-plus=5")
        assert lines["trips-plus"] == Outcome("win", "20.00", "13:69F-39.11(g)")
    assert settled("heads-up", PLAYER_HIGHER, f"{RAISED} trips-plus=5")["trips-plus"].result == "lose"


@pytest.mark.law("13:69F-39.1(trips-plus-wager)")
@pytest.mark.law("13:69F-39.11(g)")
def test_trips_plus_may_be_made_by_the_community_cards_alone() -> None:
    on_the_board = "2c 3d / 4h 6s / 9s 9h 9d Kc Jd"
    assert settled("heads-up", on_the_board, f"{RAISED} trips-plus=5")["trips-plus"].paid == "15.00"


@pytest.mark.law("13:69F-39.11(h)")
def test_trips_plus_is_settled_before_or_after_the_main_wagers() -> None:
    bets = f"{RAISED} trips-plus=5"
    assert list(settled("heads-up", PLAYER_HIGHER, bets)) == ["ante", "raise", "odds", "trips-plus"]
    first = settled("heads-up", PLAYER_HIGHER, bets, options="trips-plus-first=on")
    assert list(first) == ["trips-plus", "ante", "raise", "odds"]


@pytest.mark.law("13:69F-39.11(i)", "R12")
@pytest.mark.parametrize(
    ("player", "paid", "law"),
    [
        ("As Ac", "150.00", "R12"),
        ("As Js", "100.00", "13:69F-39.11(i)"),
        ("As Jh", "50.00", "13:69F-39.11(i)"),
        ("3s 3c", "25.00", "R12"),
        ("Ks Kc", "25.00", "R12"),
    ],
)
def test_pocket_bonus_pays_pairs_and_ace_face(player: str, paid: str, law: str) -> None:
    lines = settled("heads-up", f"{player} / 9c 5d / Kh 9d 7s 4c 2h", f"{RAISED} pocket-bonus=5")
    assert lines["pocket-bonus"] == Outcome("win", paid, law)


@pytest.mark.law("13:69F-39.1(pocket-bonus-wager)", "13:69F-39.1(face-card)")
@pytest.mark.law("13:69F-39.11(i)")
@pytest.mark.parametrize("player", ["As Ts", "Ks Qs", "9s 8s"])
def test_pocket_bonus_loses_on_other_cards(player: str) -> None:
    lines = settled("heads-up", f"{player} / 9c 5d / Kh 9d 7c 4c 2h", f"{RAISED} pocket-bonus=5")
    assert lines["pocket-bonus"] == Outcome("lose", "0.00", "13:69F-39.11(i)")


@pytest.mark.law("13:69F-39.6(c)")
def test_the_odds_wager_has_no_bearing_on_the_others() -> None:
    """Cases of other wagers use its tables only to pick their paragraph: on or off, the verdict is the same."""
    for wager in GAMES["heads-up"].game().wagers:
        if wager.name == "odds":
            continue
        for standing, cases in wager.cases.items():
            looked_up = [case for case in cases if (case.on or case.off) in (ODDS, BAD_BEAT["1"])]
            assert len({case.verdict for case in looked_up}) <= 1, (wager.name, standing)
