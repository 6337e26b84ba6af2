"""A house with games from outside: founded from a house file, played, killed, opened again and read, and what happens
when a game file is missing or has changed.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from shutil import copytree

import pytest

from boardwalk.cards import Rank
from boardwalk.cli import app
from boardwalk.client import Client, ProblemError
from boardwalk.client.protocol import ApiCall
from boardwalk.games.declaration.written_game import game_digest, read_game
from boardwalk.load_test.bot import choose
from boardwalk.odds.solver import solution as solutions
from boardwalk.odds.solver.boards import Deck
from tests.support.cli.command import Run, built
from tests.support.cli.command import run as run  # noqa: PLC0414  a fixture
from tests.support.games.outside import LATER_PIER, PIER, WHARF, forgotten
from tests.support.web.lab_processes import until

HOUSE = """
[house]
name = "Wharf and Pier"

[[table]]
number = 1
game = "./pier.py"
devices = ["automated shuffler"]
inventory = 20000
staff = "automatic"
betting-seconds = 1
decision-seconds = 5
look-seconds = 1

[[table]]
number = 2
game = "games/wharf.py"
options = {jackpot = true}
devices = ["automated shuffler", "progressive hardware"]
inventory = 20000
staff = "automatic"
meter = "Wharf"
betting-seconds = 1
decision-seconds = 5
look-seconds = 1

[[meter]]
name = "Wharf"
base = 10000
rate = "70%"
approved = ["games/wharf.py"]

[[layout]]
game = "./pier.py"
lines = ["On the water"]

[[sign]]
game = "games/wharf.py"
lines = ["Good luck"]
"""
OPEN = re.compile(r"^Wharf and Pier is open at (\S+)$", re.MULTILINE)


def boardwalk(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "COLUMNS": "160"}
    return subprocess.Popen(  # noqa: S603
        [sys.executable, "-m", "boardwalk", *arguments],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def told(folder: Path, *arguments: str) -> tuple[int, str, str]:
    """The exit code, output and errors of a command."""
    process = boardwalk(folder, *arguments)
    out, err = process.communicate(timeout=120)
    return process.returncode, out, err


SERVE = ("serve", "--demo", "--port", "0", "--step", "0", "--database", "house.db", "--log", "log.txt")


@contextmanager
def server(folder: Path, *options: str, end: signal.Signals = signal.SIGTERM) -> Iterator[str]:
    """The address of a server process, until the block is left; then it gets this signal."""
    process = boardwalk(folder, *SERVE, *options)
    assert process.stdout is not None
    said = ""
    while not OPEN.search(said):
        line = process.stdout.readline()
        if not line:
            pytest.fail(f"it ended: {said} {process.communicate()[1]}")
        said += line
    found = OPEN.search(said)
    assert found is not None
    try:
        yield found[1]
    finally:
        process.send_signal(end)
        process.communicate(timeout=60)


def play(url: str, table: str, rounds: int) -> None:
    """Play as a guest who takes whatever is offered, until this many rounds are over."""
    dice = Random(table)
    with Client(url) as client:
        client.enter_as_guest()
        client.take_chips(1_000_00)

        def over() -> bool:
            sight = client.sight(table)
            choice = choose(sight.sight, dice, 500_00)
            if choice is not None:
                with suppress(ProblemError):  # the table has moved on
                    client.send(table, choice.draft)
            last = sight.table["last_round"]
            return last is not None and last["number"] >= rounds and sight.table["round"] is None

        until(over)


def found(folder: Path, house: str = HOUSE) -> None:
    """Write the files of the house."""
    (folder / "games").mkdir()
    (folder / "pier.py").write_text(PIER, "utf-8")
    (folder / "games" / "wharf.py").write_text(WHARF, "utf-8")
    (folder / "house.toml").write_text(house, "utf-8")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house that was played in, killed, and opened again for another round."""
    folder = tmp_path_factory.mktemp("wharf")
    found(folder)
    with server(folder, "--house", "house.toml", end=signal.SIGKILL) as url:
        play(url, "1", 2)
        play(url, "2", 1)
    with server(folder, "--house", "house.toml") as url:
        play(url, "1", 3)
        with Client(url) as client:
            client.enter_as_guest()
            felt = client.sight("1").table["title"]
            assert felt == "Pier Poker"
            assert {each["title"] for each in client.tables()} == {"Pier Poker", "Wharf Poker"}
    return folder


@pytest.fixture
def house(played: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return Path(copytree(played, tmp_path / "house"))


@pytest.fixture
def bare(house: Path) -> Path:
    """A copy without any game file."""
    (house / "pier.py").unlink()
    (house / "games" / "wharf.py").unlink()
    return house


def test_its_record_is_read_and_proved_without_the_game_files(bare: Path) -> None:
    where = ("--database", "house.db")
    code, out, err = told(bare, "audit", *where)
    assert (code, err) == (0, ""), out
    code, out, err = told(bare, "recall", "1", "--round", "1", *where)
    assert (code, err) == (0, "")
    assert "Round 1 is over" in out
    assert "pier:ante" in out
    assert told(bare, "dispute", "2", "1", *where, "--out", "pack.zip")[::2] == (0, "")
    with zipfile.ZipFile(bare / "pack.zip") as pack:
        written = json.loads(pack.read("game.json"))
    game = read_game(written["declaration"])
    assert (game.title, game_digest(game)) == ("Wharf Poker", written["sha256"])
    assert told(bare, "export", *where, "--out", "out")[::2] == (0, "")
    assert any("wharf:progressive" in path.read_text("utf-8") for path in (bare / "out").rglob("*.jsonl"))


@pytest.mark.parametrize("options", [("--house", "house.toml"), ()])
def test_it_does_not_open_without_a_game_file_and_says_what_can_be_done(bare: Path, options: tuple[str, ...]) -> None:
    before = (bare / "house.db").read_bytes()
    code, out, err = told(bare, *SERVE, *options)
    assert (code, out) == (2, "")
    assert "Traceback" not in err
    if options:
        assert "table[1].game" in err
        assert "pier.py" in err
    else:
        digest = r"\([\w./]+\.py, [0-9a-f]{12}\)"
        assert re.search(rf"table 1 was installed with Pier Poker {digest}, and that game was not loaded", err)
        assert "audit, recall, dispute, export and ledger work from the record" in err
        assert "restore ./pier.py and games/wharf.py" in err
    assert (bare / "house.db").read_bytes() == before


def test_a_lost_game_is_replaced_by_another_in_the_house_file(house: Path) -> None:
    """Its table is open with cards on it, so the file cannot change it: the game file has to come back first."""
    (house / "pier.py").unlink()
    text = HOUSE.replace('game = "./pier.py"', 'game = "premium"')
    (house / "house.toml").write_text(text, "utf-8")
    code, _, err = told(house, *SERVE, "--house", "house.toml")
    assert code == 2
    assert "The house file cannot change it now" in err


def test_a_changed_game_file_is_told_with_both_digests_before_the_house_opens(house: Path) -> None:
    (house / "pier.py").write_text(LATER_PIER, "utf-8")
    before = (house / "house.db").read_bytes()
    code, out, err = told(house, *SERVE, "--house", "house.toml")
    assert (code, out) == (2, "")
    assert len(set(re.findall(r"[0-9a-f]{12}", err))) == 2
    assert "table 1 was installed with Pier Poker (./pier.py, " in err
    assert "--accept-game" in err
    assert (house / "house.db").read_bytes() == before
    (house / "pier.py").write_text(f"{PIER}\n# painted\n", "utf-8")
    with server(house, "--house", "house.toml"):
        pass


def test_a_table_that_was_never_opened_changes_to_the_new_version(tmp_path: Path) -> None:
    found(tmp_path, HOUSE.replace('staff = "automatic"', 'staff = "people"'))
    with server(tmp_path, "--house", "house.toml"):
        pass
    (tmp_path / "pier.py").write_text(LATER_PIER, "utf-8")
    code, _, err = told(tmp_path, *SERVE, "--house", "house.toml")
    digest = re.search(r"--accept-game ([0-9a-f]{12})", err)
    assert code == 2
    assert digest is not None
    with server(tmp_path, "--house", "house.toml", "--accept-game", digest[1]):
        pass
    with server(tmp_path, "--house", "house.toml"):
        pass
    code, out, err = told(tmp_path, "audit", "--database", "house.db")
    assert (code, err) == (0, ""), out


def test_a_house_file_over_the_network_names_only_games_that_are_in_use(house: Path) -> None:
    (house / "other.py").write_text("open('ran', 'w').close()", "utf-8")
    with server(house, "--house", "house.toml") as url, Client(url) as client:
        client.enter_as_guest("supervisor")
        assert "washed face down" in client.get("/law/pier:wash")["says"]
        text = client.get("/house/configuration")["text"]
        client.call(ApiCall("POST", "/house/configuration", {"text": text}))
        for path in ("./other.py", str(house / "other.py"), "games/../other.py"):
            with pytest.raises(ProblemError, match="a game file is code"):
                client.call(ApiCall("POST", "/house/configuration", {"text": text.replace("./pier.py", path)}))
            with pytest.raises(ProblemError, match="Unknown game"):
                client.call(ApiCall("POST", "/lab/jobs", {"kind": "side-bets", "game": path}))
        job = client.call(ApiCall("POST", "/lab/jobs", {"kind": "side-bets", "game": "pier"}))
        until(lambda: client.get(f"/lab/jobs/{job['id']}")["state"] == "done")
    assert not (house / "ran").exists()


def test_nothing_is_founded_that_could_not_be_opened_again(tmp_path: Path) -> None:
    found(tmp_path)
    (tmp_path / "pier.py").write_text(PIER.replace('placed("raise"),', ""), "utf-8")
    code, out, err = told(tmp_path, *SERVE, "--house", "house.toml")
    assert (code, out) == (2, "")
    assert "line 7: table[1].game: Pier Poker cannot be played as declared" in err
    assert not list(tmp_path.glob("house.db*"))


SHORT = Deck(ranks=tuple(Rank)[-5:])
CARDS = ("--player", "Ah Ad", "--dealer", "Ks Qd", "--board", "As 7h 7d 2s 3c")
STORED = ("--database", "house.db")
DOORS: dict[str, tuple[str, ...]] = {
    "solve": ("{game}",),
    "settle": ("{game}", *CARDS, "--bet", "ante=10", "--bet", "blind=10", "--bet", "raise=30"),
    "hand": ("Ah Ad", "--board", "As 7h 7d 2s 3c", "--game", "{game}"),
    "games": ("{game}",),
    "sidebets": ("{game}",),
    "advise": ("{game}", "--player", "Ah Kd", "--board", "Tc Jd Qh"),
    "strategy": ("{game}", "--rules", "4"),
    "scan": ("{game}",),
    "simulate": ("{game}", "--rounds", "2000", "--strategy", "random"),
    "report": ("{game}", "--out", "report", "--rounds", "0", "--brief"),
    "rules": ("{game}", "--out", "rules.html"),
    "layout": ("{game}", "--licensee", "The Wharf", "--out", "layout.svg"),
    "sign": ("{game}", "--licensee", "The Wharf", "--out", "sign.svg"),
    "play": ("{game}", "--record", "play.jsonl"),
    "replay": ("play.jsonl",),
    "soak": ("--game", "{game}", "--rounds", "6", "--faults"),
    "law": ("--game", "{game}"),
    "check": ("{game}", "--quick"),
    "house": ("check", "house.toml"),
    "filing": ("house.toml", "--out", "filing", "--rounds", "0"),
    "audit": STORED,
    "recall": ("{table}", "--round", "1", *STORED),
    "dispute": ("{table}", "1", *STORED, "--out", "pack.zip"),
    "export": (*STORED, "--out", "out"),
}
"""Every command that is about a game, with what it needs besides."""
ABOUT_NO_GAME = {"serve", "progressive", "wheel", "verify-shuffle", "rng-test", "bench", "results"}
"""`serve` is how the house came to be; the others are about a wheel, a deck, a machine or New Jersey's progressives."""
OUTSIDE = {"./pier.py": ("1", "Pier Poker"), "games/wharf.py": ("2", "Wharf Poker")}


def test_every_command_is_a_door_or_is_about_no_game() -> None:
    commands = set(built(app).commands)  # type: ignore[attr-defined]
    assert commands == {*DOORS, *ABOUT_NO_GAME}


ONCE = {"filing": "games/wharf.py", "report": "./pier.py"}
"""These take long, on the whole deck. A filing has the reports of both games."""
THROUGH = [(door, game) for door in DOORS for game in OUTSIDE if ONCE.get(door, game) == game]


@pytest.mark.parametrize(("door", "game"), THROUGH)
def test_a_game_from_outside_goes_through_every_door(
    door: str, game: str, house: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the house that was played in, killed and opened again; twenty cards where every deal is counted."""
    monkeypatch.chdir(house)
    monkeypatch.setattr(solutions, "Deck", lambda: SHORT)
    table, title = OUTSIDE[game]
    with forgotten():
        if door == "replay":
            assert run("play", game, "--record", "play.jsonl", stdin="10\n\n\n1\nq\n").code == 0
        typed = "10\n\n\n1\nq\n" if door == "play" else ""
        done = run(door, *(each.format(game=game, table=table) for each in DOORS[door]), stdin=typed)
    assert (done.code, done.err) == (0, ""), done.out
    assert re.search(rf"{title}|\b{title.split()[0].lower()}\b", f"{done.out}{_written(house)}") or door in SILENT


TEXTS = (".html", ".svg", ".json", ".jsonl")
SILENT = {"audit", "soak"}
"""What does not say which game it was about."""


def _written(folder: Path) -> str:
    """Everything that a person can read in the files of a folder, and in those of a pack."""
    texts = [path.read_text("utf-8") for path in folder.rglob("*") if path.suffix in TEXTS]
    for path in folder.glob("*.zip"):
        with zipfile.ZipFile(path) as pack:
            texts += [pack.read(name).decode() for name in pack.namelist()]
    return "\n".join(texts)
