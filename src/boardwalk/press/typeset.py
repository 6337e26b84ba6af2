"""Text in the flow of a page."""

from __future__ import annotations

from typing import Any

from reportlab.platypus import Paragraph

from boardwalk.press.drawing.text_on_paper import refuse_unprintable


class Set(Paragraph):  # type: ignore[misc]
    """Text with its marks, set in a style; what the typeface lacks is refused, for it would be left blank."""

    def __init__(self, text: str | None, *arguments: Any, **named: Any) -> None:
        super().__init__(text, *arguments, **named)
        if text is not None:  # if not, it is the rest of one that was divided
            for fragment in self.frags:
                refuse_unprintable(fragment.text, fragment.fontName)
