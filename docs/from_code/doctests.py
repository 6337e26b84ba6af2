"""Doctests in docstrings become blocks of code, so that no bracket in them is taken for a link."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object

DOCTEST = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)


class Doctests(Extension):
    """Fences what stands behind `>>>`, up to the next empty line."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Rewrite the docstring of whatever was read."""
        if obj.docstring is not None:
            obj.docstring.value = DOCTEST.sub(lambda found: f"\n```pycon\n{found[0]}\n```", obj.docstring.value)
