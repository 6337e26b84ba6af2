"""Caribbean Stud Poker, paragraph by paragraph of the base game."""

from __future__ import annotations

import pytest

from boardwalk.cards import parse_cards
from boardwalk.errors import Refusal
from boardwalk.games import GAMES, Seat, settle_table
from boardwalk.games.declaration.round import Decision
from tests.support.games.rounds import Outcome, bets_of, settled

BET = "ante=10 bet=20"
PAIR = "9s 9d 7c 4h 2s"
ACE_KING = "Ah Kd 8c 6d 3h"
ACE_QUEEN = "Ah Qd 8c 6d 3h"


@pytest.mark.law("13:69F-16/book-1")
def test_five_cards_each_and_one_of_the_dealers_face_up() -> None:
    game = GAMES["caribbean"].game()
    assert (game.hole_cards, game.community_cards) == (5, 0)
    assert {dealing.dealer_up() for dealing in game.dealings} == {1}
    for cards in ("9s 9d 7c 4h / Ah Kd 8c 6d 3h /", "9s 9d 7c 4h 2s / Ah Kd 8c 6d 2s /"):
        with pytest.raises(Refusal, match="13:69F-16/book-1"):
            settled("caribbean", cards, BET)


@pytest.mark.law("13:69F-16/book-2", "13:69F-16/book-13")
def test_seven_seats_settled_from_the_dealers_far_right() -> None:
    seats = {1: Seat(parse_cards(PAIR), bets_of(BET)), 7: Seat(parse_cards("Qs Jd 7h 4c 2d"), bets_of(BET))}
    settlements = settle_table(GAMES["caribbean"].game(), seats, parse_cards(ACE_KING), ())
    assert [(number, settlement.net) for number, settlement in settlements.items()] == [(7, -3000), (1, 3000)]
    with pytest.raises(Refusal) as refusal:
        settle_table(GAMES["caribbean"].game(), {8: seats[1]}, parse_cards(ACE_KING), ())
    assert str(refusal.value.law) == "13:69F-16/book-2"


@pytest.mark.law("13:69F-16/book-3")
def test_the_ante_opens_the_round() -> None:
    with pytest.raises(Refusal, match=r"ante: .*13:69F-16/book-3"):
        settled("caribbean", f"{PAIR} / {ACE_KING} /", "bet=20")


@pytest.mark.law("13:69F-16/book-4")
def test_bet_twice_the_ante_or_fold() -> None:
    (decision,) = GAMES["caribbean"].game().decisions
    assert isinstance(decision, Decision)
    assert decision.actions == ("fold", "bet-2x")
    for bets in ("ante=10", "ante=10 bet=10", "ante=10 bet=19.99", "ante=10 bet=20.01"):
        with pytest.raises(Refusal, match=r"bet: .*13:69F-16/book-4"):
            settled("caribbean", f"{PAIR} / {ACE_KING} /", bets)
    with pytest.raises(Refusal, match="bet: cannot be placed by a player who folds"):
        settled("caribbean", f"{PAIR} / {ACE_KING} /", BET, fold=True)


@pytest.mark.law("13:69F-16/book-5")
def test_a_fold_loses_the_ante() -> None:
    lines = settled("caribbean", f"{PAIR} / {ACE_QUEEN} /", "ante=10", fold=True)
    assert lines == {"ante": Outcome("lose", "0.00", "13:69F-16/book-5")}


@pytest.mark.law("13:69F-16/book-6", "13:69F-16/book-7")
@pytest.mark.parametrize("dealer", [ACE_QUEEN, "Ah Qd Jc Td 5h", "Kh Qd Jc 9c 5h"])
@pytest.mark.parametrize("player", [PAIR, "7s 5d 4c 3c 2d", "As Qc 8h 6c 3s"])
def test_a_dealer_below_ace_king_pays_the_ante_and_returns_the_bet(player: str, dealer: str) -> None:
    lines = settled("caribbean", f"{player} / {dealer} /", BET)
    assert lines == {
        "ante": Outcome("win", "10.00", "13:69F-16/book-7"),
        "bet": Outcome("push", "0.00", "13:69F-16/book-7"),
    }


@pytest.mark.law("13:69F-16/book-6", "13:69F-16/book-8")
@pytest.mark.parametrize("dealer", ["Ah Kd 4d 3c 2h", ACE_KING, "2h 2d 4d 5c 6c"])
def test_a_dealer_with_ace_king_or_better_plays(dealer: str) -> None:
    lines = settled("caribbean", f"{PAIR} / {dealer} /", BET)
    assert lines == {
        "ante": Outcome("win", "10.00", "13:69F-16/book-8"),
        "bet": Outcome("win", "20.00", "13:69F-16/book-8"),
    }


@pytest.mark.law("13:69F-16/book-9")
def test_a_higher_dealer_takes_both() -> None:
    lines = settled("caribbean", f"Qs Jd 7h 4c 2d / {ACE_KING} /", BET)
    assert set(lines.values()) == {Outcome("lose", "0.00", "13:69F-16/book-9")}


@pytest.mark.law("13:69F-16/book-10")
def test_equal_hands_push_both() -> None:
    lines = settled("caribbean", f"As Kc 8d 6h 3s / {ACE_KING} /", BET)
    assert set(lines.values()) == {Outcome("push", "0.00", "13:69F-16/book-10")}


@pytest.mark.law("13:69F-16/book-11")
def test_ace_king_wins_even_money_over_a_lower_ace_king() -> None:
    assert settled("caribbean", f"As Kc 9d 6h 3s / {ACE_KING} /", BET)["bet"].paid == "20.00"


@pytest.mark.law("13:69F-16/book-12")
@pytest.mark.parametrize(("ante", "paid"), [("24.99", "4998.00"), ("25", "5000.00"), ("25.01", "5000.00")])
def test_the_bet_pays_at_most_5000_a_hand(ante: str, paid: str) -> None:
    royal = f"As Ks Qs Js Ts / {ACE_KING} /"
    bets = f"ante={ante} bet={bets_of(f'bet={ante}')['bet'] * 2 / 100:.2f}"
    assert settled("caribbean", royal, bets)["bet"].paid == paid
    assert settled("caribbean", royal, bets, options="aggregate-limit=on")["bet"].paid == paid


@pytest.mark.law("13:69F-16/book-12")
def test_with_the_limit_switched_off_the_bet_pays_in_full() -> None:
    royal = f"As Ks Qs Js Ts / {ACE_KING} /"
    assert settled("caribbean", royal, "ante=100 bet=200", options="aggregate-limit=off")["bet"].paid == "20000.00"
