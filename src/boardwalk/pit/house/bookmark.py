"""Bookmarks: places in the record that someone wants to find again, each with a note. They belong to the person who
made them, and they are on the record of the house. Commands, events, handlers and folds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.actor import Role, same_person
from boardwalk.errors import InputError
from boardwalk.pit.errors import Conflict
from boardwalk.pit.house.machine import HouseCommand, HouseEvent, Time, folds, handles, tells
from boardwalk.pit.house.state import Bookmark, House

READERS = (Role.FLOORPERSON, Role.SUPERVISOR, Role.SURVEILLANCE, Role.REGULATOR)
"""Those who may recall rounds, and so may want to find one again."""
MOST_BOOKMARKS = 500
"""For each person."""
LONGEST_NOTE = 200


@dataclass(frozen=True, slots=True)
class AddBookmark(HouseCommand):
    """Make a bookmark at a record of a table."""

    table: str
    seq: int
    round: int | None
    """The finished round that the record is in; None if it is in none."""
    note: str
    at: Time = 0
    """House time at the moment; filled in when the command is decided."""


@dataclass(frozen=True, slots=True)
class RemoveBookmark(HouseCommand):
    """Remove a bookmark of your own; the record still has it."""

    number: int


@dataclass(frozen=True, slots=True)
class BookmarkAdded(HouseEvent):
    """Someone made a bookmark."""

    number: int
    by: str
    table: str
    seq: int
    round: int | None
    note: str
    at: Time


@dataclass(frozen=True, slots=True)
class BookmarkRemoved(HouseEvent):
    """Someone removed a bookmark."""

    number: int


def bookmarks_of(house: House, name: str) -> list[Bookmark]:
    """A person's bookmarks, latest first."""
    return [each for _, each in sorted(house.bookmarks.items(), reverse=True) if same_person(each.by, name)]


@handles(AddBookmark, *READERS)
def _add_bookmark(house: House, command: AddBookmark) -> Iterator[HouseEvent]:
    note = command.note.strip()
    if len(note) > LONGEST_NOTE or not note.isprintable():
        raise InputError("note", f"must be one line of at most {LONGEST_NOTE} characters")
    if len(bookmarks_of(house, command.actor.name)) >= MOST_BOOKMARKS:
        raise Conflict("bookmarks", f"you have {MOST_BOOKMARKS}, the most that anyone can have; remove some first")
    number, by = house.bookmark_count + 1, command.actor.name
    yield BookmarkAdded(number, by, command.table, command.seq, command.round, note, command.at)


@handles(RemoveBookmark, *READERS)
def _remove_bookmark(house: House, command: RemoveBookmark) -> Iterator[HouseEvent]:
    found = house.bookmarks.get(command.number)
    if found is None or not same_person(found.by, command.actor.name):
        raise Conflict("number", f"you have no bookmark {command.number}")
    yield BookmarkRemoved(command.number)


@folds(BookmarkAdded)
def _bookmark_added(house: House, event: BookmarkAdded) -> House:
    made = Bookmark(event.number, event.by, event.table, event.seq, event.round, event.note, event.at)
    return house._replace(bookmarks={**house.bookmarks, event.number: made}, bookmark_count=event.number)


@folds(BookmarkRemoved)
def _bookmark_removed(house: House, event: BookmarkRemoved) -> House:
    return house._replace(bookmarks={n: each for n, each in house.bookmarks.items() if n != event.number})


@tells(BookmarkAdded)
def _tell_bookmark_added(event: BookmarkAdded) -> str:
    return f"{event.by} bookmarks record {event.seq} of table {event.table}"


@tells(BookmarkRemoved)
def _tell_bookmark_removed(event: BookmarkRemoved) -> str:
    return f"Bookmark {event.number} is removed"
