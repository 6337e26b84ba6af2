"""Deal scripts: which card goes where, in each of the three ways of dealing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from boardwalk.cards import Card
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
    """So many cards to each recipient, face down but for the last `up`; the bottom `burn` of a stack are burned."""

    to: To
    cards: int
    up: int = 0
    burn: int = 0


@dataclass(frozen=True, slots=True)
class Burn:
    """The next cards go to the discard rack unseen."""

    cards: int = 1


@dataclass(frozen=True, slots=True)
class Turn:
    """The next community cards that lie face down are turned up."""

    cards: int


Step = Deal | Burn | Turn


@dataclass(frozen=True, slots=True)
class Dealing:
    """One way of dealing a game: the steps that lead to each stage of the round, and the section behind them."""

    mode: DealingMode
    law: Paragraph
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


def dealing(mode: DealingMode, law: str | Paragraph, *stages: tuple[Step, ...]) -> Dealing:
    """The deal script of one mode, stage by stage."""
    return Dealing(mode, cite(law) if isinstance(law, str) else law, stages)


@dataclass(frozen=True, slots=True)
class Dealt:
    """Where a whole round's cards lie, each in the order in which it was dealt."""

    players: tuple[tuple[Card, ...], ...]
    dealer: tuple[Card, ...]
    community: tuple[Card, ...]
    burned: tuple[Card, ...]
    stub: tuple[Card, ...]


def deal_out(script: Dealing, deck: tuple[Card, ...], players: int) -> Dealt:
    """Follow a deal script through a whole round, from the top of the deck down.

    >>> from boardwalk.cards import DECK
    >>> from boardwalk.games import GAMES
    >>> dealt = deal_out(GAMES["premium"].game().dealing(DealingMode.AUTOMATED_SHOE), DECK, players=1)
    >>> [" ".join(map(str, cards)) for cards in (dealt.players[0], dealt.dealer, dealt.community, dealt.burned)]
    ['2c 2d 2h', '2s 3c 3d', '3h 3s 4d 4h', '4c 4s']
    """
    hands: list[list[Card]] = [[] for _ in range(players)]
    dealer: list[Card] = []
    community: list[Card] = []
    burned: list[Card] = []
    cards = iter(deck)
    for step in script.steps:
        if isinstance(step, Burn):
            burned += [next(cards) for _ in range(step.cards)]
        elif isinstance(step, Deal):
            for hand in {PLAYERS: hands, DEALER: [dealer], COMMUNITY: [community]}[step.to]:
                hand += [next(cards) for _ in range(step.cards)]
                burned += [next(cards) for _ in range(step.burn)]
    return Dealt(tuple(map(tuple, hands)), tuple(dealer), tuple(community), tuple(burned), tuple(cards))
