"""Games from outside: a Python file that declares one, a game of the gallery, or one that an installed package offers.

A game file is code, and loading it runs that code with your permissions. So a file is loaded only when a person at this
machine names it, on the command line or in a house file: never from an upload, a request or a record.
"""

from __future__ import annotations

import hashlib
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from boardwalk.errors import BoardwalkError, InputError, quoted, unknown
from boardwalk.gallery import GALLERY, gallery_game
from boardwalk.games import GAMES, Declaration, add_game
from boardwalk.games.declaration.argument import error_in_words

ENTRY_POINTS = "boardwalk.games"
"""The group under which packages offer games."""
FIELD = "game"
SUFFIX = ".py"


def find(reference: str) -> Declaration:
    """The game that a person names: one of ours, a file, one of the gallery, or one of an installed package.

    >>> find("premium").title
    "Premium Hold 'Em"
    """
    if is_path(reference):
        return load(Path(reference))
    if reference in GAMES:
        return GAMES[reference]
    if reference in GALLERY:
        return _added(reference, gallery_game(reference))
    offered = {each.name: each for each in entry_points(group=ENTRY_POINTS)}
    if reference not in offered:
        raise unknown(FIELD, reference, (*GAMES, *GALLERY, *offered), "game")
    return _added(reference, _offered(offered[reference]))


def _added(reference: str, declaration: Declaration) -> Declaration:
    """Add a game that is loaded by its name."""
    added = add_game(declaration)
    _LOADED[reference] = LoadedGame(reference, "")
    return added


def is_path(reference: str) -> bool:
    """Whether a reference names a file rather than a game.

    >>> is_path("./pier.py"), is_path("pier.py"), is_path("premium")
    (True, True, False)
    """
    return reference.endswith(SUFFIX) or "/" in reference or "\\" in reference


def load(path: Path) -> Declaration:
    """Run a game file and add the one game that it declares."""
    source = _read(path)
    declaration, digest = _run(path, source), _digest(source)
    try:
        declaration.game()
        added = add_game(declaration, digest)
    except BoardwalkError:
        raise
    except Exception as error:
        raise _faulty(path, _line_in(path), error_in_words(error)) from error
    _LOADED[declaration.name] = LoadedGame(str(path.absolute()), digest)
    return added


def run(path: Path) -> Declaration:
    """Run a game file and return the one game that it declares, even if the declaration has faults. It is not added."""
    return _run(path, _read(path))


def _run(path: Path, source: str) -> Declaration:
    module = ModuleType(f"{path.stem}_game_file")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module  # a dataclass in the file looks for its module there
    try:
        exec(compile(source, str(path), "exec", dont_inherit=True), module.__dict__)  # noqa: S102
        return _only_game(path, module)
    except BoardwalkError:
        raise
    except SyntaxError as error:
        raise _faulty(path, error.lineno, error.msg) from None
    except (Exception, SystemExit) as error:
        raise _faulty(path, _line_in(path), error_in_words(error)) from error
    finally:
        del sys.modules[module.__name__]


def _digest(source: str) -> str:
    return hashlib.sha256(source.encode()).hexdigest()


class LoadedGame(NamedTuple):
    """A game file with the digest of its text, or the name of a game of the gallery or of an installed package."""

    reference: str
    digest: str


_LOADED: dict[str, LoadedGame] = {}


def loaded_games() -> tuple[LoadedGame, ...]:
    """Where the games came from that this process has loaded, for a process that it starts."""
    return tuple(_LOADED.values())


def load_again(games: Sequence[LoadedGame]) -> None:
    """Load what the process that started this one has loaded. A file that has changed since is left out."""
    for reference, digest in games:
        with suppress(BoardwalkError):
            if not digest or _digest(_read(Path(reference))) == digest:
                find(reference)


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        raise InputError(FIELD, f"{quoted(str(path))} is not UTF-8 text") from None
    except OSError as error:
        raise InputError(FIELD, f"cannot read {quoted(str(path))}: {(error.strerror or str(error)).lower()}") from None


def _only_game(path: Path, module: ModuleType) -> Declaration:
    found = {id(each): each for each in vars(module).values() if isinstance(each, Declaration)}
    if len(found) != 1:
        told = (
            "declares no game; put @game above the function with its rules" if not found else "declares several games"
        )
        raise InputError(FIELD, f"{quoted(str(path))} {told}")
    (declaration,) = found.values()
    return declaration


def _faulty(path: Path, line: int | None, what: str) -> InputError:
    where = f"{path}, line {line}" if line else str(path)
    return InputError(FIELD, f"{where}: {what}")


def _line_in(path: Path) -> int | None:
    """The last line of the file that was running when the current exception was raised."""
    frames = traceback.extract_tb(sys.exc_info()[2])
    return next((frame.lineno for frame in reversed(frames) if frame.filename == str(path)), None)


def _offered(entry: EntryPoint) -> Declaration:
    package = entry.dist.name if entry.dist is not None else entry.module
    try:
        declaration = entry.load()
    except Exception as error:
        raise InputError(
            FIELD, f"{quoted(entry.name)} of the package {package} cannot be loaded: {type(error).__name__}: {error}"
        ) from error
    if not isinstance(declaration, Declaration) or declaration.name != entry.name:
        raise InputError(FIELD, f"{quoted(entry.name)} of the package {package} is not a game with that name")
    return declaration
