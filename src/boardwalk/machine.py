"""A state machine: commands in, events out, and the state is the fold of the events.

A table, a meter and the house are each one `Machine`. Its modules register their parts with decorators: `starts` and
`handles` say who may give a command, under which paragraph, and which events answer it; `begins` and `folds` say what
an event changes; `tells` puts it in words. Nothing here depends on a game, a table or a house.

>>> from typing import NamedTuple
>>> class Press(NamedTuple):
...     actor: Actor
>>> class Pressed(NamedTuple):
...     by: str
>>> counter: Machine[int, Press, Pressed] = Machine("counter")
>>> @counter.handles(Press, Role.DEALER)
... def press(state: int, command: Press) -> list[Pressed]:
...     return [Pressed(command.actor.name)]
>>> @counter.folds(Pressed)
... def pressed(state: int, event: Pressed) -> int:
...     return state + 1
>>> counter.act(1, Press(Actor(Role.DEALER, "Dale")))
(2, (Pressed(by='Dale'),))
>>> counter.decide(1, Press(Actor(Role.PLAYER, "Ann")))
Traceback (most recent call last):
...
boardwalk.errors.InputError: actor: only a dealer may do this, not a player
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from boardwalk.actor import Actor, Role
from boardwalk.errors import InputError, Refusal
from boardwalk.law import Paragraph, cite
from boardwalk.money import MOST_CENTS

MOST = MOST_CENTS
"""The largest amount. No number in a command may be larger."""

State = TypeVar("State")
CommandType = TypeVar("CommandType", bound="HasActor")
EventType = TypeVar("EventType")
SomeCommand = TypeVar("SomeCommand")
SomeEvent = TypeVar("SomeEvent")
Register = Callable[[Any], Any]
Law = str | Callable[[Any], Paragraph] | None
"""A paragraph by its number, or a function of the state, such as one that depends on the table's game."""


class HasActor(Protocol):
    """What every command has."""

    @property
    def actor(self) -> Actor: ...


class Handler(NamedTuple):
    """Who may give a command, under which paragraph, and which events answer it."""

    roles: tuple[Role, ...]
    law: Callable[[Any], Paragraph | None]
    answer: Callable[[Any, Any], Iterable[Any]]


class Machine(Generic[State, CommandType, EventType]):
    """Every command and every event of one kind of state."""

    def __init__(
        self,
        noun: str,
        law: Paragraph | None = None,
        *,
        forbid: Callable[[str, str, Paragraph | None], InputError] | None = None,
        admit: Callable[[State, Any], None] | None = None,
        adjust: Callable[[State, State], State] | None = None,
    ) -> None:
        """`law` is cited when nothing more exact applies.

        `forbid` makes the error for a role that may not give a command, `admit` checks the person after the role, and
        `adjust` makes a last change to the state after every event.
        """
        self.noun = noun
        self.law = law
        self.handlers: dict[type[CommandType], Handler] = {}
        self.starters: dict[type[CommandType], Handler] = {}
        self.effects: dict[type[EventType], Callable[[State, Any], State]] = {}
        self.beginnings: dict[type[EventType], Callable[[Any], State]] = {}
        self.sentences: dict[type[EventType], Callable[..., str]] = {}
        self._forbid = forbid or refusal
        self._admit = admit
        self._adjust = adjust

    def starts(
        self, command: type[SomeCommand], *roles: Role, law: Law = None
    ) -> Callable[[Callable[[State | None, SomeCommand], Iterable[EventType]]], Callable[..., Iterable[EventType]]]:
        """Register the answer to a command that comes first, before there is any state."""
        return self._register(self.starters, command, roles, law)

    def handles(
        self, command: type[SomeCommand], *roles: Role, law: Law = None
    ) -> Callable[[Callable[[State, SomeCommand], Iterable[EventType]]], Callable[..., Iterable[EventType]]]:
        """Register the answer to a command. `law` is cited when a role may not give it."""
        return self._register(self.handlers, command, roles, law)

    def _register(self, registry: dict[Any, Handler], command: Any, roles: tuple[Role, ...], law: Law) -> Register:
        assert command not in {*self.handlers, *self.starters}, f"{command.__name__} already has a handler"
        cited = cite(law) if isinstance(law, str) else self.law

        def register(answer: Callable[[Any, Any], Iterable[Any]]) -> Callable[[Any, Any], Iterable[Any]]:
            registry[command] = Handler(roles, law if callable(law) else lambda _: cited, answer)
            return answer

        return register

    def begins(self, event: type[SomeEvent]) -> Callable[[Callable[[SomeEvent], State]], Callable[[SomeEvent], State]]:
        """Register the state that the first event creates."""
        return _entry(self.beginnings, event)

    def folds(
        self, event: type[SomeEvent]
    ) -> Callable[[Callable[[State, SomeEvent], State]], Callable[[State, SomeEvent], State]]:
        """Register what an event changes. It decides nothing."""
        return _entry(self.effects, event)

    def tells(self, event: type[SomeEvent]) -> Callable[[Callable[..., str]], Callable[..., str]]:
        """Register the sentence for an event."""
        return _entry(self.sentences, event)

    def law_of(self, command: type[CommandType], state: State | None) -> Paragraph:
        """The paragraph cited when someone may not give a command."""
        law = (self.handlers.get(command) or self.starters[command]).law(state)
        assert law is not None, f"{command.__name__} has no paragraph"
        return law

    def decide(self, state: State | None, command: CommandType) -> tuple[EventType, ...]:
        """Answer a command with events. It raises nothing but an `InputError` with the field and the paragraph."""
        kind = type(command)
        handler = None if state is None else self.handlers.get(kind)
        if handler is None:
            handler = self.starters.get(kind) or self._handler(state, kind)
        _verify_numbers(command, handler, state)
        role = command.actor.role
        if role not in handler.roles:
            raise self._forbid("actor", only(handler.roles, role), handler.law(state))
        if self._admit is not None and kind in self.handlers:
            assert state is not None, "only the first command comes before there is any state"
            self._admit(state, command)
        return tuple(handler.answer(state, command))

    def _handler(self, state: State | None, kind: type[CommandType]) -> Handler:
        if state is None:
            raise refusal(self.noun, f"no {self.noun} is set up yet", self.law)
        if kind not in self.handlers:
            raise refusal("command", f"{kind.__name__} is not a {self.noun} command", self.law)
        return self.handlers[kind]

    def apply(self, state: State | None, event: EventType) -> State:
        """The state after one more event."""
        if state is None:
            assert type(event) in self.beginnings, f"a {self.noun} does not begin with {type(event).__name__}"
            return self.beginnings[type(event)](event)
        after = self.effects[type(event)](state, event)
        return after if self._adjust is None else self._adjust(state, after)

    def fold(self, events: Iterable[EventType], state: State | None = None) -> State:
        """The state after these events, starting from nothing or from a given state."""
        for event in events:
            state = self.apply(state, event)
        assert state is not None, f"the record of a {self.noun} has a first event"
        return state

    def act(self, state: State | None, command: CommandType) -> tuple[State, tuple[EventType, ...]]:
        """Decide a command and fold its events."""
        events = self.decide(state, command)
        return self.fold(events, state), events


def refusal(field: str, reason: str, law: Paragraph | None) -> InputError:
    """A `Refusal` if there is a paragraph to cite, otherwise an `InputError`."""
    return InputError(field, reason) if law is None else Refusal(field, reason, law)


@cache
def only(roles: tuple[Role, ...], role: Role) -> str:
    """Why a role may not do something.

    >>> only((Role.DEALER, Role.ADMINISTRATOR), Role.PLAYER)
    'only a dealer or an administrator may do this, not a player'
    """
    return f"only {' or '.join(each.article for each in roles)} may do this, not {role.article}"


def _entry(registry: dict[Any, Any], key: Any) -> Register:
    def register(function: Any) -> Any:
        assert key not in registry, f"{key.__name__} is already registered"
        registry[key] = function
        return function

    return register


def quick_replace(kind: type[State]) -> type[State]:
    """Give a wide named tuple, part of a state, a `_replace` that copies it instead of asking for every field.

    >>> @quick_replace
    ... class Lamp(NamedTuple):
    ...     on: bool = False
    ...     color: str = "white"
    >>> Lamp()._replace(on=True)
    Lamp(on=True, color='white')
    >>> Lamp()._replace(shape="round")
    Traceback (most recent call last):
    ...
    ValueError: Lamp has no field 'shape'
    """
    named: Any = kind
    places = {name: place for place, name in enumerate(named._fields)}
    make: Any = tuple.__new__

    def replaced(self: Any, /, **changes: Any) -> Any:
        values = list(self)
        try:
            for name, value in changes.items():
                values[places[name]] = value
        except KeyError as error:
            raise ValueError(f"{kind.__name__} has no field {error}") from None
        return make(kind, values)

    named._replace = replaced
    return kind


NUMBERS = ("int", "Place", "tuple[int, ...]")
"""Types of fields that hold numbers. A place is a seat's number or a name."""


@cache
def _number_fields(kind: type) -> tuple[tuple[str, bool], ...]:
    """The fields that hold numbers, and whether each also accepts a name."""
    if not is_dataclass(kind):
        return ()
    return tuple((field.name, field.type == "Place") for field in fields(kind) if field.type in NUMBERS)


def _verify_numbers(command: Any, handler: Handler, state: Any) -> None:
    """Refuse numbers too large to store or to print in a refusal."""
    kind: type = type(command)
    for name, named in _number_fields(kind):
        value = getattr(command, name)
        if type(value) is int and -MOST <= value <= MOST:  # nearly always, and this is asked for every prompt
            continue
        for number in value if isinstance(value, tuple) else (value,):
            if not _fits(number, named=named):
                raise refusal(name, f"must be a whole number no larger than {MOST:,}", handler.law(state))


def _fits(number: object, *, named: bool) -> bool:
    if isinstance(number, str):
        return named
    return isinstance(number, int) and not isinstance(number, bool) and -MOST <= number <= MOST
