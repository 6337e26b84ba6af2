"""The mathematical report as a whole: one document made of all sections, rendered as HTML, PDF, JSON and charts, and
written to a folder.

One document is written and rendered twice. It holds no date and nothing about the machine, so that the same inputs
give the same bytes. What is different at every run is in a file of its own.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from boardwalk import __version__
from boardwalk.law.own_citations import is_own, without_register
from boardwalk.money import dollars
from boardwalk.odds.figures import base_wager
from boardwalk.odds.report.charts import as_svg
from boardwalk.odds.report.material import ReportMaterial, ReportScope, collect
from boardwalk.odds.report.play import choices_section, fixed_section, sensitivity_section
from boardwalk.odds.report.proof import RUN_FILE, examples_section, run_data, second_section, signature_section
from boardwalk.odds.report.reproducibility import method_section, report_data, reproducibility_section
from boardwalk.odds.report.results import (
    distribution_section,
    headlines,
    results_section,
    side_bets_section,
    simulation_section,
    starting_hands_section,
    strategy_section,
    tables_section,
)
from boardwalk.odds.report.rules import (
    laws_of,
    options_section,
    pay_tables_section,
    rules_section,
    rulings_section,
    subchapter,
)
from boardwalk.odds.report.spread import (
    collected_section,
    exposure_section,
    frequencies_section,
    hold_section,
    mixes_section,
)
from boardwalk.odds.report.workbook import to_workbook
from boardwalk.press.document import Document, Section
from boardwalk.press.folder import publish, workshop
from boardwalk.press.html import to_html
from boardwalk.press.pdf import to_pdf
from boardwalk.progress import Begin, nobody

CHARTS = "outcomes", "rounds", "versions", "side-bets", "starting-hands", "strategy"
"""Every chart that a report may have; those of an earlier report are removed."""
WORKBOOK = "par-sheet.xlsx"


def document_of(material: ReportMaterial) -> Document:
    """The report as a document, ready to be rendered."""
    game = material.game
    changed = game.house.changed()
    settings = ", ".join(f"{name} {text}" for name, text in changed.items())
    document = Document(
        kind="Mathematical report",
        title=game.title,
        facts=(
            ("Game by", game.by) if is_own(game.basics.deck) else ("Regulation", subchapter(game)),
            ("House options", f"{settings}; all others at their defaults" if changed else "all at their defaults"),
            ("Unit", f"{dollars(material.request.unit_cents)}, {base_wager(game)}"),
            ("Software", f"boardwalk {__version__}"),
            *((("Author", material.request.author),) if material.request.author else ()),
            *((("Warning", material.solution.warning),) if material.solution.warning else ()),
        ),
        headlines=headlines(material.solution),
        sections=(
            rules_section(game),
            options_section(game),
            pay_tables_section(game),
            results_section(material.solution),
            distribution_section(material.solution, material.fan),
            *_on_spread(material),
            starting_hands_section(material),
            strategy_section(material),
            *_on_play(material),
            tables_section(material),
            side_bets_section(material),
            *_on_what_is_collected(material),
            *_proofs(material),
            simulation_section(material),
            method_section(material),
            reproducibility_section(material),
            rulings_section(laws_of(game)),
            signature_section(material.request.author),
        ),
    )
    return without_register(document) if is_own(game.basics.deck) else document


def _on_spread(material: ReportMaterial) -> Iterator[Section]:
    if (found := material.certification) is not None:
        yield from (frequencies_section(found), hold_section(found), mixes_section(found), exposure_section(found))


def _on_play(material: ReportMaterial) -> Iterator[Section]:
    if (found := material.certification) is not None:
        yield from (choices_section(found), fixed_section(found, material.card), sensitivity_section(found))


def _on_what_is_collected(material: ReportMaterial) -> Iterator[Section]:
    if material.certification is not None and (section := collected_section(material.certification)) is not None:
        yield section


def _proofs(material: ReportMaterial) -> Iterator[Section]:
    if (found := material.certification) is not None:
        yield from (examples_section(found), second_section(found))


@dataclass(frozen=True)
class MathematicalReport:
    """A report, rendered when asked for."""

    material: ReportMaterial

    @cached_property
    def document(self) -> Document:
        return document_of(self.material)

    def files(self) -> dict[str, bytes]:
        """Every file of the report by its name."""
        charts = {picture.name: as_svg(picture.figure, picture.name) for picture in self.document.pictures}
        assert charts.keys() <= set(CHARTS), "a chart that a later report would not remove"
        data = json.dumps(report_data(self.material), ensure_ascii=False, indent=1) + "\n"
        return {
            **{f"{name}.svg": svg.encode() for name, svg in charts.items()},
            "report.json": data.encode(),
            "report.html": to_html(self.document, charts).encode(),
            "report.pdf": to_pdf(self.document),
            **({} if self.material.certification is None else {WORKBOOK: to_workbook(self.material.certification)}),
        }


def make_report(request: ReportScope, out: Path, begin: Begin = nobody) -> MathematicalReport:
    """Compute a report and write its files to a folder, all or none; those of an earlier report are replaced."""
    request.verify()
    began, worked = time.perf_counter(), time.process_time()
    with workshop(out) as unfinished:
        report = MathematicalReport(collect(request, begin))
        begin("writing")
        files = report.files()
        files[RUN_FILE] = run_data(files, time.perf_counter() - began, time.process_time() - worked)
        for name, content in files.items():
            (unfinished / name).write_bytes(content)
        _remove_charts(out)
        publish(unfinished, out)
    return report


def _remove_charts(out: Path) -> None:
    for name in CHARTS:
        with suppress(FileNotFoundError):
            (out / f"{name}.svg").unlink()
