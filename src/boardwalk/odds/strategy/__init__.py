"""Strategies that a person can use: rule cards found by the program, and charts of starting hands."""

from boardwalk.errors import InputError
from boardwalk.games import Game

MOST_RULES = 10
"""Lines that a person can keep in mind."""


def verify_rules(game: Game, rules: int) -> None:
    """Refuse a number of rules that leaves a decision without any, or that nobody would read."""
    least = len(game.decisions)
    if not least <= rules <= MOST_RULES:
        raise InputError("--rules", f"a card for {game.title} has {least} to {MOST_RULES} lines, one for each decision")
