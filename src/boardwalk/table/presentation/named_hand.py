"""Hands by name, with the cards that play, as the dealer would call them; and the rows of pay tables that paid.

Named from the cards that the viewer sees and nothing else: who may see them is decided in `view`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.cards import Card, all_known
from boardwalk.games import Game
from boardwalk.games.declaration.collected import ProgressiveWager
from boardwalk.games.declaration.pay_table import PayTable


@dataclass(frozen=True, slots=True)
class NamedHand:
    """A hand by its name, with the cards that play."""

    name: str
    plays: tuple[Card, ...]
    """The best five, four or three cards, of the player's or dealer's own and the community cards."""
    qualifies: bool | None = None
    """Whether the dealer's hand qualifies; null for a player's, and if the dealer need not qualify."""


@dataclass(frozen=True, slots=True)
class PaidRow:
    """A row of a pay table that paid a wager."""

    table: str
    """The title of the pay table, or the name of a progressive."""
    hand: str


def named_hand(game: Game, own: tuple[Card, ...], board: tuple[Card, ...]) -> NamedHand | None:
    """A player's hand with the community cards that are face up; None while there are too few or too many cards.

    >>> from boardwalk.cards import parse_cards
    >>> from boardwalk.games import GAMES
    >>> texas = GAMES["texas-bonus"].game()
    >>> named_hand(texas, parse_cards("6d 4c"), parse_cards("6h Tc 2s")).name
    'pair of sixes'
    >>> named_hand(texas, parse_cards("6d 4c"), ())
    """
    cards = (*own, *board)
    if not own or not game.ranking.reads(len(cards)) or not all_known(cards):
        return None
    return NamedHand(_short_name(game, cards), game.ranking.playing(cards))


def dealer_hand(
    game: Game, dealer: tuple[Card, ...], dealer_up: frozenset[int], board: tuple[Card, ...]
) -> NamedHand | None:
    """The dealer's hand, once all its cards and all community cards are face up.

    >>> from boardwalk.cards import parse_cards
    >>> from boardwalk.games import GAMES
    >>> stud = GAMES["caribbean"].game()
    >>> hand = dealer_hand(stud, parse_cards("Ad Qc 9h 5s 2s"), frozenset(range(5)), ())
    >>> hand.name, hand.qualifies
    ('ace high', False)
    """
    if len(dealer_up) < len(dealer) or len(dealer) != game.dealer_hole_cards or len(board) < game.community_cards:
        return None
    hand = named_hand(game, dealer, board)
    if hand is None or game.dealer_qualifies is None:
        return hand
    return NamedHand(hand.name, hand.plays, game.qualifies(game.ranking.rank((*dealer, *board))))


def _short_name(game: Game, cards: tuple[Card, ...]) -> str:
    """Without what the dealer adds after a colon: `two pair, aces up`."""
    return game.ranking.rank(cards).name.partition(":")[0]


def paid_rows(game: Game, wager: str, paid_by: str) -> tuple[PaidRow, ...]:
    """The rows that paid a wager or a bonus, found by the words recorded with it; none for plain odds.

    >>> from boardwalk.games import GAMES
    >>> premium = GAMES["premium"].game()
    >>> paid_rows(premium, "play", "1 to 1")
    ()
    """
    if not paid_by:
        return ()
    collected = game.collected.get(wager)
    if isinstance(collected, ProgressiveWager):
        row = next((row for row in collected.table.rows if paid_by.startswith(f"{row.name}, {row.pays}")), None)
        return () if row is None else (PaidRow(wager, row.name),)
    found = ((table, table.rows_in(paid_by)) for table in _tables(game, wager))
    return next((tuple(PaidRow(table.title, row.name) for row in rows) for table, rows in found if rows), ())


def _tables(game: Game, name: str) -> Iterator[PayTable]:
    for each in (*game.wagers, *game.bonuses):
        if each.name == name:
            yield from each.tables
