"""The lab: the exact mathematics of the games, as jobs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardwalk.api.lab import JobSheet, LabSheet, PayoutSheet
from boardwalk.client.operation import Group, Way, operation


class LabCalls(Group[Way]):
    """The lab, from `client.lab`."""

    @operation("GET", "lab")
    def offers(self) -> LabSheet:
        """What you can ask: the games with their options, and the kinds of jobs with their parameters."""

    @operation("POST", "lab/jobs")
    def ask(self, kind: str, /, **fields: Any) -> JobSheet:
        """Start a job, with its parameters as keywords: `ask("solve", game="premium")`."""

    @operation("POST", "lab/what-if")
    def what_if(
        self,
        game: str,
        options: Mapping[str, Any] | None = None,
        pays: Mapping[str, Any] | None = None,
        unit: str | None = None,
    ) -> PayoutSheet:
        """The pay tables of a game, and what other payouts cost a player who plays on as before: exact, and a bound for
        best play. If the answer is not ready, ask again.
        """

    @operation("GET", "lab/jobs")
    def jobs(self) -> tuple[JobSheet, ...]:
        """Your jobs, latest first."""

    @operation("GET", "lab/jobs/{job}")
    def job(self, job: str) -> JobSheet:
        """A job, by its id: its progress, and its result when it is done."""

    @operation("DELETE", "lab/jobs/{job}")
    def cancel_job(self, job: str) -> None:
        """Cancel a job, or delete its result."""

    @operation("GET", "lab/jobs/{job}/files/{name}")
    def file(self, job: str, name: str) -> bytes:
        """A file that a job made."""
