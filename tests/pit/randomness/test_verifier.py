"""The stand-alone verifier: it proves what is true, and names the first thing that is not."""

from __future__ import annotations

import ast
import copy
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boardwalk.cards import DECK, Card
from boardwalk.pit.randomness import verifier
from boardwalk.pit.randomness.commitment import commit, open_all, open_some

SECRET = bytes(range(32))
Data = dict[str, Any]


def order_of(seed: int) -> tuple[Card, ...]:
    cards = list(DECK)
    Random(seed).shuffle(cards)
    return tuple(cards)


ORDER = order_of(1)
CUT = 20


def proof() -> Data:
    """Cards 1, 2 and 40 of the draw; the last was above the cut."""
    drawn = ORDER[CUT:] + ORDER[:CUT]
    return open_some(ORDER, SECRET, (drawn[0], drawn[1], drawn[39]), CUT).to_json()


def opening() -> Data:
    return open_all(ORDER, SECRET, CUT).to_json()


def verified(data: Data, noted: str | None = None) -> list[verifier.ProvedCard]:
    return verifier.verify(verifier.read(json.dumps(data)), noted)


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("cut", [0, 1, 26, 51])
def test_draws_are_counted_from_the_cut(seed: int, cut: int) -> None:
    order = order_of(seed)
    drawn = order[cut:] + order[:cut]
    draws = sorted(Random(seed).sample(range(1, 53), 9))
    data = open_some(order, SECRET, [drawn[draw - 1] for draw in draws], cut).to_json()
    assert [(each.draw, each.card) for each in verified(data)] == [(draw, str(drawn[draw - 1])) for draw in draws]


def test_a_whole_opening_proves_all_cards() -> None:
    drawn = ORDER[CUT:] + ORDER[:CUT]
    assert [each.card for each in verified(opening())] == [str(card) for card in drawn]


def test_the_commitment_that_was_noted_counts() -> None:
    commitment = commit(ORDER, SECRET).commitment
    assert verified(proof(), commitment) == verified(proof(), f" {commitment.upper()}\n") == verified(proof())
    with pytest.raises(verifier.WrongError, match="noted before bets closed"):
        verified(proof(), commit(ORDER, bytes(32)).commitment)


def put(*path: Any) -> Callable[[Data], None]:
    """Put the last argument at the path given by the others."""
    *way, last, value = path

    def change(data: Data) -> None:
        inner: Any = data
        for step in way:
            inner = inner[step]
        inner[last] = value

    return change


def swap_leaves(data: Data) -> None:
    data["leaves"][0], data["leaves"][1] = data["leaves"][1], data["leaves"][0]


def show_again(data: Data) -> None:
    data["shown"].append(dict(data["shown"][0]))


def swap_cards(data: Data) -> None:
    """A house that swapped two cards."""
    cards = data["cards"].split()
    cards[3], cards[4] = cards[4], cards[3]
    data["cards"] = " ".join(cards)


OTHER_CARD = next(str(card) for card in DECK if card != ORDER[CUT])


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (put("commitment", "ab" * 32), "the leaves do not match the commitment"),
        (put("commitment", "AB"), "the commitment is not 64"),
        (put("leaves", 51, "ab" * 32), "the leaves do not match the commitment"),
        (swap_leaves, "the leaves do not match the commitment"),
        (put("leaves", 7, "ab,"), "leaf 8 is not 64"),
        (put("leaves", []), "there are 0 leaves"),
        (put("shown", 0, "card", OTHER_CARD), f"position 21: {OTHER_CARD} and its salt do not match the leaf"),
        (put("shown", 0, "card", "XX"), "position 21: 'XX' is not a card"),
        (put("shown", 1, "position", 25), "position 25: .* do not match the leaf"),
        (put("shown", 1, "position", 0), "position 0 is not 1 to 52"),
        (put("shown", 1, "position", 53), "position 53 is not 1 to 52"),
        (put("shown", 1, "position", 21), "position 21 is shown twice"),
        (put("shown", 1, "card", str(ORDER[CUT])), "position 22: .. is shown twice"),
        (put("shown", 2, "salt", "cd" * 32), "position 8: .* do not match the leaf"),
        (put("shown", 2, "salt", "cd"), "position 8: the salt is not 64"),
        (show_again, "position 21 is shown twice"),
        (put("cut_cards", 52), "cut_cards is 52"),
        (put("cut_cards", -1), "cut_cards is -1"),
    ],
)
def test_the_first_thing_that_is_wrong_is_named(change: Callable[[Data], None], wrong: str) -> None:
    data = copy.deepcopy(proof())
    change(data)
    with pytest.raises(verifier.WrongError, match=wrong):
        verified(data)


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (swap_cards, "the leaves do not match the commitment"),
        (put("secret", "00" * 32), "the leaves do not match the commitment"),
        (put("secret", "00"), "the secret is not 64"),
        (put("cards", "Ah Kd"), "there are 2 cards"),
    ],
)
def test_a_wrong_opening_is_found(change: Callable[[Data], None], wrong: str) -> None:
    data = opening()
    change(data)
    with pytest.raises(verifier.WrongError, match=wrong):
        verified(data)


@pytest.mark.parametrize("place", [0, 31, 63])
@pytest.mark.parametrize("path", [("commitment",), ("leaves", 20), ("leaves", 30), ("shown", 0, "salt")])
def test_one_changed_digit_is_found(path: tuple[Any, ...], place: int) -> None:
    data: Any = proof()
    inner = data
    for step in path[:-1]:
        inner = inner[step]
    text = inner[path[-1]]
    digit = "0" if text[place] != "0" else "1"
    inner[path[-1]] = text[:place] + digit + text[place + 1 :]
    with pytest.raises(verifier.WrongError):
        verified(data)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "the proof is not an object"),
        ('{"a": 1, "a": 2}', "twice"),
        ("{}", "the proof has no commitment"),
        ('{"secret": ""}', "the opening has no commitment"),
        (json.dumps({**proof(), "odd": 1}), "'odd'"),
        (json.dumps({**proof(), "cut_cards": True}), "cut_cards in the proof is not a whole number"),
        (json.dumps({**proof(), "leaves": [1]}), "leaf 1 is not text"),
        (json.dumps({**proof(), "shown": [1]}), "shown card 1 is not an object"),
        (json.dumps({**proof(), "shown": [{"position": 1, "card": 2, "salt": ""}]}), "card in shown card 1"),
    ],
)
def test_what_is_no_proof_cannot_be_read(text: str, said: str) -> None:
    with pytest.raises(verifier.UnreadableError, match=said):
        verifier.read(text)


def test_it_needs_nothing_but_the_standard_library() -> None:
    tree = ast.parse(Path(verifier.__file__).read_text("utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {f"{node.module}" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert imported
    assert imported <= sys.stdlib_module_names


def alone(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a copy of the verifier outside Boardwalk, without any installed package."""
    program = shutil.copy(verifier.__file__, folder / "verifier.py")
    command = [sys.executable, "-I", "-S", str(program), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603


def test_it_runs_by_itself(tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(proof()), "utf-8")
    done = alone(tmp_path, str(file))
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == f"Commitment {commit(ORDER, SECRET).commitment}"
    assert lines[1] == f"draw  1: {ORDER[CUT]} (position 21 of the shuffle)"
    assert lines[3] == f"draw 40: {ORDER[7]} (position 8 of the shuffle)"
    assert lines[4].startswith("3 cards are proved")
    assert lines[5].startswith("Compare the commitment")
    assert lines[6].startswith("Not proved: that the order was drawn at random")
    noted = alone(tmp_path, str(file), "--commitment", commit(ORDER, SECRET).commitment)
    assert noted.stdout.splitlines() == lines[:5] + lines[6:]


def test_what_it_ends_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "proof.json"
    data = proof()
    data["shown"][0]["card"] = OTHER_CARD
    file.write_text(json.dumps(data), "utf-8")
    assert verifier.main([str(file)]) == 1
    assert capsys.readouterr().err.startswith("NOT PROVED: position 21")
    for broken in (b"{", b"\xff\xfe", b"[]"):
        file.write_bytes(broken)
        assert verifier.main([str(file)]) == 2
        assert capsys.readouterr().err.startswith("cannot read ")
    assert verifier.main([str(tmp_path / "none.json")]) == 2
    assert "No such file" in capsys.readouterr().err
    file.write_text(json.dumps(opening()), "utf-8")
    assert verifier.main([str(file)]) == 0
    assert "other cards" not in capsys.readouterr().out
