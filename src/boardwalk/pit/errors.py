"""Errors of the pit, besides the refusals of the rules."""

from __future__ import annotations

from boardwalk.errors import BoardwalkError, InputError


class Conflict(InputError):  # noqa: N818
    """The request no longer fits: the table has changed, or the key was used before."""


class Forbidden(InputError):  # noqa: N818
    """The person may not do this, regardless of any paragraph."""


class LogInFailed(InputError):  # noqa: N818
    """Wrong name or password; we don't say which."""

    def __init__(self) -> None:
        super().__init__("password", "wrong name or password")


class TooSoon(InputError):  # noqa: N818
    """Too many attempts; try again after this many seconds."""

    def __init__(self, field: str, seconds: int) -> None:
        self.seconds = seconds
        super().__init__(field, f"too many attempts; try again in {seconds} s")


class Unavailable(BoardwalkError):  # noqa: N818
    """The database cannot be reached. Nothing is known to have happened; the same request can be sent again."""


class Busy(Unavailable):
    """Another server holds the rows to be changed; the rest of the database works."""
