"""Everything that a report needs, computed before a word of it is written: the solution, side bets, other pay tables,
and the fan of results after many rounds.

The fan is calculated, not simulated: the distribution of a sum of independent rounds is the distribution of one
convolved with itself, which is its spectrum raised to a power.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from boardwalk.errors import InputError
from boardwalk.games import Declaration, Game
from boardwalk.games.declaration.option import ChoiceOption
from boardwalk.games.legality import verify_limits, verify_opening
from boardwalk.odds.analysis.certification import Certification, certify
from boardwalk.odds.figures import USUAL_ROUNDS, USUAL_SEED
from boardwalk.odds.side_bets.side_bet import SideBet, in_force, side_bets
from boardwalk.odds.solver.boards import Deck
from boardwalk.odds.solver.solution import Solution, solve
from boardwalk.odds.solver.versions import Version, solve_versions, versions
from boardwalk.odds.strategy.starting_hands import HandChart, starting_hands
from boardwalk.odds.strategy.vocabulary import MOST_RULES
from boardwalk.progress import Begin, nobody

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from boardwalk.odds.simulation.rounds import Simulation
    from boardwalk.odds.strategy.card import StrategyCard


Made = TypeVar("Made")


def common_step(values: list[Fraction]) -> Fraction:
    """The largest amount that all of them are multiples of.

    >>> common_step([Fraction(-1), Fraction(3, 2), Fraction(5)]), common_step([Fraction(-4), Fraction(6), Fraction(0)])
    (Fraction(1, 2), Fraction(2, 1))
    """
    denominator = 1
    for value in values:
        denominator = denominator * value.denominator // gcd(denominator, value.denominator)
    return Fraction(gcd(*(int(value * denominator) for value in values)) or 1, denominator)


LAST_ROUND = 1000
PERCENTILES = (5, 25, 50, 75, 95)
FAN_ROUNDS = (1, 2, 3, 5, 7, 10, 15, *range(20, 100, 10), *range(100, LAST_ROUND + 1, 50))
MOST_LATTICE_STEPS = 1 << 21
"""Places in the longest sum that is transformed."""
RARE_RESULT = Fraction(1, 1000)
"""The largest wins are cut down to keep the sums short, as long as the chance of any in all the rounds is no more than
this; it moves a percentile by no more than a tenth of one.
"""


@dataclass(frozen=True)
class Fan:
    """Percentiles of the player's result, in units, after each number of rounds."""

    rounds: tuple[int, ...]
    means: tuple[float, ...]
    percentiles: Mapping[int, tuple[float, ...]]
    cut_at: Fraction | None
    """The net result to which a round's rarest wins were cut, if any had to be."""

    def at(self, percentile: int) -> tuple[float, ...]:
        return self.percentiles[percentile]


def fan_of(distribution: Mapping[Fraction, int]) -> Fan:
    """The percentiles after 1 to 1,000 rounds of a game with this distribution of net results.

    >>> fan = fan_of({Fraction(-1): 1, Fraction(1): 1})
    >>> fan.rounds[3], [fan.at(percentile)[3] for percentile in PERCENTILES]
    (5, [-3.0, -1.0, -1.0, 1.0, 3.0])
    """
    deals = sum(distribution.values())
    mean = float(sum(result * count for result, count in distribution.items()) / deals)
    kept, cut_at = _without_rarest(distribution, deals)
    lowest, step, chances = _on_lattice(kept, deals)
    found: dict[int, list[float]] = {percentile: [] for percentile in PERCENTILES}
    for rounds in FAN_ROUNDS:
        sums = np.cumsum(_convolved(chances, rounds))
        for percentile in PERCENTILES:
            # half a millionth less, so that a median between two results does not depend on the last digit
            place = int(np.searchsorted(sums, percentile / 100 - 5e-7))
            found[percentile].append(rounds * lowest + place * step)
    return Fan(
        FAN_ROUNDS,
        tuple(mean * rounds for rounds in FAN_ROUNDS),
        {key: tuple(row) for key, row in found.items()},
        cut_at,
    )


def _without_rarest(distribution: Mapping[Fraction, int], deals: int) -> tuple[dict[Fraction, int], Fraction | None]:
    """Count the rarest wins as the largest of the others, if they would make the sums too long."""
    results = sorted(distribution)
    if (results[-1] - results[0]) / common_step(results) * LAST_ROUND < MOST_LATTICE_STEPS:
        return dict(distribution), None
    kept = dict(distribution)
    rare = 0
    while Fraction(rare + kept[max(kept)], deals) * LAST_ROUND <= RARE_RESULT:
        rare += kept.pop(max(kept))
    top = max(kept)
    kept[top] += rare
    return kept, top if rare else None


def _on_lattice(distribution: Mapping[Fraction, int], deals: int) -> tuple[float, float, NDArray[np.float64]]:
    """Chances at equal steps from the lowest result; one between two steps is divided so that the mean is kept."""
    results = sorted(distribution)
    step = max(common_step(results), (results[-1] - results[0]) * LAST_ROUND / MOST_LATTICE_STEPS)
    chances = np.zeros(int((results[-1] - results[0]) / step) + 2)
    for result in results:
        place, between = divmod((result - results[0]) / step, 1)
        share = Fraction(distribution[result], deals)
        chances[int(place)] += float(share * (1 - between))
        chances[int(place) + 1] += float(share * between)
    return float(results[0]), float(step), chances


def _convolved(chances: NDArray[np.float64], rounds: int) -> NDArray[np.float64]:
    size = (len(chances) - 1) * rounds + 1
    room = 1 << (size - 1).bit_length()
    return np.fft.irfft(np.fft.rfft(chances, room) ** rounds, room)[:size]


@dataclass(frozen=True)
class ReportScope:
    """What a report covers."""

    declaration: Declaration
    game: Game
    unit_cents: int
    rounds: int = USUAL_ROUNDS
    """Rounds to simulate; 0 for no simulation."""
    seed: int = USUAL_SEED
    card_rules: int = MOST_RULES
    """The most lines on the strategy card; 0 for no card."""
    brief: bool = False
    """Only the game as this house has it: no strategy card, and no other pay table of the main wagers solved."""
    deck: Deck = field(default_factory=Deck)
    author: str = ""
    """Who prepared it; the first page and the signatures say so."""

    def verify(self) -> None:
        """Refuse what cannot be reported before any long work begins."""
        verify_opening(self.game, {wager.name: self.unit_cents for wager in self.game.required})
        verify_limits(self.game, {self.game.base.name: self.unit_cents})
        in_force(self.game, self.unit_cents)
        if self.rounds:
            from boardwalk.odds.simulation.rounds import verify_simulation

            _unless_game_refuses(
                lambda: verify_simulation(self.game, self.rounds, "optimal", self.seed, self.unit_cents)
            )


@dataclass(frozen=True)
class ReportMaterial:
    """The results; what is `None` is left out of the report."""

    request: ReportScope
    solution: Solution
    fan: Fan
    side_bets: tuple[SideBet, ...]
    """Those in force."""
    tables: tuple[SideBet, ...]
    """Each side bet under every table that a house may choose."""
    versions: tuple[tuple[Version, Solution], ...] | None = None
    """The game under each pay table of the main wagers."""
    starting_hands: HandChart | None = None
    card: StrategyCard | None = None
    simulation: Simulation | None = None
    refused: Mapping[str, str] = field(default_factory=dict)
    """Why a part of the report cannot be made for this game, by the name of the part."""
    certification: Certification | None = None

    @property
    def game(self) -> Game:
        return self.request.game


def collect(request: ReportScope, begin: Begin = nobody) -> ReportMaterial:
    """Solve, compare, search and simulate."""
    request.verify()
    game, unit = request.game, request.unit_cents
    solution = solve(game, unit, deck=request.deck, progress=begin(f"solving {game.title}"))
    begin("counting side bets")
    fixed = _settings_but_tables(game)
    hands, no_hands = _unless_game_refuses(lambda: _starting_hands(request, solution))
    card, no_card = _unless_game_refuses(lambda: _card(request, solution, begin))
    simulation, no_simulation = _unless_game_refuses(lambda: _simulation(request, solution, begin))
    refused = {HANDS: no_hands, CARD: no_card, SIMULATION: no_simulation}
    bets = in_force(game, unit)
    certification = certify(
        request.declaration, solution, bets,
        brief=request.brief, deck=request.deck, seed=request.seed, progress=begin("examining the solution"),
    )  # fmt: skip
    return ReportMaterial(
        request,
        solution,
        fan_of(solution.distribution),
        bets,
        side_bets(request.declaration, fixed, unit),
        _versions(request, solution, begin),
        hands,
        card,
        simulation,
        {part: reason for part, reason in refused.items() if reason},
        certification,
    )


HANDS, CARD, SIMULATION = "starting hands", "strategy card", "simulation"
"""The parts of a report that cannot be made for every game."""


def _unless_game_refuses(make: Callable[[], Made]) -> tuple[Made | None, str]:
    """What is made, or None and the reason if it cannot be made for this game; any other mistake is raised."""
    try:
        return make(), ""
    except InputError as error:
        if error.field != "game":
            raise
        return None, error.reason


def _settings_but_tables(game: Game) -> dict[str, object]:
    """The options that the house has changed, except its choices of pay tables, which are compared."""
    return {name: text for name, text in game.house.changed().items() if not _chooses_table(game.house.options[name])}


def _chooses_table(option: object) -> bool:
    return isinstance(option, ChoiceOption) and option.of_tables


def _versions(request: ReportScope, solution: Solution, begin: Begin) -> tuple[tuple[Version, Solution], ...] | None:
    """The game under each pay table of the main wagers, all else as this house has it; solved again only if needed."""
    settings = request.game.house.as_text()
    fixed = {name: text for name, text in settings.items() if not _chooses_table(request.game.house.options[name])}
    found = versions(request.declaration, fixed, tables_only=True)
    if len(found) == 1:
        return ((found[0], solution),)
    if request.brief or request.deck != Deck():
        return None
    progress = begin("solving under the other pay tables")
    return tuple(solve_versions(request.declaration, fixed, request.unit_cents, tables_only=True, progress=progress))


def _starting_hands(request: ReportScope, solution: Solution) -> HandChart | None:
    """A chart is for the standard deck."""
    return starting_hands(solution) if request.deck == Deck() else None


def _card(request: ReportScope, solution: Solution, begin: Begin) -> StrategyCard | None:
    if request.brief or not request.card_rules:
        return None
    from boardwalk.odds.strategy.card import strategy_card

    return strategy_card(solution, rules=request.card_rules, progress=begin("finding a strategy card"))


def _simulation(request: ReportScope, solution: Solution, begin: Begin) -> Simulation | None:
    if not request.rounds:
        return None
    from boardwalk.odds.simulation.rounds import simulate

    return simulate(
        request.game, request.rounds, "optimal", request.seed, request.unit_cents,
        deck=request.deck, solution=solution, progress=begin("simulating"),
    )  # fmt: skip
