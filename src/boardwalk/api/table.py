"""A table as you see it: the view with prompts to send back, what a command gets you, and the proof of a shuffle."""

from __future__ import annotations

from dataclasses import dataclass

from boardwalk.api.command import Receipt
from boardwalk.api.draft import DecideAwardsDraft, GiveNoticeDraft, RecordReviewDraft, TableDraft
from boardwalk.floor import sight as floor
from boardwalk.law import Paragraph
from boardwalk.pit.randomness.commitment import Opening, Proof
from boardwalk.table.automation.table_clock import TableClock
from boardwalk.table.presentation.caption import Group
from boardwalk.table.presentation.prompt import Need
from boardwalk.table.presentation.view import View

ShuffleProof = Proof | Opening
"""The proof of the cards that you saw, or the whole order if you may rebuild the round."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """Something that you may do: a draft to send, with the fields to fill in first."""

    draft: TableDraft
    says: str
    """The command in words."""
    title: str
    """The text on its button."""
    group: Group
    """The group of buttons that it belongs to."""
    aloud: str
    """What the dealer says with it; empty if nothing."""
    law: Paragraph
    needs: tuple[Need, ...]
    """The fields to fill in, with their limits."""
    due: bool
    """Whether the round waits for this; between rounds, whether the preparation of a deck does."""
    cost_cents: int | None
    """For a player's decision, what it costs; below zero if it takes a wager back."""
    places: str | None
    """For a player's decision, the wager that it places, if any."""


@dataclass(frozen=True, slots=True)
class TableView(View):
    """A table as you see it: a `View` whose prompts carry drafts."""

    prompts: tuple[Prompt, ...]  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class MeterSight(floor.MeterSight):
    """The meter of one wager at a table: its sign, and for staff, simultaneous winners and what to do."""

    to_notify: GiveNoticeDraft | None  # type: ignore[assignment]
    to_review: RecordReviewDraft | None  # type: ignore[assignment]
    to_decide: DecideAwardsDraft | None  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class Sight(floor.Sight):
    """The table as one person sees it, with its meters."""

    table: TableView
    meters: tuple[MeterSight, ...]


@dataclass(frozen=True, slots=True)
class TableSight:
    """What you see at a table, with the table's version, and what its automatic staff waits for."""

    version: int
    clock: TableClock | None
    """Null if it waits for nobody."""
    sight: Sight

    @property
    def table(self) -> TableView:
        """The table as you see it."""
        return self.sight.table

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        """What you can do, each with the draft to send."""
        return self.sight.table.prompts


@dataclass(frozen=True, slots=True)
class CommandAnswer:
    """A command that was carried out; if you asked for it, with what you see afterward."""

    receipt: Receipt
    seeing: TableSight | None
