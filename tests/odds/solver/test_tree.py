"""The tree of choices: its paths are exactly those that a player may walk, and it counts all deals."""

from __future__ import annotations

from math import comb

import pytest

from boardwalk.games import GAMES, Game
from boardwalk.games.legality import legal_actions, verify_bets
from boardwalk.odds.solver.tree import Tree
from tests.support.odds.brute_force import Rules, Spot
from tests.support.odds.small_games import ALL, VARIED

GAMES_TO_WALK = {**{name: ALL[name].game() for name in ALL}, **{str(case): case.game for case in VARIED}}


def walked(game: Game, unit: int) -> list[Spot]:
    """Every end of a round that legal choices lead to, the smallest wagers first."""

    def go_on(stage: int, spot: Spot) -> list[Spot]:
        if spot.folded or stage == len(game.stages):
            return [spot]
        actions = legal_actions(game, game.stages[stage], dict(spot.bets))
        spots = [spot.after(action) for action in actions] or [spot]
        return [end for each in spots for end in go_on(stage + 1, each)]

    return go_on(0, Spot("", Rules(game, unit=unit).opening, folded=False))


@pytest.mark.parametrize("game", GAMES_TO_WALK.values(), ids=GAMES_TO_WALK)
def test_its_endings_are_where_legal_choices_lead(game: Game) -> None:
    """Path by path, with what is placed and who folds, and a table accepts each of them."""
    opening = dict(Rules(game, unit=7).opening)
    found = {
        ending.path: (opening | {name: 7 * multiple for name, multiple in ending.placed}, ending.folded)
        for ending in Tree.of(game).endings
    }
    assert found == {spot.path: (dict(spot.bets), spot.folded) for spot in walked(game, 7)}
    for bets, folded in found.values():
        verify_bets(game, {name: cents * 100 for name, cents in bets.items()}, folded=folded)


@pytest.mark.parametrize("game", GAMES_TO_WALK.values(), ids=GAMES_TO_WALK)
def test_nodes_stand_level_by_level_and_lead_to_later_ones(game: Game) -> None:
    """Kernels take the nodes of a level as a row of neighbors, and work from the last node to the first."""
    tree = Tree.of(game)
    levels = [node.level for node in tree.nodes]
    assert levels == sorted(levels)
    led_to = [tree.start.node] if tree.start.node is not None else []
    for number, node in enumerate(tree.nodes):
        assert tree.levels[node.level] == game.dealings[0].community_up()[node.stage]
        for option in node.options:
            assert (option.node is None) != (option.ending is None)
            if option.node is not None:
                assert option.node > number
                led_to.append(option.node)
                assert tree.nodes[option.node].path == f"{node.path}/{option.action}".removeprefix("/")
            else:
                assert option.ending is not None
                assert tree.endings[option.ending].path == f"{node.path}/{option.action}".removeprefix("/")
    assert sorted(led_to) == list(range(len(tree.nodes)))


EXPECTED = {
    "premium": (0, 4),
    "heads-up": (0, 3, 5),
    "holdem3": (0, 2, 4),
    "texas-bonus": (0, 3, 4, 5),
    "ultimate": (0, 3, 5),
    "casino-holdem": (0, 3, 5),
    "two-folds": (0, 1, 2, 3),
    "three-checks": (0, 1, 2, 3),
    "caribbean": (0,),
}


@pytest.mark.parametrize("name", ALL)
def test_levels_are_the_boards_that_are_seen_at_decisions(name: str) -> None:
    assert Tree.of(ALL[name].game()).levels == EXPECTED[name]


def test_the_deals_of_a_deck() -> None:
    """Two own cards of 52, a flop of 50, a turn of 47, a river of 46, and two of the dealer's of 45."""
    tree = Tree.of(GAMES["texas-bonus"].game())
    assert tree.deals(52, 2) == comb(52, 2) * comb(50, 3) * 47 * 46 * comb(45, 2) == 55_627_620_048_000
    assert Tree.of(GAMES["premium"].game()).deals(52, 3) == comb(52, 3) * comb(49, 4) * comb(45, 3)
