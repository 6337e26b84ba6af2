"""What a sentence about an event needs to know: the table before it, and words for seats, wagers, cards and counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from boardwalk.cards import Card, Category, best_hand
from boardwalk.games import Game
from boardwalk.games.stage import Decision, Exposure
from boardwalk.progressive.words import printable as printable  # noqa: PLC0414
from boardwalk.table.command import Place, place_name
from boardwalk.table.state import Round, Seated, Table

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
ONE_OF_THEM = frozenset(Category) - {
    Category.HIGH_CARD,
    Category.TWO_PAIR,
    Category.THREE_OF_A_KIND,
    Category.FOUR_OF_A_KIND,
}
"""Hands that one says with an article: a flush, but two pair."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The table before the event. Whoever or whatever is not on it is told by its number or name."""

    table: Table | None
    pretty: bool

    @property
    def round(self) -> Round | None:
        return None if self.table is None else self.table.round

    def seated(self, seat: Place) -> Seated | None:
        return self.table.seats.get(seat) if self.table is not None and isinstance(seat, int) else None

    def who(self, seat: Place) -> str:
        seated = self.seated(seat)
        return place_name(seat) if seated is None else f"{seated.player} (seat {seat})"

    def player(self, name: str) -> str:
        seat = None if self.table is None else self.table.seat_of(name)
        return name if seat is None else f"{name} (seat {seat})"

    def wager(self, name: str) -> str:
        return name if self.table is None else wager_title(self.table.game, name)

    def cards(self, cards: Iterable[Card]) -> str:
        return " ".join(card.pretty if self.pretty else str(card) for card in cards) or "nothing"

    def choice(self) -> Decision | Exposure | None:
        """What is chosen at this stage of the round."""
        now = self.round
        return None if now is None or self.table is None else self.table.game.stages[now.stage].choice

    @property
    def board(self) -> tuple[Card, ...]:
        """The community cards that lie face up."""
        return () if self.round is None else self.round.community[: self.round.community_up]

    def hand(self, own: tuple[Card, ...]) -> str:
        """What cards make with the community cards that lie face up, once there are five and no card twice."""
        cards = own + self.board
        if not (5 <= len(cards) <= 7 and len(set(cards)) == len(cards)):
            return ""
        made = best_hand(cards)
        article = "a " if made.rank.category in ONE_OF_THEM else ""
        return f" for {article}{made.name}"


def wager_title(game: Game, name: str) -> str:
    """A wager as the layout has it; a name that the game does not know stays as it is."""
    titles = {wager.name: wager.title for wager in game.wagers}
    return titles.get(name) or (game.collected[name].title if name in game.collected else name)


def count(number: int, noun: str) -> str:
    said = NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)
    return f"{'a' if number == 1 else said} {noun}{'' if number == 1 else 's'}"


Sentence = Callable[[Scene, Any], str]
