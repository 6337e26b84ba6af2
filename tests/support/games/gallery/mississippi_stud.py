"""Mississippi Stud: raise on every street or fold, for a table that pays, pushes or takes; no dealer's hand.

Two cards each and three community cards, turned one by one. Bet one, two or three times the ante before each, or fold.
A pair of jacks or better is paid, a pair of sixes to tens pushes, and anything less loses.
"""

from __future__ import annotations

from boardwalk.cards import Category, HandRank, Rank
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
)
from boardwalk.games.declaration.round import COMMUNITY, PLAYERS, Deal, Decision, Otherwise, Stage, Turn
from boardwalk.games.declaration.wager import FOLDED, STAYED, Placement, Wager, wager, when
from tests.support.games.gallery.rule_book import TABLE, RuleBook

rule = RuleBook(
    "mississippi-stud",
    "MS",
    {
        "bets": "The ante is placed before the deal.",
        "deal": "Each player gets two cards, and three community cards are dealt face down. The dealer has no hand.",
        "third": "Players look at their cards and bet one, two or three times the ante on third street, or fold.",
        "fourth": "The first community card is turned up; players bet one to three times the ante, or fold.",
        "fifth": "The second community card is turned up; players bet one to three times the ante, or fold.",
        "fold": "A player who folds loses all bets.",
        "settled": "The last community card is turned up, and all bets are paid by the five cards' hand.",
        "loses": "A hand below a pair of sixes loses all bets.",
        "table": TABLE,
    },
)
HANDS = pay_table(
    "mississippi stud",
    rule("settled"),
    reads=(Pile.PLAYER, Pile.COMMUNITY),
    rows={
        ROYAL_FLUSH: "500",
        STRAIGHT_FLUSH: "100",
        FOUR_OF_A_KIND: "40",
        FULL_HOUSE: "10",
        FLUSH: "6",
        STRAIGHT: "4",
        THREE_OF_A_KIND: "3",
        TWO_PAIR: "2",
        FiveCard("pair of jacks or better", HandRank(Category.PAIR, (Rank.JACK,)), HandRank(Category.TWO_PAIR)): "1",
        FiveCard(
            "pair of sixes to tens", HandRank(Category.PAIR, (Rank.SIX,)), HandRank(Category.PAIR, (Rank.JACK,))
        ): "push",
    },
)
MULTIPLES = (1, 2, 3)


def _bet(name: str, title: str, place: Placement) -> Wager:
    folded = () if name == "fifth" else (when(FOLDED).loses(rule("fold")),)
    return wager(
        name, title, place, rule("bets" if place is Placement.BASE else name),
        *folded,
        when(STAYED).pays(HANDS, rule("settled")),
        when(STAYED, off=HANDS).loses(rule("loses")),
    )  # fmt: skip


def declare(house: House) -> Game:
    return Game(
        name="mississippi-stud",
        title="Mississippi Stud",
        seats=7,
        hole_cards=2,
        dealer_cards=0,
        community_cards=3,
        dealings=rule.dealt("deal", (Deal(PLAYERS, 2), Deal(COMMUNITY, 3)), (Turn(1),), (Turn(1),), (Turn(1),)),
        stages=(
            Stage("third street", Decision("third", MULTIPLES, Otherwise.FOLD, rule("third"))),
            Stage("fourth street", Decision("fourth", MULTIPLES, Otherwise.FOLD, rule("fourth"))),
            Stage("fifth street", Decision("fifth", MULTIPLES, Otherwise.FOLD, rule("fifth"))),
            Stage("last card"),
        ),
        wagers=(
            _bet("ante", "Ante", Placement.BASE),
            _bet("third", "3rd Street", Placement.DECISION),
            _bet("fourth", "4th Street", Placement.DECISION),
            _bet("fifth", "5th Street", Placement.DECISION),
        ),
        dealer_qualifies=None,
        settles_from=SettlesFrom.FAR_RIGHT,
        basics=rule.basics("bets", "deal", "settled"),
        procedure=rule.procedure,
        house=house,
    )


MISSISSIPPI_STUD = Declaration((), declare)
