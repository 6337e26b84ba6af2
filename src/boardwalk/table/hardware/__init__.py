"""Devices that report for themselves: which a table has, what they report, and what waits for them."""
