"""A round in a declaration: the deal script for each of the three ways of dealing, and the decisions at each stage."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from boardwalk.games.declaration.procedure import DealingRules
from boardwalk.games.declaration.requirement import Requirement
from boardwalk.law import Paragraph


class Otherwise(Enum):
    """What a player may do instead of placing the wager."""

    CHECK = "check"
    FOLD = "fold"


@dataclass(frozen=True, slots=True)
class Reserved:
    """Multiples that need a hand, read from the player's cards and the community cards face up at that stage."""

    multiples: tuple[int, ...]
    hand: Requirement
    law: Paragraph


@dataclass(frozen=True, slots=True)
class Decision:
    """Place the wager in one of these multiples of the base wager, or check or fold. Skips players who already have."""

    wager: str
    multiples: tuple[int, ...]
    otherwise: Otherwise
    law: Paragraph
    confirmed: tuple[int, ...] = ()
    """The multiples the dealer confirms aloud."""
    confirmed_by: Paragraph | None = None
    reserved: tuple[Reserved, ...] = ()
    """The multiples that need a hand."""

    @property
    def actions(self) -> tuple[str, ...]:
        """Names of the choices, the one that costs least first: `fold`, `play-1x`, `play-2x`."""
        return (self.otherwise.value, *(f"{self.wager}-{multiple}x" for multiple in self.multiples))


TAKE_BACK, LET_IT_RIDE = "take-back", "let-it-ride"


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take back this wager, which was placed before the deal in the amount of the base wager, or let it ride.

    >>> from boardwalk.law import cite
    >>> TakeBack("first", cite("13:69F-42.5(e)")).actions
    ('take-back', 'let-it-ride')
    """

    wager: str
    law: Paragraph

    @property
    def actions(self) -> tuple[str, ...]:
        """Names of the choices, the one that costs least first."""
        return TAKE_BACK, LET_IT_RIDE


@dataclass(frozen=True, slots=True)
class Exposure:
    """A player with this wager may expose the cards to be paid, and loses it otherwise."""

    wager: str
    law: Paragraph


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage of the round: cards are dealt or turned, then players decide."""

    name: str
    choice: Decision | TakeBack | Exposure | None = None


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
    """Cards to each recipient, face down except the last `up`. The bottom `burn` cards of a stack are burned.

    `law` is the paragraph for this step, if the script has one for each. `covered` cards go under a cover card.
    """

    to: To
    cards: int
    up: int = 0
    burn: int = 0
    law: Paragraph | None = None
    covered: bool = False


@dataclass(frozen=True, slots=True)
class Burn:
    """The next cards go to the discard rack unseen."""

    cards: int = 1
    law: Paragraph | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """The next face-down community cards are turned up."""

    cards: int
    law: Paragraph | None = None


DealStep = Deal | Burn | Turn


@dataclass(frozen=True, slots=True)
class Dealing:
    """One way of dealing a game: the steps for each stage of the round, and the section that prescribes them."""

    mode: DealingMode
    law: Paragraph
    rules: DealingRules
    stages: tuple[tuple[DealStep, ...], ...]

    def cards_used(self, players: int) -> int:
        """Cards dealt or burned in a full round."""
        used = 0
        for step in self.steps:
            if isinstance(step, Deal):
                used += (step.cards + step.burn) * (players if step.to is PLAYERS else 1)
            elif isinstance(step, Burn):
                used += step.cards
        return used

    def cards_to(self, to: To) -> int:
        """Cards each recipient has at the end."""
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
        """How many of the dealer's cards are face up from the start."""
        return sum(step.up for step in self.stages[0] if isinstance(step, Deal) and step.to is DEALER)

    @property
    def steps(self) -> tuple[DealStep, ...]:
        return tuple(step for steps in self.stages for step in steps)
