"""Four Card Poker: the best four of your five cards against the best four of the dealer's six, one of them face up.

Play one to three times the ante or fold. The dealer always plays, and ties go to the player. Three of a kind or better
is paid a bonus on the ante, even if the dealer wins.
"""

from __future__ import annotations

from boardwalk.cards import FourCardCategory, FourCardRank, Rank, Ranking
from boardwalk.games.declaration.game import Declaration, Game, SettlesFrom
from boardwalk.games.declaration.option import House
from boardwalk.games.declaration.pay_table import EVEN, Pile, pay_table
from boardwalk.games.declaration.requirement import Ranked, exactly
from boardwalk.games.declaration.round import DEALER, PLAYERS, Deal, Decision, Otherwise, Stage
from boardwalk.games.declaration.wager import (
    AHEAD,
    BEHIND,
    FOLDED,
    SHOWDOWN,
    TIED,
    Bonus,
    Placement,
    pays_by,
    wager,
    when,
)
from tests.support.games.gallery.rule_book import TABLE, RuleBook

rule = RuleBook(
    "four-card",
    "FCP",
    {
        "bets": "The ante is placed before the deal; anyone may also bet aces up.",
        "deal": "Each player gets five cards and the dealer six, the last face up; the best four make a hand.",
        "play": "Players look at their cards and bet one to three times the ante on play, or fold.",
        "fold": "A player who folds loses the ante.",
        "settled": "A hand as high as the dealer's or higher is paid even money on ante and play; a lower one loses.",
        "bonus": "Three of a kind or better is paid a bonus on the ante, even if the dealer's hand is higher.",
        "aces-up": "Aces up is paid by its table for a pair of aces or better, whatever the dealer has.",
        "table": TABLE,
    },
)
QUADS, SUITED_RUN, TRIPS, SUITED, RUN, TWO_PAIR = map(
    exactly,
    (
        FourCardCategory.FOUR_OF_A_KIND,
        FourCardCategory.STRAIGHT_FLUSH,
        FourCardCategory.THREE_OF_A_KIND,
        FourCardCategory.FLUSH,
        FourCardCategory.STRAIGHT,
        FourCardCategory.TWO_PAIR,
    ),
)
ACES = Ranked(
    "pair of aces",
    Ranking.FOUR_CARD,
    FourCardRank(FourCardCategory.PAIR, (Rank.ACE,)),
    FourCardRank(FourCardCategory.TWO_PAIR),
)
ANTE_BONUS = pay_table(
    "automatic bonus", rule("bonus"), reads=(Pile.PLAYER,), rows={QUADS: "25", SUITED_RUN: "20", TRIPS: "2"}
)
ACES_UP = pay_table(
    "aces up",
    rule("aces-up"),
    reads=(Pile.PLAYER,),
    rows={QUADS: "50", SUITED_RUN: "40", TRIPS: "8", SUITED: "5", RUN: "4", TWO_PAIR: "3", ACES: "1"},
)


def declare(house: House) -> Game:
    return Game(
        name="four-card",
        title="Four Card Poker",
        seats=7,
        hole_cards=5,
        dealer_cards=6,
        community_cards=0,
        ranking=Ranking.FOUR_CARD,
        dealings=rule.dealt("deal", (Deal(PLAYERS, 5), Deal(DEALER, 6, up=1))),
        stages=(Stage("own cards", Decision("play", (1, 2, 3), Otherwise.FOLD, rule("play"))),),
        wagers=(
            wager(
                "ante", "Ante", Placement.BASE, rule("bets"),
                when(FOLDED).loses(rule("fold")),
                when(AHEAD | TIED).pays(EVEN, rule("settled")),
                when(BEHIND).loses(rule("settled")),
            ),
            wager(
                "play", "Play", Placement.DECISION, rule("play"),
                when(AHEAD | TIED).pays(EVEN, rule("settled")),
                when(BEHIND).loses(rule("settled")),
            ),
            wager("aces-up", "Aces Up", Placement.OPTIONAL, rule("bets"), *pays_by(ACES_UP, rule("aces-up"))),
        ),
        bonuses=(
            Bonus("bonus", "Automatic Bonus", "ante", rule("bonus"), (when(SHOWDOWN).pays(ANTE_BONUS, rule("bonus")),)),
        ),
        dealer_qualifies=None,
        settles_from=SettlesFrom.FAR_RIGHT,
        basics=rule.basics("bets", "deal", "settled"),
        procedure=rule.procedure,
        house=house,
    )  # fmt: skip


FOUR_CARD = Declaration((), declare)
