"""The papers on one offer: layout, photograph, signs, rules and manual. A further one is a further line in `KINDS`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import quote

from boardwalk.documents.felt.sheet import layout_pdf, layout_png, layout_svg
from boardwalk.documents.filing.offering import Offering
from boardwalk.documents.filing.paper import Paper
from boardwalk.documents.filing.prose import prose
from boardwalk.documents.layout import layout_of
from boardwalk.documents.layout.posted import linked_by
from boardwalk.documents.manual import manual_of
from boardwalk.documents.offer import Offer
from boardwalk.documents.rules import rules_of
from boardwalk.documents.sign import signs_of
from boardwalk.law import Paragraph
from boardwalk.press.document import Document
from boardwalk.press.html import to_html
from boardwalk.press.pdf import to_pdf


def _drawn(offer: Offer) -> tuple[Paragraph, ...]:
    """What asks that the layout goes to the Division before it is used."""
    asked = layout_of(offer.game).rendering
    return () if asked is None else (asked,)


def _posted(offer: Offer) -> Iterator[Paragraph]:
    """What asks for the signs of a game as this house offers it, and rules their wording."""
    layout = layout_of(offer.game)
    if layout.wording is not None:
        yield layout.wording
    if layout.sign is not None and offer.layout is not None and not offer.layout.inscribed:
        yield layout.sign
    if layout.prizes_told is not None and offer.game.progressive is not None:
        yield layout.prizes_told
    yield from linked_by(offer)


@dataclass(frozen=True)
class Kind:
    """A kind of paper that every offer has."""

    title: str
    words: str
    laws: Callable[[Offer], Iterable[Paragraph]]
    make: Callable[[Offering], Mapping[str, bytes]]
    """Its files by their names in the folder of the offer."""

    def paper(self, offering: Offering) -> Paper:
        files = {f"{offering.folder}/{name}": content for name, content in self.make(offering).items()}
        return Paper(self.title, self.words, tuple(self.laws(offering.offer)), files)


def _layout(offering: Offering) -> dict[str, bytes]:
    offer = offering.offer
    return {"layout.pdf": layout_pdf(offer), "layout.svg": layout_svg(offer), "layout.png": layout_png(offer)}


def _signs(offering: Offering) -> dict[str, bytes]:
    """A sign names its table, so that each table has its own."""
    return {
        f"signs/table-{quote(number, safe='')}/{name}": content
        for number, offer in offering.by_table.items()
        for name, content in signs_of(offer).items()
    }


def _rules(offering: Offering) -> dict[str, bytes]:
    return _printed("rules", rules_of(offering.offer))


def _manual(offering: Offering) -> dict[str, bytes]:
    return _printed("manual", manual_of(offering.offer))


def _printed(name: str, document: Document) -> dict[str, bytes]:
    return {f"{name}.pdf": to_pdf(document), f"{name}.html": to_html(document, {}).encode()}


def _nobody(offer: Offer) -> tuple[Paragraph, ...]:
    """The licensee files it of its own accord."""
    del offer
    return ()


KINDS = (
    Kind(
        "Layout",
        prose("layout"),
        _drawn,
        _layout,
    ),
    Kind("Signs", prose("signs"), _posted, _signs),
    Kind(
        "Rules of the game",
        prose("rules"),
        _nobody,
        _rules,
    ),
    Kind(
        "Dealer's procedure manual",
        prose("manual"),
        _nobody,
        _manual,
    ),
)


def photograph(offering: Offering) -> Paper | None:
    """What no software can make, where the paragraph asks for it."""
    if not layout_of(offering.offer.game).photographed:
        return None
    return Paper(
        "Color photograph of the layout",
        prose("photograph", layout=f"{offering.folder}/layout.png"),
        _drawn(offering.offer),
        to_add=f"{offering.folder}/photograph.jpg",
    )


def table_papers(offering: Offering) -> list[Paper]:
    """All papers on an offer but the mathematical report."""
    layout, *others = (kind.paper(offering) for kind in KINDS)
    taken = photograph(offering)
    return [layout, *([taken] if taken else []), *others]
