"""The mathematical reports of a filing, made in parallel: each in its own process, one per core."""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import active_children, get_context
from threading import current_thread, main_thread

from boardwalk.documents.filing.paper import Offering
from boardwalk.errors import BoardwalkError
from boardwalk.game_file import load_again, loaded_games
from boardwalk.games import declared, find_game
from boardwalk.odds.report.material import ReportScope, collect
from boardwalk.odds.report.mathematical_report import MathematicalReport
from boardwalk.odds.solver.boards import Deck
from boardwalk.progress import Begin


@dataclass(frozen=True)
class ReportJob:
    """The subject of a report, in a form that can be sent to another process."""

    game: str
    options: tuple[tuple[str, str], ...]
    unit_cents: int
    rounds: int
    deck: Deck = field(default_factory=Deck)

    @property
    def request(self) -> ReportScope:
        game = declared(self.game, self.options)
        return ReportScope(find_game(self.game), game, self.unit_cents, self.rounds, brief=True, deck=self.deck)


def report_job(offering: Offering, rounds: int) -> ReportJob:
    """The report on an offer, or an error if it cannot be made."""
    game = offering.offer.game
    job = ReportJob(game.name, tuple(sorted(game.house.as_text().items())), offering.unit_cents, rounds)
    job.request.verify()
    return job


Files = dict[str, bytes]
MakeReports = Callable[[Sequence[ReportJob], Begin], Mapping[ReportJob, Files]]


def make_reports(jobs: Sequence[ReportJob], begin: Begin) -> dict[ReportJob, Files]:
    """The files of each report by name; the same for any number of processes."""
    different = list(dict.fromkeys(jobs))
    if len(different) <= 1:
        return {job: _files(job, begin) for job in different}
    progress = begin(f"calculating {len(different)} mathematical reports")
    found: dict[ReportJob, Files] = {}
    workers, others = min(len(different), os.cpu_count() or 1), set(active_children())
    games = (loaded_games(),)
    with ProcessPoolExecutor(workers, get_context("spawn"), initializer=load_again, initargs=games) as pool:
        with _ignoring_interrupts():
            waiting = {pool.submit(_files_in_process, job): job for job in different}
        try:
            for done in as_completed(waiting):
                found[waiting[done]] = done.result()
                progress(len(found) / len(different))
        except BrokenProcessPool:
            raise BoardwalkError(
                "the system ended a process that was making a report; it may have run out of memory"
            ) from None
        except BaseException:
            for process in set(active_children()) - others:
                process.terminate()  # otherwise it would finish a report that is no longer needed
            raise
    return found


@contextmanager
def _ignoring_interrupts() -> Iterator[None]:
    """Processes started here ignore Ctrl-C, which a terminal sends to all of them: we end them ourselves."""
    if current_thread() is not main_thread():  # signals are set and received only there
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _files_in_process(job: ReportJob) -> Files:
    return _files(job, None)


def _files(job: ReportJob, begin: Begin | None) -> Files:
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # it logs that it builds a font cache the first time
    return MathematicalReport(collect(job.request, begin) if begin else collect(job.request)).files()
