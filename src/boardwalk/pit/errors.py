"""What can go wrong in the shell around the tables, besides what the rules refuse."""

from __future__ import annotations

from boardwalk.errors import BoardwalkError, InputError


class Conflict(InputError):  # noqa: N818
    """It was understood, and does not fit what has happened meanwhile: another version, or a key used before."""


class Forbidden(InputError):  # noqa: N818
    """It was understood, and is not for this person, whatever any paragraph says of it."""


class LogInFailed(InputError):  # noqa: N818
    """The name or the password is wrong, and it is not said which."""

    def __init__(self) -> None:
        super().__init__("password", "the name or the password is wrong")


class TooSoon(InputError):  # noqa: N818
    """There were too many attempts; the next is looked at after so many seconds."""

    def __init__(self, field: str, seconds: int) -> None:
        self.seconds = seconds
        super().__init__(field, f"too many attempts; try again in {seconds} s")


class Unavailable(BoardwalkError):  # noqa: N818
    """The store cannot be reached; nothing is known to have happened, and the same request may be sent again."""


class Busy(Unavailable):
    """Someone else holds what is to be changed and does not let go; the rest of the store works."""
