"""Problem details (RFC 9457): the answer to a request that fails."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class ProblemSheet:
    """A request or a job that failed, and why.

    >>> ProblemSheet("urn:boardwalk:problem:refused", "The rules do not allow this", 409, field="cents").kind
    'refused'
    """

    type: str
    title: str
    status: int
    detail: str | None = None
    """Why, for a person to read."""
    field: str | None = None
    """The part of the request that is wrong."""
    law: str | None = None
    """The paragraph that does not allow it."""
    law_text: str | None = None
    """What the paragraph says, in our words."""

    @property
    def kind(self) -> str:
        """The last part of its type, such as `refused`, `conflict` or `forbidden`."""
        return self.type.rpartition(":")[2]

    def body(self) -> dict[str, Any]:
        """The problem as JSON; missing parts are left out."""
        return {name: value for name, value in asdict(self).items() if value is not None}
