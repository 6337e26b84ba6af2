"""The house's own words on a cloth: its name and its lines."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.documents.offer import Offer
from boardwalk.documents.wording import law_of_wording, refusals, refuse_for
from boardwalk.errors import InputError


def name_on_cloth(offer: Offer) -> str:
    """What stands on the layout as the licensee's name."""
    return offer.licensee if offer.layout is None or offer.layout.name is None else offer.layout.name


def refused_words(offer: Offer) -> Iterator[InputError]:
    """A refusal for each that states odds with "for": no name of a house is an excuse."""
    law = law_of_wording(offer.game)
    try:
        refuse_for(name_on_cloth(offer), "name", law)
    except InputError as error:
        yield error
    yield from refusals(() if offer.layout is None else offer.layout.lines, "lines", law)
