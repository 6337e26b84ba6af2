"""The agenda of the automatic staff says what a look at every table would say."""

from __future__ import annotations

from random import Random

import pytest

from boardwalk.pit.agenda import NEVER, Agenda


def due_now(times: dict[str, float], now: float, busy: set[str]) -> list[str]:
    return [number for number, when in times.items() if when <= now and number not in busy]


@pytest.mark.parametrize("seed", range(20))
def test_it_is_what_a_look_at_every_table_would_find(seed: int) -> None:
    dice = Random(seed)
    agenda, times, busy, now = Agenda(), dict[str, float](), set[str](), 0.0
    for number in map(str, range(12)):
        agenda[number] = times[number] = float(dice.randrange(5))
    for _ in range(400):
        now += dice.choice((0, 0, 1, 3))
        number = str(dice.randrange(12))
        if number not in busy:
            agenda[number] = times[number] = now + dice.choice((-1, 0, 2, 9, 900))
        found = agenda.take(now, busy)
        assert found == due_now(times, now, busy)
        times.update(dict.fromkeys(found, NEVER))
        busy |= set(found[::2])
        for done in sorted(busy)[:2]:  # as after an answer
            busy.discard(done)
            agenda[done] = times[done] = now + dice.randrange(3)
        assert agenda == times
        assert agenda.next_time() == min((when for each, when in times.items() if each not in busy), default=NEVER)


def test_a_table_whose_time_is_moved_again_and_again_takes_no_more_room() -> None:
    agenda = Agenda()
    for moved in range(10_000):
        agenda["7"] = 900.0 + moved
    assert len(agenda._entries) < 100
    assert agenda.take(900.0) == []
    assert agenda.take(1e6) == ["7"]


def test_a_table_that_is_gone_is_not_due() -> None:
    agenda = Agenda()
    agenda["7"] = agenda["8"] = 1.0
    del agenda["7"]
    assert (agenda.take(2.0), agenda.next_time()) == (["8"], NEVER)
