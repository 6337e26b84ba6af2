"""Crazy 4 Poker: the best four of five cards each; three times the ante only with a pair of aces or better.

Ante and super bonus are placed before the deal. The super bonus is paid for a straight or better even if the dealer
wins, and pushes with less unless the dealer's qualified hand is higher.
"""

from __future__ import annotations

from boardwalk.cards import FourCardCategory, FourCardRank, Rank, Ranking
from boardwalk.games.declaration.game import DealerQualifies, Declaration, Game, SettlesFrom
from boardwalk.games.declaration.option import House
from boardwalk.games.declaration.pay_table import EVEN, Pile, pay_table
from boardwalk.games.declaration.requirement import Ranked, exactly, or_better
from boardwalk.games.declaration.round import DEALER, PLAYERS, Deal, Decision, Otherwise, Reserved, Stage
from boardwalk.games.declaration.wager import AHEAD, BEHIND, FOLDED, SHOWDOWN, TIED, Placement, pays_by, wager, when
from tests.support.games.gallery.rule_book import TABLE, RuleBook

rule = RuleBook(
    "crazy-four",
    "C4",
    {
        "bets": "Ante and super bonus are placed before the deal in equal amounts; anyone may also bet queens up.",
        "deal": "Each player and the dealer get five cards face down, of which the best four make the hand.",
        "play": "Players look at their cards and bet the amount of the ante on play, or fold.",
        "triple": "With a pair of aces or better, a player may bet two or three times the ante on play.",
        "fold": "A player who folds loses the ante and the super bonus.",
        "qualifies": "If the dealer has less than king high, the ante pushes and play is paid even money.",
        "settled": "A hand higher than the dealer's is paid even money on ante and play; a lower one loses, ties push.",
        "super-bonus": "A straight or better is paid by the table of the super bonus, whatever the dealer has.",
        "super-push": "With less than a straight the super bonus loses to a higher, qualified hand, and else pushes.",
        "queens-up": "Queens up is paid by its table for a pair of queens or better, whatever the dealer has.",
        "table": TABLE,
    },
)
ACES = FourCardRank(FourCardCategory.FOUR_OF_A_KIND, (Rank.ACE,))
QUADS = FourCardRank(FourCardCategory.FOUR_OF_A_KIND)
FOUR_ACES = Ranked("four aces", Ranking.FOUR_CARD, ACES)
OTHER_QUADS = Ranked("four of a kind", Ranking.FOUR_CARD, QUADS, ACES)
SUITED_RUN, TRIPS, SUITED, RUN, TWO_PAIR = map(
    exactly,
    (
        FourCardCategory.STRAIGHT_FLUSH,
        FourCardCategory.THREE_OF_A_KIND,
        FourCardCategory.FLUSH,
        FourCardCategory.STRAIGHT,
        FourCardCategory.TWO_PAIR,
    ),
)
QUEENS = Ranked(
    "pair of queens or better",
    Ranking.FOUR_CARD,
    FourCardRank(FourCardCategory.PAIR, (Rank.QUEEN,)),
    FourCardRank(FourCardCategory.TWO_PAIR),
)
SUPER_BONUS = pay_table(
    "super bonus",
    rule("super-bonus"),
    reads=(Pile.PLAYER,),
    rows={FOUR_ACES: "200", OTHER_QUADS: "30", SUITED_RUN: "15", TRIPS: "2", SUITED: "3:2", RUN: "1"},
)
QUEENS_UP = pay_table(
    "queens up",
    rule("queens-up"),
    reads=(Pile.PLAYER,),
    rows={
        exactly(FourCardCategory.FOUR_OF_A_KIND): "50",
        SUITED_RUN: "40",
        TRIPS: "8",
        SUITED: "4",
        RUN: "3",
        TWO_PAIR: "2",
        QUEENS: "1",
    },
)
ACES_OR_BETTER = or_better(FourCardCategory.PAIR, Rank.ACE, name="a pair of aces or better")


def declare(house: House) -> Game:
    return Game(
        name="crazy-four",
        title="Crazy 4 Poker",
        seats=7,
        hole_cards=5,
        community_cards=0,
        ranking=Ranking.FOUR_CARD,
        dealings=rule.dealt("deal", (Deal(PLAYERS, 5), Deal(DEALER, 5))),
        stages=(
            Stage(
                "own cards",
                Decision(
                    "play", (1, 2, 3), Otherwise.FOLD, rule("play"),
                    reserved=(Reserved((2, 3), ACES_OR_BETTER, rule("triple")),),
                ),
            ),
        ),
        wagers=(
            wager(
                "ante", "Ante", Placement.BASE, rule("bets"),
                when(FOLDED).loses(rule("fold")),
                when(SHOWDOWN, qualified=False).pushes(rule("qualifies")),
                when(AHEAD, qualified=True).pays(EVEN, rule("settled")),
                when(TIED, qualified=True).pushes(rule("settled")),
                when(BEHIND, qualified=True).loses(rule("settled")),
            ),
            wager(
                "play", "Play", Placement.DECISION, rule("play"),
                when(SHOWDOWN, qualified=False).pays(EVEN, rule("qualifies")),
                when(AHEAD, qualified=True).pays(EVEN, rule("settled")),
                when(TIED, qualified=True).pushes(rule("settled")),
                when(BEHIND, qualified=True).loses(rule("settled")),
            ),
            wager(
                "super-bonus", "Super Bonus", Placement.EQUAL, rule("bets"),
                when(FOLDED).loses(rule("fold")),
                when(SHOWDOWN).pays(SUPER_BONUS, rule("super-bonus")),
                when(AHEAD | TIED, off=SUPER_BONUS).pushes(rule("super-push")),
                when(BEHIND, qualified=False, off=SUPER_BONUS).pushes(rule("super-push")),
                when(BEHIND, qualified=True, off=SUPER_BONUS).loses(rule("super-push")),
            ),
            wager("queens-up", "Queens Up", Placement.OPTIONAL, rule("bets"), *pays_by(QUEENS_UP, rule("queens-up"))),
        ),
        dealer_qualifies=DealerQualifies(
            or_better(FourCardCategory.HIGH_CARD, Rank.KING, name="king high"), rule("qualifies")
        ),
        settles_from=SettlesFrom.FAR_RIGHT,
        basics=rule.basics("bets", "deal", "settled"),
        procedure=rule.procedure,
        house=house,
    )  # fmt: skip


CRAZY_FOUR = Declaration((), declare)
