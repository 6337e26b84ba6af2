"""Side bets that depend on how the hands compare, such as a bad beat: every deal is counted by the solver, for a player
who never folds.

The side bet takes the place of the main wagers in a game with the same cards and nothing to decide. If a table reads
the losing hand, the deals in which the player loses are counted; by symmetry, the dealer loses with the same hand in as
many.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import NamedTuple

from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.games.declaration.pay_table import PLAYER_HAND, PUSH, Payout, PayTable, Pile
from boardwalk.games.declaration.round import Decision, Otherwise, Stage
from boardwalk.games.declaration.wager import BEHIND, SHOWDOWN, Placement, Result, Wager, when
from boardwalk.odds.solver.boards import Deck
from boardwalk.odds.solver.payoff import compile_payoffs
from boardwalk.odds.solver.solution import form_of

NEVER_FOLDS = "if the player never folds"
STAY = "stay"


class PaidDeals(NamedTuple):
    """Deals that are paid alike."""

    name: str
    pays: Payout
    cents: int


class CountedShowdowns(NamedTuple):
    """How many deals are paid by each row, and how many deals there are."""

    paid: dict[PaidDeals, int]
    deals: int


def count_showdowns(game: Game, wager: Wager, unit_cents: int, deck: Deck | None = None) -> CountedShowdowns:
    """Count the deals of a side bet by what they pay, or refuse one that depends on more than the two hands."""
    if any(case.placed is not None for case in wager.settled):
        raise InputError(wager.name, "depends on other wagers, so it has no edge of its own")
    loser = next((table for table in wager.tables if Pile.LOSER in table.reads), None)
    if loser is None:
        return _counted(_with_nothing_to_decide(game, wager), unit_cents, 1, deck)
    if set(loser.reads) != {Pile.LOSER, Pile.COMMUNITY} and (game.community_cards or loser.reads != (Pile.LOSER,)):
        raise InputError(wager.name, f"{loser.title} reads only part of the losing hand, which cannot be counted")
    return _counted(_with_nothing_to_decide(game, _player_loses(wager, loser)), unit_cents, 2, deck)


def _player_loses(wager: Wager, table: PayTable) -> Wager:
    """The part of a bad beat in which the player's hand is the loser's."""
    own = replace(table, reads=PLAYER_HAND)
    settled = (
        when(BEHIND).pays(own, table.law),
        when(BEHIND, off=own).loses(table.law),
        when(SHOWDOWN & ~BEHIND).loses(table.law),
    )
    return replace(wager, settled=settled)


def _with_nothing_to_decide(game: Game, wager: Wager) -> Game:
    """The game with this wager alone. The solver asks for a decision; it has one that no deal takes."""
    asked = any(case.qualified is not None for case in wager.settled)
    stay = Wager(STAY, STAY, Placement.DECISION, wager.law, (when(SHOWDOWN).pushes(wager.law),))
    settled = tuple(case for case in wager.settled if case.standing & SHOWDOWN)
    first = Stage(game.stages[0].name, Decision(STAY, (1,), Otherwise.CHECK, wager.law))
    return replace(
        game.without_posted_limits,
        wagers=(replace(wager, place=Placement.BASE, settled=settled), stay),
        stages=(first, *(Stage(stage.name) for stage in game.stages[1:])),
        bonuses=(),
        payout_limit=None,
        dealer_qualifies=game.dealer_qualifies if asked else None,
    )


def _counted(game: Game, unit_cents: int, times: int, deck: Deck | None) -> CountedShowdowns:
    payoffs = compile_payoffs([game], unit_cents)
    played = form_of(game)(payoffs, deck=deck or Deck())
    counts = played.count().counts[0]  # with no choice made, every deal takes the first option
    paid: Counter[PaidDeals] = Counter()
    for place in zip(*counts.nonzero(), strict=True):
        ending, each, outcome = map(int, place)
        (line,) = (line for line in payoffs.settlement(0, ending, each, outcome).lines if line.wager != STAY)
        if line.result is not Result.LOSE:
            pays = line.pays or PUSH
            name = line.row.name if line.row is not None else str(pays)
            paid[PaidDeals(name, pays, line.paid)] += times * int(counts[place])
    return CountedShowdowns(dict(paid), int(counts.sum()))
