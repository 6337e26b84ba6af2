"""`boardwalk rng-test`: the generator of live tables, examined on many decks."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from boardwalk.cli.console import console, grid
from boardwalk.cli.flags import AS_JSON
from boardwalk.cli.progress import progress_bar

if TYPE_CHECKING:
    from boardwalk.pit.chance.examine import Examination, Family, Fit

DECKS = 1_000_000
TITLES = {"positions": "cards at a position", "pairs": "cards at two positions", "hands": "hands on top"}
STATISTICS = {
    "positions": "how often each of 52 cards lies at the position",
    "pairs": "how often each of 52 x 51 ordered pairs of cards lies at the two positions",
    "hands": "how often 5, and 7, cards on top make each category of hand",
}
SHOWS = (
    "In decks of the operating system's generator, shuffled as a live table's are, cards, pairs of cards and hands "
    "come as often as in a fair shuffle, as far as {decks:,} decks can tell: one card that came to one position "
    "{excess:.1%} too often would be found nine times of ten."
)
DOES_NOT_PROVE = (
    "That the next card cannot be foretold: a generator whose seed is known passes the same tests.",
    "That there is no smaller bias, or none that shows only in three positions or more together.",
    "That nobody exchanges cards on their way to a player: boardwalk verify-shuffle does, by a shuffle's commitment.",
)


def rng_test_command(
    decks: Annotated[int, typer.Option(help="Decks to shuffle.")] = DECKS,
    confidence: Annotated[
        float, typer.Option(help="Per cent at which each test, and the verdict's ranges, hold.")
    ] = 99,
    as_json: AS_JSON = False,
) -> None:
    """Shuffle many decks with the generator of live tables and test how often each card comes where.

    52 chi-square tests of the positions, 1,326 of the pairs of positions and two of whole hands. Some of so many fail
    by chance; the verdict asks whether more fail than chance explains, or any by more. Exit code 1 if so.
    """
    from boardwalk.pit.chance.examine import examine_generator, verify_request  # brings Numba along

    verify_request(decks, confidence / 100)
    with progress_bar(f"shuffling {decks:,} decks") as progress:
        found = examine_generator(decks, confidence / 100, progress=progress)
    if as_json:
        typer.echo(json.dumps(as_data(found), indent=2))
    else:
        show(found)
    if not found.passed:
        sys.exit(1)


def as_data(found: Examination) -> dict[str, Any]:
    """An examination as JSON has it."""
    return {
        "decks": found.decks,
        "confidence": round(100 * found.confidence, 6),
        "families": {family.name: _family_data(family) for family in found.families},
        "worst": _test_data(found.worst),
        "worst_allowed": found.worst_allowed,
        "verdict": "pass" if found.passed else "fail",
        "false_alarms": found.false_alarms,
        "a_pass_shows": _shows(found),
        "it_does_not_prove": list(DOES_NOT_PROVE),
        "seconds": round(found.seconds, 3),
    }


def _family_data(family: Family) -> dict[str, Any]:
    by_chance = family.by_chance
    return {
        "statistic": STATISTICS[family.name],
        "tests": len(family.tests),
        "failures": family.failures,
        "expected": by_chance.expected,
        "range": [by_chance.least, by_chance.most],
        "verdict": "pass" if family.passed else "fail",
        "worst": _test_data(family.worst),
    }


def _test_data(test: Fit) -> dict[str, Any]:
    return {"test": test.name, "statistic": test.statistic, "degrees": test.degrees, "p": test.chance}


def show(found: Examination) -> None:
    """An examination as people read it."""
    out = console()
    percent = f"{100 * found.confidence:g}%"
    out.print(Text(f"{found.decks:,} decks", style="bold").append(f"  chi-square at {percent}", style="not bold dim"))
    table = grid("", "tests", "degrees", "failed", "expected", f"{percent} range", "worst", "p-value")
    for family in found.families:
        table.add_row(*_row(family))
    out.print(table)
    for family in found.families:
        out.print(Text(f"{TITLES[family.name]}: {STATISTICS[family.name]}", style="dim"))
    out.print()
    out.print(_verdict(found))
    out.print(Text("What a pass shows: ", style="bold").append(_shows(found), style="not bold"))
    out.print(Text("What it does not prove:", style="bold"))
    for sentence in DOES_NOT_PROVE:
        out.print(Text(f"- {sentence}"))
    out.print(Text(f"{found.seconds:.1f} s", style="dim"))


def _shows(found: Examination) -> str:
    return SHOWS.format(decks=found.decks, excess=found.noticeable_excess)


def _row(family: Family) -> tuple[str | Text, ...]:
    by_chance, degrees = family.by_chance, sorted({test.degrees for test in family.tests})
    return (
        TITLES[family.name],
        f"{len(family.tests):,}",
        ", ".join(f"{each:,}" for each in degrees),
        Text(str(family.failures), style="green" if family.passed else "bold red"),
        f"{by_chance.expected:.2f}",
        f"{by_chance.least} to {by_chance.most}",
        family.worst.name,
        f"{family.worst.chance:.2g}",
    )


def _verdict(found: Examination) -> Text:
    alarms = f"A perfect generator fails at most {100 * found.false_alarms:.1f} runs of 100"
    least = f"the worst p-value of all is {found.worst.chance:.2g}, and may be as low as {found.worst_allowed:.2g}"
    if found.passed:
        return Text("PASS  ", style="bold green").append(f"{least}. {alarms}.", style="not bold default")
    again = "if this is chance, it does not come again; a fault does"
    return Text("FAIL  ", style="bold red").append(f"{least}. {alarms}: {again}.", style="not bold default")
