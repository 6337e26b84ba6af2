"""Boardwalk: a casino's hold 'em pit as one Python package.

>>> import boardwalk as bw
>>> premium = bw.game("premium")
>>> premium.settle("AhAd3c", dealer="KsQd2c", board="As7h7d2s", ante=10, x_tra=10, play=30).net
Decimal('70.00')

Everything in `__all__` is stable under semantic versioning; anything else may change. Names are imported when they are
first used, so `import boardwalk` takes no time.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.2.0"

if TYPE_CHECKING:
    from boardwalk.api.command import Receipt
    from boardwalk.api.table import TableSight
    from boardwalk.cards import Card, Hand, Rank, Suit, parse_cards
    from boardwalk.client import AsyncClient, Client
    from boardwalk.client.problem import AnswerError, ConnectionLost, ProblemError, TakesTwo
    from boardwalk.errors import BoardwalkError, DeclarationError, InputError, Refusal
    from boardwalk.extras import MissingExtra
    from boardwalk.front_door.game import PlayableGame, game, load
    from boardwalk.front_door.hand import best_hand
    from boardwalk.front_door.paper import FeltDrawing, PrintedRules
    from boardwalk.front_door.settled_round import SettledRound, SettledWager
    from boardwalk.front_door.table import Table
    from boardwalk.law import Paragraph, look_up
    from boardwalk.odds.exposed_cards.exposure import Exposure
    from boardwalk.odds.session.session import SessionFigures
    from boardwalk.odds.side_bets.side_bet import SideBet
    from boardwalk.odds.simulation.rounds import Simulation
    from boardwalk.odds.solver.advice import Advice
    from boardwalk.odds.solver.solution import Solution
    from boardwalk.odds.strategy.card import StrategyCard
    from boardwalk.odds.strategy.fixed_play import FixedPlay
    from boardwalk.odds.tuning.tuning import TunedTable, Tuning
    from boardwalk.table.automation.policy import Policy
    from boardwalk.table.message import Event
    from boardwalk.table.presentation.view import View

_HOMES = {
    "api.command": ("Receipt",),
    "api.table": ("TableSight",),
    "cards": ("Card", "Hand", "Rank", "Suit", "parse_cards"),
    "client": ("AsyncClient", "Client"),
    "client.problem": ("AnswerError", "ConnectionLost", "ProblemError", "TakesTwo"),
    "errors": ("BoardwalkError", "DeclarationError", "InputError", "Refusal"),
    "extras": ("MissingExtra",),
    "front_door.game": ("PlayableGame", "game", "load"),
    "front_door.hand": ("best_hand",),
    "front_door.paper": ("FeltDrawing", "PrintedRules"),
    "front_door.settled_round": ("SettledRound", "SettledWager"),
    "front_door.table": ("Table",),
    "law": ("Paragraph", "look_up"),
    "odds.exposed_cards.exposure": ("Exposure",),
    "odds.session.session": ("SessionFigures",),
    "odds.side_bets.side_bet": ("SideBet",),
    "odds.simulation.rounds": ("Simulation",),
    "odds.solver.advice": ("Advice",),
    "odds.solver.solution": ("Solution",),
    "odds.strategy.card": ("StrategyCard",),
    "odds.strategy.fixed_play": ("FixedPlay",),
    "odds.tuning.tuning": ("TunedTable", "Tuning"),
    "table.automation.policy": ("Policy",),
    "table.message": ("Event",),
    "table.presentation.view": ("View",),
}
"""Where each public name is defined."""
_HOME = {name: f"boardwalk.{module}" for module, names in _HOMES.items() for name in names}

__all__ = [
    "Advice",
    "AnswerError",
    "AsyncClient",
    "BoardwalkError",
    "Card",
    "Client",
    "ConnectionLost",
    "DeclarationError",
    "Event",
    "Exposure",
    "FeltDrawing",
    "FixedPlay",
    "Hand",
    "InputError",
    "MissingExtra",
    "Paragraph",
    "PlayableGame",
    "Policy",
    "PrintedRules",
    "ProblemError",
    "Rank",
    "Receipt",
    "Refusal",
    "SessionFigures",
    "SettledRound",
    "SettledWager",
    "SideBet",
    "Simulation",
    "Solution",
    "StrategyCard",
    "Suit",
    "Table",
    "TableSight",
    "TakesTwo",
    "TunedTable",
    "Tuning",
    "View",
    "__version__",
    "best_hand",
    "game",
    "load",
    "look_up",
    "parse_cards",
]


if not TYPE_CHECKING:  # a type checker has the imports above, and tells you about a name that does not exist

    def __getattr__(name: str) -> Any:
        """Import a public name when it is first used."""
        if name not in _HOME:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from boardwalk.extras import explain_missing

        with explain_missing(f"{__name__}.{name}"):
            found = getattr(import_module(_HOME[name]), name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
