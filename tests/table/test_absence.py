"""A dealer who is away is relieved, even during a round; a player who is away sits out until they come back."""

from __future__ import annotations

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.table import commands as do
from boardwalk.table.automation.policy import Timid
from boardwalk.table.events import DealerRelieved, PlayerCameBack, PlayerSatOut
from boardwalk.table.machine import fold
from boardwalk.table.message import Command
from boardwalk.table.presentation.prompt import prompts
from boardwalk.table.presentation.view import view
from tests.support.table.houses import DEALER, FLOORPERSON, SUPERVISOR, dealt, open_house


def offered(table_prompts: object, kind: type[Command]) -> list[Command]:
    return [each.command for each in table_prompts if isinstance(each.command, kind)]  # type: ignore[attr-defined]


@pytest.mark.law("D47")
@pytest.mark.parametrize("actor", [FLOORPERSON, SUPERVISOR], ids=lambda actor: actor.role.value)
def test_a_dealer_is_relieved_in_the_middle_of_a_round(actor: Actor) -> None:
    house = open_house("premium", seats=(1,), policy=Timid())
    dealt(house)
    before = house.table
    assert before.round is not None
    assert offered(prompts(before, actor), do.RelieveDealer)
    assert not offered(prompts(before, DEALER), do.RelieveDealer)
    house.refused(do.RelieveDealer(actor, " "), "D47", "enter a reason")
    (relieved,) = house.do(do.RelieveDealer(actor, "gone"))
    assert relieved == DealerRelieved(relieved.law, actor, "gone")
    assert house.table == before._replace(automatic=True, relieved=True)
    house.refused(do.RelieveDealer(actor, "gone"), "D47", "automatic staff already runs the table")
    while house.table.round is not None:
        house.step()
    assert fold(house.events) == house.table


@pytest.mark.law("D47")
@pytest.mark.parametrize("automatic", [False, True])
def test_people_take_the_table_back_or_leave_it_between_rounds(automatic: bool) -> None:
    house = open_house("premium")
    house.do(do.RelieveDealer(SUPERVISOR, "gone"))
    assert view(house.table, FLOORPERSON).relieved
    assert {each.automatic for each in offered(prompts(house.table, FLOORPERSON), do.HandOver)} == {False, True}  # type: ignore[attr-defined]
    house.do(do.HandOver(FLOORPERSON, automatic))
    assert (house.table.automatic, house.table.relieved) == (automatic, False)


@pytest.mark.law("D47")
def test_a_closed_table_has_no_dealer_to_relieve() -> None:
    house = open_house("premium")
    house.close()
    house.refused(do.RelieveDealer(SUPERVISOR, "gone"), "D47", "is not open")


@pytest.mark.law("D48")
def test_a_player_sits_out_and_comes_back() -> None:
    house = open_house("premium", seats=(1, 2), policy=Timid())
    before = house.table
    ann = Actor(Role.PLAYER, before.seats[1].player)
    assert not offered(prompts(before, ann), do.ComeBack)
    house.refused(do.ComeBack(ann), "D48", "you are not sitting out")
    house.refused(do.SitOut(SUPERVISOR, 1, ""), "D48", "enter a reason")
    (out,) = house.do(do.SitOut(SUPERVISOR, 1, "gone"))
    assert out == PlayerSatOut(out.law, 1, SUPERVISOR, "gone")
    assert house.table == before._replace(away=frozenset({1})), "seat and chips stay"
    house.refused(do.SitOut(SUPERVISOR, 1, "gone"), "D48", f"{ann.name} already sits out")
    assert [seat for seat, seated in view(house.table, DEALER).seats.items() if seated.away] == [1]
    assert offered(prompts(house.table, ann), do.ComeBack)
    (back,) = house.do(do.ComeBack(ann))
    assert back == PlayerCameBack(back.law, 1)
    assert house.table == before


@pytest.mark.law("D48")
def test_who_bets_is_back_and_who_leaves_is_not_away() -> None:
    house = open_house("premium", seats=(1, 2), policy=Timid())
    ann, bob = (Actor(Role.PLAYER, house.table.seats[seat].player) for seat in (1, 2))
    for seat in (1, 2):
        house.do(do.SitOut(SUPERVISOR, seat, "gone"))
    house.do(do.AcceptBet(DEALER, 1, "ante", 10_00))
    assert house.table.away == {1, 2}, "chips that the dealer put down bring nobody back"
    house.do(do.PlaceBet(ann, "ante", 20_00))
    assert house.table.away == {2}
    house.do(do.LeaveSeat(bob))
    assert house.table.away == frozenset()
    assert fold(house.events) == house.table
