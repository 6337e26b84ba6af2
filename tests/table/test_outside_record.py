"""The record of a table with a game from outside is read, folded and checked by the rules without the game's file."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from boardwalk.errors import InputError
from boardwalk.floor.driver import FloorKeeper, TableOnFloor
from boardwalk.floor.record import FloorEntry
from boardwalk.floor.record import read_entry as read_floor_entry
from boardwalk.floor.record import verify as verify_floor
from boardwalk.floor.record import write_entry as write_floor_entry
from boardwalk.games import GAMES
from boardwalk.pit.store.snapshot import read_meter, read_table, write_meter, write_table
from boardwalk.progressive.commands import OpenMeter
from boardwalk.progressive.parameters import usual_parameters
from boardwalk.soak.world import SeededWorld
from boardwalk.table import commands as do
from boardwalk.table.automation.driver import Driver
from boardwalk.table.automation.policy import AlwaysRaise, opening_bets
from boardwalk.table.device import Device
from boardwalk.table.events import GameChanged, TableInstalled
from boardwalk.table.machine import apply
from boardwalk.table.message import Command
from boardwalk.table.record import Entry, read_entry, replay_entries, verify, write_entry
from boardwalk.table.sentence import tell
from boardwalk.table.supervision.installation import with_declaration
from tests.support.games.outside import LATER_PIER, PIER, WHARF, forgotten, loaded


@pytest.fixture(autouse=True)
def nothing_stays() -> Iterator[None]:
    with forgotten():
        yield


def play(driver: Driver, game: str, rounds: int = 2) -> None:
    """Open a table with a player who bets everything there is."""
    driver.open(game, devices=[Device.SHUFFLER])
    driver.seat(1, "Ann", 5_000_00, AlwaysRaise())
    for _ in range(rounds):
        driver.bet("Ann", opening_bets(driver.table.game, 10_00, {"pairs": 5_00}))
        driver.play_round()


def pier_lines(folder: Path, text: str = PIER) -> list[str]:
    """The record of two rounds."""
    lines: list[str] = []
    with forgotten():
        loaded(folder, text)
        driver = Driver(SeededWorld(Random(3)), keep=lambda command, events: lines.append(line(command, events)))
        play(driver, "pier")
    return lines


def line(command: Command, events: tuple[object, ...]) -> str:
    return write_entry(Entry(command, events))  # type: ignore[arg-type]


def read(lines: list[str]) -> list[Entry]:
    return [read_entry(text, number) for number, text in enumerate(lines, 1)]


def test_a_record_is_proved_in_a_process_that_never_loaded_the_file(tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    record.write_text("\n".join(pier_lines(tmp_path)) + "\n", "utf-8")
    (tmp_path / "pier.py").unlink()
    told = subprocess.run(  # noqa: S603
        [sys.executable, "-m", "boardwalk", "replay", str(record)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "COLUMNS": "160"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.returncode, told.stderr) == (0, "")
    assert "Table 1 is set up for Pier Poker" in told.stdout
    assert "pier:ante" in told.stdout


def test_a_record_reads_to_the_same_text_and_table(tmp_path: Path) -> None:
    lines = pier_lines(tmp_path)
    assert "pier" not in GAMES
    entries = read(lines)
    assert [write_entry(each) for each in entries] == lines
    table = verify(entries)
    assert (table.game.title, table.last_round is not None) == ("Pier Poker", True)
    assert read_table(write_table(table)) == table, "a snapshot needs no file either"
    state = None
    for entry in entries:
        for event in entry.events:
            assert tell(event, state)
            state = apply(state, event)


def test_a_forged_payout_is_found_without_the_file(tmp_path: Path) -> None:
    lines = pier_lines(tmp_path)
    place = next(number for number, text in enumerate(lines) if '"wager":"ante"' in text and "wager-settled" in text)
    lines[place] = lines[place].replace('"law":"pier:', '"law":"peer:', 1)
    with pytest.raises(InputError, match=f"line {place + 1}"):
        verify(read(lines))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"to":200', '"to":201'),
        ('"name":"pier"', '"name":"peer"'),
        ('"title":"Pier Poker"', '"title":"Pier Pokr"'),
        ('"seats":6', '"seats":5'),
    ],
)
def test_the_declaration_in_the_event_is_the_one_of_the_command(tmp_path: Path, old: str, new: str) -> None:
    lines = pier_lines(tmp_path)
    command, event = lines[0].split('"events":')
    assert old in event
    with pytest.raises(InputError, match="line 1"):
        verify(read([f'{command}"events":{event.replace(old, new)}', *lines[1:]]))
    with pytest.raises(InputError, match="line 1"):
        verify(read([f'{command.replace(old, new)}"events":{event}', *lines[1:]]))


def test_two_versions_in_one_record_each_keep_their_rules(tmp_path: Path) -> None:
    lines: list[str] = []
    driver = Driver(SeededWorld(Random(3)), keep=lambda command, events: lines.append(line(command, events)))
    with forgotten():
        loaded(tmp_path, PIER)
        play(driver, "pier")
        driver.everyone_leaves()
        driver.close()
        for back in list(driver.table.decks):
            driver.do(do.RemoveDeck(driver.crew.floorperson, back, "worn"))
    with forgotten():
        loaded(tmp_path, LATER_PIER)
        driver.do(with_declaration(do.ChangeGame(driver.crew.supervisor, "pier")))
    entries = read(lines)
    events = [event for entry in entries for event in entry.events]
    (first,) = [each for each in events if isinstance(each, TableInstalled)]
    (later,) = [each for each in events if isinstance(each, GameChanged)]
    assert first.declaration != later.declaration
    assert verify(entries).game == later.declaration
    before = [table.game for _, table in replay_entries(entries)]
    assert before[0] == first.declaration


def test_a_floor_with_a_jackpot_is_proved_without_the_file(tmp_path: Path) -> None:
    lines: list[str] = []
    floor = FloorKeeper(keep=lambda request, happened: lines.append(write_floor_entry(FloorEntry(request, happened))))
    with forgotten():
        game = loaded(tmp_path, WHARF, "wharf.py").game()
        parameters = usual_parameters(game.progressives[0])
        driver = TableOnFloor(floor, "1", SeededWorld(Random(5)))
        floor.at_meter("Wharf", OpenMeter(driver.crew.supervisor, "Wharf", parameters, ("wharf",)))
        driver.open("wharf", devices=[Device.SHUFFLER, Device.PROGRESSIVE], number="1", meter="Wharf")
        driver.seat(1, "Ann", 5_000_00, AlwaysRaise())
        for _ in range(2):
            driver.bet("Ann", {**opening_bets(game, 10_00, {"pairs": 5_00}), "progressive": 1_00})
            driver.play_round()
    assert "wharf" not in GAMES
    entries = [read_floor_entry(text, number) for number, text in enumerate(lines, 1)]
    assert [write_floor_entry(each) for each in entries] == lines
    proved = verify_floor(entries)
    meter = proved.meters["Wharf"]
    assert meter.display_cents > parameters.base_cents
    assert meter.game_of("1").title == "Wharf Poker"
    assert read_meter(write_meter(meter)) == meter
