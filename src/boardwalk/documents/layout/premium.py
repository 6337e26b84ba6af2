"""The layout of Premium Hold 'Em, 13:69E-1.13Y: which areas there are, and nothing about where they lie."""

from boardwalk.documents.layout.content import central, tells_odds
from boardwalk.documents.layout.layout import Layout
from boardwalk.documents.layout.spot import POSITION, behind, in_front_of, optional, right_of, spot
from boardwalk.law import cite

PREMIUM = Layout(
    cloth="#0b4a33",
    rendering=cite("13:69E-1.13Y(b)"),
    photographed=True,
    spots=(
        spot("ante", "13:69E-1.13Y(b)2"),
        spot("x-tra", "13:69E-1.13Y(b)3", right_of("ante")),
        spot("dealer-bonus", "13:69E-1.13Y(b)4", in_front_of("ante")),
        spot("player-bonus", "13:69E-1.13Y(b)4", in_front_of("x-tra")),
        spot("play", "13:69F-40.10(b)1", behind("ante")),
        optional("bonus-spin", "13:69E-1.13Y(b)5", in_front_of(POSITION)),
    ),
    name=cite("13:69E-1.13Y(b)1"),
    community=central("13:69F-40.1"),
    inscriptions=(tells_odds("13:69E-1.13Y(b)6", "x-tra", "player-bonus", "dealer-bonus", "bonus-spin"),),
    wording=cite("13:69F-40.11(a)"),
)
