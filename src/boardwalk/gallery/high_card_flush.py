"""High Card Flush: seven cards each, and the longest flush wins; the longer yours, the more you may raise."""

from boardwalk.declare import *

FLUSHES = {7: "300", 6: "100", 5: "10", 4: "1"}
FLUSH_BONUS = pay_table(
    "flush bonus",
    reads=OWN,
    rows={flush_of(cards, name=f"{cards}-card flush"): odds for cards, odds in FLUSHES.items()},
)
RUNS = {7: "8000", 6: "1000", 5: "100", 4: "60", 3: "7"}
STRAIGHT_FLUSH_BONUS = pay_table(
    "straight flush bonus",
    reads=OWN,
    rows={LongestRun(f"{cards}-card straight flush", cards): odds for cards, odds in RUNS.items()},
)
RAISES = {2: flush_of(5, name="a flush of five cards or more"), 3: flush_of(6, name="a flush of six cards or more")}


@game("high-card-flush", "High Card Flush", by="Gallery")
def high_card_flush(_: House) -> Rules:
    return Rules(
        own=7,
        ranking=Ranking.LONGEST_FLUSH,
        dealer_needs=flush_of(3, NINE, name="a three-card flush, nine high"),
        round=[stage("own cards", may("raise", 1, 2, 3, otherwise=FOLD, only_with=RAISES))],
        wagers=[
            base("ante", *even_money(unqualified=EVEN)),
            placed("raise", *even_money(unqualified=PUSH)[1:]),
            side_bet("flush", FLUSH_BONUS, title="Flush Bonus"),
            side_bet("straight-flush", STRAIGHT_FLUSH_BONUS, title="Straight Flush Bonus"),
        ],
    )
