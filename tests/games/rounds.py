"""Settling a round in a line: `settled("premium", "Ah Ad 3c / Ks Qd 2c / As 7h 7d 2s", "ante=10 x-tra=10 play=30")`."""

from __future__ import annotations

from typing import NamedTuple

from boardwalk.cards import parse_cards
from boardwalk.games import GAMES, Seat, Settlement, settle
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
