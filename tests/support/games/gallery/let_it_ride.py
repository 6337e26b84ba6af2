"""Let It Ride: three equal bets, two of which may be taken back, and no dealer's hand.

Three cards each and two community cards. See your cards and take back the first bet or let it ride; see one community
card and take back the second or let it ride. What is left is paid by the five cards' hand, from a pair of tens up.
"""

from __future__ import annotations

from boardwalk.cards import Category, HandRank, Rank, ThreeCardCategory
from boardwalk.games.declaration.game import Declaration, Game, SettlesFrom
from boardwalk.games.declaration.option import House
from boardwalk.games.declaration.pay_table import Pile, pay_table
from boardwalk.games.declaration.requirement import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIR,
    FiveCard,
    exactly,
)
from boardwalk.games.declaration.round import COMMUNITY, PLAYERS, Deal, Stage, TakeBack, Turn
from boardwalk.games.declaration.wager import STAYED, Placement, Wager, pays_by, wager, when
from tests.support.games.gallery.rule_book import TABLE, RuleBook

rule = RuleBook(
    "let-it-ride",
    "LIR",
    {
        "bets": "Three bets in equal amounts are placed before the deal: the first, the second and the third.",
        "bonus": "Anyone may also bet that the three own cards are a pair or better.",
        "deal": "Each player gets three cards, and two community cards are dealt face down. The dealer has no hand.",
        "first": "Players look at their cards and take back the first bet or let it ride.",
        "second": "The first community card is turned up, and players take back the second bet or let it ride.",
        "settled": "The second community card is turned up, and the remaining bets are paid by the five cards' hand.",
        "loses": "A hand below a pair of tens loses the remaining bets.",
        "table": TABLE,
    },
)
TENS_OR_BETTER = FiveCard("pair of tens or better", HandRank(Category.PAIR, (Rank.TEN,)), HandRank(Category.TWO_PAIR))
FIVE_CARDS = pay_table(
    "let it ride",
    rule("settled"),
    reads=(Pile.PLAYER, Pile.COMMUNITY),
    rows={
        ROYAL_FLUSH: "1000",
        STRAIGHT_FLUSH: "200",
        FOUR_OF_A_KIND: "50",
        FULL_HOUSE: "11",
        FLUSH: "8",
        STRAIGHT: "5",
        THREE_OF_A_KIND: "3",
        TWO_PAIR: "2",
        TENS_OR_BETTER: "1",
    },
)
OWN_CARDS = pay_table(
    "three-card bonus",
    rule("bonus"),
    reads=(Pile.PLAYER,),
    rows={
        exactly(ThreeCardCategory.ROYAL, "mini royal"): "50",
        exactly(ThreeCardCategory.STRAIGHT_FLUSH): "40",
        exactly(ThreeCardCategory.THREE_OF_A_KIND): "30",
        exactly(ThreeCardCategory.STRAIGHT): "6",
        exactly(ThreeCardCategory.FLUSH): "3",
        exactly(ThreeCardCategory.PAIR): "1",
    },
)


def _bet(name: str, title: str, place: Placement) -> Wager:
    return wager(
        name, title, place, rule("bets"),
        when(STAYED).pays(FIVE_CARDS, rule("settled")),
        when(STAYED, off=FIVE_CARDS).loses(rule("loses")),
    )  # fmt: skip


def declare(house: House) -> Game:
    return Game(
        name="let-it-ride",
        title="Let It Ride",
        seats=7,
        hole_cards=3,
        dealer_cards=0,
        community_cards=2,
        dealings=rule.dealt("deal", (Deal(PLAYERS, 3), Deal(COMMUNITY, 2)), (Turn(1),), (Turn(1),)),
        stages=(
            Stage("own cards", TakeBack("first", rule("first"))),
            Stage("first community card", TakeBack("second", rule("second"))),
            Stage("second community card"),
        ),
        wagers=(
            _bet("first", "1", Placement.EQUAL),
            _bet("second", "2", Placement.EQUAL),
            _bet("third", "$", Placement.BASE),
            wager("bonus", "3-Card Bonus", Placement.OPTIONAL, rule("bonus"), *pays_by(OWN_CARDS, rule("bonus"))),
        ),
        dealer_qualifies=None,
        settles_from=SettlesFrom.FAR_RIGHT,
        basics=rule.basics("bets", "deal", "settled"),
        procedure=rule.procedure,
        house=house,
    )


LET_IT_RIDE = Declaration((), declare)
