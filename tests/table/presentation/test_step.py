"""Between rounds, only the next step of preparing a deck is due, for the person whose step it is."""

from __future__ import annotations

import pytest

from boardwalk.actor import Actor
from boardwalk.games.declaration.round import DealingMode
from boardwalk.table import commands as do
from boardwalk.table.automation.driver import player
from boardwalk.table.automation.duty import duty
from boardwalk.table.device import Device
from boardwalk.table.message import Command
from boardwalk.table.presentation.prompt import prompts
from boardwalk.table.state import Phase
from tests.support.parameters import every_game, every_mode
from tests.support.table.houses import CREW, Arranged, House, dealt, filled_in, open_house
from tests.support.table.moments import VIEWERS, rough, smooth
from tests.support.table.setups import SETUPS, every_setup

ANN, ZOE = player("Ann"), player("Zoe")
FLOOR, BOSS = CREW.floorperson, CREW.supervisor
PEOPLE = (*CREW, ANN, ZOE)
"""Ann sits at the table, Zoe does not."""


def due(house: House) -> list[tuple[Actor, Command]]:
    return [(who, prompt.command) for who in PEOPLE for prompt in prompts(house.table, who) if prompt.due]


def received(game: str, setup: str) -> House:
    """An open table with its decks as they came, and a player."""
    devices, backs = SETUPS[setup]
    house = House(Arranged())
    house.open(game, devices=devices, decks=())
    for back in backs:
        house.do(do.ReceiveDeck(CREW.dealer, back))
    house.do(do.TakeSeat(ANN, 1, 100_00))
    return house


@every_setup
@every_game
def test_who_only_does_what_is_due_brings_a_deck_into_play(game: str, setup: str) -> None:
    house = received(game, setup)
    steps: list[type[Command]] = []
    while found := due(house):
        (kind,) = {type(command) for _, command in found}
        steps.append(kind)
        house.do(filled_in(found[-1][1]))
        assert len(steps) < 50
    assert [deck.phase for deck in house.table.decks.values()].count(Phase.IN_PLAY) == 1
    assert steps[0] is do.InspectDeck
    assert {do.VerifyDeck, do.SpreadDeck, do.LookAtDeck, do.WashDeck, do.ShuffleDeck, do.TakeDeck} <= set(steps)


@every_mode
@every_game
def test_what_is_due_between_rounds_is_what_staff_would_do_that_runs_by_itself(game: str, mode: DealingMode) -> None:
    seen = 0
    for table in (*smooth(game, mode), *rough(game, mode)):
        if table.round is not None:
            continue
        step = duty(table, CREW, Arranged(by_hand=False))
        found = [prompt.command for who in VIEWERS for prompt in prompts(table, who) if prompt.due]
        assert {type(command) for command in found} == ({type(step)} if step else {do.LookAtDeck} if found else set())
        if step is not None:
            assert step in found
            seen += 1
    assert seen > 5


def test_cards_that_lie_spread_wait_for_those_who_sit_there() -> None:
    house = House(Arranged())
    house.open("caribbean", devices=(Device.MANUAL_SHOE,))
    assert house.table.decks["red"].phase is Phase.SPREAD
    assert due(house) == []
    house.do(do.TakeSeat(ANN, 1, 100_00))
    assert due(house) == [(ANN, do.LookAtDeck(ANN, "red"))]


def test_with_a_deck_in_play_nothing_is_due_until_the_round_begins() -> None:
    house = open_house("caribbean", seats=(1,))
    assert due(house) == []
    assert [who for who, _ in due(dealt(house))] == [CREW.dealer]


def test_a_second_deck_without_its_shuffler_is_to_be_taken_away_for_a_reason() -> None:
    house = open_house("caribbean", seats=(1,), devices=(Device.MANUAL_SHOE, Device.SHUFFLER), backs=("red", "blue"))
    house.do(do.RemoveDevice(CREW.floorperson, Device.SHUFFLER))
    found = due(house)
    assert [(who, type(command)) for who, command in found] == [
        (CREW.floorperson, do.RemoveDeck),
        (CREW.supervisor, do.RemoveDeck),
    ]
    assert all(isinstance(command, do.RemoveDeck) and not command.reason for _, command in found)


@pytest.mark.parametrize(("game", "people"), [("premium", {FLOOR}), ("holdem3", {FLOOR, BOSS})])
def test_a_step_is_due_for_a_supervisor_where_the_game_lets_one_take_it(game: str, people: set[Actor]) -> None:
    house = received(game, "shoe")
    house.do(do.InspectDeck(CREW.dealer, "red"))
    assert due(house) == [(who, do.VerifyDeck(who, "red")) for who in CREW if who in people]
