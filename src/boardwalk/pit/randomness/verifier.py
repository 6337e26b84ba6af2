"""Checks a proof of the cards in a shuffle. This file stands alone: it needs only Python.

    python verifier.py proof.json
    python verifier.py proof.json --commitment 5b0c...   (as you noted it before bets closed)

Positions run from 1 to 52, from the top of the shuffled deck, before any cut. Each position has a leaf: the SHA-256
of the text `salt:position:card`, with a salt of 64 hexadecimal digits and a card such as Ah or Td. The commitment is
the SHA-256 of the text of all 52 leaves, joined by commas. A proof has

    commitment   64 hexadecimal digits
    leaves       the 52 leaves
    cut_cards    how many cards were moved from the top to the bottom by cuts, in total
    shown        for each card that is proved: position, card, salt

and an opening of the whole order has `secret` and `cards` (all 52, separated by spaces) instead of `leaves` and
`shown`; the salt of a position is then the HMAC-SHA256, under the secret, of the text `boardwalk shuffle ` followed by
the position. Exit code 0: everything is proved. 1: something is wrong, and the first fault is reported. 2: the file
cannot be read, or is not a proof.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import re
import sys
from pathlib import Path
from typing import Any, NamedTuple

DECK_SIZE = 52
DIGITS = re.compile("[0-9a-f]{64}")
CARD = re.compile("[2-9TJQKA][cdhs]")
PROOF = {"commitment": str, "leaves": list, "cut_cards": int, "shown": list}
OPENING = {"commitment": str, "secret": str, "cut_cards": int, "cards": str}
SHOWN = {"position": int, "card": str, "salt": str}
KINDS = {str: "text", int: "a whole number", list: "a list"}


class UnreadableError(Exception):
    """The file is not a proof."""


class WrongError(Exception):
    """The file is a proof, but it fails."""


class ProvedCard(NamedTuple):
    """A proved card: its position in the shuffle, and when it was drawn after the cut."""

    position: int
    draw: int
    card: str


def read(text: str) -> dict[str, Any]:
    """Read a proof or an opening from its JSON, and check its form."""
    try:
        data = json.loads(text, object_pairs_hook=_without_duplicates)
    except (ValueError, RecursionError) as error:
        raise UnreadableError(f"not JSON: {error}") from None
    if isinstance(data, dict) and "secret" in data:
        return _verified_form(data, OPENING, "the opening")
    proof = _verified_form(data, PROOF, "the proof")
    for number, leaf in enumerate(proof["leaves"], 1):
        if not isinstance(leaf, str):
            raise UnreadableError(f"leaf {number} is not text")
    for number, shown in enumerate(proof["shown"], 1):
        _verified_form(shown, SHOWN, f"shown card {number}")
    return proof


def verify(data: dict[str, Any], noted: str | None = None) -> list[ProvedCard]:
    """The cards that are proved, in the order drawn; `noted` is the commitment you noted before bets closed."""
    commitment = data["commitment"]
    if not DIGITS.fullmatch(commitment):
        raise WrongError("the commitment is not 64 lowercase hexadecimal digits")
    if noted is not None and noted.strip().lower() != commitment:
        raise WrongError("the commitment is not the one you noted before bets closed")
    if not 0 <= data["cut_cards"] < DECK_SIZE:
        raise WrongError(f"cut_cards is {data['cut_cards']}, but must be 0 to {DECK_SIZE - 1}")
    shown = _all_shown(data) if "secret" in data else data["shown"]
    leaves = [_leaf(each) for each in shown] if "secret" in data else data["leaves"]
    _verify_leaves(leaves, commitment)
    return _verify_shown(shown, leaves, data["cut_cards"])


def describe(proved: list[ProvedCard], commitment: str, noted: bool) -> list[str]:
    """What is proved and what is not, in plain words."""
    lines = [f"Commitment {commitment}"]
    lines += [f"draw {each.draw:>2}: {each.card} (position {each.position} of the shuffle)" for each in proved]
    cards = "1 card is" if len(proved) == 1 else f"{len(proved)} cards are"
    lines.append(f"{cards} proved to have been at these positions in the committed order.")
    if not noted:
        lines.append("Compare the commitment with the one shown before bets closed; only that proves when it was made.")
    rest = "or that nobody knew it" if len(proved) == DECK_SIZE else "that nobody knew it, or what the other cards were"
    lines.append(f"Not proved: that the order was drawn at random, {rest}.")
    return lines


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise UnreadableError("an object has the same name twice")
    return found


def _verified_form(data: object, form: dict[str, type], what: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise UnreadableError(f"{what} is not an object")
    for name, kind in form.items():
        if name not in data:
            raise UnreadableError(f"{what} has no {name}")
        if type(data[name]) is not kind:
            raise UnreadableError(f"{name} in {what} is not {KINDS[kind]}")
    for name in data:
        if name not in form:
            raise UnreadableError(f"{what} has an unknown name {name!r}")
    return data


def _verify_leaves(leaves: list[str], commitment: str) -> None:
    if len(leaves) != DECK_SIZE:
        raise WrongError(f"there are {len(leaves)} leaves, not {DECK_SIZE}")
    for position, leaf in enumerate(leaves, 1):
        if not DIGITS.fullmatch(leaf):
            raise WrongError(f"leaf {position} is not 64 lowercase hexadecimal digits")
    if hashlib.sha256(",".join(leaves).encode("ascii")).hexdigest() != commitment:
        raise WrongError("the leaves do not match the commitment")


def _verify_shown(shown: list[dict[str, Any]], leaves: list[str], cut_cards: int) -> list[ProvedCard]:
    proved: list[ProvedCard] = []
    for each in shown:
        position, card = each["position"], each["card"]
        if not 1 <= position <= DECK_SIZE:
            raise WrongError(f"position {position} is not 1 to {DECK_SIZE}")
        if not CARD.fullmatch(card):
            raise WrongError(f"position {position}: {card!r} is not a card")
        if any(position == other.position for other in proved):
            raise WrongError(f"position {position} is shown twice")
        if any(card == other.card for other in proved):
            raise WrongError(f"position {position}: {card} is shown twice")
        if not DIGITS.fullmatch(each["salt"]):
            raise WrongError(f"position {position}: the salt is not 64 lowercase hexadecimal digits")
        if _leaf(each) != leaves[position - 1]:
            raise WrongError(f"position {position}: {card} and its salt do not match the leaf")
        proved.append(ProvedCard(position, (position - cut_cards - 1) % DECK_SIZE + 1, card))
    return sorted(proved, key=lambda each: each.draw)


def _leaf(shown: dict[str, Any]) -> str:
    return hashlib.sha256("{salt}:{position}:{card}".format_map(shown).encode("utf-8", "replace")).hexdigest()


def _all_shown(data: dict[str, Any]) -> list[dict[str, Any]]:
    cards = data["cards"].split(" ")
    if len(cards) != DECK_SIZE:
        raise WrongError(f"there are {len(cards)} cards, not {DECK_SIZE}")
    if not DIGITS.fullmatch(data["secret"]):
        raise WrongError("the secret is not 64 lowercase hexadecimal digits")
    secret = bytes.fromhex(data["secret"])
    salts = [hmac.new(secret, b"boardwalk shuffle %d" % number, "sha256").hexdigest() for number in range(1, 53)]
    return [
        {"position": number, "card": card, "salt": salt}
        for number, (card, salt) in enumerate(zip(cards, salts, strict=True), 1)
    ]


def main(arguments: list[str] | None = None) -> int:
    """Check the proof in a file; returns the exit code."""
    parser = argparse.ArgumentParser(description="Check a proof of the cards in a shuffle.")
    parser.add_argument("file", help="the proof, as JSON")
    parser.add_argument("--commitment", help="the commitment as you noted it before bets closed")
    options = parser.parse_args(arguments)
    try:
        data = read(Path(options.file).read_text("utf-8-sig"))
        proved = verify(data, options.commitment)
    except (OSError, ValueError, UnreadableError) as error:
        sys.stderr.write(f"cannot read {options.file}: {getattr(error, 'strerror', None) or error}\n")
        return 2
    except WrongError as error:
        sys.stderr.write(f"NOT PROVED: {error}\n")
        return 1
    sys.stdout.write("\n".join(describe(proved, data["commitment"], options.commitment is not None)) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
