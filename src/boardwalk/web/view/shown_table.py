"""What people see at one version of a table, as JSON data. Most of it looks the same to many of them, and is made,
written and compared once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import cache
from typing import Any, get_type_hints

from boardwalk.actor import Actor
from boardwalk.api import table as answers
from boardwalk.codec.codec import field_names
from boardwalk.codec.difference import KnownChanges
from boardwalk.floor.sight import Sight, sight
from boardwalk.floor.state import Floor
from boardwalk.language import Language
from boardwalk.table.presentation.view import STAFF, SeatView, SharedParts
from boardwalk.web.api.answer_codec import AnswerCodec, answer_codec
from boardwalk.web.api.spoken import LANGUAGE

SHARED_FIELDS = ("devices", "decks", "incomplete", "links", "scheduled", "round")
"""The fields of a view that `SharedParts` makes."""
SEATS, LAST_ROUND = "seats", "last_round"
Write = Callable[[Any], Any] | None


class ShownTable:
    """One version of a table, as its viewers see it."""

    def __init__(self, floor: Floor, number: str, version: int, before: ShownTable | None = None) -> None:
        """What stayed the same since the version `before` is taken from there, so that nobody compares it."""
        self.version = version
        self.sights: dict[Hashable, Any] = {}
        """What has been shown, by what viewers have in common."""
        self.known_changes: KnownChanges = {}
        self._floor, self._number = floor, number
        self._parts = SharedParts(floor.tables[number])
        self.written: dict[Hashable, tuple[Any, Any]] = {}
        """The parts that several viewers share, each with its JSON data."""
        self._written_before: Mapping[Hashable, tuple[Any, Any]] = {} if before is None else before.written

    def data(self, actor: Actor, last_round: Any, *, for_money: bool) -> Any:
        """What this person sees, with what they see of the last round."""
        seen = sight(self._floor, self._number, actor, for_money=for_money, with_last_round=False, shared=self._parts)
        codec, language = answer_codec(), LANGUAGE.get()
        table = {name: self._field(name, seen, write, language) for name, write in _view_writers(codec)}
        table[SEATS] = self._seats(seen, codec, language)
        table[LAST_ROUND] = last_round
        return {"table": table, "meters": codec.write(_SIGHT_HINTS["meters"], seen.meters)}

    def _field(self, name: str, seen: Sight, write: Write, language: Language) -> Any:
        value = getattr(seen.table, name)
        if write is None or value is None or name in (SEATS, LAST_ROUND):
            return value
        return self._once((name, language), value, write) if name in SHARED_FIELDS else write(value)

    def _seats(self, seen: Sight, codec: AnswerCodec, language: Language) -> dict[str, Any]:
        write = codec.form(SeatView).write
        assert write is not None
        own, staff = seen.table.seat, seen.table.role in STAFF
        return {
            str(number): write(each) if number == own else self._once((number, staff, language), each, write)
            for number, each in seen.table.seats.items()
        }

    def _once(self, key: Hashable, value: Any, write: Callable[[Any], Any]) -> Any:
        """Write a shared part, unless that has been done; if it is the same as before, it is the same object."""
        of, data = self.written.get(key, (None, None))
        if of is value:
            return data
        data, (_, before) = write(value), self._written_before.get(key, (None, None))
        data = before if before == data else data
        self.written[key] = value, data
        return data


_SIGHT_HINTS = get_type_hints(answers.Sight)


@cache
def _view_writers(codec: AnswerCodec) -> tuple[tuple[str, Write], ...]:
    """How to write each field of a view, in order."""
    hints = get_type_hints(answers.TableView)
    return tuple(
        (name, codec.field_form(answers.TableView, name, hints[name]).write) for name in field_names(answers.TableView)
    )
