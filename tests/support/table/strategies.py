"""Any command and any event, whether or not it could happen at a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_type_hints

from hypothesis import strategies as st

from boardwalk.actor import Actor, Role
from boardwalk.cards import DECK, Card
from boardwalk.games import Game
from boardwalk.games.declaration.wager import Result
from boardwalk.law import Paragraph
from boardwalk.law.register import register
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.deck.rotation import RemovalCause
from boardwalk.table.device import Device
from boardwalk.table.hardware.connected_device import DeviceFault, DeviceKind, ReportOutcome
from boardwalk.table.irregularity_kind import Irregularity, IrregularityKind
from boardwalk.table.message import Command, Event, Place
from boardwalk.table.state import CardSource, ChangeTime
from boardwalk.table.void_reason import VoidCause, VoidReason
from tests.support.games.outside import PIER_GAME


def classes(base: type, *modules: Any) -> list[Any]:
    found = [each for module in modules for each in vars(module).values() if isinstance(each, type)]
    return [each for each in found if issubclass(each, base) and each is not base]


COMMANDS: list[type[Command]] = classes(Command, do)
EVENTS: list[type[Event]] = classes(Event, happened)

TEXT = st.text(max_size=12) | st.sampled_from(["red", "Ann", "ante", "raise", "fold", "raise-3x", "progressive"])
NUMBERS = st.integers(-3, 60) | st.integers()
CARDS = st.lists(st.sampled_from(DECK), max_size=8).map(tuple)
PLACES = NUMBERS | st.sampled_from(["dealer", "community", "discard rack"]) | TEXT
VALUES: dict[Any, st.SearchStrategy[Any]] = {
    int: NUMBERS,
    bool: st.booleans(),
    str: TEXT,
    str | None: st.none() | TEXT,
    Card: st.sampled_from(DECK),
    Card | None: st.none() | st.sampled_from(DECK),
    tuple[Card, ...]: CARDS,
    tuple[Card, ...] | None: st.none() | CARDS,
    tuple[int, ...]: st.lists(NUMBERS, max_size=4).map(tuple),
    tuple[str, ...]: st.lists(TEXT, max_size=3).map(tuple),
    Place: PLACES,
    Paragraph: st.sampled_from(list(register().values())),
    Paragraph | None: st.none() | st.sampled_from(list(register().values())),
    Mapping[Place, int]: st.dictionaries(NUMBERS | st.sampled_from(["dealer", "community", "discard rack"]), NUMBERS),
    Irregularity: st.builds(
        Irregularity,
        st.sampled_from(IrregularityKind),
        place=st.none() | PLACES,
        cards=st.none() | NUMBERS,
        expected=st.none() | NUMBERS,
        position=st.none() | NUMBERS,
        deck=TEXT,
    ),
    Game | None: st.sampled_from((None, PIER_GAME)),
    Mapping[str, Game]: st.sampled_from(({}, {"pier": PIER_GAME})),
    Mapping[str, str]: st.dictionaries(TEXT, TEXT, max_size=3),
    Actor: st.builds(Actor, st.sampled_from(Role), TEXT),
    Device: st.sampled_from(Device),
    DeviceKind: st.sampled_from(DeviceKind),
    DeviceFault: st.sampled_from(DeviceFault),
    ReportOutcome: st.sampled_from(ReportOutcome),
    Result: st.sampled_from(Result),
    RemovalCause: st.sampled_from(RemovalCause),
    ChangeTime: st.sampled_from(ChangeTime),
    CardSource: st.sampled_from(CardSource),
    VoidReason: st.builds(
        VoidReason,
        st.sampled_from(VoidCause),
        place=st.none() | PLACES,
        card=st.none() | st.sampled_from(DECK),
        cards=st.none() | NUMBERS,
        expected=st.none() | NUMBERS,
    ),
}


def instances(kind: type[Any]) -> st.SearchStrategy[Any]:
    return st.builds(kind, **{name: VALUES[hint] for name, hint in get_type_hints(kind).items()})


any_command: st.SearchStrategy[Command] = st.sampled_from(COMMANDS).flatmap(instances)
any_event: st.SearchStrategy[Event] = st.sampled_from(EVENTS).flatmap(instances)
