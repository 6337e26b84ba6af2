"""`boardwalk rules`: one file or a folder of them, and what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.cli.command import Run


def test_one_file_is_for_the_player_unless_it_says_otherwise(run: Run, tmp_path: Path) -> None:
    for name, flags, kind in (("a.html", [], "Rules of the game"), ("b.HTML", ["--for", "dealer"], "procedure manual")):
        outcome = run("rules", "caribbean", *flags, "--out", str(tmp_path / "new" / name))
        assert (outcome.code, outcome.err) == (0, "")
        assert outcome.out == f"Caribbean Stud Poker\n{tmp_path / 'new' / name}\n"
        assert kind in (tmp_path / "new" / name).read_text("utf-8")


def test_a_folder_gets_both_in_both_forms(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardwalk.press.pdf.to_pdf", lambda document: f"%PDF {document.kind}".encode())
    outcome = run("rules", "heads-up", "--option", "exact-raises=on", "--out", str(tmp_path / "papers"))
    assert (outcome.code, outcome.err) == (0, "")
    names = ["manual.html", "manual.pdf", "rules.html", "rules.pdf"]
    assert sorted(path.name for path in (tmp_path / "papers").iterdir()) == names
    assert all(str(tmp_path / "papers" / name) in outcome.out for name in names)
    assert "exact-raises on" in (tmp_path / "papers" / "rules.html").read_text("utf-8")
    run("rules", "heads-up", "--for", "dealer", "--out", str(tmp_path / "one"))
    assert sorted(path.name for path in (tmp_path / "one").iterdir()) == names[:2]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["premum", "--out", "a"], 'game: Unknown game "premum". Did you mean "premium"?'),
        (["premium", "--out", "rules.doc"], "must end in .html or .pdf, not 'rules.doc'"),
        (["premium", "--option", "x=1", "--out", "a"], 'x: Unknown option "x"'),
        (["premium", "--table", "1", "--out", "a"], "--table: needs a house file; add --house"),
        (["premium", "--for", "guest", "--out", "a"], "'guest' is not one of"),
        (["premium", "--out", "file"], "is a file; a set of rules needs a folder"),
        (["premium", "--out", "file/rules.html"], "cannot write 'file/rules.html'"),
        (["premium", "--out", "folder.pdf"], "is a folder; name a file in it"),
    ],
)
def test_what_cannot_be_written_is_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("")
    (tmp_path / "folder.pdf").mkdir()
    outcome = run("rules", *arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert message in " ".join(outcome.err.split())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder.pdf"]
