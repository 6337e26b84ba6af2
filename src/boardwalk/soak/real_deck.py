"""Real cards for a simulated table: decks whose order only this world knows, and a dealer who reads or enters each card
when it is due, now and then a wrong one.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from boardwalk.cards import DECK, Card, UnknownCard
from boardwalk.games import GAMES
from boardwalk.games.declaration.round import Decision
from boardwalk.table import commands as do
from boardwalk.table.automation.duty import Crew
from boardwalk.table.deck.card_entry import card_to_read, cards_to_enter, reading_due
from boardwalk.table.message import Command, Place
from boardwalk.table.next_act import Due, NextAct, waiting_for
from boardwalk.table.state import CardSource, Round, Table

WRONG_ENTRY_CHANCE, CORRECTION_CHANCE, UNREADABLE_CHANCE = 0.05, 0.2, 0.01


def playable_source(game: str, source: CardSource) -> CardSource:
    """The source, or a shoe that reads the cards where a wager needs a hand that nobody has seen yet."""
    stages = GAMES[game].game().stages
    needs_hand = any(isinstance(stage.choice, Decision) and stage.choice.reserved for stage in stages)
    return CardSource.READ if needs_hand and source is CardSource.SEEN else source


class RealDecks:
    """The decks of one table as they really are. With dice, cards are sometimes entered wrong, and corrected later."""

    def __init__(self, dice: Random | None = None) -> None:
        self._dice = dice
        self._orders: dict[str, tuple[Card, ...]] = {}
        self._wrong: list[Place] = []
        """Where wrong cards were entered and not corrected yet."""

    def keep(self, table: Table, command: Command) -> Command:
        """The command as the table gets it: the order of a shuffled deck stays here."""
        if table.card_source is CardSource.VIRTUAL:
            return command
        if isinstance(command, do.ShuffleDeck) and command.order:
            self._orders[command.deck] = command.order
            return replace(command, order=(), commitment="")
        if isinstance(command, do.ReceiveDeck) and command.preshuffled:
            self._orders[command.deck] = command.preshuffled
            return replace(command, preshuffled=())
        return command

    def entry(self, table: Table, crew: Crew) -> Command | None:
        """What the shoe or the staff tells the table next about a card; None if nothing is due."""
        now = table.round
        if now is None or table.card_source is CardSource.VIRTUAL:
            self._wrong.clear()
            return None
        waiting = waiting_for(table)
        free = now.dark_light is None  # a light that was found dark is resolved first
        if self._wrong and (self._is_noticed(table, now, waiting) or (free and self._happens(CORRECTION_CHANCE))):
            return do.WithdrawEntry(crew.floorperson, self._wrong.pop(), "the card was misread")
        if waiting.due is Due.ENTER:
            assert waiting.place is not None
            return do.EnterCards(crew.dealer, waiting.place, self._entered(now, waiting.place))
        if waiting.due is Due.DEAL and reading_due(table, now):
            unread = card_to_read(now)
            assert unread is not None
            unreadable = not _needs_reading(table) and self._happens(UNREADABLE_CHANCE)
            return do.ReadCard(crew.dealer, None if unreadable else self._orders[now.deck][unread.place])
        return None

    def _is_noticed(self, table: Table, now: Round, waiting: NextAct) -> bool:
        """A wrong card is noticed at the latest when the cards are collected, or when the right one turns up."""
        unread = card_to_read(now) if waiting.due is Due.DEAL and reading_due(table, now) else None
        if unread is not None:
            return self._orders[now.deck][unread.place] in now.order
        if waiting.due is not Due.ENTER or waiting.place is None:
            return waiting.due is Due.COLLECT
        return any(card in now.order for card in self._right(now, waiting.place))

    def _right(self, now: Round, place: Place) -> tuple[Card, ...]:
        """The cards that are to be entered at a place, as they really are."""
        unknown = cards_to_enter(now, place)
        return tuple(self._orders[now.deck][card.place] for card in unknown if isinstance(card, UnknownCard))

    def _entered(self, now: Round, place: Place) -> tuple[Card, ...]:
        right = self._right(now, place)
        if not self._happens(WRONG_ENTRY_CHANCE):
            return right
        free = [card for card in DECK if card not in now.order and card not in right]
        if place not in self._wrong:
            self._wrong.append(place)
        assert self._dice is not None
        return (self._dice.choice(free), *right[1:])

    def _happens(self, chance: float) -> bool:
        return self._dice is not None and self._dice.random() < chance


def _needs_reading(table: Table) -> bool:
    """Whether a choice depends on a hand that only the shoe knows."""
    return any(isinstance(stage.choice, Decision) and stage.choice.reserved for stage in table.game.stages)
