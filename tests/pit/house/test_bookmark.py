"""Bookmarks belong to the person who made them."""

from __future__ import annotations

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.errors import InputError
from boardwalk.pit.auth.permission import PERMISSIONS, Permission
from boardwalk.pit.errors import Conflict
from boardwalk.pit.house import bookmark
from boardwalk.pit.house.bookmark import LONGEST_NOTE, READERS, AddBookmark, RemoveBookmark, bookmarks_of
from boardwalk.pit.house.configuration import FoundHouse
from boardwalk.pit.house.machine import act, decide
from boardwalk.pit.house.people import AddPerson
from boardwalk.pit.house.state import House, HouseKind

ANN = Actor(Role.ADMINISTRATOR, "Ann")
IRIS, IVO = Actor(Role.SURVEILLANCE, "Iris"), Actor(Role.SURVEILLANCE, "Ivo")


def a_house() -> House:
    house, _ = act(None, FoundHouse(ANN, "Boardwalk", HouseKind.TEST, 32 * "07"))
    for actor in (IRIS, IVO):
        house, _ = act(house, AddPerson(ANN, actor.name, actor.role))
    return house


def add(actor: Actor = IRIS, note: str = "late bet", seq: int = 40) -> AddBookmark:
    return AddBookmark(actor, "7", seq, 3, note, at=5)


def test_each_person_has_their_own_latest_first() -> None:
    house = a_house()
    for command in (add(seq=40), add(IVO, seq=41), add(seq=42)):
        house, _ = act(house, command)
    assert [(each.seq, each.at) for each in bookmarks_of(house, "iris")] == [(42, 5), (40, 5)]
    with pytest.raises(Conflict, match="no bookmark 2"):
        decide(house, RemoveBookmark(IRIS, 2))
    house, _ = act(house, RemoveBookmark(IRIS, 3))
    assert [each.seq for each in bookmarks_of(house, "Iris")] == [40]
    house, _ = act(house, add(seq=50))
    assert bookmarks_of(house, "Iris")[0].number == 4, "no number is used twice"


@pytest.mark.parametrize(
    ("note", "taken"), [("", True), ("x" * LONGEST_NOTE, True), ("x" * (LONGEST_NOTE + 1), False), ("a\nb", False)]
)
def test_a_note_is_one_short_line(note: str, taken: bool) -> None:
    if taken:
        assert bookmarks_of(act(a_house(), add(note=f" {note} "))[0], "Iris")[0].note == note
    else:
        with pytest.raises(InputError, match="note"):
            decide(a_house(), add(note=note))


def test_nobody_keeps_more_than_the_house_can_carry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bookmark, "MOST_BOOKMARKS", 2)
    house = a_house()
    for _ in range(2):
        house, _ = act(house, add())
    with pytest.raises(Conflict, match="remove some first"):
        decide(house, add())
    act(house, add(IVO))


def test_they_are_for_those_who_recall_rounds() -> None:
    assert {role for role in Role if Permission.RECALL_ROUNDS in PERMISSIONS[role]} == set(READERS)
