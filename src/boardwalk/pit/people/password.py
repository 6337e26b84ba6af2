"""Passwords: which are taken, and how they are kept."""

from __future__ import annotations

import unicodedata
from functools import cached_property
from threading import BoundedSemaphore

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from boardwalk.actor import same_person
from boardwalk.errors import InputError

SHORTEST, LONGEST = 10, 200
TIME_COST, MEMORY_KIB, LANES = 2, 65_536, 1
"""Argon2id over 64 MiB, twice: above the least that is advised (19 MiB, twice); a tenth of a second of a core."""
AT_ONCE = 2
"""Passwords that are looked at at the same time, so that a crowd at the door does not take all of the memory."""


def verify_password(password: str, name: str, field: str = "password") -> None:
    """Refuse a password that is guessed at once; which characters it has is the person's own affair.

    >>> verify_password("four chips on the line", "Dale")
    >>> verify_password("chips", "Dale")
    Traceback (most recent call last):
    ...
    boardwalk.errors.InputError: password: has fewer than 10 characters
    """
    if len(password) < SHORTEST:
        raise InputError(field, f"has fewer than {SHORTEST} characters")
    if len(password) > LONGEST:
        raise InputError(field, f"has more than {LONGEST} characters")
    if _as_bytes(password) is None:
        raise InputError(field, "holds something that is no character")
    if same_person(password, name):
        raise InputError(field, "is the person's name")


def _as_bytes(password: str) -> bytes | None:
    """The password however a keyboard composes its letters; None for one that nobody can have."""
    if len(password) > LONGEST or any("\ud800" <= each <= "\udfff" for each in password):
        return None
    return unicodedata.normalize("NFKC", password).encode()


class Passwords:
    """Hashes of passwords, made with these costs; one made with others is still known, and made anew."""

    def __init__(self, time_cost: int = TIME_COST, memory_kib: int = MEMORY_KIB, lanes: int = LANES) -> None:
        self._hasher = PasswordHasher(time_cost, memory_kib, lanes)
        self._room = BoundedSemaphore(AT_ONCE)

    def hashed(self, password: str) -> str:
        """What is kept of a password that `verify_password` took."""
        written = _as_bytes(password)
        assert written is not None, "it was verified"
        with self._room:
            return self._hasher.hash(written)

    def match(self, stored: str | None, password: str) -> bool:
        """Whether this is the password; where there is none, it takes as long to say no."""
        written = _as_bytes(password)
        try:
            with self._room:
                right = self._hasher.verify(stored or self._nobody, written or b"")
        except (VerificationError, InvalidHashError):
            return False
        return right and stored is not None and written is not None

    def is_outdated(self, stored: str) -> bool:
        """Whether the hash was made with other costs than ours."""
        return self._hasher.check_needs_rehash(stored)

    @cached_property
    def _nobody(self) -> str:
        """A hash to compare with where there is nobody."""
        return self._hasher.hash("nobody has this password")
