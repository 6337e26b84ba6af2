"""Everything Boardwalk raises on purpose.

BoardwalkError
├── InputError             the input cannot be used: a card, a name, an amount
│   └── Refusal            the input is understood, but a paragraph does not allow it
├── DeclarationError       a game's declaration has faults; lists all of them
├── MissingExtra           a package is not installed that comes with an extra (`extras.py`); an ImportError, too
└── over the network (`client/problem.py`):
    ├── ProblemError       a house did not carry out a request; a Refusal or an InputError as well, if it is one there
    ├── TakesTwo           nothing happened yet: a second person has to approve it
    ├── ConnectionLost     a house cannot be reached
    └── AnswerError        an answer cannot be read: the house runs another version

An `InputError` or a `Refusal` names the field at fault. A `Refusal` always cites its paragraph; an `InputError`
does so when there is one. Our own mistakes are `assert`, never one of these.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardwalk.law import Paragraph


class BoardwalkError(Exception):
    """The root of the tree.

    >>> issubclass(InputError, BoardwalkError), issubclass(DeclarationError, BoardwalkError)
    (True, True)
    """


class InputError(BoardwalkError):
    """The input cannot be used.

    >>> error = InputError("cents", "must be 0 or more")
    >>> error.field, str(error)
    ('cents', 'cents: must be 0 or more')
    """

    def __init__(self, field: str, reason: str, law: Paragraph | None = None) -> None:
        self.field = field
        self.reason = reason
        self.law = law
        super().__init__(field, reason, law)

    def __str__(self) -> str:
        return f"{self.field}: {self.reason}" + (f" ({self.law})" if self.law else "")


class Refusal(InputError):  # noqa: N818
    """The input is understood, but the paragraph does not allow it.

    >>> from boardwalk.law import file_rule
    >>> str(Refusal("ante", "is below the minimum", file_rule("pier:limits")))
    'ante: is below the minimum (pier:limits)'
    """

    law: Paragraph

    def __init__(self, field: str, reason: str, law: Paragraph) -> None:
        super().__init__(field, reason, law)


def quoted(text: str) -> str:
    """The user's text in double quotes, with control characters escaped.

    >>> quoted("premiun")
    '"premiun"'
    """
    return f'"{repr(text)[1:-1]}"'


def unknown(field: str, name: str, known: Iterable[str], kind: str) -> InputError:
    """The error for a name that is not known: it suggests the nearest one, or lists them all.

    >>> str(unknown("game", "premum", ["premium", "caribbean"], "game"))
    'game: Unknown game "premum". Did you mean "premium"?'
    >>> unknown("game", "faro", ["premium", "caribbean"], "game").reason
    'Unknown game "faro". Choose from premium, caribbean'
    """
    names = list(known)
    near = difflib.get_close_matches(name.lower(), names, n=1)
    hint = (
        f"Did you mean {quoted(near[0])}?" if near else f"Choose from {', '.join(names)}" if names else "There are none"
    )
    return InputError(field, f"Unknown {kind} {quoted(name)}. {hint}")


class WordError(TypeError):
    """A word of a game file was given something that it cannot use.

    It is no `BoardwalkError`: like any mistake in the code of a game file, it is told with the file and the line.
    """


class DeclarationError(BoardwalkError):
    """A game's declaration has faults.

    >>> DeclarationError("Pier Poker", ["nobody places the blind", "the raise has no multiples"]).faults
    ('nobody places the blind', 'the raise has no multiples')
    """

    def __init__(self, game: str, faults: Iterable[str]) -> None:
        self.game = game
        self.faults = tuple(faults)
        super().__init__(f"{game} cannot be played as declared: " + "; ".join(self.faults))
