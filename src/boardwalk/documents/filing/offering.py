"""The different offers of a house: tables that offer the same share their documents."""

from __future__ import annotations

from dataclasses import dataclass

from boardwalk.documents.offer import Offer, numbered, offers, shared
from boardwalk.odds.figure import least_bet
from boardwalk.pit.house_file import HouseFile
from boardwalk.press.words import joined


@dataclass(frozen=True)
class Offering:
    """An offer, the folder of its documents, and the tables that share it."""

    folder: str
    offer: Offer
    """With the numbers of all its tables in place of one."""
    tables: tuple[str, ...]

    @property
    def by_table(self) -> dict[str, Offer]:
        """The offer of each table, for what stands at one table and names it."""
        return {number: numbered(self.offer, number) for number in self.tables}

    @property
    def where(self) -> str:
        """The tables in words.

        >>> from boardwalk.pit.house_file import demo_house
        >>> offerings(demo_house())[0].where
        'table 1'
        """
        return f"table{'s' if len(self.tables) > 1 else ''} {joined(self.tables)}"

    @property
    def unit_cents(self) -> int:
        """What its figures are reckoned for: the least that may be bet."""
        return least_bet(self.offer.game, self.offer.game.base)


def offerings(house: HouseFile) -> tuple[Offering, ...]:
    """Every different offer once, in the order of the house file; a second one of a game gets a number.

    >>> from boardwalk.pit.house_file import demo_house
    >>> [each.folder for each in offerings(demo_house())]
    ['premium', 'heads-up', 'holdem3', 'texas-bonus', 'caribbean']
    """
    found: list[tuple[Offer, list[Offer]]] = []
    for offer in offers(house):
        alike = shared(offer)
        same = next((group for known, group in found if known == alike), None)
        if same is None:
            found.append((alike, [offer]))
        else:
            same.append(offer)
    named: list[Offering] = []
    for _, group in found:
        game, tables = group[0].game.name, tuple(each.table.number for each in group if each.table)
        before = sum(each.offer.game.name == game for each in named)
        folder = f"{game}-{before + 1}" if before else game
        named.append(Offering(folder, numbered(group[0], joined(tables)), tables))
    return tuple(named)
