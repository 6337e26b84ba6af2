"""Who reports an irregularity, when, and what follows: late wrong numbers (R30), reports by three roles, and reports
that wait for the floor (R44).

The walks report everything at every moment of a round, as every person who may, and compare the result with the oracle
of the texts or with a second formulation from the wagers alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.errors import Refusal
from boardwalk.games.declaration.round import DealingMode
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.device import Device
from boardwalk.table.irregularity_kind import IrregularityKind
from boardwalk.table.machine import act, decide
from boardwalk.table.message import DEALER as DEALERS_PLACE
from boardwalk.table.message import Command, Event, Place
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.presentation.prompt import prompts
from boardwalk.table.presentation.view import view
from boardwalk.table.report import IrregularityReport
from boardwalk.table.state import Round, Table
from tests.support.parameters import every_game, every_mode
from tests.support.table.acceptance import covers
from tests.support.table.collected_wagers import SHOE, STAY, bet, closed, house_of, stacked
from tests.support.table.houses import CREW, DEALER, FLOORPERSON, SUPERVISOR, House, dealt, name_at, open_house
from tests.support.table.moments import VIEWERS, rough, smooth
from tests.support.table.oracle import AUTOMATED, MANUAL, Oracle, reports
from tests.support.table.void_rounds import MANNERS, agrees, ends_well, fork, misdeals, moves, sits_down

REPORTERS = (DEALER, FLOORPERSON, SUPERVISOR)
WAITS = {"floor-confirms": "on"}


def by(command: Command, actor: Actor) -> Command:
    return replace(command, actor=actor)


# Every irregularity is reachable


def verify_offered(oracle: Oracle, house: House) -> int:
    """Anyone who may report something finds it among the prompts, and the answer is the oracle's."""
    accepted = 0
    commands = [*reports(oracle), *misdeals(house, oracle)]
    for actor in REPORTERS:
        offered = prompts(house.table, actor)
        for command in commands:
            report = by(command, actor)
            events = (
                decide(house.table, report) if isinstance(report, do.Misdeal) else agrees(oracle, house.table, report)
            )
            assert bool(events) <= any(covers(prompt, report) for prompt in offered), report
            accepted += bool(events)
    return accepted


@every_game
@every_mode
@pytest.mark.law("R30", "R44", "R45")
def test_anyone_who_may_report_an_irregularity_finds_it_among_the_prompts_at_every_moment(
    game: str, mode: DealingMode
) -> None:
    house, oracle = sits_down(game, mode)
    while house.table.round is not None:
        assert verify_offered(oracle, house)
        oracle = moves(house, oracle)


@every_game
@pytest.mark.law("R30", "R44", "R38")
def test_the_same_holds_when_everyone_has_folded(game: str) -> None:
    house, oracle = sits_down(game, AUTOMATED, MANNERS[2], side=0)
    while house.table.round is not None:
        assert verify_offered(oracle, house)
        oracle = moves(house, oracle)


@pytest.mark.law("R44", "13:69F-40.12(e)", "B29")
@every_game
def test_a_jammed_shuffler_is_reported_by_any_of_the_three(game: str) -> None:
    for actor in REPORTERS:
        house = open_house(game, DealingMode.HAND, seats=(1,))
        table = next(table for table in _in_the_shuffler(house))
        report = do.ReportShufflerJam(actor, "red")
        assert any(covers(prompt, report) for prompt in prompts(table, actor))
        told, jammed = decide(table, report)
        assert isinstance(told, happened.IrregularityReported)
        assert (told.irregularity.kind, told.by) == (IrregularityKind.SHUFFLER_JAM, actor)
        assert isinstance(jammed, happened.ShufflerJammed)


def _in_the_shuffler(house: House) -> Iterator[Table]:
    house.do(do.PlaceBet(name_at(1), house.table.game.base.name, 10_00))
    for wager in house.table.game.required:
        house.do(do.PlaceBet(name_at(1), wager.name, 10_00))
    house.do(do.CloseBets(DEALER))
    house.until(Due.ACT, Due.EXPOSE)
    while house.table.round is not None:
        waiting = waiting_for(house.table)
        if waiting.due in (Due.ACT, Due.EXPOSE):
            house.do(do.ChooseForSeat(SUPERVISOR, 1, "asleep"))
        else:
            house.step()
    house.do(do.LoadShuffler(DEALER, "red"))
    yield house.table


# A wrong number counts when it is found, with wagers collected before the deal, too


def undecided(now: Round, seat: int) -> set[str]:
    """By the record alone: what was made and has no result. Once the wheel is in motion, a Bonus Spin stands (D33)."""
    hand = now.hands[seat]
    left = set(hand.made) - set(hand.settled)
    return left - {"bonus-spin"} if now.spins or now.pressed else left


def expected_back(table: Table, now: Round, place: Place) -> set[tuple[int, str]]:
    """What a wrong number at a place gives back, in a round that is not void."""
    alone = isinstance(place, int) and table.game.name != "heads-up"
    seats = [place] if alone and isinstance(place, int) else list(now.hands)
    return {(seat, name) for seat in seats for name in undecided(now, seat)}


def money(table: Table) -> int:
    bets = sum(each.cents for seated in table.seats.values() for each in seated.bets.values())
    return bets + table.inventory_cents + sum(seated.chips_cents for seated in table.seats.values())


@every_game
@every_mode
@pytest.mark.law("R30", "R45", "D33", "13:69F-40.12(d)", "13:69F-39.12(c)", "13:69F-42.12(d)")
def test_at_every_moment_a_wrong_number_gives_back_what_is_undecided_and_nothing_else(
    game: str, mode: DealingMode
) -> None:
    dues = set()
    for table in smooth(game, mode):
        now = table.round
        if now is None or now.void is not None:
            continue
        dues.add(waiting_for(table).due)
        places: tuple[Place, ...] = (*now.hands, DEALERS_PLACE)
        for place in places:
            due = now.script.due(place, now.step)
            after, events = act(table, do.ReportWrongHand(FLOORPERSON, place, due + 1))
            back = {(event.seat, event.wager) for event in events if isinstance(event, happened.WagerReturned)}
            assert back == expected_back(table, now, place), waiting_for(table)
            assert not any(isinstance(event, happened.WagerSettled) for event in events)
            assert money(after) == money(table)
            assert after.round is not None
            winners = () if after.round.award is None else after.round.award.seats
            assert not back & {(seat, "progressive") for seat in winners}
    assert {Due.DEAL, Due.STUB, Due.REVEAL, Due.SETTLE, Due.COLLECT} <= dues


@every_game
@pytest.mark.law("R30", "13:69F-40.12(d)")
def test_a_wrong_number_is_a_number_other_than_the_right_one_at_a_place_of_the_round(game: str) -> None:
    house, _ = sits_down(game, MANUAL)
    house.until(Due.ACT, Due.EXPOSE)
    laws = house.table.game.procedure.irregularities
    right = house.table.game.hole_cards
    for cards, reason in ((right, "right number"), (-1, "must be 0 to 52"), (53, "must be 0 to 52")):
        house.refused(do.ReportWrongHand(SUPERVISOR, 1, cards), laws.wrong_player_hand.id, reason)
    for place in (0, 7, -1, "Dealer", "the bar", "discard rack", ""):
        house.refused(do.ReportWrongHand(SUPERVISOR, place, 4), laws.wrong_player_hand.id, "no cards in this round")
    house.do(do.ReportWrongHand(SUPERVISOR, 2, right + 1))
    if game != "heads-up":
        house.refused(do.ReportWrongHand(DEALER, 2, right + 2), laws.wrong_player_hand.id, "already void")
    else:
        assert len(house.do(do.ReportWrongHand(DEALER, 2, right + 2))) == 2, "only recorded: all hands are void"


@pytest.mark.law("R30", "D32", "13:69F-40.12(d)")
def test_the_dealers_hand_is_completed_only_as_the_record_knows_it() -> None:
    """The dealer has two of three cards on record. Someone who counts one cannot say which cards are missing."""
    for cards, completed in ((2, True), (1, False), (4, False)):
        house, oracle = sits_down("premium", AUTOMATED)
        for _ in range(3):
            oracle = moves(house, oracle)
        oracle = moves(house, oracle, do.Misdeal(DEALER, 2))
        agrees(oracle, house.table, do.ReportWrongHand(FLOORPERSON, DEALERS_PLACE, cards))
        oracle = moves(house, oracle, do.ReportWrongHand(FLOORPERSON, DEALERS_PLACE, cards))
        assert oracle.void is not completed
        ends_well(house, oracle)


# A progressive that was won and is not paid


@pytest.mark.law("R30", "D33", "R45")
@pytest.mark.parametrize("due", [Due.VALIDATE, Due.PAY])
@pytest.mark.parametrize("void", [1, 2])
def test_a_shared_progressive_is_withdrawn_and_paid_to_the_players_left(due: Due, void: int) -> None:
    """Both players have a royal flush. One of them has a sixth card, which is seen before anyone is paid."""
    deck = stacked(SHOE, ["Ah Kh Qh Jh Th", "As Ks Qs Js Ts"], "2c 3d 4c 5d 7c")
    house = closed(bet(house_of("caribbean", deck, seats=(1, 2), policies=STAY)))
    house.until(due)
    told = house.do(do.ReportWrongHand(SUPERVISOR, void, 6))
    kinds = [type(event) for event in told]
    assert kinds.index(happened.AwardWithdrawn) < kinds.index(happened.WagerReturned)
    house.until(Due.BETS)
    paid = {
        event.seat: event.paid_cents
        for event in house.events
        if isinstance(event, happened.WagerSettled) and event.wager == "progressive"
    }
    assert paid == {3 - void: 10_000_00}


@pytest.mark.law("D33", "13:69F-40.12(d)")
def test_once_the_wheel_is_in_motion_bonus_spins_stand() -> None:
    options = {"bonus-spin": "5-jackpot", "bonus-spin-weights": "demonstration"}
    deck = stacked(SHOE, ["Ah 9h 4h", "Ad 9d 6s"], "2c 6d Jh", "7s Qd 5c Tc")
    house = closed(bet(house_of("premium", deck, seats=(1, 2), policies=STAY, options=options)))
    house.until(Due.SPIN)
    before, _ = act(house.table, do.ReportWrongHand(FLOORPERSON, 1, 4))
    assert before.round is not None
    assert before.round.triggered == ()
    assert waiting_for(before).due is Due.SETTLE_SPINS
    house.do(do.PressSpin(name_at(1)))
    told = house.do(do.ReportWrongHand(FLOORPERSON, 1, 4))
    assert [type(event) for event in told] == [happened.IrregularityReported, happened.WrongNumberFound]
    house.until(Due.BETS)


# The dealer's cards are revealed in every round that is not void


@every_game
@every_mode
@pytest.mark.law("R38", "13:69F-39.10(i)", "13:69F-40.10(e)")
def test_the_dealers_cards_are_revealed_even_if_no_wager_is_left(game: str, mode: DealingMode) -> None:
    house, _ = sits_down(game, mode, MANNERS[2], side=0)
    house.until(Due.REVEAL)
    steps = {step.name: step.state for step in view(house.table, DEALER).checklist}
    assert steps["reveal-dealer"] == "now"
    assert "settle-seat" not in steps
    house.refused(do.CollectCards(DEALER), house.table.game.procedure.conduct.cards_collected.id, "turns over")
    house.until(Due.COLLECT)
    now = house.table.round
    assert now is not None
    assert now.revealed
    assert len(now.dealer_up) == house.table.game.hole_cards
    assert None not in view(house.table, name_at(1)).round.dealer  # type: ignore[union-attr]


@pytest.mark.law("R38")
@pytest.mark.parametrize("game", ["premium", "holdem3", "texas-bonus", "caribbean"])
def test_nothing_is_revealed_if_every_hand_is_void(game: str) -> None:
    house, _ = sits_down(game, MANUAL, ("first", "first"))
    house.until(Due.ACT, Due.EXPOSE)
    for seat in (1, 2):
        house.do(do.ReportWrongHand(DEALER, seat, 9))
    house.until(Due.BETS)
    assert not house.last(happened.DealerRevealed)


# Who reports, and for whom


@pytest.mark.law("R44")
def test_the_record_says_who_reported_and_who_in_surveillance_saw_it() -> None:
    house, _ = sits_down("heads-up", MANUAL)
    house.until(Due.ACT)
    told, *_ = house.do(do.ReportDealerCard(SUPERVISOR, 1, seen_by=" Eve "))
    assert isinstance(told, happened.IrregularityReported)
    assert (told.by, told.seen_by, told.waits) == (SUPERVISOR, "Eve", False)


@pytest.mark.law("R44")
@pytest.mark.parametrize("actor", [DEALER, FLOORPERSON])
def test_only_a_supervisor_reports_what_surveillance_saw(actor: Actor) -> None:
    house, _ = sits_down("heads-up", MANUAL)
    house.until(Due.ACT)
    for report in (do.ReportDealerCard(actor, 1, seen_by="Eve"), do.ReportWrongHand(actor, 1, 3, seen_by="Eve")):
        house.refused(report, "R44", "by a supervisor")


# Reports that wait


def waiting_rounds() -> Iterator[tuple[House, Oracle]]:
    """Every moment of a round at a house whose floor confirms reports."""
    house, oracle = sits_down("premium", AUTOMATED, options=WAITS)
    while house.table.round is not None:
        yield house, oracle
        oracle = moves(house, oracle)


@pytest.mark.law("R44", "D35")
def test_a_dealers_report_waits_and_has_the_same_effect_once_it_is_confirmed() -> None:
    for house, oracle in waiting_rounds():
        for report in reports(oracle):
            if oracle.says(report).refused:
                continue
            waits, events = act(house.table, report)
            assert [type(event) for event in events] == [happened.IrregularityReported]
            assert waits.report is not None
            assert waiting_for(waits).due is Due.REPORT
            at_once = decide(house.table, by(report, FLOORPERSON))
            confirmed = decide(waits, do.ConfirmReport(SUPERVISOR))
            assert isinstance(confirmed[0], happened.ReportConfirmed)
            assert confirmed[1:] == at_once[1:]
            dismissed, _ = act(waits, do.DismissReport(FLOORPERSON, "nothing to be seen"))
            assert dismissed == house.table


@pytest.mark.law("R44", "D35")
def test_while_a_report_waits_the_table_waits_and_takes_no_other_report() -> None:
    for house, oracle in waiting_rounds():
        report = next(each for each in reports(oracle) if not oracle.says(each).refused)
        other = fork(house)
        other.do(report)
        for each in (*reports(oracle), do.DealNext(DEALER), do.RackStub(DEALER), do.SettleSeat(DEALER)):
            with pytest.raises(Refusal):
                decide(other.table, each)
        assert {type(prompt.command) for prompt in prompts(other.table, FLOORPERSON) if prompt.due} == {
            do.ConfirmReport,
            do.DismissReport,
        }
        assert not any(isinstance(prompt.command, IrregularityReport) for prompt in prompts(other.table, DEALER))
        (step,) = [step for step in view(other.table, DEALER).checklist if step.state == "now"]
        assert step.name == "confirm-report"


@pytest.mark.law("R44", "D35")
def test_staff_see_the_report_that_waits_and_players_do_not() -> None:
    house, _ = sits_down("premium", AUTOMATED, options=WAITS)
    house.until(Due.ACT)
    house.do(do.ReportWrongHand(DEALER, 2, 4))
    for actor in VIEWERS:
        report = view(house.table, actor).report
        staff = actor.role not in (Role.PLAYER, Role.ACCOUNTING, Role.SECURITY, Role.ADMINISTRATOR)
        assert (report is not None) is staff
        if report is not None:
            assert (report.by, report.says) == ("dealer Dale", "seat 2 has 4 cards, not 3")


@pytest.mark.law("R44", "D35")
def test_a_person_does_not_confirm_their_own_report_and_a_dismissal_needs_a_reason() -> None:
    house, _ = sits_down("premium", AUTOMATED, options=WAITS)
    house.until(Due.ACT)
    house.refused(do.ConfirmReport(FLOORPERSON), "R44", "no report is waiting")
    house.do(do.ReportDealerCard(DEALER, 1))
    house.refused(do.ConfirmReport(Actor(Role.SUPERVISOR, "dale ")), "R44", "someone else")
    house.refused(do.ConfirmReport(Actor(Role.SUPERVISOR, " ")), "R44", "enter a name")
    house.refused(do.DismissReport(FLOORPERSON, " "), "R44", "enter a reason")
    house.refused(do.ConfirmReport(DEALER), "R44")
    house.do(do.ConfirmReport(FLOORPERSON))
    assert house.table.round is not None
    assert house.table.round.void is not None


@pytest.mark.law("R44", "D35")
def test_the_floors_own_report_and_a_misdeal_never_wait() -> None:
    house, oracle = sits_down("premium", AUTOMATED, options=WAITS)
    moves(house, oracle, do.Misdeal(DEALER, 4))
    house.do(do.ReportWrongHand(FLOORPERSON, 1, 4))
    assert house.table.report is None
    assert house.table.round is not None
    assert house.table.round.hands[1].void


@pytest.mark.law("R44", "D35", "B29")
def test_a_jam_of_the_shuffler_waits_between_rounds_and_nothing_is_shuffled_meanwhile() -> None:
    house = open_house("caribbean", DealingMode.HAND, seats=(1,), options=WAITS)
    table = next(_in_the_shuffler(house))
    house.do(do.ReportShufflerJam(DEALER, "red"))
    assert house.due is Due.REPORT
    for command in (do.ShuffleDeck(DEALER, "red", table.last_round.rack), do.CloseTable(FLOORPERSON)):  # type: ignore[union-attr]
        with pytest.raises(Refusal):
            house.do(command)
    steps = [step.name for step in view(house.table, FLOORPERSON).checklist if step.state == "now"]
    assert steps == ["confirm-report"]
    house.do(do.ConfirmReport(FLOORPERSON))
    house.attend()
    assert Device.SHUFFLER in house.table.devices
    assert house.last(happened.ShufflerJammed)


@pytest.mark.law("R44")
def test_at_a_house_without_the_option_no_report_ever_waits() -> None:
    for game in ("premium", "texas-bonus"):
        for table in rough(game, DealingMode.MANUAL_SHOE):
            assert table.report is None


def _kinds(events: tuple[Event, ...]) -> list[type[Event]]:
    return [type(event) for event in events]


@pytest.mark.law("13:69F-40.12(b)", "D34")
def test_a_card_face_up_inside_a_stack_is_taken_out_and_the_next_cards_complete_it() -> None:
    for position in (1, 2, 3):
        house, oracle = sits_down("premium", AUTOMATED)
        now = house.table.round
        assert now is not None
        top = now.stub[:4]
        for elsewhere in (0, 4):
            house.refused(do.ReportFaceUp(CREW.floorperson, elsewhere), "D34", "must be 1 to 3")
        moves(house, oracle, do.ReportFaceUp(CREW.floorperson, position))
        assert _kinds(tuple(house.events[-2:])) == [happened.IrregularityReported, happened.CardFoundFaceUp]
        house.step()
        assert house.table.round is not None
        assert house.table.round.hands[1].cards == tuple(card for card in top if card != top[position - 1])
        assert house.table.round.rack == (top[position - 1],)


@pytest.mark.law("R45", "13:69F-40.12(d)", "13:69F-39.12(c)", "13:69F-42.12(d)")
@every_game
def test_a_place_without_cards_in_the_round_has_no_wrong_number(game: str) -> None:
    """An empty seat, one that the table does not have, and the rack."""
    house = dealt(open_house(game))
    law = house.table.game.procedure.irregularities.wrong_player_hand.id
    places: tuple[Place, ...] = (4, 9, "discard rack", "the bar")
    for place in places:
        house.refused(do.ReportWrongHand(FLOORPERSON, place, 1), law, "no cards in this round")


@pytest.mark.law("D7")
def test_a_game_without_community_cards_has_no_wrong_number_of_them() -> None:
    house = dealt(open_house("caribbean"))
    house.refused(do.ReportWrongHand(FLOORPERSON, "community", 1), "D7", "no cards in this round")
