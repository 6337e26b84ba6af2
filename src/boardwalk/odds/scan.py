"""The scan: every choice of options and pay tables that the regulations permit, with its exact house edge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from boardwalk.games import find_game
from boardwalk.odds.cluster import answer_of, client_of
from boardwalk.odds.figure import UNIT_CENTS
from boardwalk.odds.progress import Progress, part_of, silent
from boardwalk.odds.side_bets import side_bets
from boardwalk.odds.solution import solve_together
from boardwalk.odds.versions import Version, together, versions

MAIN_WAGERS = "main wagers"


@dataclass(frozen=True)
class Finding:
    """One permitted choice; the edge is of the base wager, at a side bet of the side bet."""

    game: str
    wager: str
    options: Mapping[str, str]
    house_edge: Fraction

    @property
    def favours_player(self) -> bool:
        return self.house_edge < 0


def scan(
    name: str,
    options: Mapping[str, object] | None = None,
    unit_cents: int = UNIT_CENTS,
    *,
    cluster: str | None = None,
    progress: Progress = silent,
) -> list[Finding]:
    """Solve every version of a game that these options leave open, and every side bet under every table.

    >>> [(found.wager, round(float(found.house_edge), 4)) for found in scan("caribbean")]
    [('main wagers', 0.0522)]
    """
    groups = together(versions(find_game(name), options))
    if cluster is None:
        edges = [
            edges_of(name, _settings(group), unit_cents, part_of(progress, at, len(groups)))
            for at, group in enumerate(groups)
        ]
    else:
        edges = _on_cluster(name, groups, unit_cents, cluster, progress)
    found = [
        Finding(name, MAIN_WAGERS, version.options, edge)
        for group, of_group in zip(groups, edges, strict=True)
        for version, edge in zip(group, of_group, strict=True)
    ]
    return found + [
        Finding(name, bet.wager, bet.options, bet.house_edge) for bet in side_bets(name, options, unit_cents)
    ]


def _settings(group: list[Version]) -> list[dict[str, str]]:
    return [version.game.house.as_text() for version in group]


def edges_of(name: str, options: list[dict[str, str]], unit_cents: int, progress: Progress = silent) -> list[Fraction]:
    """The house edge of versions with the same decisions; small in and out, so that it can be done elsewhere."""
    games = [find_game(name).game(each) for each in options]
    return [solution.house_edge for solution in solve_together(games, unit_cents, progress=progress)]


def _on_cluster(
    name: str, groups: list[list[Version]], unit_cents: int, address: str, progress: Progress
) -> list[list[Fraction]]:
    with client_of(address) as client:
        tasks = [client.submit(edges_of, name, _settings(group), unit_cents, pure=False) for group in groups]
        edges = []
        for done, task in enumerate(tasks, 1):
            edges.append(answer_of(task))
            progress(done / len(tasks))
    return edges
