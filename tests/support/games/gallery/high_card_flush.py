"""High Card Flush: seven cards each, and the longest flush wins; the longer yours, the more you may raise."""

from __future__ import annotations

from boardwalk.cards import FlushRank, Rank, Ranking
from boardwalk.games.declaration.game import DealerQualifies, Declaration, Game, SettlesFrom
from boardwalk.games.declaration.option import House
from boardwalk.games.declaration.pay_table import EVEN, Pile, pay_table
from boardwalk.games.declaration.requirement import LongestRun, Ranked, flush_of
from boardwalk.games.declaration.round import DEALER, PLAYERS, Deal, Decision, Otherwise, Reserved, Stage
from boardwalk.games.declaration.wager import AHEAD, BEHIND, FOLDED, SHOWDOWN, TIED, Placement, pays_by, wager, when
from tests.support.games.gallery.rule_book import TABLE, RuleBook

rule = RuleBook(
    "high-card-flush",
    "HCF",
    {
        "bets": "The ante is placed before the deal; anyone may also bet the flush and the straight flush bonus.",
        "deal": "Each player and the dealer get seven cards face down.",
        "ranked": "The longest flush is the hand; of flushes of one length, the one with the highest cards.",
        "raise": "Players look at their cards and raise by the amount of the ante, or fold.",
        "double": "With a flush of five cards or more, a player may raise twice the ante.",
        "triple": "With a flush of six cards or more, a player may raise three times the ante.",
        "fold": "A player who folds loses the ante.",
        "qualifies": "With less than a three-card flush, nine high, the dealer pays the ante and the raise pushes.",
        "settled": "A hand higher than the dealer's is paid even money on both; a lower one loses, and ties push.",
        "flush": "The flush bonus is paid by its table for a flush of four cards or more.",
        "straight-flush": "The straight flush bonus is paid by its table for three suited cards or more in sequence.",
        "table": TABLE,
    },
)
NAMES = {7: "7-card flush", 6: "6-card flush", 5: "5-card flush", 4: "4-card flush"}


def _flush(length: int) -> Ranked:
    return Ranked(NAMES[length], Ranking.LONGEST_FLUSH, FlushRank(length), FlushRank(length + 1))


FLUSH_BONUS = pay_table(
    "flush bonus",
    rule("flush"),
    reads=(Pile.PLAYER,),
    rows={_flush(7): "300", _flush(6): "100", _flush(5): "10", _flush(4): "1"},
)
RUNS = {length: LongestRun(f"{length}-card straight flush", length) for length in range(3, 8)}
STRAIGHT_FLUSH_BONUS = pay_table(
    "straight flush bonus",
    rule("straight-flush"),
    reads=(Pile.PLAYER,),
    rows={RUNS[7]: "8000", RUNS[6]: "1000", RUNS[5]: "100", RUNS[4]: "60", RUNS[3]: "7"},
)


def declare(house: House) -> Game:
    return Game(
        name="high-card-flush",
        title="High Card Flush",
        seats=6,
        hole_cards=7,
        community_cards=0,
        ranking=Ranking.LONGEST_FLUSH,
        dealings=rule.dealt("deal", (Deal(PLAYERS, 7), Deal(DEALER, 7))),
        stages=(
            Stage(
                "own cards",
                Decision(
                    "raise", (1, 2, 3), Otherwise.FOLD, rule("raise"),
                    reserved=(
                        Reserved((2,), flush_of(5, name="a flush of five cards or more"), rule("double")),
                        Reserved((3,), flush_of(6, name="a flush of six cards or more"), rule("triple")),
                    ),
                ),
            ),
        ),
        wagers=(
            wager(
                "ante", "Ante", Placement.BASE, rule("bets"),
                when(FOLDED).loses(rule("fold")),
                when(SHOWDOWN, qualified=False).pays(EVEN, rule("qualifies")),
                when(AHEAD, qualified=True).pays(EVEN, rule("settled")),
                when(TIED, qualified=True).pushes(rule("settled")),
                when(BEHIND, qualified=True).loses(rule("settled")),
            ),
            wager(
                "raise", "Raise", Placement.DECISION, rule("raise"),
                when(SHOWDOWN, qualified=False).pushes(rule("qualifies")),
                when(AHEAD, qualified=True).pays(EVEN, rule("settled")),
                when(TIED, qualified=True).pushes(rule("settled")),
                when(BEHIND, qualified=True).loses(rule("settled")),
            ),
            wager("flush", "Flush", Placement.OPTIONAL, rule("bets"), *pays_by(FLUSH_BONUS, rule("flush"))),
            wager(
                "straight-flush", "Straight Flush", Placement.OPTIONAL, rule("bets"),
                *pays_by(STRAIGHT_FLUSH_BONUS, rule("straight-flush")),
            ),
        ),
        dealer_qualifies=DealerQualifies(
            flush_of(3, Rank.NINE, name="a three-card flush, nine high"), rule("qualifies")
        ),
        settles_from=SettlesFrom.FAR_RIGHT,
        basics=rule.basics("bets", "deal", "settled"),
        procedure=rule.procedure,
        house=house,
    )  # fmt: skip


HIGH_CARD_FLUSH = Declaration((), declare)
