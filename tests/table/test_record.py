"""Records: everything is written and read back, nothing malformed gets in, and nothing edited is believed."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema_rs import Draft202012Validator

from boardwalk.codec import ref
from boardwalk.errors import InputError
from boardwalk.table import commands as do
from boardwalk.table import record
from boardwalk.table.commands import CountInventory
from boardwalk.table.events import WagerSettled
from boardwalk.table.message import Command, Event
from boardwalk.table.next_act import Due
from boardwalk.table.record import (
    Entry,
    command_from_json,
    command_to_json,
    event_from_json,
    event_to_json,
    read_entry,
    replay_entries,
    verify,
    write_entry,
)
from tests.support.table.sitting import DEALER, heads_up, three_bets, whole_round
from tests.support.table.strategies import COMMANDS, EVENTS, any_command, any_event, instances

Json = Any
WHOLE = whole_round()
LINES = WHOLE.record.splitlines()
SETTLED = next(n for n, entry in enumerate(WHOLE.entries) if any(type(e) is WagerSettled for e in entry.events))


COMPONENTS = {**record.COMMANDS.components, **record.EVENTS.components}


@cache
def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator({**ref(name), "components": {"schemas": COMPONENTS}})


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
@settings(max_examples=30)
@given(data=st.data())
def test_every_event_comes_back_as_it_was_written(kind: type[Event], data: st.DataObject) -> None:
    event = data.draw(instances(kind))
    written = event_to_json(event)
    assert next(iter(written)) == "event"
    validator(kind.__name__).validate(written)
    assert event_from_json(json.loads(json.dumps(written))) == event


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: kind.__name__)
@settings(max_examples=30)
@given(data=st.data())
def test_every_command_comes_back_as_it_was_written(kind: type[Command], data: st.DataObject) -> None:
    command = data.draw(instances(kind))
    written = command_to_json(command)
    assert next(iter(written)) == "do"
    validator(kind.__name__).validate(written)
    assert command_from_json(json.loads(json.dumps(written))) == command


@given(any_command, st.lists(any_event, max_size=4))
def test_an_entry_is_one_line_and_always_the_same(command: Command, events: list[Event]) -> None:
    entry = Entry(command, tuple(events))
    line = write_entry(entry)
    assert len(line.splitlines()) == 1
    assert line.isascii()
    assert read_entry(line, 1) == entry
    assert write_entry(read_entry(line, 1)) == line


def test_a_line_as_it_stands_in_the_file() -> None:
    bet = next(line for line in LINES if "place-bet" in line)
    assert bet == (
        '{"command":{"do":"place-bet","actor":{"role":"player","name":"Ann"},"wager":"ante","cents":1000,'
        '"coupon_cents":0,"form":"chips"},"events":[{"event":"bet-placed","law":"13:69F-39.6(a)","seat":1,'
        '"wager":"ante","cents":1000,"coupon_cents":0,"by_hand":false}]}'
    )
    dealt = next(line for line in LINES if "cards-dealt" in line)
    assert '"to":1,"cards":"Kh","up":0,"burned":""' in dealt


# Malformed records

ODD_VALUES: list[Json] = [None, True, 1.5, 1.0, -7, 10**400, "", "zz", "Ah Kd", "10h", [], {}, [1], ["a"], {"a": 1}]


@given(any_event, st.data())
def test_a_value_of_another_type_is_refused_or_was_none(event: Event, data: st.DataObject) -> None:
    written = event_to_json(event)
    name = data.draw(st.sampled_from(list(written)))
    changed = {**written, name: data.draw(st.sampled_from(ODD_VALUES))}
    with suppress(InputError):
        again = event_to_json(event_from_json(changed))
        assert json.dumps(again, sort_keys=True) == json.dumps(changed, sort_keys=True)


@given(any_command, st.data())
def test_a_missing_or_an_extra_field_is_refused(command: Command, data: st.DataObject) -> None:
    written = command_to_json(command)
    name = data.draw(st.sampled_from(list(written)))
    with pytest.raises(InputError, match=f"{name}.* is missing"):
        command_from_json({key: value for key, value in written.items() if key != name})
    with pytest.raises(InputError, match='command: "colour" is not a field of'):
        command_from_json({**written, "colour": "red"})


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(st.text() | JSON_VALUES.map(json.dumps))
def test_no_line_breaks_the_reader(text: str) -> None:
    with pytest.raises(InputError) as error:
        read_entry(text, 12)
    assert error.value.field == "line 12"


@given(JSON_VALUES, JSON_VALUES)
def test_nothing_in_place_of_a_command_or_the_events_breaks_the_reader(command: Json, events: Json) -> None:
    good = json.loads(LINES[0])
    for data in ({**good, "command": command}, {**good, "events": events}, {**good, "events": [events]}):
        if data["events"] != []:
            with pytest.raises(InputError):
                read_entry(json.dumps(data), 1)


def edited(**changes: Json) -> str:
    """A valid line about a bet, with changes to its event."""
    data = json.loads(next(line for line in LINES if "place-bet" in line))
    data["events"][0].update(changes)
    return json.dumps(data)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "is not JSON: Expecting value at column 1"),
        ("{", "is not JSON"),
        ("[]", "a list is not an object"),
        ('{"command": {}}', "events: is missing"),
        ('{"command": {}, "events": [], "note": 1}', '"note" is not a field here'),
        (LINES[0].partition(',"events"')[0] + ',"events": 5}', "events: 5 is not a list"),
        ('{"command": {}, "events": [], "events": []}', '"events" is given twice'),
        ('{"command": 1, "events": []}', "command: 1 is not an object"),
        ('{"command": {}, "events": []}', "command: do is missing"),
        ('{"command": {"do": "place-bets"}, "events": []}', 'command.do: Unknown command "place-bets". Did you mean'),
        ('{"command": {"do": "juggle"}, "events": []}', 'command.do: Unknown command "juggle"'),
        ('{"command": {"do": ["place-bet"]}, "events": []}', "command.do: a list is not text"),
        ("[" * 100_000, "is nested too deeply"),
        ("1" * 5000, "has a number with too many digits"),
        ("NaN", "NaN is not a number in JSON"),
        ('{"command": -Infinity}', "-Infinity is not a number"),
        (edited(event="bet-plaecd"), 'events[0].event: Unknown event "bet-plaecd". Did you mean "bet-placed"?'),
        (edited(event="command"), 'Unknown event "command"'),
        (edited(event="event"), 'Unknown event "event"'),
        (edited(cents=10.0), "events[0].cents: 10.0 is not a whole number"),
        (edited(cents=True), "events[0].cents: true is not a whole number"),
        (edited(cents="10"), 'events[0].cents: "10" is not a whole number'),
        (edited(by_hand=0), "events[0].by_hand: 0 is not true or false"),
        (edited(wager=None), "events[0].wager: null is not text"),
        (edited(wager=json.loads("[" * 500 + "]" * 500)), "events[0].wager: a list is not text"),
        (edited(law="13:69F-99.9"), 'events[0].law: "13:69F-99.9" is not a paragraph of the register'),
        (edited(law=[]), "events[0].law: a list is not a paragraph"),
        (edited(wager="x" * 500, cents=""), "events[0].cents"),
        (edited(cents="9" * 500), "..."),
        (LINES[0].replace("supervisor", "chef"), 'command.actor.role: "chef" is not one of player, dealer'),
        (LINES[0].replace('"name":"Sam"', '"name":5'), "command.actor.name: 5 is not text"),
        (LINES[0].replace('"name":"Sam"', '"nom":"Sam"'), "command.actor.name: is missing"),
        (LINES[0].replace('"options":{}', '"options":{"a":1}'), "command.options.a: 1 is not text"),
        (LINES[0].replace('"options":{}', '"options":[]'), "command.options: a list is not an object"),
        (LINES[1].replace("manual shoe", "wheelbarrow"), '"wheelbarrow" is not one of manual shoe'),
    ],
)  # fmt: skip
def test_a_malformed_line_is_refused_in_a_sentence(line: str, reason: str) -> None:
    with pytest.raises(InputError) as error:
        read_entry(line, 7)
    assert error.value.field == "line 7"
    assert reason in error.value.reason
    assert "\n" not in error.value.reason
    assert len(error.value.reason) < 300


@pytest.mark.parametrize("cards", ["Kh Kd 1x", "KhKd", "Kh,Kd", "Kh  Kd", " Kh", "kh", "10h", "K♥", 5, None, ["Kh"]])
def test_cards_are_written_in_one_way(cards: Json) -> None:
    dealt = next(event_to_json(event) for event in WHOLE.events if event_to_json(event)["event"] == "cards-dealt")
    with pytest.raises(InputError, match=r"event\.cards: .* is not"):
        event_from_json({**dealt, "cards": cards})


def test_a_huge_amount_is_a_number_like_any_other() -> None:
    taken = next(event_to_json(event) for event in WHOLE.events if event_to_json(event)["event"] == "seat-taken")
    assert event_to_json(event_from_json({**taken, "chips_cents": 10**4000}))["chips_cents"] == 10**4000


# Edited records


def test_a_record_read_back_is_what_the_rules_give() -> None:
    entries = [read_entry(line, number) for number, line in enumerate(LINES, 1)]
    assert entries == WHOLE.entries
    assert verify(entries) == WHOLE.table
    assert [table for _, table in replay_entries(entries)][-1] == WHOLE.table


def test_a_record_may_end_in_the_middle_of_a_round() -> None:
    sitting = heads_up()
    three_bets(sitting)
    sitting.close()
    sitting.play_on({}, until=Due.ACT)
    assert verify(sitting.entries) == sitting.table


def with_event(line: int, number: int, /, **changes: Json) -> list[Entry]:
    """The whole round with changes to one event."""
    data = json.loads(LINES[line])
    data["events"][number].update(changes)
    return [*WHOLE.entries[:line], read_entry(json.dumps(data), line + 1), *WHOLE.entries[line + 1 :]]


def refused(entries: list[Entry]) -> InputError:
    with pytest.raises(InputError) as error:
        verify(entries)
    return error.value


def test_an_edited_payout_is_found() -> None:
    line, number, event = next(
        (line, number, event)
        for line, entry in enumerate(WHOLE.entries)
        for number, event in enumerate(entry.events)
        if isinstance(event, WagerSettled) and event.paid_cents == 45_00
    )
    error = refused(with_event(line, number, paid_cents=450_00))
    assert error.field == f"line {line + 1}"
    difference = "paid_cents 45000 was recorded, but the rules give 4500"
    assert f"{difference} (wager-settled, event 5 of settle-seat)" in str(error)
    assert event.wager == "trips-plus"


def test_a_swapped_card_is_found_with_and_without_the_rules() -> None:
    line = next(number for number, text in enumerate(LINES) if "cards-dealt" in text)
    entries = with_event(line, 0, cards="As")
    assert 'cards "As" was recorded, but the rules give "Kh"' in str(refused(entries))
    with pytest.raises(InputError, match=f"line {line + 1}: cards-dealt: names As, but the cards there are Kh"):
        list(replay_entries(entries))


def test_a_card_swapped_in_the_shuffle_is_found_when_it_is_dealt() -> None:
    line = next(number for number, text in enumerate(LINES) if "deck-shuffled" in text)
    text = LINES[line].replace("Kh", "??").replace("Qs", "Kh").replace("??", "Qs")
    entries = [*WHOLE.entries[:line], read_entry(text, line + 1), *WHOLE.entries[line + 1 :]]
    error = refused(entries)
    assert int(error.field.removeprefix("line ")) > line + 1
    assert 'cards "Kh" was recorded, but the rules give "Qs"' in str(error)


def test_a_removed_line_is_found() -> None:
    for line in range(len(LINES) - 1):
        assert refused(WHOLE.entries[:line] + WHOLE.entries[line + 1 :]).field.startswith("line "), line


def test_a_line_given_twice_is_found() -> None:
    for line, again in enumerate(WHOLE.entries):
        # The same amount again is the same bet or count.
        if not isinstance(again.command, do.PlaceBet | CountInventory):
            assert refused(WHOLE.entries[: line + 1] + WHOLE.entries[line:]).field.startswith("line "), line


def test_a_refused_command_is_found_with_its_paragraph() -> None:
    line = next(number for number, text in enumerate(LINES) if "cut-deck" in text)
    text = LINES[line].replace('"cards":20', '"cards":5')
    error = refused([*WHOLE.entries[:line], read_entry(text, line + 1)])
    assert "cut-deck was recorded, but the rules refuse it: cards: must be at least 10, not 5" in error.reason
    assert str(error.law) == "13:69F-39.4(c)1ii"


def test_an_event_too_many_or_too_few_is_found() -> None:
    command, events = WHOLE.entries[SETTLED]
    before = WHOLE.entries[:SETTLED]
    assert "wager-settled was recorded, but the rules give" in str(refused([*before, Entry(command, events[1:])]))
    assert "nothing was recorded, but the rules give cards-collected" in str(
        refused([*before, Entry(command, events[:-1])])
    )
    twice = Entry(command, (*events, events[-1]))
    assert "cards-collected was recorded, but the rules give nothing" in str(refused([*before, twice]))


def leaves(line: int) -> list[tuple[int, str]]:
    return [(number, name) for number, event in enumerate(json.loads(LINES[line])["events"]) for name in event]


@given(st.data())
def test_no_edit_of_any_event_is_believed(data: st.DataObject) -> None:
    line = data.draw(st.integers(0, len(LINES) - 1))
    number, name = data.draw(st.sampled_from(leaves(line)))
    was = event_to_json(WHOLE.entries[line].events[number])[name]
    other = data.draw(
        st.sampled_from([*ODD_VALUES, 0, 1, 2, 3, 99, False, "Ah", "dealer", "B31", "R13", "fold", "lose"])
    )
    if json.dumps(other) == json.dumps(was):
        return
    with pytest.raises(InputError) as error:
        verify(with_event(line, number, **{name: other}))
    assert error.value.field == f"line {line + 1}"


@given(st.lists(any_event, min_size=1, max_size=3), st.integers(0, len(LINES)))
def test_any_event_anywhere_either_fits_or_is_an_input_error(events: list[Event], line: int) -> None:
    entries = [*WHOLE.entries[:line], Entry(do.DealNext(DEALER), tuple(events)), *WHOLE.entries[line:]]
    with suppress(InputError):
        list(replay_entries(entries))


@given(any_command, st.integers(0, len(LINES)))
def test_any_command_anywhere_is_verified_or_an_input_error(command: Command, line: int) -> None:
    with pytest.raises(InputError):
        verify([*WHOLE.entries[:line], Entry(command, ())])


def test_a_record_begins_with_the_installation_of_its_table() -> None:
    assert refused([]).reason.startswith("is empty")
    assert "no table is set up yet" in refused(WHOLE.entries[1:]).reason
    with pytest.raises(InputError, match="line 1: device-installed does not fit what came before it"):
        list(replay_entries(WHOLE.entries[1:]))
    with pytest.raises(InputError, match="a record begins with the installation of its table"):
        list(replay_entries([Entry(do.DealNext(DEALER), ())]))


def test_names_cannot_write_to_the_terminal() -> None:
    seated = next(number for number, text in enumerate(LINES) if "take-seat" in text)
    text = LINES[seated].replace("Ann", "Ann\\u001b[2J\\n")
    entries = [*WHOLE.entries[:seated], read_entry(text, 4), read_entry(text, 5)]
    assert refused(entries).reason.isprintable()
