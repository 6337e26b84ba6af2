"""Doctests in docstrings become code blocks, so brackets in them are not read as links."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object

DOCTEST = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)


class Doctests(Extension):
    """Fences what follows `>>>`, up to the next empty line."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Rewrite the docstring of an object."""
        if obj.docstring is not None:
            obj.docstring.value = DOCTEST.sub(lambda found: f"\n```pycon\n{found[0]}\n```", obj.docstring.value)
