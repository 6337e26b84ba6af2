"""Every attack once, and what a player noticed: `python -m tests.support.attack.table [SECONDS] [ATTACK ...]`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from tests.support.attack import attacks
from tests.support.attack.target import Attack, Probe, Target, ask, attacked, probe, under

ATTACKS: tuple[Attack, ...] = (
    attacks.one_large_header,
    attacks.many_headers,
    attacks.silent_sockets,
    attacks.slow_bodies,
    attacks.pipelines,
    attacks.messages_on_streams,
    attacks.pings_on_streams,
    attacks.openapi_flood,
    attacks.page_flood,
    attacks.connection_flood,
    attacks.bad_tokens,
    attacks.log_ins,
)
ATTACKS_WITH_TOKEN: tuple[Attack, ...] = (attacks.streams_of_one_player,)
QUIET_SECONDS = 5.0


class Line(NamedTuple):
    """An attack, and what it did."""

    name: str
    quiet: Probe
    noticed: Probe
    megabytes: int
    """How much memory the server has after it."""
    counted: dict[str, int]

    @property
    def times(self) -> float:
        """How much longer a command took than in quiet."""
        return self.noticed.median_seconds / self.quiet.median_seconds

    def __str__(self) -> str:
        return (
            f"{self.name:24} {self.quiet.median_seconds * 1000:8.1f} {self.noticed.median_seconds * 1000:8.1f} "
            f"{self.times:6.1f} {self.noticed.most_seconds * 1000:8.0f} "
            f"{self.noticed.failed:4}/{self.noticed.commands:<4} "
            f"{self.megabytes:6}  {self.counted}"
        )


HEADING = f"{'attack':24} {'quiet ms':>8} {'under ms':>8} {'times':>6} {'most ms':>8} {'lost':>9} {'MB':>6}  counted"


def measure(target: Target, attack: Attack, seconds: float) -> Line:
    """Measure a player's commands during an attack, and before it beside a process that only keeps a core busy."""
    with under(attacks.busy_neighbor, target.port, QUIET_SECONDS):
        quiet = probe(target, QUIET_SECONDS)
    # The token of another player, whose own budget is spent.
    token = target.house.patrons[1].token if attack in ATTACKS_WITH_TOKEN else ""
    with under(attack, target.port, seconds, token) as counted:
        noticed = probe(target, seconds)
        memory = target.most_resident_bytes // 2**20
    return Line(attack.__name__, quiet, noticed, memory, dict(counted))


def run(seconds: float, names: tuple[str, ...] = ()) -> list[Line]:
    """Each attack on a server of its own."""
    lines = []
    for attack in (*ATTACKS, *ATTACKS_WITH_TOKEN):
        if names and attack.__name__ not in names:
            continue
        with tempfile.TemporaryDirectory(prefix="boardwalk-attack-") as folder, attacked(Path(folder)) as target:
            ask(target.port, "GET", "/api/v1/openapi.json")
            line = measure(target, attack, seconds)
        print(line, flush=True)  # noqa: T201
        lines.append(line)
    return lines


if __name__ == "__main__":
    given = float(sys.argv[1]) if len(sys.argv) > 1 else 8.0
    print(HEADING)  # noqa: T201
    run(given, tuple(sys.argv[2:]))
