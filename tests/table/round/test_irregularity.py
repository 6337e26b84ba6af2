"""Something goes wrong at any moment of a round, in every game and way of dealing (section .12, R45, R27, B28, D5).

The first test makes every report at every moment of a round and plays it out, one in three in the ordinary suite; the
others are single cases.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from types import ModuleType
from typing import Any

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.cards import format_cards
from boardwalk.games.declaration.round import DealingMode
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.message import DEALER as DEALERS_PLACE
from boardwalk.table.message import Place
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.presentation.view import view
from boardwalk.table.round import irregularity, void
from boardwalk.table.state import Round
from tests.support.parameters import every_game, every_mode
from tests.support.table.houses import DEALER, SUPERVISOR, House, name_at
from tests.support.table.oracle import AUTOMATED, LAWS, MANUAL, Oracle, reports
from tests.support.table.void_rounds import MANNERS, agrees, endings, ends_well, fork, misdealt, moves, sits_down

FACE_UP, IN_ERROR, JAM = do.ReportFaceUp(DEALER), do.ReportDrawnInError(DEALER), do.ReportShoeJam(DEALER)
RECUT = do.OrderRecut(SUPERVISOR, "red", "a thin cut")
ALL_PLAY, ALL_FOLD = MANNERS[1], MANNERS[2]


def now_of(house: House) -> Round:
    assert house.table.round is not None
    return house.table.round


def every_report(house: House, oracle: Oracle, one_in: int = 1) -> None:
    """At each moment of the round from here on, every report is answered correctly, and so is what follows."""
    turns = cycle(range(one_in))
    while house.table.round is not None:
        counted: set[Place] = set()
        for report in reports(oracle):
            if not agrees(oracle, house.table, report):
                continue
            if isinstance(report, do.ReportWrongHand) and isinstance(report.place, int):
                if report.place in counted:
                    continue  # one wrong number at a seat is like another
                counted.add(report.place)
            if next(turns) == 0:
                other = fork(house)
                ends_well(other, moves(other, oracle, report))
        oracle = moves(house, oracle)


@every_game
@every_mode
@endings
@pytest.mark.parametrize("manners", MANNERS, ids=" ".join)
@pytest.mark.law("13:69F-40.12(a)", "13:69F-40.12(b)", "13:69F-40.12(c)", "13:69F-40.12(d)", "13:69F-40.12(f)")
@pytest.mark.law("13:69F-39.12(a)", "13:69F-39.12(b)", "13:69F-39.12(c)", "13:69F-39.12(d)", "13:69F-39.12(f)")
@pytest.mark.law("13:69F-42.12(a)", "13:69F-42.12(b)", "13:69F-42.12(c)", "13:69F-42.12(d)", "13:69F-42.12(f)")
@pytest.mark.law("13:69F-28.12(a)", "13:69F-28.12(b)", "R45", "R27", "B28", "D5")
def test_every_report_at_every_moment_is_answered_as_the_texts_say(
    game: str, mode: DealingMode, manners: tuple[str, ...], one_in: int
) -> None:
    every_report(*sits_down(game, mode, manners), one_in)


@every_game
@every_mode
@endings
@pytest.mark.law("13:69F-40.12(b)", "13:69F-39.12(a)", "13:69F-42.12(b)", "13:69F-28.12(b)", "13:69F-28.12(b)1", "R27")
def test_after_one_face_up_card_every_report_is_answered_as_the_texts_say(
    game: str, mode: DealingMode, one_in: int
) -> None:
    """The one card at the first moment, in the middle of the first cards, and after the last of them."""
    for deals in (0, 2, 5):
        house, oracle = sits_down(game, mode)
        for _ in range(deals):
            oracle = moves(house, oracle)
        while not oracle.being_dealt and house.table.round is not None:
            oracle = moves(house, oracle)
        if house.table.round is not None:
            every_report(house, moves(house, oracle, FACE_UP), one_in)


def test_a_house_that_burns_cards_answers_every_report_as_the_texts_say() -> None:
    for mode in DealingMode:
        every_report(*sits_down("holdem3", mode, options={"burn-cards": "on"}))


@every_game
@every_mode
def test_a_round_without_side_bets_that_all_have_folded_takes_every_report_as_the_texts_say(
    game: str, mode: DealingMode
) -> None:
    every_report(*sits_down(game, mode, ALL_FOLD, side=0))


@pytest.mark.parametrize(
    ("game", "module", "name", "fault"),
    [
        ("premium", irregularity, "decisions_open", lambda *_: False),
        ("texas-bonus", irregularity, "decisions_open", lambda *_: True),
        ("holdem3", void, "returned_wagers", lambda *_, **__: ()),
        ("heads-up", irregularity, "undecided_wagers", lambda *_: {}),
        ("caribbean", irregularity, "require_due", lambda table, *_: table.round),
    ],
)
def test_the_walk_finds_a_planted_fault(
    game: str, module: ModuleType, name: str, fault: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, fault)
    with pytest.raises((AssertionError, IndexError)):
        every_report(*sits_down(game, AUTOMATED), one_in=3)


# A dealer's card exposed


@pytest.mark.parametrize("game", ["premium", "holdem3", "texas-bonus", "caribbean"])
@every_mode
@pytest.mark.law("13:69F-40.12(a)", "13:69F-42.12(a)", "13:69F-28.12(a)", "R27", "D5")
def test_a_dealers_card_voids_all_hands_until_the_last_player_has_decided_and_not_after(
    game: str, mode: DealingMode
) -> None:
    """The last decision of a round is the last one it waits for, no matter what was placed before."""
    last = {"premium": 1, "holdem3": 1, "texas-bonus": 2, "caribbean": 0}[game]  # by section .10
    house, oracle = sits_down(game, mode)
    voided = []
    while not now_of(house).revealed:
        events = agrees(oracle, house.table, do.ReportDealerCard(DEALER, 1))
        if events:
            voided.append(any(isinstance(event, happened.RoundVoided) for event in events))
            waiting = waiting_for(house.table)
            decides = waiting.due is Due.ACT
            over = now_of(house).stage >= last and waiting.due in (Due.REVEAL, Due.CONFIRM)
            assert voided[-1] or not decides
            assert not (voided[-1] and over)
        oracle = moves(house, oracle)
    assert voided == sorted(voided, reverse=True)
    assert {True, False} == set(voided)


@every_mode
@pytest.mark.law("13:69F-40.12(a)")
def test_at_premium_nothing_is_void_once_all_have_played_on_their_own_cards(mode: DealingMode) -> None:
    """Each player has placed a play wager before a community card is turned, so an exposed card no longer matters."""
    house, _ = sits_down("premium", mode, ALL_PLAY)
    for _player in range(3):
        house.until(Due.ACT)
        assert any(isinstance(event, happened.RoundVoided) for event in irregular_answer(house, 1))
        house.step()
    assert now_of(house).community_up == 0
    assert [type(event) for event in irregular_answer(house, 1)] == [happened.DealerCardExposed]


def irregular_answer(house: House, position: int) -> tuple[object, ...]:
    """The result of reporting this card of the dealer's."""
    other = fork(house)
    told, *events = other.do(do.ReportDealerCard(DEALER, position))
    assert isinstance(told, happened.IrregularityReported)
    return tuple(events)


@every_mode
@pytest.mark.law("13:69F-39.12(d)")
def test_at_heads_up_any_dealers_card_voids_all_hands_until_the_hand_is_revealed(mode: DealingMode) -> None:
    for manners in MANNERS:
        house, _ = sits_down("heads-up", mode, manners)
        house.until(Due.REVEAL)
        for position in (1, 2):
            assert any(isinstance(event, happened.RoundVoided) for event in irregular_answer(house, position))
        house.step()
        for position in (1, 2):
            house.refused(do.ReportDealerCard(DEALER, position), "13:69F-39.12(d)")


@every_mode
@pytest.mark.law("13:69F-39.12(d)")
def test_at_heads_up_a_dealers_card_voids_nothing_once_all_have_folded_and_no_wager_is_left(mode: DealingMode) -> None:
    house, oracle = sits_down("heads-up", mode, ALL_FOLD, side=0)
    while oracle.wagers:
        assert not oracle.own_cards_out or happened.RoundVoided in map(type, irregular_answer(house, 1))
        oracle = moves(house, oracle)
    assert [type(event) for event in irregular_answer(house, 1)] == [happened.DealerCardExposed]
    ends_well(house, moves(house, oracle, do.ReportDealerCard(DEALER, 1)))


@every_mode
@pytest.mark.law("D5", "13:69F-28.12(a)")
def test_at_texas_a_check_before_the_river_card_ends_the_danger_and_a_flop_wager_does_not(mode: DealingMode) -> None:
    house, _ = sits_down("texas-bonus", mode, ("last", "last"))
    answers = []
    for _stage in range(3):
        house.until(Due.ACT)
        house.step()
        house.step()
        answers.append([type(event) for event in irregular_answer(house, 2)])
    flop_placed, turn_checked, river_checked = answers
    assert happened.RoundVoided in flop_placed
    assert happened.RoundVoided in turn_checked
    assert river_checked == [happened.DealerCardExposed]


@every_mode
@pytest.mark.law("R27")
def test_the_up_card_of_caribbean_stud_cannot_be_exposed_and_each_hole_card_can(mode: DealingMode) -> None:
    house, _ = sits_down("caribbean", mode)
    house.until(Due.ACT)
    house.refused(do.ReportDealerCard(DEALER, 5), "R27", "is already face up")
    for position in range(1, 5):
        assert any(isinstance(event, happened.RoundVoided) for event in irregular_answer(house, position))


@every_mode
@pytest.mark.parametrize("by", [-1, 1])
@pytest.mark.law("R27")
def test_where_the_up_card_of_caribbean_stud_goes_wrong_all_cards_stay_face_down(mode: DealingMode, by: int) -> None:
    """If any of them is exposed, all hands are void; the card that completes the hand is turned up."""
    house, oracle = misdealt("caribbean", mode, DEALERS_PLACE, by, 1 if mode is AUTOMATED else 5)
    assert not oracle.seen
    for position in range(1, 5 + by + 1):
        assert oracle.says(do.ReportDealerCard(DEALER, position)).all_void
        agrees(oracle, house.table, do.ReportDealerCard(DEALER, position))
    oracle = moves(house, oracle, do.ReportWrongHand(DEALER, DEALERS_PLACE, oracle.count(DEALERS_PLACE)))
    assert oracle.seen == (frozenset() if by > 0 else {5})


@pytest.mark.law("13:69F-42.12(a)")
def test_at_holdem3_an_exposed_dealers_card_leaves_the_3_card_bonus_to_be_paid_and_nothing_else() -> None:
    """Ann has a pair, Bob a straight flush, Cy nothing; four aces would have paid Ann's 6 card bonus."""
    deck = "Ah Ad 3c Kh Qh Jh 2c 7d 9h As Ac Kc 4d 5d 6d 8s"
    house, oracle = sits_down("holdem3", MANUAL, ALL_PLAY, deck)
    while house.due is not Due.EXPOSE:
        oracle = moves(house, oracle)
    oracle = moves(house, oracle, do.ReportDealerCard(DEALER, 2))
    house = ends_well(house, oracle)
    assert paid(house, "three-card") == {1: 5_00, 2: 250_00, 3: None}
    assert [returned(house, seat) for seat in (1, 2, 3)] == [["blind", "flop", "six-card"]] * 3


def paid(house: House, wager: str) -> dict[int, int | None]:
    """What a wager was paid at each seat; none if it lost."""
    settled = [event for event in house.events if isinstance(event, happened.WagerSettled) and event.wager == wager]
    return {event.seat: event.paid_cents or None for event in sorted(settled, key=lambda event: event.seat)}


def returned(house: House, seat: int) -> list[str]:
    last = house.table.last_round
    assert last is not None
    outcomes = last.hands[seat].settled
    return sorted(name for name, outcome in outcomes.items() if isinstance(outcome, happened.WagerReturned))


@pytest.mark.law("13:69F-28.12(a)", "D8", "D5")
def test_at_texas_the_bonus_is_paid_after_a_dealers_card_and_missing_cards_are_dealt_for_it() -> None:
    """A dealer's ace is exposed before anyone has a second card; the other ace makes Ann's aces pay 1000 to 1."""
    house, oracle = sits_down("texas-bonus", MANUAL, ALL_PLAY, "Ah 2c Kd Ad As 7c Kh Ac")
    for _ in range(4):
        oracle = moves(house, oracle)
    house_after = ends_well(house, moves(house, oracle, do.ReportDealerCard(DEALER, 1)))
    assert paid(house_after, "bonus") == {1: 5_000_00, 2: None, 3: 50_00}
    last = house_after.table.last_round
    assert last is not None
    assert format_cards(last.dealer) == "Ad Ac"
    assert last.community == ()
    assert [returned(house_after, seat) for seat in (1, 2, 3)] == [["ante"]] * 3


@pytest.mark.law("D8")
def test_no_card_is_dealt_into_a_void_round_in_which_nobody_has_a_side_bet() -> None:
    house, oracle = sits_down("texas-bonus", MANUAL, side=0)
    for _ in range(4):
        oracle = moves(house, oracle)
    oracle = moves(house, oracle, do.ReportDealerCard(DEALER, 1))
    assert house.due is Due.COLLECT
    ends_well(house, oracle)


# Cards face up in the shoe or deck


@every_game
@every_mode
@pytest.mark.law("13:69F-40.12(b)", "13:69F-39.12(a)", "13:69F-42.12(b)", "13:69F-28.12(b)", "R27")
def test_one_face_up_card_is_racked_unused_for_all_to_see_and_the_next_card_takes_its_place(
    game: str, mode: DealingMode
) -> None:
    house, oracle = sits_down(game, mode)
    top, following = now_of(house).order[:2]
    oracle = moves(house, oracle, FACE_UP)
    assert now_of(house).rack == (top,)
    for who in (name_at(1), name_at(7), DEALER, Actor(Role.SURVEILLANCE, "Eye")):
        seen = view(house.table, who).round
        assert seen is not None
        assert seen.found_face_up == (top,)
    oracle = moves(house, oracle)
    first = next(event for event in house.events if isinstance(event, happened.CardsDealt))
    assert first.cards[0] == following
    assert house.table.round is not None
    assert ends_well(house, oracle).table.last_round is not None


@pytest.mark.law("13:69F-42.12(b)", "13:69F-28.12(b)1")
@pytest.mark.parametrize(
    ("game", "deck", "kept"),
    [
        (
            "holdem3",
            "Ah Ad 3c Kh Qh Jh 2c 7d 9h As Ac Kc",
            {"three-card": {1: 5_00, 2: 250_00, 3: None}, "six-card": {1: 250_00, 2: None, 3: None}},
        ),
        ("texas-bonus", "Ah 2c Kd Ad As 7c Kh Ac", {"bonus": {1: 5_000_00, 2: None, 3: 50_00}}),
    ],
)
def test_side_bets_on_the_first_cards_are_paid_when_face_up_cards_come_after_those(
    game: str, deck: str, kept: dict[str, dict[int, int | None]]
) -> None:
    house, oracle = sits_down(game, MANUAL, ALL_PLAY, deck)
    while not (oracle.own_cards_out and oracle.being_dealt):
        oracle = moves(house, oracle)
    oracle = moves(house, oracle, FACE_UP)
    house = ends_well(house, moves(house, oracle, FACE_UP))
    assert {wager: paid(house, wager) for wager in kept} == kept
    assert not any(set(kept) & set(returned(house, seat)) for seat in (1, 2, 3))


@every_game
@every_mode
@pytest.mark.law("13:69F-40.12(b)", "13:69F-39.12(a)", "13:69F-42.12(b)", "13:69F-28.12(b)", "R27", "R4")
def test_two_face_up_cards_among_the_first_cards_void_all_hands_and_every_wager_goes_back(
    game: str, mode: DealingMode
) -> None:
    house, oracle = sits_down(game, mode)
    before = {seat: seated.bets for seat, seated in house.table.seats.items()}
    oracle = moves(house, oracle, FACE_UP)
    house = ends_well(house, moves(house, oracle, FACE_UP))
    assert {seat: returned(house, seat) for seat in (1, 2, 3)} == {seat: sorted(bets) for seat, bets in before.items()}
    assert all(seated.chips_cents == 10_000_00 for seated in house.table.seats.values())


# A card drawn in error, a jammed shoe


@every_game
@every_mode
@pytest.mark.law("13:69F-40.12(c)", "13:69F-39.12(b)", "13:69F-42.12(c)", "B28", "R27")
def test_a_card_drawn_in_error_is_dealt_as_the_next_card(game: str, mode: DealingMode) -> None:
    """With a report before every command, if it is not refused, the round deals the same cards as without."""
    plain, _ = sits_down(game, mode)
    slipping, _ = sits_down(game, mode)
    while plain.table.round is not None:
        if now_of(slipping).draws_left and not now_of(slipping).stub_out and not now_of(slipping).drawn_in_error:
            slipping.do(IN_ERROR)
        slipping.refused(IN_ERROR, LAWS[game].drawn_in_error)
        plain.step()
        slipping.step()
    assert plain.table.last_round == slipping.table.last_round
    assert slipping.last(happened.CardDrawnInError)


@every_game
@pytest.mark.law("13:69F-40.12(c)", "13:69F-39.12(b)", "13:69F-42.12(c)", "B28", "R27")
def test_while_a_card_drawn_in_error_is_held_none_is_found_face_up_or_drawn_and_nothing_is_cut(game: str) -> None:
    """A misdeal of no cards leaves it where it is. Once it is dealt, everything may be reported again."""
    house, oracle = sits_down(game, MANUAL)
    oracle = moves(house, oracle, IN_ERROR)
    house.refused(RECUT, house.table.game.procedure.preparation.recut.id, "cards have already been dealt")
    for command in (do.Misdeal(DEALER, 0), None):
        house.refused(FACE_UP, LAWS[game].drawn_in_error, "must be dealt first")
        house.refused(IN_ERROR, LAWS[game].drawn_in_error, "already")
        assert now_of(house).rack == ()
        oracle = moves(house, oracle, command)
    assert agrees(oracle, house.table, IN_ERROR)
    assert agrees(oracle, house.table, FACE_UP)


@every_game
@pytest.mark.law("13:69F-40.12(c)", "13:69F-39.12(b)", "13:69F-42.12(c)", "B28", "R27")
def test_no_card_is_drawn_in_error_while_a_recut_is_due(game: str) -> None:
    house, oracle = sits_down(game, MANUAL)
    oracle = moves(house, oracle, RECUT)
    house.refused(IN_ERROR, LAWS[game].drawn_in_error, "cut the deck first")
    every_report(house, oracle)


@every_game
@pytest.mark.law("13:69F-40.12(f)", "13:69F-39.12(f)", "13:69F-42.12(f)", "R45", "R27", "R4")
def test_a_jam_of_the_automated_shoe_voids_the_round_while_the_shoe_deals_and_returns_everything(game: str) -> None:
    """At hold 'em 3 and Texas hold 'em the community cards come from the hand, and the shoe is empty by then."""
    house, oracle = sits_down(game, AUTOMATED)
    jams = 0
    while not now_of(house).stub_out:
        if agrees(oracle, house.table, JAM):
            jams += 1
            other = fork(house)
            after = ends_well(other, moves(other, oracle, JAM))
            assert all(seated.chips_cents == 10_000_00 for seated in after.table.seats.values())
        oracle = moves(house, oracle)
    stacks = {"premium": 6, "heads-up": 5, "holdem3": 4, "texas-bonus": 4, "caribbean": 4}
    assert jams == stacks[game]


@every_game
@pytest.mark.parametrize("mode", [MANUAL, DealingMode.HAND])
def test_no_shoe_jams_where_no_automated_shoe_deals(game: str, mode: DealingMode) -> None:
    house, oracle = sits_down(game, mode)
    while house.table.round is not None:
        assert not agrees(oracle, house.table, JAM)
        oracle = moves(house, oracle)
