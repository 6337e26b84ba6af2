"""What a sheet says of itself: whose layout it is, of which game, by which paragraph, how large, and who drew it."""

from __future__ import annotations

import re

from boardwalk import __version__
from boardwalk.documents.felt.arrangement import Cloth
from boardwalk.documents.felt.sheet.measure import by, inches
from boardwalk.documents.layout import layout_of
from boardwalk.documents.offer import Offer
from boardwalk.games import Game
from boardwalk.press.words import millimetres

_SUBCHAPTER = re.compile(r"\d+:\d+[A-Z]-\d+")


def outer(cloth: Cloth) -> tuple[float, float]:
    """Width and depth of the table with its rail; boxes that hang on it are beyond."""
    return 2 * (cloth.half_width + cloth.rail), cloth.depth + cloth.rail * 1.25


def licensee_of(offer: Offer) -> str:
    """The name on the layout, or how a drawing says that it has none."""
    printed = None if offer.layout is None else offer.layout.name
    return (offer.licensee if printed is None else printed) or "not named"


def options_of(game: Game) -> str:
    """What the house has chosen, in short."""
    changed = game.house.changed()
    chosen = ", ".join(f"{name} {text}" for name, text in changed.items())
    return f"{chosen}; others at their defaults" if changed else "all at their defaults"


def laws_of(game: Game) -> str:
    """The paragraph that asks for the drawing, or only that the layout is approved, and the rules of the game.

    >>> from boardwalk.games import GAMES
    >>> laws_of(GAMES["heads-up"].game())
    'rendering of the layout: 13:69E-1.13Z(b); rules of the game: 13:69F-39'
    >>> laws_of(GAMES["texas-bonus"].game())
    'approval of the layout: 13:69E-1.13Q(b); rules of the game: 13:69F-28'
    """
    basics, layout = game.basics, layout_of(game)
    asked, wanted = layout.rendering, "rendering" if layout.photographed else "approval"
    known = map(_SUBCHAPTER.match, (basics.settling.id, basics.deal.id, basics.deck.id))
    rules = next(filter(None, known), None)
    return "; ".join(
        [
            *([f"{wanted} of the layout: {asked}"] if asked is not None else []),
            *([f"rules of the game: {rules[0]}"] if rules is not None else []),
        ]
    )


def described(offer: Offer) -> str:
    """A drawing in a sentence or two, for those who read it from the file."""
    said = [f"{offer.game.title}, licensee {licensee_of(offer)}", f"options: {options_of(offer.game)}"]
    return ". ".join([*said, *filter(None, [laws_of(offer.game)])]) + f". Drawn by Boardwalk {__version__}."


def title_facts(offer: Offer, cloth: Cloth, shows: str, scale: int, sheet: str) -> list[tuple[str, str]]:
    """The rows of the block in the corner of a sheet."""
    measures = outer(cloth)
    of_table = f" · table {offer.table.number}" if offer.table is not None else ""
    size = f"{by(*map(millimetres, measures))} mm ({by(*map(inches, measures))} in)"
    facts = [
        ("Licensee", licensee_of(offer)),
        ("Game", f"{offer.game.title}{of_table}"),
        ("Regulation", laws_of(offer.game)),
        ("Options in force", options_of(offer.game)),
        ("Shown", shows),
        ("Seats", str(offer.game.seats)),
        ("Table, outer", size),
        ("Scale", f"1:{scale}"),
        ("Software", f"Boardwalk {__version__}"),
        ("Sheet", sheet),
    ]
    return [(name, text) for name, text in facts if text]
