"""Crazy 4 Poker: the best four of five cards each; three times the ante only with a pair of aces or better.

Ante and super bonus are placed before the deal. The super bonus is paid for a straight or better even if the dealer
wins, and pushes with less unless the dealer's qualified hand is higher.
"""

from boardwalk.declare import *

SUITED_RUN = exactly(FourCardCategory.STRAIGHT_FLUSH)
TRIPS = exactly(FourCardCategory.THREE_OF_A_KIND)
SUITED = exactly(FourCardCategory.FLUSH)
RUN = exactly(FourCardCategory.STRAIGHT)
QUADS = exactly(FourCardCategory.FOUR_OF_A_KIND)
FOUR_ACES = or_better(FourCardCategory.FOUR_OF_A_KIND, ACE, name="four aces")
ACES_OR_BETTER = or_better(FourCardCategory.PAIR, ACE, name="a pair of aces or better")

SUPER_BONUS = pay_table(
    "super bonus",
    reads=OWN,
    rows={FOUR_ACES: "200", QUADS: "30", SUITED_RUN: "15", TRIPS: "2", SUITED: "3:2", RUN: "1"},
)
QUEENS_UP = pay_table(
    "queens up",
    reads=OWN,
    rows={
        QUADS: "50",
        SUITED_RUN: "40",
        TRIPS: "8",
        SUITED: "4",
        RUN: "3",
        exactly(FourCardCategory.TWO_PAIR): "2",
        or_better(FourCardCategory.PAIR, QUEEN, name="pair of queens or better"): "1",
    },
)
RULES = {
    "play": "Players bet the amount of the ante on play, or two or three times with a pair of aces or better, or fold."
}


@game("crazy-four", "Crazy 4 Poker", by="Gallery", rules=RULES)
def crazy_four_poker(_: House) -> Rules:
    triple = {2: ACES_OR_BETTER, 3: ACES_OR_BETTER}
    return Rules(
        own=5,
        seats=7,
        ranking=Ranking.FOUR_CARD,
        dealer_needs=or_better(FourCardCategory.HIGH_CARD, KING, name="king high"),
        round=[stage("own cards", may("play", 1, 2, 3, otherwise=FOLD, law="play", only_with=triple))],
        wagers=[
            base("ante", *even_money(unqualified=PUSH)),
            placed("play", *even_money(unqualified=EVEN)[1:]),
            equal(
                "super-bonus",
                when(FOLDED).loses(),
                when(SHOWDOWN).pays(SUPER_BONUS),
                when(AHEAD | TIED, off=SUPER_BONUS).pushes(),
                when(BEHIND, qualified=False, off=SUPER_BONUS).pushes(),
                when(BEHIND, qualified=True, off=SUPER_BONUS).loses(),
            ),
            side_bet("queens-up", QUEENS_UP),
        ],
    )
