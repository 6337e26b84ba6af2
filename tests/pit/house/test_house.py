"""The house: who may do what, and its state afterward."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwalk.actor import Actor, Role, same_person
from boardwalk.errors import InputError
from boardwalk.pit.errors import Forbidden
from boardwalk.pit.house import alarm_log, bookmark, clock, school
from boardwalk.pit.house.cage import (
    MOST_CAGE_CENTS,
    MOST_PLAY_CENTS,
    ChipsRedeemed,
    ChipsSold,
    CouponsIssued,
    IssueCoupons,
    RedeemChips,
    SellChips,
)
from boardwalk.pit.house.configuration import ApplyConfiguration, FoundHouse, HouseFounded, SetPolicy, text_digest
from boardwalk.pit.house.device_token import IssueDeviceToken
from boardwalk.pit.house.form import HOUSE_COMMANDS, HOUSE_EVENTS
from boardwalk.pit.house.heads_file import KeepHeadsFile, LostHead
from boardwalk.pit.house.inquiry import OpenInquiry
from boardwalk.pit.house.machine import HOUSE, HouseCommand, HouseEvent, act, decide, fold, tell
from boardwalk.pit.house.people import (
    MOST_TOKENS,
    AddBot,
    AddPerson,
    AddSecondFactor,
    ChangeRole,
    ClosePerson,
    IssueToken,
    PersonAdded,
    RemoveSecondFactor,
    ResetAtMachine,
    RevokeToken,
    SetPassword,
)
from boardwalk.pit.house.policy import LIVE_POLICY, NO_POLICY, Policy
from boardwalk.pit.house.row_digest import NoteRowDigests
from boardwalk.pit.house.software import AcceptChangedSoftware
from boardwalk.pit.house.state import House, HouseKind, NotedDigest, identity, verify_person_name
from boardwalk.pit.house.suspension import EndSession, RestorePerson, SuspendPerson
from boardwalk.table.hardware.connected_device import DeviceKind

ANN = Actor(Role.ADMINISTRATOR, "Ann")
ADA = Actor(Role.ACCOUNTING, "Ada")
KIM = Actor(Role.SUPERVISOR, "Kim")
DALE = Actor(Role.DEALER, "Dale")
BOT = Actor(Role.PLAYER, "Bot Ada")
ZOE = Actor(Role.PLAYER, "Zoë")
SID = Actor(Role.DEALER, "Sid")
STAFF = (ADA, KIM, DALE, ZOE, Actor(Role.REGULATOR, "Reg"), Actor(Role.SECURITY, "Gus"))
KEY = 32 * "0f"
FOUND = FoundHouse(ANN, "Boardwalk", HouseKind.LIVE, KEY, NO_POLICY)


def after(house: House | None, *commands: HouseCommand) -> House:
    for command in commands:
        house, _ = act(house, command)
    assert house is not None
    return house


def a_house(kind: HouseKind = HouseKind.LIVE) -> House:
    added = [AddPerson(ANN, each.name, each.role) for each in (*STAFF, SID)]
    return after(None, replace(FOUND, kind=kind), *added, SuspendPerson(ANN, SID.name, "under review"))


def refused(house: House | None, command: HouseCommand, field: str) -> InputError:
    with pytest.raises(InputError) as caught:
        decide(house, command)
    assert caught.value.field == field, caught.value
    return caught.value


def forbidden(house: House | None, command: HouseCommand) -> None:
    with pytest.raises(Forbidden):
        decide(house, command)


def test_a_house_is_founded_by_its_first_administrator() -> None:
    house, events = act(None, FOUND)
    assert [type(event) for event in events] == [HouseFounded, PersonAdded]
    assert (house.name, house.kind, house.public_key) == ("Boardwalk", "live", KEY)
    assert [(each.name, each.role) for each in house.people.values()] == [("Ann", Role.ADMINISTRATOR)]


def test_a_house_is_founded_once_and_before_all_else() -> None:
    refused(a_house(), FOUND, "house")
    refused(None, AddPerson(ANN, "Dale", Role.DEALER), "house")
    forbidden(None, replace(FOUND, actor=KIM))


@pytest.mark.parametrize("key", ["", "0f", KEY.upper(), KEY + "0", "g" * 64, KEY + "\n"])
def test_the_key_of_a_house_is_hexadecimal(key: str) -> None:
    refused(None, replace(FOUND, public_key=key), "public_key")


MAY = ("see a table",)
COMMANDS: dict[type[HouseCommand], HouseCommand] = {
    type(command): command
    for command in (
        FOUND,
        AddPerson(ANN, "Newcomer", Role.PLAYER),
        AddBot(BOT),
        ChangeRole(ANN, "Gus", Role.DEALER),
        ClosePerson(ANN, "Gus", "left"),
        SuspendPerson(ANN, "Gus", "under review"),
        RestorePerson(ANN, "Sid", "cleared"),
        EndSession(ANN, "Gus", "5f" * 8),
        SetPassword(ANN, "Gus"),
        ResetAtMachine(ANN, "Gus", "root"),
        AddSecondFactor(ANN, "Gus"),
        RemoveSecondFactor(ANN, "Gus"),
        IssueToken(ANN, "Gus", "bot", MAY),
        RevokeToken(ANN, "Gus", "bot"),
        SellChips(ANN, "Zoë", 1),
        RedeemChips(ANN, "Zoë", 1),
        IssueCoupons(ANN, "Zoë", 1),
        ApplyConfiguration(ANN, "[house]", text_digest("")),
        AcceptChangedSoftware(ANN, "1.0", 64 * "0", 64 * "1", ("money.py",), "hotfix"),
        SetPolicy(ANN, Policy(grace_days=1)),
        KeepHeadsFile(ANN, 32 * "7", "restored from a backup", (LostHead("table:7", 120, 64 * "a", 118),)),
        NoteRowDigests(ANN, {"sessions": NotedDigest(3, 64 * "b")}),
        OpenInquiry(ANN, "7", 100, -5_000, 40, "too low for chance"),
        IssueDeviceToken(ANN, "Shuffler 7", "7", DeviceKind.SHUFFLER),
    )
}
GIVEN_BY = {
    AddBot: set(),
    AddPerson: {Role.ADMINISTRATOR, Role.ACCOUNTING},
    ChangeRole: {Role.ADMINISTRATOR},
    ClosePerson: {Role.ADMINISTRATOR},
    SuspendPerson: {Role.ADMINISTRATOR},
    RestorePerson: {Role.ADMINISTRATOR},
    EndSession: {Role.ADMINISTRATOR},
    SetPassword: {Role.ADMINISTRATOR},
    ResetAtMachine: set(),
    AddSecondFactor: set(),
    RemoveSecondFactor: {Role.ADMINISTRATOR},
    IssueToken: set(),
    RevokeToken: {Role.ADMINISTRATOR},
    SellChips: {Role.ACCOUNTING},
    RedeemChips: {Role.ACCOUNTING},
    IssueCoupons: {Role.ACCOUNTING},
    ApplyConfiguration: {Role.ADMINISTRATOR, Role.SUPERVISOR},
    AcceptChangedSoftware: {Role.ADMINISTRATOR},
    SetPolicy: {Role.ADMINISTRATOR},
    KeepHeadsFile: {Role.ADMINISTRATOR},
    NoteRowDigests: {Role.ADMINISTRATOR},
    OpenInquiry: {Role.SUPERVISOR, Role.SURVEILLANCE, Role.ACCOUNTING, Role.REGULATOR},
    IssueDeviceToken: {Role.ADMINISTRATOR},
}
"""In a live house, to someone else."""
OF_OTHERS = frozenset(
    each
    for subject in (alarm_log, bookmark, clock, school)
    for each in vars(subject).values()
    if isinstance(each, type)
)
"""Commands and events about alarms, bookmarks, clocks and the school have tests of their own."""
OTHERS = [each for each in HOUSE.handlers if each not in OF_OTHERS]


@pytest.mark.parametrize(("kind", "role"), [*itertools.product(OTHERS, Role)], ids=str)
def test_who_may_do_what_to_others_in_a_live_house(kind: type[HouseCommand], role: Role) -> None:
    gus = Actor(Role.SECURITY, "Gus")
    added: HouseCommand = AddPerson(ANN, "Somebody", role)
    if role is Role.DEVICE:
        added = IssueDeviceToken(ANN, "Somebody", "7", DeviceKind.SHUFFLER)
    house = after(a_house(), added, IssueToken(gus, "Gus", "bot", MAY), AddSecondFactor(gus, "Gus"))
    command = replace(COMMANDS[kind], actor=Actor(role, "Somebody"))
    if role in GIVEN_BY[kind]:
        assert decide(house, command)
    else:
        forbidden(house, command)


def test_only_a_demo_house_has_bots_and_only_bots_have_their_names() -> None:
    for kind in (HouseKind.LIVE, HouseKind.TEST):
        forbidden(a_house(kind), AddBot(BOT))
    demo = a_house(HouseKind.DEMO)
    refused(demo, AddBot(Actor(Role.PLAYER, "Adabot")), "name")
    refused(demo, AddBot(Actor(Role.PLAYER, "Bot  Ada")), "name")
    for name in ("Bot Ada", "bot ada", "BOT 9"):
        refused(demo, AddPerson(ANN, name, Role.PLAYER), "name")
    house, (added,) = act(demo, AddBot(BOT))
    assert added == PersonAdded(BOT.name, Role.PLAYER)
    refused(house, AddBot(Actor(Role.PLAYER, "bot ada")), "name")


def test_every_command_and_event_is_written_and_read_back() -> None:
    assert set(COMMANDS) == set(HOUSE_COMMANDS.classes.values()) - OF_OTHERS
    gus, seen = Actor(Role.SECURITY, "Gus"), set()
    house = after(a_house(), IssueToken(gus, "Gus", "bot", MAY), AddSecondFactor(gus, "Gus"))
    for command in COMMANDS.values():
        assert HOUSE_COMMANDS.read(HOUSE_COMMANDS.write(command), "command") == command
        by = ADA if isinstance(command, SellChips | RedeemChips | IssueCoupons | OpenInquiry) else command.actor
        by = gus if isinstance(command, IssueToken) else by
        other = {"label": "other"} if isinstance(command, IssueToken) else {}
        if isinstance(command, ResetAtMachine | AddSecondFactor):
            other = {"name": ANN.name}
        own = decide(house, SetPassword(ANN, "Ann")) if isinstance(command, SetPassword) else ()
        at = None if command is FOUND else a_house(HouseKind.DEMO) if isinstance(command, AddBot) else house
        for event in (*own, *decide(at, replace(command, actor=by, **other))):
            assert HOUSE_EVENTS.read(HOUSE_EVENTS.write(event), "event") == event
            assert tell(event)
            seen.add(type(event))
    assert seen == set(HOUSE_EVENTS.classes.values()) - OF_OTHERS


def test_every_event_can_be_told() -> None:
    assert set(HOUSE_EVENTS.classes.values()) <= HOUSE.sentences.keys()


def test_what_happened_makes_the_house_again() -> None:
    commands = [FOUND, *(AddPerson(ANN, each.name, each.role) for each in STAFF)]
    commands += [IssueToken(DALE, "Dale", "bot", MAY), ChangeRole(ANN, "Dale", Role.FLOORPERSON)]
    commands += [ApplyConfiguration(KIM, "x = 1", text_digest("")), ClosePerson(ANN, "Kim", "left")]
    house: House | None = None
    events: list[HouseEvent] = []
    for command in commands:
        house, happened = act(house, command)
        events += happened
    assert fold(events) == house


def test_only_who_is_in_the_house_in_that_role_acts() -> None:
    house = a_house()
    for actor in (Actor(Role.ADMINISTRATOR, "Dale"), Actor(Role.ADMINISTRATOR, "Nobody"), Actor(ANN.role, "ann")):
        forbidden(house, AddPerson(actor, "Friend", Role.SUPERVISOR))
    closed = after(house, AddPerson(ANN, "Abe", Role.ADMINISTRATOR), ClosePerson(ANN, "Abe", "left"))
    forbidden(closed, AddPerson(Actor(Role.ADMINISTRATOR, "Abe"), "Friend", Role.SUPERVISOR))


def test_a_name_is_never_given_twice_however_it_is_written() -> None:
    house = after(a_house(), ClosePerson(ANN, "Dale", "left"))
    for name in ("Dale", "DALE", "zoë", "ANN"):
        refused(house, AddPerson(ANN, name, Role.PLAYER), "name")


def test_the_cage_opens_accounts_of_players_only() -> None:
    house = a_house()
    assert decide(house, AddPerson(ADA, "Newcomer", Role.PLAYER))
    for role in set(Role) - {Role.PLAYER}:
        forbidden(house, AddPerson(ADA, "Newcomer", role))


@pytest.mark.parametrize("kind", HouseKind)
def test_players_register_themselves_unless_money_is_played_for(kind: HouseKind) -> None:
    house, new = a_house(kind), Actor(Role.PLAYER, "Newcomer")
    if kind is HouseKind.LIVE:
        forbidden(house, AddPerson(new, "Newcomer", Role.PLAYER))
    else:
        assert decide(house, AddPerson(new, "Newcomer", Role.PLAYER))
    forbidden(house, AddPerson(new, "Another", Role.PLAYER))
    forbidden(house, AddPerson(new, "Newcomer", Role.DEALER))
    for known in ("Zoë", "Ann"):
        with pytest.raises(InputError):
            decide(house, AddPerson(Actor(Role.PLAYER, known), known, Role.PLAYER))


def test_nobody_changes_their_own_role_and_one_administrator_stays() -> None:
    house = after(a_house(), AddPerson(ANN, "Abe", Role.ADMINISTRATOR))
    abe = Actor(Role.ADMINISTRATOR, "Abe")
    forbidden(house, ChangeRole(ANN, "ann", Role.DEALER))
    refused(house, ChangeRole(ANN, "Dale", Role.DEALER), "role")
    alone = after(house, ChangeRole(ANN, "Abe", Role.SECURITY))
    refused(alone, ClosePerson(ANN, "Ann", "left"), "name")
    forbidden(alone, ChangeRole(abe, "Ann", Role.DEALER))
    gone = after(house, ClosePerson(ANN, "Ann", "left"))
    refused(gone, ClosePerson(abe, "Abe", "left"), "name")


def test_a_change_of_the_account_counts_and_ends_its_tokens() -> None:
    house = after(a_house(), IssueToken(DALE, "Dale", "bot", MAY))
    for command in (
        ChangeRole(ANN, "Dale", Role.FLOORPERSON),
        ClosePerson(ANN, "Dale", "left"),
        SetPassword(DALE, "Dale"),
        SetPassword(ANN, "Dale"),
    ):
        person = after(house, command).person("Dale")
        assert person is not None
        assert (person.changes, person.tokens) == (1, frozenset())
    unchanged = house.person("Dale")
    assert unchanged is not None
    assert (unchanged.changes, unchanged.tokens) == (0, frozenset({"bot"}))


def test_tokens_are_ones_own_and_known_by_their_label() -> None:
    house = after(a_house(), IssueToken(DALE, "Dale", "bot", MAY))
    refused(house, IssueToken(DALE, "Dale", "bot", MAY), "label")
    refused(house, RevokeToken(DALE, "Dale", "other"), "label")
    forbidden(house, RevokeToken(KIM, "Dale", "bot"))
    assert decide(house, RevokeToken(ANN, "Dale", "bot"))
    again = after(house, RevokeToken(DALE, "Dale", "bot"), IssueToken(DALE, "Dale", "bot", MAY))
    full = after(again, *(IssueToken(DALE, "Dale", f"bot {number}", MAY) for number in range(1, MOST_TOKENS)))
    refused(full, IssueToken(DALE, "Dale", "one more", MAY), "label")


def test_the_cage_sells_to_players_and_redeems_what_is_owed() -> None:
    house = a_house()
    assert decide(house, SellChips(ADA, "ZOË", 500_00)) == (ChipsSold("Zoë", 500_00),)
    assert decide(house, RedeemChips(ADA, "zoë ", 500_00)) == (ChipsRedeemed("Zoë", 500_00),)
    assert decide(house, IssueCoupons(ADA, "ZOË", 25_00)) == (CouponsIssued("Zoë", 25_00),)
    refused(house, IssueCoupons(ADA, "Dale", 25_00), "patron")
    refused(house, SellChips(ADA, "Dale", 500_00), "patron")
    refused(house, SellChips(ADA, "Nobody", 500_00), "patron")
    closed = after(house, ClosePerson(ANN, "Zoë", "asked for it"))
    refused(closed, SellChips(ADA, "Zoë", 500_00), "patron")
    assert decide(closed, RedeemChips(ADA, "Zoë", 500_00))


@pytest.mark.parametrize("cents", [0, -1, MOST_CAGE_CENTS + 1, 10**30, True])
def test_no_odd_amount_is_sold_or_redeemed(cents: int) -> None:
    refused(a_house(), SellChips(ADA, "Zoë", cents), "cents")
    refused(a_house(), RedeemChips(ADA, "Zoë", cents), "cents")


def test_play_chips_are_for_players_of_a_demo_house_themselves() -> None:
    demo = after(a_house(HouseKind.DEMO), AddPerson(ANN, "Max", Role.PLAYER))
    assert decide(demo, SellChips(ZOE, "Zoë", MOST_PLAY_CENTS)) == (ChipsSold("Zoë", MOST_PLAY_CENTS),)
    refused(demo, SellChips(ZOE, "Zoë", MOST_PLAY_CENTS + 1), "cents")
    forbidden(demo, SellChips(ZOE, "Max", 1))
    for kind in (HouseKind.LIVE, HouseKind.TEST):
        forbidden(a_house(kind), SellChips(ZOE, "Zoë", 1))


@pytest.mark.parametrize("text", ["", "  ", "\t \n"])
def test_reasons_and_configurations_say_something(text: str) -> None:
    refused(a_house(), ClosePerson(ANN, "Dale", text), "reason")
    refused(a_house(), ApplyConfiguration(KIM, text, text_digest("")), "text")


def test_a_configuration_replaces_the_one_that_it_was_made_for() -> None:
    house, _ = act(a_house(), ApplyConfiguration(ANN, "x = 1", text_digest("")))
    refused(house, ApplyConfiguration(ANN, "x = 2", text_digest("")), "replaces")
    again, _ = act(house, ApplyConfiguration(ANN, "x = 2", text_digest("x = 1")))
    assert again is not None
    assert again.configuration == "x = 2"


@pytest.mark.parametrize("name", ["Dale", "O'Neill Jr.", "Zoë", "Łukasz", "Ümit 2", "李小龍", "3rd_Base", "a" * 60])
def test_names_are_written_with_letters_of_any_alphabet(name: str) -> None:
    verify_person_name(name)


@pytest.mark.parametrize(
    "name",
    ["", " ", " Dale", "Dale ", "Da  le", "Da\tle", "-Dale", "'", "a" * 61, "ß" * 31, "Dale\n", "Dale\x00",
     "Da\u200ble", "\ud800", "\uff24ale", "Zoe\u0308", "Dale:1", "a/b", "<b>", "Da\u202ele", "\ufb01sh", "Da\xa0le"],
)  # fmt: skip
def test_names_that_could_mislead_are_refused(name: str) -> None:
    with pytest.raises(InputError):
        verify_person_name(name)


@settings(max_examples=200)
@given(st.text(max_size=70), st.text(max_size=70))
def test_identity_is_what_same_person_compares(one: str, other: str) -> None:
    assert (identity(one) == identity(other)) == same_person(one, other)
    assert identity(one.upper()) == identity(one) or not same_person(one.upper(), one)


odd_text = st.sampled_from(("", " ", "\x00", "Dale", "dale", "Ann", "Zoë", "\ud800", "x" * 999, "{0}%s", "bot"))
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "actor": st.builds(Actor, st.sampled_from(Role), odd_text) | st.sampled_from((ANN, *STAFF)),
    "role": st.sampled_from(Role),
    "cents": st.sampled_from((-(10**30), -1, 0, 1, 10**6, 10**13, 10**30)),
    "at": st.integers(0, 10**16),
    "policy": st.sampled_from((NO_POLICY, LIVE_POLICY)),
    "founders": st.just(()),
    "games": st.dictionaries(odd_text, odd_text, max_size=2),
    **dict.fromkeys(("name", "patron", "label", "reason", "text", "public_key", "machine_user", "file"), odd_text),
    **dict.fromkeys(("replaces", "version", "source", "running", "session"), odd_text),
    **dict.fromkeys(("changed", "may"), st.lists(odd_text, max_size=2).map(tuple)),
    "lost": st.lists(st.builds(LostHead, odd_text, st.integers(), odd_text, st.integers()), max_size=2).map(tuple),
    **dict.fromkeys(("device", "table"), odd_text),
    **dict.fromkeys(
        ("rounds", "win_cents", "chance_millionths"), st.sampled_from((-(10**30), -1, 0, 1, 10**6, 10**30))
    ),
    "digests": st.dictionaries(
        odd_text, st.builds(NotedDigest, st.integers(), odd_text | st.just(64 * "0")), max_size=2
    ),
}
KINDS = {FoundHouse: HouseKind, IssueDeviceToken: DeviceKind}


def any_fields(kind: type[HouseCommand]) -> dict[str, st.SearchStrategy[Any]]:
    fields = {**FIELDS, "kind": st.sampled_from(KINDS[kind])} if kind in KINDS else FIELDS
    return {name: fields[name] for name in kind.__dataclass_fields__}


any_command = st.sampled_from(sorted(COMMANDS, key=lambda kind: kind.__name__)).flatmap(
    lambda kind: st.builds(kind, **any_fields(kind))
)


@settings(max_examples=150)
@given(st.sampled_from(HouseKind), st.lists(any_command, max_size=12))
def test_whatever_is_asked_the_house_keeps_an_administrator_and_every_name_its_person(
    kind: HouseKind, commands: list[HouseCommand]
) -> None:
    house = a_house(kind)
    for command in commands:
        try:
            house, _ = act(house, command)
        except InputError as error:
            str(error).encode()  # fails on text that no client could receive
    assert house.open_people(Role.ADMINISTRATOR)
    assert all(key == identity(person.name) for key, person in house.people.items())


def test_what_was_acknowledged_is_accepted_as_lost_only_with_a_reason() -> None:
    first = KeepHeadsFile(ANN, 32 * "1", "", ())
    house, _ = act(a_house(), first)
    lost = replace(first, file=32 * "2", lost=(LostHead("house", 9, 64 * "a", 3),))
    refused(house, lost, "reason")
    house, _ = act(house, replace(lost, reason="restored from a backup"))
    assert house.heads_files == {32 * "1", 32 * "2"}


def test_digests_on_record_never_go_back() -> None:
    house, _ = act(a_house(), NoteRowDigests(ANN, {"sessions": NotedDigest(3, 64 * "b")}))
    refused(house, NoteRowDigests(ANN, {"sessions": NotedDigest(2, 64 * "b")}), "digests")


def test_a_suspended_account_is_closed_until_it_is_restored() -> None:
    house = a_house()
    dale = after(house, IssueToken(DALE, "Dale", "bot", MAY)).people[identity("Dale")]
    away = after(house, SuspendPerson(ANN, "dale", "under review"))
    member = away.people[identity("Dale")]
    assert (member.open, member.suspended, member.role) == (False, True, Role.DEALER)
    assert member.changes > dale.changes, "sessions and tokens end"
    assert not member.tokens
    forbidden(away, IssueToken(DALE, "Dale", "bot", MAY))
    assert "suspended" in refused(away, ChangeRole(ANN, "Dale", Role.FLOORPERSON), "name").reason
    refused(away, SuspendPerson(ANN, "Dale", "again"), "name")
    back = after(away, RestorePerson(ANN, "Dale", "cleared")).people[identity("Dale")]
    assert back == member._replace(open=True, suspended=False)


def test_an_account_that_is_closed_or_open_is_not_restored() -> None:
    house = a_house()
    refused(house, RestorePerson(ANN, "Dale", "by mistake"), "name")
    closed = after(house, SuspendPerson(ANN, "Dale", "under review"), ClosePerson(ANN, "Dale", "left"))
    assert "closed for good" in refused(closed, RestorePerson(ANN, "Dale", "cleared"), "name").reason


def test_nobody_suspends_themselves_or_the_last_administrator() -> None:
    house = after(a_house(), AddPerson(ANN, "Abe", Role.ADMINISTRATOR))
    abe = Actor(Role.ADMINISTRATOR, "Abe")
    forbidden(house, SuspendPerson(ANN, "Ann", "vacation"))
    one = after(house, SuspendPerson(ANN, "Abe", "under review"))
    forbidden(one, SuspendPerson(abe, "Ann", "revenge"))
    two = after(house, SetPolicy(ANN, LIVE_POLICY))
    assert "needed to sign" in refused(two, SuspendPerson(ANN, "Abe", "under review"), "name").reason


def test_the_chips_of_a_suspended_patron_are_redeemed_but_none_are_sold() -> None:
    house = after(a_house(), SuspendPerson(ANN, "Zoë", "under review"))
    refused(house, SellChips(ADA, "Zoë", 100), "patron")
    refused(house, IssueCoupons(ADA, "Zoë", 100), "patron")
    assert decide(house, RedeemChips(ADA, "Zoë", 100)) == (ChipsRedeemed("Zoë", 100),)


@pytest.mark.parametrize("reason", ["", "  ", "x" * 501])
def test_a_suspension_has_a_reason(reason: str) -> None:
    refused(a_house(), SuspendPerson(ANN, "Dale", reason), "reason")
    refused(a_house(), RestorePerson(ANN, "Sid", reason), "reason")
