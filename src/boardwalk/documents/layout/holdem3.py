"""The layout of Hold 'em 3 Bonus, 13:69E-1.13BB: the areas are listed, and their places are ours."""

from boardwalk.documents.layout.layout import Layout
from boardwalk.documents.layout.spot import behind, in_front_of, left_of, spot
from boardwalk.law import cite

HOLDEM3 = Layout(
    cloth="#5b1426",
    spots=(
        spot("flop", "13:69E-1.13BB(b)2ii"),
        spot("blind", "13:69E-1.13BB(b)2i", left_of("flop")),
        spot("turn-river", "13:69E-1.13BB(b)2iii", behind("flop")),
        spot("three-card", "13:69E-1.13BB(b)2iv", in_front_of("blind")),
        spot("six-card", "13:69E-1.13BB(b)2v", in_front_of("flop")),
    ),
    community=cite("13:69E-1.13BB(b)3"),
    boxes=cite("13:69E-1.13BB(d)"),
)
