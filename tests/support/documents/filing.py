"""A house to be filed, and reports that take no time."""

from __future__ import annotations

from collections.abc import Sequence

from boardwalk.documents.filing.reports import Files, ReportJob
from boardwalk.progress import Begin

HOUSE = """[house]
name = "The Steel Pier"

[[table]]
number = "1"
game = "caribbean"
devices = ["automated shuffler", "progressive hardware"]
decks = ["red", "blue"]
inventory = "$50,000"
meter = "Atlantic"
options = { table-min = "$10", table-max = "$500", progressive = true }

[[table]]
number = "2"
game = "caribbean"
devices = ["progressive hardware", "automated shuffler"]
decks = ["red", "blue"]
inventory = "$75,000"
meter = "Atlantic"
options = { progressive = true, table-max = "500.00", table-min = "10" }

[[table]]
number = "3"
game = "heads-up"
decks = ["red"]
inventory = "$50,000"
options = { table-min = "$5", table-max = "$100" }

[[meter]]
name = "Atlantic"
base = "$10,000"
rate = "70%"
approved = ["caribbean"]

[[approval]]
what = ["progressive-1"]
number = "DGE 1-26"
date = 2026-01-12
by = "the Division"
tables = ["1"]
"""


def told(orders: Sequence[ReportJob], begin: Begin) -> dict[ReportJob, Files]:
    """Reports that say what they would be about, for all that is not about reports."""
    del begin
    return {order: {"report.html": repr(order).encode(), "report.json": b"{}", "a.svg": b"<svg/>"} for order in orders}


def never(orders: Sequence[ReportJob], begin: Begin) -> dict[ReportJob, Files]:
    raise AssertionError(f"{orders} of a house that is refused before anything long is done: {begin}")
