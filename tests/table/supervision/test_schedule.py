"""Other options at an open table: announced at once, in force from the next round or from the next opening."""

from __future__ import annotations

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.games import GAMES
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.automation.policy import Timid
from boardwalk.table.presentation.view import view
from boardwalk.table.record import EVENTS
from tests.support.table.houses import SUPERVISOR, House, bet_all, dealt, open_house
from tests.support.table.moments import VIEWERS

FILED = {"premium": {"qualify-first": "on"}, "heads-up": {"trips-plus-table": "2"}}


def with_options(house: House, **options: str) -> do.ScheduleChange:
    """The options as they are, with some changed."""
    changed = {name.replace("_", "-"): value for name, value in options.items()}
    return do.ScheduleChange(SUPERVISOR, house.table.game.name, {**house.table.game.house.as_text(), **changed})


def most(house: House) -> int | None:
    return house.table.game.house.limits("table").most


def playing(game: str) -> House:
    """A table with a player whose bets are down."""
    house = open_house(game, seats=(1,), policy=Timid())
    bet_all(house)
    return house


@pytest.mark.law("D50")
@pytest.mark.parametrize("game", GAMES)
def test_limits_are_announced_at_once_and_in_force_after_the_round(game: str) -> None:
    house = playing(game)
    before = most(house)
    (scheduled,) = house.do(with_options(house, table_max="$777"))
    assert isinstance(scheduled, happened.ChangeScheduled)
    assert (scheduled.when, scheduled.law.id) == ("next round", "D50")
    assert most(house) == before, "bets are down for the round that comes"
    for viewer in VIEWERS:
        seen = view(house.table, viewer).scheduled
        assert seen is not None
        assert [(each.option, each.after) for each in seen.changes] == [("table-max", "$777")]
    setups = house.table.setups
    house.play_round()
    assert most(house) == 777_00
    assert (house.table.scheduled, house.table.setups) == (None, setups + 1)
    assert house.table.last_round is not None, "what was played stays in sight"


@pytest.mark.law("D50")
def test_limits_that_nobody_has_bet_under_change_at_once() -> None:
    house = open_house("premium", seats=(1,))
    events = house.do(with_options(house, table_max="$777"))
    assert [type(each) for each in events] == [happened.ChangeScheduled, happened.LimitsChanged]
    assert (most(house), house.table.scheduled) == (777_00, None)
    assert house.table.approvals, "what was approved still holds"


@pytest.mark.law("D50")
def test_limits_do_not_change_in_the_middle_of_a_round() -> None:
    house = dealt(open_house("premium", seats=(1,)))
    before = most(house)
    house.do(with_options(house, table_max="$777"))
    assert most(house) == before
    assert house.table.scheduled is not None


@pytest.mark.law("D50")
@pytest.mark.parametrize("game", FILED)
def test_anything_else_waits_for_the_next_opening(game: str) -> None:
    house = playing(game)
    was = house.table.game
    (scheduled,) = house.do(
        do.ScheduleChange(SUPERVISOR, game, {**was.house.as_text(), **FILED[game], "table-max": "$777"})
    )
    assert isinstance(scheduled, happened.ChangeScheduled)
    assert scheduled.when == "next opening"
    house.play_round()
    assert house.table.game is was
    house.close()
    texts = house.table.game.house.as_text()
    assert {name: texts[name] for name in FILED[game]} == FILED[game]
    assert house.table.scheduled is None
    assert house.table.missing_approvals, "they were given for the game with its options (D45)"


@pytest.mark.law("D50")
def test_a_change_is_replaced_or_canceled_before_it_is_in_force() -> None:
    house = playing("premium")
    house.refused(do.CancelChange(SUPERVISOR), "D50", "no scheduled change")
    house.do(with_options(house, table_max="$777"))
    house.do(with_options(house, table_max="$888"))
    house.do(do.CancelChange(SUPERVISOR))
    before = most(house)
    house.play_round()
    assert most(house) == before


@pytest.mark.law("D50")
def test_what_cannot_be_scheduled_is_refused() -> None:
    house = playing("premium")
    same = do.ScheduleChange(SUPERVISOR, "premium", house.table.game.house.as_text())
    house.refused(same, "D50", "are the ones in force")
    house.refused(do.ScheduleChange(SUPERVISOR, "heads-up"), "D50", "close the table to change the game")
    house.refused(
        with_options(house, bonus_spin="5-jackpot", bonus_spin_weights="demonstration"), "D50", "without a meter"
    )
    house.refused(with_options(house, table_max="lots"), "R1", "not an amount")
    for role in (Role.DEALER, Role.FLOORPERSON, Role.SURVEILLANCE):
        wanted = do.ScheduleChange(Actor(role, "Kim"), "premium")
        house.refused(wanted, "D50", "only a supervisor")
    house.play_round()
    house.close()
    house.refused(do.ScheduleChange(SUPERVISOR, "premium"), "D50", "is closed")


def test_the_record_makes_the_same_table_again() -> None:
    house = playing("premium")
    events = [*house.do(with_options(house, table_max="$777"))]
    assert [EVENTS.read(EVENTS.write(each), "event") for each in events] == events
