"""How many streams are open without a session: a lobby is for everyone, and nobody fills it alone."""

from __future__ import annotations

from collections import Counter

FROM_ONE, IN_ALL = 50, 2_000
"""The most streams of one address, and of all together. Whoever has a session is not counted here."""


class Crowd:
    """Streams of people whom nobody knows, by the address they come from; only of this server.

    >>> crowd = Crowd(from_one=1, in_all=2)
    >>> crowd.takes("here"), crowd.takes("here"), crowd.takes("there"), crowd.takes("anywhere")
    (True, False, True, False)
    >>> crowd.leave("here")
    >>> crowd.takes("anywhere")
    True
    """

    def __init__(self, from_one: int = FROM_ONE, in_all: int = IN_ALL) -> None:
        self._from_one = from_one
        self._in_all = in_all
        self._open: Counter[str] = Counter()

    def takes(self, address: str) -> bool:
        """Whether there is room for one more; if so, it is taken."""
        if self._open[address] >= self._from_one or self._open.total() >= self._in_all:
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """One of them is gone."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]
