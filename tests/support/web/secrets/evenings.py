"""Evenings that are recorded from start to end, and then checked."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path

from tests.support.web.secrets.chance import Evening
from tests.support.web.secrets.leaks import Checker, Leak
from tests.support.web.secrets.premises import Premises, seeded
from tests.support.web.secrets.sessions import House, opened

Course = Callable[[House], Awaitable[None]]


def recorded(premises: Premises, seed: int, course: Course) -> tuple[Checker, list[Leak]]:
    """The leaks of an evening, with the checker that found them and its counts."""

    async def spend(directory: Path) -> tuple[Checker, list[Leak]]:
        with premises.copied(directory, seeded(seed)) as pit:
            async with opened(pit, premises.secrets) as house:
                await course(house)
            checker = Checker(house)
            return checker, [*checker.leaks()]

    with tempfile.TemporaryDirectory() as directory:
        return asyncio.run(spend(Path(directory)))


def by_chance(seed: int, steps: int, tables: Iterable[str] = (), *, curious: bool = False) -> Course:
    """A random evening with this many steps; if people are curious, everyone asks for everything."""

    async def course(house: House) -> None:
        evening = Evening(house, seed, tables)
        await evening.begin()
        await evening.run(steps, curious=curious)

    return course
