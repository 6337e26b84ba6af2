"""Mississippi Stud: raise on every street or fold, for a table that pays, pushes or takes; no dealer's hand.

Two cards each and three community cards, turned one by one. Bet one, two or three times the ante before each, or fold.
A pair of jacks or better is paid, a pair of sixes to tens pushes, and anything less loses.
"""

from boardwalk.declare import *

HANDS = pay_table(
    "mississippi stud",
    reads=PLAYER_HAND,
    rows={
        ROYAL_FLUSH: "500",
        STRAIGHT_FLUSH: "100",
        FOUR_OF_A_KIND: "40",
        FULL_HOUSE: "10",
        FLUSH: "6",
        STRAIGHT: "4",
        THREE_OF_A_KIND: "3",
        TWO_PAIR: "2",
        or_better(PAIR, JACK, name="pair of jacks or better"): "1",
        or_better(PAIR, SIX, name="pair of sixes to tens"): "push",
    },
)
BY_THE_HAND = when(STAYED).pays(HANDS), when(STAYED, off=HANDS).loses()
OR_FOLDED = when(FOLDED).loses(), *BY_THE_HAND


@game("mississippi-stud", "Mississippi Stud", by="Gallery")
def mississippi_stud(_: House) -> Rules:
    return Rules(
        own=2,
        dealer=0,
        community=3,
        seats=7,
        round=[
            stage("own cards", may("third", 1, 2, 3, otherwise=FOLD)),
            stage("first community card", may("fourth", 1, 2, 3, otherwise=FOLD), shows=1),
            stage("second community card", may("fifth", 1, 2, 3, otherwise=FOLD), shows=1),
            stage("third community card", shows=1),
        ],
        wagers=[
            base("ante", *OR_FOLDED),
            placed("third", *OR_FOLDED, title="3rd Street"),
            placed("fourth", *OR_FOLDED, title="4th Street"),
            placed("fifth", *BY_THE_HAND, title="5th Street"),
        ],
    )
