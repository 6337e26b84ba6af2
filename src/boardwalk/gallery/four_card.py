"""Four Card Poker: the best four of your five cards against the best four of the dealer's six, one of them face up.

Play one to three times the ante or fold. The dealer always plays, and ties go to the player. Three of a kind or better
is paid a bonus on the ante, even if the dealer wins.
"""

from boardwalk.declare import *

QUADS = exactly(FourCardCategory.FOUR_OF_A_KIND)
SUITED_RUN = exactly(FourCardCategory.STRAIGHT_FLUSH)
TRIPS = exactly(FourCardCategory.THREE_OF_A_KIND)

ANTE_BONUS = pay_table("automatic bonus", reads=OWN, rows={QUADS: "25", SUITED_RUN: "20", TRIPS: "2"})
ACES_UP = pay_table(
    "aces up",
    reads=OWN,
    rows={
        QUADS: "50",
        SUITED_RUN: "40",
        TRIPS: "8",
        exactly(FourCardCategory.FLUSH): "5",
        exactly(FourCardCategory.STRAIGHT): "4",
        exactly(FourCardCategory.TWO_PAIR): "3",
        or_better(FourCardCategory.PAIR, ACE, name="pair of aces"): "1",
    },
)
DEAL = [[deal(PLAYERS, 5), deal(DEALER, 6, up=1)]]
TIES_WIN = when(AHEAD | TIED).pays(EVEN), when(BEHIND).loses()


@game("four-card", "Four Card Poker", by="Gallery")
def four_card_poker(_: House) -> Rules:
    return Rules(
        own=5,
        dealer=6,
        seats=7,
        ranking=Ranking.FOUR_CARD,
        deal=ways(shoe=DEAL, stacks=DEAL),
        round=[stage("own cards", may("play", 1, 2, 3, otherwise=FOLD))],
        wagers=[
            base("ante", when(FOLDED).loses(), *TIES_WIN),
            placed("play", *TIES_WIN),
            side_bet("aces-up", ACES_UP),
        ],
        bonuses=[bonus("bonus", "ante", ANTE_BONUS, standing=SHOWDOWN, title="Automatic Bonus")],
    )
