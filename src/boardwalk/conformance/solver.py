"""The solver against brute force: every figure on a short deck, to the last deal, and every payoff on the whole one.

Straights and flushes are rare or impossible on a short deck, so what the solver pays for a hand at each ending is also
compared with the slow twin of settlement, for hands of the whole deck.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

from boardwalk.cards import DECK, Suit, format_cards
from boardwalk.conformance.brute_force import BruteForce, DealtOut, deck_of
from boardwalk.conformance.findings import Findings, Subject
from boardwalk.conformance.sample_round import DealtCards, deal_round
from boardwalk.conformance.short_deck import MOST_WORK, short_deck
from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.games.declaration.requirement import AllSuitedRun
from boardwalk.games.declaration.wager import Placement
from boardwalk.slow_twin.plain_settlement import PlainRound, plain_settlement, qualified, standing_of

if TYPE_CHECKING:
    from boardwalk.odds.solver.payoff import Payoffs
    from boardwalk.odds.solver.solution import Solution

THOROUGH_WORK = 4 * MOST_WORK
QUICK_WORK = MOST_WORK // 3
UNIT_CENTS = 5_00
QUICK_PAYOFFS, PAYOFFS = 500, 10_000


def examine_solver(subject: Subject, findings: Findings) -> None:
    """Solve the game and deal it out, on decks of a few ranks."""
    from boardwalk.odds.solver.boards import Deck
    from boardwalk.odds.solver.payoff import compile_payoffs
    from boardwalk.odds.solver.solution import solve

    game = subject.game
    unit = max(UNIT_CENTS, *(wager.min_cents for wager in game.required))
    try:
        payoffs = compile_payoffs([game], unit)
    except InputError as error:
        findings.refused(error)
        findings.examined = "whether it can be solved"
        return
    rounds = subject.amount(QUICK_PAYOFFS, PAYOFFS)
    findings.examined = f"{rounds:,} payoffs"
    compare_payoffs(payoffs, rounds, subject.seed, findings)
    words = []
    for seed in (subject.seed,) if subject.quick else (subject.seed, subject.seed + 1):
        ranks = short_deck(game, seed, subject.amount(QUICK_WORK, THOROUGH_WORK))
        findings.where = f"on a deck of {' '.join(rank.letter for rank in ranks)}"
        solution = solve(game, unit, deck=Deck(ranks))
        dealt = BruteForce(without_side_bets(game), deck_of(ranks, DECK), unit).deal_out(
            findings.progress, quick=subject.quick and suits_are_equal(game)
        )
        words.append(f"{dealt.deals:,} deals of {4 * len(ranks)} cards")
        findings.examined = f"{rounds:,} payoffs; {' and '.join(words)} dealt out one by one"
        compare(dealt, solution, findings)


def without_side_bets(game: Game) -> Game:
    """The game with the wagers that are solved: those that must be made or that a decision places."""
    main = tuple(wager for wager in game.wagers if wager.place is not Placement.OPTIONAL)
    names = {wager.name for wager in main}
    return replace(game, wagers=main, bonuses=tuple(bonus for bonus in game.bonuses if bonus.on in names))


def compare_payoffs(payoffs: Payoffs, rounds: int, seed: int, findings: Findings) -> None:
    """What the solver takes a hand to bring at an ending, against the same round settled in the plainest way."""
    import numpy as np

    game, chance = without_side_bets(payoffs.game), Random(f"payoffs {seed}")
    dealt = [deal_round(game, chance, 1) for _ in range(rounds)]
    hands = np.array([[card.number for card in (*each.players[0], *each.board)] for each in dealt], np.uint8)
    classes = payoffs.classes_of(hands, payoffs.numbers.rank_hands(hands)).tolist()
    for each, hand_class in zip(dealt, classes, strict=True):
        number = chance.randrange(len(payoffs.tree.endings))
        ending = payoffs.tree.endings[number]
        now = PlainRound(each.players[0], each.dealer, each.board, (), payoffs.bets(ending), ending.folded)
        due, found = net_cents(game, now), payoffs.cents[0, number, hand_class]
        findings.where = f"{payoffs.tree.paths[number] or 'no choice'}, {_cards(each)}"
        for outcome in _outcomes(payoffs, hand_class, now):
            if found[outcome] != due:
                words = f"should bring {due} cents with a unit of {payoffs.unit_cents}"
                findings.fault(
                    f"{payoffs.classes[hand_class].name} {words}, but the solver takes it for {found[outcome]}"
                )


def net_cents(game: Game, now: PlainRound) -> int:
    """What a round brings the player in all."""
    settled = plain_settlement(game, now)
    return sum(-now.bets[name] if each.result == "lose" else each.paid for name, each in settled.items())


def _outcomes(payoffs: Payoffs, hand_class: int, now: PlainRound) -> list[int]:
    """The columns that stand for this outcome; all of them if the hands are not compared."""
    standing, plays = standing_of(payoffs.game, now), not payoffs.requirement or qualified(payoffs.game, now)
    outcomes = enumerate(payoffs.classes[hand_class].outcomes)
    if now.folded or not now.dealer:
        return [number for number, _ in outcomes]
    return [
        n for n, each in outcomes if each.standing is standing and (each.qualified or not payoffs.requirement) == plays
    ]


def _cards(dealt: DealtCards) -> str:
    hands = {"player": dealt.players[0], "dealer": dealt.dealer, "board": dealt.board}
    return ", ".join(f"{whose} {format_cards(cards)}" for whose, cards in hands.items() if cards)


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
