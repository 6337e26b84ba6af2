"""Why work came to nothing, in a form that goes from one process to another."""

from __future__ import annotations

import re
from typing import NamedTuple

from boardwalk.errors import InputError, Refusal
from boardwalk.law import register
from boardwalk.web.problem import Kind, Problem, of_error

_FLAG = re.compile(r"--([a-z][a-z-]*)")
NAMES = {"option": "options"}
"""Parameters whose flag, given once for each, is another word."""


class Fault(NamedTuple):
    """A refusal with its field and paragraph, or what went wrong on our side."""

    kind: str
    reason: str
    field: str | None = None
    law: str | None = None

    @classmethod
    def of(cls, error: InputError) -> Fault:
        """The fault that an error tells of, where parameters have no dashes."""
        law = None if error.law is None else error.law.id
        return cls(of_error(error).kind.name, in_words(error.reason), in_words(error.field) or None, law)

    @classmethod
    def ours(cls, reason: str) -> Fault:
        return cls(Kind.FAULT.name, reason)

    def problem(self) -> Problem:
        """What a client is told."""
        law = None if self.law is None else register()[self.law]
        return Problem(Kind[self.kind], self.reason, self.field, law)


def in_words(text: str) -> str:
    """A text of the command with the names that parameters have elsewhere.

    >>> in_words("a larger --total or --within"), in_words("--rounds-per-hour"), in_words("trips-plus-table")
    ('a larger total or within', 'rounds_per_hour', 'trips-plus-table')
    """
    return _FLAG.sub(lambda found: NAMES.get(found[1], found[1].replace("-", "_")), text)


def plain(error: InputError) -> InputError:
    """The same error for those who ask without flags."""
    field, reason = in_words(error.field), in_words(error.reason)
    if isinstance(error, Refusal):
        return Refusal(field, reason, error.law)
    return InputError(field, reason, error.law)
