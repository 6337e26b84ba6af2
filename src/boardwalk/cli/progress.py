"""A bar that shows how far long work is, on standard error, for people only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

from boardwalk.odds.progress import silent


@contextmanager
def progress_bar(what: str) -> Iterator[Callable[[float], None]]:
    """Gives the function that is told which part is done, from 0 to 1; nothing is drawn where nobody looks."""
    if not sys.stderr.isatty():
        yield silent
        return
    columns = TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=1.0)
        yield lambda done: bar.update(task, completed=done)
