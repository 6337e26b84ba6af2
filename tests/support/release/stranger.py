"""A stranger's first round: sits down at the demo house whose address is given, bets, decides, and reads the result.

It is run by the Python of an installation, so it imports nothing but the package.
"""

from __future__ import annotations

import sys
from typing import Any

import boardwalk as bw
from boardwalk.api.table import TableSight

MOST_SIGHTS = 400


def choice(sight: TableSight) -> Any:
    """The draft to send now: what the round waits for, or $5 on the first empty betting area; None to wait."""
    due = [prompt.draft for prompt in sight.prompts if prompt.due]
    if due:
        return due[0]
    seat = sight.table.seat
    assert seat is not None
    placed = sight.table.seats[seat].bets
    bets = [prompt.draft for prompt in sight.prompts if prompt.draft["do"] == "place-bet"]
    empty = [{**draft, "cents": 5_00} for draft in bets if draft["wager"] not in placed]
    return empty[0] if empty else None


def play_round(address: str) -> int:
    """Play one round; returns how many rounds the house has on record for it."""
    with bw.Client(address) as client:
        client.enter_as_guest()
        table = client.table("2")
        seats = [prompt.draft for prompt in table.see().prompts if prompt.draft["do"] == "take-seat"]
        table.send(seats[0], chips_cents=500_00)
        for seen, sight in enumerate(table.watch(), 1):
            if table.rounds():
                break
            assert seen < MOST_SIGHTS, "no round ended"
            draft = choice(sight)
            if draft is not None:
                try:
                    table.send(draft)
                except bw.BoardwalkError as error:  # the table has moved on, and the next sight says so
                    print(error, file=sys.stderr)  # noqa: T201
        return len(table.rounds())


if __name__ == "__main__":
    print(play_round(sys.argv[1]))  # noqa: T201
