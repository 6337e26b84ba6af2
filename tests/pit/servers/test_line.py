"""The line between servers: what is told arrives, in pieces if it must, and a lost connection comes back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest
from sqlalchemy import text

from boardwalk.pit.servers.line import MOST_BYTES, ServerLine
from boardwalk.pit.store.engine import Store, open_store
from tests.support.pit.servers import end_sessions, until


@pytest.fixture
def store(postgresql_url: str) -> Iterator[Store]:
    opened = open_store(postgresql_url)
    yield opened
    opened.close()


@contextmanager
def joined(*lines: ServerLine) -> Iterator[None]:
    """The lines are open, and all of them listen."""
    resets: list[ServerLine] = []
    for line in lines:
        line.on_reset(partial(resets.append, line))
        line.start()
    until(lambda: len(set(map(id, resets))) == len(lines))
    yield
    for line in lines:
        line.stop()


def heard_by(line: ServerLine, kind: str = "news") -> list[Any]:
    heard: list[Any] = []
    line.hear(kind, lambda sender, items: heard.extend((sender, item) for item in items))
    return heard


def test_the_others_hear_what_one_server_tells_and_it_does_not_hear_itself(store: Store) -> None:
    one, other = ServerLine(store), ServerLine(store)
    own, heard, deaf = heard_by(one), heard_by(other), heard_by(other, "something else")
    with joined(one, other):
        one.tell("news", ["a", {"b": [1]}])
        until(lambda: len(heard) == 2)
    assert heard == [(one.name, "a"), (one.name, {"b": [1]})]
    assert (own, deaf) == ([], [])


def test_what_is_too_long_for_one_message_comes_in_several(store: Store) -> None:
    one, other = ServerLine(store), ServerLine(store)
    heard = heard_by(other)
    items = [f"{place} {'x' * 1000}" for place in range(3 * MOST_BYTES // 1000)]
    with joined(one, other):
        one.tell("news", items)
        until(lambda: len(heard) == len(items))
    assert [item for _, item in heard] == items


def test_what_anyone_else_sends_there_is_dropped(store: Store) -> None:
    one, other = ServerLine(store), ServerLine(store)
    heard = heard_by(other)
    with joined(one, other):
        for told in ("", "{", "[1]", '["x", "news", 5]', '[[1], "news", ["y"], 9]', "null"):
            with store.writing() as connection:
                connection.execute(text("SELECT pg_notify('boardwalk', :told)"), {"told": told})
        one.tell("news", ["after all"])
        until(lambda: bool(heard))
    assert heard == [(one.name, "after all")]


def test_a_lost_connection_comes_back_and_everyone_is_told_to_look_again(store: Store) -> None:
    one, other = ServerLine(store), ServerLine(store)
    heard, resets = heard_by(other), list[int]()
    with joined(one, other):
        other.on_reset(lambda: resets.append(1))
        end_sessions(store)
        until(lambda: bool(resets))
        one.tell("news", ["again"])
        until(lambda: bool(heard))
    assert heard[-1] == (one.name, "again")
