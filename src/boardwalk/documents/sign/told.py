"""All that the sign at a table tells, from the offer."""

from __future__ import annotations

from boardwalk.documents.layout import layout_of
from boardwalk.documents.offer import Offer
from boardwalk.documents.sign.content import Content, Plate
from boardwalk.documents.sign.facts import choices_panel, dealer_panel, version_of
from boardwalk.documents.sign.limits import limit_plates, limits_panel
from boardwalk.documents.sign.payouts import pay_panels
from boardwalk.documents.sign.prizes import linked_notice, prize_panels
from boardwalk.documents.wording import law_of_wording, refusals, refuse_for
from boardwalk.errors import InputError

MOST_LETTERS = 400
"""Of one line of the house's own."""


def told(offer: Offer) -> Content:
    """What stands on the sign; a name or a line of the house that states odds with "for" is refused."""
    game = offer.game
    refuse_for(offer.licensee, "licensee", law_of_wording(game))
    return Content(
        licensee=offer.licensee,
        title=game.title,
        plates=_plates(offer),
        panels=(
            limits_panel(game),
            *pay_panels(game),
            choices_panel(game),
            dealer_panel(game),
            *prize_panels(offer),
        ),
        notices=tuple(linked_notice(offer)),
        lines=_own_lines(offer),
        foot=_foot(offer),
    )


def _plates(offer: Offer) -> tuple[Plate, ...]:
    version = version_of(offer.game)
    table = () if offer.table is None else (Plate("Table", offer.table.number),)
    return (*table, *limit_plates(offer.game), *(() if version is None else (Plate("Version", version),)))


def _own_lines(offer: Offer) -> tuple[str, ...]:
    lines = () if offer.sign is None else offer.sign.lines
    for number, line in enumerate(lines, 1):
        if len(line) > MOST_LETTERS:
            reason = f"is {len(line)} letters long; a sign has room for {MOST_LETTERS}"
            raise InputError(f"sign.lines[{number}]", reason)
    for refusal in refusals(lines, "sign.lines", law_of_wording(offer.game)):
        raise refusal
    return tuple(line for line in lines if line.strip())


def _foot(offer: Offer) -> str:
    law, wanted = law_of_wording(offer.game), layout_of(offer.game).sign
    odds = f"Odds are what a winning wager is paid on top of its return{'' if law is None else f' ({law})'}."
    return odds if wanted is None else f"{odds} A sign in place of inscriptions: {wanted}."
