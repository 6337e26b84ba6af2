"""Strategies that a person can use: rule cards found by the program, and charts of starting hands."""
