"""Whether the cloth tells what patrons must be told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from boardwalk.documents.felt.arrangement import Arrangement
from boardwalk.documents.felt.inscription import amounts, paid, paid_alike, paid_once
from boardwalk.documents.layout.breach import Breach
from boardwalk.documents.layout.content import Inscription, Tells
from boardwalk.documents.layout.layout import Layout
from boardwalk.games import Game
from boardwalk.press.words import joined

FIELD = "inscribed"
CLAUSES: Mapping[Tells, Callable[[Game], Iterator[str]]] = {
    Tells.AMOUNTS: amounts,
    Tells.ALIKE: paid_alike,
    Tells.HIGHEST: paid_once,
}


def inscription_breaches(game: Game, layout: Layout, arranged: Arrangement) -> Iterator[Breach]:
    """What is not told, where no sign may tell it."""
    return untold(game, layout, arranged) if layout.sign is None else iter(())


def untold(game: Game, layout: Layout, arranged: Arrangement) -> Iterator[Breach]:
    """What patrons must be told and the cloth does not tell."""
    offered = {wager.name: wager.title for wager in game.wagers}
    offered |= {name: wager.title for name, wager in game.collected.items()}
    for inscription in layout.inscriptions:
        wagers = [name for name in inscription.wagers if name in offered]
        missed = [offered[name] for name in wagers if not _is_told(game, arranged, inscription, name)]
        if missed:
            missing = f"{inscription.tells.value} ({joined(missed)})"
            yield Breach(inscription.law, FIELD, f"the cloth does not tell {missing}")


def _is_told(game: Game, arranged: Arrangement, inscription: Inscription, wager: str) -> bool:
    if inscription.tells is Tells.ODDS:
        sheets = {sheet.rows for panel in arranged.panels for sheet in panel.sheets}
        return all(sheet.rows in sheets for sheet in paid(game, wager))
    clauses = list(CLAUSES[inscription.tells](game))
    cloth = _bare("".join(line.text for line in arranged.lines))
    titled = any(_bare(game.wager(wager).title) in _bare(clause) for clause in clauses)
    return titled and all(_bare(clause) in cloth for clause in clauses)


def _bare(text: str) -> str:
    """Without the spaces at which lines are broken, in capitals."""
    return "".join(text.upper().split())
