"""A commitment to a shuffle that can be opened card by card.

Before bets close, the house publishes one hash, the commitment. After the round, each person gets a proof of the cards
that they saw, and of no others. `verifier` is a separate program that checks such a proof and shares no code with this
module.

- `secret`: 32 random bytes, new for every shuffle.
- Positions run from 1 to 52 in the shuffled order, before any cut; position 1 is the top card.
- `salt_i` = HMAC-SHA256(key: secret, message: `boardwalk shuffle i`), as 64 hexadecimal digits.
- `leaf_i` = SHA-256 of the text `salt_i:i:card`, with a card such as `Ah` or `Td`.
- `commitment` = SHA-256 of the text of all 52 leaves, joined by commas.

A proof has the commitment, the 52 leaves, how many cards were cut off the top in total, and the position and salt of
each card shown. The n-th card drawn after a cut of c cards is the one at position c + n, continuing from 52 to 1.

What it proves to a person who had the commitment before bets closed: the order was fixed by then, and each card that
they saw was in it, at the position it was drawn from; nobody swapped it for another. A salt says nothing about any
other salt, and a leaf without its salt says nothing about its card.

What it does not prove: that the order was drawn at random, that nobody in the house knew it, or that the cards not
shown were the rest of a deck. `boardwalk rng-test` tests the generator; staff who may rebuild a round can open the
whole order.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from boardwalk.cards import DECK, Card, format_cards
from boardwalk.codec import Codec, located, read_json, shown
from boardwalk.errors import InputError

HEX = re.compile(r"[0-9a-f]{64}")
WHOLE_DECK = frozenset(DECK)
SECRET_BYTES = 32


class Commitment(NamedTuple):
    """The hash that is published before bets close, and the 52 leaves that it is made of."""

    commitment: str
    leaves: tuple[str, ...]


class ShownCard(NamedTuple):
    """One card, its position in the shuffled order, and the salt that opens its leaf."""

    position: int
    card: Card
    salt: str


@dataclass(frozen=True, slots=True)
class Proof:
    """What a person gets after the round: enough to check the cards that they saw."""

    commitment: str
    leaves: tuple[str, ...]
    cut_cards: int
    """Cards cut off the top since the shuffle; for several cuts, their sum modulo 52."""
    shown: tuple[ShownCard, ...]

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
    _verify_order(order, secret)
    leaves = tuple(_leaf(_salt(secret, position), position, card) for position, card in enumerate(order, 1))
    return Commitment(_sha256(",".join(leaves)), leaves)


def open_all(order: Sequence[Card], secret: bytes, cut_cards: int = 0) -> Opening:
    """The secret and the order, from which anyone can calculate every salt and leaf, and the commitment."""
    _verify_cut(cut_cards, "cut_cards")
    return Opening(commit(order, secret).commitment, secret.hex(), tuple(order), cut_cards)


def open_some(order: Sequence[Card], secret: bytes, cards: Iterable[Card], cut_cards: int = 0) -> Proof:
    """The proof of these cards alone, in the order in which they were drawn.

    >>> proof = open_some(DECK, bytes(32), [DECK[12]], cut_cards=10)
    >>> [(each.position, str(each.card)) for each in proof.shown]
    [(13, '5c')]
    """
    commitment, leaves = commit(order, secret)
    _verify_cut(cut_cards, "cut_cards")
    wanted = frozenset(cards)
    drawn = (*range(cut_cards + 1, len(DECK) + 1), *range(1, cut_cards + 1))
    opened = (ShownCard(place, order[place - 1], _salt(secret, place)) for place in drawn if order[place - 1] in wanted)
    return Proof(commitment, leaves, cut_cards, tuple(opened))


_PROOFS = Codec()


def read_proof(text: str, field: str = "proof") -> Proof:
    """Read a proof from JSON; anything missing, unknown or of the wrong type is an `InputError` that names the field.

    It is not verified here; that is what `verifier` does.
    """
    try:
        proof: Proof = _PROOFS.read(Proof, read_json(text))
        _verify_form(proof)
    except InputError as error:
        raise located(field, error) from None
    return proof


def _verify_form(proof: Proof) -> None:
    if len(proof.leaves) != len(DECK):
        raise InputError("leaves", f"must be {len(DECK)} leaves, not {len(proof.leaves)}")
    _verify_cut(proof.cut_cards, "cut_cards")
    _verify_hex(proof.commitment, "commitment")
    for place, leaf in enumerate(proof.leaves):
        _verify_hex(leaf, f"leaves[{place}]")
    for place, (position, _, salt) in enumerate(proof.shown):
        if not 1 <= position <= len(DECK):
            raise InputError(f"shown[{place}].position", f"must be 1 to {len(DECK)}, not {position}")
        _verify_hex(salt, f"shown[{place}].salt")


def _verify_hex(text: str, field: str) -> None:
    if not HEX.fullmatch(text):
        raise InputError(field, f"{shown(text)} is not 64 lowercase hexadecimal digits")


def _verify_order(order: Sequence[Card], secret: bytes) -> None:
    if len(order) != len(DECK) or frozenset(order) != WHOLE_DECK:
        raise InputError("order", f"must be the {len(DECK)} cards of a deck, each once; there are {len(order)} cards")
    if len(secret) != SECRET_BYTES:
        raise InputError("secret", f"must be {SECRET_BYTES} bytes long, not {len(secret)}")


def _verify_cut(cut_cards: int, field: str) -> None:
    if not 0 <= cut_cards < len(DECK):
        raise InputError(field, f"must be 0 to {len(DECK) - 1}, not {cut_cards}")


def _salt(secret: bytes, position: int) -> str:
    return hmac.new(secret, b"boardwalk shuffle " + str(position).encode(), hashlib.sha256).hexdigest()


def _leaf(salt: str, position: int, card: Card) -> str:
    return _sha256(f"{salt}:{position}:{card}")


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
