"""The layout of Heads Up Hold'em, 13:69E-1.13Z, which gives every area its place beside the ante."""

from boardwalk.documents.layout.content import central, tells_amounts, tells_odds
from boardwalk.documents.layout.layout import Layout
from boardwalk.documents.layout.spot import behind, in_front_of, right_of, ruled, spot
from boardwalk.law import cite

HEADS_UP = Layout(
    cloth="#12315e",
    rendering=cite("13:69E-1.13Z(b)"),
    photographed=True,
    spots=(
        spot("ante", "13:69E-1.13Z(b)2"),
        ruled("raise", "13:69E-1.13Z(b)3", behind("ante")),
        ruled("odds", "13:69E-1.13Z(b)4(i)", right_of("ante")),
        ruled("trips-plus", "13:69E-1.13Z(b)4(ii)", in_front_of("ante")),
        ruled("pocket-bonus", "13:69E-1.13Z(b)4(iii)", right_of("trips-plus"), in_front_of("odds")),
    ),
    name=cite("13:69E-1.13Z(b)1"),
    community=central("13:69F-39.1"),
    inscriptions=(
        tells_odds("13:69E-1.13Z(b)5", "odds", "trips-plus", "pocket-bonus"),
        tells_amounts("13:69E-1.13Z(b)6", "raise"),
    ),
    boxes=cite("13:69E-1.13Z(c)"),
    wording=cite("13:69F-39.11(a)"),
)
