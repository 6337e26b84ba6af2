"""Checks a declaration, progressive and wheel included, and lists every fault in plain words."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from boardwalk.cards import Category, HandRank, ThreeCardCategory
from boardwalk.games.declaration.collected import BonusSpin, MeterShare, ProgressiveTable, ProgressiveWager, WheelTop
from boardwalk.games.declaration.pay_table import FILED, Odds, PayTable, Pile, Prize, Row
from boardwalk.games.declaration.requirement import FiveCard, ThreeCard
from boardwalk.games.declaration.round import COMMUNITY, DEALER, PLAYERS, DealingMode, Exposure, Otherwise
from boardwalk.games.declaration.wager import BEHIND, FOLDED, Case, Placement, Result, Standing, Wager

if TYPE_CHECKING:
    from boardwalk.games.declaration.game import Game

DECK_SIZE = 52


def faults_of(game: Game) -> list[str]:
    """All faults of a game; empty if the declaration is sound."""
    names = list(_name_faults(game))
    if names:
        return names  # the other checks look wagers up by name
    checks = (_dealing_faults, _decision_faults, _case_faults, _table_faults, _title_faults, collected_faults)
    return [fault for check in checks for fault in check(game)]


def _name_faults(game: Game) -> Iterator[str]:
    counts = Counter(wager.name for wager in game.wagers)
    yield from (f"wager {name} is declared {count} times" for name, count in counts.items() if count > 1)
    bases = sum(wager.place is Placement.BASE for wager in game.wagers)
    if bases != 1:
        yield f"one wager must be the base of the others, not {bases}"
    chosen = {stage.choice.wager for stage in game.stages if stage.choice}
    yield from (f"a decision places {name}, which is not a wager of the game" for name in sorted(chosen - set(counts)))
    limited = set(game.payout_limit.wagers) if game.payout_limit else set()
    yield from (
        f"the payout limit names {name}, which is not a wager of the game" for name in sorted(limited - set(counts))
    )


def _dealing_faults(game: Game) -> Iterator[str]:
    missing = set(DealingMode) - {dealing.mode for dealing in game.dealings}
    yield from sorted(f"deal script missing: {mode.value}" for mode in missing)
    for dealing in game.dealings:
        where = f"deal script, {dealing.mode.value}"
        used = dealing.cards_used(game.seats)
        if used > DECK_SIZE:
            yield f"{where}: {game.seats} players need {used} cards, more than a deck of {DECK_SIZE}"
        if len(dealing.stages) != len(game.stages):
            yield f"{where}: deals {len(dealing.stages)} stages, but the round has {len(game.stages)}"
        # The first card dealt or turned is what starts a stage.
        yield from (
            f"{where}: stage {number} neither deals nor turns a card"
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
        yield "the deal scripts show different community cards at the same stage"
    if len({dealing.dealer_up() for dealing in game.dealings}) > 1:
        yield "the deal scripts show different numbers of the dealer's cards"


def _decision_faults(game: Game) -> Iterator[str]:
    placed_somewhere = {decision.wager for decision in game.decisions}
    for wager in game.wagers:
        if (wager.place is Placement.DECISION) != (wager.name in placed_somewhere):
            yield f"wager {wager.name} is declared as placed {wager.place.value}, but its decisions say otherwise"
    last_for = {decision.wager: decision for decision in game.decisions}
    for decision in game.decisions:
        where = f"decision {'/'.join(decision.actions)}"
        if not decision.multiples:
            yield f"{where}: has no effect, it places nothing"
        elif list(decision.multiples) != sorted(set(decision.multiples)) or decision.multiples[0] < 1:
            yield f"{where}: multiples must be whole numbers of 1 or more, in order, without repeats"
        if _never_changes_hands(game.wager(decision.wager)):
            yield f"{where}: has no effect, {decision.wager} always pushes"
        if decision.otherwise is Otherwise.FOLD:
            yield from _fold_faults(game, where)
            if last_for[decision.wager] is not decision:
                yield f"{where}: a later decision offers {decision.wager} again, but anyone who passed it up has folded"


def _never_changes_hands(wager: Wager) -> bool:
    return all(case.verdict is Result.PUSH for case in wager.settled)


def _fold_faults(game: Game, where: str) -> Iterator[str]:
    if all(wager.alive_after_fold for wager in game.required):
        yield f"{where}: folding has no effect, it forfeits nothing"


def _case_faults(game: Game) -> Iterator[str]:
    """Each wager needs exactly one case for every outcome, and every case must apply to some outcome."""
    for wager in game.wagers:
        reached: set[int] = set()
        faulty = False
        for situation in _situations(game, wager):
            fitting = [case for case in wager.cases[situation.standing] if _fits(case, situation)]
            reached.update(map(id, fitting))
            if len(fitting) != 1 and not faulty:  # one example shows the fault; the rest would only repeat it
                faulty = True
                laws = " and ".join(str(case.law) for case in fitting) or "no case"
                verb = "settle" if len(fitting) > 1 else "settles"
                yield f"wager {wager.name}: {laws} {verb} it when the player is {situation}"
        dead = [str(case.law) for case in wager.settled if id(case) not in reached]
        if dead:
            yield f"wager {wager.name}: {', '.join(dead)} can never apply"


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
        words = [str(self.standing.name).lower(), "dealer qualified" if self.qualified else "dealer not qualified"]
        words += [f"{wager} placed {multiple}x" for wager, multiple in sorted(self.placed)]
        return ", ".join([*words, *(f"on {title}" for title in sorted(self.met))])


def _situations(game: Game, wager: Wager) -> Iterator[_Situation]:
    tables = {table.title: table for case in wager.settled for table in (case.on, case.off) if table}
    names = sorted({case.placed[0] for case in wager.settled if case.placed})
    on_or_off = [(True,) if _pays_every_hand(table) else (True, False) for table in tables.values()]
    met_sets = [frozenset(itertools.compress(tables, on)) for on in itertools.product(*on_or_off)]
    placements = [
        frozenset(placed)
        for placed in itertools.product(*[[(name, multiple) for multiple in game.multiples[name]] for name in names])
    ]
    qualified = (True,) if game.dealer_qualifies is None else (True, False)
    can_be_exposed = any(
        isinstance(stage.choice, Exposure) and stage.choice.wager == wager.name for stage in game.stages
    )
    exposed = (True, False) if can_be_exposed else (True,)
    for standing in Standing:
        folded = standing is FOLDED
        if not folded or _can_be_folded(game, wager):
            placed = [frozenset[tuple[str, int]]()] if folded else placements
            yield from itertools.starmap(
                _Situation, itertools.product([standing], qualified, exposed, placed, met_sets)
            )


def _pays_every_hand(table: PayTable) -> bool:
    return any(isinstance(row.hand, FiveCard) and row.hand.lowest == HandRank(Category.HIGH_CARD) for row in table.rows)


def _fits(case: Case, situation: _Situation) -> bool:
    return (
        case.qualified in (None, situation.qualified)
        and case.exposed in (None, situation.exposed)
        and (case.placed is None or case.placed in situation.placed)
        and (case.on is None or case.on.title in situation.met)
        and (case.off is None or case.off.title not in situation.met)
    )


def _table_faults(game: Game) -> Iterator[str]:
    for wager in game.wagers:
        for table in wager.tables:
            cases = [case for case in wager.settled if case.verdict is table]
            faults = (*_row_faults(game, table), *_payout_order_faults(table), *_gap_faults(table, cases))
            yield from (f"{wager.name}, table {table.label or table.name}: {fault}" for fault in faults)


def _title_faults(game: Game) -> Iterator[str]:
    """Signs and settlements identify pay tables by title, so a title must be unique."""
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


def _payout_order_faults(table: PayTable) -> Iterator[str]:
    """A table that the licensee filed may pay a lower hand more; no text forbids it (R50)."""
    if table.label == FILED:
        return
    for kind in (Odds, Prize):
        rows = [row for row in table.rows if isinstance(row.pays, kind) and not _pays_nothing(row)]
        for higher, lower in itertools.pairwise(rows):
            if _worth(lower) > _worth(higher):
                yield f"a lower hand pays more: {lower.name} pays {lower.pays} and {higher.name} {higher.pays}"


def _worth(row: Row) -> Fraction:
    return Fraction(row.pays.to, row.pays.per) if isinstance(row.pays, Odds) else Fraction(row.pays.prize_cents)


def _gap_faults(table: PayTable, cases: list[Case]) -> Iterator[str]:
    """A table that pays a hand must pay every higher hand. A royal flush never loses, so a bad beat may omit it."""
    five = [row.hand for row in table.rows if isinstance(row.hand, FiveCard)]
    top = Category.STRAIGHT_FLUSH if all(case.standing is BEHIND for case in cases) else Category.ROYAL_FLUSH
    if five:
        lowest = min(hand.lowest for hand in five)
        for category in Category:
            if lowest.category < category <= top and not any(_covers(hand, category) for hand in five):
                yield f"omits {category.title}, but pays {lowest.category.title}"
    three = {row.hand.category for row in table.rows if isinstance(row.hand, ThreeCard)}
    for missing in ThreeCardCategory:
        if three and min(three) < missing and missing not in three:
            yield f"omits {missing.title}, but pays {min(three).title}"


def _covers(hand: FiveCard, category: Category) -> bool:
    return hand.lowest <= HandRank(category) and (hand.below is None or HandRank(category) < hand.below)


PROGRESSIVE_READS = 5


def collected_faults(game: Game) -> Iterator[str]:
    """Faults of the wagers that are collected before the deal."""
    names = {wager.name for wager in game.wagers}
    for name, wager in game.collected.items():
        if name in names:
            yield f"{name} is declared twice, once as a wager collected before the deal"
        if wager.stake_cents < 1:
            yield f"{name}: its stake must be at least 1 cent"
    if game.progressive is not None:
        yield from (f"{game.progressive.name}: {fault}" for fault in _progressive_faults(game, game.progressive))
    if game.bonus_spin is not None:
        yield from (f"{game.bonus_spin.name}: {fault}" for fault in _spin_faults(game, game.bonus_spin))


def _progressive_faults(game: Game, wager: ProgressiveWager) -> Iterator[str]:
    cards = game.hole_cards + wager.community
    if cards != PROGRESSIVE_READS:
        yield f"reads {cards} cards, but chances are counted for {PROGRESSIVE_READS}"
    face_up = {0, *(up for dealing in game.dealings for up in dealing.community_up())}
    if wager.community not in face_up:
        yield f"reads {wager.community} community cards, but no stage shows exactly that many"
    if not 0 < wager.least_rate <= 1:
        yield f"the meter's share of a wager must be above 0 and at most 1, not {wager.least_rate}"
    yield from _progressive_row_faults(wager.table)


def _progressive_row_faults(table: ProgressiveTable) -> Iterator[str]:
    if not any(row.empties for row in table.rows):
        yield "no hand wins the whole meter"
    for row in table.rows:
        if isinstance(row.pays, MeterShare) and not (0 < row.pays.percent <= 100 and row.off_meter):
            yield f"{row.name} pays {row.pays}, which must be deducted from the meter"
        if isinstance(row.pays, Prize) and row.pays.prize_cents < 1:
            yield f"{row.name} pays nothing"
    for higher, lower in itertools.pairwise(table.rows):
        if lower.hand.lowest >= higher.hand.lowest:
            yield f"{lower.name} is listed below {higher.name}, which does not rank higher"
        if _pays_more(higher.pays, lower.pays):
            yield f"a lower hand pays more: {lower.name} pays {lower.pays} and {higher.name} {higher.pays}"


def _pays_more(higher: Prize | MeterShare, lower: Prize | MeterShare) -> bool:
    """Whether the lower row pays more. Shares and prizes are compared separately; a share may not follow a prize."""
    if isinstance(lower, MeterShare):
        return isinstance(higher, Prize) or lower.percent > higher.percent
    return isinstance(higher, Prize) and lower.prize_cents > higher.prize_cents


def _spin_faults(game: Game, spin: BonusSpin) -> Iterator[str]:
    wheel = spin.wheel
    if not spin.trigger.readable_from(game.hole_cards):
        yield f"{spin.trigger.name} cannot be read from {game.hole_cards} cards"
    if [position.number for position in wheel.positions] != list(range(1, len(wheel.positions) + 1)):
        yield "wheel positions must be numbered 1, 2, 3 and so on"
    if sum(position.player_cents is None for position in wheel.positions) != 1:
        yield "the wheel must have exactly one top prize"
    if len(spin.weights) != len(wheel.positions) or any(weight < 1 for weight in spin.weights):
        yield "each wheel position needs a weight of at least 1"
    jackpot = wheel.top is WheelTop.JACKPOT
    if jackpot != (0 < wheel.rate < 1) or jackpot != (wheel.seed_cents > 0):
        yield "a jackpot needs a seed and a share of each wager; a fixed prize has neither"
    if jackpot == (spin.prize_cents > 0):
        yield "a fixed top prize needs an amount; a jackpot has none"
