"""`boardwalk results`: the solutions and strategy cards that are stored on this machine."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.text import Text

from boardwalk.cli.arguments import JSON_FLAG
from boardwalk.cli.console import console, grid
from boardwalk.odds.result_store import ResultStore, StoredResult, usual_folder


def results_command(
    empty: Annotated[bool, typer.Option("--empty", help="Delete all of them.")] = False,
    as_json: JSON_FLAG = False,
) -> None:
    """Show the results that are stored on this machine, or delete them.

    The same question is answered at once the second time. The figures of New Jersey's games with their default options
    come with the package. The environment variable BOARDWALK_RESULTS names another folder.
    """
    store = ResultStore(usual_folder())
    if empty:
        deleted = store.empty()
        words = f"{deleted} result{'' if deleted == 1 else 's'} deleted from {store.folder}"
        typer.echo(json.dumps({"deleted": deleted}) if as_json else words)
        return
    found = store.results()
    if as_json:
        data = [{"about": each.about, "file": each.path.name, "bytes": each.size} for each in found]
        typer.echo(json.dumps({"folder": str(store.folder), "results": data}, ensure_ascii=False, indent=2))
        return
    _show(store, found)


def _show(store: ResultStore, found: tuple[StoredResult, ...]) -> None:
    out = console()
    if not found:
        out.print(f"No results in {store.folder} yet: solve, advise, strategy and simulate store theirs here.")
        return
    table = grid("result", "bytes>")
    for each in found:
        table.add_row(each.about, f"{each.size:,}")
    out.print(table)
    words = f"{len(found)} in {store.folder}; boardwalk results --empty deletes them"
    out.print(Text(words, style="dim"), soft_wrap=True)
