"""A request that is sent twice acts once: keys, and the version that the sender had seen."""

from __future__ import annotations

from concurrent.futures import wait

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.errors import InputError, Refusal
from boardwalk.floor.request import AtTable
from boardwalk.pit.errors import Conflict
from boardwalk.pit.pit import Pit
from boardwalk.table.commands import GiveTip, LeaveSeat, ShuffleDeck
from tests.support.pit.houses import (
    TableInPit,
    open_table,
)


def test_the_same_order_sent_twice_acts_once(pit: Pit) -> None:
    open_table(pit, "premium")
    tip = AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 5_00))
    first, second = pit.do(tip, key="k1"), pit.do(tip, key="k1")
    assert (first.repeated, second.repeated) == (False, True)
    assert second._replace(repeated=False) == first
    assert pit.tables["1"].tip_cents == 5_00
    pit.do(tip, key="k2")
    assert pit.tables["1"].tip_cents == 10_00


def test_an_order_that_cannot_be_done_again_is_still_known_as_done(pit: Pit) -> None:
    open_table(pit, "premium")
    leave = AtTable("1", LeaveSeat(Actor(Role.PLAYER, "Pat 1-1")))
    pit.do(leave, key="leave")
    assert pit.do(leave, key="leave").repeated
    with pytest.raises(Refusal, match="not seated"):
        pit.do(leave, key="another")


def test_a_shuffle_sent_twice_is_one_shuffle(pit: Pit) -> None:
    table = TableInPit(pit, "1")
    table.open("premium")
    table.sit(1)
    while not any(deck.phase.value == "stacked" for deck in table.table.decks.values()):
        assert table.tend()
    shuffle = AtTable("1", ShuffleDeck(table.crew.dealer, "red", ()))
    first, second = pit.do(shuffle, key="s"), pit.do(shuffle, key="s")
    assert second.repeated
    assert first.happenings == second.happenings


def test_a_key_is_for_one_order_and_one_person(pit: Pit) -> None:
    open_table(pit, "premium")
    pit.do(AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 5_00)), key="k")
    with pytest.raises(Conflict, match="a different request"):
        pit.do(AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 6_00)), key="k")
    assert not pit.do(AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-2"), 6_00)), key="k").repeated


def test_the_same_order_twice_in_one_commit_is_done_once_and_fails_nobody_else(pit: Pit) -> None:
    open_table(pit, "premium", "1")
    open_table(pit, "caribbean", "2")
    tip = AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 1_00))
    leave = AtTable("1", LeaveSeat(Actor(Role.PLAYER, "Pat 1-2")))
    stranger = AtTable("2", GiveTip(Actor(Role.PLAYER, "Pat 2-1"), 1_00))
    busy = [pit.submit(stranger) for _ in range(50)]
    twice = [pit.submit(order, key=key) for order, key in ((tip, "t"), (leave, "l")) for _ in range(2)]
    other = pit.submit(AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 2_00)), key="t")
    wait([*busy, *twice, other])
    assert [each.result().repeated for each in twice] == [False, True, False, True]
    assert isinstance(other.exception(), Conflict)
    assert all(each.result() for each in busy)
    assert pit.tables["1"].tip_cents == 1_00


@pytest.mark.parametrize("key", ["", " k", "k ", "k" * 81, "k\0", "k\n", "clé", "\ud800"])
def test_a_key_is_plain_text_that_every_database_holds(pit: Pit, key: str) -> None:
    open_table(pit, "premium")
    tip = AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 1_00))
    with pytest.raises(InputError, match="ASCII characters"):
        pit.do(tip, key=key)
    pit.do(tip, key="k" * 80)


def test_an_order_for_a_version_that_is_gone_is_a_conflict(pit: Pit) -> None:
    open_table(pit, "premium")
    seen = pit.version("1")
    tip = AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 5_00))
    pit.do(tip, seen_version=seen)
    with pytest.raises(Conflict, match="moved on"):
        pit.do(tip, seen_version=seen)
    assert pit.version("1") > seen
