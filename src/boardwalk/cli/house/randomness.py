"""`boardwalk verify-shuffle` and `rng-test`: proof of one shuffle, and a statistical test of the generator behind all
shuffles.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from boardwalk.cli.arguments import JSON_FLAG, read_text
from boardwalk.cli.console import complain, console, grid, progress_bar
from boardwalk.errors import BoardwalkError, InputError
from boardwalk.pit.randomness import verifier

if TYPE_CHECKING:
    from boardwalk.pit.randomness.examination import ChiSquareFit, FitFamily, GeneratorExamination


def verify_shuffle_command(
    file: Annotated[str, typer.Argument(help="A proof, as JSON; - for standard input.", show_default=False)],
    commitment: Annotated[
        str | None, typer.Option(help="The commitment that you noted before bets closed.", show_default=False)
    ] = None,
    as_json: JSON_FLAG = False,
) -> None:
    """Check that the cards of a round are in the order that the house committed to before bets closed.

    The first thing that is wrong is named, with exit code 1. The same check is a standalone program that needs nothing
    else from Boardwalk: `boardwalk/pit/randomness/verifier.py`, with a description at the top.
    """
    try:
        data = verifier.read(read_text(file, "FILE"))
    except verifier.UnreadableError as error:
        raise InputError("FILE", str(error)) from None
    try:
        proved = verifier.verify(data, commitment)
    except verifier.WrongError as error:
        if as_json:
            _print_proof({"proved": False, "wrong": str(error)})
        else:
            complain(BoardwalkError(f"not proved: {error}"))
        sys.exit(1)
    if as_json:
        cards = [each._asdict() for each in proved]
        noted = commitment is not None
        _print_proof({"proved": True, "commitment": data["commitment"], "commitment_noted": noted, "cards": cards})
    else:
        typer.echo("\n".join(verifier.describe(proved, data["commitment"], commitment is not None)))


def _print_proof(answer: dict[str, Any]) -> None:
    typer.echo(json.dumps(answer, indent=2))


DECKS = 1_000_000
TITLES = {"positions": "cards at a position", "pairs": "cards at two positions", "hands": "hands on top"}
STATISTICS = {
    "positions": "how often each of 52 cards is at the position",
    "pairs": "how often each of 52 x 51 ordered pairs of cards is at the two positions",
    "hands": "how often the top 5, and the top 7, cards make each category of hand",
}
EVIDENCE = (
    "In decks shuffled like a live table's, by the operating system's generator, cards, pairs of cards and hands come "
    "up as often as in a fair shuffle, as far as {decks:,} decks can show: a card that was at one position "
    "{excess:.1%} too often would be found nine times out of ten."
)
PASS_DOES_NOT_PROVE = (
    "That no one can predict the next card: a generator with a known seed passes the same tests.",
    "That there is no smaller bias, or one that shows only in three or more positions together.",
    "That no one swaps cards on their way to a player: boardwalk verify-shuffle proves that, from the commitment.",
)


def rng_test_command(
    decks: Annotated[int, typer.Option(help="Decks to shuffle.")] = DECKS,
    confidence: Annotated[
        float, typer.Option(help="Confidence of each test and of the verdict's ranges, in percent.")
    ] = 99,
    as_json: JSON_FLAG = False,
) -> None:
    """Shuffle many decks with the live tables' generator and test how often each card is at each position.

    Runs 52 chi-square tests of positions, 1,326 of pairs of positions and two of whole hands. Some of them fail by
    chance; the verdict is a failure, with exit code 1, only if more fail than chance explains, or one by too much.
    """
    from boardwalk.pit.randomness.examination import examine_generator, verify_request

    verify_request(decks, confidence / 100)
    with progress_bar(f"shuffling {decks:,} decks") as progress:
        found = examine_generator(decks, confidence / 100, progress=progress)
    if as_json:
        typer.echo(json.dumps(examination_data(found), indent=2))
    else:
        show_examination(found)
    if not found.passed:
        sys.exit(1)


def examination_data(found: GeneratorExamination) -> dict[str, Any]:
    """An examination, for JSON."""
    return {
        "decks": found.decks,
        "confidence": round(100 * found.confidence, 6),
        "families": {family.name: _family_data(family) for family in found.families},
        "worst": _test_data(found.worst),
        "worst_allowed": found.worst_allowed,
        "verdict": "pass" if found.passed else "fail",
        "false_alarms": found.false_alarms,
        "a_pass_shows": _pass_in_words(found),
        "it_does_not_prove": list(PASS_DOES_NOT_PROVE),
        "seconds": round(found.seconds, 3),
    }


def _family_data(family: FitFamily) -> dict[str, Any]:
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


def _test_data(test: ChiSquareFit) -> dict[str, Any]:
    return {"test": test.name, "statistic": test.statistic, "degrees": test.degrees, "p": test.chance}


def show_examination(found: GeneratorExamination) -> None:
    """An examination for people to read."""
    out = console()
    percent = f"{100 * found.confidence:g}%"
    out.print(Text(f"{found.decks:,} decks", style="bold").append(f"  chi-square at {percent}", style="not bold dim"))
    table = grid("", "tests", "degrees", "failed", "expected", f"{percent} range", "worst", "p-value")
    for family in found.families:
        table.add_row(*_family_row(family))
    out.print(table)
    for family in found.families:
        out.print(Text(f"{TITLES[family.name]}: {STATISTICS[family.name]}", style="dim"))
    out.print()
    out.print(_verdict(found))
    out.print(Text("What a pass shows: ", style="bold").append(_pass_in_words(found), style="not bold"))
    out.print(Text("What it does not prove:", style="bold"))
    for sentence in PASS_DOES_NOT_PROVE:
        out.print(Text(f"- {sentence}"))
    out.print(Text(f"{found.seconds:.1f} s", style="dim"))


def _pass_in_words(found: GeneratorExamination) -> str:
    return EVIDENCE.format(decks=found.decks, excess=found.noticeable_excess)


def _family_row(family: FitFamily) -> tuple[str | Text, ...]:
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


def _verdict(found: GeneratorExamination) -> Text:
    alarms = f"A perfect generator fails at most {100 * found.false_alarms:.1f} of 100 runs"
    least = f"the worst p-value is {found.worst.chance:.2g}; down to {found.worst_allowed:.2g} is allowed"
    if found.passed:
        return Text("PASS  ", style="bold green").append(f"{least}. {alarms}.", style="not bold default")
    again = "run the test again; chance will not repeat, a fault will"
    return Text("FAIL  ", style="bold red").append(f"{least}. {alarms}: {again}.", style="not bold default")
