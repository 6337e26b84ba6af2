"""What a player may do at a stage of the round, and what each choice places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from boardwalk.errors import Refusal
from boardwalk.games.game import Game
from boardwalk.games.stage import Decision, Otherwise, Stage


class Action(NamedTuple):
    """One legal choice: its name, and the wager that it places in a multiple or, with none, whether it folds."""

    name: str
    wager: str | None = None
    cents: int = 0
    folds: bool = False
    multiple: int = 0


def legal_actions(game: Game, stage: Stage, bets: Mapping[str, int]) -> tuple[Action, ...]:
    """The choices of a player with these wagers down, the most modest first; none if there is nothing to decide.

    >>> from boardwalk.games import GAMES
    >>> premium = GAMES["premium"].game()
    >>> [action.name for action in legal_actions(premium, premium.stages[1], {"ante": 1000, "x-tra": 1000})]
    ['fold', 'play-1x', 'play-2x']
    """
    decision = stage.choice
    if not isinstance(decision, Decision) or decision.wager in bets:
        return ()
    base = bets[game.base.name]
    modest, *placing = decision.actions
    return (
        Action(modest, folds=decision.otherwise is Otherwise.FOLD),
        *(
            Action(name, decision.wager, base * multiple, multiple=multiple)
            for name, multiple in zip(placing, decision.multiples, strict=True)
        ),
    )


def choose(game: Game, stage: Stage, bets: Mapping[str, int], name: str) -> Action:
    """The choice of this name, or a refusal by the paragraph of the decision.

    >>> from boardwalk.games import GAMES
    >>> premium = GAMES["premium"].game()
    >>> choose(premium, premium.stages[0], {"ante": 1000, "x-tra": 1000}, "play-3x").cents
    3000
    """
    actions = legal_actions(game, stage, bets)
    for action in actions:
        if action.name == name:
            return action
    if not actions:
        raise Refusal(name, f"there is nothing to decide at this stage, {stage.name}", game.basics.wagering)
    assert isinstance(stage.choice, Decision)
    raise Refusal(name, f"at this stage one may {' or '.join(action.name for action in actions)}", stage.choice.law)
