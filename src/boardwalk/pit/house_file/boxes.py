"""Drop box and tip box: on the dealer's side of the table, one to each side of the dealer."""

from __future__ import annotations

from boardwalk.errors import InputError
from boardwalk.law import cite
from boardwalk.pit.house_file.entry import Entry, shown
from boardwalk.pit.house_file.setup import Side

BOXES = {"heads-up": cite("13:69E-1.13Z(c)"), "holdem3": cite("13:69E-1.13BB(d)")}
"""The games whose text says where the boxes hang."""
DROP, TIP = "drop-box", "tip-box"


def read_boxes(entry: Entry, game: str) -> tuple[Side, Side]:
    """Where drop box and tip box hang; one that is not mentioned hangs opposite the other."""
    law = BOXES.get(game)

    def read_side(value: object, field: str) -> Side | None:
        if not isinstance(value, str) or value.lower() not in list(Side):
            sides = " or ".join(Side)
            raise InputError(field, f"{shown(value)} is no place for it: it hangs {sides} of the dealer", law)
        return Side(value.lower())

    drop, tip = (entry.read(key, read_side, None) for key in (DROP, TIP))
    if law is not None and drop is not None and drop is tip:
        entry.note(TIP, f"hangs {tip.value} of the dealer, where the drop box is; one box hangs to each side", law)
    drop = drop or (tip.opposite if tip else Side.LEFT)
    return drop, tip or drop.opposite
