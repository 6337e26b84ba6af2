"""Errors of the pit, besides the refusals of the rules."""

from __future__ import annotations

from enum import StrEnum

from boardwalk.errors import BoardwalkError, InputError


class Conflict(InputError):  # noqa: N818
    """The request no longer fits: the table has changed, or the key was used before."""


class Forbidden(InputError):  # noqa: N818
    """The person may not do this, regardless of any paragraph."""


class SecondNeeded(InputError):  # noqa: N818
    """Two people must sign this; nothing has happened. It can be proposed to a second person."""

    def __init__(self, reason: str) -> None:
        super().__init__("second", reason)


class LogInFailed(InputError):  # noqa: N818
    """Wrong name or password; we don't say which."""

    def __init__(self) -> None:
        super().__init__("password", "wrong name or password")


class CodeNeeded(InputError):  # noqa: N818
    """The password is right, but a code is needed as well."""

    def __init__(self) -> None:
        super().__init__("code", "enter the code from your authenticator app, or a recovery code")


class WrongCode(InputError):  # noqa: N818
    """The code is wrong, or was used before."""

    def __init__(self) -> None:
        super().__init__("code", "wrong code; use each code only once, and check the clock of your phone")


class TooSoon(InputError):  # noqa: N818
    """Too many attempts; try again after this many seconds."""

    def __init__(self, field: str, seconds: int) -> None:
        self.seconds = seconds
        super().__init__(field, f"too many attempts; try again in {seconds} s")


class StorageCause(StrEnum):
    """Why the database cannot be used, without any of its own words, which may contain values."""

    DISK_FULL = "the disk is full"
    DISK_ERROR = "the disk reports an error"
    READ_ONLY = "the database is read-only"
    LOCKED = "another program has locked the database"
    STALLED = "the database does not answer"
    UNREACHABLE = "the database cannot be reached"
    CLOSED = "the house is closed"
    UNKNOWN = "the database cannot be used"


class Unavailable(BoardwalkError):  # noqa: N818
    """The database cannot be used. Nothing is known to have happened; the same request can be sent again."""

    def __init__(self, reason: str, cause: StorageCause = StorageCause.UNKNOWN) -> None:
        self.cause = cause
        super().__init__(reason)


class Busy(Unavailable):
    """Someone else holds the rows to be changed; the rest of the database works."""

    def __init__(self, reason: str, sections: frozenset[str] = frozenset()) -> None:
        """`sections` are those that are held, if known."""
        self.sections = sections
        super().__init__(reason, StorageCause.LOCKED)
