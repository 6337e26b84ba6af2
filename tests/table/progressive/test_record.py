"""Rounds with wagers that are taken in: played automatically, written and read back, and no edit goes unnoticed."""

from __future__ import annotations

import json
from itertools import permutations
from random import Random
from typing import Any

import pytest

from boardwalk.errors import InputError
from boardwalk.games.declaration.round import DealingMode
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.automation.policy import RandomLegal, opening_bets
from boardwalk.table.events import SpinWithdrawn
from boardwalk.table.machine import fold
from boardwalk.table.message import Command, Event
from boardwalk.table.next_act import Due
from boardwalk.table.presentation.view import view
from boardwalk.table.record import event_to_json, read_entry, replay_entries, verify
from boardwalk.table.sentence import tell
from boardwalk.table.state import Table
from tests.support.parameters import every_mode
from tests.support.table.books import Audited, Shuffling
from tests.support.table.collected_wagers import (
    CHIPS,
    METER,
    OFFERS,
    all_of,
    at,
    bet,
    closed,
    every_offer,
    house_of,
    lines_of,
    merchandise_record,
    place_taken_in,
    record,
    stacked,
)
from tests.support.table.houses import DEALER, MODES, NAMES
from tests.support.table.strategies import classes


@every_offer
@pytest.mark.law("13:69F-28.7(b)1", "13:69F-28.10(h)4ii(3)", "13:69F-40.10(a)3", "13:69F-40.10(g)1i", "13:69E-1.13Y(c)")
def test_a_record_comes_back_as_it_was_written_and_the_rules_give_it_again(game: str) -> None:
    entries = [read_entry(line, number) for number, line in enumerate(lines_of(game), 1)]
    assert tuple(entries) == record(game)
    table = verify(entries)
    assert [each for _, each in replay_entries(entries)][-1] == table
    assert not table.links


def is_of_the_progressive(kind: type[Event | Command]) -> bool:
    return kind.__module__.startswith("boardwalk.table.progressive.")


def of_the_progressive(kinds: list[Any]) -> set[Any]:
    found = {kind for kind in kinds if is_of_the_progressive(kind)}
    assert found, "the progressive has commands and events"
    return found


def test_the_records_hold_every_event_and_every_command_of_the_progressive() -> None:
    entries = [*merchandise_record(), *(entry for game in OFFERS for entry in record(game))]
    expected = of_the_progressive(classes(Event, happened)) - {SpinWithdrawn}  # only real cards turn out to be others
    assert {type(event) for entry in entries for event in entry.events} >= expected
    assert {type(entry.command) for entry in entries} >= of_the_progressive(classes(Command, do))


def other(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return [*value, 4] if value else [1]
    return {"R4": "D12"}.get(value, "R4") if str(value)[:1] in "1RBD" and len(str(value)) < 25 else f"{value}x"


@every_offer
def test_no_edit_of_a_new_event_is_believed(game: str) -> None:
    """Each field of each event of the meter, the progressive and the wheel, and each payout, changed by itself."""
    tried = 0
    lines, entries = lines_of(game), list(record(game))
    for line, entry in enumerate(entries):
        for number, event in enumerate(entry.events):
            new = is_of_the_progressive(type(event)) or isinstance(event, happened.WagerSettled)
            for name, value in event_to_json(event).items() if new else ():
                if name in ("event", "limited_by", "result"):
                    continue
                data = json.loads(lines[line])
                data["events"][number][name] = other(value)
                with pytest.raises(InputError) as error:
                    verify([*entries[:line], read_entry(json.dumps(data), line + 1), *entries[line + 1 :]])
                assert error.value.field == f"line {line + 1}", (name, value)
                tried += 1
    assert tried > 60


@every_offer
def test_an_edited_command_or_a_missing_line_is_found(game: str) -> None:
    lines, entries = lines_of(game), list(record(game))
    for line, entry in enumerate(entries[:-1]):
        if not is_of_the_progressive(type(entry.command)):
            continue
        no_sign = isinstance(entry.command, do.ReportLinkedGames) and game == "premium"  # then nothing depends on it
        if not no_sign:
            with pytest.raises(InputError):
                verify(entries[:line] + entries[line + 1 :])
        data = json.loads(lines[line])
        for name, value in data["command"].items():
            if name in ("do", "actor"):
                continue
            jackpot = any(getattr(event, "off_meter_cents", 0) for event in entry.events)
            if name == "meter_cents" and isinstance(entry.command, do.SpinWheel) and not jackpot:
                continue  # at another position it does not matter what the meter shows
            changed = {**data, "command": {**data["command"], name: [1] if isinstance(value, list) else other(value)}}
            with pytest.raises(InputError):
                verify([*entries[:line], read_entry(json.dumps(changed), line + 1), *entries[line + 1 :]])


@every_offer
def test_every_new_event_is_told_in_a_sentence_of_its_own(game: str) -> None:
    table: Table | None = None
    told: dict[type[Event], str] = {}
    for entry in record(game):
        for event in entry.events:
            told[type(event)] = tell(event, table)
            (table,) = [fold((event,), table)]
    new = [sentence for kind, sentence in told.items() if is_of_the_progressive(kind)]
    assert len(set(new)) == len(new)
    assert all(sentence[0].isupper() and "None" not in sentence for sentence in new)


HANDS: dict[str, tuple[list[str], str, str]] = {
    "texas-bonus": (["Ah Kh", "2h 3h", "9c 9d"], "5c 6c", "5d Qh Jh Th 5s 8c 6s 7c"),
    "caribbean": (["Ah Kh Qh Jh Th", "Ad Kd Qd Jd Td", "9c 9d 2c 3d 4d"], "5c 6c 8c 9s 7d", ""),
    "premium": (["Ah Kh 2h", "Ad Kd 2d", "9c 9d 2c"], "5c 6c 8c", "5d 6d 7s 8s Ts Js"),
}
"""Two winners and a loser."""


@every_mode
@every_offer
def test_who_won_or_spins_is_seen_only_when_the_cards_are(game: str, mode: DealingMode) -> None:
    chance, seen = Random(f"{game} {mode}"), 0
    hands, dealer, then = HANDS[game]
    for in_order in permutations(hands):
        deck = stacked(mode, in_order, dealer, then)
        house = house_of(game, deck, mode=mode, policies=RandomLegal(chance), stops=(1, 3, 6))
        closed(bet(house))
        while house.table.round is not None:
            shown = {event.seat for event in all_of(house, happened.HandShown)}
            for viewer in (at(1), at(2), DEALER):
                middle = view(house.table, viewer, with_prompts=False).round
                assert middle is not None
                told = {*middle.to_spin, *(() if middle.award is None else middle.award.seats)}
                if house.due in (Due.TAP, Due.VALIDATE, Due.PAY, Due.SPIN):
                    told.add(int(middle.waits_at or 0))
                assert told <= shown
                seen += len(told)
            house.step()
    assert seen > 30


@every_mode
@every_offer
@pytest.mark.law("D12", "D13", "R4", "13:69D-1.20(a)7", "B33")
def test_in_many_rounds_chips_coupons_and_meter_money_add_up(game: str, mode: DealingMode) -> None:
    """The books are checked after every command; a meter's payments are the only money that came in."""
    chance, offer = Random(f"{game} {mode} 7"), OFFERS[game]
    house = Audited(Shuffling(by_hand=mode is not DealingMode.HAND, dice=chance))
    house.open(game, offer.options, (*MODES[mode], offer.hardware), meter=METER)
    seats = range(1, house.table.game.seats + 1)
    for seat in seats:
        house.seat(seat, NAMES[seat - 1], 100 * CHIPS, RandomLegal(chance))
    house.attend()
    for _ in range(12):
        for seat in seats:
            house.bet(NAMES[seat - 1], opening_bets(house.table.game, 10_00, 5_00))
            if chance.randrange(3):
                place_taken_in(house, NAMES[seat - 1], by_coupon=chance.randrange(3) == 0)
        house.play_round()
    settled = [event for event in all_of(house, happened.WagerSettled) if event.wager == offer.wager]
    assert len(settled) > 30
    assert house.money.off_meter == sum(event.off_meter_cents for event in settled)
    assert house.table.dropped_coupon_cents == sum(event.coupon_cents for event in settled)
    assert sum(len(event.seats) for event in all_of(house, happened.WagersTakenIn)) == len(settled)
