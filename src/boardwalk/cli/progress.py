"""A bar that shows how far long work is, on standard error, for people only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn


@contextmanager
def progress_steps() -> Iterator[Callable[[str], Callable[[float], None]]]:
    """Gives the function that begins a step by its name; that gives the one which is told the part done, from 0 to 1.

    Nothing is drawn where nobody looks.
    """
    columns = TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn()
    screen = Console(stderr=True)
    with Progress(*columns, console=screen, transient=True, disable=not sys.stderr.isatty()) as bars:

        def begin(step: str) -> Callable[[float], None]:
            for earlier in bars.task_ids:
                bars.update(earlier, completed=1.0)
                bars.stop_task(earlier)
            task = bars.add_task(step, total=1.0)
            return lambda done: bars.update(task, completed=done)

        yield begin


@contextmanager
def progress_bar(what: str) -> Iterator[Callable[[float], None]]:
    """The same for work of one step."""
    with progress_steps() as begin:
        yield begin(what)
