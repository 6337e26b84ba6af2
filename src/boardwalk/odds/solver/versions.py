"""The versions of a game that a house may choose from, solved together where they share decisions, and the scan over
every permitted choice.

Options that only reorder, limit or add side bets leave the main wagers alone; of the others, every combination is a
version.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from boardwalk.errors import InputError
from boardwalk.games import Declaration, Game, find_game
from boardwalk.games.declaration.game import without_limit
from boardwalk.games.declaration.option import ChoiceOption
from boardwalk.odds.cluster import answer_of, client_of
from boardwalk.odds.figures import UNIT_CENTS
from boardwalk.odds.side_bets.side_bet import side_bets
from boardwalk.odds.solver.payoff import choices_of, main_bonuses, main_wagers
from boardwalk.odds.solver.solution import Solution, solve_together
from boardwalk.progress import Progress, part_of, silent


class Version(NamedTuple):
    """One combination of the options that matter, as a person would write them, and the game under it."""

    options: dict[str, str]
    game: Game


def versions(
    declaration: Declaration, options: Mapping[str, object] | None = None, *, tables_only: bool = False
) -> list[Version]:
    """Every version that these options leave open; with `tables_only`, only the choices of pay tables vary.

    >>> from boardwalk.games import GAMES
    >>> [version.options for version in versions(GAMES["texas-bonus"])]
    [{'ante-pays-from': 'flush'}, {'ante-pays-from': 'straight'}]
    >>> found = versions(GAMES["holdem3"])
    >>> len(found), found[0].options, found[-1].options
    (44, {'version': '1', 'blind-table': 'A'}, {'version': '2', 'blind-table': 'K', 'blind-double-table': 'C'})
    """
    fixed = without_limit(declaration, options or {})
    open_options = [
        option
        for option in declaration.options
        if isinstance(option, ChoiceOption) and option.name not in fixed and (not tables_only or option.of_tables)
    ]
    deciding = _deciding(declaration, fixed, open_options)
    names = [option.name for option in deciding]
    permitted = {
        values: declaration.if_permitted({**fixed, **dict(zip(names, values, strict=True))})
        for values in product(*(option.values for option in deciding))
    }
    games = {values: game for values, game in permitted.items() if game is not None}
    kinds: list[object] = []
    kind_of: dict[tuple[str, ...], int] = {}
    for values, game in games.items():
        kind = mathematics_of(game)
        if kind not in kinds:
            kinds.append(kind)
        kind_of[values] = kinds.index(kind)
    first = {kind: values for values, kind in reversed(kind_of.items())}
    return [Version(_that_matter(deciding, first[kind], kind_of), games[first[kind]]) for kind in range(len(kinds))]


def _that_matter(
    options: Sequence[ChoiceOption], values: tuple[str, ...], kind_of: Mapping[tuple[str, ...], int]
) -> dict[str, str]:
    """The settings that cannot be changed without changing the game."""
    found = {}
    for place, option in enumerate(options):
        others = [(*values[:place], other, *values[place + 1 :]) for other in option.values]
        if any(kind_of[each] != kind_of[values] for each in others if each in kind_of):
            found[option.name] = values[place]
    return found


def _deciding(declaration: Declaration, fixed: Mapping[str, object], options: list[ChoiceOption]) -> list[ChoiceOption]:
    """Options that change the main wagers, alone or together with one other option."""

    def differ(one: Mapping[str, object], other: Mapping[str, object]) -> bool:
        kinds = [_permitted_mathematics(declaration, {**fixed, **chosen}) for chosen in (one, other)]
        return None not in kinds and kinds[0] != kinds[1]

    settings = [{}, *({other.name: value} for other in options for value in other.values)]
    return [
        option
        for option in options
        if any(
            differ({**setting, option.name: value}, {option.name: option.default, **setting})
            for setting in settings
            if option.name not in setting
            for value in option.values
        )
    ]


def _permitted_mathematics(declaration: Declaration, chosen: Mapping[str, object]) -> object | None:
    """What decides a solution under these options; None if they may not be set together."""
    with suppress(InputError):
        return mathematics_of(declaration.declare(declaration.house(chosen)))
    return None


def mathematics_of(game: Game) -> object:
    """What decides a solution: how main wagers are settled, what is decided, when the dealer qualifies."""
    settled = tuple((each.name, each.settled) for each in (*main_wagers(game), *main_bonuses(game)))
    return settled, choices_of(game), game.payout_limit


def solve_versions(
    declaration: Declaration,
    options: Mapping[str, object] | None = None,
    unit_cents: int = UNIT_CENTS,
    *,
    tables_only: bool = False,
    progress: Progress = silent,
) -> list[tuple[Version, Solution]]:
    """Solve every version that the options leave open, those with the same decisions together."""
    groups = solvable_together(versions(declaration, options, tables_only=tables_only))
    solved: list[tuple[Version, Solution]] = []
    for number, group in enumerate(groups):
        games = [version.game for version in group]
        solutions = solve_together(games, unit_cents, progress=part_of(progress, number, len(groups)))
        solved += zip(group, solutions, strict=True)
    return solved


def solvable_together(found: Iterable[Version]) -> list[list[Version]]:
    """Versions in groups that can be solved together."""
    groups: list[list[Version]] = []
    for version in found:
        group = next((each for each in groups if choices_of(each[0].game) == choices_of(version.game)), None)
        if group is None:
            groups.append([version])
        else:
            group.append(version)
    return groups


MAIN_WAGERS = "main wagers"


@dataclass(frozen=True)
class ScanFinding:
    """One permitted choice; the edge is of the base wager, or of the side bet."""

    game: str
    wager: str
    options: Mapping[str, str]
    house_edge: Fraction

    @property
    def favors_player(self) -> bool:
        return self.house_edge < 0


def scan(
    name: str,
    options: Mapping[str, object] | None = None,
    unit_cents: int = UNIT_CENTS,
    *,
    cluster: str | None = None,
    progress: Progress = silent,
) -> list[ScanFinding]:
    """Solve every version of a game that these options leave open, and every side bet under every table.

    >>> [(found.wager, round(float(found.house_edge), 4)) for found in scan("caribbean")]
    [('main wagers', 0.0522)]
    """
    groups = solvable_together(versions(find_game(name), options))
    if cluster is None:
        edges = [
            edges_of(name, _settings_of(group), unit_cents, part_of(progress, at, len(groups)))
            for at, group in enumerate(groups)
        ]
    else:
        edges = _scan_on_cluster(name, groups, unit_cents, cluster, progress)
    found = [
        ScanFinding(name, MAIN_WAGERS, version.options, edge)
        for group, of_group in zip(groups, edges, strict=True)
        for version, edge in zip(group, of_group, strict=True)
    ]
    return found + [
        ScanFinding(name, bet.wager, bet.options, bet.house_edge) for bet in side_bets(name, options, unit_cents)
    ]


def _settings_of(group: list[Version]) -> list[dict[str, str]]:
    return [version.game.house.as_text() for version in group]


def edges_of(name: str, options: list[dict[str, str]], unit_cents: int, progress: Progress = silent) -> list[Fraction]:
    """The house edge of versions with the same decisions; little data in and out, so that a cluster can do it."""
    games = [find_game(name).game(each) for each in options]
    return [solution.house_edge for solution in solve_together(games, unit_cents, progress=progress)]


def _scan_on_cluster(
    name: str, groups: list[list[Version]], unit_cents: int, address: str, progress: Progress
) -> list[list[Fraction]]:
    with client_of(address) as client:
        tasks = [client.submit(edges_of, name, _settings_of(group), unit_cents, pure=False) for group in groups]
        edges = []
        for done, task in enumerate(tasks, 1):
            edges.append(answer_of(task))
            progress(done / len(tasks))
    return edges
