"""What a table offers, for what is drawn and printed of it: the live table, with the house file that is in force."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from boardwalk.documents.offer import Offer, offers
from boardwalk.games import Game, declared
from boardwalk.pit.house_file import HouseFile, HouseFileError, read_house
from boardwalk.web.server import Server


class Shown(NamedTuple):
    """What a drawing or a document depends on, by value: a house file that says the same makes the same of it."""

    game: str
    options: tuple[tuple[str, str], ...]
    house: str
    configuration: str
    number: str | None

    @property
    def offer(self) -> Offer:
        """The game as it is at the table now, and the house around it as its file has it."""
        game, file = declared(self.game, self.options), _configured(self.configuration)
        bare = Offer(game, self.house)
        if file is None:
            return bare
        at_table = (each for each in offers(file) if each.table is not None and each.table.number == self.number)
        found = next(at_table, None)
        if found is None or found.game.name != game.name:
            return replace(bare, layout=next((each for each in file.layouts if each.game == self.game), None))
        return replace(found, game=game, licensee=self.house)


def shown(server: Server, game: Game, number: str | None = None) -> Shown:
    """A game at a table, or by itself as this house would lay it out."""
    house, options = server.pit.house, tuple(sorted(game.house.as_text().items()))
    name, text = ("", "") if house is None else (house.name, house.configuration)
    return Shown(game.name, options, name, text, number)


@lru_cache(maxsize=4)
def _configured(text: str) -> HouseFile | None:
    """The file in force; none where there is none, or one that an earlier version took and this one does not."""
    try:
        return read_house(text) if text else None
    except HouseFileError:
        return None
