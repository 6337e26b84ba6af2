"""The layout of Texas Hold 'Em Bonus Poker, 13:69E-1.13Q, as far as the amended text prints it."""

from boardwalk.documents.layout.content import between_container_and_areas
from boardwalk.documents.layout.layout import Layout
from boardwalk.documents.layout.spot import POSITION, above_right_of, behind, in_front_of, right_of, ruled, spot
from boardwalk.law import cite

TEXAS_BONUS = Layout(
    cloth="#0d4650",
    rendering=cite("13:69E-1.13Q(b)"),
    spots=(
        spot("flop", "13:69F-28/book-3"),
        spot("turn", "13:69F-28/book-4", right_of("flop")),
        spot("river", "13:69F-28/book-5", right_of("turn")),
        spot("ante", "13:69F-28/book-2", behind("turn")),
        ruled("bonus", "13:69E-1.13Q(b)4", above_right_of("flop")),
        ruled("progressive", "13:69E-1.13Q(e)1", in_front_of(POSITION)),
    ),
    community=between_container_and_areas("13:69E-1.13Q(b)5", "flop", "turn", "river"),
    prizes_told=cite("13:69E-1.13Q(e)2"),
    link_told=cite("13:69E-1.13Q(f)"),
)
