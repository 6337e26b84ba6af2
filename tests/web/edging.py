"""Quick answers in place of solved games, for a process of its own to give."""

from __future__ import annotations

from fractions import Fraction

from boardwalk.errors import InputError
from boardwalk.pit.theory import Edges
from boardwalk.web.edges import Question


def quick(question: Question) -> Edges:
    """A figure that depends on the question; none for two of the games."""
    name, options = question
    if name == "premium":
        raise InputError("ante", "has no figure")
    if name == "holdem3":
        raise ZeroDivisionError
    return {"ante": Fraction(len(name), 1 + len(dict(options)["table-min"]))}
