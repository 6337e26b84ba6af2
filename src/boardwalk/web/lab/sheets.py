"""The laboratory as screens need it: games with their options, what can be asked with which parameters, and jobs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from boardwalk.games import GAMES, Declaration
from boardwalk.games.option import Choice, Fileable, Option
from boardwalk.law import Paragraph
from boardwalk.odds.asked.kinds import KINDS
from boardwalk.odds.asked.parameter import Kind, Parameter
from boardwalk.web.lab.jobs import MOST_FINISHED, MOST_UNFINISHED, Job
from boardwalk.web.lab.lane import State
from boardwalk.web.problem import Problem


class AnyJson:
    """Stands for a value of any form."""


class LabOption(NamedTuple):
    """An option of a game."""

    option: str
    default: str
    values: tuple[str, ...]
    """What may be chosen; empty where it is a text."""
    free: bool
    """Whether another text than these may be given."""
    allowed: str
    """The same for people."""
    help: str
    law: Paragraph


class LabGame(NamedTuple):
    """A game that can be asked about, with its options."""

    game: str
    title: str
    options: tuple[LabOption, ...]


class LabParameter(NamedTuple):
    """A parameter: what it is for, what is taken where it is left out or null, and its bounds."""

    name: str
    sort: str
    """`game`, `options`, `amount` of dollars, `part` of a wager, `weights`, `choice`, `whole number` or `switch`."""
    help: str
    default: str | int | bool | None
    required: bool
    least: int | None
    most: int | None
    choices: tuple[str, ...]


class LabKind(NamedTuple):
    """A kind of job."""

    kind: str
    says: str
    parameters: tuple[LabParameter, ...]


class LabSheet(NamedTuple):
    """What can be asked of the laboratory."""

    games: tuple[LabGame, ...]
    kinds: tuple[LabKind, ...]
    most_unfinished: int
    """Jobs that one person may have under way."""
    most_finished: int
    """Jobs of one person that are kept when they are over."""


class JobSheet(NamedTuple):
    """A job: what was asked, how far it is, and what came of it."""

    id: str
    at: int
    """When it was asked for; microseconds since 1970."""
    kind: str
    asked: Mapping[str, AnyJson]
    state: State
    progress: float
    """Of the step, from 0 to 1."""
    step: str
    result: AnyJson | None
    """What the command of this name prints with --json."""
    problem: Problem | None
    files: tuple[str, ...]


def lab_sheet() -> LabSheet:
    """All that a page needs to draw its forms."""
    games = tuple(_game(declaration) for declaration in GAMES.values())
    return LabSheet(games, tuple(_kind(kind) for kind in KINDS.values()), MOST_UNFINISHED, MOST_FINISHED)


def _game(declaration: Declaration) -> LabGame:
    options = declaration.game().house.options.values()
    return LabGame(declaration.name, declaration.title, tuple(_option(option) for option in options))


def _option(option: Option) -> LabOption:
    values = tuple(option.values) if isinstance(option, Choice) else ()
    free = not isinstance(option, Choice) or isinstance(option, Fileable)
    return LabOption(option.name, option.default, values, free, option.allowed, option.help, option.law)


def _kind(kind: Kind) -> LabKind:
    return LabKind(kind.name, kind.says, tuple(_parameter(each) for each in kind.parameters))


def _parameter(each: Parameter) -> LabParameter:
    return LabParameter(
        name=each.name,
        sort=each.sort.value,
        help=each.help,
        default=each.default,
        required=each.required,
        least=each.least,
        most=each.most,
        choices=each.choices,
    )


def job_sheet(job: Job) -> JobSheet:
    """A job as its owner sees it."""
    piece = job.piece
    fault = piece.fault if piece.state is State.FAILED else None
    return JobSheet(
        id=job.identifier,
        at=job.at,
        kind=job.kind,
        asked=dict(job.asked),
        state=piece.state,
        progress=piece.progress,
        step=piece.step,
        result=piece.result if piece.state is State.DONE else None,
        problem=None if fault is None else fault.problem(),
        files=job.files if piece.state is State.DONE else (),
    )
