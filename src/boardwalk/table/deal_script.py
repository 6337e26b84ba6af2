"""The deal script of a round for the seats dealt in: one step for each card, stack, burn or turn."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from boardwalk.games.declaration.round import PLAYERS, Dealing, To
from boardwalk.games.declaration.round import Burn as BurnStep
from boardwalk.games.declaration.round import Deal as DealStep
from boardwalk.law import Paragraph
from boardwalk.table.message import COMMUNITY, DEALER, RACK, Place


@dataclass(frozen=True, slots=True)
class Delivery:
    """One step: cards to a place, the last `up` face up and `burn` of the stack burned; or a turn of dealt cards."""

    stage: int
    to: Place
    cards: int
    law: Paragraph
    up: int = 0
    burn: int = 0
    turns: bool = False

    @property
    def drawn(self) -> int:
        """Cards it takes from the deck."""
        return 0 if self.turns else self.cards + self.burn


@dataclass(frozen=True)
class Script:
    """All steps of a round, in order."""

    steps: tuple[Delivery, ...]

    @cached_property
    def _stages(self) -> tuple[int, ...]:
        return (0, *(step.stage for step in self.steps))

    def stage_at(self, step: int) -> int:
        """The stage of the last step done."""
        return self._stages[step]

    @cached_property
    def draws_end(self) -> int:
        """How many steps until the last card is drawn."""
        return max((number for number, step in enumerate(self.steps, 1) if step.drawn), default=0)

    @cached_property
    def _needs(self) -> tuple[int, ...]:
        return tuple(sum(step.drawn for step in self.steps[done:]) for done in range(len(self.steps) + 1))

    def needs(self, step: int) -> int:
        """How many cards the deck must still have after this many steps."""
        return self._needs[step]

    @cached_property
    def community_follows_dealer(self) -> bool:
        """Whether community cards come after the dealer's, which makes them the next in sequence."""
        places = [step.to for step in self.steps if not step.turns]
        last = max((number for number, place in enumerate(places) if place == DEALER), default=None)
        return last is not None and COMMUNITY in places and places.index(COMMUNITY) > last

    def burned_since_dealer(self, step: int) -> bool:
        """Whether a card was burned after the dealer's last one, so a missing card would be in the rack."""
        done = self.steps[:step]
        last = max((number for number, each in enumerate(done) if each.to == DEALER), default=0)
        return any(each.to == RACK or each.burn for each in done[last:])

    @cached_property
    def first_cards_end(self) -> int:
        """How many steps until players and dealer have all their own cards."""
        own = [number for number, step in enumerate(self.steps, 1) if step.to not in (COMMUNITY, RACK)]
        return max(own, default=0)

    @cached_property
    def _due(self) -> tuple[dict[Place, int], ...]:
        due: dict[Place, int] = {}
        found = [dict(due)]
        for step in self.steps:
            if not step.turns and step.to != RACK:
                due[step.to] = due.get(step.to, 0) + step.cards
            found.append(dict(due))
        return tuple(found)

    def dealer_up(self, step: int) -> int:
        """How many of the dealer's cards should be face up after this many steps."""
        return sum(each.up for each in self.steps[:step] if each.to == DEALER)

    def community_shown(self, step: int) -> int:
        """How many community cards should be face up after this many steps."""
        return sum(each.cards if each.turns else each.up for each in self.steps[:step] if each.to == COMMUNITY)

    def deals_to(self, place: Place) -> bool:
        """Whether any step deals cards to a place."""
        return place in self._due[-1]

    def due(self, place: Place, step: int) -> int:
        """How many cards should be at a place after this many steps."""
        return self._due[step].get(place, 0)


@lru_cache(maxsize=1024)
def script_for(dealing: Dealing, seats: tuple[int, ...]) -> Script:
    """The deal script for these seats, clockwise from the dealer's far left.

    >>> from boardwalk.games import GAMES
    >>> from boardwalk.games.declaration.round import DealingMode
    >>> script = script_for(GAMES["texas-bonus"].game().dealing(DealingMode.HAND), (2, 5))
    >>> [step.to for step in script.steps][:9]
    [2, 5, 'dealer', 2, 5, 'dealer', 'discard rack', 'community', 'discard rack']
    """
    steps: list[Delivery] = []
    for stage, declared in enumerate(dealing.stages):
        for step in declared:
            law = step.law or dealing.law
            if isinstance(step, BurnStep):
                steps.append(Delivery(stage, RACK, step.cards, law))
            elif isinstance(step, DealStep):
                places = seats if step.to is PLAYERS else (_AREAS[step.to],)
                steps += [Delivery(stage, place, step.cards, law, step.up, step.burn) for place in places]
            else:
                steps.append(Delivery(stage, COMMUNITY, step.cards, law, turns=True))
    return Script(tuple(steps))


_AREAS: dict[To, Place] = {To.DEALER: DEALER, To.COMMUNITY: COMMUNITY}
