"""Quick answers in place of solved games, for a process of its own to give."""

from __future__ import annotations

from fractions import Fraction

from boardwalk.errors import InputError
from boardwalk.pit.shift_figures import Edges
from boardwalk.web.lab.house_edge import EdgeQuestion


def quick(question: EdgeQuestion) -> Edges:
    """A figure that depends on the question; none for two of the games."""
    name, options = question
    if name == "premium":
        raise InputError("ante", "has no figure")
    if name == "holdem3":
        raise ZeroDivisionError
    return {"ante": Fraction(len(name), 1 + len(dict(options)["table-min"]))}
