"""What may be decided when: each decision has its time, its multiples and its paragraph."""

from __future__ import annotations

import pytest

from boardwalk.errors import Refusal
from boardwalk.games import GAMES
from boardwalk.games.declaration.wager import Placement
from boardwalk.games.legality import Action, choose, legal_actions, verify_opening
from tests.support.games.rounds import bets_of

OPENED = {
    "premium": "ante=10 x-tra=10",
    "heads-up": "ante=10 odds=10",
    "holdem3": "blind=10 flop=10",
    "texas-bonus": "ante=10",
    "caribbean": "ante=10",
}


def actions_at(game: str, stage: int, more: str = "", **options: str) -> list[str]:
    declared = GAMES[game].game(options)
    return [each.name for each in legal_actions(declared, declared.stages[stage], bets_of(f"{OPENED[game]} {more}"))]


def community_up(game: str) -> tuple[int, ...]:
    return GAMES[game].game().dealings[0].community_up()


@pytest.mark.law("13:69F-40.1(play-wager)1", "13:69F-40.10(b)", "13:69F-40.10(b)1")
def test_premium_three_times_the_ante_before_any_community_card() -> None:
    assert community_up("premium")[0] == 0
    assert actions_at("premium", 0) == ["check", "play-3x"]


@pytest.mark.law("13:69F-40.1(play-wager)2", "13:69F-40.10(d)", "13:69F-40.10(d)1")
def test_premium_once_or_twice_it_when_all_four_are_out() -> None:
    assert community_up("premium")[1] == 4
    assert actions_at("premium", 1) == ["fold", "play-1x", "play-2x"]
    assert actions_at("premium", 1, "play=30") == []


@pytest.mark.law("13:69F-39.1(a)", "13:69F-39.10(a)", "13:69F-39.10(d)")
def test_heads_up_up_to_three_antes_on_the_own_cards() -> None:
    assert community_up("heads-up")[0] == 0
    assert actions_at("heads-up", 0) == ["check", "raise-1x", "raise-2x", "raise-3x"]


@pytest.mark.law("13:69F-39.1(b)", "13:69F-39.10(f)")
def test_heads_up_up_to_two_on_the_flop_for_those_who_have_not_raised() -> None:
    assert community_up("heads-up")[1] == 3
    assert actions_at("heads-up", 1) == ["check", "raise-1x", "raise-2x"]
    assert actions_at("heads-up", 1, "raise=10") == []


@pytest.mark.law("13:69F-39.1(c)", "13:69F-39.10(h)")
def test_heads_up_one_or_fold_after_the_river() -> None:
    assert community_up("heads-up")[2] == 5
    assert actions_at("heads-up", 2) == ["fold", "raise-1x"]


@pytest.mark.law("13:69F-42.6(c)", "13:69F-42.10(b)")
def test_holdem3_decides_once_with_two_community_cards_up() -> None:
    assert community_up("holdem3") == (0, 2, 4)
    assert actions_at("holdem3", 0) == actions_at("holdem3", 2) == []
    assert actions_at("holdem3", 1) == ["fold", "turn-river-1x"]
    assert actions_at("holdem3", 1, version="2") == ["fold", "turn-river-1x", "turn-river-2x"]


@pytest.mark.law("13:69F-28.10(a)", "13:69F-28/book-3", "13:69F-28/book-4", "13:69F-28/book-5")
def test_texas_bonus_decides_before_the_flop_on_it_and_on_the_turn() -> None:
    assert community_up("texas-bonus") == (0, 3, 4, 5)
    assert [actions_at("texas-bonus", stage) for stage in range(4)] == [
        ["fold", "flop-2x"],
        ["check", "turn-1x"],
        ["check", "river-1x"],
        [],
    ]


@pytest.mark.law("13:69F-16/book-4")
def test_caribbean_decides_once() -> None:
    assert actions_at("caribbean", 0) == ["fold", "bet-2x"]


@pytest.mark.parametrize(
    ("game", "stage", "action", "law"),
    [
        ("premium", 0, "play-1x", "13:69F-40.10(b)"),
        ("premium", 0, "fold", "13:69F-40.10(b)"),
        ("premium", 1, "play-3x", "13:69F-40.10(d)"),
        ("premium", 1, "check", "13:69F-40.10(d)"),
        ("heads-up", 0, "raise-4x", "13:69F-39.10(d)"),
        ("heads-up", 1, "raise-3x", "13:69F-39.10(f)"),
        ("heads-up", 2, "raise-2x", "13:69F-39.10(h)"),
        ("holdem3", 1, "turn-river-2x", "13:69F-42.10(b)"),
        ("holdem3", 0, "turn-river-1x", "13:69F-42.6(a)"),
        ("texas-bonus", 1, "fold", "13:69F-28/book-4"),
        ("caribbean", 0, "check", "13:69F-16/book-4"),
    ],
)
def test_a_choice_out_of_its_time_is_refused(game: str, stage: int, action: str, law: str) -> None:
    declared = GAMES[game].game()
    with pytest.raises(Refusal) as refusal:
        choose(declared, declared.stages[stage], bets_of(OPENED[game]), action)
    assert (refusal.value.field, str(refusal.value.law)) == (action, law)


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_action_can_be_chosen_and_places_its_multiple(game: str) -> None:
    declared = GAMES[game].game()
    bets = bets_of(OPENED[game])
    for stage in declared.stages:
        for action in legal_actions(declared, stage, bets):
            assert choose(declared, stage, bets, action.name) == action
            if action.wager:
                assert action.name == f"{action.wager}-{action.cents // 10_00}x"
            else:
                assert action in (Action("check"), Action("fold", folds=True))


@pytest.mark.law("13:69F-42.6(c)")
@pytest.mark.parametrize("game", GAMES)
def test_no_wager_of_a_decision_is_placed_before_the_deal(game: str) -> None:
    declared = GAMES[game].game()
    verify_opening(declared, bets_of(OPENED[game]))
    for wager in declared.wagers:
        if wager.place is Placement.DECISION:
            with pytest.raises(Refusal, match=f"{wager.name}: cannot be placed before the deal"):
                verify_opening(declared, {**bets_of(OPENED[game]), wager.name: 10_00})
