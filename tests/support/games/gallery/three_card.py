"""Three Card Poker: three cards each, no community cards; play the ante or fold.

The ante bonus is paid for a straight or better even if the dealer wins. Pair plus reads the player's cards, the six
card bonus both hands, the bad beat bonus the losing one, and the envy bonus those of the other players.
"""

from __future__ import annotations

from boardwalk.cards import Rank, Ranking, ThreeCardCategory
from boardwalk.games.declaration.game import DealerQualifies, Declaration, Game, SettlesFrom
from boardwalk.games.declaration.option import ChoiceOption, House
from boardwalk.games.declaration.pay_table import EVEN, Pile, pay_table, pay_tables
from boardwalk.games.declaration.requirement import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    exactly,
    or_better,
)
from boardwalk.games.declaration.round import DEALER, PLAYERS, Deal, Decision, Otherwise, Stage
from boardwalk.games.declaration.wager import (
    AHEAD,
    ALWAYS,
    BEHIND,
    FOLDED,
    SHOWDOWN,
    TIED,
    Bonus,
    Placement,
    Wager,
    pays_by,
    wager,
    when,
)
from tests.support.games.gallery.rule_book import TABLE, RuleBook

rule = RuleBook(
    "three-card",
    "TCP",
    {
        "bets": "The ante is placed before the deal; anyone may also bet pair plus, six card and bad beat.",
        "deal": "Each player and the dealer get three cards face down.",
        "play": "Players look at their cards and bet the amount of the ante on play, or fold.",
        "fold": "A player who folds loses the ante.",
        "qualifies": "If the dealer has less than queen high, the ante is paid even money and play pushes.",
        "settled": "A hand higher than the dealer's is paid even money on ante and play; a lower one loses, ties push.",
        "ante-bonus": "A straight or better is paid a bonus on the ante, even if the dealer's hand is higher.",
        "pair-plus": "Pair plus is paid by its table for a pair or better, whatever the dealer has.",
        "six-card": "Six card is paid by its table for the best five cards of the player's hand and the dealer's.",
        "bad-beat": "Bad beat is paid by its table for the losing hand, whether it is the player's or the dealer's.",
        "envy": "A pair plus bet of $5 or more is also paid for each other player's three of a kind or better.",
        "table": TABLE,
    },
)
SUITED_RUN = or_better(ThreeCardCategory.STRAIGHT_FLUSH, name="straight flush")
TRIPS = exactly(ThreeCardCategory.THREE_OF_A_KIND)
RUN, SUITED, PAIR = map(exactly, (ThreeCardCategory.STRAIGHT, ThreeCardCategory.FLUSH, ThreeCardCategory.PAIR))
ANTE_BONUS = pay_table(
    "ante bonus", rule("ante-bonus"), reads=(Pile.PLAYER,), rows={SUITED_RUN: "5", TRIPS: "4", RUN: "1"}
)
PAIR_PLUS = pay_tables(
    "pair plus",
    rule("pair-plus"),
    labels="1 2",
    reads=(Pile.PLAYER,),
    rows={SUITED_RUN: "40 40", TRIPS: "30 30", RUN: "6 6", SUITED: "4 3", PAIR: "1 1"},
)
SIX_CARD = pay_table(
    "six card",
    rule("six-card"),
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
    "bad beat",
    rule("bad-beat"),
    reads=(Pile.LOSER,),
    rows={SUITED_RUN: "5000", TRIPS: "500", RUN: "75", SUITED: "40", PAIR: "9"},
)
ENVY = pay_table("envy", rule("envy"), reads=(Pile.OTHERS,), rows={SUITED_RUN: "$50", TRIPS: "$20"})

OPTIONS = (ChoiceOption("pair-plus-table", "Pay table of pair plus", rule("pair-plus"), "1", PAIR_PLUS),)


def _wagers(house: House) -> tuple[Wager, ...]:
    compared = (
        when(AHEAD, qualified=True).pays(EVEN, rule("settled")),
        when(TIED, qualified=True).pushes(rule("settled")),
        when(BEHIND, qualified=True).loses(rule("settled")),
    )
    pair_plus = house.table("pair-plus-table")
    return (
        wager(
            "ante", "Ante", Placement.BASE, rule("bets"),
            when(FOLDED).loses(rule("fold")),
            when(SHOWDOWN, qualified=False).pays(EVEN, rule("qualifies")),
            *compared,
        ),
        wager(
            "play", "Play", Placement.DECISION, rule("play"),
            when(SHOWDOWN, qualified=False).pushes(rule("qualifies")),
            *compared,
        ),
        wager("pair-plus", "Pair Plus", Placement.OPTIONAL, rule("bets"), *pays_by(pair_plus, rule("pair-plus"))),
        wager("six-card", "Six Card", Placement.OPTIONAL, rule("bets"), *pays_by(SIX_CARD, rule("six-card"))),
        wager("bad-beat", "Bad Beat", Placement.OPTIONAL, rule("bets"), *pays_by(BAD_BEAT, rule("bad-beat"))),
    )  # fmt: skip


def declare(house: House) -> Game:
    return Game(
        name="three-card",
        title="Three Card Poker",
        seats=7,
        hole_cards=3,
        community_cards=0,
        ranking=Ranking.THREE_CARD,
        dealings=rule.dealt("deal", (Deal(PLAYERS, 3), Deal(DEALER, 3))),
        stages=(Stage("own cards", Decision("play", (1,), Otherwise.FOLD, rule("play"))),),
        wagers=_wagers(house),
        bonuses=(
            Bonus(
                "ante-bonus", "Ante Bonus", "ante", rule("ante-bonus"),
                (when(SHOWDOWN).pays(ANTE_BONUS, rule("ante-bonus")),),
            ),
            Bonus("envy", "Envy", "pair-plus", rule("envy"), (when(ALWAYS).pays(ENVY, rule("envy")),), 5_00),
        ),
        dealer_qualifies=DealerQualifies(
            or_better(ThreeCardCategory.HIGH_CARD, Rank.QUEEN, name="queen high"), rule("qualifies")
        ),
        settles_from=SettlesFrom.FAR_RIGHT,
        basics=rule.basics("bets", "deal", "settled"),
        procedure=rule.procedure,
        house=house,
    )  # fmt: skip


THREE_CARD = Declaration(OPTIONS, declare)
