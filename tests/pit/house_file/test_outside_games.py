"""A house file names games from outside wherever it names a game, and only a person at the machine has them loaded."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from unittest.mock import patch

import pytest

from boardwalk import game_file
from boardwalk.actor import Actor, Role
from boardwalk.errors import InputError, Refusal
from boardwalk.floor.decide import act
from boardwalk.floor.state import Floor
from boardwalk.games import GAMES
from boardwalk.law import cite
from boardwalk.pit.house_file.examination import examine, load_house, read_house
from boardwalk.pit.house_file.game_check import game_troubles, short_digest, verify_games
from boardwalk.pit.house_file.game_reference import GameReferences
from boardwalk.pit.house_file.plan import setup_plan
from boardwalk.pit.house_file.setup import HouseFile
from boardwalk.table.commands import ChangeGame, InstallTable
from boardwalk.table.machine import act as act_at_table
from boardwalk.table.state import Table
from tests.support.games.outside import LATER_PIER, PIER, WHARF, forgotten

BOSS = Actor(Role.SUPERVISOR, "Kim")
TABLE = """
[house]
name = "Marina"

[[table]]
number = 1
game = "{}"
devices = ["automated shuffler"]
inventory = 20000
"""
EVERYWHERE = (
    TABLE.format("./wharf.py")
    + """
[[meter]]
name = "Wharf"
base = 10000
rate = "70%"
approved = ["./wharf.py"]

[[layout]]
game = "./wharf.py"

[[sign]]
game = "./wharf.py"
lines = ["Good luck"]
"""
)


@pytest.fixture(autouse=True)
def nothing_stays() -> Iterator[None]:
    with forgotten():
        yield


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "pier.py").write_text(PIER, "utf-8")
    (tmp_path / "wharf.py").write_text(WHARF, "utf-8")
    return tmp_path


def written(folder: Path, game: str) -> HouseFile:
    (folder / "house.toml").write_text(TABLE.format(game), "utf-8")
    return load_house(folder / "house.toml")


def test_a_path_is_taken_from_the_house_file_in_every_section(folder: Path) -> None:
    (folder / "house.toml").write_text(EVERYWHERE, "utf-8")
    house = load_house(folder / "house.toml")
    assert {house.tables[0].game, *house.meters[0].approved, house.layouts[0].game, house.signs[0].game} == {"wharf"}
    assert house.games == {"./wharf.py": "wharf"}


def test_every_section_names_its_key_if_the_file_is_missing(tmp_path: Path) -> None:
    found = examine(EVERYWHERE, GameReferences(folder=tmp_path))
    faults = {each.key: each for each in found.faults}
    assert {"table[1].game", "meter[1].approved[1]", "layout[1].game", "sign[1].game"} <= faults.keys()
    assert "cannot read" in faults["table[1].game"].reason
    assert faults["table[1].game"].line == 7


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x = 1 / 0\n", "line 1: ZeroDivisionError"),
        (PIER.replace('placed("raise"),', ""), "cannot be played as declared"),
        (PIER.replace('"pier"', '"premium"'), "is the name of a New Jersey game"),
    ],
)
def test_a_game_that_cannot_be_used_is_a_fault_at_its_key(folder: Path, text: str, told: str) -> None:
    (folder / "pier.py").write_text(text, "utf-8")
    (fault,) = examine(TABLE.format("./pier.py"), GameReferences(folder=folder)).faults
    assert fault.key == "table[1].game"
    assert told in fault.reason


def test_a_game_of_an_installed_package_goes_by_its_name(folder: Path) -> None:
    offered = EntryPoint("pier", "pier_package:pier", game_file.ENTRY_POINTS)
    with forgotten():
        pier = game_file.load(folder / "pier.py")
    with (
        patch.object(game_file, "entry_points", lambda **_: [offered]),
        patch.object(EntryPoint, "load", lambda _: pier),
    ):
        with pytest.raises(InputError, match='Unknown game "pier"'):
            read_house(TABLE.format("pier"))
        assert "pier" not in GAMES, "nothing is loaded for a file that was sent"
        house = read_house(TABLE.format("pier"), games=GameReferences(folder=folder))
        assert (house.tables[0].game, house.games) == ("pier", {})
        table = installed("pier")
        with forgotten():
            GAMES.pop("pier")
            assert list(game_troubles({"1": table}, {})) == [], "a package needs no path"


def test_elsewhere_a_path_is_only_a_name_for_a_game_in_use(folder: Path) -> None:
    text = TABLE.format("./pier.py")
    with pytest.raises(InputError, match=r'"\./pier\.py" is not in use in this house; a game file is code'):
        read_house(text)
    written(folder, "./pier.py")
    with pytest.raises(InputError, match="a game file is code"):
        read_house(text)
    again = read_house(text, games=GameReferences(known={"./pier.py": "pier"}))
    assert (again.tables[0].game, again.games) == ("pier", {"./pier.py": "pier"})


def installed(game: str) -> Table:
    table, _ = act_at_table(None, InstallTable(BOSS, "1", game))
    return table


def test_the_same_game_is_no_trouble_and_another_one_is_told_with_both_digests(folder: Path) -> None:
    house = written(folder, "./pier.py")
    tables = {"1": installed("pier"), "2": installed("premium")}
    assert list(game_troubles(tables, house.games)) == []
    with forgotten():
        del GAMES["pier"]
        (missing,) = game_troubles(tables, house.games)
        assert "and that game was not loaded" in str(missing)
        (folder / "pier.py").write_text(LATER_PIER, "utf-8")
        house = written(folder, "./pier.py")
        (changed,) = game_troubles(tables, house.games)
        assert changed.now is not None
        before, now = short_digest(changed.game), short_digest(changed.now)
        assert before != now
        installed_with = f"table 1 was installed with Pier Poker (./pier.py, {before})"
        assert str(changed) == f"{installed_with}, but the file now declares another game ({now})"
        with pytest.raises(InputError, match=f"--accept-game {now}"):
            verify_games([changed], house, (), None)
        with pytest.raises(InputError, match="The house stays closed"):
            verify_games([changed], house, (now[:11],), None)
        verify_games([changed], house, (now,), None)
        with pytest.raises(InputError, match="cannot change it now: table: close it first"):
            verify_games([changed], house, (now,), Refusal("table", "close it first", cite("D28")))
        (request,) = setup_plan(house, tables, {}, BOSS).requests[:1]
        assert isinstance(request.command, ChangeGame)
        assert request.command.declaration == changed.now
        floor, _ = act(Floor(tables), request)
        assert list(game_troubles(floor.tables, house.games)) == []


def test_a_lost_game_is_no_trouble_if_the_file_gives_the_table_another(folder: Path) -> None:
    written(folder, "./pier.py")
    tables = {"1": installed("pier")}
    with forgotten():
        del GAMES["pier"]
        troubles = list(game_troubles(tables, {}))
        verify_games(troubles, read_house(TABLE.format("premium")), (), None)
        with pytest.raises(InputError, match="table 1"):
            verify_games(troubles, None, (), None)


def test_options_that_the_file_no_longer_has_are_told(folder: Path) -> None:
    written(folder, "./wharf.py")
    tables = {"1": installed("wharf")}
    with forgotten():
        del GAMES["wharf"]
        (folder / "wharf.py").write_text(
            WHARF.replace('switch("jackpot"', 'switch("prize"').replace(
                '"jackpot": PROGRESSIVE', '"prize": PROGRESSIVE'
            )
        )
        written(folder, "./wharf.py")
        (trouble,) = game_troubles(tables, {"./wharf.py": "wharf"})
    assert "the file now refuses its options: jackpot: Unknown option" in str(trouble)
