"""What a report was computed from, written out so that two laboratories can compare it, and the digests of it."""

from __future__ import annotations

import hashlib
import json
import shlex
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from boardwalk import __version__
from boardwalk.games import Game
from boardwalk.games.game import LIMIT
from boardwalk.games.option import House
from boardwalk.law import Paragraph
from boardwalk.money import decimal
from boardwalk.odds.solution import Solution

DIRECTORY = "DIR"
"""Stands in the printed command for the folder, which is no part of a report."""


def written_out(value: Any) -> Any:  # noqa: PLR0911
    """A declaration, or a part of one, as JSON has it: records by field, paragraphs by their identifier."""
    match value:
        case Paragraph():
            return str(value)
        case House():
            return value.as_text()
        case Enum():
            return str(value.name)
        case Mapping():
            return {str(written_out(key)): written_out(each) for key, each in value.items()}
        case frozenset():
            return sorted(map(written_out, value), key=canonical)
        case list() | tuple():
            return [written_out(each) for each in value]
        case None | bool() | int() | str():
            return value
        case Fraction():
            return str(value)
    assert is_dataclass(value), f"{value!r} has no written form"
    return {field.name: written_out(getattr(value, field.name)) for field in fields(value)}


def canonical(data: Any) -> str:
    """The one spelling of some JSON: keys in order, nothing between."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def digest(data: Any) -> str:
    """SHA-256 of the canonical spelling in UTF-8.

    >>> digest({})
    '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a'
    """
    return hashlib.sha256(canonical(data).encode()).hexdigest()


def inputs_of(solution: Solution) -> dict[str, Any]:
    """Everything that decides the figures: the declaration in full, the deck, the unit and the software."""
    return {
        "software": f"boardwalk {__version__}",
        "unit_cents": solution.payoffs.unit_cents,
        "deck": [int(rank) for rank in solution.played.deck.ranks],
        "declaration": written_out(solution.game),
    }


def counts_of(solution: Solution) -> list[dict[str, Any]]:
    """The table of counted deals from which every exact figure is read, without its empty places."""
    rows = []
    for ending, path in enumerate(solution.payoffs.tree.paths):
        for each, hand in enumerate(solution.payoffs.classes):
            for number, outcome in enumerate(hand.outcomes):
                deals = int(solution.counts[ending, each, number])
                if deals:
                    net = int(solution.payoffs.cents[solution.version, ending, each, number])
                    standing = str(outcome.standing.name).lower()
                    rows.append(
                        {
                            "path": path,
                            "hand": hand.name,
                            "standing": standing,
                            "qualified": outcome.qualified,
                            "net_cents": net,
                            "deals": deals,
                        }
                    )
    return rows


def command_line(game: Game, unit_cents: int, rounds: int, seed: int, *, brief: bool = False) -> str:
    """The command that makes the report again. A payout limit is left out of calculations that do not ask for it."""
    words = ["boardwalk", "report", game.name, "--out", DIRECTORY]
    limit = {LIMIT: "on"} if game.house.as_text().get(LIMIT) == "on" else {}
    for name, text in (game.house.changed() | limit).items():
        words += ["--option", f"{name}={text}"]
    words += ["--unit", decimal(unit_cents), "--rounds", str(rounds), "--seed", str(seed)]
    return shlex.join([*words, "--brief"] if brief else words)
