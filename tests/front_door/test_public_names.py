"""What is stable: the names of `import boardwalk`, each with an example that is run, errors under one tree, and types
that a stranger's type checker accepts.
"""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import boardwalk as bw
from boardwalk import errors as drawing
from tests.support.docs.page import blocks

ROOT = Path(__file__).parents[2]
PROMISED = """
Advice AnswerError AsyncClient BoardwalkError Card Client ConnectionLost DeclarationError Event Exposure FeltDrawing
FixedPlay Hand InputError MissingExtra Paragraph PlayableGame Policy PrintedRules ProblemError Rank Receipt Refusal
SessionFigures SettledRound SettledWager SideBet Simulation Solution StrategyCard Suit Table TableSight TakesTwo
TunedTable Tuning View __version__ best_hand game load look_up parse_cards
"""
"""Stable under semantic versioning: taking one out, or changing what it takes, is a new major version."""
PAGES = [ROOT / "docs/reference/python" / page for page in ("front-door.md", "client.md")]
"""Their examples are run by `tests/docs`, and those in docstrings by pytest."""


def test_the_promised_names_are_there_and_no_others() -> None:
    assert sorted(bw.__all__) == sorted(PROMISED.split())
    assert all(getattr(bw, name) is not None for name in bw.__all__)
    assert set(bw.__all__) <= set(dir(bw))
    with pytest.raises(AttributeError, match="no attribute 'gmae'"):
        bw.gmae  # type: ignore[attr-defined]  # noqa: B018


def test_every_name_is_documented_with_an_example_that_is_run() -> None:
    code = "\n".join(block.text for page in PAGES for block in blocks(page) if block.language == "python")
    shown = set(re.findall(r"\bbw\.(\w+)", code))
    text = "".join(page.read_text("utf-8") for page in PAGES)
    members = ", ".join(re.findall(r"members: \[(.*)\]", text)).split(", ")
    told = {*re.findall(r"`bw\.(\w+)", text), *members}
    for name in bw.__all__:
        if name == "__version__":
            assert name in told
            continue
        doc = inspect.getdoc(getattr(bw, name)) or ""
        assert len(doc.partition("\n")[0]) > 20, f"{name} has no docstring"
        assert ">>> " in doc or name in shown, f"{name} has no example"
        assert name in told | shown, f"{name} is on no page of the reference"


def test_every_public_error_is_in_the_tree_and_the_tree_is_drawn() -> None:
    errors = {name for name in bw.__all__ if inspect.isclass(kind := getattr(bw, name)) and issubclass(kind, Exception)}
    assert all(issubclass(getattr(bw, name), bw.BoardwalkError) for name in errors)
    assert errors <= set(re.findall(r"^[ │├└─]*([A-Z]\w+)", drawing.__doc__ or "", re.MULTILINE))


STRANGER = """
from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction

import boardwalk as bw


def net() -> Decimal:
    premium: bw.PlayableGame = bw.game("premium", qualify_first=True)
    settled = premium.settle("AhAd3c", dealer="KsQd2c", board="As7h7d2s", ante=10, x_tra=10, play=30)
    return settled.net + sum((line.paid for line in settled.lines), Decimal(0))


def edges() -> tuple[Fraction, Fraction, Fraction]:
    game = bw.load("pier.py").pays("ante", flush="2")
    solution: bw.Solution = game.solve()
    bets: tuple[bw.SideBet, ...] = game.side_bets()
    return solution.house_edge, solution.ev, bets[0].house_edge


class Patient:
    def choose(self, options: Sequence[str], see: Callable[[], bw.View]) -> str:
        return options[0] if see().seat == 1 else options[-1]


def play() -> list[bw.Paragraph]:
    table = bw.Table(bw.game("heads-up"), seed=7, players={"Ann": Patient(), "Bob": "timid"})
    rounds: int = table.play(20)
    chips: dict[str, Decimal] = table.chips
    return [event.law for event in table.events] if rounds and chips else []


def visit(address: str) -> str:
    with bw.Client(address) as client:
        role: str = client.log_in("Zoe", "four chips on the line").me.role
        numbers = [line.number for line in client.tables()]
        table = client.table(numbers[0])
        receipt: bw.Receipt = table.send("place-bet", wager="ante", cents=1000).receipt
        sight: bw.TableSight = table.see()
        for event in table.events(after=receipt.seq):
            return event.kind + str(event.at)
        for seen in table.watch(sight.version):
            return seen.prompts[0].title
        try:
            states: list[str] = [job.state.value for job in client.books.jobs()]
        except bw.Refusal as refusal:
            return f"{refusal.field} {refusal.law.says}"
        except bw.TakesTwo as takes_two:
            return takes_two.proposal.id
        pack: bytes = table.dispute_pack(12)
        return role + "".join(states) + str(len(pack))


async def visit_later(address: str) -> int:
    async with bw.AsyncClient(address, token="bt") as client:
        cents: int = (await client.account.chips()).cents
        async for lobby in client.watch_lobby():
            return cents + sum(line.taken for line in lobby.tables)
    return 0
"""
WRONG = """
import boardwalk as bw


async def wrong(client: bw.Client, later: bw.AsyncClient) -> None:
    client.tables()[0].nunber  # E: nunber
    client.cage.sell_chips("Zoe")  # E: Too few arguments
    client.cage.sell_chips("Zoe", "5")  # E: incompatible type "str"
    client.table(7)  # E: incompatible type "int"
    later.me().name  # E: Coroutine
    client.table("7").events(atfer=1)  # E: atfer
    bw.gmae("premium")  # E: gmae
"""


def checked(folder: Path, name: str, code: str) -> str:
    """What `mypy --strict` says about a file outside the repository, as in a project of somebody else."""
    (folder / name).write_text(code, "utf-8")
    cache = Path(os.environ.get("MYPY_CACHE_DIR", ROOT / ".mypy_cache")) / "stranger"
    words = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--config-file=",
        "--no-color-output",
        f"--cache-dir={cache}",
        name,
    ]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603
    return done.stdout + done.stderr


def test_a_strangers_type_checker_accepts_what_is_right_and_finds_what_is_wrong(tmp_path: Path) -> None:
    assert checked(tmp_path, "stranger.py", STRANGER).startswith("Success")
    found = checked(tmp_path, "wrong.py", WRONG).splitlines()
    for number, line in enumerate(WRONG.splitlines(), 1):
        expected = line.partition("  # E: ")[2]
        told = [each for each in found if each.startswith(f"wrong.py:{number}: error")]
        assert bool(expected) == bool(told), line
        assert not expected or any(expected in each for each in told), told
