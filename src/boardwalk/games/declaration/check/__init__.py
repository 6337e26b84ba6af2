"""Checks a declaration, progressive and wheel included, and lists every fault in plain words.

One file for each part of a game that can be faulty.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from boardwalk.games.declaration.check.case import bonus_faults, case_faults
from boardwalk.games.declaration.check.collected import collected_faults
from boardwalk.games.declaration.check.hand import hand_faults
from boardwalk.games.declaration.check.name import spelling_faults
from boardwalk.games.declaration.check.pay_table import table_faults, title_faults
from boardwalk.games.declaration.check.round import apart_faults, dealing_faults, decision_faults, take_back_faults
from boardwalk.games.declaration.layout import layout_faults
from boardwalk.games.declaration.wager import Placement

if TYPE_CHECKING:
    from boardwalk.games.declaration.game import Game


def faults_of(game: Game) -> list[str]:
    """All faults of a game; empty if the declaration is sound."""
    names = list(_name_faults(game))
    if names:
        return names  # the other checks look wagers up by name
    checks = (
        dealing_faults,
        hand_faults,
        decision_faults,
        take_back_faults,
        apart_faults,
        case_faults,
        bonus_faults,
        table_faults,
        title_faults,
        collected_faults,
        spelling_faults,
    )
    return [fault for check in checks for fault in check(game)] + list(layout_faults(game.layout))


def _name_faults(game: Game) -> Iterator[str]:
    counts = Counter(wager.name for wager in game.wagers)
    yield from (f"wager {name} is declared {count} times" for name, count in counts.items() if count > 1)
    bases = sum(wager.place is Placement.BASE for wager in game.wagers)
    if bases != 1:
        yield f"one wager must be the base of the others, not {bases}"
    chosen = {stage.choice.wager for stage in game.stages if stage.choice}
    yield from (f"a decision places {name}, which is not a wager of the game" for name in sorted(chosen - set(counts)))
    bonuses = {bonus.name for bonus in game.bonuses}
    yield from (f"bonus {name} has the name of a wager" for name in sorted(bonuses & set(counts)))
    on = {bonus.on for bonus in game.bonuses}
    yield from (f"a bonus is paid on {name}, which is not a wager of the game" for name in sorted(on - set(counts)))
    limited = set(game.payout_limit.wagers) if game.payout_limit else set()
    yield from (
        f"the payout limit names {name}, which is not a wager of the game"
        for name in sorted(limited - set(counts) - bonuses)
    )
