"""A house with games from outside: founded from a house file, played, killed, opened again and read, and what happens
when a game file is missing or has changed.

Only what is played goes through a server process. Whether the house opens is asked of the command in this process,
which forgets the games afterward.
"""

from __future__ import annotations

import json
import re
import signal
import zipfile
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from boardwalk.cards import Rank
from boardwalk.cli import app
from boardwalk.client import Client, ProblemError
from boardwalk.documents.filing import assembly
from boardwalk.documents.filing.reports import report_job
from boardwalk.games.declaration.written_game import game_digest, read_game
from boardwalk.odds.report import material
from boardwalk.odds.report.material import ReportScope
from boardwalk.odds.solver import solution as solutions
from boardwalk.odds.solver.boards import Deck
from boardwalk.web import http_server
from tests.support.cli.command import Outcome, Run, built
from tests.support.cli.command import run as run  # noqa: PLC0414  a fixture
from tests.support.games.outside import LATER_PIER, PIER, forgotten
from tests.support.web.lab_processes import until
from tests.support.web.outside_house import HOUSE, OPEN, SQLITE, OutsideHouse, play, server

FROM_FILE = ("--house", "house.toml")
Command = Callable[..., Outcome]


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def empty(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> OutsideHouse:
    """A folder and a database for a house."""
    folder = tmp_path_factory.mktemp("wharf")
    if request.param == "sqlite":
        return OutsideHouse(folder)
    return OutsideHouse(folder, request.getfixturevalue("fresh_postgresql")())


@pytest.fixture(scope="module")
def played(empty: OutsideHouse) -> OutsideHouse:
    """A house that was played in, killed, and opened again for another round."""
    empty.write_files()
    with server(empty, *FROM_FILE, end=signal.SIGKILL) as url:
        play(url, "1", 2)
        play(url, "2", 1)
    with server(empty, *FROM_FILE) as url:
        play(url, "1", 3)
        with Client(url) as client:
            client.enter_as_guest()
            felt = client.table("1").see().table.title
            assert felt == "Pier Poker"
            assert {each.title for each in client.tables()} == {"Pier Poker", "Wharf Poker"}
    return empty


@pytest.fixture
def house(played: OutsideHouse, tmp_path: Path) -> OutsideHouse:
    """A copy of it."""
    return played.copied(tmp_path / "house")


@pytest.fixture
def bare(house: OutsideHouse) -> OutsideHouse:
    """A copy without any game file."""
    (house.folder / "pier.py").unlink()
    (house.folder / "games" / "wharf.py").unlink()
    return house


@pytest.fixture
def command(run: Run, monkeypatch: pytest.MonkeyPatch) -> Command:
    """A command in the folder of a house, as in a process that never loaded its games; a server that opens closes."""
    monkeypatch.setattr(http_server, "serve", lambda _, __, started, ___: started())
    monkeypatch.setenv("COLUMNS", "160")

    def given(house: OutsideHouse, *arguments: str) -> Outcome:
        monkeypatch.chdir(house.folder)
        with forgotten():
            return run(*arguments)

    return given


def opens(outcome: Outcome) -> bool:
    return outcome.code == 0 and OPEN.search(outcome.out) is not None


def test_its_record_is_read_and_proved_without_the_game_files(bare: OutsideHouse, command: Command) -> None:
    done = command(bare, "audit", *bare.stored)
    assert (done.code, done.err) == (0, ""), done.out
    done = command(bare, "recall", "1", "--round", "1", *bare.stored)
    assert (done.code, done.err) == (0, "")
    assert "Round 1 is over" in done.out
    assert "pier:ante" in done.out
    done = command(bare, "dispute", "2", "1", *bare.stored, "--out", "pack.zip")
    assert (done.code, done.err) == (0, "")
    with zipfile.ZipFile(bare.folder / "pack.zip") as pack:
        written = json.loads(pack.read("game.json"))
    game = read_game(written["declaration"])
    assert (game.title, game_digest(game)) == ("Wharf Poker", written["sha256"])
    done = command(bare, "export", *bare.stored, "--out", "out")
    assert (done.code, done.err) == (0, "")
    assert any("wharf:progressive" in path.read_text("utf-8") for path in (bare.folder / "out").rglob("*.jsonl"))


@pytest.mark.parametrize("options", [FROM_FILE, ()])
def test_it_does_not_open_without_a_game_file_and_says_what_can_be_done(
    bare: OutsideHouse, command: Command, options: tuple[str, ...]
) -> None:
    before = bare.contents()
    done = command(bare, *bare.serve, *options)
    assert (done.code, done.out) == (2, "")
    assert "Traceback" not in done.err
    if options:
        assert "table[1].game" in done.err
        assert "pier.py" in done.err
    else:
        digest = r"\([\w./]+\.py, [0-9a-f]{12}\)"
        assert re.search(rf"table 1 was installed with Pier Poker {digest}, and that game was not loaded", done.err)
        assert "audit, recall, dispute, export and ledger work from the record" in done.err
        assert "restore ./pier.py and games/wharf.py" in done.err
    assert bare.contents() == before


def test_a_lost_game_is_replaced_by_another_in_the_house_file(house: OutsideHouse, command: Command) -> None:
    """Its table is open with cards on it, so the file cannot change it: the game file has to come back first."""
    (house.folder / "pier.py").unlink()
    text = HOUSE.replace('game = "./pier.py"', 'game = "premium"')
    (house.folder / "house.toml").write_text(text, "utf-8")
    done = command(house, *house.serve, *FROM_FILE)
    assert done.code == 2
    assert "The house file cannot change it now" in done.err


def test_a_changed_game_file_is_told_with_both_digests_before_the_house_opens(
    house: OutsideHouse, command: Command
) -> None:
    (house.folder / "pier.py").write_text(LATER_PIER, "utf-8")
    before = house.contents()
    done = command(house, *house.serve, *FROM_FILE)
    assert (done.code, done.out) == (2, "")
    assert len(set(re.findall(r"[0-9a-f]{12}", done.err))) == 2
    assert "table 1 was installed with Pier Poker (./pier.py, " in done.err
    assert "--accept-game" in done.err
    assert house.contents() == before
    (house.folder / "pier.py").write_text(f"{PIER}\n# painted\n", "utf-8")
    assert opens(command(house, *house.serve, *FROM_FILE))


def test_a_table_that_was_never_opened_changes_to_the_new_version(
    request: pytest.FixtureRequest, empty: OutsideHouse, tmp_path: Path, command: Command
) -> None:
    database = empty.database if empty.database == SQLITE else request.getfixturevalue("fresh_postgresql")()
    house = OutsideHouse(tmp_path, database)
    house.write_files(HOUSE.replace('staff = "automatic"', 'staff = "people"'))
    assert opens(command(house, *house.serve, *FROM_FILE))
    (tmp_path / "pier.py").write_text(LATER_PIER, "utf-8")
    done = command(house, *house.serve, *FROM_FILE)
    digest = re.search(r"--accept-game ([0-9a-f]{12})", done.err)
    assert done.code == 2
    assert digest is not None
    assert opens(command(house, *house.serve, *FROM_FILE, "--accept-game", digest[1]))
    assert opens(command(house, *house.serve, *FROM_FILE))
    done = command(house, "audit", *house.stored)
    assert (done.code, done.err) == (0, ""), done.out


def test_a_house_file_over_the_network_names_only_games_that_are_in_use(house: OutsideHouse) -> None:
    (house.folder / "other.py").write_text("open('ran', 'w').close()", "utf-8")
    with server(house, *FROM_FILE) as url, Client(url) as client:
        client.enter_as_guest("supervisor")
        assert "washed face down" in client.law("pier:wash").says
        text = client.configuration().text
        client.apply_configuration(text)
        for path in ("./other.py", str(house.folder / "other.py"), "games/../other.py"):
            with pytest.raises(ProblemError, match="a game file is code"):
                client.apply_configuration(text.replace("./pier.py", path))
            with pytest.raises(ProblemError, match="Unknown game"):
                client.lab.ask("side-bets", game=path)
        job = client.lab.ask("side-bets", game="pier")
        until(lambda: client.lab.job(job.id).state == "done")
    assert not (house.folder / "ran").exists()


def test_nothing_is_founded_that_could_not_be_opened_again(tmp_path: Path, command: Command) -> None:
    house = OutsideHouse(tmp_path)
    house.write_files()
    (tmp_path / "pier.py").write_text(PIER.replace('placed("raise"),', ""), "utf-8")
    done = command(house, *house.serve, *FROM_FILE)
    assert (done.code, done.out) == (2, "")
    assert "line 7: table[1].game: Pier Poker cannot be played as declared" in done.err
    assert not list(tmp_path.glob("house.db*"))


SHORT = Deck(ranks=tuple(Rank)[-5:])
CARDS = ("--player", "Ah Ad", "--dealer", "Ks Qd", "--board", "As 7h 7d 2s 3c")
STORED = ("--database", "{database}")
DOORS: dict[str, tuple[str, ...]] = {
    "solve": ("{game}",),
    "settle": ("{game}", *CARDS, "--bet", "ante=10", "--bet", "blind=10", "--bet", "raise=30"),
    "hand": ("Ah Ad", "--board", "As 7h 7d 2s 3c", "--game", "{game}"),
    "games": ("{game}",),
    "sidebets": ("{game}",),
    "advise": ("{game}", "--player", "Ah Kd", "--board", "Tc Jd Qh"),
    "strategy": ("{game}", "--rules", "4"),
    "scan": ("{game}",),
    "tune": ("{game}", "--pay", "pairs", "--edge", "0..10"),
    "seen": ("{game}", "--dealer", "1"),
    "session": ("{game}", "--bankroll", "200", "--bet", "10", "--rounds", "20"),
    "simulate": ("{game}", "--rounds", "2000", "--strategy", "random"),
    "report": ("{game}", "--out", "report", "--rounds", "0", "--brief"),
    "rules": ("{game}", "--out", "rules.html"),
    "layout": ("{game}", "--licensee", "The Wharf", "--out", "layout.svg"),
    "sign": ("{game}", "--licensee", "The Wharf", "--out", "sign.svg"),
    "play": ("{game}", "--record", "play.jsonl"),
    "replay": ("play.jsonl",),
    "soak": ("--game", "{game}", "--rounds", "6", "--faults"),
    "law": ("--game", "{game}"),
    "school": ("{game}", "--seed", "7", "--items", "5", "--json"),
    "check": ("{game}", "--quick"),
    "house": ("check", "house.toml"),
    "filing": ("house.toml", "--out", "filing", "--rounds", "0"),
    "audit": STORED,
    "review": ("{table}", *STORED),
    "ratings": STORED,
    "backup": (*STORED, "--to", "copy-{table}.db"),
    "restore-check": STORED,
    "recall": ("{table}", "--round", "1", *STORED),
    "dispute": ("{table}", "1", *STORED, "--out", "pack.zip"),
    "export": (*STORED, "--out", "out"),
}
"""Every command that is about a game, with what it needs besides."""
ABOUT_NO_GAME = {"serve", "devices", "progressive", "wheel", "verify-shuffle", "rng-test", "bench", "results"}
"""`serve` starts the house; the others are about hardware, a deck, a machine or New Jersey's progressives."""
OUTSIDE = {"./pier.py": ("1", "Pier Poker"), "games/wharf.py": ("2", "Wharf Poker")}


def test_every_command_is_a_door_or_is_about_no_game() -> None:
    commands = set(built(app).commands)  # type: ignore[attr-defined]
    assert commands == {*DOORS, *ABOUT_NO_GAME}


ONCE = {("filing", "./pier.py"), ("ratings", "games/wharf.py")}
THROUGH = [(door, game) for door in DOORS for game in OUTSIDE if (door, game) not in ONCE]
"""A filing has the reports of both games, each from a process of its own; ratings solve a game on the whole deck."""


def verify_door(door: str, game: str, house: OutsideHouse, run: Run) -> None:
    table, title = OUTSIDE[game]
    with forgotten():
        if door == "replay":
            assert run("play", game, "--record", "play.jsonl", stdin="10\n\n\n1\nq\n").code == 0
        typed = "10\n\n\n1\nq\n" if door == "play" else ""
        words = (each.format(game=game, table=table, database=house.database) for each in DOORS[door])
        done = run(door, *words, stdin=typed)
    assert (done.code, done.err) == (0, ""), done.out
    said = f"{done.out}{_written(house.folder)}"
    assert re.search(rf"{title}|\b{title.split()[0].lower()}\b", said) or door in SILENT


@pytest.mark.parametrize(("door", "game"), THROUGH)
def test_a_game_from_outside_goes_through_every_door(
    door: str, game: str, house: OutsideHouse, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the house that was played in, killed and opened again; twenty cards where every deal is counted."""
    monkeypatch.chdir(house.folder)
    if door != "ratings":  # they value hands on record
        monkeypatch.setattr(solutions, "Deck", lambda: SHORT)
    monkeypatch.setattr(material, "ReportScope", partial(ReportScope, deck=SHORT))
    monkeypatch.setattr(assembly, "report_job", lambda *of: replace(report_job(*of), deck=SHORT))
    verify_door(door, game, house, run)


@pytest.mark.long
@pytest.mark.parametrize(("door", "game"), [("report", "./pier.py"), ("filing", "games/wharf.py")])
def test_the_reports_of_a_game_from_outside_count_the_whole_deck(
    door: str, game: str, house: OutsideHouse, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(house.folder)
    verify_door(door, game, house, run)


TEXTS = (".html", ".svg", ".json", ".jsonl")
SILENT = {"audit", "soak", "backup", "restore-check", "ratings"}
"""What does not say which game it was about."""


def _written(folder: Path) -> str:
    """Everything that a person can read in the files of a folder, and in those of a pack."""
    texts = [path.read_text("utf-8") for path in folder.rglob("*") if path.suffix in TEXTS]
    for path in folder.glob("*.zip"):
        with zipfile.ZipFile(path) as pack:
            texts += [pack.read(name).decode() for name in pack.namelist() if not name.endswith(".pdf")]
    return "\n".join(texts)
