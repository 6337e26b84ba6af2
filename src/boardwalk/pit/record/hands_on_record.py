"""The hands of a table on record, bet by bet, as a review of its win needs them.

A hand counts if its base wager was settled: hands that were void, and bets with a coupon, are left out, and so are
wagers that are collected before the deal, since a meter or a wheel pays them. Only rounds under the game that the table
has now count.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from sqlalchemy import Connection

from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.games.declaration.wager import Placement, Result
from boardwalk.odds.session.win_review import HandOnRecord
from boardwalk.pit.shift_figures import ENDED, FIGURE_RECORDS, GAME_CHANGED, SETTLED
from boardwalk.pit.store.schema import table_numbers, table_stream
from boardwalk.pit.store.snapshot import load_section

EVERY_ORDER = 2**62


class TableHands(NamedTuple):
    """The hands of a table, and how many results were left out, by the reason."""

    game: Game
    rounds: int
    hands: tuple[HandOnRecord, ...]
    left_out: Mapping[str, int]

    def only(self, wagers: Collection[str]) -> TableHands:
        """Without the hands of other wagers, which have no exact figures."""
        kept = tuple(hand for hand in self.hands if hand.wager in wagers)
        others = len(self.hands) - len(kept)
        left_out = {**self.left_out, **({"side bets without exact figures": others} if others else {})}
        return self._replace(hands=kept, left_out=left_out)


def hands_on_record(connection: Connection, number: str, since: int = 0) -> TableHands:
    """The hands of rounds that ended at this time or later; microseconds since 1970."""
    if number not in table_numbers(connection):
        raise InputError("table", f"this house has no table {number}")
    stream = table_stream(number)
    game = load_section(connection, {stream}).tables[number].game
    hands: list[HandOnRecord] = []
    left_out: Counter[str] = Counter()
    rounds, settled = 0, list[Mapping[str, Any]]()
    for row in connection.execute(FIGURE_RECORDS, {"of": stream, "after": 0, "last": EVERY_ORDER}):
        event = json.loads(row.event)
        if event["event"] == SETTLED:
            settled.append(event)
        elif event["event"] == GAME_CHANGED:
            rounds, hands, left_out = 0, [], Counter()
        elif event["event"] == ENDED:
            if row.at >= since:
                rounds += 1
                hands += _hands_of_round(game, event["round"], settled, left_out)
            settled = []
    return TableHands(game, rounds, tuple(hands), dict(left_out))


def _hands_of_round(
    game: Game, number: int, settled: list[Mapping[str, Any]], left_out: Counter[str]
) -> Iterator[HandOnRecord]:
    optional = {wager.name for wager in game.wagers if wager.place is Placement.OPTIONAL}
    aside = optional | {bonus.name for name in optional for bonus in game.bonuses_on.get(name, ())}
    for seat in sorted({event["seat"] for event in settled}):
        own = [event for event in settled if event["seat"] == seat and event["wager"] not in game.collected]
        main = [event for event in own if event["wager"] not in aside]
        if main:
            yield from _hand(number, seat, game.base.name, main, left_out)
        for name in sorted({event["wager"] for event in own} & optional):
            yield from _hand(number, seat, name, [event for event in own if event["wager"] == name], left_out)


def _hand(
    number: int, seat: int, wager: str, settled: list[Mapping[str, Any]], left_out: Counter[str]
) -> Iterator[HandOnRecord]:
    if any(event["coupon_cents"] for event in settled):
        left_out["with a coupon"] += 1
        return
    bets = [event["cents"] for event in settled if event["wager"] == wager]
    if not bets or not bets[0]:
        left_out["void"] += 1
        return
    win = sum(
        (event["cents"] if event["result"] == Result.LOSE.value else 0) - event["paid_cents"] for event in settled
    )
    yield HandOnRecord(number, seat, wager, bets[0], win)
