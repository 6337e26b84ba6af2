"""`boardwalk layout` and `sign`: a game's layout and the sign at a table or above a meter, checked and drawn."""

from __future__ import annotations

import json
import re
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer
from rich.text import Text

from boardwalk.cli.arguments import (
    GAME_ARGUMENT,
    HOUSE_FLAG,
    JSON_FLAG,
    LANGUAGE_FLAG,
    LICENSEE_FLAG,
    OPTION_FLAG,
    TABLE_FLAG,
    known_game,
    read_offer,
    read_text,
)
from boardwalk.cli.console import complain, console, grid
from boardwalk.cli.output_file import form_of, write_file
from boardwalk.errors import InputError, Refusal
from boardwalk.language import Language

if TYPE_CHECKING:
    from boardwalk.documents.layout.compliance import Breach
    from boardwalk.documents.offer import Offer
    from boardwalk.documents.sign.sheet import SignSheet

DRAWING_FORMS = ("svg", "pdf", "png")
LEAST_SCALE, MOST_SCALE = 1, 20
"""A drawing is at one to this."""
_SCALE_PATTERN = re.compile(r"(?:1:)?([0-9]{1,3})")


def layout_command(
    game: GAME_ARGUMENT,
    out: Annotated[
        Path | None,
        typer.Option(
            help="File to write: .svg at 1:1, .pdf for sheets to scale, .png for a picture.", show_default=False
        ),
    ] = None,
    house: HOUSE_FLAG = None,
    table: TABLE_FLAG = None,
    option: OPTION_FLAG = None,
    licensee: LICENSEE_FLAG = None,
    scale: Annotated[
        str | None,
        typer.Option(
            help="Scale of a .pdf, such as 1:10; if left out, the largest that fits a tabloid sheet.",
            show_default=False,
        ),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Only check it, and list what was checked.")] = False,
    as_json: JSON_FLAG = False,
) -> None:
    """Draw the layout of a game to scale, in millimeters, for filing with the Division.

    The layout is checked first, with the house file's changes. If it breaks a rule, the rule is named and nothing is
    drawn.
    """
    form = None if out is None else form_of(out, DRAWING_FORMS)
    if form is None and not check:
        raise InputError("--out", "name a file, or use --check")
    if form is not None and check:
        raise InputError("--check", "writes nothing; leave out --out")
    if as_json and not check:
        raise InputError("--json", "works only with --check")
    parts = None if scale is None else _read_scale(scale, form)
    offer = read_offer(game, house, table, option, licensee)

    from boardwalk.documents.layout.compliance import breaches  # loads the drawings

    broken = breaches(offer)
    if as_json:
        found = [{"field": each.field, "reason": each.reason, "law": each.law.id} for each in broken]
        typer.echo(json.dumps({"ok": not broken, "breaches": found}, ensure_ascii=False, indent=2))
    elif broken:
        _show_breaches(offer, broken)
    elif out is None:
        _show_demands(offer)
    if broken:
        raise typer.Exit(2)
    if out is not None and form is not None:
        _write_layout(offer, out, form, parts)


def _read_scale(text: str, form: str | None) -> int:
    if form != "pdf":
        raise InputError("--scale", "applies only to a .pdf")
    read = _SCALE_PATTERN.fullmatch(text.strip())
    if read is None or not LEAST_SCALE <= int(read[1]) <= MOST_SCALE:
        raise InputError("--scale", f"must be 1:{LEAST_SCALE} to 1:{MOST_SCALE}, such as 1:10, not {text!r}")
    return int(read[1])


NAME_FIELD = "name"
"""The field of a breach that a licensee's name would cure."""


def _show_breaches(offer: Offer, broken: tuple[Breach, ...]) -> None:
    for each in broken:
        nobody = each.field == NAME_FIELD and not offer.licensee
        advice = "; add --licensee, or --house with a house file" if nobody else ""
        complain(Refusal(each.field, each.reason + advice, each.law))


def _show_demands(offer: Offer) -> None:
    from boardwalk.documents.layout.demand import demands

    out, met = console(), demands(offer)
    rules = grid("rule", "paragraph")
    for each in met:
        rules.add_row(Text(each.words), Text(each.law.id, style="cyan"))
    out.print(rules)
    out.print(Text(f"All {len(met)} rules on placement and contents are met.", style="bold green"))


def _write_layout(offer: Offer, out: Path, form: str, scale: int | None) -> None:
    from boardwalk.documents.felt.drawing import arrange_offer
    from boardwalk.documents.felt.legend import outer_size
    from boardwalk.documents.felt.paper import width_by_depth
    from boardwalk.documents.felt.printed_sheet import PICTURED, layout_pdf, layout_png, layout_svg, scale_of
    from boardwalk.press.notation import millimeters

    if form == "svg":
        data, about = layout_svg(offer), "1:1"
    elif form == "pdf":
        parts = scale or scale_of(offer)
        data, about = layout_pdf(offer, parts), f"1:{parts}, two sheets"
    else:
        data, about = layout_png(offer), f"one dot per millimeter, 1:{PICTURED} at its resolution"
    write_file(out, data)
    measures = width_by_depth(*map(millimeters, outer_size(arrange_offer(offer).cloth)))
    _show_written(offer.game.title, f"table {measures} mm, {about}", out)


def _show_written(title: str, about: str, out: Path) -> None:
    printer = console()
    printer.print(Text(title, style="bold").append(f"  {about}", style="not bold default"))
    printer.print(Text(str(out), style="cyan"), soft_wrap=True)


class PaperSize(StrEnum):
    """The sizes of paper for signs."""

    LETTER = "letter"
    TABLOID = "tabloid"


def sign_command(
    game: Annotated[
        str | None, typer.Argument(help="A game, or a file that declares one.", show_default=False, callback=known_game)
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(help="File to write: .svg and .pdf have all sheets, .png has one.", show_default=False),
    ] = None,
    house: HOUSE_FLAG = None,
    table: TABLE_FLAG = None,
    option: OPTION_FLAG = None,
    licensee: LICENSEE_FLAG = None,
    meter: Annotated[
        str | None,
        typer.Option(help="A meter of the house, to draw its sign instead of a game's.", show_default=False),
    ] = None,
    paper: Annotated[PaperSize, typer.Option(help="Letter for a table, tabloid for a wall.")] = PaperSize.LETTER,
    page: Annotated[int, typer.Option(help="Which sheet a .png shows.")] = 1,
    language: LANGUAGE_FLAG = Language.ENGLISH,
    check: Annotated[
        Path | None,
        typer.Option(help="A text to check instead; - for standard input.", show_default=False),
    ] = None,
) -> None:
    """Draw the sign for a table: limits, payout odds of every wager, version, payout limits, linked progressives.

    With --check, read a brochure's text and list every line that states odds with “for” or as a ratio.
    """
    if check is not None:
        if out is not None or meter is not None:
            raise InputError("--check", "draws nothing; leave out --out and --meter")
        _check_wording(_sign_offer(game, house, table, option, licensee), check)
        return
    if out is None:
        raise InputError("--out", "name a file, or check a text with --check")
    form = form_of(out, DRAWING_FORMS)
    if page != 1 and form != "png":
        raise InputError("--page", "applies only to a .png; the others have all sheets")
    if meter is None:
        _draw_sign(_sign_offer(game, house, table, option, licensee), out, form, SignLook(paper, page, language))
    else:
        unused = {"GAME": game, "--table": table, "--option": option, "--licensee": licensee}
        for flag in (flag for flag, value in unused.items() if value):
            raise InputError(flag, "does not apply to a meter's sign")
        _draw_meter_sign(meter, house, out, form, SignLook(paper, page, language))


def _sign_offer(
    game: str | None, house: Path | None, table: str | None, option: list[str] | None, licensee: str | None
) -> Offer:
    if game is None:
        raise InputError("GAME", "name a game, or a meter with --meter")
    return read_offer(game, house, table, option, licensee)


class SignLook(NamedTuple):
    """On which paper a sign is drawn, which sheet a picture shows, and in which language."""

    paper: PaperSize
    page: int
    language: Language


def _draw_sign(offer: Offer, out: Path, form: str, how: SignLook) -> None:
    from boardwalk.documents.sign.sheet import PAPERS, sheets_of

    _write_sign(sheets_of(offer, PAPERS[how.paper], how.language), offer.game.title, out, form, how)


def _draw_meter_sign(meter: str, house: Path | None, out: Path, form: str, how: SignLook) -> None:
    from boardwalk.documents.sign.sheet import PAPERS, sheets_above
    from boardwalk.pit.house_file import load_house

    if house is None:
        raise InputError("--meter", "needs a house file; add --house")
    _write_sign(sheets_above(load_house(house), meter, PAPERS[how.paper], how.language), meter, out, form, how)


def _write_sign(sheets: tuple[SignSheet, ...], title: str, out: Path, form: str, how: SignLook) -> None:
    from boardwalk.documents.sign.sheet import render_sheets

    write_file(out, render_sheets(sheets, title, form, how.page))
    count = "1 sheet" if len(sheets) == 1 else f"{len(sheets)} sheets"
    _show_written(title, f"sign, {count} of {how.paper.value} paper", out)


def _check_wording(offer: Offer, path: Path) -> None:
    from boardwalk.documents.odds_wording import law_of_wording, wording_faults

    faults = wording_faults([read_text(path, "--check")])
    law, out = law_of_wording(offer.game), console()
    if not faults:
        out.print(Text("All odds read “to” or “win.”", style="bold green"))
        return
    for fault in faults:
        line = Text(f"line {fault.line}: ", style="bold").append(f"“{fault.words}”", style="bold red")
        line.append(f" {fault.fault}", style="not bold default")
        out.print(line.append("" if law is None else f" ({law})", style="cyan not bold"), soft_wrap=True)
    raise typer.Exit(2)
