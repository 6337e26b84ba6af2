"""Classes for type hints that stand for values which are already JSON, or which have no single class."""

from __future__ import annotations


class SignedDraft:
    """Stands for the draft of a command that two people sign."""


class EventJson:
    """Stands for an event as it was recorded."""


class ShuffleProof:
    """Stands for the proof of a shuffle: the cards that the caller saw, or all of it for anyone who may rebuild the
    round.
    """


class AnyJson:
    """Stands for any JSON value."""
