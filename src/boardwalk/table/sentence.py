"""`tell` puts an event into one sentence, as a person at the table would say it. Also what sentences need: the table
before the event, and words for seats, wagers, cards and counts.

The sentences themselves are with their subjects.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from boardwalk.cards import Card, Ranking, UnknownCard, all_known
from boardwalk.games import Game
from boardwalk.games.declaration.round import Decision, Exposure, TakeBack
from boardwalk.press.notation import joined, printable
from boardwalk.table.machine import TABLE
from boardwalk.table.message import Event, Place, place_name
from boardwalk.table.state import Round, SeatedPlayer, Table

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
WITHOUT_ARTICLE = frozenset({"HIGH_CARD", "TWO_PAIR", "THREE_OF_A_KIND", "FOUR_OF_A_KIND"})
"""Hands that take no article, in every ranking: two pair, but a flush."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The table before the event. Players and wagers it does not have are given by number or name."""

    table: Table | None
    pretty: bool

    @property
    def round(self) -> Round | None:
        return None if self.table is None else self.table.round

    def seated(self, seat: Place) -> SeatedPlayer | None:
        return self.table.seats.get(seat) if self.table is not None and isinstance(seat, int) else None

    def who(self, seat: Place) -> str:
        seated = self.seated(seat)
        return place_name(seat) if seated is None else f"{seated.player} (seat {seat})"

    def player(self, name: str) -> str:
        seat = None if self.table is None else self.table.seat_of(name)
        return name if seat is None else f"{name} (seat {seat})"

    def wager(self, name: str) -> str:
        return name if self.table is None else wager_title(self.table.game, name)

    def cards(self, cards: tuple[Card, ...]) -> str:
        """Cards by name; real ones that are not known yet are only counted."""
        named = [card for card in cards if not isinstance(card, UnknownCard)]
        unknown = len(tuple(cards)) - len(named)
        words = [card.pretty if self.pretty else str(card) for card in named]
        parts = [*([" ".join(words)] if words else []), *([count(unknown, "card")] if unknown else [])]
        return " and ".join(parts) or "nothing"

    def named_cards(self, cards: tuple[Card, ...]) -> str:
        """After a sentence that counts them: which they are, as far as anyone knows."""
        return f": {self.cards(cards)}" if any(not isinstance(card, UnknownCard) for card in cards) else ""

    def choice(self) -> Decision | TakeBack | Exposure | None:
        """The decision at this stage of the round."""
        now = self.round
        return None if now is None or self.table is None else self.table.game.stages[now.stage].choice

    @property
    def board(self) -> tuple[Card, ...]:
        """The community cards that are face up."""
        return () if self.round is None else self.round.community[: self.round.community_up]

    def hand(self, own: tuple[Card, ...]) -> str:
        """The hand that cards make with the face-up community cards, once they are enough and none is repeated."""
        cards, ranking = own + self.board, Ranking.FIVE_CARD if self.table is None else self.table.game.ranking
        if not (ranking.reads(len(cards)) and len(set(cards)) == len(cards) and all_known(cards)):
            return ""
        return f" for {in_words(cards, ranking)}"

    def qualifies(self, own: tuple[Card, ...]) -> bool | None:
        """Whether the dealer qualifies with these cards; None if any dealer does, or if nobody can say yet."""
        if self.table is None or self.table.game.dealer_qualifies is None or not self.hand(own):
            return None
        return self.table.game.qualifies(self.table.game.ranking.rank(own + self.board))


@lru_cache(maxsize=1024)
def in_words(cards: tuple[Card, ...], ranking: Ranking = Ranking.FIVE_CARD) -> str:
    """The hand that these cards make, as a dealer calls it.

    >>> from boardwalk.cards import parse_cards
    >>> in_words(parse_cards("9s 9d Ah 7c 2d")), in_words(parse_cards("9s 9d 9h 7c 2d"))
    ('a pair of nines', 'three of a kind, nines')
    >>> in_words(parse_cards("9s 8s 7s"), Ranking.THREE_CARD), in_words(parse_cards("9s 8s 2c 5d"), Ranking.FOUR_CARD)
    ('a straight flush, nine high', 'nine high')
    """
    rank = ranking.rank(cards)
    category = getattr(rank, "category", None)
    return rank.name if category is not None and category.name in WITHOUT_ARTICLE else f"a {rank.name}"


def wager_title(game: Game, name: str) -> str:
    """A wager's name as printed on the layout. A name the game does not have stays as it is."""
    return game.titles.get(name, name)


def called(scene: Scene, progressive: str) -> str:
    """What a progressive is called: by its title if the table has several."""
    return scene.wager(progressive) if _has_several(scene) else "progressive"


def named_apart(scene: Scene, progressive: str, thing: str) -> str:
    """Something that belongs to a progressive, such as its light, with the progressive's title if there are several."""
    return f"{scene.wager(progressive)} {thing}" if _has_several(scene) else thing


def _has_several(scene: Scene) -> bool:
    return scene.table is not None and len(scene.table.game.progressives) > 1


def count(number: int, noun: str) -> str:
    word = NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)
    return f"{'a' if number == 1 else word} {noun}{'' if number == 1 else 's'}"


def tell(event: Event, table_before: Table | None, *, pretty: bool = False) -> str:
    """What happened, given the table before the event. `pretty` writes cards with suit symbols.

    >>> from boardwalk.law import cite
    >>> from boardwalk.table.seat import SeatTaken
    >>> tell(SeatTaken(cite("R28"), 2, "Ann", 500_00), None)
    'Ann takes seat 2 with $500'
    """
    return printable(TABLE.sentences[type(event)](Scene(table_before, pretty), event))


def seat_names(scene: Scene, seats: tuple[int, ...]) -> str:
    return joined([scene.who(seat) for seat in seats]) or "nobody"
