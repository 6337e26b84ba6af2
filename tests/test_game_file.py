"""A game from outside is loaded only as a whole, once under its name, and with errors that say where to look."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from unittest.mock import patch

import pytest

from boardwalk import game_file
from boardwalk.errors import BoardwalkError, DeclarationError, InputError
from boardwalk.games import GAMES, add_game, declared
from boardwalk.law import known_paragraph

PIER = Path(__file__).parents[1] / "docs" / "examples" / "pier.py"


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """What a test adds is gone after it."""
    with patch.dict(GAMES):
        yield


def written(folder: Path, text: str, name: str = "mine.py") -> str:
    path = folder / name
    path.write_text(text, "utf-8")
    return str(path)


def test_a_file_is_known_by_the_name_of_its_game_from_then_on() -> None:
    assert game_file.find(str(PIER)) is game_file.find(str(PIER)) is game_file.find("pier")
    assert declared("pier", {"pairs-max": "100"}).title == "Pier Poker"
    rule = known_paragraph("pier:wash")
    assert rule is not None
    assert rule == declared("pier").procedure.preparation.wash


def test_the_same_game_is_added_again_and_another_version_of_it_refused(tmp_path: Path) -> None:
    imported = add_game(game_file.run(PIER))
    assert game_file.find(str(PIER)) is imported
    changed = written(tmp_path, PIER.read_text("utf-8").replace('FLUSH: "2"', 'FLUSH: "1"'))
    with pytest.raises(InputError, match="or of this one before it was changed"):
        game_file.find(changed)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("from boardwalk.declare import *\n", "declares no game"),
        ("from boardwalk.declare import *\n\ndef f(:\n", "line 3: invalid syntax"),
        ("from boardwalk.declare import *\n\nx = 1 / 0\n", "line 3: ZeroDivisionError: division by zero"),
        ("import nothing_like_it\n", "line 1: ModuleNotFoundError: No module named 'nothing_like_it'"),
        ('from boardwalk.declare import *\n@game("a", "A")\ndef a(house):\n    return Rule()\n', "line 4: NameError"),
    ],
)
def test_a_faulty_file_is_refused_with_the_line(tmp_path: Path, text: str, told: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(InputError, match=told) as refused:
        game_file.find(path)
    assert refused.value.field == "game"
    assert path in str(refused.value)


def test_a_declaration_with_faults_lists_them_and_is_not_added(tmp_path: Path) -> None:
    text = PIER.read_text("utf-8").replace('placed("raise"),', "")
    with pytest.raises(DeclarationError, match="raise"):
        game_file.find(written(tmp_path, text))
    assert "pier" not in GAMES


def test_two_games_in_one_file_are_refused(tmp_path: Path) -> None:
    text = PIER.read_text("utf-8")
    both = text + text.partition("\n\n\n")[2].replace('"pier"', '"other"').replace("def pier", "def other")
    with pytest.raises(InputError, match="declares several games"):
        game_file.find(written(tmp_path, both))


@pytest.mark.parametrize("name", ["premium", "pier"])
def test_another_game_with_a_known_name_is_refused(tmp_path: Path, name: str) -> None:
    game_file.find(str(PIER))
    changed = PIER.read_text("utf-8").replace('@game("pier"', f'@game("{name}"').replace('"200"', '"300"')
    with pytest.raises(InputError, match=f'"{name}" is'):
        game_file.find(written(tmp_path, changed))
    assert declared("pier").wager("blind").tables[0].rows[0].pays.cents(1_00) == 200_00


@pytest.mark.parametrize("reference", ["./nothing.py", "nothing/here", "premiun"])
def test_what_is_not_there_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reference: str) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError) as refused:
        game_file.find(reference)
    assert refused.value.field == "game"


def test_an_installed_package_offers_a_game_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, PIER.read_text("utf-8"), "pier_package.py")
    written(tmp_path, "raise RuntimeError('broken')\n", "broken_package.py")
    monkeypatch.syspath_prepend(tmp_path)
    offered = [
        EntryPoint("pier", "pier_package:pier", game_file.ENTRY_POINTS),
        EntryPoint("wharf", "broken_package:wharf", game_file.ENTRY_POINTS),
        EntryPoint("jetty", "pier_package:pier", game_file.ENTRY_POINTS),
    ]
    monkeypatch.setattr(game_file, "entry_points", lambda group: offered if group == game_file.ENTRY_POINTS else [])
    assert game_file.find("pier").title == "Pier Poker"
    with pytest.raises(
        InputError, match=r'"wharf" of the package broken_package cannot be loaded: RuntimeError: broken'
    ):
        game_file.find("wharf")
    with pytest.raises(BoardwalkError, match='"jetty" of the package pier_package is not a game with that name'):
        game_file.find("jetty")


def test_code_that_fails_only_under_an_option_is_named_with_its_line(tmp_path: Path) -> None:
    text = """from boardwalk.declare import *

@game("divides", "Divides", options=(choice("version", "The version", {"one": 1, "none": 0}),))
def divides(house):
    most = 4 // house.values["version"]
    return Rules(
        own=2,
        community=5,
        round=[stage("own cards", may("raise", most, otherwise=FOLD)), stage("board", shows=5)],
        wagers=[base("ante", *even_money()), placed("raise")],
    )
"""
    with pytest.raises(InputError, match=r"mine\.py, line 5: ZeroDivisionError"):
        game_file.find(written(tmp_path, text))


@pytest.mark.parametrize("future", ["", "from __future__ import annotations\n"])
def test_a_requirement_of_the_files_own_is_refused_because_it_cannot_be_recorded(tmp_path: Path, future: str) -> None:
    text = (
        future
        + """from dataclasses import dataclass
from boardwalk.declare import *

@dataclass(frozen=True)
class RedHand:
    name: str

    def met_by(self, reading):
        return all(card.suit.name in ("HEARTS", "DIAMONDS") for card in reading.cards)

    def readable_from(self, cards):
        return cards > 0

RED = pay_table("red", reads=OWN, rows={RedHand("all red"): "3"})

@game("red", "Red Hold'em")
def red(house):
    return Rules(
        own=2,
        community=5,
        round=[stage("own cards", may("raise", 1, otherwise=FOLD)), stage("board", shows=5)],
        wagers=[base("ante", *even_money()), placed("raise"), side_bet("red", RED)],
    )
"""
    )
    with pytest.raises(InputError, match='"RedHand" is not a word of the vocabulary, so it cannot be recorded'):
        game_file.find(written(tmp_path, text))
