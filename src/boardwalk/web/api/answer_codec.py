"""Everything the API answers with, as JSON and as a schema. Prompts carry the draft of their command, which a
client can send back unchanged.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from boardwalk.api.codec import ApiCodec
from boardwalk.api.draft import DecideAwardsDraft, GiveNoticeDraft, RecordReviewDraft
from boardwalk.api.floor import MeterReadings
from boardwalk.api.table import Prompt, ShuffleProof, Sight
from boardwalk.codec import Form, Schema
from boardwalk.language import Language, say
from boardwalk.progressive.message import MeterCommand
from boardwalk.progressive.record import METER_COMMANDS
from boardwalk.progressive.sign import Sign
from boardwalk.table.presentation import prompt
from boardwalk.table.presentation.prompt import Need
from boardwalk.table.record import COMMANDS
from boardwalk.web.api.draft import draft_fields, write_draft
from boardwalk.web.api.spoken import LANGUAGE, SPOKEN_FIELDS

EVENT_SCHEMA: Schema = {
    "type": "object",
    "description": "An event as it was recorded; `event` is its name, and `law` is the paragraph behind it.",
    "properties": {"event": {"type": "string"}, "law": {"type": "string"}},
    "required": ["event", "law"],
}
OPENING_SCHEMA: Schema = {
    "type": "object",
    "description": "The whole order of a deck and its secret, for staff who may rebuild a round.",
    "properties": {
        "commitment": {"type": "string"},
        "cut_cards": {"type": "integer"},
        "secret": {"type": "string"},
        "cards": {"type": "string", "description": "52 cards, separated by spaces"},
    },
    "required": ["commitment", "cut_cards", "secret", "cards"],
    "additionalProperties": False,
}


class AnswerCodec(ApiCodec):
    """Writes the server's own classes in these forms: a command as its draft, a prompt of a table with one."""

    def __init__(self, language: Language = Language.ENGLISH) -> None:
        self.language = language
        super().__init__()
        self._forms[Prompt] = self.form(Prompt)._replace(write=self._write_prompt)
        self._forms[prompt.Prompt] = self._forms[prompt.Prompt]._replace(write=self._write_prompt)
        for kind in (GiveNoticeDraft, RecordReviewDraft, DecideAwardsDraft):
            self._forms[kind] = self.form(kind)._replace(write=_write_meter_draft)
        self.components.update(EventJson=EVENT_SCHEMA, Opening=OPENING_SCHEMA)
        for shown in (Sight, Sign, MeterReadings, ShuffleProof):
            self.form(shown)

    def field_form(self, kind: Any, name: str, hint: Any) -> Form:
        """What players read is said in the language of the codec."""
        form = super().field_form(kind, name, hint)
        if self.language is Language.ENGLISH or name not in SPOKEN_FIELDS.get(kind, ()):
            return form
        return form._replace(write=self._say)

    def _say(self, text: str | None) -> str | None:
        return None if text is None else say(text, self.language)

    def _write_prompt(self, offered: prompt.Prompt) -> dict[str, Any]:
        kind: Any = type(offered.command)
        sent = {slot.name for slot in draft_fields(kind)}
        return {
            "draft": write_draft(COMMANDS, offered.command),
            "says": self._say(offered.says),
            "title": self._say(offered.title),
            "group": offered.group,
            "aloud": self._say(offered.aloud),
            "law": offered.law.id,
            "needs": [self.write(Need, need) for need in offered.needs if need.field in sent],
            "due": offered.due,
            "cost_cents": offered.cost_cents,
            "places": offered.places,
        }


def _write_meter_draft(command: MeterCommand) -> dict[str, Any]:
    return write_draft(METER_COMMANDS, command)


ANSWER_CODEC = AnswerCodec()
"""In English, and for schemas, which are the same in every language."""


@cache
def _codec_of(language: Language) -> AnswerCodec:
    return ANSWER_CODEC if language is Language.ENGLISH else AnswerCodec(language)


def answer_codec() -> AnswerCodec:
    """The codec for the language of the request that is being answered."""
    return _codec_of(LANGUAGE.get())
