"""Starting-hand charts: the best first action with every hand, and what the hand is worth, exactly.

Two cards are drawn in the usual way: pairs on the diagonal, suited above, unsuited below. Three cards take a panel for
pairs and one for each way their suits may agree. Stud has no first action on the player's cards alone; its chart has
the kinds of hands that separate betting from folding, against the up card.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from boardwalk.cards import Rank
from boardwalk.errors import InputError
from boardwalk.odds.solver.hold_em import HoldEm
from boardwalk.odds.solver.no_board import NoBoard, is_stud
from boardwalk.odds.solver.solution import Solution

if TYPE_CHECKING:
    from numpy.typing import NDArray

GridPlace = tuple[int, int]

SUITS = ("no two suited", "two suited", "three suited")
STUD_KINDS = ("pair or better", "A-K-Q-J", "A-K-Q", "A-K-J", "A-K", "less than A-K")


@dataclass(frozen=True)
class HandCell:
    """Hands that are drawn as one: what they are worth in units, and for which share of them each action is best."""

    hands: int
    ev: Fraction | None
    shares: dict[str, Fraction]

    @property
    def action(self) -> str:
        """The best action for most of them."""
        return max(self.shares, key=lambda action: self.shares[action])


@dataclass(frozen=True)
class HandPanel:
    """A grid of cells with its labels."""

    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    across: str
    down: str
    cells: dict[GridPlace, HandCell]


@dataclass(frozen=True)
class HandChart:
    """The starting hands of a game, panel by panel."""

    title: str
    note: str
    actions: tuple[str, ...]
    panels: tuple[HandPanel, ...]


LETTERS = tuple(rank.letter.replace("T", "10") for rank in sorted(Rank, reverse=True))


def starting_hands(solution: Solution, note: str = "") -> HandChart:
    """The chart of a solved game; the note goes under its title."""
    played = solution.played
    title = solution.game.title
    if isinstance(played, NoBoard) and is_stud(solution.game):
        actions = tuple(option.action for option in solution.payoffs.tree.nodes[0].options)
        return HandChart(title, note, actions, (_stud_panel(solution, played, actions),))
    if not isinstance(played, HoldEm):
        raise InputError("game", f"there is no chart of starting hands for {title}")
    if len(played.deck.ranks) != len(Rank):
        raise InputError("deck", "the chart is for the standard deck")
    starting = played.starting[played.versions.index(solution.version)]
    grouped: dict[str, dict[GridPlace, list[int]]] = defaultdict(lambda: defaultdict(list))
    for number, cards in enumerate(played.hands.cards.tolist()):
        panel, place = (_two_cards if len(cards) == 2 else _three_cards)(cards)
        grouped[panel][place].append(number)
    cells = _Values(solution, played, starting)
    panels = tuple(
        _panel(title, {place: cells.of(hands) for place, hands in grouped[title].items()}) for title in grouped
    )
    order = sorted(panels, key=lambda panel: SUITS.index(panel.title) if panel.title in SUITS else -1)
    return HandChart(title, note, tuple(starting), tuple(order))


@dataclass(frozen=True)
class _Values:
    solution: Solution
    played: HoldEm
    starting: dict[str, NDArray[np.int64]]

    def of(self, hands: list[int]) -> HandCell:
        """What some hands are worth together; of equal actions the one with the smallest wager is taken."""
        best: Counter[str] = Counter()
        total = 0
        for hand in hands:
            worth = {action: int(sums[hand]) for action, sums in self.starting.items()}
            action = max(worth, key=lambda action: worth[action])
            best[action] += 1
            total += worth[action]
        payoffs, deals = self.solution.payoffs, len(hands) * self.played.ways_below(0)
        ev = Fraction(total * payoffs.step_cents, deals * payoffs.unit_cents)
        return HandCell(len(hands), ev, {action: Fraction(best[action], len(hands)) for action in self.starting})


def _two_cards(cards: list[int]) -> tuple[str, GridPlace]:
    low, high = (12 - (card >> 2) for card in cards)
    suited = cards[0] & 3 == cards[1] & 3
    return "two cards", (high, low) if suited else (low, high)


def _three_cards(cards: list[int]) -> tuple[str, GridPlace]:
    low, middle, high = (12 - (card >> 2) for card in cards)
    if middle in (low, high):
        return "pairs", (middle, high if middle == low else low)
    return SUITS[3 - len({card & 3 for card in cards})], (high, middle)


def _panel(title: str, cells: dict[GridPlace, HandCell]) -> HandPanel:
    if title == "two cards":
        return HandPanel("", LETTERS, LETTERS, "suited above the diagonal", "unsuited below the diagonal", cells)
    if title == "pairs":
        return HandPanel("pairs; three of a kind on the diagonal", LETTERS, LETTERS, "third card", "pair", cells)
    return HandPanel(title, LETTERS[:-2], LETTERS[:-1], "second card; all third cards together", "highest card", cells)


def _stud_kind(ranks: list[int]) -> int:
    if len(set(ranks)) < 5 or ranks[0] - ranks[4] == 4 or ranks == [14, 5, 4, 3, 2]:
        return 0
    if ranks[:2] != [14, 13]:
        return 5
    return {(12, 11): 1}.get((ranks[2], ranks[3]), {12: 2, 11: 3}.get(ranks[2], 4))


def _stud_panel(solution: Solution, played: NoBoard, actions: tuple[str, ...]) -> HandPanel:
    """How many hands of each kind bet against each up card."""
    choices = played.choices[played.versions.index(solution.version)]
    found: dict[GridPlace, Counter[int]] = defaultdict(Counter)
    cards, weights = played.boards.cards.astype(np.int64), played.boards.weights
    flush = (cards & 3 == cards[:, :1] & 3).all(axis=1)
    kinds = np.array([_stud_kind(row) for row in (cards[:, ::-1] // 4 + 2).tolist()])
    kinds[flush] = 0
    for place, up in enumerate(played.deck.cards.tolist()):
        free = ~(cards == up).any(axis=1)
        for kind in range(len(STUD_KINDS)):
            chosen = free & (kinds == kind)
            counts = np.bincount(choices[chosen, place], weights[chosen], minlength=len(actions))
            found[kind, 12 - (up >> 2)].update({option: int(count) for option, count in enumerate(counts)})
    cells = {
        place: HandCell(total, None, {action: Fraction(counts[option], total) for option, action in enumerate(actions)})
        for place, counts in found.items()
        if (total := counts.total())
    }
    return HandPanel("", STUD_KINDS, LETTERS, "the dealer's up card", "the player's hand", cells)
