"""Everything Boardwalk raises on purpose.

BoardwalkError
├── InputError             what was given cannot be used: a card, a name, an amount
│   └── Refusal            it was understood, and a paragraph does not allow it
└── DeclarationError       a game is declared with faults; lists all of them

An `InputError` or a `Refusal` names the field at fault. A `Refusal` always cites its paragraph; an `InputError`
does so where there is one. Our own faults are `assert`, never one of these.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardwalk.law import Paragraph


class BoardwalkError(Exception):
    """The root of the tree."""


class InputError(BoardwalkError):
    """What was given cannot be read."""

    def __init__(self, field: str, reason: str, law: Paragraph | None = None) -> None:
        self.field = field
        self.reason = reason
        self.law = law
        super().__init__(f"{field}: {reason}" + (f" ({law})" if law else ""))


class Refusal(InputError):  # noqa: N818
    """What was given is understood, and the paragraph does not allow it."""

    law: Paragraph

    def __init__(self, field: str, reason: str, law: Paragraph) -> None:
        super().__init__(field, reason, law)


def unknown(field: str, name: str, known: Iterable[str], kind: str) -> InputError:
    """The error for a name that is none of those known, with the nearest one or all of them.

    >>> str(unknown("game", "premum", ["premium", "caribbean"], "game"))
    "game: 'premum' is no game; did you mean premium?"
    """
    names = list(known)
    near = difflib.get_close_matches(name.lower(), names, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(names)}" if names else "there is none"
    return InputError(field, f"{name!r} is no {kind}; {hint}")


class DeclarationError(BoardwalkError):
    """A game is declared with faults."""

    def __init__(self, game: str, faults: Iterable[str]) -> None:
        self.game = game
        self.faults = tuple(faults)
        super().__init__(f"{game} cannot be played as declared: " + "; ".join(self.faults))
