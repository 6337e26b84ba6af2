"""Drafts of commands and recorded events: JSON objects that go to and fro as they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NewType

Draft = Mapping[str, Any]
"""A command as you send it: `do` names it, the rest are its fields, as in `{"do": "give-tip", "cents": 100}`."""
TableDraft = NewType("TableDraft", Draft)
"""A command to a table."""
SignedDraft = NewType("SignedDraft", Draft)
"""A command that two people sign."""
GiveNoticeDraft = NewType("GiveNoticeDraft", Draft)
RecordReviewDraft = NewType("RecordReviewDraft", Draft)
DecideAwardsDraft = NewType("DecideAwardsDraft", Draft)
EventJson = NewType("EventJson", Draft)
"""An event as it was recorded; `event` is its name, and `law` is the paragraph behind it."""
