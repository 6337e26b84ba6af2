"""`boardwalk verify-shuffle`: the stand-alone verifier, for those who have the command at hand."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from boardwalk.cli.console import complain
from boardwalk.cli.flags import AS_JSON
from boardwalk.errors import BoardwalkError, InputError
from boardwalk.pit import verifier


def verify_shuffle_command(
    file: Annotated[str, typer.Argument(help="A proof, as JSON; - is standard input.", show_default=False)],
    commitment: Annotated[
        str | None, typer.Option(help="The commitment as you noted it before bets closed.", show_default=False)
    ] = None,
    as_json: AS_JSON = False,
) -> None:
    """Check that the cards of a round lie in the order that the house committed itself to before bets closed.

    The first thing that is wrong is named, with exit code 1. The same check is a program of its own that needs nothing
    of Boardwalk: `boardwalk/pit/verifier.py`, with its description at the top.
    """
    text = _text(file)
    try:
        data = verifier.read(text)
    except verifier.UnreadableError as error:
        raise InputError("FILE", str(error)) from None
    try:
        proved = verifier.verify(data, commitment)
    except verifier.WrongError as error:
        if as_json:
            _print({"proved": False, "wrong": str(error)})
        else:
            complain(BoardwalkError(f"not proved: {error}"))
        sys.exit(1)
    if as_json:
        cards = [each._asdict() for each in proved]
        noted = commitment is not None
        _print({"proved": True, "commitment": data["commitment"], "commitment_noted": noted, "cards": cards})
    else:
        typer.echo("\n".join(verifier.describe(proved, data["commitment"], commitment is not None)))


def _text(file: str) -> str:
    if file == "-":
        return sys.stdin.read()
    try:
        return Path(file).read_text("utf-8-sig")
    except (OSError, ValueError) as error:
        raise InputError("FILE", f"cannot read {file!r}: {getattr(error, 'strerror', None) or error}") from None


def _print(answer: dict[str, Any]) -> None:
    typer.echo(json.dumps(answer, indent=2))
