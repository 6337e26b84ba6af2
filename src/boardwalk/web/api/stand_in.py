"""Classes that stand in type hints for values which are JSON already, or which have no one class."""

from __future__ import annotations


class SignedDraft:
    """Stands for the draft of a command that two people sign."""


class EventJson:
    """Stands for an event as the record has it."""


class ShuffleProof:
    """Stands for the proof of a shuffle: the cards that the caller saw, or all of it for anyone who may rebuild the
    round.
    """


class AnyJson:
    """Stands for a value of any form."""
