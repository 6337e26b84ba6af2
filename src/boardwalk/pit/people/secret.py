"""Secrets that the house makes: one-time passwords, sessions, tokens. Only digests of the last two are kept.

>>> Secret("swordfish")
Secret(...)
"""

from __future__ import annotations

import hashlib
import secrets
from typing import NoReturn

SESSION, TOKEN = "bs_", "bw_"
"""How they begin, so that one that leaked can be searched for."""
BYTES = 32
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that are misread: i, l, o, 0 and 1."""
GROUPS, GROUP = 5, 4


class Secret:
    """A text that is shown once, by `reveal`, and never in a log, a message or a traceback."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return "Secret(...)"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a secret is not written down")


def new_session() -> Secret:
    """The secret of a session: 256 bits of chance."""
    return Secret(SESSION + secrets.token_urlsafe(BYTES))


def new_token() -> Secret:
    """An API token: 256 bits of chance."""
    return Secret(TOKEN + secrets.token_urlsafe(BYTES))


def one_time_password() -> Secret:
    """A password that a person can read out and type: 99 bits of chance."""
    groups = ("".join(secrets.choice(LETTERS) for _ in range(GROUP)) for _ in range(GROUPS))
    return Secret("-".join(groups))


def digest(text: str) -> str:
    """What is kept of a secret; of a text of any characters, so that none is an error that shows it."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
