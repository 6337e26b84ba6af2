"""The layout of Heads Up Hold'em, 13:69E-1.13Z, which gives every area its place beside the ante."""

from boardwalk.documents.layout.layout import Layout
from boardwalk.documents.layout.spot import behind, in_front_of, right_of, ruled, spot
from boardwalk.law import cite

HEADS_UP = Layout(
    cloth="#12315e",
    spots=(
        spot("ante", "13:69E-1.13Z(b)2"),
        ruled("raise", "13:69E-1.13Z(b)3", behind("ante")),
        ruled("odds", "13:69E-1.13Z(b)4(i)", right_of("ante")),
        ruled("trips-plus", "13:69E-1.13Z(b)4(ii)", in_front_of("ante")),
        ruled("pocket-bonus", "13:69E-1.13Z(b)4(iii)", right_of("trips-plus"), in_front_of("odds")),
    ),
    boxes=cite("13:69E-1.13Z(c)"),
)
