"""Casino Hold'em: the flop is out before the one decision, and AA plus reads the own cards and the flop."""

from __future__ import annotations

from boardwalk.cards import Category, HandRank, Rank
from boardwalk.games.declaration.game import DealerQualifies, Declaration, Game, SettlesFrom
from boardwalk.games.declaration.option import House
from boardwalk.games.declaration.pay_table import EVEN, FLOP, Pile, pay_table
from boardwalk.games.declaration.requirement import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    ROYAL_FLUSH,
    STRAIGHT_FLUSH,
    FiveCard,
    or_better,
)
from boardwalk.games.declaration.round import COMMUNITY, DEALER, PLAYERS, Deal, Decision, Otherwise, Stage
from boardwalk.games.declaration.wager import AHEAD, BEHIND, FOLDED, SHOWDOWN, TIED, Placement, pays_by, wager, when
from tests.support.games.gallery.rule_book import TABLE, RuleBook

rule = RuleBook(
    "casino-holdem",
    "CH",
    {
        "bets": "The ante is placed before the deal; anyone may also bet AA plus.",
        "deal": "Each player and the dealer get two cards face down, and three community cards are dealt face up.",
        "call": "Players look at their cards and the flop and bet twice the ante on the call, or fold.",
        "fold": "A player who folds loses the ante.",
        "board": "Two more community cards are dealt face up, and the dealer's cards are turned up.",
        "qualifies": "With less than a pair of fours, the dealer pays the ante by its table and the call pushes.",
        "settled": "A higher hand is paid by the table on the ante and even money on the call; ties push.",
        "aa-plus": "AA plus is paid for a pair of aces or better in the own cards and the flop, even after a fold.",
        "table": TABLE,
    },
)
ANTE = pay_table(
    "ante",
    rule("settled"),
    reads=(Pile.PLAYER, Pile.COMMUNITY),
    rows={
        ROYAL_FLUSH: "100",
        STRAIGHT_FLUSH: "20",
        FOUR_OF_A_KIND: "10",
        FULL_HOUSE: "3",
        FLUSH: "2",
        FiveCard("straight or less", HandRank(Category.HIGH_CARD), HandRank(Category.FLUSH)): "1",
    },
)
AA_PLUS = pay_table(
    "aa plus",
    rule("aa-plus"),
    reads=(Pile.PLAYER, FLOP),
    rows={
        ROYAL_FLUSH: "100",
        STRAIGHT_FLUSH: "50",
        FOUR_OF_A_KIND: "40",
        FULL_HOUSE: "30",
        FLUSH: "20",
        FiveCard("pair of aces to straight", HandRank(Category.PAIR, (Rank.ACE,)), HandRank(Category.FLUSH)): "7",
    },
)


def declare(house: House) -> Game:
    return Game(
        name="casino-holdem",
        title="Casino Hold'em",
        seats=7,
        hole_cards=2,
        community_cards=5,
        dealings=rule.dealt(
            "deal", (Deal(PLAYERS, 2), Deal(DEALER, 2), Deal(COMMUNITY, 3, up=3)), (Deal(COMMUNITY, 2, up=2),)
        ),
        stages=(Stage("flop", Decision("call", (2,), Otherwise.FOLD, rule("call"))), Stage("turn and river")),
        wagers=(
            wager(
                "ante", "Ante", Placement.BASE, rule("bets"),
                when(FOLDED).loses(rule("fold")),
                when(SHOWDOWN, qualified=False).pays(ANTE, rule("qualifies")),
                when(AHEAD, qualified=True).pays(ANTE, rule("settled")),
                when(TIED, qualified=True).pushes(rule("settled")),
                when(BEHIND, qualified=True).loses(rule("settled")),
            ),
            wager(
                "call", "Call", Placement.DECISION, rule("call"),
                when(SHOWDOWN, qualified=False).pushes(rule("qualifies")),
                when(AHEAD, qualified=True).pays(EVEN, rule("settled")),
                when(TIED, qualified=True).pushes(rule("settled")),
                when(BEHIND, qualified=True).loses(rule("settled")),
            ),
            wager("aa-plus", "AA Plus", Placement.OPTIONAL, rule("bets"), *pays_by(AA_PLUS, rule("aa-plus"))),
        ),
        dealer_qualifies=DealerQualifies(
            or_better(Category.PAIR, Rank.FOUR, name="a pair of fours"), rule("qualifies")
        ),
        settles_from=SettlesFrom.FAR_RIGHT,
        basics=rule.basics("bets", "deal", "settled"),
        procedure=rule.procedure,
        house=house,
    )  # fmt: skip


CASINO_HOLDEM = Declaration((), declare)
