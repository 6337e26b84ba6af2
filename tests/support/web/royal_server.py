"""A server in a process of its own whose decks deal a royal flush.

It is started as `python -m tests.support.web.royal_server DIRECTORY PORT`.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from boardwalk.cards import Card
from boardwalk.pit.auth.account import Accounts
from boardwalk.pit.pit import Pit
from boardwalk.pit.store.engine import open_store
from boardwalk.web.app import create_app
from boardwalk.web.http_server import _UvicornServer, listen, server_config
from boardwalk.web.telemetry import open_log
from tests.support.table.houses import CUT, deck_with

ROYAL = "Ah 2c Kh 2d 5d Qh Jh Th 5s 8c 6s 7c"
"""For one player: the player's and the dealer's cards in turn, then flop, turn and river, each after a burn card."""


class RoyalWorld:
    """Every deck is the same, once it has been cut in the middle."""

    def order(self) -> tuple[Card, ...]:
        wanted = deck_with(ROYAL)
        return wanted[CUT:] + wanted[:CUT]

    def spin(self, weights: tuple[int, ...]) -> int:
        return len(weights)


def _say_ready() -> None:
    sys.stdout.write("ready\n")
    sys.stdout.flush()


def main(directory: Path, port: int) -> None:
    store = open_store(str(directory / "house.db"))
    pit = Pit.open(store, RoyalWorld())
    app = create_app(pit, Accounts(store, pit, pit.clock.now), log=open_log(io.StringIO()))
    server = _UvicornServer(server_config(app), app.state.server.log, _say_ready)
    server.run([listen("127.0.0.1", port)])


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
