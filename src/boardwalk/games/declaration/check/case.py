"""Checks the cases that settle wagers and bonuses: one for everything that can happen, and none that never applies."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from boardwalk.games.declaration.check.pay_table import can_be_on, pays_every_hand
from boardwalk.games.declaration.pay_table import PayTable
from boardwalk.games.declaration.round import Exposure, Otherwise
from boardwalk.games.declaration.wager import FOLDED, STAYED, Bonus, Case, Placement, Result, Standing, Wager

if TYPE_CHECKING:
    from boardwalk.games.declaration.game import Game


def case_faults(game: Game) -> Iterator[str]:
    """Each wager needs exactly one case for every outcome, and every case must apply to some outcome."""
    for wager in game.wagers:
        yield from (f"wager {wager.name}: {fault}" for fault in _coverage_faults(game, wager, wager))


def bonus_faults(game: Game) -> Iterator[str]:
    """A bonus pays by at most one case, and every case must apply to some outcome."""
    for bonus in game.bonuses:
        yield from (f"bonus {bonus.name}: {fault}" for fault in _coverage_faults(game, game.wager(bonus.on), bonus))
        for case in bonus.settled:
            if isinstance(case.verdict, Result):
                yield f"bonus {bonus.name}: {case.law} does not pay; leave out what is not paid"
    names = [bonus.name for bonus in game.bonuses]
    yield from (f"bonus {name} is declared {times} times" for name, times in Counter(names).items() if times > 1)


def _coverage_faults(game: Game, wager: Wager, settled: Wager | Bonus) -> Iterator[str]:
    """Situations of the wager that no case settles or that several do, and cases that no situation reaches."""
    reached: set[int] = set()
    faulty = False
    allowed = (0, 1) if isinstance(settled, Bonus) else (1,)
    for situation in _situations(game, wager, settled):
        fitting = [case for case in settled.cases[situation.standing] if _fits(case, situation)]
        reached.update(map(id, fitting))
        if len(fitting) not in allowed and not faulty:  # one example shows the fault; the rest would only repeat it
            faulty = True
            laws = " and ".join(str(case.law) for case in fitting) or "no case"
            verb = "settle" if len(fitting) > 1 else "settles"
            yield f"{laws} {verb} it when the player is {situation}"
    dead = [case for case in settled.settled if id(case) not in reached]
    if dead:
        laws, words = ", ".join(str(case.law) for case in dead), "; ".join(_words(case) for case in dead)
        yield f"{laws} can never apply: when the player is {words}"


def _words(case: Case) -> str:
    """The conditions of a case, as a message says them."""
    words = [" or ".join(each.words for each in Standing if each in case.standing)]
    if case.qualified is not None:
        words.append("dealer qualified" if case.qualified else "dealer not qualified")
    if case.exposed is not None:
        words.append("cards exposed" if case.exposed else "cards not exposed")
    if case.placed is not None:
        words.append(f"{case.placed[0]} placed {case.placed[1]}x")
    words += [f"on {case.on.title}"] if case.on else []
    words += [f"not on {case.off.title}"] if case.off else []
    return ", ".join(words)


def _can_be_folded(game: Game, wager: Wager) -> bool:
    """Whether the wager can be on the layout when its player folds."""
    placed: set[str] = set()
    folds = False
    for decision in game.decisions:
        if decision.otherwise is Otherwise.FOLD:
            folds = True
            if wager.name in placed - {decision.wager}:
                return True
        placed.add(decision.wager)
    return folds and wager.place is not Placement.DECISION


class _Situation(NamedTuple):
    """One combination of everything a case can depend on."""

    standing: Standing
    qualified: bool
    exposed: bool
    placed: frozenset[tuple[str, int]]
    met: frozenset[str]

    def __str__(self) -> str:
        words = [self.standing.words]
        if self.standing is not STAYED:
            words.append("dealer qualified" if self.qualified else "dealer not qualified")
        words += [f"{wager} placed {multiple}x" for wager, multiple in sorted(self.placed)]
        return ", ".join([*words, *(f"on {title}" for title in sorted(self.met))])


def _situations(game: Game, wager: Wager, settled: Wager | Bonus) -> Iterator[_Situation]:
    """Everything that can happen to a wager, as far as the cases of `settled` ask."""
    tables = settled.asked
    names = sorted({case.placed[0] for case in settled.settled if case.placed})
    placements = [
        frozenset(placed)
        for placed in itertools.product(*[[(name, multiple) for multiple in game.multiples[name]] for name in names])
    ]
    qualified = (True,) if game.dealer_qualifies is None else (True, False)
    can_be_exposed = any(
        isinstance(stage.choice, Exposure) and stage.choice.wager == wager.name for stage in game.stages
    )
    exposed = (True, False) if can_be_exposed else (True,)
    for standing in Standing if game.dealer_hole_cards else (FOLDED, STAYED):
        folded = standing is FOLDED
        if not folded or _can_be_folded(game, wager):
            placed = [frozenset[tuple[str, int]]()] if folded else placements
            met_sets = list(_met_sets(tables, standing))
            yield from itertools.starmap(
                _Situation, itertools.product([standing], qualified, exposed, placed, met_sets)
            )


def _met_sets(tables: dict[str, PayTable], standing: Standing) -> Iterator[frozenset[str]]:
    """Every set of tables that a hand can be on."""
    on_or_off = [
        (False,) if not can_be_on(table, standing) else (True,) if pays_every_hand(table) else (True, False)
        for table in tables.values()
    ]
    for on in itertools.product(*on_or_off):
        yield frozenset(itertools.compress(tables, on))


def _fits(case: Case, situation: _Situation) -> bool:
    return (
        case.qualified in (None, situation.qualified)
        and case.exposed in (None, situation.exposed)
        and (case.placed is None or case.placed in situation.placed)
        and (case.on is None or case.on.title in situation.met)
        and (case.off is None or case.off.title not in situation.met)
    )
