"""What a player knows beyond the cards that the game shows: some of the dealer's cards, some community cards before
they are turned, the hands of neighbors. And the round as such a player sees it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from boardwalk.cards import Ranking
from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.odds.solver.tree import Node, Tree

MOST_NEIGHBORS = 5
FIRST, LAST = "first", "last"
COMMUNITY_ORDERS = FIRST, LAST


@dataclass(frozen=True)
class Knowledge:
    """How many cards of each kind a player knows before the first decision, and goes on knowing.

    >>> print(Knowledge(dealer=1, community=1, order=LAST))
    1 dealer card, the last community card
    """

    dealer: int = 0
    """Of the dealer's cards that are face down."""
    community: int = 0
    neighbors: int = 0
    """How many other players show their hands."""
    order: str = FIRST
    """Whether the community cards are the first or the last to be turned."""

    def __str__(self) -> str:
        return ", ".join(self._parts()) or "nothing more than the game shows"

    def _parts(self) -> Iterator[str]:
        if self.dealer:
            yield _counted(self.dealer, "dealer card")
        if self.community:
            number = f" {self.community}" if self.community > 1 else ""
            yield f"the {self.order}{number} community card{'s' if self.community > 1 else ''}"
        if self.neighbors:
            yield f"the cards of {_counted(self.neighbors, 'neighbor')}"

    def verify(self, game: Game) -> None:
        """Refuse what cannot be known at a game, or what cannot be computed, with the name of the field."""
        if game.ranking is Ranking.LONGEST_FLUSH:
            raise InputError("game", f"{game.title} is counted suit by suit, which cannot tell single cards apart")
        if not (self.dealer or self.community or self.neighbors):
            raise InputError("--dealer", "must be 1 or more, or --community or --neighbors: the player must see a card")
        hidden = game.dealer_hole_cards - game.dealings[0].dealer_up()
        _verify_count("--dealer", self.dealer, hidden, f"{game.title} has {_counted(hidden, 'dealer card')} face down")
        cards = game.community_cards
        _verify_count("--community", self.community, cards, f"{game.title} has {_counted(cards, 'community card')}")
        seats = min(game.seats - 1, MOST_NEIGHBORS)
        _verify_count("--neighbors", self.neighbors, seats, f"{game.title} has {_counted(game.seats, 'seat')}")

    def sees(self, shown: int, community_cards: int) -> int:
        """How many community cards are known when the table shows this many."""
        if self.order == LAST:
            return min(shown + self.community, community_cards)
        return max(shown, self.community)

    def splits(self, shown: int, community_cards: int) -> bool:
        """Whether what an honest player sees then is some part, we cannot say which, of what this player knows."""
        if shown in (0, community_cards):
            return False
        if self.order == LAST:
            return shown + self.community > community_cards
        return shown < self.community

    def hides_usual_play(self, tree: Tree, community_cards: int) -> bool:
        """Whether some decision cannot be compared with best play without the knowledge."""
        return any(self.splits(tree.levels[node.level], community_cards) for node in tree.nodes)

    def seen_by(self, tree: Tree, community_cards: int) -> Tree:
        """The round with the community cards that this player knows at each level.

        >>> from boardwalk.games import GAMES
        >>> tree = Tree.of(GAMES["heads-up"].game())
        >>> Knowledge(community=1, order=LAST).seen_by(tree, 5).levels, tree.levels
        ((1, 4, 5), (0, 3, 5))
        """
        known = [self.sees(shown, community_cards) for shown in tree.levels]
        levels = tuple(sorted(set(known)))
        nodes: tuple[Node, ...] = tuple(node._replace(level=levels.index(known[node.level])) for node in tree.nodes)
        return replace(tree, levels=levels, nodes=nodes)


def _verify_count(flag: str, count: int, most: int, reason: str) -> None:
    if not 0 <= count <= most:
        allowed = f"from 0 to {most}" if most else "0"
        raise InputError(flag, f"must be {allowed}, not {count}: {reason}")


def _counted(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}" if number == 1 else f"{number or 'no'} {noun}s"
