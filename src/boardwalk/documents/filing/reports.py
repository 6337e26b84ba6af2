"""The mathematical reports of a filing, made side by side: each in a process of its own, as many as there are cores."""

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

from boardwalk.documents.filing.offering import Offering
from boardwalk.errors import BoardwalkError
from boardwalk.games import declared, find_game
from boardwalk.odds.boards import Deck
from boardwalk.odds.progress import Begin
from boardwalk.odds.report.make import Report
from boardwalk.odds.report.material import Request, collect


@dataclass(frozen=True)
class Order:
    """What a report is asked to be about, as one process can tell another."""

    game: str
    options: tuple[tuple[str, str], ...]
    unit_cents: int
    rounds: int
    deck: Deck = field(default_factory=Deck)

    @property
    def request(self) -> Request:
        game = declared(self.game, self.options)
        return Request(find_game(self.game), game, self.unit_cents, self.rounds, brief=True, deck=self.deck)


def order_of(offering: Offering, rounds: int) -> Order:
    """The report on an offer; what cannot be reported is refused."""
    game = offering.offer.game
    order = Order(game.name, tuple(sorted(game.house.as_text().items())), offering.unit_cents, rounds)
    order.request.verify()
    return order


Files = dict[str, bytes]
MakeReports = Callable[[Sequence[Order], Begin], Mapping[Order, Files]]


def make_reports(orders: Sequence[Order], begin: Begin) -> dict[Order, Files]:
    """The files of each report by their names; the same whatever the number of processes."""
    different = list(dict.fromkeys(orders))
    if len(different) <= 1:
        return {order: _files(order, begin) for order in different}
    progress = begin(f"computing {len(different)} mathematical reports")
    found: dict[Order, Files] = {}
    workers, others = min(len(different), os.cpu_count() or 1), set(active_children())
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        with _deaf():
            waiting = {pool.submit(_alone, order): order for order in different}
        try:
            for done in as_completed(waiting):
                found[waiting[done]] = done.result()
                progress(len(found) / len(different))
        except BrokenProcessPool:
            raise BoardwalkError(
                "a process that computed a report was ended by the system; has it memory enough?"
            ) from None
        except BaseException:
            for process in set(active_children()) - others:
                process.terminate()  # a report that nobody wants any more would be computed to its end
            raise
    return found


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes that begin here do not hear Ctrl-C, which a terminal tells to all: it is for us to end them."""
    if current_thread() is not main_thread():  # only there may it be said, and only there is it heard
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _alone(order: Order) -> Files:
    return _files(order, None)


def _files(order: Order, begin: Begin | None) -> Files:
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # it tells of a font cache that it builds the first time
    return Report(collect(order.request, begin) if begin else collect(order.request)).files()
