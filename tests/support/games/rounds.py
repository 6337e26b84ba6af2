"""Settling a round in a line: `settled("premium", "Ah Ad 3c / Ks Qd 2c / As 7h 7d 2s", "ante=10 x-tra=10 play=30")`.

And a good round of each game, for tests to change and to spoil.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from boardwalk.cards import parse_cards
from boardwalk.games import GAMES, Seat, Settlement, settle
from boardwalk.games.legality import verify_limits
from boardwalk.money import decimal, read_cents


class Outcome(NamedTuple):
    """What became of one wager, as a person reads it."""

    result: str
    paid: str
    law: str


def bets_of(text: str) -> dict[str, int]:
    pairs = (word.split("=") for word in text.split())
    return {name: read_cents(amount, name) for name, amount in pairs}


def settlement_of(
    game: str, cards: str, bets: str, *, fold: bool = False, exposed: bool = True, options: str = ""
) -> Settlement:
    player, dealer, board = (parse_cards(part) for part in cards.split("/"))
    declared = GAMES[game].game(dict(word.split("=") for word in options.split()))
    return settle(declared, Seat(player, bets_of(bets), fold, exposed), dealer, board)


def settled(
    game: str, cards: str, bets: str, *, fold: bool = False, exposed: bool = True, options: str = ""
) -> dict[str, Outcome]:
    settlement = settlement_of(game, cards, bets, fold=fold, exposed=exposed, options=options)
    return {line.wager: Outcome(line.result.value, decimal(line.paid), line.law.id) for line in settlement.lines}


Request = dict[str, Any]
ROUNDS: dict[str, Request] = {
    "premium": {
        "player": "Ah Ad 3c",
        "dealer": "Ks Qd 2c",
        "board": "As 7h 7d 2s",
        "bets": {"ante": "10", "x-tra": "10", "play": "30", "dealer-bonus": "5", "player-bonus": "5"},
    },
    "heads-up": {
        "player": "Kh Kd",
        "dealer": "Qs Qd",
        "board": "Kc 7h 7d 2s 3c",
        "bets": {"ante": "10", "odds": "10", "raise": "30", "trips-plus": "5", "pocket-bonus": "5"},
    },
    "holdem3": {
        "player": "Ah Ad 3c",
        "dealer": "Ks Qd 2c",
        "board": "As 7h 7d 2s",
        "bets": {"flop": "10", "blind": "10", "turn-river": "10", "three-card": "5", "six-card": "5"},
    },
    "texas-bonus": {
        "player": "Ah Kh",
        "dealer": "Qs Qd",
        "board": "2h 7h 9h 3s 4c",
        "bets": {"ante": "10", "flop": "20", "turn": "10", "river": "10", "bonus": "5"},
    },
    "caribbean": {
        "player": "Ah Ad Ac 7h 7d",
        "dealer": "As Ks Qd 5c 2h",
        "board": "",
        "bets": {"ante": "10", "bet": "20"},
    },
}
"""Every wager down; the player wins."""


def good_round(game: str, bets: Mapping[str, Any] | None = None, /, **changes: Any) -> Request:
    """The good round of a game with these changes; a bet of `None` is taken away."""
    placed = {**ROUNDS[game]["bets"], **(bets or {})}
    kept = {name: amount for name, amount in placed.items() if amount is not None}
    return {"game": game, **ROUNDS[game], "bets": kept, **changes}


def settlement_of_round(request: Request) -> Settlement:
    """The settlement of a round whose bets are entered, within the posted limits."""
    game = GAMES[request["game"]].game(request.get("options", {}))
    player, dealer, board = (parse_cards(request[field], field) for field in ("player", "dealer", "board"))
    bets = {name: read_cents(amount, name) for name, amount in request["bets"].items()}
    verify_limits(game, bets)
    return settle(game, Seat(player, bets, request.get("fold", False), True), dealer, board)
