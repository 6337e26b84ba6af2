"""Values for the fields of commands: some that no sensible person would send, and some that are fine."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from hypothesis import strategies as st

from boardwalk.actor import Actor, Role
from boardwalk.cards import DECK
from boardwalk.games import GAMES
from boardwalk.table import commands as do
from boardwalk.table.device import Device
from boardwalk.table.hardware.connected_device import DeviceKind
from boardwalk.table.hardware.device_report import REPORTS
from boardwalk.table.message import COMMUNITY, DEALER, RACK, Command
from boardwalk.table.state import CardSource
from tests.support.games.outside import PIER_GAME
from tests.support.table.collected_wagers import METER, OFFERS
from tests.support.table.houses import CREW, NAMES

HUGE = 10**30
WAGERS = sorted({w.name for one in GAMES.values() for w in one.game().wagers} | {one.wager for one in OFFERS.values()})
odd_text = st.sampled_from(("", " ", "\t\n", "\x00", "ante ", "ÅNTE", "💥", "\ud800", "{0}%s", "x" * 999))
ORDERS = (DECK, DECK[::-1], (), DECK[:51], DECK[:51] + DECK[:1], DECK + DECK, DECK[:1] * 52)
ITEMS = sorted(
    {each.item for one in GAMES.values() for each in one.game().approvals} | {"progressive-1", "meter-amounts"}
)
DEVICE_NAMES = ("lock-out 77", "wheel 77", "shoe 77")
"""Names of devices that may be connected, as `filled_in` answers the prompt for it."""
orders = st.integers(0, len(ORDERS) - 1).map(ORDERS.__getitem__)
amounts = st.sampled_from((-HUGE, -1, 0, 1, 99, 1_00, 5_00, 10_00, 20_00, 600_00, 10**9, 10**18, HUGE))
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "actor": st.builds(
        Actor,
        st.sampled_from(Role),
        st.sampled_from((*NAMES[:3], *(one.name for one in CREW), *DEVICE_NAMES[:2], "", " ")),
    ),
    "number": odd_text | st.just("DGE 1"),
    "items": st.lists(odd_text | st.sampled_from(ITEMS), max_size=3).map(tuple),
    "date": odd_text | st.sampled_from(("2026-03-05", "2026-02-29", "5 March 2026")),
    "by": odd_text | st.just("the Division"),
    "signs": st.lists(odd_text | st.sampled_from(("prizes", "link")), max_size=3).map(tuple),
    "games": st.lists(odd_text | st.sampled_from(tuple(GAMES)), max_size=3).map(tuple),
    "game": odd_text | st.sampled_from((*GAMES, PIER_GAME.name)),
    "options": st.dictionaries(odd_text | st.sampled_from(("table-min", "version")), odd_text | st.just("9" * 99)),
    "declaration": st.sampled_from((None, None, PIER_GAME, GAMES["premium"].game())),
    "device": st.sampled_from(Device),
    "kind": st.sampled_from(DeviceKind),
    "serial": odd_text | st.just("77"),
    "approval": odd_text | st.just("DGE 9"),
    "round": st.integers(-1, 9) | st.just(HUGE),
    "count": st.integers(-1, 4) | st.just(HUGE),
    "on": st.booleans(),
    "coupon": st.booleans(),
    "deck": odd_text | st.sampled_from(("red", "blue", "RED", "green")),
    "preshuffled": st.none() | orders,
    "order": orders,
    "card": st.none() | st.sampled_from(DECK),
    "source": st.sampled_from(CardSource),
    "controller": st.booleans(),
    "face_up": st.booleans(),
    "automatic": st.booleans(),
    "exposed": st.booleans(),
    "commitment": odd_text | st.sampled_from(("ab" * 32, "AB" * 32, "ab" * 31)),
    "seen_by": odd_text | st.just("Eye"),
    "player": odd_text | st.sampled_from(("Ann", "Bob")),
    "reason": odd_text | st.just("a corner is bent"),
    "form": odd_text | st.sampled_from(("chips", "plaques", "cash")),
    "wager": odd_text | st.sampled_from(WAGERS),
    "action": odd_text | st.sampled_from(("fold", "check", "play-1x", "raise-3x", "bet-2x", "flop-2x", "play--1x")),
    "seat": st.integers(-1, 99) | st.integers(1, 3),
    "seats": st.lists(st.integers(-1, 9), max_size=4).map(tuple),
    "counted": st.integers(-1, 4) | st.just(HUGE),
    "lights": st.lists(st.integers(-1, 8) | st.just(HUGE), max_size=4).map(tuple),
    "stands": st.booleans(),
    "meter": odd_text | st.just(METER),
    "position": st.integers(-1, 13) | st.just(HUGE),
    "cards": st.integers(-2, 60) | st.sampled_from((-HUGE, HUGE)),
    "place": st.integers(-1, 9) | st.sampled_from((DEALER, COMMUNITY, RACK, "", "Dealer", "1")),
    **dict.fromkeys(("cents", "chips_cents", "coupon_cents", "inventory_cents", "meter_cents"), amounts),
}

NAMING_DEVICES = (
    do.DisconnectDevice,
    do.TakeOutOfService,
    do.PutIntoService,
    do.ReportSilence,
    do.ReportHeard,
    do.ClearFault,
)
OF_ONE_KIND: dict[tuple[type[Command], str], st.SearchStrategy[Any]] = {
    (do.CountPlaces, "cards"): st.dictionaries(FIELDS["place"], FIELDS["cards"], max_size=5),
    (do.EnterCards, "cards"): st.lists(st.sampled_from(DECK), max_size=7).map(tuple),
    **{(report, "number"): st.integers(-1, 9) | st.just(HUGE) for report in REPORTS},
    **{(kind, "device"): odd_text | st.sampled_from(DEVICE_NAMES) for kind in NAMING_DEVICES},
}
"""Fields that have another type in one kind of command."""


def hostile(kind: type[Command], name: str) -> st.SearchStrategy[Any]:
    """Values for a field of a command, which may be anything of its type."""
    return OF_ONE_KIND.get((kind, name), FIELDS[name])


PLAIN: dict[str, Any] = {
    **dict.fromkeys(FIELDS, 1),
    **dict.fromkeys(("number", "game", "deck", "player", "reason", "form", "wager", "action", "seen_by", "by"), "red"),
    "items": ("layout-rendering",),
    "date": "2026-03-05",
    "signs": ("prizes",),
    "games": ("caribbean",),
    "meter": METER,
    "seats": (1,),
    "options": {},
    "declaration": None,
    "commitment": "",
    "device": Device.SHUFFLER,
    "kind": DeviceKind.LOCK_OUT,
    "serial": "77",
    "approval": "DGE 9",
    "on": True,
    "coupon": False,
    "preshuffled": None,
    "order": DECK,
    "face_up": True,
    "automatic": True,
    "exposed": True,
}


def plain(kind: type[Command], actor: Actor) -> Command:
    """A command of this kind with sensible values, by anyone."""
    values = {**PLAIN, "actor": actor}
    if kind is do.CountPlaces:
        values["cards"] = {1: 2, DEALER: 2, RACK: 0}
    if kind in REPORTS:
        values["number"] = 1
    if kind in NAMING_DEVICES:
        values["device"] = DEVICE_NAMES[0]
    return kind(**{each.name: values[each.name] for each in fields(kind)})
