"""Every read-only operation, from the description of the API, with parameters that exist."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from random import Random
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from boardwalk.web.app import OPENAPI_PATH
from tests.support.web.secrets.premises import PLAYERS
from tests.support.web.secrets.sessions import House


class Look(NamedTuple):
    """A read-only operation."""

    path: str
    action: str
    in_path: tuple[str, ...]
    in_query: Mapping[str, Any]


KNOWN: dict[tuple[str, ...], list[Look]] = {}
"""Operations by the routes of an application: a cache, since the description takes long to make."""


def looks(house: House) -> list[Look]:
    """All read-only operations, including any that is added to the API later."""
    routes = tuple(sorted(str(getattr(route, "path", "")) for route in house.app.routes))
    if routes not in KNOWN:
        KNOWN[routes] = [Look(OPENAPI_PATH, "", (), {}), *_described(house.app.openapi())]
    return KNOWN[routes]


def _described(api: Mapping[str, Any]) -> Iterator[Look]:
    for path, methods in api["paths"].items():
        if "get" in methods:
            operation = methods["get"]
            given = operation.get("parameters", ())
            query = {each["name"]: each["schema"] for each in given if each["in"] == "query"}
            in_path = tuple(each["name"] for each in given if each["in"] == "path")
            yield Look(path, operation.get("x-action", ""), in_path, query)


class Asking:
    """Asks for things on behalf of people."""

    def __init__(self, house: House, dice: Random) -> None:
        self.house, self.dice = house, dice
        self.looks = looks(house)

    async def about(self, who: str | None, look: Look) -> None:
        """Ask with random parameters."""
        await self._ask(who, look, self.dice.choice(self._paths(look)))

    async def rounds(self, who: str, table: str) -> None:
        """Ask every operation about a round of a table: one of the last, or the next."""
        last = self.house.pit.tables[table].rounds
        played = self.dice.randrange(max(1, last - 2), last + 2)
        for look in self.looks:
            if "played" in look.in_path:
                await self._ask(who, look, look.path.format(number=table, played=played))

    async def lately(self, who: str, table: str) -> None:
        """Ask for the events of a table, and for the floor."""
        for look in self.looks:
            if look.path.endswith(("/tables/{number}/events", "/floor")):
                await self._ask(who, look, look.path.format(number=table))

    async def before_the_first_shuffle(self, who: str) -> None:
        """Remember all answers: they cannot reveal a card, nor can the same text later."""
        for look in self.looks:
            for path in [] if "played" in look.in_path else self._paths(look):
                await self._ask(who, look, path)
        self.house.unchanging.update(got.body for got in self.house.got)

    def _paths(self, look: Look) -> list[str]:
        """The path with every combination of its parameters."""
        choices = [VALUES[name](self.house, look.path) for name in look.in_path]
        quoted = [[quote(value, safe="") for value in values] for values in choices]
        return [look.path.format(**dict(zip(look.in_path, values, strict=True))) for values in product(*quoted)]

    async def _ask(self, who: str | None, look: Look, path: str) -> None:
        query = {name: self.dice.choice(_offered(name, schema)) for name, schema in look.in_query.items()}
        query = {name: value for name, value in query.items() if value is not None}
        await self.house.ask(who, "GET", f"{path}{'?' if query else ''}{urlencode(query)}", action=look.action)


def _offered(name: str, schema: Mapping[str, Any]) -> list[Any]:
    """Values for a parameter by its type, usually also None."""
    if name == "account":
        return ["inventory:1", "stack:4:1", "nothing"]
    kinds = {each.get("type") for each in schema.get("anyOf", [schema])}
    if "boolean" in kinds:
        return [None, "true", "false"]
    if "integer" in kinds:
        return [None, 0, 1, 2, 10, 100]
    return [None, *schema.get("enum", ()), *schema.get("examples", ()), "1"]


def _names(house: House, path: str) -> list[str]:
    if "meters" in path:
        return sorted(house.pit.meters)
    return ["premium", "caribbean"] if "games" in path else [*PLAYERS, "nobody"]


def _tables(house: House, _: str) -> list[str]:
    return sorted(house.pit.tables)


def _rounds(house: House, _: str) -> list[str]:
    """From the first round to one after the last."""
    return [str(number) for number in range(1, 2 + max(table.rounds for table in house.pit.tables.values()))]


VALUES: Mapping[str, Callable[[House, str], list[str]]] = {
    "name": _names,
    "number": _tables,
    "played": _rounds,
    "seq": lambda *_: ["1", "999999"],
    "paragraph": lambda *_: ["13:69F-40.10(g)3ii", "R1", "nowhere"],
    "identifier": lambda *_: ["9f86d081884c7d659a2feaa0c55ad015"],
}
"""The values of each path parameter; a new parameter has to be added here."""
