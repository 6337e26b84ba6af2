"""The five games in the three ways of dealing, players who stay in a round, and which cards a person can see."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from boardwalk.actor import Actor
from boardwalk.cards import DECK, Card
from boardwalk.games.declaration.round import DealingMode
from boardwalk.table.automation.policy import EXPOSE, KEEP
from boardwalk.table.presentation.view import View, view
from tests.support.table.houses import House

SHOE, HAND, AUTOMATED = DealingMode.MANUAL_SHOE, DealingMode.HAND, DealingMode.AUTOMATED_SHOE
SEATS = {"premium": 6, "heads-up": 6, "holdem3": 6, "texas-bonus": 7, "caribbean": 7}
GAMES = tuple(SEATS)
CARDS = {str(card): card for card in DECK}

every_way = pytest.mark.parametrize(
    ("game", "mode"), [(game, mode) for game in GAMES for mode in DealingMode], ids=lambda it: getattr(it, "value", it)
)


class Staying:
    """Exposes no cards, checks if it can, and otherwise places the least that keeps it in the round."""

    def choose(self, options: Sequence[str], see: Callable[[], View]) -> str:
        del see
        if KEEP in options:
            return KEEP
        return "check" if "check" in options else options[1]


class Placing:
    """Exposes its cards when asked, and places the least as soon as it can."""

    def choose(self, options: Sequence[str], see: Callable[[], View]) -> str:
        del see
        return EXPOSE if EXPOSE in options else options[1]


def shuffled(seed: int) -> tuple[Card, ...]:
    """A deck in a different order for each seed."""
    order = list(DECK)
    random.Random(seed).shuffle(order)
    return tuple(order)


def seen_by(house: House, actor: Actor) -> set[Card]:
    """Every card that is anywhere in what this person may know, whatever the type of the field."""
    return _cards_in(view(house.table, actor))


def _cards_in(value: Any) -> set[Card]:
    if isinstance(value, Card):
        return {value}
    if isinstance(value, str):
        return {CARDS[value]} if value in CARDS else set()
    if is_dataclass(value):
        value = {each.name: getattr(value, each.name) for each in fields(value)}
    if isinstance(value, Mapping):
        return set().union(*map(_cards_in, value.values()))
    return set().union(*map(_cards_in, value)) if isinstance(value, tuple | list | frozenset) else set()
