"""The sections of a report that prove it: worked examples, the second computation, versions, digests and signatures."""

from __future__ import annotations

import hashlib
import json
import platform
import sys
from collections.abc import Iterator, Mapping
from fractions import Fraction
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from boardwalk.money import dollars
from boardwalk.odds.analysis.certification import Certification
from boardwalk.odds.analysis.worked_examples import WorkedExample
from boardwalk.odds.report.prose import prose
from boardwalk.odds.result_store import code_digest
from boardwalk.press.document import Block, DataTable, Section, data_table
from boardwalk.press.notation import capitalized, decimal, whole

LIBRARIES = ("numpy", "numba", "matplotlib", "reportlab", "xlsxwriter")
"""The libraries that figures, charts and files depend on."""
SIGNERS = ("Prepared by", "Verified by", "Approved by")
BLANK = "_" * 28


def examples_section(found: Certification) -> Section:
    """A win, a push and a loss, line by line."""
    if not found.examples:
        return Section("Worked examples", tuple(prose("no-examples")))
    blocks: list[Block] = [*prose("examples")]
    blocks += [_example(each, found.solution.game.titles) for each in found.examples]
    return Section("Worked examples", tuple(blocks))


def _example(each: WorkedExample, titles: Mapping[str, str]) -> DataTable:
    rows = [
        (titles[line.wager], dollars(line.staked), line.result.value, dollars(line.paid), line.paid_by, str(line.law))
        for line in each.settlement.lines
    ]
    title = f"A round that {each.words}"
    note = f"Decisions: {each.path.replace('/', ', then ')}. Cards: {each.cards}."
    return data_table(title, "wager|>bet|result|>paid|by|paragraph", rows, note=note)


def second_section(found: Certification) -> Section:
    """The second computation, class by class."""
    second = found.second
    if second is None:
        return Section("Second computation", tuple(prose("no-second")))
    verdict = "All agree." if not second.apart else f"{whole(second.apart)} differ; the figures are in doubt."
    unmet = f" No round had {', '.join(second.unmet)}." if second.unmet else ""
    rows = [
        (capitalized(each.hand), whole(each.rounds), whole(each.settled), whole(each.apart),
         whole(each.from_whole_deck), decimal(Fraction(each.expected), 2), decimal(Fraction(each.z), 2))
        for each in second.classes
    ]  # fmt: skip
    headings = "player's final hand|>rounds|>settlements|>different|>from the whole deck|>expected|>standard errors off"
    words = prose(
        "second",
        rounds=whole(second.rounds),
        seed=str(second.seed),
        settled=whole(second.settled),
        verdict=verdict + unmet,
    )
    return Section(
        "Second computation", (*words, data_table("Settled a second time, by class of hand", headings, rows))
    )


def versions_of_libraries() -> dict[str, str]:
    """The versions that figures and files were made with."""

    def each() -> Iterator[tuple[str, str]]:
        yield "Python", platform.python_version()
        for name in LIBRARIES:
            try:
                yield name, version(name)
            except PackageNotFoundError:
                yield name, "not installed"

    return dict(each())


def signature_section(author: str = "") -> Section:
    """Versions, the digest of the source, and who signs: the author first."""
    rows = [*versions_of_libraries().items()]
    names = author or BLANK, BLANK, BLANK
    signers = [(role, name, BLANK, BLANK) for role, name in zip(SIGNERS, names, strict=True)]
    return Section(
        "Versions and signatures",
        (
            *prose("versions", source=code_digest()),
            data_table("Versions", "library|>version", rows),
            *prose("signatures"),
            data_table("Signatures", "|name and license|signature|date", signers),
        ),
    )


RUN_FILE = "run.json"
"""The file about one run: the machine, the time it took, and the digests of the other files."""


def run_data(files: Mapping[str, bytes], seconds: float, processor_seconds: float) -> bytes:
    """What is different at every run, apart from the report, with the SHA-256 of every file of it."""
    data: dict[str, Any] = {
        "machine": {"system": platform.system(), "processor": platform.machine(), "python": sys.version.split()[0]},
        "versions": versions_of_libraries(),
        "source_sha256": code_digest(),
        "seconds": round(seconds, 1),
        "processor_seconds": round(processor_seconds, 1),
        "sha256": {name: hashlib.sha256(content).hexdigest() for name, content in sorted(files.items())},
    }
    return (json.dumps(data, indent=1) + "\n").encode()
