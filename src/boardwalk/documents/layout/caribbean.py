"""The layout of Caribbean Stud Poker: the text at hand prints none of the areas of 13:69E-1.13G; places are ours."""

from boardwalk.documents.layout.layout import Layout
from boardwalk.documents.layout.spot import POSITION, behind, in_front_of, spot
from boardwalk.law import cite

CARIBBEAN = Layout(
    cloth="#3d1d4f",
    spots=(
        spot("ante", "13:69F-16/book-3"),
        spot("bet", "13:69F-16/book-4", behind("ante")),
        spot("progressive", "B35", in_front_of(POSITION)),
    ),
    link_told=cite("13:69E-1.13G(h)"),
)
