"""Ultimate Texas Hold'em: two cards each and five community cards.

Play 3x or 4x the ante on your own cards, 2x on the flop, 1x when all cards are out, or fold. The sooner you play, the
more you bet. Trips is a side bet, paid no matter who wins; bad beat pays for the losing hand, yours or the dealer's.
"""

from boardwalk.declare import *

RULES = {
    "8": "On their own cards, players play 3x or 4x the ante, or check.",
    "12": "A player who folds loses the ante and the blind.",
    "13": "If the dealer has less than a pair, the ante pushes.",
    "14": "A hand higher than the dealer's wins the ante and play, a lower one loses, and equal hands push.",
    "15": "A winning blind is paid by its table, and pushes below a straight.",
    "16": "Trips is paid by its table for the player's best five of seven cards, no matter who wins.",
}

BLIND = pay_table(
    "blind",
    "15",
    reads=PLAYER_HAND,
    rows={ROYAL_FLUSH: "500", STRAIGHT_FLUSH: "50", FOUR_OF_A_KIND: "10", FULL_HOUSE: "3", FLUSH: "3:2", STRAIGHT: "1"},
)
TRIPS = pay_tables(
    "trips",
    "16",
    labels="1 2 3",
    reads=PLAYER_HAND,
    rows={
        ROYAL_FLUSH: "50 50 50",
        STRAIGHT_FLUSH: "40 40 40",
        FOUR_OF_A_KIND: "30 30 30",
        FULL_HOUSE: "9 8 8",
        FLUSH: "7 6 7",
        STRAIGHT: "4 5 4",
        THREE_OF_A_KIND: "3 3 3",
    },
)
BAD_BEAT = pay_table(
    "bad beat",
    reads=LOSING_HAND,
    rows={
        or_better(Category.STRAIGHT_FLUSH, name="straight flush"): "7500",
        FOUR_OF_A_KIND: "500",
        FULL_HOUSE: "50",
        FLUSH: "30",
        STRAIGHT: "20",
        THREE_OF_A_KIND: "9",
    },
)
OPTIONS: tuple[Option, ...] = (
    choice("first-play", "Multiples to play on your own cards", {"3-or-4": (3, 4), "4": (4,)}, "8"),
    switch("offer-trips", "Offer the Trips wager", default=True),
    fileable("trips-table", "Pay table of the Trips wager", TRIPS),
    switch("offer-bad-beat", "Offer the Bad Beat wager", default=False),
    *side_bet_limits("trips", "bad-beat"),
)
BY_THE_HAND = {"folded": "12", "behind": "14", "tied": "14", "ahead": "14"}


@game("ultimate-texas", "Ultimate Texas Hold'em", by="Gallery", options=OPTIONS, rules=RULES)
def ultimate_texas(house: House) -> Rules:
    trips = [side_bet("trips", *pays_by(house.table("trips-table"), "16"))] if house.on("offer-trips") else []
    bad_beat = [side_bet("bad-beat", BAD_BEAT)] if house.on("offer-bad-beat") else []
    return Rules(
        own=2,
        community=5,
        dealer_needs=needs(or_better(PAIR, name="a pair"), "13"),
        round=[
            stage("own cards", may("play", *house.multiples("first-play"), otherwise=CHECK, law="8")),
            stage("flop", may("play", 2, otherwise=CHECK), shows=3),
            stage("turn and river", may("play", 1, otherwise=FOLD), shows=2),
        ],
        wagers=[
            base("ante", *even_money(unqualified=PUSH, unqualified_law="13", **BY_THE_HAND)),
            equal("blind", *pays_or_pushes(BLIND, **{**BY_THE_HAND, "ahead": "15"})),
            placed("play"),
            *trips,
            *bad_beat,
        ],
    )
