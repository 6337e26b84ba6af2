"""The command reference: every command with its arguments and options, as in `--help`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import typer

from boardwalk.cli import app
from boardwalk.cli.console import PIPED_WIDTH
from from_code.markdown import code, page, table

HEAD = """# The command

`boardwalk --help` and `boardwalk COMMAND --help` show the same in the terminal.
[Every command at work](../commands.md) shows the commands with their output."""

EXIT_CODES = f"""## Exit codes

| code | when |
|---|---|
| 0 | Done. Only this code comes with a complete answer on standard output. |
| 1 | The check failed (`audit`, `soak`, `rng-test`, `verify-shuffle`), or a file cannot be read or written. |
| 2 | The request is wrong: an unknown name, a bad value, cards or bets that the rules do not allow. |
| 130 | The command was interrupted. |

A message on standard error names the field and, if there is one, the paragraph. With `--json`, a command prints the
same answer for programs. Colors and width follow the terminal; in a pipe, there are no colors and lines are
{PIPED_WIDTH} columns wide."""


def pages() -> dict[str, str]:
    """The one page of the command."""
    root = typer.main.get_command(app)
    names = [path for path, _ in commands(root)]
    listed = ", ".join(f"[{code(' '.join(path))}](#{'-'.join(path)})" for path in names)
    each = [_section(path, command) for path, command in commands(root)]
    return {"reference/cli.md": page(HEAD, listed, EXIT_CODES, *each)}


def commands(group: Any, above: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command below a group, with the words you type to run it."""
    for name, command in group.commands.items():
        path = (*above, name)
        yield path, command
        if hasattr(command, "commands"):
            yield from commands(command, path)


def _section(path: tuple[str, ...], command: Any) -> str:
    context = command.make_context(" ".join(("boardwalk", *path)), [], resilient_parsing=True)
    usage = " ".join([context.command_path, *command.collect_usage_pieces(context)])
    records = [(each, each.get_help_record(context)) for each in command.params]
    arguments = [record for each, record in records if each.param_type_name == "argument" and record]
    options = [record for each, record in records if each.param_type_name == "option" and record]
    return page(
        f"{'#' * (len(path) + 1)} boardwalk {' '.join(path)} {{ #{'-'.join(path)} }}",
        _paragraphs(command.help or ""),
        f"```text\n{usage}\n```",
        table(("argument", ""), map(_cells, arguments)),
        table(("option", ""), map(_cells, options)),
        _below(path, command),
    )


def _paragraphs(text: str) -> str:
    """The help of a command; a paragraph that is a command line becomes a code block."""
    paragraphs = re.split(r"\n\s*\n", text.replace("\b\n", "").strip())
    return "\n\n".join(
        f"```text\n{each}\n```" if re.match(r"boardwalk .*--", each) else re.sub(r"\s*\n\s*", " ", each)
        for each in paragraphs
    )


def _cells(record: tuple[str, str]) -> tuple[str, str]:
    """Name and help; a last part in brackets, such as a default, is set in italics."""
    name, words = record
    repeated = "" if "list[" not in name or "repeated" in words else " May be repeated."
    bare = re.sub(r"<list\[(.*)\]>|<(\w+) range>", lambda found: f"<{found[1] or found[2]}>", name)
    return code(bare), re.sub(r"\s*\[([^\[\]]*)\]$", r" *(\1)*", words.strip()) + repeated


def _below(path: tuple[str, ...], command: Any) -> str:
    rows = [
        (f"[{code(' '.join((*path, name)))}](#{'-'.join((*path, name))})", (each.help or "").partition("\n")[0])
        for name, each in getattr(command, "commands", {}).items()
    ]
    return table(("command", ""), rows)
