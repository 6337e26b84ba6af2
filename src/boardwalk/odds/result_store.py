"""Results on disk, so that a long calculation is done only once: solutions, strategy cards, house edges, what fixed
strategies cost, and what seen cards are worth.

A file's name depends on everything that its content depends on: the payoffs that were solved and the code that solved
them. The figures of New Jersey's games with their default options come with the package (`data/figures`); those go by
their payoffs alone, and a long test solves them again.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

import boardwalk
from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.games.declaration.written_game import game_digest
from boardwalk.odds.figures import described, least_bet
from boardwalk.odds.strategy.vocabulary import MOST_RULES
from boardwalk.progress import Begin, Progress, nobody, silent

if TYPE_CHECKING:
    from boardwalk.odds.exposed_cards.exposure import Exposure
    from boardwalk.odds.exposed_cards.knowledge import Knowledge
    from boardwalk.odds.exposed_cards.sighting import Sighting
    from boardwalk.odds.solver.advice import StartingValues
    from boardwalk.odds.solver.payoff import Payoffs
    from boardwalk.odds.solver.solution import Solution
    from boardwalk.odds.strategy.card import StrategyCard
    from boardwalk.odds.strategy.fixed_play import FixedPlay
    from boardwalk.odds.strategy.rule_text import TextRule

MOST_FILES = 200
FOLDER_VARIABLE = "BOARDWALK_RESULTS"
"""The environment variable that names another folder for results."""
SHIPPED = Path(__file__).parent / "data" / "figures"
READ_ERRORS = (OSError, ValueError, LookupError, EOFError, TypeError, InputError, zipfile.BadZipFile, zlib.error)
"""Errors from a file that is missing or damaged."""
SOLVER_PACKAGES = ("cards", "games", "odds")
"""Packages that a solution depends on."""
SOLUTION, CARD = "npz", "json"


def usual_folder() -> Path:
    """The folder for this user's results."""
    if named := os.environ.get(FOLDER_VARIABLE):
        return Path(named)
    if sys.platform == "win32":
        parent = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        parent = Path.home() / "Library" / "Caches"
    else:
        parent = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(parent) / "boardwalk"


@cache
def code_digest() -> str:
    """A digest that changes with the version and with any line of the code that solves."""
    found = hashlib.sha256(boardwalk.__version__.encode())
    for package in SOLVER_PACKAGES:
        for path in sorted((Path(boardwalk.__file__).parent / package).rglob("*.py")):
            found.update(path.read_bytes())
    return found.hexdigest()


class StoredResult(NamedTuple):
    """One file of the store, for a person."""

    path: Path
    about: str
    size: int


class ResultStore:
    """A folder of results, by the digest of their payoffs, and the results that come with the package."""

    def __init__(self, folder: Path, *, shipped: bool = True) -> None:
        self.folder = folder
        self._shipped = shipped

    def solution(self, payoffs: Payoffs) -> Solution | None:
        """The solution of these payoffs, if it is here."""
        from boardwalk.odds.solver.solution import Solution

        shape = payoffs.cents.shape[1:]
        for arrays in self._read(payoffs.digest, SOLUTION, _arrays):
            if arrays["counts"].shape == shape:
                return Solution(payoffs, 0, arrays["counts"])
        return None

    def starting(self, digest: str) -> StartingValues | None:
        """What each first action is worth with each hand, if it is here."""
        for arrays in self._read(digest, SOLUTION, _arrays):
            actions = arrays["actions"].tolist()
            if actions:
                return {str(action): arrays[str(place)] for place, action in enumerate(actions)}
        return None

    def keep_solution(self, solution: Solution) -> None:
        """Store the counts of a solution, and what each first action is worth if there are community cards."""
        self.keep_arrays(solution.payoffs.digest, solution_arrays(solution))

    def keep_arrays(self, digest: str, arrays: Mapping[str, Any]) -> None:
        """Store what `solution_arrays` makes of a solution of these payoffs."""
        self._write(digest, SOLUTION, lambda file: _save(file, arrays))

    def card(self, solution: Solution, rules: int = MOST_RULES) -> StrategyCard | None:
        """The strategy card with no more than this many rules, if it is here."""
        from boardwalk.odds.strategy.card import read_card

        for data in self._read(card_key(solution.payoffs, rules), CARD, _json):
            with suppress(*READ_ERRORS):
                return read_card(solution.game, data["card"])
        return None

    def keep_card(self, card: StrategyCard, payoffs: Payoffs, rules: int = MOST_RULES) -> None:
        """Store a strategy card that was found."""
        text = json.dumps(card_data(card, payoffs)).encode()
        self._write(card_key(payoffs, rules), CARD, lambda file: file.write(text))

    def fixed_play(self, name: str, rules: Sequence[TextRule], best: Solution) -> FixedPlay | None:
        """A fixed strategy as it was counted, if it is here."""
        from boardwalk.odds.solver.solution import Solution
        from boardwalk.odds.strategy.fixed_play import FixedPlay

        for arrays in self._read(play_key(name, rules, best), SOLUTION, _arrays):
            if arrays["counts"].shape == best.counts.shape:
                played = Solution(best.payoffs, best.version, arrays["counts"], play=name)
                return FixedPlay(name, tuple(rules), played, best)
        return None

    def keep_fixed_play(self, play: FixedPlay) -> None:
        """Store the counts of a fixed strategy."""
        import numpy as np

        about = np.array(f"{play.name}, {_described(play.game, play.best.payoffs)}")
        arrays = {"about": about, "counts": play.played.counts}
        self._write(play_key(play.name, play.rules, play.best), SOLUTION, lambda file: _save(file, arrays))

    def sightings(self, key: str) -> tuple[int | None, tuple[Sighting, ...]] | None:
        """How many samples were taken, and what was counted for the cards that a player saw, if it is here."""
        from boardwalk.odds.exposed_cards.sighting import read_sighting

        for data in self._read(key, CARD, _json):
            with suppress(*READ_ERRORS):
                return data["samples"], tuple(read_sighting(each) for each in data["sightings"])
        return None

    def keep_sightings(self, key: str, exposure: Exposure) -> None:
        """Store what was counted for cards that a player saw."""
        about = f"cards seen ({exposure.knowledge}), {_described(exposure.game, exposure.solution.payoffs)}"
        text = json.dumps({"about": about, "samples": exposure.samples, "sightings": exposure.sightings}).encode()
        self._write(key, CARD, lambda file: file.write(text))

    def edges(self, game: Game) -> dict[str, Fraction] | None:
        """The house edge of each wager of a game that is made before the deal, if it is here."""
        for data in self._read(edges_key(game), CARD, _json):
            with suppress(*READ_ERRORS, AttributeError, ZeroDivisionError):
                return {str(wager): Fraction(edge) for wager, edge in data["edges"].items()}
        return None

    def keep_edges(self, game: Game, edges: Mapping[str, Fraction]) -> None:
        """Store the house edges of a game."""
        about = f"house edges, {game.title}, {described(game, least_bet(game, game.base))}"
        text = json.dumps({"about": about, "edges": {wager: str(edge) for wager, edge in edges.items()}}).encode()
        self._write(edges_key(game), CARD, lambda file: file.write(text))

    def results(self) -> tuple[StoredResult, ...]:
        """What this folder holds, latest first; without what comes with the package."""
        with suppress(OSError):
            files = [path for path in self.folder.iterdir() if path.suffix[1:] in (SOLUTION, CARD)]
            files.sort(key=lambda path: path.stat().st_mtime, reverse=True)
            return tuple(StoredResult(path, _about(path), path.stat().st_size) for path in files)
        return ()

    def empty(self) -> int:
        """Delete every result in this folder; how many there were."""
        found = self.results()
        for each in found:
            each.path.unlink(missing_ok=True)
        return len(found)

    def _read(self, key: str, suffix: str, read: Callable[[Path], Any]) -> Iterator[Any]:
        """What the files with this key hold: this user's, then the package's."""
        paths = [self._path(key, suffix)]
        paths += [SHIPPED / shipped_name(key, suffix)] if self._shipped else []
        for path in paths:
            with suppress(*READ_ERRORS):
                yield read(path)

    def _path(self, key: str, suffix: str) -> Path:
        name = hashlib.sha256(f"{code_digest()} {key}".encode()).hexdigest()[:40]
        return self.folder / f"{name}.{suffix}"

    def _write(self, key: str, suffix: str, write: Callable[[BinaryIO], object]) -> None:
        """Write the whole file or nothing, even if the process is killed."""
        self.folder.mkdir(parents=True, exist_ok=True)
        handle, unfinished = tempfile.mkstemp(dir=self.folder, prefix=".unfinished-")
        with os.fdopen(handle, "wb") as file:
            write(file)
        Path(unfinished).replace(self._path(key, suffix))
        self._make_room()

    def _make_room(self) -> None:
        """Delete the oldest files, including those that a killed process left unfinished."""
        with suppress(OSError):
            files = sorted(self.folder.iterdir(), key=lambda path: path.stat().st_mtime)
            for path in files[:-MOST_FILES]:
                path.unlink(missing_ok=True)


def open_result_store(folder: Path | None = None) -> tuple[ResultStore, Callable[[], None]]:
    """A store in this folder or the user's, or in a temporary one if that cannot be written; and how to close it."""
    try:
        chosen = folder or usual_folder()
        chosen.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=chosen):
            return ResultStore(chosen), lambda: None
    except (OSError, RuntimeError):  # there is no home folder, or it cannot be written
        temporary = tempfile.TemporaryDirectory(prefix="boardwalk-", ignore_cleanup_errors=True)
        return ResultStore(Path(temporary.name)), temporary.cleanup


def stored_solution(
    game: Game, unit_cents: int, progress: Progress = silent, store: ResultStore | None = None
) -> Solution:
    """The solution of a game, from a store (this user's, if none is given); if it is not there, it is solved first."""
    from boardwalk.odds.solver.payoff import compile_payoffs
    from boardwalk.odds.solver.solution import solve

    store = store or ResultStore(usual_folder())
    found = store.solution(compile_payoffs([game], unit_cents))
    if found is None:
        found = solve(game, unit_cents, progress=progress)
        with suppress(OSError):  # a folder that cannot be written costs only the time to solve it again
            store.keep_solution(found)
    return found


def stored_starting(
    game: Game, unit_cents: int, progress: Progress = silent, store: ResultStore | None = None
) -> StartingValues:
    """What each first action is worth with each hand, from a store; if it is not there, the game is solved first."""
    from boardwalk.odds.solver.advice import starting_of
    from boardwalk.odds.solver.payoff import compile_payoffs

    store = store or ResultStore(usual_folder())
    found = store.starting(compile_payoffs([game], unit_cents).digest)
    return found or starting_of(stored_solution(game, unit_cents, progress, store))


def stored_card(
    solution: Solution, rules: int, progress: Progress = silent, store: ResultStore | None = None
) -> StrategyCard:
    """The strategy card of a solution, from a store; if it is not there, it is found first."""
    from boardwalk.odds.strategy.card import strategy_card

    store = store or ResultStore(usual_folder())
    card = store.card(solution, rules)
    if card is None:
        card = strategy_card(solution, rules, progress)
        with suppress(OSError):
            store.keep_card(card, solution.payoffs, rules)
    return card


def stored_play(
    name: str,
    rules: Sequence[TextRule],
    best: Solution,
    progress: Progress = silent,
    store: ResultStore | None = None,
) -> FixedPlay:
    """A fixed strategy, from a store; if it is not there, all deals are counted under it first."""
    from boardwalk.odds.strategy.fixed_play import play_named, play_rules

    store = store or ResultStore(usual_folder())
    play = store.fixed_play(name, rules, best)
    if play is None:
        play = play_rules(name, rules, best, progress=progress) if rules else play_named(name, best, progress=progress)
        with suppress(OSError):
            store.keep_fixed_play(play)
    return play


def stored_exposure(
    game: Game,
    unit_cents: int,
    knowledge: Knowledge,
    samples: int | None = None,
    seed: int = 1,
    *,
    begin: Begin = nobody,
    store: ResultStore | None = None,
) -> Exposure:
    """What a game is worth to a player who sees more, from a store; if it is not there, it is found first."""
    from boardwalk.odds.exposed_cards.exposure import Exposure, find_exposure

    store = store or ResultStore(usual_folder())
    solution = stored_solution(game, unit_cents, begin(f"solving {game.name}"), store)
    key = f"{solution.payoffs.digest} {knowledge!r} {samples} {seed}"
    progress = begin("going through what the player may see")
    if (found := store.sightings(key)) is not None:
        return Exposure(solution, knowledge, found[0], seed, found[1])
    exposure = find_exposure(solution, knowledge, samples, seed, progress)
    with suppress(OSError):
        store.keep_sightings(key, exposure)
    return exposure


def solution_arrays(solution: Solution) -> dict[str, Any]:
    """What is stored of a solution."""
    import numpy as np

    from boardwalk.odds.solver.advice import starting_of

    starting = starting_of(solution) if solution.game.community_cards else {}
    return {
        "about": np.array(_described(solution.game, solution.payoffs)),
        "counts": solution.counts,
        "actions": np.array([*starting], np.str_),
        **{str(place): each for place, each in enumerate(starting.values())},
    }


def card_data(card: StrategyCard, payoffs: Payoffs) -> dict[str, Any]:
    """What is stored of a strategy card."""
    from boardwalk.odds.strategy.card import write_card

    return {"about": f"strategy card of {_described(card.game, payoffs)}", "card": write_card(card)}


def shipped_name(key: str, suffix: str) -> str:
    """The name of a file that comes with the package."""
    return f"{hashlib.sha256(key.encode()).hexdigest()[:40]}.{suffix}"


def card_key(payoffs: Payoffs, rules: int) -> str:
    """What a strategy card is found by."""
    return f"{payoffs.digest} {rules}"


def edges_key(game: Game) -> str:
    """What house edges are found by: the game as it is offered."""
    return f"{game_digest(game)} edges"


def play_key(name: str, rules: Sequence[TextRule], best: Solution) -> str:
    """What a fixed strategy is found by."""
    return f"{best.payoffs.digest} {best.version} {rules or name}"


def _described(game: Game, payoffs: Payoffs) -> str:
    return f"{game.title}, {described(game, payoffs.unit_cents)}"


def _arrays(path: Path) -> Mapping[str, Any]:
    import numpy as np

    with path.open("rb") as file, np.load(file, allow_pickle=False) as found:
        return {name: found[name] for name in found.files}


def _json(path: Path) -> Mapping[str, Any]:
    found = json.loads(path.read_text("utf-8"))
    if not isinstance(found, dict):
        raise TypeError("not an object")
    return found


def _about(path: Path) -> str:
    with suppress(*READ_ERRORS):
        return str((_arrays if path.suffix == f".{SOLUTION}" else _json)(path)["about"])
    return "damaged"


def _save(file: BinaryIO, arrays: Mapping[str, Any]) -> None:
    import numpy as np

    np.savez_compressed(file, **arrays)
