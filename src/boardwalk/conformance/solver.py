"""The solver against brute force on a short deck: every figure must be equal, to the last deal."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from boardwalk.cards import DECK, Suit
from boardwalk.conformance.brute_force import BruteForce, DealtOut, deck_of
from boardwalk.conformance.findings import Findings, Subject
from boardwalk.conformance.short_deck import MOST_WORK, short_deck
from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.games.declaration.requirement import AllSuitedRun
from boardwalk.games.declaration.wager import Placement

if TYPE_CHECKING:
    from boardwalk.odds.solver.solution import Solution

THOROUGH_WORK = 4 * MOST_WORK
QUICK_WORK = MOST_WORK // 3
UNIT_CENTS = 5_00


def examine_solver(subject: Subject, findings: Findings) -> None:
    """Solve the game and deal it out, on decks of a few ranks."""
    from boardwalk.odds.solver.boards import Deck
    from boardwalk.odds.solver.solution import solve
    from boardwalk.odds.solver.solvable import verify_solvable

    game = subject.game
    try:
        verify_solvable(game)
    except InputError as error:
        findings.refused(error)
        findings.examined = "whether it can be solved"
        return
    words = []
    for seed in (subject.seed,) if subject.quick else (subject.seed, subject.seed + 1):
        ranks = short_deck(game, seed, subject.amount(QUICK_WORK, THOROUGH_WORK))
        findings.where = f"on a deck of {' '.join(rank.letter for rank in ranks)}"
        unit = max(UNIT_CENTS, *(wager.min_cents for wager in game.required))
        solution = solve(game, unit, deck=Deck(ranks))
        dealt = BruteForce(without_side_bets(game), deck_of(ranks, DECK), unit).deal_out(
            findings.progress, quick=subject.quick and suits_are_equal(game)
        )
        words.append(f"{dealt.deals:,} deals of {4 * len(ranks)} cards")
        findings.examined = f"{' and '.join(words)} dealt out one by one"
        compare(dealt, solution, findings)


def without_side_bets(game: Game) -> Game:
    """The game with the wagers that are solved: those that must be made or that a decision places."""
    main = tuple(wager for wager in game.wagers if wager.place is not Placement.OPTIONAL)
    names = {wager.name for wager in main}
    return replace(game, wagers=main, bonuses=tuple(bonus for bonus in game.bonuses if bonus.on in names))


def suits_are_equal(game: Game) -> bool:
    """Whether no pay table asks for a certain suit."""
    hands = [row.hand for each in (*game.wagers, *game.bonuses) for table in each.tables for row in table.rows]
    return all(len(hand.suits) == len(Suit) for hand in hands if isinstance(hand, AllSuitedRun))


def compare(dealt: DealtOut, solution: Solution, findings: Findings) -> None:
    """Hold every figure of a solution against the game dealt out."""
    figures: dict[str, tuple[object, object]] = {
        "the number of deals": (dealt.deals, solution.deals),
        "the expectation of a round": (dealt.ev, solution.ev),
    }
    wagers = {name: cents for name, cents in solution.wagers.items() if cents}
    paths = {path: share for path, share in solution.decisions.items() if share}
    for what, expected, found in (
        ("the expectation of", dealt.wagers, wagers),
        ("the share of", dealt.decisions, paths),
    ):
        for name in {**expected, **found}:
            figures[f"{what} {name}"] = expected.get(name, Fraction(0)), found.get(name, Fraction(0))
    for what, (due, is_) in figures.items():
        if due != is_:
            findings.fault(f"{what} should be {due} by dealing everything out, but the solver says {is_}")
