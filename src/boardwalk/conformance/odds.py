"""Side bets, simulation, advice and strategy: each runs or refuses with a reason, and what is found in two ways agrees.

A simulated mean may differ from the exact figure by what chance exceeds once in a million, by Bernstein's inequality:
that holds for payouts of any size, where a normal distribution would be too narrow.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from math import comb, log, sqrt
from random import Random
from typing import TYPE_CHECKING

from boardwalk.cards import DECK, Card, format_cards
from boardwalk.conformance.findings import Findings, Subject, counted
from boardwalk.conformance.short_deck import short_deck
from boardwalk.conformance.solver import UNIT_CENTS, net_cents, without_side_bets
from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.games.declaration.round import Decision, Otherwise, TakeBack
from boardwalk.slow_twin.plain_settlement import PlainRound

if TYPE_CHECKING:
    from boardwalk.odds.simulation.rounds import Simulation
    from boardwalk.odds.solver.solution import Solution

ONCE_IN = 1_000_000
QUICK_ROUNDS, ROUNDS = 20_000, 1_000_000
QUICK_HANDS, HANDS, QUICK_DEALERS, MOST_DEALERS = 1, 5, 1_000, 20_000
"""Hands on which advice is asked for, and the most hands of the dealer that are gone through for one."""
CARD_RULES = 3


def examine_odds(subject: Subject, findings: Findings) -> None:
    """Ask for everything that the mathematics offers."""
    done: list[str] = []
    parts: dict[str, Callable[[], None]] = {
        "side bets": lambda: _count_side_bets(subject, findings, done),
        "simulation of random play": lambda: _simulate_side_bets(subject, findings, done),
        "simulation of best play": lambda: _simulate_solution(subject, findings, done),
        "advice": lambda: _advise(subject, findings, done),
        "strategy card": lambda: _find_card(subject, findings, done),
    }
    findings.each({name: _or_refused(work, findings) for name, work in parts.items()}, lambda: ", ".join(done))


def _or_refused(work: Callable[[], None], findings: Findings) -> Callable[[], None]:
    def run() -> None:
        try:
            work()
        except InputError as error:
            findings.refused(error)

    return run


def unit_of(game: Game) -> int:
    """A unit that every wager accepts."""
    return max(UNIT_CENTS, *(wager.min_cents for wager in game.wagers))


def solution_of(subject: Subject, findings: Findings) -> Solution:
    """The game solved once: on a short deck in a quick run, otherwise on the whole one."""
    from boardwalk.odds.solver.boards import Deck
    from boardwalk.odds.solver.solution import solve

    if "solved" not in subject.solutions:
        deck = Deck(short_deck(subject.game, subject.seed)) if subject.quick else Deck()
        subject.solutions["solved"] = solve(subject.game, unit_of(subject.game), deck=deck, progress=findings.progress)
    return subject.solutions["solved"]


def _count_side_bets(subject: Subject, findings: Findings, done: list[str]) -> None:
    from boardwalk.odds.side_bets.side_bet import not_counted, side_bets

    bets = side_bets(subject.declaration, subject.options, unit_of(subject.game))
    for bet in bets:
        if not 0 <= bet.house_edge + 1 <= ONCE_IN:
            findings.fault(f"{bet.wager} should have a house edge, but {bet.house_edge} is none")
    findings.notes += [f"{each.wager} cannot be counted: {each.reason}" for each in not_counted(subject.game)]
    if bets:
        done.append(f"{counted(len(bets), 'pay table')} of side bets")


def _simulate_side_bets(subject: Subject, findings: Findings, done: list[str]) -> None:
    from boardwalk.odds.simulation.rounds import simulate

    rounds = subject.amount(QUICK_ROUNDS, ROUNDS)
    simulation = simulate(subject.game, rounds, "random", subject.seed, unit_of(subject.game))
    _compare(simulation, findings)
    done.append(f"{counted(rounds, 'round')} of random play")


def _simulate_solution(subject: Subject, findings: Findings, done: list[str]) -> None:
    from boardwalk.odds.simulation.rounds import simulate

    solution = solution_of(subject, findings)
    rounds, deck = subject.amount(QUICK_ROUNDS, ROUNDS), solution.played.deck
    simulation = simulate(
        subject.game, rounds, "optimal", subject.seed, unit_of(subject.game), deck=deck, solution=solution
    )
    _compare(simulation, findings)
    done.append(f"{counted(rounds, 'round')} of best play")


def _compare(simulation: Simulation, findings: Findings) -> None:
    """Every mean and every share that has an exact figure lies within its bound."""
    most = Fraction(_most_cents(simulation.game, simulation.unit_cents), simulation.unit_cents)
    amounts = {"the result of a round": simulation.total, **simulation.wagers}
    for name, amount in amounts.items():
        if amount.exact is not None:
            bound = bernstein(float(amount.variance), float(most), amount.rounds)
            _within(name, float(amount.mean), float(amount.exact), bound, findings)
    for path, share in simulation.decisions.items():
        if share.exact is not None:
            bound = bernstein(float(share.exact * (1 - share.exact)), 1.0, share.rounds)
            _within(f"the share of {path}", float(share.frequency), float(share.exact), bound, findings)


def _within(name: str, mean: float, exact: float, bound: float, findings: Findings) -> None:
    if abs(mean - exact) > bound:
        words = f"{name} should be {exact:.6f}, give or take {bound:.6f}, which chance exceeds once in a million"
        findings.fault(f"{words}, but {mean:.6f} was simulated")


def bernstein(variance: float, most: float, rounds: int) -> float:
    """How far a mean of independent rounds may be from its expectation, none further than `most`.

    >>> round(bernstein(1.0, 1.0, 1_000_000), 4)
    0.0054
    """
    chance = log(2 * ONCE_IN)
    return (chance * most / 3 + sqrt((chance * most / 3) ** 2 + 2 * rounds * variance * chance)) / rounds


def _most_cents(game: Game, unit_cents: int) -> int:
    """More than a round can bring or cost: the most of every wager together."""
    stakes = {wager.name: unit_cents * max(game.multiples.get(wager.name, (1,))) for wager in game.wagers}
    bonuses = sum(bonus.most_cents(stakes[bonus.on]) for bonus in game.bonuses)
    return sum(wager.most_cents(stakes[wager.name]) + stakes[wager.name] for wager in game.wagers) + bonuses


def _advise(subject: Subject, findings: Findings, done: list[str]) -> None:
    """Ask what to do at the last decision, and deal out every hand of the dealer if they are few enough."""
    from boardwalk.odds.solver.advice import Adviser

    game = subject.game
    stage = _last_choice(game)
    if stage is None:
        return
    adviser = Adviser(game, unit_of(game))
    hands = subject.amount(QUICK_HANDS, HANDS)
    for number in range(hands):
        dice = Random(f"advice {subject.seed} {number}")
        shown, up = game.dealings[0].community_up()[stage], game.dealings[0].dealer_up()
        cards = dice.sample(DECK, game.hole_cards + shown + up)
        own, board = tuple(cards[: game.hole_cards]), tuple(cards[game.hole_cards : game.hole_cards + shown])
        face_up = tuple(cards[game.hole_cards + shown :])
        findings.where = f"advice on {format_cards(own)}, board {format_cards(board) or 'empty'}"
        if not board and game.community_cards:
            return  # before the flop, advice is a solution of the whole game
        placed = _placed_before(game, stage)
        advice = adviser.advise(own, board, face_up[0] if up == 1 else None, placed)
        if comb(len(DECK) - len(cards), game.dealer_hole_cards - up) <= subject.amount(QUICK_DEALERS, MOST_DEALERS):
            _hold_against(game, stage, (own, face_up, board), placed, dict(advice.actions), findings)
    done.append(f"advice on {counted(hands, 'hand')}")


def _last_choice(game: Game) -> int | None:
    stages = [n for n, each in enumerate(game.stages) if isinstance(each.choice, Decision | TakeBack)]
    return stages[-1] if stages else None


def _placed_before(game: Game, stage: int) -> dict[str, int]:
    """The least that a player who is still in has placed, or left on the layout, by then."""
    placed: dict[str, int] = {}
    for each in game.stages[:stage]:
        choice = each.choice
        if isinstance(choice, Decision) and choice.otherwise is Otherwise.FOLD:
            placed.setdefault(choice.wager, choice.multiples[0])
        elif isinstance(choice, TakeBack):
            placed[choice.wager] = 1
    return placed


def _hold_against(
    game: Game,
    stage: int,
    seen: tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]],
    placed: dict[str, int],
    actions: dict[str, Fraction],
    findings: Findings,
) -> None:
    """Compare each action with what it brings against every hand of the dealer."""
    own, up, board = seen
    rest = [card for card in DECK if card not in {*own, *up, *board}]
    down = game.dealer_hole_cards - len(up)
    choice = game.stages[stage].choice
    if len(board) < game.community_cards or not isinstance(choice, Decision):
        return
    main, unit = without_side_bets(game), unit_of(game)
    bets = {wager.name: unit for wager in game.required} | {name: unit * times for name, times in placed.items()}
    for multiple in choice.multiples:
        action = f"{choice.wager}-{multiple}x"
        if action in actions:
            total = 0
            for hidden in combinations(rest, down):
                now = PlainRound(own, (*up, *hidden), board, (), {**bets, choice.wager: multiple * unit})
                total += net_cents(main, now)
            due = Fraction(total, comb(len(rest), down) * unit)
            if actions[action] != due:
                words = f"{action} should be worth {due} against every hand of the dealer"
                findings.fault(f"{words}, but is advised at {actions[action]}")


def _find_card(subject: Subject, findings: Findings, done: list[str]) -> None:
    from boardwalk.odds.strategy.card import strategy_card

    solution = solution_of(subject, findings)
    card = strategy_card(solution, max(CARD_RULES, len(subject.game.decisions)), findings.progress)
    if card.ev > solution.ev:
        findings.fault(f"a strategy card should not be better than best play, {solution.ev}, but is worth {card.ev}")
    done.append(f"a strategy card with {counted(len(card.rules), 'rule')}")
