"""Parts of house files that several tests use."""

from __future__ import annotations

WITHOUT_PAPERS = """
[[table]]
number = "7"
game = "texas-bonus"
inventory = "$5,000"
devices = ["manual shoe", "progressive hardware"]
meter = "Atlantic"

[table.options]
table-min = "$10"
progressive = "A"

[[meter]]
name = "Atlantic"
base = "$10,000"
rate = "70%"
approved = ["texas-bonus"]
"""
"""A table on a meter; a live house refuses the link until its papers are on record."""
