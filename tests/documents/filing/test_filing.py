"""The filing: complete, indexed, the same bytes from the same house file, refused or written as a whole."""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import replace
from fractions import Fraction
from html import unescape
from math import comb
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

import pytest

from boardwalk.build import PACKAGE
from boardwalk.cards import Rank
from boardwalk.cli import main
from boardwalk.documents.felt.printed_sheet import layout_svg
from boardwalk.documents.filing.assembly import make_filing, verify_place
from boardwalk.documents.filing.paper import PAPER_KINDS, offerings, photograph
from boardwalk.documents.filing.progressives import too_rare, wagers_of
from boardwalk.documents.filing.reports import make_reports, report_job
from boardwalk.documents.filing.software import sums
from boardwalk.errors import InputError
from boardwalk.law import cite, register
from boardwalk.odds.solver.boards import Deck
from boardwalk.pit.house_file import HouseFileError, demo_house, read_house
from boardwalk.pit.house_file.examination import demo_text
from boardwalk.press.document import typographic
from boardwalk.press.folder import publish_tree, workshop
from boardwalk.progress import nobody
from tests.support.documents.filing import HOUSE, never, told

SMALL = Deck((Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE))


def in_folder(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


class Written(NamedTuple):
    """A filing as the command wrote it."""

    files: dict[str, bytes]
    said: str


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Written:
    folder, said = tmp_path_factory.mktemp("pier"), io.StringIO()
    (folder / "pier.toml").write_bytes(HOUSE.encode())
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(said):
        patch.setattr("boardwalk.documents.filing.assembly.make_reports", told)
        with pytest.raises(SystemExit) as ended:
            main(["filing", str(folder / "pier.toml"), "--out", str(folder / "filing")])
    assert ended.value.code == 0
    return Written(in_folder(folder / "filing"), said.getvalue())


@pytest.fixture(scope="module")
def files(written: Written) -> dict[str, bytes]:
    return written.files


def test_every_digest_is_right_and_every_file_has_one(written: Written) -> None:
    others = dict(written.files)
    digests = others.pop("SHA256SUMS")
    listed = {name: digest for digest, name in (line.split("  ", 1) for line in digests.decode().splitlines())}
    assert listed == {name: hashlib.sha256(content).hexdigest() for name, content in others.items()}
    index = others.pop("index.html").decode()
    for name, content in others.items():
        assert hashlib.sha256(content).hexdigest() in index, name
        assert f"{len(content):,} bytes" in index
    assert hashlib.sha256(digests).hexdigest() in written.said
    assert f"{len(written.files)} files" in written.said
    assert "to be added by the licensee: heads-up/photograph.jpg" in written.said


def links(page: bytes) -> Iterator[str]:
    return (unescape(each) for each in re.findall(r'href="([^"]*)"', page.decode()))


def test_the_index_leads_to_every_file_and_nowhere_else(files: dict[str, bytes]) -> None:
    found = {unquote(each) for each in links(files["index.html"]) if not each.startswith("#")}
    assert found == files.keys() - {"index.html"}
    for name in (name for name in files if name.endswith(".html")):
        page = files[name].decode()
        assert "<script" not in page
        assert all(f'id="{each[1:]}"' in page for each in links(page.encode()) if each.startswith("#")), name
        assert not re.search(r"""(?:src|href)=["'](?:https?:|/)""", page), name


def test_tables_that_offer_the_same_share_documents_and_have_a_sign_each(files: dict[str, bytes]) -> None:
    names = set(files)
    assert {name.partition("/")[0] for name in names if "/" in name} == {"caribbean", "heads-up", "signs"}
    assert {name.split("/")[1] for name in names if name.startswith("signs/")} == {"meter-Atlantic"}
    for folder in ("caribbean", "heads-up"):
        for name in ("layout.svg", "layout.pdf", "layout.png", "rules.html", "rules.pdf", "manual.html", "manual.pdf",
                     "report/report.html", "report/report.json"):  # fmt: skip
            assert f"{folder}/{name}" in names
    assert {name.split("/")[2] for name in names if name.startswith("caribbean/signs/")} == {"table-1", "table-2"}
    assert "tables 1 and 2" in files["index.html"].decode()


@pytest.mark.law("13:69E-1.13Y(b)", "13:69E-1.13Z(b)", "13:69E-1.13BB(a)1", "13:69E-1.13Q(b)")
def test_the_drawing_is_filed_and_the_photograph_has_its_place() -> None:
    asked = {
        "premium": "13:69E-1.13Y(b)",
        "heads-up": "13:69E-1.13Z(b)",
        "holdem3": "13:69E-1.13BB(a)1",
        "texas-bonus": "13:69E-1.13Q(b)",
    }
    by_game = {each.offer.game.name: each for each in offerings(demo_house())}
    for game, law in asked.items():
        offer, taken = by_game[game].offer, photograph(by_game[game])
        assert (PAPER_KINDS[0].title, tuple(PAPER_KINDS[0].laws(offer))) == ("Layout", (cite(law),))
        width = re.search(rb'<svg[^>]* width="([0-9.]+)mm"', layout_svg(offer))
        assert width is not None
        assert float(width[1]) > 1000, "a table is drawn at its size"
        if game == "texas-bonus":
            assert taken is None, "its paragraph asks for no photograph"
        else:
            assert taken is not None
            assert (taken.laws, taken.files, taken.to_add) == ((cite(law),), {}, f"{game}/photograph.jpg")


def test_the_same_inputs_give_the_same_bytes_anywhere(files: dict[str, bytes], tmp_path: Path) -> None:
    """Another process, clock, language, order of sets and folder."""
    there = tmp_path / "another place" / "there"
    program = (
        "import sys; from pathlib import Path; from tests.support.documents.filing import HOUSE, told; "
        "from boardwalk.documents.filing.assembly import make_filing; "
        "make_filing(HOUSE.encode(), Path(sys.argv[1]), reports=told)"
    )
    surroundings = {"TZ": "Asia/Tokyo", "LC_ALL": "C", "PYTHONHASHSEED": "4711"}
    sources = os.pathsep.join([str(Path(__file__).parents[3]), str(PACKAGE.parent)])
    subprocess.run(  # noqa: S603
        [sys.executable, "-c", program, str(there)],
        cwd=tmp_path, env={**os.environ, **surroundings, "PYTHONPATH": sources}, check=True,
    )  # fmt: skip
    assert in_folder(there) == files
    places = str(tmp_path.parent).encode(), str(PACKAGE).encode()
    assert not any(place in content for content in files.values() for place in places)


def test_a_changed_option_changes_what_depends_on_it(files: dict[str, bytes], tmp_path: Path) -> None:
    changed = HOUSE.replace('table-max = "$100"', 'table-max = "$200"')
    two = make_filing(changed.encode(), tmp_path / "two", reports=told).files
    assert files.keys() == two.keys()
    differ = {name for name in files if files[name] != two[name]}
    assert {"heads-up/signs/table-3/sign.pdf", "heads-up/rules.pdf", "heads-up/report/report.html"} <= differ
    assert {name for name in differ if not name.startswith("heads-up/")} == {"house.toml", "index.html", "SHA256SUMS"}


def test_reports_are_the_same_from_one_process_or_several() -> None:
    """Real reports, on twenty cards; the order in which they finish does not matter."""
    jobs = [replace(report_job(each, 0), deck=SMALL) for each in offerings(read_house(HOUSE))]
    told_of: list[float] = []
    found = make_reports(jobs, lambda _: told_of.append)
    assert told_of[-1] == 1.0
    (alone,) = make_reports([jobs[0], jobs[0]], nobody).values()
    assert found[jobs[0]] == alone
    data = json.loads(alone["report.json"])
    assert data["command"].endswith("--unit 10.00 --rounds 0 --seed 1 --brief")
    assert data["options"]["aggregate-limit"] == "on", "as the house offers it"


def test_an_earlier_filing_is_replaced_as_a_whole_and_nothing_else_is(tmp_path: Path) -> None:
    out, first, second = tmp_path / "out", {"a/b": b"1", "c": b"2"}, {"a/d": b"3", "e/f/g": b"4"}
    for filed in (first, second):
        verify_place(out)
        with workshop(out) as unfinished:
            publish_tree({**filed, "SHA256SUMS": sums(filed).encode()}, unfinished, out)
        assert in_folder(out) == {**filed, "SHA256SUMS": sums(filed).encode()}
    (out / "a" / "photograph.jpg").write_bytes(b"5")
    with pytest.raises(InputError, match=r"--out: .* contains 'a/photograph.jpg'"):
        verify_place(out)
    (out / "a" / "photograph.jpg").unlink()
    (out / "SHA256SUMS").unlink()
    with pytest.raises(InputError, match=r"--out: .* contains 'a/d'"):
        verify_place(out)


@pytest.mark.parametrize("last", range(5))
def test_a_failure_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, last: int) -> None:
    out, first = tmp_path / "out", {"a/b": b"1", "c": b"2", "d": b"3"}
    with workshop(out) as unfinished:
        publish_tree(first, unfinished, out)
    moves, replaced = iter(range(100)), Path.replace

    def fails(path: Path, target: Path) -> Path:
        if next(moves) == last:
            raise OSError(28, "No space left on device")
        return replaced(path, target)

    monkeypatch.setattr(Path, "replace", fails)
    with pytest.raises(OSError, match="No space"), workshop(out) as unfinished:
        publish_tree({"a/e": b"4", "c": b"5"}, unfinished, out)
    assert in_folder(out) == first
    assert {path.name for path in out.iterdir()} == {"a", "c", "d"}


MOVED = '\n[[layout]]\ngame = "heads-up"\nmove = { raise = [0, 60] }\n'


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (HOUSE.replace('"caribbean"', '"carib"', 1).replace('decks = ["red"]', "decks = []"),
         ['table[1].game: Unknown game "carib"', "table[3].decks"]),
        (HOUSE + MOVED, ["line 44: layout[1].move.raise: is not immediately behind the Ante", "(13:69E-1.13Z(b)3)"]),
        (HOUSE + '\n[[sign]]\ngame = "heads-up"\nlines = ["A flush pays 3 for 2"]\n',
         ["sign[1].lines[1]: “3 for 2” states odds with “for”", "(13:69F-39.11(a))"]),
    ],
)  # fmt: skip
def test_a_house_with_faults_is_refused_with_all_of_them(tmp_path: Path, text: str, reason: list[str]) -> None:
    with pytest.raises(HouseFileError) as refused:
        make_filing(text.encode(), tmp_path / "out", file="pier.toml", reports=never)
    assert str(refused.value).startswith("pier.toml: ")
    assert all(each in str(refused.value) for each in reason), str(refused.value)
    assert not (tmp_path / "out").exists()


def spinning(weights: str, wheel: str) -> str:
    text = demo_text().replace('bonus-spin-weights = "demonstration"', f'bonus-spin-weights = "{weights}"')
    if wheel == "jackpot":
        return text
    text = text.replace('bonus-spin = "5-jackpot"', 'bonus-spin = "5-fixed"\nbonus-spin-prize = "$10,000"')
    text = text.replace('meter = "Spin"\n', "", 1)
    return re.sub(r'\[\[meter\]\]\nname = "Spin".*?(?=\[\[meter\]\])', "", text, flags=re.DOTALL)


@pytest.mark.law("B40")
@pytest.mark.parametrize("wheel", ["jackpot", "fixed"])
def test_a_jackpot_worse_than_one_in_a_hundred_million_is_refused(tmp_path: Path, wheel: str) -> None:
    """Three suited cards, then one weight out of the total: at the lowest chance allowed, and one weight beyond."""
    suited = Fraction(4 * comb(13, 3), comb(52, 3))
    most = int(suited * 100_000_000)
    right, wrong = (spinning(",".join(map(str, [1] * 11 + [total - 11])), wheel) for total in (most, most + 1))
    assert list(too_rare(read_house(right))) == []
    with pytest.raises(HouseFileError, match=r"worse than 1 in 100,000,000 \(B40\)"):
        make_filing(wrong.encode(), tmp_path / "never", reports=never)
    assert not (tmp_path / "never").exists()


def test_what_is_said_of_prizes_adds_up() -> None:
    """Chances calculated another way: each table of hands from the whole deck, each wheel from its trigger."""
    by_game = {wager.game.name: wager for wager in wagers_of(demo_house())}
    royal = Fraction(4, comb(52, 5))
    for name in ("texas-bonus", "caribbean"):
        prizes = {prize.name: prize for prize in by_game[name].prizes}
        assert prizes["royal flush"].chance == royal
        back = sum(prize.chance * prize.cents_at_start for prize in prizes.values())
        assert by_game[name].return_at_start() == back / 100
    wheel = by_game["premium"]
    assert sum(prize.chance for prize in wheel.prizes) == Fraction(4 * comb(13, 3), comb(52, 3))
    paid = sum(prize.chance * (prize.cents_at_start + 2 * prize.others_cents) for prize in wheel.prizes)
    assert wheel.return_at_start(3) == paid / wheel.wager.stake_cents


@pytest.mark.law("R51", "R52", "13:69D-1.39B(e)1", "13:69E-1.13Z(b)")
def test_the_paper_on_approvals_has_what_is_on_record_and_what_is_missing(files: dict[str, bytes]) -> None:
    tables = {each["table"]: each for each in json.loads(files["approvals.json"])["tables"]}
    one, two = ({each["item"]: each["on_record"] for each in tables[number]["records"]} for number in ("1", "2"))
    assert one["progressive-1"] == {"number": "DGE 1-26", "date": "2026-01-12", "by": "the Division"}
    assert [item for item, paper in one.items() if paper is None] == [f"progressive-{item}" for item in range(2, 11)]
    assert not any(two.values())
    assert [each["law"] for each in tables["3"]["records"]] == ["13:69E-1.13Z(b)"] * 2
    assert [each["needs"] for each in tables["3"]["records"]] == ["submission"] * 2
    page = unescape(files["approvals.html"].decode())
    for words in ("DGE 1-26", "2026-01-12", "not on record", "13:69D-1.39B(e)10", "color photograph of the layout"):
        assert words in page
    assert "approvals.html" in files["index.html"].decode()


def test_the_paper_on_progressives_has_terms_outcome_and_chances(files: dict[str, bytes]) -> None:
    (meter,) = json.loads(files["progressives.json"])["meters"]
    assert (meter["name"], meter["initial"], meter["reset"], meter["rate"]) == (
        "Atlantic",
        "10000.00",
        "10000.00",
        "7/10",
    )
    assert meter["approved"] == ["caribbean"]
    (wager,) = meter["wagers"]
    assert wager["tables"] == ["1", "2"]
    page = unescape(files["progressives.html"].decode())
    for words in (
        "$10,000",
        "70%",
        "1 / 649,740",
        "1 in 649,740",
        "13:69D-1.39B(e)1",
        wager["awarded_for"],
    ):
        assert typographic(words) in page


def test_the_register_is_filed_whole(files: dict[str, bytes]) -> None:
    data = json.loads(files["law.json"])
    assert [each["id"] for each in data["paragraphs"]] == list(register())
    page = files["law.html"].decode()
    assert all(f'<div class="line" id="{each}">' in page for each in register())
    assert all(f"<b>{name}{number}<" in page for name, most in (("R", 28), ("D", 30)) for number in range(1, most + 1))


def test_the_software_is_digested_file_by_file(files: dict[str, bytes]) -> None:
    data = json.loads(files["software.json"])
    own = {path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py")}
    assert own == {name for name in data["files"] if name.endswith(".py")}
    listed = "".join(f"{digest}  {name}\n" for name, digest in sorted(data["files"].items()))
    assert data["sha256"] == hashlib.sha256(listed.encode()).hexdigest()
    assert data["files"]["law/coverage.py"] == hashlib.sha256((PACKAGE / "law/coverage.py").read_bytes()).hexdigest()
    assert files["house.toml"] == HOUSE.encode()


def test_every_check_is_kept_and_cites_what_its_game_has(files: dict[str, bytes]) -> None:
    checks = json.loads(files["checks.json"])["layouts"]
    assert [each["game"] for each in checks] == ["caribbean", "heads-up"]
    assert all(check["kept"] for each in checks for check in each["checks"])
    laws = {check["law"] for check in checks[1]["checks"]}
    assert {each for each in register() if each.startswith("13:69E-1.13Z(b)") and each[-1] not in ")4"} <= laws


def test_the_command_refuses_bad_places(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house, out = tmp_path / "pier.toml", tmp_path / "out"
    house.write_text(HOUSE)
    (tmp_path / "file").write_text("")
    for arguments, message in (
        ([str(tmp_path / "none.toml"), "--out", str(out)], "cannot be read"),
        ([str(house), "--out", str(out), "--rounds", "-1"], "--rounds: must be 0 or more, not -1"),
        ([str(house), "--out", str(tmp_path / "file")], "is a file; a filing needs a folder"),
        ([str(house), "--out", str(tmp_path / "file" / "below")], "cannot write"),
        ([str(house), "--out", str(tmp_path)], "contains 'file'"),
    ):
        with pytest.raises(SystemExit) as ended:
            main(["filing", *arguments])
        assert ended.value.code == 2
        assert message in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.long
def test_the_demonstration_house_twice(tmp_path: Path) -> None:
    one, two = (make_filing(demo_text().encode(), tmp_path / name).files for name in ("one", "two"))
    assert one == two
