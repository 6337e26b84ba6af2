"""Checks a declaration, progressive and wheel included, and lists every fault in plain words."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from boardwalk.cards import AnyRank
from boardwalk.games.declaration.check_hands import (
    can_be_on,
    hand_faults,
    pays_every_hand,
    progressive_hand_faults,
    table_faults,
)
from boardwalk.games.declaration.collected import BonusSpin, MeterShare, ProgressiveTable, ProgressiveWager, WheelTop
from boardwalk.games.declaration.pay_table import PayTable, Prize
from boardwalk.games.declaration.requirement import RankedHand, Requirement
from boardwalk.games.declaration.round import (
    COMMUNITY,
    DEALER,
    PLAYERS,
    DealingMode,
    Decision,
    Exposure,
    Otherwise,
    TakeBack,
)
from boardwalk.games.declaration.wager import (
    FOLDED,
    STAYED,
    Bonus,
    Case,
    Placement,
    Result,
    Standing,
    Wager,
)

if TYPE_CHECKING:
    from boardwalk.games.declaration.game import Game

DECK_SIZE = 52


def faults_of(game: Game) -> list[str]:
    """All faults of a game; empty if the declaration is sound."""
    names = list(_name_faults(game))
    if names:
        return names  # the other checks look wagers up by name
    checks = (
        _dealing_faults,
        hand_faults,
        _decision_faults,
        _take_back_faults,
        _case_faults,
        _bonus_faults,
        table_faults,
        _title_faults,
        collected_faults,
    )
    return [fault for check in checks for fault in check(game)]


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
        due = {PLAYERS: game.hole_cards, DEALER: game.dealer_hole_cards, COMMUNITY: game.community_cards}
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
        yield from _reserved_faults(game, decision, where)


def _reserved_faults(game: Game, decision: Decision, where: str) -> Iterator[str]:
    shown = next((dealing.community_up() for dealing in game.dealings), ())
    up = dict(zip((id(stage.choice) for stage in game.stages), shown, strict=False))
    cards = game.hole_cards + up.get(id(decision), 0)
    named = [multiple for reserved in decision.reserved for multiple in reserved.multiples]
    yield from (f"{where}: {multiple}x is reserved twice" for multiple, times in Counter(named).items() if times > 1)
    for reserved in decision.reserved:
        for multiple in sorted({*reserved.multiples} - {*decision.multiples}):
            yield f"{where}: {multiple}x is reserved for {reserved.hand.name}, but cannot be placed"
        if not reserved.hand.readable_from(cards):
            yield f"{where}: {reserved.hand.name} cannot be read from the {cards} cards that the player sees"


def _take_back_faults(game: Game) -> Iterator[str]:
    """A wager that may be taken back was placed before the deal in the amount of the base wager."""
    offered = Counter(stage.choice.wager for stage in game.stages if isinstance(stage.choice, TakeBack))
    for name, times in offered.items():
        if game.wager(name).place is not Placement.EQUAL:
            yield f"wager {name} may be taken back, so it must be placed {Placement.EQUAL.value}"
        if times > 1:
            yield f"wager {name} may be taken back at {times} stages, but only once"
        if _never_changes_hands(game.wager(name)):
            yield f"taking {name} back has no effect, it always pushes"


def _never_changes_hands(wager: Wager) -> bool:
    return all(case.verdict is Result.PUSH for case in wager.settled)


def _fold_faults(game: Game, where: str) -> Iterator[str]:
    if all(wager.alive_after_fold for wager in game.required):
        yield f"{where}: folding has no effect, it forfeits nothing"


def _case_faults(game: Game) -> Iterator[str]:
    """Each wager needs exactly one case for every outcome, and every case must apply to some outcome."""
    for wager in game.wagers:
        yield from (f"wager {wager.name}: {fault}" for fault in _coverage_faults(game, wager, wager))


def _bonus_faults(game: Game) -> Iterator[str]:
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
    dead = [str(case.law) for case in settled.settled if id(case) not in reached]
    if dead:
        yield f"{', '.join(dead)} can never apply"


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


def _title_faults(game: Game) -> Iterator[str]:
    """Signs and settlements identify pay tables by title, so a title must be unique."""
    titles: dict[str, PayTable] = {}
    for wager in (*game.wagers, *game.bonuses):
        for table in wager.tables:
            if titles.setdefault(table.title, table) != table:
                yield f"two different pay tables are called {table.title}"


PROGRESSIVE_READS = 5


def collected_faults(game: Game) -> Iterator[str]:
    """Faults of the wagers that are collected before the deal."""
    names = {each.name for each in (*game.wagers, *game.bonuses)}
    for wager in (*game.collected.values(), *game.more_progressives):
        if wager.name in names:
            yield f"{wager.name} is declared twice, once as a wager collected before the deal"
        names.add(wager.name)
        if wager.stake_cents < 1:
            yield f"{wager.name}: its stake must be at least 1 cent"
    for progressive in game.progressives:
        yield from (f"{progressive.name}: {fault}" for fault in _progressive_faults(game, progressive))
    if game.bonus_spin is not None:
        yield from (f"{game.bonus_spin.name}: {fault}" for fault in _spin_faults(game, game.bonus_spin))


def _progressive_faults(game: Game, wager: ProgressiveWager) -> Iterator[str]:
    cards = game.cards_read(wager.cards_read)
    if wager is game.progressive and cards != PROGRESSIVE_READS:  # the one with a meter at the table
        yield f"reads {cards} cards, but chances are counted for {PROGRESSIVE_READS}"
    yield from progressive_hand_faults(game, wager)
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
        if _ranks_no_lower(lower.hand, higher.hand):
            yield f"{lower.name} is listed below {higher.name}, which does not rank higher"
        if _pays_more(higher.pays, lower.pays):
            yield f"a lower hand pays more: {lower.name} pays {lower.pays} and {higher.name} {higher.pays}"


def _ranks_no_lower(lower: Requirement, higher: Requirement) -> bool:
    """Whether the lower row's hand ranks as high, as far as the two can be compared."""
    if not isinstance(lower, RankedHand) or not isinstance(higher, RankedHand):
        return False
    lowest: AnyRank = lower.lowest
    return lower.ranking is higher.ranking and lowest >= higher.lowest


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
