"""`boardwalk law`: the register of paragraphs, the code that cites each one, and the tests that prove it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from boardwalk.cli.arguments import JSON_FLAG, known_game
from boardwalk.cli.console import console, grid
from boardwalk.errors import InputError
from boardwalk.games import find_game
from boardwalk.law import Coverage, How, Paragraph, coverage, is_below, known_paragraphs, look_up, register
from boardwalk.law.evidence import evidence

NARROW = 80
"""Columns below which a list has no room for the statement next to the rest."""


def law_command(
    paragraph: Annotated[
        str,
        typer.Argument(help="One paragraph, such as '13:69F-42.10(e)2' or R6; all if left out.", show_default=False),
    ] = "",
    game: Annotated[str, typer.Option(help="Only paragraphs of this game.", callback=known_game)] = "",
    how: Annotated[str, typer.Option(help=f"Only paragraphs met this way: {', '.join(How)}.")] = "",
    planned: Annotated[bool, typer.Option("--planned", help="Only paragraphs that are not built yet.")] = False,
    as_json: JSON_FLAG = False,
) -> None:
    """List the paragraphs of the law and how each is met, or show one with the code that cites it and its tests."""
    chosen = _choose_paragraphs(game, how, planned=planned)
    if paragraph:
        found = look_up(paragraph)
        if found not in chosen:
            raise InputError("paragraph", f"{found.id} does not match the filters")
        chosen = [found]
    covered = coverage()
    if as_json:
        data = [covered.data_of(each) for each in chosen]
        typer.echo(json.dumps(data[0] if paragraph else data, ensure_ascii=False, indent=2))
    elif paragraph:
        _show_paragraph(console(), chosen[0], covered)
    else:
        _show_register(console(), chosen, covered, planned=planned)


def _choose_paragraphs(game: str, how: str, *, planned: bool) -> list[Paragraph]:
    if game:
        find_game(game)
    if how and how not in set(How):
        raise InputError("--how", f"must be one of {', '.join(How)}, not {how!r}")
    return [
        each
        for each in known_paragraphs().values()
        if (not game or game in each.games)
        and (not how or each.how == how)
        and (not planned or each.planned is not None)
    ]


def _show_paragraph(out: Console, paragraph: Paragraph, covered: Coverage) -> None:
    out.print(Text(paragraph.id, style="bold cyan"))
    out.print(paragraph.says)
    if paragraph.note:
        out.print(Text(f"Note: {paragraph.note}", style="yellow"))
    facts = grid()
    facts.add_row("games", ", ".join(paragraph.games))
    if paragraph.unprinted:
        facts.add_row("met", "not printed in the text we have")
    else:
        facts.add_row("met", f"{paragraph.how.value}: {paragraph.how.meaning}")
    facts.add_row("source", f"{paragraph.source.value}: {paragraph.source.meaning}")
    if paragraph.by:
        facts.add_row("shown by", "\n".join(str(each) for each in evidence(paragraph)))
    if paragraph.why:
        facts.add_row("why", paragraph.why)
    if paragraph.printings:
        facts.add_row("printed", paragraph.printings)
    if paragraph.planned:
        facts.add_row("planned", f"comes with the {paragraph.planned} part")
    facts.add_row("cited by", "\n".join(covered.code.get(paragraph.id, ())) or "no code")
    facts.add_row("proved by", "\n".join(covered.tests.get(paragraph.id, ())) or _no_tests(covered))
    out.print(facts)
    _show_parts(out, paragraph)


def _no_tests(covered: Coverage) -> str:
    return "no test" if covered.tests else "not known: only a checkout of the source has the tests"


def _show_parts(out: Console, paragraph: Paragraph) -> None:
    """The paragraphs below this one: 40.10(g) has (g)1 to (g)4, but 40.1 has nothing to do with 40.10."""
    parts = [each for each in register().values() if is_below(paragraph.id, each.id)]
    if parts:
        out.print(Text(f"\nIts parts, {len(parts)}:", style="dim"))
        for each in parts:
            out.print(Text(f"  {each.id}  ", style="cyan").append(each.says, style="default"))


def _show_register(out: Console, chosen: Sequence[Paragraph], covered: Coverage, *, planned: bool) -> None:
    if not chosen:
        out.print("No paragraphs match." if not planned else "0 paragraphs are planned.")
        return
    if out.width < NARROW:
        for each in chosen:
            out.print(Text(f"{each.id}  ", style="cyan").append(_compliance(each), style="dim"))
            out.print(f"  {each.says}")
        _show_summary(out, chosen, covered)
        return
    table = grid("paragraph", "met", "tests>", "statement")
    for column in table.columns[:2]:
        column.no_wrap = True
    for each in chosen:
        tests = str(len(covered.tests.get(each.id, ())) or "")
        met = Text(_compliance(each), style="yellow" if each.planned else "")
        table.add_row(Text(each.id, style="cyan"), met, tests, each.says)
    out.print(table)
    _show_summary(out, chosen, covered)


def _compliance(paragraph: Paragraph) -> str:
    if paragraph.planned is not None:
        return f"planned: {paragraph.planned}"
    return "not printed" if paragraph.unprinted else paragraph.how.value


def _show_summary(out: Console, chosen: Sequence[Paragraph], covered: Coverage) -> None:
    out.print()
    for line in _summary(chosen, covered):
        out.print(line)


def _summary(chosen: Sequence[Paragraph], covered: Coverage) -> list[str]:
    unprinted = sum(each.unprinted for each in chosen)
    built = [each for each in chosen if each.planned is None and not each.unprinted]
    ways = Counter(each.how.value for each in built)
    parts = Counter(each.planned for each in chosen if each.planned)
    enforced = [each for each in built if each.how is How.ENFORCED]
    proved = sum(each.id in covered.tests for each in enforced)
    lines = [f"{len(chosen)} paragraphs, {len(built)} met: {_counts_in_words(ways)}"] if built else []
    if enforced and covered.tests:
        lines.append(f"{proved} of {len(enforced)} enforced paragraphs have a test that names them")
    if unprinted:
        lines.append(f"{unprinted} are unchanged by the amendment and not printed in the text we have")
    lines.append(f"{parts.total()} paragraphs are planned" + (f": {_counts_in_words(parts)}" if parts else ""))
    return lines


def _counts_in_words(counts: Counter[Any]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.most_common())
