"""The posted limits of every wager, as the house has set them."""

from __future__ import annotations

from boardwalk.documents.sign.content import Panel, Plate
from boardwalk.documents.sign.facts import multiples
from boardwalk.games import Game
from boardwalk.games.option import Limits
from boardwalk.games.wager import Place, Wager
from boardwalk.money import dollars

UNPOSTED = "\N{EN DASH}"


def posted(game: Game, wager: Wager) -> Limits:
    """The least and the most on a wager that a player chooses the amount of: as posted, or as the paragraph has it."""
    least, most = game.limits(wager)
    by_law = max(each.min_cents for each in (game.required if wager is game.base else (wager,)))
    return Limits(max(least or 0, by_law) or None, most)


def limits_panel(game: Game) -> Panel:
    """A row for each wager: an amount within limits, or what it follows from."""
    rows = [_row(game, wager) for wager in sorted(game.wagers, key=_order)]
    rows += [(each.title, f"exactly {dollars(each.stake_cents)}") for each in game.collected.values()]
    return Panel("Table limits", "", ("Wager", "Minimum", "Maximum"), tuple(rows))


def _order(wager: Wager) -> int:
    return list(Place).index(wager.place)


def _row(game: Game, wager: Wager) -> tuple[str, ...]:
    match wager.place:
        case Place.EQUAL:
            return wager.title, f"equal to {game.base.title}"
        case Place.DECISION:
            return wager.title, f"{multiples(game.multiples[wager.name])} {game.base.title}"
        case _:
            least, most = posted(game, wager)
            return (wager.title, _amount(least), _amount(most)) if least or most else (wager.title, "as posted")


def _amount(cents: int | None) -> str:
    return UNPOSTED if cents is None else dollars(cents)


def limit_plates(game: Game) -> tuple[Plate, ...]:
    """The limits of the base wager, to be seen from afar."""
    least, most = posted(game, game.base)
    named = (("Minimum", least), ("Maximum", most))
    return tuple(Plate(name, dollars(cents)) for name, cents in named if cents is not None)
