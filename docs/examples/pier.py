"""Pier Poker: two cards each and five community cards. Raise 3x the ante at once, 2x after the flop, or fold."""

from boardwalk.declare import *

BLIND = pay_table(
    "blind",
    reads=PLAYER_HAND,
    rows={ROYAL_FLUSH: "200", STRAIGHT_FLUSH: "50", FOUR_OF_A_KIND: "10", FULL_HOUSE: "3", FLUSH: "2", STRAIGHT: "1"},
)
PAIRS = pay_table("pairs", reads=OWN, rows={pair_of("pair of aces", [ACE]): "25", pair_of("pair", Rank): "9"})


@game("pier", "Pier Poker", options=side_bet_limits("pairs"))
def pier(house: House) -> Rules:
    return Rules(
        own=2,
        community=5,
        dealer_needs=or_better(PAIR, FOUR, name="a pair of fours"),
        round=[
            stage("own cards", may("raise", 3, otherwise=CHECK)),
            stage("flop", may("raise", 2, otherwise=FOLD), shows=3),
            stage("turn and river", shows=2),
        ],
        wagers=[
            base("ante", *even_money(unqualified=EVEN)),
            equal("blind", *pays_or_pushes(BLIND)),
            placed("raise"),
            side_bet("pairs", PAIRS),
        ],
    )
