"""A table is handed to the automatic staff and back to people, between rounds and on record."""

from __future__ import annotations

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.games import GAMES
from boardwalk.table import commands as do
from boardwalk.table.automation.policy import Timid
from boardwalk.table.events import TableHandedOver
from boardwalk.table.machine import fold
from boardwalk.table.message import Command
from boardwalk.table.presentation.prompt import prompts
from boardwalk.table.presentation.view import view
from tests.support.table.by_game import ANN
from tests.support.table.houses import DEALER, FLOORPERSON, SUPERVISOR, dealt, open_house

RUN_IT = (DEALER, FLOORPERSON, SUPERVISOR)


def offered(commands: list[Command]) -> list[Command]:
    return [each for each in commands if isinstance(each, do.HandOver)]


@pytest.mark.law("D30")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("actor", RUN_IT, ids=lambda actor: actor.role.value)
def test_a_table_is_handed_over_and_back(game: str, actor: Actor) -> None:
    house = open_house(game)
    before = house.table
    assert not before.automatic, "people run a table that nobody handed over"
    (handed,) = house.do(do.HandOver(actor, automatic=True))
    assert handed == TableHandedOver(handed.law, actor, automatic=True)
    assert house.table == before._replace(automatic=True), "and nothing else has changed"
    house.refused(do.HandOver(actor, automatic=True), "D30", "automatic staff already runs the table")
    house.do(do.HandOver(actor, automatic=False))
    assert house.table == before
    house.refused(do.HandOver(actor, automatic=False), "D30", "live staff already runs the table")


@pytest.mark.law("D30")
@pytest.mark.parametrize("automatic", [False, True])
def test_only_between_rounds(automatic: bool) -> None:
    house = open_house("premium", seats=(1,), policy=Timid())
    if automatic:
        house.do(do.HandOver(DEALER, automatic=True))
    dealt(house)
    while house.table.round is not None:
        for each in (False, True):
            house.refused(do.HandOver(SUPERVISOR, each), "D30", "a round is in progress")
        assert not any(offered([prompt.command for prompt in prompts(house.table, actor)]) for actor in RUN_IT)
        house.step()
    assert house.table.automatic is automatic, "a round does not change who runs the table"
    house.do(do.HandOver(SUPERVISOR, not automatic))
    assert fold(house.events) == house.table


@pytest.mark.parametrize("role", Role)
def test_everyone_sees_who_runs_it_and_those_who_may_are_offered_the_other(role: Role) -> None:
    house = open_house("caribbean")
    actor = ANN if role is Role.PLAYER else Actor(role, "Kim")
    for automatic in (False, True):
        seen = view(house.table, actor)
        assert seen.automatic is automatic
        wanted = [do.HandOver(actor, not automatic)] if role in {each.role for each in RUN_IT} else []
        assert offered([prompt.command for prompt in seen.prompts]) == wanted
        house.do(do.HandOver(DEALER, not automatic))


def test_a_table_that_is_closed_or_set_up_again_stays_with_who_runs_it() -> None:
    house = open_house("heads-up", seats=())
    house.do(do.HandOver(DEALER, automatic=True))
    house.close()
    house.do(do.ChangeGame(SUPERVISOR, "premium"))
    assert house.table.automatic
    house.do(do.HandOver(FLOORPERSON, automatic=False))
    assert not house.table.automatic
