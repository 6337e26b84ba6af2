"""Flags that several commands have, said once."""

from __future__ import annotations

from typing import Annotated

import typer

from boardwalk.odds.asked import read as asked

OPTION = Annotated[list[str] | None, typer.Option(help="A house option, KEY=VALUE.")]
UNIT = Annotated[str, typer.Option(help=asked.UNIT.help)]
AS_JSON = Annotated[bool, typer.Option("--json", help="Print JSON.")]

A_UNIT = asked.A_UNIT
