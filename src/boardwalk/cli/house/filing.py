"""`boardwalk rules` and `filing`: the rules for players, the manual for dealers, and the complete filing of a house
with the Division.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from boardwalk.cli.arguments import GAME_ARGUMENT, HOUSE_FLAG, LANGUAGE_FLAG, OPTION_FLAG, TABLE_FLAG, read_offer
from boardwalk.cli.console import console, progress_steps
from boardwalk.cli.output_file import form_of, make_folder, write_file
from boardwalk.documents.filing import ROUNDS
from boardwalk.errors import InputError
from boardwalk.extras import require
from boardwalk.language import Language
from boardwalk.pit.house_file.examination import load_bytes
from boardwalk.pit.house_file.game_reference import GameReferences
from boardwalk.press.folder import publish, workshop

if TYPE_CHECKING:
    from boardwalk.documents.offer import Offer
    from boardwalk.press.document import Document

RULES_FORMS = ("html", "pdf")


class Audience(StrEnum):
    """The reader of a document."""

    PLAYER = "player"
    DEALER = "dealer"


FILE_NAMES = {Audience.PLAYER: "rules", Audience.DEALER: "manual"}


def rules_command(
    game: GAME_ARGUMENT,
    out: Annotated[
        Path,
        typer.Option(help="A file, .html or .pdf, or a folder for all of them.", show_default=False),
    ],
    house: HOUSE_FLAG = None,
    table: TABLE_FLAG = None,
    option: OPTION_FLAG = None,
    reader: Annotated[
        Audience | None,
        typer.Option(
            "--for",
            help="The rules for players or the manual for dealers; if left out, a file has the rules, a folder both.",
            show_default=False,
        ),
    ] = None,
    language: LANGUAGE_FLAG = Language.ENGLISH,
) -> None:
    """Write the rules of a game for players, as a house offers it, and the dealer's procedure manual.

    Every statement has its paragraph. In Spanish, there are only the rules for players. The same game and house give
    the same files, byte for byte.
    """
    if reader is Audience.DEALER and language is not Language.ENGLISH:
        raise InputError("--language", f"the dealer's manual is only in English (en), not {language.value}")
    form = _single_file_form(out)
    offer = read_offer(game, house, table, option)
    if form is not None:
        written = [out]
        data = _render_document(_document_for(offer, reader or Audience.PLAYER, language), form)
        if not out.parent.exists():
            make_folder(out.parent, "--out")
        write_file(out, data)
    else:
        every = tuple(Audience) if language is Language.ENGLISH else (Audience.PLAYER,)
        written = _write_folder(offer, out, every if reader is None else (reader,), language)
    printer = console()
    printer.print(Text(offer.game.title, style="bold"))
    for path in written:
        printer.print(Text(str(path), style="cyan"), soft_wrap=True)


def _single_file_form(out: Path) -> str | None:
    """The form of the one file to write; None if it is a folder."""
    named = out.suffix.removeprefix(".").lower()
    folder = not named or (out.is_dir() and named not in RULES_FORMS)
    return None if folder else form_of(out, RULES_FORMS)


def _write_folder(offer: Offer, out: Path, readers: tuple[Audience, ...], language: Language) -> list[Path]:
    with workshop(out, "a set of rules") as unfinished:
        names = [f"{FILE_NAMES[reader]}.{form}" for reader in readers for form in RULES_FORMS]
        for reader in readers:
            document = _document_for(offer, reader, language)
            for form in RULES_FORMS:
                (unfinished / f"{FILE_NAMES[reader]}.{form}").write_bytes(_render_document(document, form))
        publish(unfinished, out)
    return [out / name for name in names]


def _document_for(offer: Offer, reader: Audience, language: Language) -> Document:
    from boardwalk.documents.manual.dealer_manual import manual_of  # loads drawings and fonts
    from boardwalk.documents.rules.rule_book import rules_of
    from boardwalk.documents.translation import in_language, names_in

    made: dict[Audience, Callable[[Offer], Document]] = {Audience.PLAYER: rules_of, Audience.DEALER: manual_of}
    return in_language(made[reader](offer), language, names_in(offer))


def _render_document(document: Document, form: str) -> bytes:
    if form == "pdf":
        from boardwalk.press.pdf import to_pdf  # comes with an extra; a web page does without

        return to_pdf(document)
    from boardwalk.press.html import to_html

    return to_html(document, {}).encode()


def filing_command(
    house: Annotated[Path, typer.Argument(help="The house file, in TOML.", show_default=False)],
    out: Annotated[Path, typer.Option(help="Folder for the filing; an earlier filing in it is replaced.")],
    rounds: Annotated[
        int, typer.Option(help="Rounds to simulate for comparison with each game's exact figures; 0 for none.")
    ] = ROUNDS,
) -> None:
    """Write a house's filing: layouts, signs, rules, manuals, reports, progressives and the law register.

    The same house file gives the same files, byte for byte. If it has faults, a layout that breaks a rule or a jackpot
    that is too rare, nothing is written.
    """
    require("boardwalk filing", "odds", "print")
    filed = load_bytes(house)
    if rounds < 0:
        raise InputError("--rounds", f"must be 0 or more, not {rounds}")

    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # it logs that it builds a font cache the first time
    from boardwalk.documents.filing.assembly import make_filing  # loads the solver and the chart library

    with progress_steps() as begin:
        games = GameReferences(folder=house.parent)
        filing = make_filing(filed, out, begin, file=str(house), rounds=rounds, games=games)
    printer = console()
    for part in filing.parts:
        files = sum(len(paper.files) for paper in part.papers)
        count = f"  {files} file{'s' * (files != 1)}"
        printer.print(Text(part.title, style="bold").append(count, style="not bold dim"))
    printer.print(f"{len(filing.files)} files, {len([paper for paper in filing.papers if paper.files])} documents")
    for place in filing.to_add:
        printer.print(Text(f"to be added by the licensee: {place}", style="yellow"), soft_wrap=True)
    printer.print(Text("SHA-256 of SHA256SUMS ", style="dim").append(filing.digest, style="not dim"), soft_wrap=True)
    printer.print(Text(str(out / "index.html"), style="cyan"), soft_wrap=True)
