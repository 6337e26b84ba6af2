"""The layout of Hold 'em 3 Bonus, 13:69E-1.13BB: the areas are listed, and their places are ours."""

from boardwalk.documents.layout.content import (
    central,
    tells_amounts,
    tells_highest_only,
    tells_odds,
    tells_paid_alike,
)
from boardwalk.documents.layout.layout import Layout
from boardwalk.documents.layout.spot import behind, in_front_of, left_of, spot
from boardwalk.law import cite

HOLDEM3 = Layout(
    cloth="#5b1426",
    rendering=cite("13:69E-1.13BB(a)1"),
    photographed=True,
    spots=(
        spot("flop", "13:69E-1.13BB(b)2ii"),
        spot("blind", "13:69E-1.13BB(b)2i", left_of("flop")),
        spot("turn-river", "13:69E-1.13BB(b)2iii", behind("flop")),
        spot("three-card", "13:69E-1.13BB(b)2iv", in_front_of("blind")),
        spot("six-card", "13:69E-1.13BB(b)2v", in_front_of("flop")),
    ),
    name=cite("13:69E-1.13BB(b)1"),
    community=central("13:69E-1.13BB(b)3"),
    inscriptions=(
        tells_odds("13:69E-1.13BB(b)4i", "blind", "three-card", "six-card"),
        tells_amounts("13:69E-1.13BB(b)4ii", "turn-river"),
        tells_paid_alike("13:69E-1.13BB(b)4iii", "blind", "three-card", "six-card"),
        tells_highest_only("13:69E-1.13BB(b)4iv", "blind"),
    ),
    sign=cite("13:69E-1.13BB(c)"),
    boxes=cite("13:69E-1.13BB(d)"),
    wording=cite("13:69F-42.11(a)"),
)
