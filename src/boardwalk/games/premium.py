"""Premium Hold 'Em: subchapter 13:69F-40 and its table, 13:69E-1.13Y.

Three cards each and four community cards; play three times the ante on the own cards, or one or two times it when all
community cards are out, or fold. The Bonus Spin wager joins `wagers` with the wheel.
"""

from __future__ import annotations

from boardwalk.cards import Category, HandRank, Rank
from boardwalk.games.deal import COMMUNITY, DEALER, PLAYERS, Deal, DealingMode, Turn, dealing
from boardwalk.games.game import Basics, DealerQualifies, Declaration, Game, SettlesFrom, ranked_by
from boardwalk.games.option import House, Option, side_bet_limits, switch
from boardwalk.games.paytable import EVEN, Pile, pay_table
from boardwalk.games.requirement import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    FiveCard,
    Requirement,
    or_better,
)
from boardwalk.games.stage import Decision, Otherwise, Stage
from boardwalk.games.wager import AHEAD, BEHIND, FOLDED, SHOWDOWN, TIED, Case, Place, pays_by, wager, when
from boardwalk.law import cite

JACKS_UP: dict[Requirement, str] = {
    ROYAL_FLUSH: "50",
    STRAIGHT_FLUSH: "30",
    FOUR_OF_A_KIND: "10",
    FULL_HOUSE: "6",
    FLUSH: "4",
    STRAIGHT: "3",
    THREE_OF_A_KIND: "2",
    FiveCard(
        "two pair, jacks up, or better",
        HandRank(Category.TWO_PAIR, (Rank.JACK,)),
        HandRank(Category.THREE_OF_A_KIND),
    ): "1",
}
DEALER_BONUS = pay_table(
    "jacks up, dealer bonus", "13:69F-40.11(c)", reads=(Pile.DEALER, Pile.COMMUNITY), rows=JACKS_UP
)
PLAYER_BONUS = pay_table(
    "jacks up, player bonus", "13:69F-40.11(c)", reads=(Pile.PLAYER, Pile.COMMUNITY), rows=JACKS_UP
)

X_TRA = pay_table(
    "x-tra bonus",
    "13:69F-40.11(d)",
    reads=(Pile.PLAYER, Pile.COMMUNITY),
    rows={
        ROYAL_FLUSH: "500",
        STRAIGHT_FLUSH: "100",
        FOUR_OF_A_KIND: "10",
        FULL_HOUSE: "3",
        FLUSH: "3:2",
        STRAIGHT: "1",
    },
)

RANKINGS = ranked_by(
    "13:69F-40.5(b)1",
    "13:69F-40.5(b)2",
    "13:69F-40.5(b)3",
    "13:69F-40.5(b)4",
    "13:69F-40.5(b)5",
    "13:69F-40.5(b)6",
    "13:69F-40.5(b)8",
    "13:69F-40.5(b)9",
    "13:69F-40.5(b)10",
    "13:69F-40.5(c)",
)

OPTIONS: tuple[Option, ...] = (
    switch("qualify-first", "A dealer below a pair of threes pushes the ante whoever is higher", "R7", default=False),
    *side_bet_limits("dealer-bonus", "player-bonus"),
)


def _ante(house: House) -> tuple[Case, ...]:
    if house.on("qualify-first"):
        return (
            when(FOLDED).loses("13:69F-40.10(d)2"),
            when(SHOWDOWN, qualified=False).pushes("R7"),
            when(BEHIND, qualified=True).loses("13:69F-40.10(g)3i"),
            when(TIED, qualified=True).pushes("13:69F-40.10(g)3ii"),
            when(AHEAD, qualified=True).pays(EVEN, "13:69F-40.10(g)3iv"),
        )
    return (
        when(FOLDED).loses("13:69F-40.10(d)2"),
        when(BEHIND).loses("13:69F-40.10(g)3i"),
        when(TIED).pushes("13:69F-40.10(g)3ii"),
        when(AHEAD, qualified=False).pushes("13:69F-40.10(g)3iii"),
        when(AHEAD, qualified=True).pays(EVEN, "13:69F-40.10(g)3iv"),
    )


def declare(house: House) -> Game:
    in_turn = (Deal(PLAYERS, 1), Deal(DEALER, 1)) * 3
    three_burning_one = Deal(COMMUNITY, 2, burn=1)
    return Game(
        name="premium",
        title="Premium Hold 'Em",
        seats=6,
        hole_cards=3,
        community_cards=4,
        dealings=(
            dealing(DealingMode.MANUAL_SHOE, "13:69F-40.7", (*in_turn, Deal(COMMUNITY, 4)), (Turn(4),)),
            dealing(DealingMode.HAND, "13:69F-40.8", (*in_turn, Deal(COMMUNITY, 4)), (Turn(4),)),
            dealing(
                DealingMode.AUTOMATED_SHOE,
                "13:69F-40.9",
                (Deal(PLAYERS, 3), Deal(DEALER, 3), three_burning_one, three_burning_one),
                (Turn(4),),
            ),
        ),
        stages=(
            Stage("own cards", Decision("play", (3,), Otherwise.CHECK, cite("13:69F-40.10(b)"))),
            Stage("community cards", Decision("play", (1, 2), Otherwise.FOLD, cite("13:69F-40.10(d)"))),
        ),
        wagers=(
            wager(
                "dealer-bonus",
                "Dealer Bonus",
                Place.OPTIONAL,
                "13:69F-40.10(a)1i",
                *pays_by(DEALER_BONUS, "13:69F-40.11(c)"),
            ),
            wager(
                "player-bonus",
                "Player Bonus",
                Place.OPTIONAL,
                "13:69F-40.10(a)1ii",
                *pays_by(PLAYER_BONUS, "13:69F-40.11(c)"),
            ),
            wager("ante", "Ante", Place.BASE, "13:69F-40.10(a)", *_ante(house)),
            wager(
                "play",
                "Play",
                Place.DECISION,
                "13:69F-40.10(d)",
                when(BEHIND).loses("13:69F-40.10(g)4i"),
                when(TIED).pushes("13:69F-40.10(g)4ii"),
                when(AHEAD).pays(EVEN, "13:69F-40.10(g)4iii"),
            ),
            wager(
                "x-tra",
                "X-Tra Bonus",
                Place.EQUAL,
                "13:69F-40.10(a)",
                when(FOLDED | BEHIND).loses("R6"),
                when(TIED).pushes("13:69F-40.11(d)"),
                when(AHEAD).pays(X_TRA, "13:69F-40.11(d)"),
                when(AHEAD, off=X_TRA).pushes("13:69F-40.11(d)"),
                at_least=(1_00, "13:69F-40.6(c)"),
            ),
        ),
        dealer_qualifies=DealerQualifies(
            or_better(Category.PAIR, Rank.THREE, name="a pair of threes"), cite("13:69F-40.10(g)3iii")
        ),
        settles_from=SettlesFrom.FAR_LEFT,
        basics=Basics(
            seating=cite("13:69E-1.13Y(a)"),
            deck=cite("13:69F-40.2(a)"),
            deal=cite("13:69F-40.7(d)"),
            wagering=cite("13:69F-40.6(a)"),
            settling=cite("13:69F-40.10(g)"),
        ),
        house=house,
        rankings=RANKINGS,
    )


PREMIUM = Declaration(OPTIONS, declare)
