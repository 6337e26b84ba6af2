"""`boardwalk sign`: the sign at a table or above a meter, and the check of a house's own words about odds."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from boardwalk.cli.console import console
from boardwalk.cli.flags import OPTION
from boardwalk.cli.offer import HOUSE, LICENSEE, TABLE, read_offer
from boardwalk.cli.out_file import form_of, write_file
from boardwalk.errors import InputError

if TYPE_CHECKING:
    from boardwalk.documents.offer import Offer
    from boardwalk.documents.sign import Sheet

FORMS = ("svg", "pdf", "png")


class PaperSize(StrEnum):
    """The sizes of paper that signs are made for."""

    LETTER = "letter"
    TABLOID = "tabloid"


def sign_command(
    game: Annotated[str | None, typer.Argument(help="The game.", show_default=False)] = None,
    out: Annotated[
        Path | None,
        typer.Option(help="The file: .svg and .pdf have all sheets, .png has one.", show_default=False),
    ] = None,
    house: HOUSE = None,
    table: TABLE = None,
    option: OPTION = None,
    licensee: LICENSEE = None,
    meter: Annotated[
        str | None,
        typer.Option(help="A meter of the house, whose sign is drawn instead of a game's.", show_default=False),
    ] = None,
    paper: Annotated[PaperSize, typer.Option(help="Letter stands on a table, tabloid hangs on a wall.")] = (
        PaperSize.LETTER
    ),
    page: Annotated[int, typer.Option(help="Which sheet a .png shows.")] = 1,
    check: Annotated[
        Path | None,
        typer.Option(help="A text of your own, or -, to be checked instead: odds never say “for”.", show_default=False),
    ] = None,
) -> None:
    """Draw the sign of a table: limits, payout odds of every wager, version, payout limits, linked progressives.

    With --check, read a brochure's text and name every line that states odds with “for”.
    """
    if check is not None:
        if out is not None or meter is not None:
            raise InputError("--check", "draws nothing; leave --out and --meter away")
        _check(_offer(game, house, table, option, licensee), check)
        return
    if out is None:
        raise InputError("--out", "names no file; or check a text of yours with --check")
    form = form_of(out, FORMS)
    if page != 1 and form != "png":
        raise InputError("--page", "is that of a .png; the others have all sheets")
    if meter is None:
        _draw_sign(_offer(game, house, table, option, licensee), out, form, (paper, page))
    else:
        unused = {"GAME": game, "--table": table, "--option": option, "--licensee": licensee}
        for flag in (flag for flag, value in unused.items() if value):
            raise InputError(flag, "is no part of the sign of a meter")
        _draw_meter_sign(meter, house, out, form, (paper, page))


def _offer(
    game: str | None, house: Path | None, table: str | None, option: list[str] | None, licensee: str | None
) -> Offer:
    if game is None:
        raise InputError("GAME", "is missing; or name a meter of a house with --meter")
    return read_offer(game, house, table, option, licensee)


def _draw_sign(offer: Offer, out: Path, form: str, how: tuple[PaperSize, int]) -> None:
    from boardwalk.documents.sign import PAPERS, sheets_of

    _write(sheets_of(offer, PAPERS[how[0]]), offer.game.title, out, form, how)


def _draw_meter_sign(meter: str, house: Path | None, out: Path, form: str, how: tuple[PaperSize, int]) -> None:
    from boardwalk.documents.sign import PAPERS, sheets_above
    from boardwalk.pit.house_file import load_house

    if house is None:
        raise InputError("--meter", "is a meter of a house; say which with --house")
    _write(sheets_above(load_house(house), meter, PAPERS[how[0]]), meter, out, form, how)


def _write(sheets: tuple[Sheet, ...], title: str, out: Path, form: str, how: tuple[PaperSize, int]) -> None:
    from boardwalk.documents.sign import rendered

    paper, page = how
    write_file(out, rendered(sheets, title, form, page))
    count = "1 sheet" if len(sheets) == 1 else f"{len(sheets)} sheets"
    said = console()
    said.print(Text(title, style="bold").append(f"  sign, {count} of {paper.value} paper", style="not bold default"))
    said.print(Text(str(out), style="cyan"), soft_wrap=True)


def _check(offer: Offer, path: Path) -> None:
    from boardwalk.documents.wording import law_of_wording, worded

    faults = worded([_read(path)])
    law, said = law_of_wording(offer.game), console()
    if not faults:
        said.print(Text("no odds are stated with “for”", style="bold green"))
        return
    for fault in faults:
        line = Text(f"line {fault.line}: ", style="bold").append(f"“{fault.words}”", style="bold red")
        line.append(" states odds with “for”; write “to” or “win”", style="not bold default")
        said.print(line.append("" if law is None else f" ({law})", style="cyan not bold"), soft_wrap=True)
    raise typer.Exit(2)


def _read(path: Path) -> str:
    try:
        data = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
        return data.decode("utf-8")
    except OSError as error:
        raise InputError("--check", f"{str(path)!r} cannot be read: {(error.strerror or str(error)).lower()}") from None
    except UnicodeDecodeError:
        raise InputError("--check", f"{str(path)!r} is not text in UTF-8") from None
