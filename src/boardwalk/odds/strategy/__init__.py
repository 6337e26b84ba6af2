"""Strategies that a person can use: rule cards found by the program, and charts of starting hands."""

MOST_RULES = 10
"""Lines that a person can keep in mind."""
