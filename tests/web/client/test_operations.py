"""The client has the whole API: every operation is stated once, with the parameters and the answer that it has."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from functools import cache
from types import NoneType
from typing import Any, get_args

import pytest
from from_code.http import description
from starlette.routing import WebSocketRoute

from boardwalk.api.command import ProposalSheet
from boardwalk.client import AsyncClient, Client
from boardwalk.client.call import CODEC, PREFIX
from boardwalk.client.operation import Group, Operation, Stated, Stream
from boardwalk.web import websocket
from boardwalk.web.api.answer_codec import ANSWER_CODEC

ADDRESS = "http://127.0.0.1:9"
OWN_MEDIA: Mapping[Any, tuple[str, ...]] = {
    bytes: ("application/zip", "application/pdf", "*/*"),
    str: ("image/svg+xml", "text/html", "text/plain", "text/csv"),
    NoneType: ("none",),
}


def groups(client: Client | AsyncClient) -> list[Group[Any]]:
    """The client and all its offices."""
    offices = (client.account, client.people, client.proposals, client.cage, client.books, client.lab, client.school)
    return [client, client.table("7"), client.meter("Grand"), *offices]


def stated(kind: type[Stated[..., Any]]) -> Iterator[tuple[type, str, Any]]:
    """What the groups of the client state, with the class and the name of the method."""
    for group in groups(Client(ADDRESS)):
        for name, found in inspect.getmembers(type(group), lambda each: isinstance(each, kind)):
            yield type(group), name, found


def shape(path: str) -> str:
    """A path whose parameters have no names: the client calls some of them otherwise."""
    return re.sub(r"{\w+}", "{}", path if path.startswith("/") else PREFIX + path)


@cache
def components() -> dict[str, Any]:
    """The schemas of the API."""
    found: dict[str, Any] = description()["components"]["schemas"]
    return found


@cache
def operations() -> dict[tuple[str, str], Mapping[str, Any]]:
    """The operations of the API."""
    paths = description()["paths"]
    return {(method.upper(), shape(path)): each for path, methods in paths.items() for method, each in methods.items()}


OPERATIONS = {(each.method, shape(each.path)): each for _, _, each in stated(Operation)}
ALL = pytest.mark.parametrize("asked", sorted(OPERATIONS), ids=" ".join)


def test_every_operation_has_one_method_and_every_method_is_an_operation() -> None:
    times = Counter((each.method, shape(each.path)) for _, _, each in stated(Operation))
    assert times == Counter(operations().keys())


def test_every_stream_has_one_method() -> None:
    served = [
        shape(f"{PREFIX}{route.path[1:]}") for route in websocket.router.routes if isinstance(route, WebSocketRoute)
    ]
    assert sorted(shape(each.path) for _, _, each in stated(Stream) if type(each) is Stream) == sorted(served)


def test_both_clients_have_the_same_methods() -> None:
    for ours, theirs in zip(groups(Client(ADDRESS)), groups(AsyncClient(ADDRESS)), strict=True):
        names = {name for name, _ in inspect.getmembers(type(ours), lambda each: isinstance(each, Stated))}
        assert names
        for name in names:
            assert getattr(type(ours), name) is getattr(type(theirs), name)
            assert inspect.signature(getattr(ours, name)) == inspect.signature(getattr(theirs, name))
            assert getattr(ours, name).__doc__


def test_a_method_says_what_it_takes() -> None:
    table = Client(ADDRESS).table("7")
    assert str(inspect.signature(table.round)) == "(round: 'int') -> 'RoundSheet'"
    assert repr(table) == f"<table 7 of {ADDRESS}>"
    with pytest.raises(TypeError, match=r"round\(\): missing a required argument: 'round'"):
        table.round()  # type: ignore[call-arg]


def answers_of(operation: Mapping[str, Any]) -> Iterator[tuple[str, str, Any]]:
    """The status, media type and schema of each answer that is not a problem."""
    for status, response in operation["responses"].items():
        if status < "400":
            for media, content in response.get("content", {"none": {"schema": None}}).items():
                yield status, media, content["schema"]


@ALL
def test_a_method_takes_what_the_operation_takes(asked: tuple[str, str]) -> None:
    ours, theirs = OPERATIONS[asked], operations()[asked]
    place = set(re.findall(r"{(\w+)}", ours.path))
    parameters = ours.signature.parameters
    query = {each["name"]: each["required"] for each in theirs.get("parameters", ()) if each["in"] == "query"}
    is_draft, fields = body_of(theirs)
    assert ("fields" in parameters) == is_draft
    assert ("key" in parameters) == any(each["in"] == "header" for each in theirs.get("parameters", ()))
    assert set(ours.query) == (set() if asked[0] == "GET" else query.keys())
    taken = parameters.keys() - place - {"self", "key", "draft", "fields", "kind"}
    required = {name: parameters[name].default is inspect.Parameter.empty for name in taken}
    assert required == query | fields


def body_of(operation: Mapping[str, Any]) -> tuple[bool, dict[str, bool]]:
    """Whether the body is one of many messages; if not, its fields, and whether they are required."""
    schema = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    for each in (schema, *schema.get("anyOf", ())):
        if "$ref" in each:
            schema = components()[each["$ref"].rpartition("/")[2]]
    names = schema.get("properties", ())
    return "oneOf" in schema, {name: name in schema.get("required", ()) for name in names}


@ALL
def test_a_method_returns_what_the_operation_answers(asked: tuple[str, str]) -> None:
    """The schema of its type is that of the answer, and what it is made of is read as dataclasses."""
    ours = OPERATIONS[asked]
    for status, media, schema in answers_of(operations()[asked]):
        if status == "202":
            assert schema == CODEC.form(ProposalSheet).schema, "which `TakesTwo` carries"
        elif media == "application/json":
            form = CODEC.form(ours.answer)
            assert form.schema == schema
            assert form.read is not None
            assert all(is_dataclass(each) for each in classes_of(ours.answer))
        else:
            assert media.startswith(OWN_MEDIA[ours.answer])


def classes_of(hint: Any) -> list[Any]:
    """The classes of an answer, or of its items."""
    parts = [each for each in get_args(hint) if each is not Ellipsis]
    return [found for each in parts for found in classes_of(each)] if parts else [hint]


def test_what_the_server_describes_is_what_the_client_reads() -> None:
    """Down to the last field; drafts bound some of them more closely."""
    for each in OPERATIONS.values():
        if each.answer not in OWN_MEDIA:
            CODEC.form(each.answer)
    read, written = (
        {name: names_in(source[name]) for name in CODEC.components} for source in (CODEC.components, components())
    )
    assert read == written
    assert "Sight" in read


def names_in(schema: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    return sorted(schema["properties"]), sorted(schema["required"])


def examples() -> Iterator[tuple[Any, Any]]:
    """The examples of answers, each with the type that a method returns."""
    for asked, operation in operations().items():
        for status, response in operation["responses"].items():
            example = response.get("content", {}).get("application/json", {}).get("example")
            if status in ("200", "201") and example is not None:
                yield OPERATIONS[asked].answer, example


def test_the_examples_of_answers_are_read_and_written_as_they_are() -> None:
    found = list(examples())
    assert len(found) > 20
    for kind, example in found:
        assert ANSWER_CODEC.write(kind, CODEC.read(kind, example)) == example
