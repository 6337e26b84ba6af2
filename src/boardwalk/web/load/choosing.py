"""What a bot does next, from nothing but what it sees: a prompt of its view. No rule of any game stands here."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

TAKE_SEAT, LOOK, PLACE_BET = "take-seat", "look-at-deck", "place-bet"
CENTS = "cents"
STAKE_CENTS = 5_00
"""What a bot would like to bet on everything."""
Draft = dict[str, Any]


class Choice(NamedTuple):
    """A draft to send."""

    draft: Draft
    opens: bool = False
    """Whether it is the bot's first bet of a round, which it may take its time for."""


def choose(sight: Mapping[str, Any], dice: Random, purse_cents: int) -> Choice | None:
    """What is due, by chance where there are several ways; else a seat, a look at cards, a bet on what has none yet."""
    table = sight["table"]
    prompts = table["prompts"]
    due = [prompt["draft"] for prompt in prompts if prompt["due"]]
    if due:
        return Choice(dice.choice(due))
    if table["seat"] is None:
        seats = [prompt["draft"] for prompt in prompts if prompt["draft"]["do"] == TAKE_SEAT]
        return Choice({**dice.choice(seats), "chips_cents": purse_cents}) if seats else None
    looks = [prompt["draft"] for prompt in prompts if prompt["draft"]["do"] == LOOK]
    if looks:
        return Choice(looks[0])
    placed = table["seats"][str(table["seat"])]["bets"]
    bets = [prompt for prompt in prompts if prompt["draft"]["do"] == PLACE_BET]
    missing = [prompt for prompt in bets if prompt["draft"]["wager"] not in placed]
    return Choice(_staked(missing[0]), opens=not placed) if missing else None


def _staked(prompt: Mapping[str, Any]) -> Draft:
    """The draft of a bet with the usual stake, or what is nearest to it within the bounds of the prompt."""
    draft = dict(prompt["draft"])
    for need in prompt["needs"]:
        if need["field"] == CENTS:
            least = STAKE_CENTS if need["least"] is None else max(STAKE_CENTS, need["least"])
            draft[CENTS] = least if need["most"] is None else min(least, need["most"])
    return draft
