"""Hold 'em 3 Bonus, paragraph by paragraph."""

from __future__ import annotations

import pytest

from boardwalk.cards import parse_cards
from boardwalk.errors import InputError, Refusal
from boardwalk.games import GAMES, Seat, settle_table
from boardwalk.games.declaration.round import Decision, Exposure
from boardwalk.games.declaration.wager import Placement
from tests.support.games.rounds import Outcome, bets_of, settled, settlement_of

OPENED = "blind=10 flop=10"
PLAYED = f"{OPENED} turn-river=10"
DOUBLED = f"{OPENED} turn-river=20"
BOARD = "Kh 9d 7s 4c"
PLAYER_HIGHER = f"Ks 8d 2h / 9c 3d 5h / {BOARD}"
DEALER_HIGHER = f"Qc 3d 2h / Ks 8d 5h / {BOARD}"
TIED = f"Ac Jd 2h / As Jh 2c / {BOARD}"
STRAIGHT_AHEAD = "9s 8h 7d / 2c Kd 4h / 6c 5s Jd Jc"
STRAIGHT_BEHIND = "4h 3c 2d / 9s 8h Kd / 7d 6c 5s Jc"
STRAIGHT_TIED = "9s 8h 2d / 9h 8d 3c / 7d 6c 5s Jc"


@pytest.mark.law("13:69E-1.13BB(a)")
def test_a_seventh_player_finds_no_seat() -> None:
    seat = Seat(parse_cards("Ks 8d 2h"), bets_of(PLAYED))
    dealer, board = parse_cards("9c 3d 5h"), parse_cards(BOARD)
    assert settle_table(GAMES["holdem3"].game(), {6: seat}, dealer, board)[6].net == 2000
    with pytest.raises(Refusal) as refusal:
        settle_table(GAMES["holdem3"].game(), {7: seat}, dealer, board)
    assert str(refusal.value.law) == "13:69E-1.13BB(a)"


@pytest.mark.law("13:69F-42.1(blind-bonus-wager)")
@pytest.mark.parametrize("bets", ["flop=10 turn-river=10", "blind=9.99 flop=10 turn-river=10"])
def test_blind_and_flop_are_both_placed_and_equal(bets: str) -> None:
    with pytest.raises(Refusal) as refusal:
        settled("holdem3", PLAYER_HIGHER, bets)
    assert (refusal.value.field, str(refusal.value.law)) == ("blind", "13:69F-42.1(blind-bonus-wager)")


@pytest.mark.law("13:69F-42.1(flop-wager)")
def test_nobody_plays_without_a_flop_wager() -> None:
    with pytest.raises(Refusal) as refusal:
        settled("holdem3", PLAYER_HIGHER, "blind=10 turn-river=10")
    assert (refusal.value.field, str(refusal.value.law)) == ("flop", "13:69F-42.1(flop-wager)")


@pytest.mark.law("13:69F-42.10(a)")
def test_the_3_card_bonus_is_decided_before_any_community_card_shows() -> None:
    game = GAMES["holdem3"].game()
    assert isinstance(game.stages[0].choice, Exposure)
    assert {dealing.community_up() for dealing in game.dealings} == {(0, 2, 4)}


@pytest.mark.law("13:69F-42.1(3-card-bonus-wager)")
@pytest.mark.law("13:69F-42.10(a)")
def test_the_3_card_bonus_pays_exposed_cards_only() -> None:
    pair = f"Ks Kd 2h / 9c 3d 5h / {BOARD}"
    bets = f"{PLAYED} three-card=5"
    assert settled("holdem3", pair, bets)["three-card"] == Outcome("win", "5.00", "13:69F-42.11(d)")
    unexposed = settled("holdem3", pair, bets, exposed=False)
    assert unexposed["three-card"] == Outcome("lose", "0.00", "13:69F-42.10(a)")
    assert settled("holdem3", TIED, bets)["three-card"] == Outcome("lose", "0.00", "13:69F-42.10(a)")


@pytest.mark.law("13:69F-42.1(turn-river-wager)")
@pytest.mark.law("13:69F-42.6(c)", "13:69F-42.10(b)", "13:69F-42.10(b)2", "13:69F-42.10(b)2i")
def test_version_1_allows_a_turn_river_wager_of_the_flop_wager_alone() -> None:
    decision = GAMES["holdem3"].game().stages[1].choice
    assert isinstance(decision, Decision)
    assert decision.actions == ("fold", "turn-river-1x")
    for amount in ("9.99", "10.01", "20"):
        with pytest.raises(Refusal, match=r"turn-river: .*13:69F-42.10\(b\)2i\)"):
            settled("holdem3", PLAYER_HIGHER, f"{OPENED} turn-river={amount}")


@pytest.mark.law("13:69F-42.1(turn-river-wager)")
@pytest.mark.law("13:69F-42.10(b)2", "13:69F-42.10(b)2ii")
def test_version_2_allows_it_to_be_doubled() -> None:
    decision = GAMES["holdem3"].game({"version": "2"}).stages[1].choice
    assert isinstance(decision, Decision)
    assert decision.actions == ("fold", "turn-river-1x", "turn-river-2x")
    assert settled("holdem3", PLAYER_HIGHER, DOUBLED, options="version=2")["turn-river"].paid == "20.00"
    for amount in ("15", "19.99", "20.01", "30"):
        with pytest.raises(Refusal, match=r"turn-river: .*13:69F-42.10\(b\)2ii\)"):
            settled("holdem3", PLAYER_HIGHER, f"{OPENED} turn-river={amount}", options="version=2")


@pytest.mark.law("13:69F-42.1(fold)")
@pytest.mark.law("13:69F-42.10(b)1")
def test_a_fold_loses_blind_and_flop_and_leaves_the_bonuses_alive() -> None:
    cards = "9s 9h 9c / 9d 2d 5h / Kh 8d 7s 4c"
    lines = settled("holdem3", cards, f"{OPENED} three-card=5 six-card=5", fold=True)
    assert lines == {
        "three-card": Outcome("win", "150.00", "13:69F-42.11(d)"),
        "blind": Outcome("lose", "0.00", "13:69F-42.10(b)1"),
        "flop": Outcome("lose", "0.00", "13:69F-42.10(b)1"),
        "six-card": Outcome("win", "250.00", "13:69F-42.11(e)"),
    }


@pytest.mark.law("13:69F-42.10(b)")
def test_who_neither_wagered_nor_folded_is_refused() -> None:
    with pytest.raises(Refusal, match=r"turn-river: .*13:69F-42.10\(b\)\)"):
        settled("holdem3", PLAYER_HIGHER, OPENED)
    with pytest.raises(Refusal, match="turn-river: cannot be placed by a player who folds"):
        settled("holdem3", PLAYER_HIGHER, PLAYED, fold=True)


@pytest.mark.law("13:69F-42.10(e)", "13:69F-42.10(e)5")
def test_seats_are_settled_from_the_far_right_and_the_6_card_bonus_last() -> None:
    bets = bets_of(f"six-card=5 {PLAYED} three-card=5")
    seats = {2: Seat(parse_cards("Ks 8d 2h"), bets), 5: Seat(parse_cards("Qc 3c 2d"), bets)}
    settlements = settle_table(GAMES["holdem3"].game(), seats, parse_cards("9c 3d 5h"), parse_cards(BOARD))
    assert list(settlements) == [5, 2]
    assert [line.wager for line in settlements[2].lines] == ["three-card", "blind", "flop", "turn-river", "six-card"]


@pytest.mark.law("13:69F-42.10(e)1")
def test_a_lower_hand_without_a_blind_bonus_loses_all_three() -> None:
    lines = settled("holdem3", DEALER_HIGHER, PLAYED)
    assert set(lines.values()) == {Outcome("lose", "0.00", "13:69F-42.10(e)1")}


@pytest.mark.law("13:69F-42.10(e)2")
def test_a_lower_hand_on_the_blind_table_is_paid_for_the_blind_alone() -> None:
    lines = settled("holdem3", STRAIGHT_BEHIND, PLAYED)
    assert lines["blind"] == Outcome("win", "20.00", "13:69F-42.10(e)2")
    assert lines["flop"] == lines["turn-river"] == Outcome("lose", "0.00", "13:69F-42.10(e)2")


@pytest.mark.law("13:69F-42.10(e)3", "13:69F-42.11(b)")
def test_a_higher_hand_wins_even_money_and_keeps_or_is_paid_the_blind() -> None:
    plain = settled("holdem3", PLAYER_HIGHER, PLAYED)
    assert plain["flop"] == plain["turn-river"] == Outcome("win", "10.00", "13:69F-42.10(e)3")
    assert plain["blind"] == Outcome("push", "0.00", "13:69F-42.10(e)3")
    assert settled("holdem3", STRAIGHT_AHEAD, PLAYED)["blind"] == Outcome("win", "20.00", "13:69F-42.10(e)3")


@pytest.mark.law("13:69F-42.1(push)")
@pytest.mark.law("13:69F-42.10(e)4")
def test_equal_hands_push_but_a_blind_bonus_is_paid() -> None:
    assert set(settled("holdem3", TIED, PLAYED).values()) == {Outcome("push", "0.00", "13:69F-42.10(e)4")}
    lines = settled("holdem3", STRAIGHT_TIED, PLAYED)
    assert lines["blind"] == Outcome("win", "20.00", "13:69F-42.10(e)4")
    assert lines["flop"] == lines["turn-river"] == Outcome("push", "0.00", "13:69F-42.10(e)4")


@pytest.mark.law("13:69F-42.1(6-card-bonus-wager)")
@pytest.mark.law("13:69F-42.10(e)5")
def test_the_6_card_bonus_pays_without_regard_to_the_other_wagers() -> None:
    trips_behind = "9s 9h 2d / 9c Ad Ks / Ac As 4h 7c"
    lines = settled("holdem3", trips_behind, f"{PLAYED} six-card=5")
    assert lines["flop"].result == "lose"
    assert lines["six-card"] == Outcome("win", "25.00", "13:69F-42.11(e)")
    wager = GAMES["holdem3"].game().wager("six-card")
    assert (wager.place, wager.law.id) == (Placement.OPTIONAL, "13:69F-42.10(e)5")


@pytest.mark.law("13:69F-42.11(d)")
@pytest.mark.parametrize(
    ("cards", "odds"),
    [
        pytest.param("As Ks Qs", (100, 100, 50, 100), marks=pytest.mark.law("13:69F-42.5(e)1")),
        pytest.param("Ks Qs Js", (50, 40, 40, 40), marks=pytest.mark.law("13:69F-42.5(e)2")),
        pytest.param("9s 9h 9c", (30, 30, 30, 30), marks=pytest.mark.law("13:69F-42.5(e)3")),
        pytest.param("As 2h 3s", (5, 5, 6, 6), marks=pytest.mark.law("13:69F-42.5(e)4")),
        pytest.param("Ks As 2s", (4, 4, 3, 3), marks=pytest.mark.law("13:69F-42.5(e)5")),
        pytest.param("2s 2h 3s", (1, 1, 1, 1), marks=pytest.mark.law("13:69F-42.5(e)6")),
        ("Ks Ah 2s", (0, 0, 0, 0)),
    ],
)
def test_the_3_card_bonus_pays_a_hand_for_what_it_is(cards: str, odds: tuple[int, ...]) -> None:
    deal = f"{cards} / 4c 8d Td / 6h 7c 5d Jc"
    lines = [settled("holdem3", deal, f"{PLAYED} three-card=1", options=f"three-card-table={each}") for each in "ABCD"]
    assert [each["three-card"].paid for each in lines] == [f"{paid}.00" for paid in odds]


@pytest.mark.law("13:69F-42.11(c)", "13:69F-42.11(c)i", "13:69F-42.11(c)ii")
def test_the_amount_of_the_turn_river_wager_chooses_between_the_two_blind_tables() -> None:
    options = "version=2 blind-table=A blind-double-table=C"
    assert settled("holdem3", STRAIGHT_AHEAD, PLAYED, options=options)["blind"].paid == "20.00"
    assert settled("holdem3", STRAIGHT_AHEAD, DOUBLED, options=options)["blind"].paid == "10.00"


@pytest.mark.law("R14", "13:69F-42.11(c)i")
def test_three_of_a_kind_is_paid_where_the_table_lists_it() -> None:
    three = "9s 9h 9c / 2c Kd 4d / Qc 5s Jd 3c"
    for label in "ABCD":
        assert settled("holdem3", three, PLAYED, options=f"blind-table={label}")["blind"].paid == "10.00"
    for label in "EFGHIJK":
        assert settled("holdem3", three, PLAYED, options=f"blind-table={label}")["blind"].result == "push"


@pytest.mark.law("13:69F-42.11(c)i", "13:69F-42.5(d)1", "13:69F-42.5(d)3")
@pytest.mark.parametrize(("blind", "paid"), [(24, "25000.00"), (25, "25000.00"), (26, "26000.00")])
def test_a_7_card_royal_is_paid_the_higher_of_prize_and_odds(blind: int, paid: str) -> None:
    royal = "As Ks Qs / 2c 2d 7h / Js Ts 9s 8s"
    lines = settled("holdem3", royal, f"blind={blind} flop={blind} turn-river={blind}", options="blind-table=A")
    assert lines["blind"].paid == paid


@pytest.mark.law("13:69F-42.11(c)ii")
def test_doubled_on_table_a_a_7_card_royal_is_a_royal_flush() -> None:
    royal = "As Ks Qs / 2c 2d 7h / Js Ts 9s 8s"
    assert settled("holdem3", royal, DOUBLED, options="version=2")["blind"].paid == "5000.00"


SEVEN_CARD_ROYAL = "As Ks Qs / 2c 2d 7h / Js Ts 9s 8s"


@pytest.mark.law("13:69F-42.11(f)", "R15", "R49")
def test_the_aggregate_limit_scales_blind_and_3_card_bonus_alike() -> None:
    bets = "blind=100 flop=100 turn-river=100 three-card=33.33"
    usual = settled("holdem3", SEVEN_CARD_ROYAL, bets)
    assert (usual["blind"].paid, usual["three-card"].paid) == ("100000.00", "3333.00")
    limited = settled("holdem3", SEVEN_CARD_ROYAL, bets, options="aggregate-limit=on")
    assert (limited["blind"].paid, limited["three-card"].paid) == ("48387.26", "1612.74")
    assert limited["flop"] == usual["flop"]


@pytest.mark.law("13:69F-42.11(f)", "R15")
@pytest.mark.parametrize(("blind", "paid"), [("49.99", "49990.00"), ("50", "50000.00"), ("50.01", "50000.00")])
def test_the_aggregate_limit_starts_above_50000(blind: str, paid: str) -> None:
    bets = f"blind={blind} flop={blind} turn-river={blind}"
    assert settled("holdem3", SEVEN_CARD_ROYAL, bets, options="aggregate-limit=on")["blind"].paid == paid


@pytest.mark.law("13:69F-42.11(f)", "R15", "D3")
@pytest.mark.parametrize(("table_min", "limit"), [(45, 50_000_00), (46, 50_600_00), (100, 110_000_00)])
def test_the_limit_is_what_a_minimum_bettor_could_win_if_that_is_more(table_min: int, limit: int) -> None:
    """Table A: a royal flush pays the blind 1000 and a 3-card royal 100 times the minimum."""
    game = GAMES["holdem3"].game({"aggregate-limit": "on", "table-min": table_min})
    assert game.payout_limit is not None
    assert game.payout_limit.limit_cents == limit


@pytest.mark.law("D3")
def test_a_side_bet_with_a_minimum_of_its_own_counts_at_that() -> None:
    options = {"aggregate-limit": "on", "table-min": 100, "three-card-min": 5}
    game = GAMES["holdem3"].game(options)
    assert game.payout_limit is not None
    assert game.payout_limit.limit_cents == 100_00 * 1000 + 5_00 * 100


@pytest.mark.law("D2")
@pytest.mark.parametrize(("staked", "paid"), [("99.99", "100000.00"), ("100", "100000.00"), ("100.01", "100010.00")])
def test_a_6_card_royal_is_paid_odds_where_they_are_more(staked: str, paid: str) -> None:
    spades = "As Ks Qs / Js Ts 9s / 2c 3h 5s 7d"
    assert settled("holdem3", spades, f"{PLAYED} six-card={staked}")["six-card"].paid == paid


@pytest.mark.law("13:69F-42.11(f)")
def test_a_limited_payout_names_the_limit() -> None:
    bets = "blind=100 flop=100 turn-river=100 three-card=33.33"
    lines = settlement_of("holdem3", SEVEN_CARD_ROYAL, bets, options="aggregate-limit=on").lines
    limited = {line.wager: str(line.limited_by) for line in lines if line.limited_by}
    assert limited == {"blind": "13:69F-42.11(f)", "three-card": "13:69F-42.11(f)"}


@pytest.mark.law("R15")
def test_the_6_card_bonus_is_outside_the_limit() -> None:
    six_royal = "Ad Kd Qd / Jd Td 9d / 2c 3h 5s 7s"
    bets = f"{PLAYED} six-card=5"
    settlement = settlement_of("holdem3", six_royal, bets, options="aggregate-limit=on")
    assert {line.wager: line.paid for line in settlement.lines}["six-card"] == 1_000_000_00


@pytest.mark.law("13:69E-1.13BB(b)2iv", "13:69E-1.13BB(b)2v")
@pytest.mark.parametrize("wager", ["three-card", "six-card"])
def test_a_bonus_that_is_not_offered_is_no_wager(wager: str) -> None:
    with pytest.raises(InputError, match=f"{wager}: is not a wager at"):
        settled("holdem3", PLAYER_HIGHER, f"{PLAYED} {wager}=5", options=f"offer-{wager}=off")


@pytest.mark.law("13:69F-42.7(c)3")
def test_the_house_may_burn_a_card_before_each_two_community_cards() -> None:
    usual, burning = GAMES["holdem3"].game(), GAMES["holdem3"].game({"burn-cards": "on"})
    for dealing, with_burns in zip(usual.dealings, burning.dealings, strict=True):
        assert with_burns.cards_used(6) - dealing.cards_used(6) == 2
