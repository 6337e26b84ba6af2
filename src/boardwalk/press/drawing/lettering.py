"""How wide text is and how it is broken, so that it fits where it stands without asking a browser.

Widths are those of Times, which the typefaces that browsers put in its place share.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from boardwalk.press.drawing.geometry import Arc, Point

FAMILY = "'Times New Roman', 'Liberation Serif', Tinos, Times, serif"
TRACKING = 0.06
"""Space between letters, in parts of the size."""
CAP_HEIGHT = 0.68
_WIDTHS = {
    "ADGHKNOQUVXY": 0.722, "BCR": 0.667, "ELTZ": 0.611, "FPS": 0.556, "I": 0.333, "J": 0.389, "M": 0.889, "W": 0.944,
    "bdghknopquvxy0123456789$": 0.5, "acez": 0.444, "s": 0.389, "fr-()": 0.333, "ijlt/:;": 0.278, "m": 0.778,
    "w": 0.722, " .,·": 0.25, "'": 0.18, "%": 0.833, "&": 0.778, "+": 0.564,
}  # fmt: skip
_WIDTH = {letter: width for letters, width in _WIDTHS.items() for letter in letters}
_UNKNOWN = 0.72


def ems(text: str) -> float:
    """The width of a line of text at size 1.

    >>> round(ems("ANTE"), 2)
    2.85
    """
    return sum(_WIDTH.get(letter, _UNKNOWN) + TRACKING for letter in text) - TRACKING


def fitting(text: str, width: float, most: float) -> float:
    """The largest size up to `most` at which a line is no wider than this."""
    return min(most, width / ems(text)) if text else most


def in_two(text: str) -> tuple[str, ...]:
    """A label on one line or two, broken where the longer of the two is shortest.

    >>> in_two("3 CARD BONUS"), in_two("TURN/RIVER"), in_two("ANTE")
    (('3 CARD', 'BONUS'), ('TURN/', 'RIVER'), ('ANTE',))
    """
    breaks = [number + 1 for number, letter in enumerate(text) if letter in " /"]
    if not breaks:
        return (text,)
    halves = ((text[:number].strip(), text[number:]) for number in breaks)
    return min(halves, key=lambda pair: max(map(ems, pair)))


def filled(clauses: Iterable[str], width: float, size: float) -> Iterator[str]:
    """Clauses joined to lines that are no wider than this; one that is wider itself is broken in two."""
    line = ""
    for clause in clauses:
        longer = f"{line} · {clause}" if line else clause
        if line and ems(longer) * size > width:
            yield from _broken(line, width, size)
            longer = clause
        line = longer
    if line:
        yield from _broken(line, width, size)


def _broken(line: str, width: float, size: float) -> tuple[str, ...]:
    return (line,) if ems(line) * size <= width else in_two(line)


def along(arc: Arc, text: str, radius: float, size: float) -> Iterator[tuple[Point, float]]:
    """Where each letter of a line begins and how it is turned, with the line's middle in the middle of the table."""
    at = -ems(text) * size / 2
    for letter in text:
        half = _WIDTH.get(letter, _UNKNOWN) * size / 2
        frame = arc.frame(radius, math.degrees((at + half) / radius))
        yield frame.point(Point(-half, 0)), frame.turn
        at += 2 * half + TRACKING * size
