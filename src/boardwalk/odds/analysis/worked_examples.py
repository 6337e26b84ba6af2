"""Worked examples: a round that wins, one that pushes and one that loses, settled line by line with its paragraphs."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

from boardwalk.cards import DECK, Card, format_cards
from boardwalk.errors import InputError, Refusal
from boardwalk.games.settlement import Seat, Settlement, settle
from boardwalk.money import decimal, dollars
from boardwalk.odds.analysis.second_count import near_cards
from boardwalk.odds.solver.solution import Solution

TRIES = 5_000
SIGNS = {"win": 1, "push": 0, "loss": -1}


@dataclass(frozen=True)
class WorkedExample:
    """One round: its cards, the path through the decisions, and how each wager is settled."""

    result: str
    path: str
    player: tuple[Card, ...]
    board: tuple[Card, ...]
    dealer: tuple[Card, ...]
    settlement: Settlement

    @property
    def net_cents(self) -> int:
        return self.settlement.net

    @property
    def cards(self) -> str:
        """All cards in a line."""
        piles = {"player": self.player, "board": self.board, "dealer": self.dealer}
        return "; ".join(f"{whose} {format_cards(cards)}" for whose, cards in piles.items() if cards)

    @property
    def words(self) -> str:
        amount = dollars(abs(self.net_cents))
        return {1: f"wins {amount}", 0: "breaks even", -1: f"loses {amount}"}[
            (self.net_cents > 0) - (self.net_cents < 0)
        ]

    def data(self) -> dict[str, Any]:
        lines = [
            {"wager": line.wager, "staked": decimal(line.staked), "result": line.result.value}
            | {"paid": decimal(line.paid), "law": str(line.law)}
            for line in self.settlement.lines
        ]
        return {"result": self.result, "path": self.path, "cards": self.cards, "net": decimal(self.net_cents)} | {
            "lines": lines
        }


def worked_examples(solution: Solution) -> tuple[WorkedExample, ...]:
    """A win, a push and a loss that go to a showdown; always the same ones.

    What the first half of the tries does not bring is looked for among few ranks, where hands tie more often.
    """
    chance = Random(f"examples {solution.game.name}")  # noqa: S311  # always the same
    found: dict[str, WorkedExample] = {}
    payoffs, game = solution.payoffs, solution.game
    stayed = [number for number, ending in enumerate(payoffs.tree.endings) if not ending.folded]
    weights = [int(solution.counts[number].sum()) for number in stayed]
    sizes = game.hole_cards, game.community_cards, game.dealer_hole_cards
    for number in range(TRIES):
        cards = chance.sample(DECK, sum(sizes)) if 2 * number < TRIES else near_cards(chance, sum(sizes))
        ending = chance.choices(stayed, weights)[0] if sum(weights) else stayed[0]
        player, rest = tuple(cards[: sizes[0]]), cards[sizes[0] :]
        board, dealer = tuple(rest[: sizes[1]]), tuple(rest[sizes[1] :])
        with suppress(Refusal, InputError):  # the hand may not place what this path places
            settled = settle(game, Seat(player, payoffs.bets(payoffs.tree.endings[ending])), dealer, board)
            result = next(name for name, sign in SIGNS.items() if sign == (settled.net > 0) - (settled.net < 0))
            found.setdefault(result, WorkedExample(result, payoffs.tree.paths[ending], player, board, dealer, settled))
        if len(found) == len(SIGNS):
            break
    return tuple(found[name] for name in SIGNS if name in found)
