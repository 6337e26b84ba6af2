"""Three Card Poker: three cards each, no community cards; play the ante or fold.

The ante bonus is paid for a straight or better even if the dealer wins. Pair plus reads the player's cards, six card
both hands, bad beat the losing one, and envy those of the other players. The tables of bad beat and envy are examples:
casinos offer both, but no pay table of theirs is published that this game could use.
"""

from boardwalk.declare import *

SUITED_RUN = or_better(ThreeCardCategory.STRAIGHT_FLUSH, name="straight flush")
TRIPS = exactly(ThreeCardCategory.THREE_OF_A_KIND)
RUN = exactly(ThreeCardCategory.STRAIGHT)
SUITED = exactly(ThreeCardCategory.FLUSH)
ONE_PAIR = exactly(ThreeCardCategory.PAIR)

ANTE_BONUS = pay_table("ante bonus", reads=OWN, rows={SUITED_RUN: "5", TRIPS: "4", RUN: "1"})
PAIR_PLUS = pay_tables(
    "pair plus",
    labels="1 2",
    reads=OWN,
    rows={SUITED_RUN: "40 40", TRIPS: "30 30", RUN: "6 6", SUITED: "4 3", ONE_PAIR: "1 1"},
)
SIX_CARD = pay_table(
    "6 card bonus",
    reads=(Pile.PLAYER, Pile.DEALER),
    rows={
        ROYAL_FLUSH: "1000",
        STRAIGHT_FLUSH: "200",
        FOUR_OF_A_KIND: "50",
        FULL_HOUSE: "25",
        FLUSH: "20",
        STRAIGHT: "10",
        THREE_OF_A_KIND: "5",
    },
)
BAD_BEAT = pay_table(
    "bad beat bonus",
    reads=LOSING_HAND,
    rows={SUITED_RUN: "5000", TRIPS: "500", RUN: "75", SUITED: "40", ONE_PAIR: "9"},
)
ENVY = pay_table("envy bonus", reads=OTHER_HANDS, rows={SUITED_RUN: "$50", TRIPS: "$20"})
OPTIONS: tuple[Option, ...] = (table_choice("pair-plus-table", "Pay table of pair plus", PAIR_PLUS),)


@game("three-card", "Three Card Poker", by="Gallery", options=OPTIONS)
def three_card_poker(house: House) -> Rules:
    return Rules(
        own=3,
        seats=7,
        ranking=Ranking.THREE_CARD,
        dealer_needs=or_better(ThreeCardCategory.HIGH_CARD, QUEEN, name="queen high"),
        round=[stage("own cards", may("play", 1, otherwise=FOLD))],
        wagers=[
            base("ante", *even_money(unqualified=EVEN)),
            placed("play", *even_money(unqualified=PUSH)[1:]),
            side_bet("pair-plus", house.table("pair-plus-table")),
            side_bet("six-card", SIX_CARD, title="6 Card Bonus"),
            side_bet("bad-beat", BAD_BEAT, title="Bad Beat Bonus"),
        ],
        bonuses=[
            bonus("ante-bonus", "ante", ANTE_BONUS, standing=SHOWDOWN),
            bonus("envy", "pair-plus", ENVY, title="Envy Bonus", least_stake_cents=5_00),
        ],
    )
