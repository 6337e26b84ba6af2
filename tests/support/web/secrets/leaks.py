"""Finds leaks: a card, a deck's order or a secret that someone got and may not know at that moment."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from boardwalk.law import register
from boardwalk.school.catalog import make_drill
from boardwalk.school.drill import Drill, DrillReference, Topic
from boardwalk.web.api.answer_codec import ANSWER_CODEC
from boardwalk.web.app import OPENAPI_PATH
from tests.support.web.houses import PASSWORD
from tests.support.web.secrets.card_search import CODE, cards_in, digests_in, is_order, tells_an_order
from tests.support.web.secrets.knowledge import REBUILDS, Cards, Knowledge, Person, Shuffle
from tests.support.web.secrets.sessions import LOG, Got, House

TABLE = re.compile(r"/tables/([^/?]+)")
ROUND = re.compile(r"/rounds/(\d+)/?(\w*)")
EXPORT = "/audit/export"
LATELY = re.compile(r"/tables/[^/?]+/events(\?|$)")
DRILL = re.compile(r"/school/drill(\?|$)")
FLOOR = re.compile(r"/floor(/stream)?$")
WHOLE = frozenset({"steps", "proof", "dispute"})
"""Operations that show all of a finished round to people who may rebuild it."""
RUN = re.compile(r'(?<![A-Za-z0-9])(?:[2-9TJQKA][cdhs][ ,"]+){7,}[2-9TJQKA][cdhs](?![A-Za-z0-9])')
LEAST_RUN = 8
"""More cards in a row than any hand has, so they must come from a deck."""
SESSION_SECRET = re.compile(r"b[sw]_[A-Za-z0-9_-]{20,}")
GIVES_OUT = re.compile(r"POST /api/v1/(session|me/tokens)$")
HIDDEN_WORDS = ("argon2", "authorization", "cookie", "password", "salt", "secret", "token")
"""Words that no log line may contain, as a name or as a value."""


class Leak(NamedTuple):
    """Something that someone got but may not know."""

    who: Person
    where: str
    what: str


class Checker:
    """Compares everything that people got in a house with what they may know."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.knowledge = Knowledge(house.pit.store)
        self.counted: Counter[str] = Counter()
        self._closed = {each: _digests_of(each) for each in self.knowledge.shuffles}

    def leaks(self) -> Iterator[Leak]:
        """All leaks, in order."""
        for got in self.house.got:
            for what in (*self._cards(got), *self._orders(got), *self._digests(got), *self._secrets(got)):
                yield Leak(got.who, got.where, what)
        for line in self.house.log_lines():
            for what in self._in_log(line):
                yield Leak(LOG, line.body, what)

    def _cards(self, got: Got) -> Iterator[str]:
        """Cards that the person may not know."""
        if got.body in self.house.unchanging or _is_drill(got):
            return
        place = _Place(self.knowledge, got)
        yield from (f"{card} in a header" for card in cards_in(got.headers))
        for card, may_know, context in place.cards():
            self.counted["cards"] += 1
            if card not in may_know:
                yield f"{card} {context}"
        if tells_an_order(got.body):
            yield "numbers that may be a deck"

    def _orders(self, got: Got) -> Iterator[str]:
        """Cards in the same order as in a deck that is still in play."""
        runs = [[match[0] + match[1] for match in CODE.findall(run.group())] for run in RUN.finditer(got.body)]
        for run in runs:
            for shuffle in self.knowledge.shuffles:
                if not _is_over(shuffle, got.versions) and _lies_in(run, shuffle.order):
                    yield f"the order of a deck of table {shuffle.table} that is still in play"

    def _digests(self, got: Got) -> Iterator[str]:
        """Secrets of shuffles, and salts of cards that the person did not see."""
        found = digests_in(got.text)
        for shuffle, closed in self._closed.items() if found else ():
            over = _is_over(shuffle, got.versions)
            whole = over and got.who.role in REBUILDS
            if not whole and shuffle.secret in found:
                yield f"the secret of a shuffle at table {shuffle.table}"
            for digest in () if whole else found & closed.keys():
                card = closed[digest]
                self.counted["salts"] += 1
                seen = shuffle.round is not None and card in self._seen(got, shuffle)
                if not (over and seen):
                    yield f"the salt of {card} at table {shuffle.table}"

    def _seen(self, got: Got, shuffle: Shuffle) -> Cards:
        assert shuffle.round is not None
        version = got.versions.get(shuffle.table, 0)
        return self.knowledge.of_round(got.who, shuffle.table, shuffle.round, version)

    def _secrets(self, got: Got) -> Iterator[str]:
        """Passwords, sessions and tokens, except in the answer that gives one out."""
        if got.status == 201 and GIVES_OUT.match(got.where):
            self.counted["given out"] += 1
            return
        if got.where.endswith(OPENAPI_PATH) and got.body in self.house.unchanging:
            return  # one of the examples in the description is the password of these tests
        if SESSION_SECRET.search(got.text) or _holds(got.text, self._kept_secret()):
            yield "a password, session or token"

    def _kept_secret(self) -> set[str]:
        return {PASSWORD, *self.house.secrets.values(), *self.house.given_out}

    def _in_log(self, line: Got) -> Iterator[str]:
        """A log contains no card, no secret, and no field for one."""
        self.counted["log lines"] += 1
        yield from (f"{card} in the log" for card in cards_in(line.body))
        if tells_an_order(line.body):
            yield "numbers that may be a deck in the log"
        if SESSION_SECRET.search(line.body) or _holds(line.body, self._kept_secret()):
            yield "a password, session or token in the log"
        if any(word in _without_routes(line.body).lower() for word in HIDDEN_WORDS):
            yield "the name of a secret in the log"
        if digests_in(line.body):
            yield "a digest in the log"


class _Place:
    """The cards in a message, each with the cards that the person may know of its round."""

    def __init__(self, knowledge: Knowledge, got: Got) -> None:
        self.knowledge, self.got = knowledge, got
        self.table = _table(got.where)
        self.versions = got.versions

    def cards(self) -> Iterator[tuple[str, Cards, str]]:
        if self.got.where.endswith(EXPORT) and self.got.who.role == "regulator":
            for line in self.got.body.splitlines():
                yield from self._exported(line)
            return
        try:
            value = json.loads(self.got.body)
        except ValueError:
            value = self.got.body
        if LATELY.search(self.got.where) and isinstance(value, list):
            for event in value:
                yield from self._walk(event, *self._of_record(event["seq"]))
        elif FLOOR.search(self.got.where) and "tables" in value:
            for line in value["tables"]:
                yield from self._walk(line, self._lately(line["number"]), f"now, at table {line['number']}")
        else:
            yield from self._walk(value, *self._outside(value))

    def _of_record(self, seq: int) -> tuple[Cards, str]:
        """What the person may know of the round that an event belongs to; nothing outside of rounds."""
        assert self.table is not None
        number = self.knowledge.tables[self.table].round_of(self.knowledge.numbers[self.table, seq])
        if number is None:
            return frozenset(), f"between rounds, in record {seq}"
        if self.knowledge.is_over(self.table, number, self.versions[self.table]):
            return self._of(number, whole=True)
        version = self.versions[self.table]
        return self.knowledge.now(self.got.who, self.table, version), f"now, in record {seq}"

    def _lately(self, table: str) -> Cards:
        """What the person may know of the current round or, in a late message, of the one before."""
        story, version = self.knowledge.tables[table], self.versions[table]
        begun = [number for number, each in story.rounds.items() if each.began <= version]
        known = (self.knowledge.of_round(self.got.who, table, number, version) for number in begun[-2:])
        return frozenset().union(*known)

    def _exported(self, line: str) -> Iterator[tuple[str, Cards, str]]:
        """An export may contain every card, except those in records of the current round."""
        row = json.loads(line) if line.startswith('{"stream":"table:') else {}
        table = row.get("stream", "").removeprefix("table:")
        now = self.knowledge.tables[table].at(self.versions[table]) if "event" in row else None
        under_way = now is not None and row["number"] >= self.knowledge.tables[table].rounds[now].began
        for card in cards_in(line):
            yield card, frozenset() if under_way else ALL, f"now, in the export of table {table}"

    def _outside(self, value: Any) -> tuple[Cards, str]:
        """What the person may know of the round that the whole message is about."""
        if self.table is None or self.table not in self.knowledge.tables:
            return frozenset(), "at no table"
        played = ROUND.search(self.got.where)
        if played is not None:
            return self._of(int(played[1]), whole=played[2] in WHOLE)
        version = value["version"] if isinstance(value, dict) and "version" in value else self.versions[self.table]
        return self.knowledge.now(self.got.who, self.table, version), f"now, at version {version}"

    def _of(self, number: int, *, whole: bool = False) -> tuple[Cards, str]:
        assert self.table is not None
        version = self.versions[self.table]
        if not self.knowledge.is_over(self.table, number, version):
            return frozenset(), f"of round {number}, which is not over"
        if whole and self.got.who.role in REBUILDS:
            return ALL, f"of round {number}"
        return self.knowledge.of_round(self.got.who, self.table, number, version), f"of round {number}"

    def _walk(self, value: Any, may_know: Cards, context: str) -> Iterator[tuple[str, Cards, str]]:
        if isinstance(value, dict):
            for name, each in value.items():
                yield from ((card, may_know, f"{context}, as a name") for card in cards_in(name))
                inner = (may_know, context)
                if name in FINISHED and isinstance(each, dict) and self.table is not None and may_know is not ALL:
                    inner = self._of(each["number"])
                yield from self._walk(each, *inner)
        elif isinstance(value, list):
            if is_order(value):
                yield "an order by numbers", frozenset(), context
            for each in value:
                yield from self._walk(each, may_know, context)
        elif isinstance(value, str) and value not in _law():
            yield from ((card, may_know, context) for card in cards_in(value))


FINISHED = ("last_round", "seen")
"""Fields that show a finished round, with its number."""
ALL: Cards = frozenset(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")


def _is_drill(got: Got) -> bool:
    """Whether it is a drill of the school: made again from its reference, with cards that lie at no table."""
    if not DRILL.search(got.where) or got.status != 200:
        return False
    said = json.loads(got.body)
    reference = DrillReference(said["game"], said["options"], Topic(said["topic"]), said["level"], said["seed"])
    return bool(said["drill"] == ANSWER_CODEC.write(Drill, make_drill(reference).drill))


@cache
def _law() -> frozenset[str]:
    """The texts of the register, which were written before any card was dealt."""
    return frozenset(text for each in register().values() for text in (each.id, each.says, each.note or ""))


def _table(where: str) -> str | None:
    found = TABLE.search(where)
    return None if found is None else found[1]


def _digests_of(shuffle: Shuffle) -> dict[str, str]:
    return {salt: card for card, salt in shuffle.salts().items()}


def _is_over(shuffle: Shuffle, versions: Mapping[str, int]) -> bool:
    return shuffle.over is not None and shuffle.over <= versions.get(shuffle.table, 0)


def _lies_in(run: list[str], order: tuple[str, ...]) -> bool:
    """Whether the first cards of a run are in this order, which is taken as a circle."""
    at = order.index(run[0]) if run[0] in order else 0
    around = order[at:] + order[:at]
    return list(around[:LEAST_RUN]) == run[:LEAST_RUN]


def _holds(text: str, secrets: Iterable[str]) -> bool:
    return any(secret in text for secret in secrets)


def _without_routes(line: str) -> str:
    """A log line without the route, the command and the frames, which contain only our own names."""
    try:
        data = json.loads(line)
    except ValueError:
        return line
    return json.dumps({name: each for name, each in data.items() if name not in ("route", "command", "at")})
