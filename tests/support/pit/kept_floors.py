"""Floors with everything that happened on them, floor by floor."""

from __future__ import annotations

from dataclasses import dataclass, field

from boardwalk.floor.request import Happening
from boardwalk.soak.tally import FloorTally


@dataclass
class KeptFloors(FloorTally):
    """A tally that keeps everything, floor by floor."""

    kept: list[list[Happening]] = field(default_factory=list)

    def count_happening(self, happening: Happening) -> None:
        super().count_happening(happening)
        if happening.number == 1:
            self.kept.append([])
        self.kept[-1].append(happening)
