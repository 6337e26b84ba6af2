"""Quick answers instead of solved games, given in a separate process."""

from __future__ import annotations

from fractions import Fraction

from boardwalk.errors import InputError
from boardwalk.pit.shift_figures import Edges
from boardwalk.web.lab.house_edge import EdgeQuestion


def quick(question: EdgeQuestion) -> Edges:
    """A figure that depends on the question; two of the games fail."""
    name, options = question
    if name == "premium":
        raise InputError("ante", "has no figure")
    if name == "holdem3":
        raise ZeroDivisionError
    return {"ante": Fraction(len(name), 1 + len(dict(options)["table-min"]))}
