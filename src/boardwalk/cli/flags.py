"""Flags that several commands have, said once."""

from __future__ import annotations

from typing import Annotated

import typer

from boardwalk.money import decimal
from boardwalk.odds.figure import UNIT_CENTS

OPTION = Annotated[list[str] | None, typer.Option(help="A house option, KEY=VALUE.")]
UNIT = Annotated[str, typer.Option(help="Dollars in a unit; they matter where a table pays fixed prizes.")]
AS_JSON = Annotated[bool, typer.Option("--json", help="Print JSON.")]

A_UNIT = decimal(UNIT_CENTS)
