"""Where cards go with each event of a table, who sees them, and what was bet on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardwalk.cards import Card
from boardwalk.games.wager import Result
from boardwalk.soak.books import Books
from boardwalk.table import event as happened
from boardwalk.table import event_round as in_round
from boardwalk.table.event import Event


def _shuffled(books: Books, event: happened.DeckShuffled) -> None:
    books.orders[event.deck] = event.order


def _received(books: Books, event: happened.DeckReceived) -> None:
    books.orders[event.deck] = event.preshuffled or ()


def _seated(books: Books, event: happened.SeatTaken) -> None:
    books.names[event.seat] = event.player


def _taken(books: Books, event: happened.DeckTaken) -> None:
    books.in_play = event.deck


def _bet(books: Books, event: happened.BetPlaced) -> None:
    books.made.setdefault(event.seat, {})[event.wager] = (event.cents, event.coupon_cents)


def _unbet(books: Books, event: happened.BetTakenBack) -> None:
    books.made[event.seat].pop(event.wager)


def _closed(books: Books, event: in_round.BetsClosed) -> None:
    books.begin_round(event.seats)
    books.place = dict.fromkeys(books.orders[books.in_play], "stub")


def _lay(books: Books, to: int | str, cards: tuple[Card, ...], up: int) -> None:
    books.put(cards, "stub", f"seat {to}" if isinstance(to, int) else to)
    pile = books.hands[to] if isinstance(to, int) else books.dealer if to == "dealer" else books.community
    pile += cards
    books.public.update(cards[len(cards) - up :])


def _dealt(books: Books, event: in_round.CardsDealt | in_round.CardsMisdealt) -> None:
    _lay(books, event.to, event.cards, event.up)
    books.put(event.burned, "stub", "rack")
    due = len(event.cards)
    if isinstance(event, in_round.CardsMisdealt):
        books.misdealt.add(event.to)
        due = event.due
    if event.to == "community":
        books.community_due += due


def _burned(books: Books, event: in_round.CardsBurned | in_round.StubRacked) -> None:
    books.put(event.cards, "stub", "rack")


def _face_up(books: Books, event: in_round.CardFoundFaceUp) -> None:
    books.put((event.card,), "stub", "rack")
    books.public.add(event.card)


def _put_back(books: Books, event: in_round.FoundCardsPutBack) -> None:
    books.put(event.cards, "rack", "stub")


def _shown(books: Books, event: Any) -> None:
    books.public.update(event.cards)
    if isinstance(event, in_round.ExposureChosen) and not event.exposed:
        books.kept_down.add(event.seat)


def _exposed(books: Books, event: in_round.DealerCardExposed) -> None:
    books.public.add(event.card)


def _collected(books: Books, event: in_round.CardsCollected) -> None:
    place = f"seat {event.place}" if isinstance(event.place, int) else event.place
    books.put(event.cards, place, "rack")


def _completed(books: Books, event: in_round.DealerHandCompleted) -> None:
    for card in event.cards:
        books.put((card,), "community" if card in books.community else "stub", "dealer")
        if card in books.community:
            books.community.remove(card)
    books.put(event.community, "stub", "community")
    books.dealer += event.cards
    books.community += event.community
    books.public.update(event.cards[len(event.cards) - event.up :])


def _acted(books: Books, event: in_round.PlayerActed) -> None:
    if event.wager is not None:
        books.made[event.seat][event.wager] = (event.cents, 0)
    elif event.folded:
        books.folded.add(event.seat)


def _decided(books: Books, event: in_round.WagerSettled) -> None:
    """What each seat is ahead; wagers that were taken in are looked at by themselves."""
    assert books.game is not None
    if event.wager not in books.game.collected:
        books.net[event.seat] += -event.cents if event.result is Result.LOSE else event.paid_cents


def _spoiled(books: Books, event: in_round.HandVoided) -> None:
    books.spoiled.add(event.seat)


def _voided(books: Books, event: in_round.RoundVoided) -> None:
    books.still_settled = event.still_settled


CARD_MOVES: dict[type[Event], Callable[[Books, Any], None]] = {
    happened.DeckShuffled: _shuffled,
    happened.DeckReceived: _received,
    happened.DeckTaken: _taken,
    happened.SeatTaken: _seated,
    happened.BetPlaced: _bet,
    happened.BetTakenBack: _unbet,
    in_round.BetsClosed: _closed,
    in_round.CardsDealt: _dealt,
    in_round.CardsMisdealt: _dealt,
    in_round.CardsBurned: _burned,
    in_round.StubRacked: _burned,
    in_round.CardFoundFaceUp: _face_up,
    in_round.FoundCardsPutBack: _put_back,
    in_round.CommunityTurned: _shown,
    in_round.ExposureChosen: _shown,
    in_round.DealerRevealed: _shown,
    in_round.HandShown: _shown,
    in_round.DealerCardExposed: _exposed,
    in_round.CardsCollected: _collected,
    in_round.DealerHandCompleted: _completed,
    in_round.PlayerActed: _acted,
    in_round.WagerSettled: _decided,
    in_round.HandVoided: _spoiled,
    in_round.RoundVoided: _voided,
}
