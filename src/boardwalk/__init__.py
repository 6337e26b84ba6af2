"""Boardwalk: a casino's hold 'em pit as one Python package."""

__version__ = "0.1.0"
