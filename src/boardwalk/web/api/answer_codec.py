"""Everything the API answers with, as JSON and as a schema. Prompts carry the draft of their command, which a
client can send back unchanged.
"""

from __future__ import annotations

from typing import Any

from boardwalk.api.codec import ApiCodec
from boardwalk.api.draft import DecideAwardsDraft, GiveNoticeDraft, RecordReviewDraft
from boardwalk.api.floor import MeterReadings
from boardwalk.api.table import Prompt, ShuffleProof, Sight
from boardwalk.codec import Schema
from boardwalk.progressive.message import MeterCommand
from boardwalk.progressive.record import METER_COMMANDS
from boardwalk.progressive.sign import Sign
from boardwalk.table.presentation import prompt
from boardwalk.table.presentation.prompt import Need
from boardwalk.table.record import COMMANDS
from boardwalk.web.api.draft import draft_fields, write_draft

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

    def __init__(self) -> None:
        super().__init__()
        self._forms[Prompt] = self.form(Prompt)._replace(write=self._write_prompt)
        self._forms[prompt.Prompt] = self._forms[prompt.Prompt]._replace(write=self._write_prompt)
        for kind in (GiveNoticeDraft, RecordReviewDraft, DecideAwardsDraft):
            self._forms[kind] = self.form(kind)._replace(write=_write_meter_draft)
        self.components.update(EventJson=EVENT_SCHEMA, Opening=OPENING_SCHEMA)
        for shown in (Sight, Sign, MeterReadings, ShuffleProof):
            self.form(shown)

    def _write_prompt(self, offered: prompt.Prompt) -> dict[str, Any]:
        kind: Any = type(offered.command)
        sent = {slot.name for slot in draft_fields(kind)}
        return {
            "draft": write_draft(COMMANDS, offered.command),
            "says": offered.says,
            "title": offered.title,
            "group": offered.group,
            "aloud": offered.aloud,
            "law": offered.law.id,
            "needs": [self.write(Need, need) for need in offered.needs if need.field in sent],
            "due": offered.due,
            "cost_cents": offered.cost_cents,
            "places": offered.places,
        }


def _write_meter_draft(command: MeterCommand) -> dict[str, Any]:
    return write_draft(METER_COMMANDS, command)


ANSWER_CODEC = AnswerCodec()
