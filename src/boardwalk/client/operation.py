"""How an operation of the API is stated: once, as the signature of a method. A group whose connection waits has it as a
plain method, and a group whose connection awaits has it as a coroutine.

```python
class TableCalls(Group[Way]):
    @operation("GET", "tables/{table}/rounds/{round}")
    def round(self, round: int) -> RoundSheet:
        \"\"\"A finished round.\"\"\"
```

What the path names comes from the group or the arguments. The other arguments are the query of a GET or DELETE, and the
body of anything else; `query` names those that are in the query of a request with a body. An argument `key` is the
idempotency key, and `draft` with further keywords is a command. The answer is read as the type that is returned.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import AsyncGenerator, Callable, Coroutine, Generator, Mapping
from functools import cached_property, update_wrapper
from types import NoneType
from typing import Any, Concatenate, Generic, ParamSpec, Self, TypeVar, cast, get_type_hints, overload
from urllib.parse import quote

from boardwalk.api.draft import Draft
from boardwalk.client.call import Answer, Call, new_key
from boardwalk.client.connection import AsyncConnection, Connection

Way = TypeVar("Way", Connection, AsyncConnection)
BELL = {"changes": True}
"""A stream that only says when to look need not repeat everything."""
Given = ParamSpec("Given")


class Group(Generic[Way]):
    """Operations on one subject, over a connection; `place` fills in what their paths have in common."""

    def __init__(self, connection: Way, **place: str) -> None:
        self._connection: Way = connection
        self._place = place

    def __repr__(self) -> str:
        where = "".join(f"{kind} {name} of " for kind, name in self._place.items())
        return f"<{where}{self._connection.address}>"


class Stated(Generic[Given, Answer]):
    """A method that stands for a request: its path, its signature and the type of its answer."""

    def __init__(self, method: str, path: str, stated: Callable[Concatenate[Any, Given], Answer]) -> None:
        self.method = method
        self.path = path
        self.stated = stated
        update_wrapper(cast("Any", self), stated)

    @cached_property
    def signature(self) -> inspect.Signature:
        return inspect.signature(self.stated)

    @cached_property
    def answer(self) -> Any:
        """The type of the answer."""
        return get_type_hints(self.stated)["return"]

    def arguments(self, group: Group[Any], args: tuple[Any, ...], given: Mapping[str, Any]) -> dict[str, Any]:
        """All arguments by name, with defaults; a wrong one is a `TypeError`, as with any method."""
        try:
            bound = self.signature.bind(group, *args, **given)
        except TypeError as error:
            raise TypeError(f"{self.stated.__name__}(): {error}") from None
        bound.apply_defaults()
        found = dict(bound.arguments)
        del found["self"]
        return found

    def fill(self, path: str, group: Group[Any], arguments: dict[str, Any]) -> str:
        """The path with its places filled in; arguments that it takes are removed."""

        def part(match: re.Match[str]) -> str:
            name = match[1]
            return quote(str(group._place[name] if name in group._place else arguments.pop(name)), safe="")

        return re.sub(r"{(\w+)}", part, path)

    def bind(self, group: Group[Any], act: Callable[..., Any]) -> Any:
        """A method of the group that does this with a call."""

        def method(*args: Any, **given: Any) -> Any:
            return act(group, args, given)

        update_wrapper(method, self.stated)
        without_self = list(self.signature.parameters.values())[1:]
        method.__signature__ = self.signature.replace(parameters=without_self)  # type: ignore[attr-defined]
        return method


class Operation(Stated[Given, Answer]):
    """A request with one answer."""

    def __init__(
        self,
        method: str,
        path: str,
        stated: Callable[Concatenate[Any, Given], Answer],
        query: tuple[str, ...],
        ends_session: bool,
    ) -> None:
        super().__init__(method, path, stated)
        self.query = query
        self.ends_session = ends_session

    def call(self, group: Group[Any], args: tuple[Any, ...], given: Mapping[str, Any]) -> Call[Answer]:
        """The request for these arguments."""
        arguments = self.arguments(group, args, given)
        path = self.fill(self.path, group, arguments)
        key = None
        if "key" in self.signature.parameters:
            key = arguments.pop("key") or new_key()
        if self.method in ("GET", "DELETE"):
            return Call(self.answer, self.method, path, arguments, None, key, self.ends_session)
        query = {name: arguments.pop(name) for name in self.query}
        return Call(self.answer, self.method, path, query, _body(arguments), key, self.ends_session)

    @overload
    def __get__(self, group: None, owner: type) -> Self: ...
    @overload
    def __get__(self, group: Group[Connection], owner: type) -> Callable[Given, Answer]: ...
    @overload
    def __get__(self, group: Group[AsyncConnection], owner: type) -> Callable[Given, Coroutine[Any, Any, Answer]]: ...
    def __get__(self, group: Group[Any] | None, owner: type) -> Any:
        if group is None:
            return self
        return self.bind(group, lambda *given: group._connection.call(self.call(*given)))


def _body(arguments: dict[str, Any]) -> dict[str, Any] | None:
    """The body; what was left out is not in it. A command is its draft and the fields that go with it."""
    fields = arguments.pop("fields", {})
    draft: Draft | str = arguments.pop("draft", {})
    named = {"do": draft} if isinstance(draft, str) else draft
    body = {**named, **{name: value for name, value in arguments.items() if value is not None}, **fields}
    return body or None


class Stream(Stated[Given, Answer]):
    """A WebSocket that sends answers; one with `changes` is asked to send only what has changed after the first one."""

    def __init__(self, path: str, stated: Callable[Concatenate[Any, Given], Answer], *, changes: bool = False) -> None:
        super().__init__("GET", path, stated)
        self.fixed: dict[str, object] = {"changes": True} if changes else {}

    @overload
    def __get__(self, group: None, owner: type) -> Self: ...
    @overload
    def __get__(self, group: Group[Connection], owner: type) -> Callable[Given, Generator[Answer]]: ...
    @overload
    def __get__(self, group: Group[AsyncConnection], owner: type) -> Callable[Given, AsyncGenerator[Answer]]: ...
    def __get__(self, group: Group[Any] | None, owner: type) -> Any:
        return self if group is None else self.bind(group, self._open)

    def _open(self, group: Group[Any], args: tuple[Any, ...], given: Mapping[str, Any]) -> Any:
        arguments = self.arguments(group, args, given)
        tries = arguments.pop("tries")
        call: Call[Answer] = Call(
            self.answer, "GET", self.fill(self.path, group, arguments), {**arguments, **self.fixed}
        )
        return group._connection.stream(call, tries)


class EventStream(Stream[Given, Answer]):
    """Events from pages of an operation, which are asked for whenever a stream sends something."""

    def __init__(self, path: str, bell: str, stated: Callable[Concatenate[Any, Given], Answer]) -> None:
        super().__init__(path, stated)
        self.bell = bell

    def _open(self, group: Group[Any], args: tuple[Any, ...], given: Mapping[str, Any]) -> Any:
        arguments = self.arguments(group, args, given)
        tries = arguments.pop("tries")
        page: Call[Any] = Call(
            tuple.__class_getitem__((self.answer, ...)), "GET", self.fill(self.path, group, arguments), arguments
        )
        bell: Call[Any] = Call(NoneType, "GET", self.fill(self.bell, group, arguments), BELL)
        return group._connection.follow(page, bell, tries)


def operation(
    method: str, path: str, *, query: tuple[str, ...] = (), ends_session: bool = False
) -> Callable[[Callable[Concatenate[Any, Given], Answer]], Operation[Given, Answer]]:
    """State an operation; one that `ends_session` leaves the client without its secret."""
    return lambda stated: Operation(method, path, stated, query, ends_session)


def stream(
    path: str, *, changes: bool = False
) -> Callable[[Callable[Concatenate[Any, Given], Answer]], Stream[Given, Answer]]:
    """State a stream by what it sends. It takes `tries`: how often in a row to reconnect in vain, or None."""
    return lambda stated: Stream(path, stated, changes=changes)


def event_stream(
    path: str, *, bell: str
) -> Callable[[Callable[Concatenate[Any, Given], Answer]], EventStream[Given, Answer]]:
    """State a stream of events, with the stream that rings whenever there may be more of them."""
    return lambda stated: EventStream(path, bell, stated)
