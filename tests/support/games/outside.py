"""Game files that are no part of the package, as text to be written to a folder: Pier Poker, a later version of it, and
Wharf Poker, which has one progressive or two.
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
    reads=(Pile.PLAYER, FLOP),
    least_rate=Fraction(7, 10),
    **dict.fromkeys(
        ("law", "hardware", "counted", "to_inventory", "settled", "alive_after_fold", "rate_law", "lock_out",
         "from_return_device", "hand_verified", "light_verified", "validated", "at_turn", "shared"),
        LAW,
    ),
)
DEALER_JACKPOT = progressive(
    "dealer-jackpot",
    {ROYAL_FLUSH: "100% (M)", STRAIGHT_FLUSH: "20% (M)", FLUSH: "$20 (M)", STRAIGHT: "$5", THREE_OF_A_KIND: "$2"},
    reads=(Pile.DEALER, FLOP),
    title="Dealer Jackpot",
)


def offered(house):
    wagers = {"jackpot": PROGRESSIVE, "dealer": DEALER_JACKPOT}
    return tuple(wager for option, wager in wagers.items() if house.on(option))


@game(""",
    )
    .replace('"pier", "Pier Poker", options=', '"wharf", "Wharf Poker", options=OFFER + ')
    .replace(
        "BLIND =",
        'OFFER = (\n    switch("jackpot", "Offer the Wharf Jackpot", default=True),\n'
        '    switch("dealer", "Offer the Dealer Jackpot", default=False),\n)\nBLIND =',
    )
    .replace('side_bet_limits("pairs")', 'side_bet_limits("pairs"), rules={"progressive": "The Wharf Jackpot pays."}')
    .replace("def pier(", "def wharf(")
    .replace("        own=2,", "        progressives=offered(house),\n        own=2,")
)
QUAY = (
    WHARF.replace(
        "    return tuple(wager for",
        """    wagers["seven"] = progressive(
        "seven-card", {FOUR_OF_A_KIND: "100% (M)", FULL_HOUSE: "10% (M)", FLUSH: "$3"}, reads=PLAYER_HAND
    )
    return tuple(wager for""",
    )
    .replace("default=False),\n)", 'default=True),\n    switch("seven", "Offer Seven Card", default=True),\n)')
    .replace('"wharf", "Wharf Poker"', '"quay", "Quay Poker"')
    .replace("def wharf(", "def quay(")
)
"""Wharf Poker with all its progressives: one is paid for the dealer's cards and the flop, one for all seven cards."""


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


PIER_GAME, WHARF_GAME, QUAY_GAME = _built(PIER), _built(WHARF), _built(QUAY)


def loaded(folder: Path, text: str, name: str = "pier.py") -> Declaration:
    """A game file with this text, loaded."""
    path = folder / name
    path.write_text(text, "utf-8")
    return game_file.load(path)
