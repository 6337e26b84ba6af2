"""What can be wrong with a declaration. Everything found is listed, in words that name the fault."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from boardwalk.cards import Category, HandRank, ThreeCardCategory
from boardwalk.games.check_collected import collected_faults
from boardwalk.games.deal import COMMUNITY, DEALER, PLAYERS, DealingMode
from boardwalk.games.paytable import Odds, PayTable, Pile, Prize, Row
from boardwalk.games.requirement import FiveCard, ThreeCard
from boardwalk.games.stage import Exposure, Otherwise
from boardwalk.games.wager import BEHIND, FOLDED, Case, Place, Result, Standing, Wager

if TYPE_CHECKING:
    from boardwalk.games.game import Game

DECK_SIZE = 52


def faults_of(game: Game) -> list[str]:
    """All faults of a game; an empty list is a sound declaration."""
    names = list(_name_faults(game))
    if names:
        return names  # the rest looks wagers up by name
    checks = (_dealing_faults, _decision_faults, _case_faults, _table_faults, _title_faults, collected_faults)
    return [fault for check in checks for fault in check(game)]


def _name_faults(game: Game) -> Iterator[str]:
    counts = Counter(wager.name for wager in game.wagers)
    yield from (f"wager {name} is declared {count} times" for name, count in counts.items() if count > 1)
    bases = sum(wager.place is Place.BASE for wager in game.wagers)
    if bases != 1:
        yield f"one wager must be the base of the others, not {bases}"
    chosen = {stage.choice.wager for stage in game.stages if stage.choice}
    yield from (f"a decision places {name}, which is no wager of the game" for name in sorted(chosen - set(counts)))
    limited = set(game.payout_limit.wagers) if game.payout_limit else set()
    yield from (
        f"the payout limit names {name}, which is no wager of the game" for name in sorted(limited - set(counts))
    )


def _dealing_faults(game: Game) -> Iterator[str]:
    missing = set(DealingMode) - {dealing.mode for dealing in game.dealings}
    yield from sorted(f"there is no deal script for the {mode.value}" for mode in missing)
    for dealing in game.dealings:
        where = f"deal script, {dealing.mode.value}"
        used = dealing.cards_used(game.seats)
        if used > DECK_SIZE:
            yield f"{where}: {game.seats} players need {used} cards, more than a deck of {DECK_SIZE}"
        if len(dealing.stages) != len(game.stages):
            yield f"{where}: deals {len(dealing.stages)} stages where the round has {len(game.stages)}"
        # A table reaches a stage with its first card or turn.
        yield from (
            f"{where}: stage {number} deals and turns nothing"
            for number, steps in enumerate(dealing.stages, 1)
            if not steps
        )
        due = {PLAYERS: game.hole_cards, DEALER: game.hole_cards, COMMUNITY: game.community_cards}
        for to, cards in due.items():
            if dealing.cards_to(to) != cards:
                yield f"{where}: {dealing.cards_to(to)} cards to {to.value}, not {cards}"
        if dealing.community_up()[-1] != game.community_cards:
            yield f"{where}: {dealing.community_up()[-1]} community cards are turned up, not {game.community_cards}"
    if len({dealing.community_up() for dealing in game.dealings}) > 1:
        yield "the deal scripts do not show the same community cards at the same stages"
    if len({dealing.dealer_up() for dealing in game.dealings}) > 1:
        yield "the deal scripts do not show the same number of the dealer's cards"


def _decision_faults(game: Game) -> Iterator[str]:
    placed_somewhere = {decision.wager for decision in game.decisions}
    for wager in game.wagers:
        if (wager.place is Place.DECISION) != (wager.name in placed_somewhere):
            yield f"wager {wager.name} is declared as placed {wager.place.value}, which its decisions deny"
    last_for = {decision.wager: decision for decision in game.decisions}
    for decision in game.decisions:
        where = f"decision {'/'.join(decision.actions)}"
        if not decision.multiples:
            yield f"{where}: has no effect, there is nothing to place"
        elif list(decision.multiples) != sorted(set(decision.multiples)) or decision.multiples[0] < 1:
            yield f"{where}: multiples must be whole numbers from 1 up, in order, each once"
        if _never_changes_hands(game.wager(decision.wager)):
            yield f"{where}: has no effect, {decision.wager} always pushes"
        if decision.otherwise is Otherwise.FOLD:
            yield from _fold_faults(game, where)
            if last_for[decision.wager] is not decision:
                yield f"{where}: a later decision asks for {decision.wager} again, when all others have folded"


def _never_changes_hands(wager: Wager) -> bool:
    return all(case.verdict is Result.PUSH for case in wager.settled)


def _fold_faults(game: Game, where: str) -> Iterator[str]:
    if all(wager.alive_after_fold for wager in game.required):
        yield f"{where}: folding has no effect, it forfeits nothing"


def _case_faults(game: Game) -> Iterator[str]:
    """Each wager must have exactly one case for whatever may happen: silence, conflict and dead letters are faults."""
    for wager in game.wagers:
        reached: set[int] = set()
        faulty = False
        for happening in _happenings(game, wager):
            fitting = [case for case in wager.cases[happening.standing] if _fits(case, happening)]
            reached.update(map(id, fitting))
            if len(fitting) != 1 and not faulty:  # one happening shows the fault; the others only repeat it
                faulty = True
                laws = " and ".join(str(case.law) for case in fitting) or "no case"
                yield f"wager {wager.name}: {laws} settles it when the player is {happening}"
        dead = [str(case.law) for case in wager.settled if id(case) not in reached]
        if dead:
            yield f"wager {wager.name}: what {', '.join(dead)} settles can never happen"


def _can_be_folded(game: Game, wager: Wager) -> bool:
    """Whether the wager may lie on the layout when its player folds."""
    placed: set[str] = set()
    folds = False
    for decision in game.decisions:
        if decision.otherwise is Otherwise.FOLD:
            folds = True
            if wager.name in placed - {decision.wager}:
                return True
        placed.add(decision.wager)
    return folds and wager.place is not Place.DECISION


class _Happening(NamedTuple):
    """One combination of everything that a case may ask for."""

    standing: Standing
    qualified: bool
    exposed: bool
    placed: frozenset[tuple[str, int]]
    met: frozenset[str]

    def __str__(self) -> str:
        words = [str(self.standing.name).lower(), "dealer qualified" if self.qualified else "dealer not qualified"]
        words += [f"{wager} placed {multiple}x" for wager, multiple in sorted(self.placed)]
        return ", ".join([*words, *(f"on {title}" for title in sorted(self.met))])


def _happenings(game: Game, wager: Wager) -> Iterator[_Happening]:
    tables = {table.title: table for case in wager.settled for table in (case.on, case.off) if table}
    asked = sorted({case.placed[0] for case in wager.settled if case.placed})
    on_or_off = [(True,) if _pays_every_hand(table) else (True, False) for table in tables.values()]
    met_sets = [frozenset(itertools.compress(tables, on)) for on in itertools.product(*on_or_off)]
    placements = [
        frozenset(placed)
        for placed in itertools.product(*[[(name, multiple) for multiple in game.multiples[name]] for name in asked])
    ]
    qualified = (True,) if game.dealer_qualifies is None else (True, False)
    asked_to_expose = any(
        isinstance(stage.choice, Exposure) and stage.choice.wager == wager.name for stage in game.stages
    )
    exposed = (True, False) if asked_to_expose else (True,)
    for standing in Standing:
        folded = standing is FOLDED
        if not folded or _can_be_folded(game, wager):
            placed = [frozenset[tuple[str, int]]()] if folded else placements
            yield from itertools.starmap(
                _Happening, itertools.product([standing], qualified, exposed, placed, met_sets)
            )


def _pays_every_hand(table: PayTable) -> bool:
    return any(isinstance(row.hand, FiveCard) and row.hand.lowest == HandRank(Category.HIGH_CARD) for row in table.rows)


def _fits(case: Case, happening: _Happening) -> bool:
    return (
        case.qualified in (None, happening.qualified)
        and case.exposed in (None, happening.exposed)
        and (case.placed is None or case.placed in happening.placed)
        and (case.on is None or case.on.title in happening.met)
        and (case.off is None or case.off.title not in happening.met)
    )


def _table_faults(game: Game) -> Iterator[str]:
    for wager in game.wagers:
        for table in wager.tables:
            cases = [case for case in wager.settled if case.verdict is table]
            faults = (*_row_faults(game, table), *_growth_faults(table), *_gap_faults(table, cases))
            yield from (f"{wager.name}, table {table.label or table.name}: {fault}" for fault in faults)


def _title_faults(game: Game) -> Iterator[str]:
    """Tables are known by their titles, on a sign as in a settlement."""
    titles: dict[str, PayTable] = {}
    for wager in game.wagers:
        for table in wager.tables:
            if titles.setdefault(table.title, table) != table:
                yield f"two different pay tables are called {table.title}"


def _row_faults(game: Game, table: PayTable) -> Iterator[str]:
    sizes = {Pile.PLAYER: game.hole_cards, Pile.DEALER: game.hole_cards, Pile.COMMUNITY: game.community_cards}
    cards = sum(sizes[pile] for pile in table.reads)
    if not table.rows:
        yield "has no rows"
    for row in table.rows:
        if not row.hand.readable_from(cards):
            yield f"{row.name} cannot be read from {cards} cards"
        if _pays_nothing(row):
            yield f"{row.name} pays {row.pays}"


def _pays_nothing(row: Row) -> bool:
    if isinstance(row.pays, Odds):
        return row.pays.to < 1 or row.pays.per < 1
    return row.pays.prize_cents < 1


def _growth_faults(table: PayTable) -> Iterator[str]:
    for kind in (Odds, Prize):
        rows = [row for row in table.rows if isinstance(row.pays, kind) and not _pays_nothing(row)]
        for higher, lower in itertools.pairwise(rows):
            if _worth(lower) > _worth(higher):
                yield f"odds grow downward, {lower.name} pays {lower.pays} and {higher.name} {higher.pays}"


def _worth(row: Row) -> Fraction:
    return Fraction(row.pays.to, row.pays.per) if isinstance(row.pays, Odds) else Fraction(row.pays.prize_cents)


def _gap_faults(table: PayTable, cases: list[Case]) -> Iterator[str]:
    """A table that pays a hand pays every higher hand; a royal flush is never behind, so it is not missed there."""
    five = [row.hand for row in table.rows if isinstance(row.hand, FiveCard)]
    top = Category.STRAIGHT_FLUSH if all(case.standing is BEHIND for case in cases) else Category.ROYAL_FLUSH
    if five:
        lowest = min(hand.lowest for hand in five)
        for category in Category:
            if lowest.category < category <= top and not any(_covers(hand, category) for hand in five):
                yield f"lacks {category.title}, though it pays {lowest.category.title}"
    three = {row.hand.category for row in table.rows if isinstance(row.hand, ThreeCard)}
    for missing in ThreeCardCategory:
        if three and min(three) < missing and missing not in three:
            yield f"lacks {missing.title}, though it pays {min(three).title}"


def _covers(hand: FiveCard, category: Category) -> bool:
    return hand.lowest <= HandRank(category) and (hand.below is None or HandRank(category) < hand.below)
