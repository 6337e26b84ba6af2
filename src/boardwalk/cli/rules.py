"""`boardwalk rules`: the rules of a game for its players, and the procedure manual for its dealers."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from boardwalk.cli.console import console
from boardwalk.cli.flags import OPTION
from boardwalk.cli.offer import GAME, HOUSE, TABLE, read_offer
from boardwalk.cli.out_file import form_of, write_file
from boardwalk.cli.read import make_folder
from boardwalk.press.folder import publish, workshop

if TYPE_CHECKING:
    from boardwalk.documents.offer import Offer
    from boardwalk.press.document import Document

FORMS = ("html", "pdf")


class Reader(StrEnum):
    """For whom a document is written."""

    PLAYER = "player"
    DEALER = "dealer"


NAMES = {Reader.PLAYER: "rules", Reader.DEALER: "manual"}


def rules_command(
    game: GAME,
    out: Annotated[
        Path,
        typer.Option(help="One file, .html or .pdf, or a folder for all of them.", show_default=False),
    ],
    house: HOUSE = None,
    table: TABLE = None,
    option: OPTION = None,
    reader: Annotated[
        Reader | None,
        typer.Option(
            "--for",
            help="The rules for a player or the manual for a dealer; one file is for the player unless this says "
            "otherwise, a folder for both.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Write the rules of a game as a house offers it, for players, and the dealer's procedure manual.

    Every statement has its paragraph. The same game and house give the same files, byte by byte.
    """
    form = _form(out)
    offer = read_offer(game, house, table, option)
    if form is not None:
        written = [out]
        data = _rendered(_document(offer, reader or Reader.PLAYER), form)
        if not out.parent.exists():
            make_folder(out.parent, "--out")
        write_file(out, data)
    else:
        written = _write_folder(offer, out, tuple(Reader) if reader is None else (reader,))
    said = console()
    said.print(Text(offer.game.title, style="bold"))
    for path in written:
        said.print(Text(str(path), style="cyan"), soft_wrap=True)


def _form(out: Path) -> str | None:
    """The form of the one file that is meant; none where it is a folder."""
    named = out.suffix.removeprefix(".").lower()
    folder = not named or (out.is_dir() and named not in FORMS)
    return None if folder else form_of(out, FORMS)


def _write_folder(offer: Offer, out: Path, readers: tuple[Reader, ...]) -> list[Path]:
    with workshop(out, "a set of rules") as unfinished:
        names = [f"{NAMES[reader]}.{form}" for reader in readers for form in FORMS]
        for reader in readers:
            document = _document(offer, reader)
            for form in FORMS:
                (unfinished / f"{NAMES[reader]}.{form}").write_bytes(_rendered(document, form))
        publish(unfinished, out)
    return [out / name for name in names]


def _document(offer: Offer, reader: Reader) -> Document:
    from boardwalk.documents.manual import manual_of  # drawings and types come along
    from boardwalk.documents.rules import rules_of

    made: dict[Reader, Callable[[Offer], Document]] = {Reader.PLAYER: rules_of, Reader.DEALER: manual_of}
    return made[reader](offer)


def _rendered(document: Document, form: str) -> bytes:
    from boardwalk.press.html import to_html
    from boardwalk.press.pdf import to_pdf

    return to_pdf(document) if form == "pdf" else to_html(document, {}).encode()
