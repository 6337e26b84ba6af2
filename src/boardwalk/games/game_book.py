"""What the game book supplies where our copy of the regulation is silent: decks, opening, cut and deal.

The regulation omits these paragraphs for Texas Hold 'Em Bonus and Caribbean Stud as unchanged.
"""

from __future__ import annotations

from boardwalk.games.declaration.procedure import DealingRules, Preparation
from boardwalk.law import cite

PREPARATION = Preparation(
    decks=cite("B1"),
    second_deck=cite("B2"),
    backs_differ=cite("B3"),
    other_deck_in_shuffler=cite("B4"),
    decks_alternate=cite("B5"),
    one_deck_in_rack=cite("B6"),
    receipt=cite("B7"),
    spread=cite("B8"),
    wash=cite("B9"),
    each_deck_apart=cite("B10"),
    shuffle=cite("B11"),
    machine_needs_no_cut=cite("B12"),
    cut_due=cite("B13"),
    cut_at_least=cite("B14"),
    recut=cite("B15"),
    idle=cite("B16"),
)
DEALING = DealingRules(
    loading=cite("B21"),
    no_more_bets=cite("B22"),
    stub=cite("B23"),
    stub_count=cite("B24"),
    stub_right=cite("B25"),
    counting_shuffler=cite("B27"),
)
