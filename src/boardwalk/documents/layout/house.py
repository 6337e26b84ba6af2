"""What a house file says of layouts and signs, checked as it is drawn: a fault for each paragraph that it breaks."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.documents.layout.breach import Breach
from boardwalk.documents.layout.check import breaches
from boardwalk.documents.offer import Offer, offers
from boardwalk.documents.wording import law_of_wording, refusals
from boardwalk.errors import InputError
from boardwalk.games import declared
from boardwalk.pit.house_file import Fault, HouseFile, HouseFileError, LayoutSetup, read_house
from boardwalk.pit.house_file.examine import placed

KEYS = ("name", "inscribed", "lines")
"""Fields of a breach that are keys of the section."""


def printing_faults(house: HouseFile) -> tuple[Fault, ...]:
    """What the house's own layouts and signs break, each once, under the key that asks for it.

    >>> house = HouseFile("Pier", (), (), (), (LayoutSetup(game="heads-up", left_out=("odds",)),))
    >>> print(*printing_faults(house))
    layout[1].left-out: odds: there is no area for this wager, which the house offers (13:69E-1.13Z(b)4(i))
    """
    return tuple(dict.fromkeys((*_of_layouts(house), *_of_signs(house))))


def read_lawful_house(text: str, file: str) -> HouseFile:
    """The house that a file describes, or a `HouseFileError`: what it prints is checked like the rest of it."""
    house = read_house(text, file)
    faults = printing_faults(house)
    if faults:
        raise HouseFileError(file, placed(text, faults))
    return house


def _of_layouts(house: HouseFile) -> Iterator[Fault]:
    at_tables = offers(house)
    for key, layout in house.keyed_layouts():
        of_game = [offer for offer in at_tables if offer.game.name == layout.game]
        for offer in of_game or [Offer(declared(layout.game), house.name, layout=layout)]:
            try:
                yield from (_fault(key, layout, breach) for breach in breaches(offer))
            except InputError as error:
                yield Fault(f"{key}.{error.field}", error.reason, error.law)


def _fault(section: str, layout: LayoutSetup, breach: Breach) -> Fault:
    """Under the key that changed what is wrong; what others' changes made wrong stands under the layout itself."""
    field = breach.field
    if field.startswith(KEYS):
        return Fault(f"{section}.{field}", breach.reason, breach.law)
    if field in layout.left_out:
        return Fault(f"{section}.left-out", f"{field}: {breach.reason}", breach.law)
    for key, changed in (("move", layout.moved), ("size", layout.sized)):
        if field in changed:
            return Fault(f"{section}.{key}.{field}", breach.reason, breach.law)
    return Fault(section, f"{field}: {breach.reason}", breach.law)


def _of_signs(house: HouseFile) -> Iterator[Fault]:
    for key, sign in house.keyed_signs():
        for refusal in refusals(sign.lines, "lines", law_of_wording(declared(sign.game))):
            yield Fault.of(f"{key}.{refusal.field}", refusal)
