"""Drop box and tip box: attached to the dealer's side of the table, one to each side of the dealer."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from boardwalk.documents.felt.arrangement import Arrangement, Cloth
from boardwalk.documents.felt.plan import DROP_BOX, TIP_BOX
from boardwalk.documents.layout.breach import Breach
from boardwalk.documents.layout.layout import Layout
from boardwalk.documents.layout.place import EXACT, IMMEDIATELY
from boardwalk.press.drawing.geometry import Box
from boardwalk.press.words import millimetres


def box_breaches(layout: Layout, arranged: Arrangement, changed: Collection[str]) -> Iterator[Breach]:
    """What is wrong with the boxes, at a game whose text says where they hang."""
    law = layout.boxes
    if law is None:
        return
    hung = {fixture.name: fixture.box for fixture in arranged.fixtures if fixture.name in (DROP_BOX, TIP_BOX)}
    for name in (DROP_BOX, TIP_BOX):
        if name not in hung:
            yield Breach(law, name, "there is none at the table")
            continue
        why = "; ".join(_astray(hung[name], arranged.cloth))
        if why:
            yield Breach(
                law, name, f"does not hang on the dealer's side of the table, to one side of the dealer: {why}"
            )
    if len(hung) == 2 and hung[DROP_BOX].middle.x * hung[TIP_BOX].middle.x > 0:
        fault, other = (DROP_BOX, TIP_BOX) if DROP_BOX in changed else (TIP_BOX, DROP_BOX)
        yield Breach(law, fault, f"hangs on the same side of the dealer as the {other}; one box hangs to each side")


def _astray(box: Box, cloth: Cloth) -> Iterator[str]:
    """A box hangs outside of the dealer's edge, next to it, and does not reach in front of the dealer."""
    nearest, middle = box.middle.y + box.height / 2, abs(box.middle.x)
    lip = cloth.rail / 4
    if nearest > EXACT:
        yield f"it reaches {millimetres(nearest)} mm onto the table"
    if -nearest - lip > IMMEDIATELY + EXACT:
        away, most = millimetres(-nearest - lip), millimetres(IMMEDIATELY)
        yield f"it hangs {away} mm away from the edge, where {most} mm are allowed"
    if middle + box.width / 2 > cloth.half_width + EXACT:
        yield f"it reaches {millimetres(middle + box.width / 2 - cloth.half_width)} mm beyond the side of the table"
    if middle - box.width / 2 < -EXACT:
        yield f"it reaches {millimetres(box.width / 2 - middle)} mm across the middle, where the dealer stands"
