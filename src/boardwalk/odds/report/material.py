"""Everything that a report tells, computed before a word of it is written."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from boardwalk.games import Declaration, Game
from boardwalk.games.option import Choice
from boardwalk.games.verify import verify_limits, verify_opening
from boardwalk.odds.boards import Deck
from boardwalk.odds.progress import Begin, nobody
from boardwalk.odds.report.rounds import Fan, fan_of
from boardwalk.odds.side_bets import SideBet, in_force, side_bets
from boardwalk.odds.simulator import ROUNDS, SEED
from boardwalk.odds.solution import Solution, solve
from boardwalk.odds.strategy import MOST_RULES
from boardwalk.odds.strategy.starting_hands import Chart, starting_hands
from boardwalk.odds.versions import Version, solve_versions, versions

if TYPE_CHECKING:
    from boardwalk.odds.simulator.simulate import Simulation
    from boardwalk.odds.strategy.card import StrategyCard


@dataclass(frozen=True)
class Request:
    """What a report is asked to be about."""

    declaration: Declaration
    game: Game
    unit_cents: int
    rounds: int = ROUNDS
    """Of the simulation; none if 0."""
    seed: int = SEED
    card_rules: int = MOST_RULES
    """Of the strategy card; no card if 0."""
    brief: bool = False
    """Only the game as this house has it: no strategy card, and no other pay table of the main wagers solved."""
    deck: Deck = field(default_factory=Deck)

    def verify(self) -> None:
        """Refuse what cannot be reported before anything long is done."""
        verify_opening(self.game, {wager.name: self.unit_cents for wager in self.game.required})
        verify_limits(self.game, {self.game.base.name: self.unit_cents})
        in_force(self.game, self.unit_cents)
        if self.rounds:
            from boardwalk.odds.simulator.simulate import verify_request

            verify_request(self.game, self.rounds, "optimal", self.seed, self.unit_cents)


@dataclass(frozen=True)
class Material:
    """The results; what is `None` is left out of the report."""

    request: Request
    solution: Solution
    fan: Fan
    side_bets: tuple[SideBet, ...]
    """Those in force."""
    tables: tuple[SideBet, ...]
    """Each under every table that a house may choose."""
    versions: tuple[tuple[Version, Solution], ...] | None = None
    """Under each pay table of the main wagers."""
    starting_hands: Chart | None = None
    card: StrategyCard | None = None
    simulation: Simulation | None = None

    @property
    def game(self) -> Game:
        return self.request.game


def collect(request: Request, begin: Begin = nobody) -> Material:
    """Solve, compare, search and simulate."""
    request.verify()
    game, unit = request.game, request.unit_cents
    solution = solve(game, unit, deck=request.deck, progress=begin(f"solving {game.title}"))
    begin("counting side bets")
    fixed = _settings_but_tables(game)
    return Material(
        request,
        solution,
        fan_of(solution.distribution),
        in_force(game, unit),
        side_bets(request.declaration, fixed, unit),
        _versions(request, solution, begin),
        _starting_hands(request, solution),
        _card(request, solution, begin),
        _simulation(request, solution, begin),
    )


def _settings_but_tables(game: Game) -> dict[str, object]:
    """What the house has changed, but for the pay tables that it has chosen: these are what is compared."""
    return {name: text for name, text in game.house.changed().items() if not _chooses_table(game.house.options[name])}


def _chooses_table(option: object) -> bool:
    return isinstance(option, Choice) and option.of_tables


def _versions(request: Request, solution: Solution, begin: Begin) -> tuple[tuple[Version, Solution], ...] | None:
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


def _starting_hands(request: Request, solution: Solution) -> Chart | None:
    """A chart is for the standard deck."""
    return starting_hands(solution) if request.deck == Deck() else None


def _card(request: Request, solution: Solution, begin: Begin) -> StrategyCard | None:
    if request.brief or not request.card_rules:
        return None
    from boardwalk.odds.strategy.card import strategy_card

    return strategy_card(solution, rules=request.card_rules, progress=begin("searching a strategy card"))


def _simulation(request: Request, solution: Solution, begin: Begin) -> Simulation | None:
    if not request.rounds:
        return None
    from boardwalk.odds.simulator.simulate import simulate

    return simulate(
        request.game, request.rounds, "optimal", request.seed, request.unit_cents,
        deck=request.deck, solution=solution, progress=begin("simulating"),
    )  # fmt: skip
