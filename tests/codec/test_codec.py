"""Forms are made from type hints: what is written is read back, is as the schema says, and nothing else is taken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, make_dataclass
from enum import Enum, StrEnum
from fractions import Fraction
from typing import Any, Literal, NamedTuple

import pytest
from jsonschema_rs import Draft202012Validator

from boardwalk.actor import Actor, Role
from boardwalk.cards import DECK, Card, parse_cards
from boardwalk.codec import RECORD_FORMS, Codec, Form, MessageCodec, ref
from boardwalk.codec.codec import field_names
from boardwalk.errors import InputError
from boardwalk.law import Paragraph, cite
from boardwalk.pit.house.form import HOUSE_COMMANDS, HOUSE_EVENTS
from boardwalk.progressive.record import METER_COMMANDS, METER_EVENTS
from boardwalk.table.events import BetPlaced, CardsDealt, SeatLeft, StubRacked, WagerReturned, WagerSettled
from boardwalk.table.message import Event
from boardwalk.table.record import COMMANDS, EVENTS

LAW = cite("B37")
MESSAGES: tuple[MessageCodec[Any], ...] = (
    COMMANDS,
    EVENTS,
    METER_COMMANDS,
    METER_EVENTS,
    HOUSE_COMMANDS,
    HOUSE_EVENTS,
)


class Color(StrEnum):
    """The backs of a deck."""

    RED = "red"
    BLUE = "blue"


class Plain(NamedTuple):
    """A value with one field of each kind.

    Only the first line of this is in the schema.
    """

    whole: int
    part: Fraction
    texts: frozenset[str]
    by_seat: Mapping[int, tuple[bool, ...]]
    card: Card
    law: Paragraph
    backs: tuple[Color, ...]
    who: Actor
    maybe: str | None = None


PLAIN = Plain(
    7,
    Fraction(1, 3),
    frozenset("ba"),
    {2: (True,), 1: ()},
    DECK[0],
    LAW,
    (Color.BLUE, Color.RED),
    Actor(Role.DEALER, "Dana"),
    "x",
)
WRITTEN = {
    "whole": 7,
    "part": "1/3",
    "texts": ["a", "b"],
    "by_seat": {"2": [True], "1": []},
    "card": "2c",
    "law": "B37",
    "backs": ["blue", "red"],
    "who": {"role": "dealer", "name": "Dana"},
    "maybe": "x",
}


def is_valid(codec: Any, schema: dict[str, Any], value: Any) -> bool:
    return Draft202012Validator({**schema, "components": {"schemas": codec.components}}).is_valid(value)


def test_a_class_needs_no_line_of_its_own() -> None:
    codec = Codec()
    assert codec.write(Plain, PLAIN) == WRITTEN
    assert list(codec.write(Plain, PLAIN)) == list(WRITTEN)
    assert codec.read(Plain, WRITTEN) == PLAIN
    assert codec.read(Plain, {**WRITTEN, "maybe": None}) == PLAIN._replace(maybe=None)


def test_a_class_is_described_under_its_name() -> None:
    codec = Codec()
    schema = codec.form(Plain).schema
    assert schema == ref("Plain")
    assert codec.components["Plain"]["description"] == "A value with one field of each kind."
    assert codec.components["Plain"]["required"] == list(WRITTEN)
    assert is_valid(codec, schema, WRITTEN)
    assert is_valid(codec, schema, {**WRITTEN, "maybe": None})


@pytest.mark.parametrize(
    ("name", "value", "error"),
    [
        ("whole", True, "whole: true is not a whole number"),
        ("whole", None, "whole: null is not a whole number"),
        ("part", 0.5, "part: 0.5 is not a fraction in lowest terms, such as 7/10"),
        ("texts", {}, "texts: an object is not a list"),
        ("texts", [1], "texts[0]: 1 is not text"),
        ("texts", ["a", "a"], "texts: must be sorted, without duplicates"),
        ("by_seat", {"2": [True, 1]}, "by_seat.2[1]: 1 is not true or false"),
        ("by_seat", [], "by_seat: a list is not an object"),
        ("card", "10h", 'card: "10h" is not a card, such as Ah or Td'),
        ("law", 37, "law: 37 is not a paragraph of the register"),
        ("backs", ["red", "green"], 'backs[1]: "green" is not one of red, blue'),
        ("who", {"role": "chef", "name": "Dana"}, 'who.role: "chef" is not one of player, dealer'),
        ("who", {"role": "dealer"}, "who.name: is missing"),
        ("who", {"role": "dealer", "name": "Dana", "age": 7}, 'who: "age" is not a field here'),
        ("who", "Dana", 'who: "Dana" is not an object'),
        ("maybe", 1, "maybe: 1 is not text"),
    ],
)
def test_what_is_wrong_is_refused_with_the_path_to_it(name: str, value: Any, error: str) -> None:
    """And the schema says so, too, where a schema can; which fractions and paragraphs there are, it cannot."""
    codec, given = Codec(), {**WRITTEN, name: value}
    with pytest.raises(InputError) as wrong:
        codec.read(Plain, given)
    assert str(wrong.value).startswith(error)
    assert not is_valid(codec, codec.form(Plain).schema, given)


@pytest.mark.parametrize(
    ("name", "value", "error"),
    [
        ("part", "2/6", 'part: "2/6" is not a fraction in lowest terms'),
        ("part", "1/0", 'part: "1/0" is not a fraction'),
        ("part", "1e5000", 'part: "1e5000" is not a fraction'),
        ("law", "13:69F-99.9", 'law: "13:69F-99.9" is not a paragraph of the register'),
        ("texts", ["b", "a"], "texts: must be sorted, without duplicates"),
        ("by_seat", {"07": []}, 'by_seat: the name "07" is not a whole number'),
        ("by_seat", {"ante": []}, 'by_seat: the name "ante" is not a whole number'),
    ],
)
def test_a_value_is_spelled_in_one_way(name: str, value: Any, error: str) -> None:
    with pytest.raises(InputError) as wrong:
        Codec().read(Plain, {**WRITTEN, name: value})
    assert str(wrong.value).startswith(error)


@dataclass(frozen=True)
class Mutable:
    """A field of this has no form."""

    names: list[str]


class Numbered(Enum):
    """Its values are not texts."""

    ONE = 1


@pytest.mark.parametrize(
    "hint", [Mutable, dict[str, int], set[int], list[int], object, Mapping[bool, int], Numbered, tuple[Card, int], Any]
)
def test_a_type_without_a_form_is_found(hint: Any) -> None:
    with pytest.raises(AssertionError, match="no JSON form"):
        Codec().form(hint)


class Shown(NamedTuple):
    """What only answers hold."""

    share: float
    place: int | str | None
    bounds: tuple[int, int]
    state: Literal["open", "closed"]


def test_what_only_answers_hold_is_described_and_a_float_is_only_written() -> None:
    """No float is read from a record; a codec for answers has a form of its own for it."""
    codec, written = Codec(), {"share": 0.5, "place": "dealer", "bounds": [1, 2], "state": "open"}
    assert codec.write(Shown, Shown(0.5, "dealer", (1, 2), "open")) == written
    assert is_valid(codec, codec.form(Shown).schema, written)
    for name, value in (("share", "1/2"), ("place", []), ("bounds", [1, 2, 3]), ("state", "ajar")):
        assert not is_valid(codec, codec.form(Shown).schema, {**written, name: value})
    for hint in (Shown, float, Shown | None, tuple[Shown, ...]):
        with pytest.raises(AssertionError, match="is not read back"):
            codec.read(hint, written)


@pytest.mark.parametrize(
    ("hint", "right", "wrong"),
    [
        (int | str, [3, "dealer"], [[], None, True]),
        (tuple[int, str], [[1, "a"]], [[1], [1, "a", 2], ["a", 1], "1a", {}]),
        (Literal["open", "closed"], ["open", "closed"], ["ajar", 1, [], None]),
    ],
)
def test_what_is_plain_is_read_as_it_is_written(hint: Any, right: list[Any], wrong: list[Any]) -> None:
    codec = Codec()
    for value in right:
        assert codec.write(hint, codec.read(hint, value)) == value
    for value in wrong:
        with pytest.raises(InputError):
            codec.read(hint, value)


# Uses that differ


def test_a_use_has_forms_of_its_own() -> None:
    cards, options = parse_cards("Ah Td"), {"b": "1", "a": "2"}
    plain, record = Codec(), Codec(RECORD_FORMS)
    assert plain.write(tuple[Card, ...], cards) == ["Ah", "Td"]
    assert record.write(tuple[Card, ...], cards) == "Ah Td"
    assert plain.read(tuple[Card, ...], ["Ah", "Td"]) == record.read(tuple[Card, ...], "Ah Td") == cards
    assert list(plain.write(Mapping[str, str], options)) == ["b", "a"]
    assert list(record.write(Mapping[str, str], options)) == ["a", "b"]
    known = Codec({Plain: Form({"const": "plain"}, lambda _: "plain", lambda _: PLAIN, "plain")})
    assert known.write(tuple[Plain, ...], (PLAIN,)) == ["plain"]
    assert known.form(Plain | None).words == "plain or null"


class Kept(NamedTuple):
    """A state, some of which is not written."""

    number: int
    round: object = None
    name: str = ""


def test_fields_that_are_left_out_have_their_default() -> None:
    codec = Codec(left_out={(Kept, "round")})
    assert codec.write(Kept, Kept(1, object(), "x")) == {"number": 1, "name": "x"}
    assert codec.read(Kept, {"number": 1, "name": "x"}) == Kept(1, None, "x")
    with pytest.raises(InputError, match='"round" is not a field here'):
        codec.read(Kept, {"number": 1, "name": "x", "round": None})


class AtDesk(NamedTuple):
    """Somewhere."""

    number: int
    desk: str


class AtBar(NamedTuple):
    """Somewhere else."""

    number: int
    bar: Color


def test_classes_are_told_apart_by_their_own_fields() -> None:
    codec = Codec()
    for value in (AtDesk(1, "a"), AtBar(2, Color.RED)):
        written = codec.write(AtDesk | AtBar, value)
        assert codec.read(AtDesk | AtBar, written) == value
        assert is_valid(codec, codec.form(AtDesk | AtBar).schema, written)
    with pytest.raises(InputError, match="desk or bar is missing"):
        codec.read(AtDesk | AtBar, {"number": 1})
    with pytest.raises(InputError, match='"bar" is not a field here'):
        codec.read(AtDesk | AtBar, {"number": 1, "desk": "a", "bar": "red"})
    with pytest.raises(AssertionError, match="no field tells them apart"):
        codec.form(AtDesk | make_dataclass("Anywhere", [("number", int)]))


def test_two_classes_of_one_name_are_not_one_component() -> None:
    """But one class may be asked for by two threads at once."""
    codec, kind = Codec(), make_dataclass("Twin", [("number", int)])
    assert codec.object_form(kind).words == codec.object_form(kind).words
    with pytest.raises(AssertionError, match="two classes are called Twin"):
        codec.form(make_dataclass("Twin", [("name", str)]))


WORDS: list[tuple[Any, str]] = [
    (make_dataclass("One", [("number", int)]), "{number: int}"),
    (make_dataclass("One", [("numbers", int)]), "{numbers: int}"),
    (make_dataclass("One", [("number", str)]), "{number: str}"),
    (make_dataclass("One", [("number", int | None)]), "{number: int or null}"),
    (make_dataclass("One", [("number", tuple[int, ...])]), "{number: [int]}"),
    (make_dataclass("One", [("number", frozenset[int])]), "{number: set [int]}"),
    (make_dataclass("One", [("number", Mapping[int, Fraction])]), "{number: int to fraction}"),
    (make_dataclass("One", [("number", Color)]), "{number: ['red', 'blue']}"),
    (make_dataclass("One", [("number", Card), ("law", Paragraph)]), "{number: card, law: paragraph}"),
    (make_dataclass("One", [("number", AtDesk)]), "{number: {number: int, desk: str}}"),
    (
        make_dataclass("One", [("number", SeatLeft | StubRacked)]),
        "{number: SeatLeft ['law', 'seat', 'player', 'chips_cents'] or StubRacked ['law', 'cards']}",
    ),
]


@pytest.mark.parametrize(("kind", "words"), WORDS)
def test_words_change_with_the_form(kind: type, words: str) -> None:
    """Snapshots are told apart by them: these words are those of all snapshots that were ever written."""
    assert Codec(messages=(EVENTS,)).form(kind).words == words


# Commands and events


@pytest.mark.parametrize("messages", MESSAGES, ids=lambda each: f"{each.base.__name__}")
def test_every_message_is_described_with_its_tag(messages: MessageCodec[Any]) -> None:
    for tag, kind in messages.classes.items():
        component = messages.components[kind.__name__]
        assert component["required"] == [messages.tag, *field_names(kind)]
        assert component["properties"][messages.tag] == {"type": "string", "const": tag}


BET = {"event": "bet-placed", "law": "B37", "seat": 1, "wager": "ante", "cents": 5, "coupon_cents": 0, "by_hand": False}


def test_a_message_that_is_not_as_described_is_refused() -> None:
    schema = EVENTS.form(Event).schema
    assert EVENTS.read(BET, "event") == BetPlaced(LAW, 1, "ante", 5, 0, by_hand=False)
    assert is_valid(EVENTS, schema, BET)
    for wrong in ({**BET, "event": "bet-lost"}, {**BET, "cents": "5"}, {**BET, "color": 1}, {"event": "bet-placed"}, 7):
        with pytest.raises(InputError):
            EVENTS.read(wrong, "event")
        assert not is_valid(EVENTS, schema, wrong)


def test_a_field_holds_only_the_messages_of_its_type() -> None:
    codec, hint = Codec(messages=(EVENTS,)), BetPlaced | CardsDealt
    assert codec.write(hint, BetPlaced(LAW, 1, "ante", 5, 0, by_hand=False)) == BET
    assert codec.read(hint, BET) == codec.read(Event, BET) == EVENTS.read(BET, "event")
    with pytest.raises(InputError, match='event: "bet-placed" is not one of wager-settled, wager-returned'):
        codec.read(WagerSettled | WagerReturned, BET)
    with pytest.raises(InputError, match=r"^\[0\]\.cents: true is not a whole number"):
        codec.read(tuple[BetPlaced, ...], [{**BET, "cents": True}])
