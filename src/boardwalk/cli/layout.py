"""`boardwalk layout`: the layout of a game, checked against its paragraphs, and written to scale."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from boardwalk.cli.console import complain, console, grid
from boardwalk.cli.flags import AS_JSON, OPTION
from boardwalk.cli.offer import GAME, HOUSE, LICENSEE, TABLE, read_offer
from boardwalk.cli.out_file import form_of, write_file
from boardwalk.errors import InputError, Refusal

if TYPE_CHECKING:
    from boardwalk.documents.layout.check import Breach
    from boardwalk.documents.offer import Offer

FORMS = ("svg", "pdf", "png")
LEAST, MOST = 1, 20
"""Of what a scale is one to."""
_SCALE = re.compile(r"(?:1:)?([0-9]{1,3})")


def layout_command(
    game: GAME,
    out: Annotated[
        Path | None,
        typer.Option(help="The file: .svg is 1:1, .pdf are sheets to scale, .png is a picture.", show_default=False),
    ] = None,
    house: HOUSE = None,
    table: TABLE = None,
    option: OPTION = None,
    licensee: LICENSEE = None,
    scale: Annotated[
        str | None,
        typer.Option(help="Of a PDF, such as 1:10; the largest on a tabloid sheet if left out.", show_default=False),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Only check it, and say what was checked.")] = False,
    as_json: AS_JSON = False,
) -> None:
    """Draw the layout of a game true to scale, in millimeters, as it is filed with the Division.

    The layout is checked first, with what the house file changes on it; what breaks a rule is told and not drawn.
    """
    form = None if out is None else form_of(out, FORMS)
    if form is None and not check:
        raise InputError("--out", "names no file; or say --check")
    if form is not None and check:
        raise InputError("--check", "writes nothing; leave --out away")
    if as_json and not check:
        raise InputError("--json", "goes with --check")
    parts = None if scale is None else _read_scale(scale, form)
    offer = read_offer(game, house, table, option, licensee)

    from boardwalk.documents.layout.check import breaches  # the drawings come along

    broken = breaches(offer)
    if as_json:
        found = [{"field": each.field, "reason": each.reason, "law": each.law.id} for each in broken]
        typer.echo(json.dumps({"ok": not broken, "breaches": found}, ensure_ascii=False, indent=2))
    elif broken:
        _complain(broken)
    elif out is None:
        _show_demands(offer)
    if broken:
        raise typer.Exit(2)
    if out is not None and form is not None:
        _write(offer, out, form, parts)


def _read_scale(text: str, form: str | None) -> int:
    if form != "pdf":
        raise InputError("--scale", "is that of a PDF; an SVG is 1:1")
    read = _SCALE.fullmatch(text.strip())
    if read is None or not LEAST <= int(read[1]) <= MOST:
        raise InputError("--scale", f"{text!r} is no scale from 1:{LEAST} to 1:{MOST}, such as 1:10")
    return int(read[1])


def _complain(broken: tuple[Breach, ...]) -> None:
    for each in broken:
        complain(Refusal(each.field, each.reason, each.law))


def _show_demands(offer: Offer) -> None:
    from boardwalk.documents.layout.demands import demands

    said, held = console(), demands(offer)
    rules = grid("rule", "paragraph")
    for each in held:
        rules.add_row(Text(each.words), Text(each.law.id, style="cyan"))
    said.print(rules)
    said.print(Text(f"{len(held)} rules of place and contents hold.", style="bold green"))


def _write(offer: Offer, out: Path, form: str, scale: int | None) -> None:
    from boardwalk.documents.felt import arrange_offer
    from boardwalk.documents.felt.sheet import PICTURED, layout_pdf, layout_png, layout_svg, scale_of
    from boardwalk.documents.felt.sheet.measure import by
    from boardwalk.documents.felt.sheet.title import outer
    from boardwalk.press.words import millimetres

    if form == "svg":
        data, told = layout_svg(offer), "1:1"
    elif form == "pdf":
        parts = scale or scale_of(offer)
        data, told = layout_pdf(offer, parts), f"1:{parts}, two sheets"
    else:
        data, told = layout_png(offer), f"one dot a millimeter; 1:{PICTURED} at its dots per inch"
    write_file(out, data)
    said = console()
    measures = by(*map(millimetres, outer(arrange_offer(offer).cloth)))
    said.print(Text(offer.game.title, style="bold").append(f"  table {measures} mm, {told}", style="not bold default"))
    said.print(Text(str(out), style="cyan"), soft_wrap=True)
