"""The slip of a fill or a credit: what moved between the cage and a table, on whose order, with room to sign."""

from __future__ import annotations

from boardwalk.actor import Actor
from boardwalk.money import dollars
from boardwalk.pit.record.dispute_pack import time_in_words
from boardwalk.pit.record.slip import PrintedSlip
from boardwalk.press.document import DataTable, Document, Headline, Section, TextBlock, data_table
from boardwalk.press.notation import capitalized
from boardwalk.press.typeface import in_type

SIGNERS = ("Cage", "Security", "Dealer", "Floorperson or supervisor")
"""Those who hand the chips over, escort them, and receive them."""
LINE = 34 * "_"


def slip_document(printed: PrintedSlip, house: str) -> Document:
    """A fill slip or a credit slip of a house."""
    slip = printed.slip
    kind, amount = ("fill" if slip.is_fill else "credit"), dollars(slip.event.cents)
    facts = (
        ("House", in_type(house)),
        ("Slip", slip.number),
        ("Table", f"{slip.table}, {printed.title}"),
        ("Time", time_in_words(slip.at)),
        ("Ordered by", _person(slip.by)),
        ("Second signature", "not required" if slip.second is None else _person(slip.second)),
        ("Paragraph", slip.event.law.id),
    )
    return Document(
        f"{capitalized(kind)} slip",
        f"Table {slip.table}: {kind} of {amount}",
        facts,
        (Headline(amount, "in chips", "cage to table" if slip.is_fill else "table to cage"),),
        (
            Section("Table inventory", (data_table("Before and after", "Table inventory|>Amount", _moves(printed)),)),
            Section("Signatures", (TextBlock(_signing(kind)), _signatures())),
        ),
    )


def _person(actor: Actor) -> str:
    return f"{in_type(actor.name)}, {actor.role.value}"


def _moves(printed: PrintedSlip) -> list[tuple[str, str]]:
    slip = printed.slip
    moved = ("Fill", "+") if slip.is_fill else ("Credit", "\N{MINUS SIGN}")
    return [
        ("Before", dollars(printed.before_cents)),
        (moved[0], f"{moved[1]}{dollars(slip.event.cents)}"),
        ("After", dollars(printed.after_cents)),
    ]


def _signing(kind: str) -> str:
    return f"By signing, each person confirms that they saw the amount of this {kind}, and that it is right."


def _signatures() -> DataTable:
    return data_table("Signatures", "Who|Name and signature|Time", [(who, LINE, 12 * "_") for who in SIGNERS])
