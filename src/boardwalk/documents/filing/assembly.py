"""Puts a filing together and writes it: all of it or nothing, and the same bytes from the same house file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import pypdfium2

from boardwalk import __version__
from boardwalk.documents.filing import ROUNDS
from boardwalk.documents.filing.approvals import approvals_data, approvals_document, laws_of
from boardwalk.documents.filing.checks import checks_data, checks_document, print_faults
from boardwalk.documents.filing.index import SUMS, index_page
from boardwalk.documents.filing.law_register import law_data, law_page
from boardwalk.documents.filing.paper import FilingPart, Offering, Paper, files_of, offerings, prose, table_papers
from boardwalk.documents.filing.progressives import LAWS as PROGRESSIVE_LAWS
from boardwalk.documents.filing.progressives import progressives_data, progressives_document, too_rare
from boardwalk.documents.filing.reports import MakeReports, ReportJob, make_reports, report_job
from boardwalk.documents.filing.software import as_json, sha256, software_data, source_digest, sums
from boardwalk.documents.sign.sheet import meter_signs
from boardwalk.errors import InputError
from boardwalk.games import is_outside
from boardwalk.games.declaration.written_game import game_digest, write_game
from boardwalk.law.own_citations import is_own, without_register
from boardwalk.money import dollars
from boardwalk.pit.house_file import HouseFile, HouseFileError, read_house
from boardwalk.pit.house_file.examination import decode_text, with_lines
from boardwalk.pit.house_file.game_reference import GameReferences
from boardwalk.press.document import Document
from boardwalk.press.folder import files_in, publish_tree, workshop
from boardwalk.press.html import to_html
from boardwalk.press.notation import capitalized, whole
from boardwalk.press.pdf import to_pdf
from boardwalk.progress import Begin, nobody

INDEX = "index.html"
HOUSE = "house.toml"


@dataclass(frozen=True)
class Filing:
    """A filing: its parts, and every file by its path."""

    parts: tuple[FilingPart, ...]
    files: dict[str, bytes]

    @property
    def papers(self) -> list[Paper]:
        return [paper for part in self.parts for paper in part.papers]

    @property
    def to_add(self) -> list[str]:
        """The paths of what the licensee must add."""
        return [paper.to_add for paper in self.papers if paper.to_add]

    @property
    def digest(self) -> str:
        """The digest of the list of digests, which covers the whole filing."""
        return sha256(self.files[SUMS])


def make_filing(
    house_toml: bytes,
    out: Path,
    begin: Begin = nobody,
    *,
    file: str = HOUSE,
    rounds: int = ROUNDS,
    reports: MakeReports | None = None,
    games: GameReferences | None = None,
) -> Filing:
    """Make the filing of the house that a file describes, and write it to its own folder.

    `file` is the name of the house file in error messages, and `games` finds the game files that it names.
    A folder with anything but an earlier filing is refused.
    """
    text = decode_text(house_toml, file)
    house = read_house(text, file, games)
    faults = [*too_rare(house), *print_faults(house)]
    if faults:
        raise HouseFileError(file, with_lines(text, faults))
    found = offerings(house)
    jobs = {each.folder: report_job(each, rounds) for each in found}
    verify_place(out)
    with workshop(out, "a filing") as unfinished:
        filing = _filing(house, house_toml, found, jobs, begin, reports or make_reports)
        begin("writing")
        publish_tree(filing.files, unfinished, out)
    return filing


def verify_place(out: Path) -> None:
    """Refuse a folder with anything in it that is not from an earlier filing."""
    if not out.is_dir():
        return
    names = [name for name in files_in(out) if name != SUMS]
    listed = {line.partition("  ")[2] for line in _lines(out / SUMS)}
    foreign = next((name for name in names if name not in listed), None)
    if foreign is not None:
        reason = (
            f"{str(out)!r} contains {foreign!r}, which is not from an earlier filing; move it or choose another folder"
        )
        raise InputError("--out", reason)


def _lines(path: Path) -> list[str]:
    return path.read_text("utf-8", "replace").splitlines() if path.is_file() else []


def _filing(
    house: HouseFile,
    house_toml: bytes,
    found: tuple[Offering, ...],
    jobs: dict[str, ReportJob],
    begin: Begin,
    reports: MakeReports,
) -> Filing:
    computed = reports(list(jobs.values()), begin)
    drawing = begin("drawing layouts, signs, rules and manuals")
    parts = [_house_part(house, house_toml)]
    for number, each in enumerate(found):
        drawing(number / len(found))
        parts.append(_offering_part(each, jobs[each.folder], computed[jobs[each.folder]]))
    parts.append(_software_part())
    files = files_of(parts)
    facts = _facts(house, house_toml, found)
    pages = {path: _pages(files[path]) for path in files if path.endswith(".pdf")}
    index = index_page(house.name, facts, parts, pages, outside=_is_outside(house))
    whole_filing = {INDEX: index, **files}
    return Filing(tuple(parts), {**whole_filing, SUMS: sums(whole_filing).encode()})


def _pages(pdf: bytes) -> int:
    return len(pypdfium2.PdfDocument(pdf))


def _facts(house: HouseFile, house_toml: bytes, found: tuple[Offering, ...]) -> dict[str, str]:
    games = dict.fromkeys(each.offer.game.title for each in found)
    return {
        "Licensee": house.name,
        "Tables": f"{len(house.tables)}: {', '.join(games)}",
        "Progressive meters": ", ".join(meter.name for meter in house.meters) or "none",
        "House file": f"SHA-256 {sha256(house_toml)}",
        "Software": f"boardwalk {__version__}, SHA-256 {source_digest()}",
    }


def _is_outside(house: HouseFile) -> bool:
    """Whether no game of the house is New Jersey's, so that nothing it files cites New Jersey."""
    return bool(house.tables) and all(is_own(table.offered.basics.deck) for table in house.tables)


def _cited(house: HouseFile, document: Document) -> Document:
    return without_register(document) if _is_outside(house) else document


def _house_part(house: HouseFile, house_toml: bytes) -> FilingPart:
    outside, games = _is_outside(house), [table.offered for table in house.tables]
    progressives = _cited(house, progressives_document(house))
    return FilingPart(
        "The house",
        "What applies to all tables.",
        (
            Paper(
                "House file",
                prose("house-file"),
                files={HOUSE: house_toml},
            ),
            Paper(
                "Progressives",
                prose("progressives"),
                PROGRESSIVE_LAWS if house.meters and not outside else (),
                {
                    "progressives.pdf": to_pdf(progressives),
                    "progressives.html": to_html(progressives, {}).encode(),
                    "progressives.json": as_json(progressives_data(house)),
                },
            ),
            *_meter_signs(house),
            Paper(
                "Approvals and submissions",
                prose("approvals"),
                laws_of(house),
                {
                    "approvals.html": to_html(_cited(house, approvals_document(house)), {}).encode(),
                    "approvals.json": as_json(approvals_data(house)),
                },
            ),
            Paper(
                "Checks of layouts and wording",
                prose("checks"),
                files={
                    "checks.html": to_html(_cited(house, checks_document(house)), {}).encode(),
                    "checks.json": as_json(checks_data(house)),
                },
            ),
            Paper(
                "Rules of the games" if outside else "Law register",
                prose("law-outside" if outside else "law"),
                files={"law.html": law_page(house.name, games), "law.json": as_json(law_data(games))},
            ),
        ),
    )


def _meter_signs(house: HouseFile) -> Iterator[Paper]:
    """The sign above each meter that has tables."""
    for meter in house.meters:
        if any(meter.name in table.meters.values() for table in house.tables):
            folder = f"signs/meter-{quote(meter.name, safe='')}"
            files = {f"{folder}/{name}": content for name, content in meter_signs(house, meter.name).items()}
            yield Paper(f"Sign for the {meter.name} meter", prose("meter-sign"), files=files)


def _offering_part(each: Offering, job: ReportJob, report: dict[str, bytes]) -> FilingPart:
    game = each.offer.game
    shared = " They have the same offer and share these documents." if len(each.tables) > 1 else ""
    settings = ", ".join(f"{name} {text}" for name, text in game.house.changed().items())
    options = (
        f"House options: {settings}; all others at their defaults." if settings else "All options at their defaults."
    )
    papers = [*table_papers(each), *_declaration(each), _report(each, job, report)]
    return FilingPart(f"{game.title}, {each.where}", f"{capitalized(each.where)}.{shared} {options}", tuple(papers))


def _declaration(each: Offering) -> Iterator[Paper]:
    """The declaration of a game that is not New Jersey's, as records hold it."""
    game = each.offer.game
    if is_outside(game.name):
        written = {"sha256": game_digest(game), "declaration": write_game(game)}
        yield Paper("Declaration", prose("declaration"), files={f"{each.folder}/game.json": as_json(written)})


def _report(each: Offering, job: ReportJob, report: dict[str, bytes]) -> Paper:
    simulated = f"It includes {whole(job.rounds)} simulated rounds for comparison." if job.rounds else ""
    words = prose("report", unit=dollars(job.unit_cents), simulated=simulated).strip()
    first = "report.pdf", "report.html", "report.json"
    names = [*(name for name in first if name in report), *sorted(report.keys() - set(first))]
    return Paper("Mathematical report", words, files={f"{each.folder}/report/{name}": report[name] for name in names})


def _software_part() -> FilingPart:
    return FilingPart(
        "The software",
        "",
        (
            Paper(
                "Software",
                prose("software"),
                files={"software.json": as_json(software_data())},
            ),
        ),
    )
