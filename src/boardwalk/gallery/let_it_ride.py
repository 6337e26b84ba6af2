"""Let It Ride: three equal bets, two of which may be taken back, and no dealer's hand.

Three cards each and two community cards. See your cards and take back the first bet or let it ride; see one community
card and take back the second or let it ride. What is left is paid by the five cards' hand, from a pair of tens up.
"""

from boardwalk.declare import *

HANDS = pay_table(
    "let it ride",
    reads=PLAYER_HAND,
    rows={
        ROYAL_FLUSH: "1000",
        STRAIGHT_FLUSH: "200",
        FOUR_OF_A_KIND: "50",
        FULL_HOUSE: "11",
        FLUSH: "8",
        STRAIGHT: "5",
        THREE_OF_A_KIND: "3",
        TWO_PAIR: "2",
        or_better(PAIR, TEN, name="pair of tens or better"): "1",
    },
)
OWN_CARDS = pay_table(
    "3-card bonus",
    reads=OWN,
    rows={
        exactly(ThreeCardCategory.ROYAL, "mini royal"): "50",
        exactly(ThreeCardCategory.STRAIGHT_FLUSH): "40",
        exactly(ThreeCardCategory.THREE_OF_A_KIND): "30",
        exactly(ThreeCardCategory.STRAIGHT): "6",
        exactly(ThreeCardCategory.FLUSH): "3",
        exactly(ThreeCardCategory.PAIR): "1",
    },
)
BY_THE_HAND = when(STAYED).pays(HANDS), when(STAYED, off=HANDS).loses()


@game("let-it-ride", "Let It Ride", by="Gallery")
def let_it_ride(_: House) -> Rules:
    return Rules(
        own=3,
        dealer=0,
        community=2,
        seats=7,
        round=[
            stage("own cards", take_back("first")),
            stage("first community card", take_back("second"), shows=1),
            stage("second community card", shows=1),
        ],
        wagers=[
            equal("first", *BY_THE_HAND, at=left_of("second")),
            equal("second", *BY_THE_HAND, at=left_of("third")),
            base("third", *BY_THE_HAND),
            side_bet("bonus", OWN_CARDS, title="3-Card Bonus"),
        ],
    )
