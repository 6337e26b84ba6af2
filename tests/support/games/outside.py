"""Game files that are no part of the package, as text to be written to a folder: Pier Poker, a later version of it, and
Wharf Poker, which has a progressive.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from boardwalk import game_file
from boardwalk.games import GAMES, Declaration, Game

PIER = (Path(__file__).parents[3] / "docs" / "examples" / "pier.py").read_text("utf-8")
LATER_PIER = PIER.replace('FLUSH: "2"', 'FLUSH: "3"').replace('FULL_HOUSE: "3"', 'FULL_HOUSE: "4"')
WHARF = (
    PIER.replace(
        "@game(",
        """LAW = citation("progressive")
PAYS = ProgressiveTable(
    "", progressive_rows(LAW, {ROYAL_FLUSH: "100% (M)", STRAIGHT_FLUSH: "10% (M)", FOUR_OF_A_KIND: "$300"}), LAW
)
PROGRESSIVE = ProgressiveWager(
    name="progressive",
    title="Wharf Jackpot",
    stake_cents=100,
    table=PAYS,
    community=3,
    least_rate=Fraction(7, 10),
    **dict.fromkeys(
        ("law", "hardware", "counted", "to_inventory", "settled", "alive_after_fold", "rate_law", "lock_out",
         "from_return_device", "hand_verified", "light_verified", "validated", "at_turn", "shared"),
        LAW,
    ),
)


@game(""",
    )
    .replace('"pier", "Pier Poker", options=', '"wharf", "Wharf Poker", options=OFFER + ')
    .replace("BLIND =", 'OFFER = (switch("jackpot", "Offer the Wharf Jackpot", default=True),)\nBLIND =')
    .replace('side_bet_limits("pairs")', 'side_bet_limits("pairs"), rules={"progressive": "The Wharf Jackpot pays."}')
    .replace("def pier(", "def wharf(")
    .replace("        own=2,", '        progressive=PROGRESSIVE if house.on("jackpot") else None,\n        own=2,')
)


@contextmanager
def forgotten() -> Iterator[None]:
    """What is loaded here is gone afterward, as in a process that never loaded it."""
    with patch.dict(GAMES), patch.dict(game_file._LOADED):
        yield


def _built(text: str) -> Game:
    """The game that a file declares, without adding it to the others."""
    names: dict[str, object] = {"__name__": "outside"}
    exec(text, names)  # noqa: S102
    (declaration,) = (each for each in names.values() if isinstance(each, Declaration))
    return declaration.game()


PIER_GAME, WHARF_GAME = _built(PIER), _built(WHARF)


def loaded(folder: Path, text: str, name: str = "pier.py") -> Declaration:
    """A game file with this text, loaded."""
    path = folder / name
    path.write_text(text, "utf-8")
    return game_file.load(path)
