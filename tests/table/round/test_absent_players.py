"""A player is away or does not respond: a supervisor makes the choice that costs least, or clears the seat (D10)."""

from __future__ import annotations

import pytest

from boardwalk.actor import Actor
from boardwalk.cards import parse_cards
from boardwalk.games.declaration.round import DealingMode
from boardwalk.table.automation.policy import Timid
from boardwalk.table.commands import (
    Act,
    ChooseForSeat,
    ClearSeat,
    CloseBets,
    Expose,
    LeaveSeat,
    Misdeal,
    PlaceBet,
    SettleExposed,
    TakeSeat,
)
from boardwalk.table.events import (
    AbsenceNoted,
    BetTakenBack,
    ExposureChosen,
    FoldedHandStays,
    HandVoided,
    PlayerActed,
    SeatLeft,
    WagerSettled,
)
from boardwalk.table.message import Command, Event
from boardwalk.table.next_act import Due, waiting_for
from tests.support.parameters import every_game
from tests.support.table.by_game import paragraph
from tests.support.table.houses import DEALER, FLOORPERSON, SUPERVISOR, House, bet_all, dealt, name_at, open_house
from tests.support.table.ways import AUTOMATED, HAND, SHOE, Staying, every_way

AWAY = "gone to the bar"
ANN, BOB = name_at(1), name_at(2)
SIDE = {"premium": "player-bonus", "heads-up": "trips-plus", "holdem3": "six-card", "texas-bonus": "bonus"}
"""A side bet that stays in action after a fold, if the game has one."""


def choose(seat: int, reason: str = AWAY) -> ChooseForSeat:
    return ChooseForSeat(SUPERVISOR, seat, reason)


def clear(seat: int, reason: str = AWAY) -> ClearSeat:
    return ClearSeat(SUPERVISOR, seat, reason)


def seated(game: str) -> str:
    return paragraph(game, "6(d)" if game == "holdem3" else "6(e)", "B17")


def asked(house: House) -> int:
    """The seat the round is waiting for."""
    place = waiting_for(house.table).place
    assert isinstance(place, int)
    return place


@pytest.mark.law("D10")
@every_way
def test_a_round_chosen_by_the_supervisor_is_the_round_of_the_most_timid_players(game: str, mode: DealingMode) -> None:
    timid = dealt(open_house(game, mode, policy=Timid()), side=5_00)
    timid.until(Due.BETS)
    house = dealt(open_house(game, mode), side=5_00)
    house.until(Due.ACT, Due.EXPOSE, Due.BETS)
    while house.due is not Due.BETS:
        seat = asked(house)
        noted, *_ = house.do(choose(seat))
        assert noted == AbsenceNoted(noted.law, seat, SUPERVISOR.name, AWAY)
        assert noted.law.id == "D10"
        house.until(Due.ACT, Due.EXPOSE, Due.BETS)
    assert [event for event in house.events if not isinstance(event, AbsenceNoted)] == timid.events
    assert len(house.last(AbsenceNoted)) == len(house.last(PlayerActed)) + len(house.last(ExposureChosen)) >= 3


@pytest.mark.law("D10")
@pytest.mark.parametrize(
    ("game", "choices"),
    [
        ("premium", ["check", "fold"]),
        ("heads-up", ["check", "check", "fold"]),
        ("holdem3", ["fold"]),
        ("texas-bonus", ["fold"]),
        ("caribbean", ["fold"]),
    ],
)
def test_an_absent_player_checks_where_that_can_be_and_else_folds(game: str, choices: list[str]) -> None:
    house = dealt(open_house(game, seats=(1,)))
    made: list[str] = []
    house.until(Due.ACT, Due.BETS)
    while house.due is Due.ACT:
        before = house.table.seats[1].chips_cents
        _, acted, *_ = house.do(choose(1))
        assert isinstance(acted, PlayerActed)
        assert acted.law in {decision.law for decision in house.table.game.decisions}
        assert (acted.seat, acted.wager, acted.cents, acted.folded) == (1, None, 0, acted.action == "fold")
        assert house.table.seats[1].chips_cents == before
        made.append(acted.action)
        house.until(Due.ACT, Due.BETS)
    assert made == choices


@pytest.mark.law("D10")
def test_who_has_wagered_before_and_checks_later_stays_in_the_round() -> None:
    house = dealt(open_house("texas-bonus", seats=(1,)))
    house.until(Due.ACT)
    house.do(Act(ANN, "flop-2x"))
    for _ in range(2):
        house.until(Due.ACT)
        _, acted = house.do(choose(1))
        assert isinstance(acted, PlayerActed)
        assert acted.action == "check"
    house.until(Due.SETTLE)


@pytest.mark.law("D10", "13:69F-42.10(a)")
def test_an_absent_players_cards_are_exposed_for_the_three_card_bonus() -> None:
    house = open_house("holdem3", SHOE, "Ah Ad 3c  Kh 9h 4d", seats=(1, 2))
    dealt(house, side={"three-card": 5_00}).until(Due.EXPOSE)
    noted, exposed = house.do(choose(1))
    assert isinstance(noted, AbsenceNoted)
    assert exposed == ExposureChosen(exposed.law, 1, exposed=True, cards=parse_cards("Ah Ad 3c"))
    assert exposed.law.id == "13:69F-42.10(a)"
    house.do(Expose(BOB, exposed=False))
    house.do(SettleExposed(DEALER))
    paid = {event.seat: event.paid_cents for event in house.events if isinstance(event, WagerSettled)}
    assert paid == {1: 5_00, 2: 0}


@pytest.mark.law("D10", "13:69F-40.10(d)2i", "13:69F-39.10(h)", "13:69F-42.10(b)1", "13:69F-28.10(a)2i")
@pytest.mark.parametrize("game", SIDE)
def test_an_absent_players_side_bet_lives_on_after_the_fold(game: str) -> None:
    house = open_house(game, seats=(1, 2), policy=Staying())
    del house.policies["Ann"]
    dealt(house, side={SIDE[game]: 5_00})
    events: tuple[Event, ...] = ()
    while not house.last(FoldedHandStays):
        if not house.step():
            events = house.do(choose(1))
    assert events[-1] == FoldedHandStays(house.table.game.procedure.conduct.folded_hand_stays, 1)
    assert house.table.seats[1].bets.keys() == {SIDE[game]}
    house.until(Due.BETS)
    assert SIDE[game] in {event.wager for event in house.events if isinstance(event, WagerSettled) and event.seat == 1}


@pytest.mark.law("D10")
@every_way
def test_nothing_is_chosen_for_a_seat_of_which_nothing_is_asked(game: str, mode: DealingMode) -> None:
    house = open_house(game, mode, policy=Timid())
    house.refused(choose(1), "D10", "no round")
    dealt(house)
    while house.table.round is not None:
        turn = asked(house) if house.due in (Due.ACT, Due.EXPOSE) else None
        for seat in (-1, 0, 1, 2, 3, 4):
            if seat != turn:
                house.refused(choose(seat), "D10", f"it is not seat {seat}'s turn to decide")
        house.step()
    house.refused(choose(1), "D10", "no round")


@pytest.mark.law("D10")
@every_game
def test_a_supervisor_gives_a_reason_to_act_for_a_player(game: str) -> None:
    house = dealt(open_house(game))
    house.until(Due.ACT)
    for reason in ("", " ", "\t\n"):
        refusal = house.refused(choose(1, reason), "D10", "reason")
        assert refusal.field == "reason"
    house.do(choose(1))


@pytest.mark.law("D10")
@every_game
@pytest.mark.parametrize("actor", [DEALER, FLOORPERSON, ANN, BOB], ids=str)
def test_nobody_but_a_supervisor_acts_for_a_player(game: str, actor: Actor) -> None:
    house = open_house(game)
    house.refused(ClearSeat(actor, 1, AWAY), "D10", "only a supervisor")
    dealt(house).until(Due.ACT)
    refusal = house.refused(ChooseForSeat(actor, 1, AWAY), "D10", "only a supervisor")
    assert refusal.field == "actor"


@pytest.mark.law("D10")
def test_a_choice_made_for_a_player_stands_and_the_next_is_the_players_own() -> None:
    house = dealt(open_house("heads-up", seats=(1, 2)))
    house.until(Due.ACT)
    house.do(choose(1))
    house.refused(Act(ANN, "raise-3x"), "13:69F-39.10(d)", "it is seat 2's turn")
    house.do(Act(BOB, "raise-3x"))
    house.until(Due.ACT)
    house.do(Act(ANN, "raise-2x"))
    assert house.due is not Due.ACT


@pytest.mark.law("D10")
@every_way
def test_between_rounds_an_absent_players_bets_and_chips_leave_the_table(game: str, mode: DealingMode) -> None:
    house = open_house(game, mode, seats=(1, 2), chips=100_00)
    bet_all(house, side=5_00)
    bets = dict(house.table.seats[1].bets)
    noted, *returned, left = house.do(clear(1))
    assert noted == AbsenceNoted(noted.law, 1, SUPERVISOR.name, AWAY)
    assert returned == [BetTakenBack(noted.law, 1, wager, *bet) for wager, bet in bets.items()]
    assert left == SeatLeft(noted.law, 1, "Ann", 100_00)
    assert noted.law.id == "D10"
    assert list(house.table.seats) == [2]
    house.do(CloseBets(DEALER))
    assert house.table.round is not None
    assert list(house.table.round.hands) == [2]
    house.do(TakeSeat(ANN, 1, 100_00))


@pytest.mark.law("D10")
def test_a_match_play_coupon_goes_back_with_the_bets() -> None:
    house = open_house("caribbean", seats=(1,), chips=100_00)
    house.do(PlaceBet(ANN, "ante", 20_00, coupon_cents=10_00))
    _, returned, left = house.do(clear(1))
    assert isinstance(returned, BetTakenBack)
    assert (returned.cents, returned.coupon_cents) == (20_00, 10_00)
    assert left == SeatLeft(left.law, 1, "Ann", 100_00)
    assert house.table.dropped_coupon_cents == 0


@pytest.mark.law("D10", "13:69F-40.6(e)", "13:69F-39.6(e)", "13:69F-42.6(d)", "B17")
@every_way
def test_a_seat_in_the_round_is_not_cleared_before_its_end_and_another_may_be(game: str, mode: DealingMode) -> None:
    house = open_house(game, mode, seats=(1, 2), policy=Timid())
    dealt(house)
    house.do(TakeSeat(name_at(3), 3, 50_00))
    (_, left) = house.do(clear(3))
    assert left == SeatLeft(left.law, 3, "Cy", 50_00)
    while house.table.round is not None:
        for seat in (1, 2):
            house.refused(clear(seat), seated(game), "is in this round and must stay until it is over")
        house.refused(clear(3), seated(game), "nobody sits at seat 3")
        house.step()
    for seat in (1, 2):
        chips = house.table.seats[seat].chips_cents
        assert house.do(clear(seat))[-1] == SeatLeft(left.law, seat, name_at(seat).name, chips)


@pytest.mark.law("D10")
@pytest.mark.parametrize("game", ["premium", "holdem3"])
def test_a_void_hand_is_part_of_the_round_until_its_end(game: str) -> None:
    house = dealt(open_house(game, AUTOMATED, seats=(1, 2), policy=Timid()))
    house.do(Misdeal(DEALER, 4))
    while not house.last(HandVoided):
        house.step()
    house.refused(clear(1), seated(game), "must stay until it is over")


@pytest.mark.law("D10")
@every_game
def test_a_seat_is_cleared_for_a_reason_and_only_where_somebody_sits(game: str) -> None:
    house = open_house(game, seats=(1,))
    for reason in ("", " ", "\n"):
        assert house.refused(clear(1, reason), "D10", "reason").field == "reason"
    for seat in (-1, 0, 2, 99):
        house.refused(clear(seat), seated(game), f"nobody sits at seat {seat}")


@pytest.mark.law("D10", "13:69F-40.4(e)", "13:69F-39.4(e)", "13:69F-42.4(e)", "B16")
@every_game
def test_once_the_last_seat_is_cleared_the_table_is_idle(game: str) -> None:
    house = open_house(game, HAND, seats=(1,))
    house.do(clear(1))
    house.do(TakeSeat(BOB, 2, 100_00))
    bet_all(house)
    house.refused(CloseBets(DEALER), paragraph(game, "4(e)", "B16"), "the table was idle")


@pytest.mark.law("D10")
@every_game
def test_a_cleared_seat_leaves_no_trace_but_the_note_that_leaving_by_oneself_would_not(game: str) -> None:
    def after(command: Command) -> tuple[House, list[type[Event]]]:
        house = open_house(game, seats=(1, 2))
        bet_all(house)
        return house, [type(event) for event in house.do(command)]

    (cleared, noted), (left, told) = after(clear(2)), after(LeaveSeat(BOB))
    assert cleared.table == left.table
    assert noted == [AbsenceNoted, *told]
