"""Everything the API answers with, from JSON and as a schema. The server's codec extends it with what it writes from
its own classes: commands as drafts, and prompts.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from operator import methodcaller
from typing import Any, get_type_hints

from boardwalk.api import draft
from boardwalk.api.problem import ProblemSheet
from boardwalk.cards import Card
from boardwalk.codec import Codec, Form, fail, read_cards, ref
from boardwalk.errors import InputError
from boardwalk.pit.randomness.commitment import Opening
from boardwalk.table.presentation import prompt

DRAFTS = (
    draft.TableDraft,
    draft.SignedDraft,
    draft.GiveNoticeDraft,
    draft.RecordReviewDraft,
    draft.DecideAwardsDraft,
    draft.EventJson,
)


class ApiCodec(Codec):
    """The forms of everything that a person may see.

    >>> from boardwalk.api.floor import MeterReading
    >>> ApiCodec().read(MeterReading, {"display_cents": 1_250_00, "up": True})
    MeterReading(display_cents=125000, up=True)
    """

    def __init__(self) -> None:
        super().__init__(
            {
                **{each: Form(ref(each.__name__), None, _read_object, each.__name__) for each in DRAFTS},
                prompt.Prompt: Form(ref("Prompt"), None, _refuse_prompt, "no prompt"),
                ProblemSheet: Form(ref("Problem"), methodcaller("body"), self._read_problem, "problem"),
                Opening: Form(ref("Opening"), methodcaller("to_json"), self._read_opening, "opening"),
                Any: Form({}, None, lambda value: value, "any"),
                float: Form({"type": "number"}, None, _read_number, "float"),
            }
        )

    def _read_problem(self, data: object) -> ProblemSheet:
        """Missing parts have no value."""
        hints = get_type_hints(ProblemSheet)
        absent = {each.name: None for each in fields(ProblemSheet) if each.default is not MISSING}
        return ProblemSheet(**self._read_parts(hints, {**absent, **_read_object(data)}))

    def _read_opening(self, data: object) -> Opening:
        """Its cards are one text."""
        hints = get_type_hints(Opening)
        read: dict[str, Any] = self._read_parts({**hints, "cards": str}, _read_object(data))
        cards: tuple[Card, ...] = read_cards(read.pop("cards"))
        return Opening(**read, cards=cards)

    def _read_parts(self, hints: dict[str, Any], data: dict[str, Any]) -> dict[str, Any]:
        if data.keys() != hints.keys():
            raise InputError(min(data.keys() ^ hints.keys()), "is missing, or is not a field here")
        return {name: self.read(hint, data[name]) for name, hint in hints.items()}


def _read_object(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        fail(value, "an object")
    return value


def _refuse_prompt(value: object) -> None:
    """A view of the past has no prompts; one of the present is a `TableView`."""
    fail(value, "allowed here: a finished round has no prompts")


def _read_number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        fail(value, "a number")
    return float(value)
