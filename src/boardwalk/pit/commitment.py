"""A commitment to a shuffle that can be opened card by card.

Before bets close the house publishes one hash, the commitment. Afterwards everybody gets a proof of the cards that he
saw, and of no other. `verifier` is a program of its own that checks such a proof and shares no code with this module.

- `secret`: 32 random bytes, new for every shuffle.
- Positions count from 1 to 52 in the order as shuffled, before any cut; position 1 is the top card.
- `salt_i` = HMAC-SHA256(key: secret, message: `boardwalk shuffle i`), as 64 hexadecimal digits.
- `leaf_i` = SHA-256 of the text `salt_i:i:card`, a card being written such as `Ah` or `Td`.
- `commitment` = SHA-256 of the text of all 52 leaves, commas between them.

A proof holds the commitment, the 52 leaves, how many cards were cut off the top in all, and for each card shown its
position and salt. The n-th card drawn after a cut of c cards is that at position c + n, counted round from 52 to 1.

What it proves to a person who was given the commitment before bets closed: the order was fixed by then, and each card
that he saw lay in that order where it was drawn from; nobody exchanged it for another. A salt tells nothing of another,
and a leaf without its salt nothing of its card.

What it does not prove: that the order was drawn at random, that nobody in the house knew it, or that the cards not
shown were the rest of a deck. The generator is tested by `boardwalk rng-test`; staff who may rebuild a round open
the whole order.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from boardwalk.cards import DECK, Card, format_cards
from boardwalk.errors import InputError
from boardwalk.form import read_int, read_json, read_text, shown

HEX = re.compile(r"[0-9a-f]{64}")
CARDS = {str(card): card for card in DECK}
WHOLE = frozenset(DECK)
SECRET_BYTES = 32


class Commitment(NamedTuple):
    """What is published of a shuffle before bets close, and the 52 leaves that it is made of."""

    commitment: str
    leaves: tuple[str, ...]


class Shown(NamedTuple):
    """One card, where it lay in the order as shuffled, and the salt that opens its leaf."""

    position: int
    card: Card
    salt: str


@dataclass(frozen=True, slots=True)
class Proof:
    """What a person gets after the round: enough to check the cards that he saw."""

    commitment: str
    leaves: tuple[str, ...]
    cut_cards: int
    """Cards cut off the top since the shuffle; of several cuts the sum, less 52 where it is as much."""
    shown: tuple[Shown, ...]

    def to_json(self) -> dict[str, Any]:
        cards = [{"position": each.position, "card": str(each.card), "salt": each.salt} for each in self.shown]
        return {
            "commitment": self.commitment,
            "cut_cards": self.cut_cards,
            "shown": cards,
            "leaves": list(self.leaves),
        }


@dataclass(frozen=True, slots=True)
class Opening:
    """The whole order and its secret: for staff who may rebuild a round."""

    commitment: str
    secret: str
    cards: tuple[Card, ...]
    cut_cards: int

    def to_json(self) -> dict[str, Any]:
        return {
            "commitment": self.commitment,
            "cut_cards": self.cut_cards,
            "secret": self.secret,
            "cards": format_cards(self.cards),
        }


def commit(order: Sequence[Card], secret: bytes) -> Commitment:
    """The commitment to an order of 52 cards.

    >>> commit(DECK, bytes(32)).commitment[:16]
    '1b67bab68ae011c3'
    """
    _verify(order, secret)
    leaves = tuple(_leaf(_salt(secret, position), position, card) for position, card in enumerate(order, 1))
    return Commitment(_sha256(",".join(leaves)), leaves)


def open_all(order: Sequence[Card], secret: bytes, cut_cards: int = 0) -> Opening:
    """Secret and order; whoever has them makes every salt, leaf and the commitment anew."""
    _verify_cut(cut_cards, "cut_cards")
    return Opening(commit(order, secret).commitment, secret.hex(), tuple(order), cut_cards)


def open_some(order: Sequence[Card], secret: bytes, cards: Iterable[Card], cut_cards: int = 0) -> Proof:
    """The proof of these cards alone, by the order in which they were drawn.

    >>> proof = open_some(DECK, bytes(32), [DECK[12]], cut_cards=10)
    >>> [(each.position, str(each.card)) for each in proof.shown]
    [(13, '5c')]
    """
    commitment, leaves = commit(order, secret)
    _verify_cut(cut_cards, "cut_cards")
    wanted = frozenset(cards)
    drawn = (*range(cut_cards + 1, len(DECK) + 1), *range(1, cut_cards + 1))
    opened = (Shown(place, order[place - 1], _salt(secret, place)) for place in drawn if order[place - 1] in wanted)
    return Proof(commitment, leaves, cut_cards, tuple(opened))


def read_proof(text: str, field: str = "proof") -> Proof:
    """A proof from its JSON; whatever is missing, unknown or of another kind is an `InputError` that names the field.

    It is read, not verified: that is the business of `verifier`.
    """
    try:
        data = read_json(text)
    except InputError as error:
        raise InputError(field, error.reason) from None
    given = _object(data, ("commitment", "cut_cards", "shown", "leaves"), field)
    leaves = _list(given["leaves"], f"{field}.leaves")
    if len(leaves) != len(DECK):
        raise InputError(f"{field}.leaves", f"{len(leaves)} leaves are not the {len(DECK)} of a deck")
    cut = _read(read_int, given["cut_cards"], f"{field}.cut_cards")
    _verify_cut(cut, f"{field}.cut_cards")
    cards = _list(given["shown"], f"{field}.shown")
    return Proof(
        _hex(given["commitment"], f"{field}.commitment"),
        tuple(_hex(leaf, f"{field}.leaves[{number}]") for number, leaf in enumerate(leaves)),
        cut,
        tuple(_shown(card, f"{field}.shown[{number}]") for number, card in enumerate(cards)),
    )


def _shown(data: object, field: str) -> Shown:
    given = _object(data, ("position", "card", "salt"), field)
    position = _read(read_int, given["position"], f"{field}.position")
    if not 1 <= position <= len(DECK):
        raise InputError(f"{field}.position", f"{position} is no position from 1 to {len(DECK)}")
    card = CARDS.get(_read(read_text, given["card"], f"{field}.card"))
    if card is None:
        raise InputError(f"{field}.card", f"{shown(given['card'])} is not a card, written such as Ah or Td")
    return Shown(position, card, _hex(given["salt"], f"{field}.salt"))


def _object(data: object, names: tuple[str, ...], field: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise InputError(field, f"{shown(data)} is not an object")
    for name in names:
        if name not in data:
            raise InputError(f"{field}.{name}", "is missing")
    for name in data:
        if name not in names:
            raise InputError(field, f"{shown(name)} is no field of it")
    return data


def _list(data: object, field: str) -> list[Any]:
    if not isinstance(data, list):
        raise InputError(field, f"{shown(data)} is not a list")
    return data


def _read(reader: Callable[[Any], Any], value: object, field: str) -> Any:
    try:
        return reader(value)
    except InputError as error:
        raise InputError(field, error.reason) from None


def _hex(value: object, field: str) -> str:
    if not isinstance(value, str) or not HEX.fullmatch(value):
        raise InputError(field, f"{shown(value)} is not 64 hexadecimal digits in lower case")
    return value


def _verify(order: Sequence[Card], secret: bytes) -> None:
    if len(order) != len(DECK) or frozenset(order) != WHOLE:
        raise InputError("order", f"{len(order)} cards that are not the {len(DECK)} of a deck, each once")
    if len(secret) != SECRET_BYTES:
        raise InputError("secret", f"is {len(secret)} bytes long, not {SECRET_BYTES}")


def _verify_cut(cut_cards: int, field: str) -> None:
    if not 0 <= cut_cards < len(DECK):
        raise InputError(field, f"{cut_cards} is no number of cards from 0 to {len(DECK) - 1}")


def _salt(secret: bytes, position: int) -> str:
    return hmac.new(secret, b"boardwalk shuffle " + str(position).encode(), hashlib.sha256).hexdigest()


def _leaf(salt: str, position: int, card: Card) -> str:
    return _sha256(f"{salt}:{position}:{card}")


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
