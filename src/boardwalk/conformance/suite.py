"""The whole suite: every examination of a game, one after another, and the verdict."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from boardwalk.conformance.documents import examine_documents
from boardwalk.conformance.findings import Examine, Subject, examine
from boardwalk.conformance.hidden_cards import examine_hidden_cards
from boardwalk.conformance.layout import examine_layout
from boardwalk.conformance.odds import examine_odds
from boardwalk.conformance.record import examine_record
from boardwalk.conformance.settlement import examine_settlement
from boardwalk.conformance.solver import examine_solver
from boardwalk.conformance.soundness import examine_soundness
from boardwalk.conformance.table import examine_table
from boardwalk.conformance.verdict import Examination, GameFault, GameVerdict
from boardwalk.errors import DeclarationError, InputError
from boardwalk.games import Declaration, add_game
from boardwalk.progress import Begin, nobody

SOUNDNESS = "soundness"
EXAMINATIONS: dict[str, Examine] = {
    "settlement": examine_settlement,
    "table": examine_table,
    "hidden cards": examine_hidden_cards,
    "record": examine_record,
    "solver": examine_solver,
    "odds": examine_odds,
    "layout": examine_layout,
    "documents": examine_documents,
}
"""What is examined after soundness, in this order."""


def check_game(
    declaration: Declaration,
    *,
    quick: bool = False,
    seed: int = 1,
    options: Mapping[str, str] | None = None,
    begin: Begin = nobody,
) -> GameVerdict:
    """Examine a game: what this calls sound, every command can do.

    `quick` takes seconds, otherwise it takes a minute or two. The same seed repeats a run. With `options`, the game is
    examined as a house with these options plays it. `begin` is told of each examination as it begins.

    An option that the game does not have is an `InputError`, like a game whose name another game already has.
    """
    verdict = check_soundness(declaration, quick=quick, seed=seed, options=options, begin=begin)
    if not verdict.sound:
        return verdict
    add_game(declaration)
    subject = Subject(declaration, dict(options or {}), seed, quick)
    done = (examine(name, work, subject, begin(name)) for name, work in EXAMINATIONS.items())
    return replace(verdict, examinations=(*verdict.examinations, *done), omitted=())


def check_soundness(
    declaration: Declaration,
    *,
    quick: bool = False,
    seed: int = 1,
    options: Mapping[str, str] | None = None,
    begin: Begin = nobody,
) -> GameVerdict:
    """The first examination alone, of a declaration that need not be sound enough to be added to the games."""
    subject = Subject(declaration, dict(options or {}), seed, quick)
    try:
        declared = declaration.game(subject.options)
        name, title = declared.name, declared.title
    except InputError:  # an option that does not exist or is not permitted is the caller's mistake
        raise
    except DeclarationError as error:
        name, title = "", error.game
    except Exception:  # what it is, soundness says
        name, title = "", "The game"
    done = examine(SOUNDNESS, examine_soundness, subject, begin(SOUNDNESS))
    return GameVerdict(name, title, seed, quick, (done,), tuple(EXAMINATIONS))


def refused_verdict(error: DeclarationError, *, quick: bool, seed: int) -> GameVerdict:
    """The verdict on a game that is refused as it is loaded."""
    faults = tuple(_faults(error))
    done = Examination(SOUNDNESS, "the declaration", faults)
    return GameVerdict("", error.game, seed, quick, (done,), tuple(EXAMINATIONS))


def _faults(error: DeclarationError) -> Iterator[GameFault]:
    return (GameFault(SOUNDNESS, fault) for fault in error.faults)
