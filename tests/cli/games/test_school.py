"""`boardwalk school`: whole sessions by what a person types, and the file of past answers."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from boardwalk.cli.games.pupil_file import read_answers
from boardwalk.money import dollars
from boardwalk.school.drill import LETTERS, PAY, TAKE
from tests.support.games.outside import PIER

if TYPE_CHECKING:
    from tests.support.cli.command import Run


def pupil_file() -> Path:
    return Path(os.environ["BOARDWALK_SCHOOL"])


def typed(drill: dict[str, Any]) -> list[str]:
    """The right answers of a drill as a person types them."""
    found = []
    for question, key in zip(drill["questions"], drill["answers"], strict=True):
        numbers = key["answer"]
        match question["kind"]:
            case "choice" | "order":
                found.append(" ".join(LETTERS[number - 1] for number in numbers))
            case "settle":
                words = "take" if numbers[0] == TAKE else "push"
                found.append(dollars(numbers[1]) if numbers[0] == PAY else words)
            case "chips":
                found.append(", ".join(f"{n}x{c}" for n, c in zip(numbers, question["choices"], strict=True) if n))
    return found


def drills_of(run: Run, *arguments: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(run("school", *arguments, "--json").out)
    return found


@pytest.mark.parametrize("game", ["premium", "caribbean", "let-it-ride"])
@pytest.mark.parametrize("level", ["1", "3"])
def test_all_answers_right(run: Run, game: str, level: str) -> None:
    asked = (game, "--seed", "s", "--items", "5", "--level", level)
    answers = [line for drill in drills_of(run, *asked) for line in typed(drill)]
    done = run("school", *asked, stdin="\n".join(answers) + "\n")
    assert (done.code, done.err) == (0, "")
    assert "5 of 5 right, 100%" in done.out
    assert done.out.count("Right.") == 5
    kept = read_answers(pupil_file())
    assert [answer.right for answer in kept] == [True] * 5
    assert {answer.drill.topic.value for answer in kept} == {
        "hands", "payouts", "next-step", "irregularities", "order",
    }  # fmt: skip


def test_a_wrong_answer_is_explained_and_comes_back(run: Run) -> None:
    asked = ("premium", "--topic", "payouts", "--seed", "w", "--items", "1")
    (drill,) = drills_of(run, *asked)
    answers = typed(drill)
    answers[0] = "1.01"
    done = run("school", *asked, stdin="\n".join(answers) + "\n")
    assert "pay $1.01; correct: " in done.out
    assert str(drill["answers"][0]["law"]) in done.out
    assert "0 of 1 right" in done.out
    assert "1 to repeat" in done.out
    overview = json.loads(run("school", "--json").out)
    scores = {each["topic"]: each for each in overview["scores"]["premium"]}
    assert (scores["payouts"]["items"], scores["payouts"]["right"]) == (1, 0)
    answer = json.loads(pupil_file().read_text("utf-8"))
    pupil_file().write_text(json.dumps({**answer, "at": 1000}) + "\n", "utf-8")
    assert json.loads(run("school", "--json").out)["due"] == 1
    (again,) = drills_of(run, "premium", "--items", "1")
    assert again == drill, "what is due comes first, whatever the topic"


def test_bad_input_is_asked_again_and_quitting_sums_up(run: Run) -> None:
    done = run("school", "premium", "--topic", "hands", "--seed", "1", stdin="z\n\n?\n1\na\nq\n")
    assert done.code == 0
    assert '"z" is not a choice; type a, b' in done.out
    assert "Type the letter of your choice" in done.out
    assert "No drills answered." in done.out
    assert not pupil_file().exists()


@pytest.mark.parametrize(
    ("kind", "bad", "message"),
    [
        ("payouts", "nothing", "is not an amount of money"),
        ("payouts", "-5", "must be take, leave or the payout in dollars"),
        ("order", "aab", "must have each of"),
        ("order", "", "must have each of"),
    ],
)
def test_each_kind_of_answer_says_what_it_takes(run: Run, kind: str, bad: str, message: str) -> None:
    done = run("school", "premium", "--topic", kind, "--seed", "1", stdin=f"{bad}\nq\n")
    assert (done.code, message in done.out) == (0, True)


def test_chips_are_read_as_people_write_them(run: Run) -> None:
    asked = ("premium", "--topic", "payouts", "--seed", "c", "--level", "2", "--items", "1")
    (drill,) = drills_of(run, *asked)
    *wagers, chips = typed(drill)
    done = run("school", *asked, stdin="\n".join([*wagers, "3 reds", "2x7", "99999999x5", chips]) + "\n")
    assert "type 3x25 for three $25 chips" in done.out
    assert "there is no $7 chip" in done.out
    assert "1 of 1 right" in done.out


def test_a_practice_test_explains_at_the_end(run: Run) -> None:
    asked = ("caribbean", "--seed", "t", "--items", "2")
    first, second = (typed(drill) for drill in drills_of(run, *asked))
    done = run("school", *asked, "--test", stdin="\n".join([*first, *second]) + "\n")
    assert "Passed. A practice test is not on record." in done.out
    assert done.out.index("  right  ") > done.out.rindex("?")
    done = run("school", *asked, "--test", stdin="\n".join([*first, "q"]) + "\n")
    assert "Not passed." in done.out


def test_a_game_file_can_be_practiced(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "pier.py"
    path.write_text(PIER, "utf-8")
    done = run("school", str(path), "--topic", "hands", stdin="q\n")
    assert (done.code, "Pier Poker: 10 drills" in done.out) == (0, True)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["premum"], 'game: Unknown game "premum". Did you mean "premium"?'),
        (["premium", "--topic", "hand"], '--topic: Unknown topic "hand". Did you mean "hands"?'),
        (["premium", "--option", "x"], "--option: 'x' is not of the form NAME=VALUE"),
        (["premium", "--seed", "s" * 100], "--seed: must be 76 characters or fewer, not 100"),
    ],
)
def test_bad_arguments_are_named(run: Run, arguments: list[str], message: str) -> None:
    done = run("school", *arguments)
    assert (done.code, message in done.err) == (2, True)


@pytest.mark.parametrize("line", ["{", "[]", '{"drill":{}}', "\x00"])
def test_a_damaged_line_of_the_file_is_named(run: Run, line: str) -> None:
    pupil_file().write_text(f"{line}\n", "utf-8")
    for arguments in ((), ("premium",)):
        done = run("school", *arguments)
        assert done.code == 2
        assert "line 1 of" in done.err


def test_a_file_that_cannot_be_written_is_named(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    monkeypatch.setenv("BOARDWALK_SCHOOL", str(tmp_path / "file" / "school.jsonl"))
    asked = ("premium", "--topic", "order", "--seed", "s", "--items", "1")
    done = run("school", *asked, "--json")
    answers = typed(json.loads(done.out)[0])
    done = run("school", *asked, stdin="\n".join(answers) + "\n")
    assert (done.code, "BOARDWALK_SCHOOL" in done.err) == (2, True)
