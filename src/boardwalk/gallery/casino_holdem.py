"""Casino Hold'em: the flop is out before the one decision, and AA plus reads the own cards and the flop."""

from boardwalk.declare import *

ANTE = pay_table(
    "ante",
    reads=PLAYER_HAND,
    rows={
        ROYAL_FLUSH: "100",
        STRAIGHT_FLUSH: "20",
        FOUR_OF_A_KIND: "10",
        FULL_HOUSE: "3",
        FLUSH: "2",
        or_better(HIGH_CARD, name="straight or less"): "1",
    },
)
AA_PLUS = pay_table(
    "aa plus",
    reads=(Pile.PLAYER, FLOP),
    rows={
        ROYAL_FLUSH: "100",
        STRAIGHT_FLUSH: "50",
        FOUR_OF_A_KIND: "40",
        FULL_HOUSE: "30",
        FLUSH: "20",
        or_better(PAIR, ACE, name="pair of aces to straight"): "7",
    },
)


@game("casino-holdem", "Casino Hold'em", by="Gallery")
def casino_holdem(_: House) -> Rules:
    return Rules(
        own=2,
        community=5,
        seats=7,
        dealer_needs=or_better(PAIR, FOUR, name="a pair of fours"),
        round=[stage("flop", may("call", 2, otherwise=FOLD), shows=3), stage("turn and river", shows=2)],
        wagers=[
            base(
                "ante",
                when(FOLDED).loses(),
                when(SHOWDOWN, qualified=False).pays(ANTE),
                when(AHEAD, qualified=True).pays(ANTE),
                when(TIED, qualified=True).pushes(),
                when(BEHIND, qualified=True).loses(),
            ),
            placed("call", *even_money(unqualified=PUSH)[1:]),
            side_bet("aa-plus", AA_PLUS, title="AA Plus"),
        ],
    )
