"""A filing that is interrupted or cannot be printed: reported before the long work, and nothing is left behind."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from boardwalk.cli import main
from boardwalk.documents.filing import reports
from boardwalk.documents.filing.assembly import make_filing
from boardwalk.documents.filing.paper import offerings
from boardwalk.documents.filing.reports import Files, make_reports, report_job
from boardwalk.pit.house_file import HouseFileError, demo_house
from boardwalk.pit.house_file.examination import MOST_BYTES
from boardwalk.progress import nobody
from tests.support.documents.filing import HOUSE, never, told

SLOT = "\N{SLOT MACHINE}"
OWN_WORDS = f"""
[[layout]]
game = "heads-up"
name = "Pier {SLOT}"
lines = ["Good luck", "and {SLOT}"]
[[sign]]
game = "heads-up"
lines = ["This way {SLOT}"]
"""


def test_letters_that_cannot_be_printed_are_told_by_their_keys_before_anything_is_computed(tmp_path: Path) -> None:
    text = HOUSE.replace("The Steel Pier", "\N{HEBREW LETTER ALEF}").replace('"DGE 1-26"', f'"{SLOT}"') + OWN_WORDS
    text = text.replace('decks = ["red"]', f'decks = ["{SLOT}"]')
    with pytest.raises(HouseFileError) as refused:
        make_filing(text.encode(), tmp_path / "out", file="pier.toml", reports=never)
    keys = {fault.key: fault.line for fault in refused.value.faults if "cannot print" in fault.reason}
    assert keys == {
        "house.name": 2, "table[3].decks[1]": 25, "approval[1].number": 37, "layout[1].name": 44,
        "layout[1].lines[2]": 45, "sign[1].lines[1]": 48,
    }  # fmt: skip
    assert not (tmp_path / "out").exists()


def test_letters_of_many_languages_are_printed(tmp_path: Path) -> None:
    own = '[[layout]]\ngame = "heads-up"\nname = "Ärger Ñandú"\n'
    own += '[[sign]]\ngame = "heads-up"\nlines = ["½ price, №7 — ça va?"]\n'
    text = HOUSE.replace("The Steel Pier", "Łódź Straße Çağ Пирс Ωμέγα").replace("DGE 1-26", "№ 1 → 26") + own
    filing = make_filing(text.encode(), tmp_path / "out", reports=told)
    assert "progressives.pdf" in filing.files


def test_who_breaks_off_the_reports_does_not_wait_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """On whole decks, which takes a while. A terminal sends Ctrl-C to all processes; only the first reacts to it."""
    started: list[BaseProcess] = []

    def interrupted(waiting: Iterable[Future[Files]]) -> Iterator[Future[Files]]:
        del waiting
        started.extend(active_children())
        for process in started:
            assert process.pid is not None
            os.kill(process.pid, signal.SIGINT)
        raise KeyboardInterrupt

    monkeypatch.setattr(reports, "as_completed", interrupted)
    jobs = [report_job(each, 0) for each in offerings(demo_house())]
    heard = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        make_reports(jobs, nobody)
    assert started
    for process in started:
        process.join(60)
        assert process.exitcode == -signal.SIGTERM
    assert signal.getsignal(signal.SIGINT) is heard


def test_a_house_file_may_come_through_a_pipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pipe can be read only once."""
    monkeypatch.setattr("boardwalk.documents.filing.assembly.make_reports", told)
    out, (read, write) = tmp_path / "out", os.pipe()
    os.write(write, HOUSE.encode())
    os.close(write)
    with pytest.raises(SystemExit) as ended:
        main(["filing", f"/dev/fd/{read}", "--out", str(out)])
    os.close(read)
    assert ended.value.code == 0
    assert (out / "house.toml").read_text() == HOUSE


def test_a_house_file_that_is_too_large_is_not_read_to_its_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = tmp_path / "house.toml"
    house.write_text("#" * (MOST_BYTES + 1))
    with pytest.raises(SystemExit) as ended:
        main(["filing", str(house), "--out", str(tmp_path / "out")])
    assert ended.value.code == 2
    assert f"{house}: is too large; a house file may have up to 1,000,000 bytes" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
