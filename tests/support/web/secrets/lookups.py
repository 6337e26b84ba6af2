"""Every operation that only looks, from the description of the API, with something that exists in each place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from random import Random
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from tests.support.web.secrets.premises import PLAYERS
from tests.support.web.secrets.sessions import House


class Look(NamedTuple):
    """An operation that only looks."""

    path: str
    action: str
    in_path: tuple[str, ...]
    in_query: Mapping[str, Any]


KNOWN: dict[tuple[str, ...], list[Look]] = {}
"""Operations by the routes of an application, since describing it takes longest."""


def looks(house: House) -> list[Look]:
    """All of them; one that is added to the API is found here without anybody thinking of it."""
    routes = tuple(sorted(str(getattr(route, "path", "")) for route in house.app.routes))
    if routes not in KNOWN:
        KNOWN[routes] = [Look(house.app.openapi_url or "", "", (), {}), *_described(house.app.openapi())]
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
    """Asks for anything."""

    def __init__(self, house: House, dice: Random) -> None:
        self.house, self.dice = house, dice
        self.looks = looks(house)

    async def about(self, who: str | None, look: Look) -> None:
        """An operation, about anything."""
        await self._ask(who, look, self.dice.choice(self._paths(look)))

    async def rounds(self, who: str, table: str) -> None:
        """Every operation about one of the rounds of a table, or the one to come."""
        last = self.house.pit.tables[table].rounds
        played = self.dice.randrange(max(1, last - 2), last + 2)
        for look in self.looks:
            if "played" in look.in_path:
                await self._ask(who, look, look.path.format(number=table, played=played))

    async def lately(self, who: str, table: str) -> None:
        """What happened at a table, and how all of them stand."""
        for look in self.looks:
            if look.path.endswith(("/tables/{number}/events", "/floor")):
                await self._ask(who, look, look.path.format(number=table))

    async def before_the_first_shuffle(self, who: str) -> None:
        """What is answered now can tell no card; whatever is answered later in the same words can tell none either."""
        for look in self.looks:
            for path in [] if "played" in look.in_path else self._paths(look):
                await self._ask(who, look, path)
        self.house.unchanging.update(got.body for got in self.house.got)

    def _paths(self, look: Look) -> list[str]:
        """The path with everything that can stand in its places."""
        choices = [VALUES[name](self.house, look.path) for name in look.in_path]
        quoted = [[quote(value, safe="") for value in values] for values in choices]
        return [look.path.format(**dict(zip(look.in_path, values, strict=True))) for values in product(*quoted)]

    async def _ask(self, who: str | None, look: Look, path: str) -> None:
        query = {name: self.dice.choice(_offered(name, schema)) for name, schema in look.in_query.items()}
        query = {name: value for name, value in query.items() if value is not None}
        await self.house.ask(who, "GET", f"{path}{'?' if query else ''}{urlencode(query)}", action=look.action)


def _offered(name: str, schema: Mapping[str, Any]) -> list[Any]:
    """Values for a parameter, by its kind; or none."""
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
    """From the first to the one after the last."""
    return [str(number) for number in range(1, 2 + max(table.rounds for table in house.pit.tables.values()))]


VALUES: Mapping[str, Callable[[House, str], list[str]]] = {
    "name": _names,
    "number": _tables,
    "played": _rounds,
    "paragraph": lambda *_: ["13:69F-40.10(g)3ii", "R1", "nowhere"],
    "identifier": lambda *_: ["9f86d081884c7d659a2feaa0c55ad015"],
}
"""What can stand in each place of a path; a new one has to be put here."""
