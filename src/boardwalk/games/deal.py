"""Deal scripts: which card goes where, in each of the three ways of dealing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import cycle

from boardwalk.games.procedure import DealingRules
from boardwalk.law import Paragraph, cite


class DealingMode(Enum):
    """The three ways of dealing."""

    MANUAL_SHOE = "manual dealing shoe"
    HAND = "from the hand"
    AUTOMATED_SHOE = "automated dealing shoe"


class To(Enum):
    """Who or what receives cards."""

    PLAYERS = "each player, from the dealer's far left clockwise"
    DEALER = "the dealer's area"
    COMMUNITY = "the community card area"


PLAYERS, DEALER, COMMUNITY = To.PLAYERS, To.DEALER, To.COMMUNITY


@dataclass(frozen=True, slots=True)
class Deal:
    """So many cards to each recipient, face down but for the last `up`; the bottom `burn` of a stack are burned.

    `law` is the paragraph of this very step, where the script has one for each.
    """

    to: To
    cards: int
    up: int = 0
    burn: int = 0
    law: Paragraph | None = None


@dataclass(frozen=True, slots=True)
class Burn:
    """The next cards go to the discard rack unseen."""

    cards: int = 1
    law: Paragraph | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """The next community cards that lie face down are turned up."""

    cards: int
    law: Paragraph | None = None


Step = Deal | Burn | Turn


@dataclass(frozen=True, slots=True)
class Dealing:
    """One way of dealing a game: the steps that lead to each stage of the round, and the section behind them."""

    mode: DealingMode
    law: Paragraph
    rules: DealingRules
    stages: tuple[tuple[Step, ...], ...]

    def cards_used(self, players: int) -> int:
        """Cards that leave the deck in a whole round."""
        used = 0
        for step in self.steps:
            if isinstance(step, Deal):
                used += (step.cards + step.burn) * (players if step.to is PLAYERS else 1)
            elif isinstance(step, Burn):
                used += step.cards
        return used

    def cards_to(self, to: To) -> int:
        """Cards that each recipient has at the end."""
        return sum(step.cards for step in self.steps if isinstance(step, Deal) and step.to is to)

    def community_up(self) -> tuple[int, ...]:
        """Community cards face up at each stage."""
        up, shown = 0, []
        for steps in self.stages:
            up += sum(step.cards for step in steps if isinstance(step, Turn))
            up += sum(step.up for step in steps if isinstance(step, Deal) and step.to is COMMUNITY)
            shown.append(up)
        return tuple(shown)

    def dealer_up(self) -> int:
        """Dealer's cards that lie face up from the start."""
        return sum(step.up for step in self.stages[0] if isinstance(step, Deal) and step.to is DEALER)

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(step for steps in self.stages for step in steps)


def one_at_a_time(*laws: str) -> tuple[Deal, ...]:
    """A card to each player, one to the dealer, and again: a step for each paragraph."""
    return tuple(Deal(to, 1, law=cite(law)) for to, law in zip(cycle((PLAYERS, DEALER)), laws, strict=False))


def dealing(mode: DealingMode, law: str | Paragraph, rules: DealingRules, *stages: tuple[Step, ...]) -> Dealing:
    """The deal script of one mode, stage by stage."""
    return Dealing(mode, cite(law) if isinstance(law, str) else law, rules, stages)
