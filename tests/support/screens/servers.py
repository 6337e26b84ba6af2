"""Real servers for real browsers: `boardwalk serve` as a process, or an application of the tests in a thread."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from boardwalk.odds.result_store import ResultStore
from boardwalk.pit.house_file.examination import demo_house
from boardwalk.web.http_server import listen, server_config, server_url

OPEN = re.compile(r" is open at (http://127\.0\.0\.1:\d+)")


DEMO_EDGE = Fraction(1, 32)
"""Of every wager of the demo house, so that no test has to wait until its games are solved."""


def know_edges(folder: Path) -> None:
    """Put edges of the demo house's games where its server looks for them before it solves a game."""
    store = ResultStore(folder)
    for table in demo_house().tables:
        if store.edges(table.offered) is None:
            store.keep_edges(table.offered, {wager.name: DEMO_EDGE for wager in table.offered.wagers})


class Demo:
    """`boardwalk serve --demo`, as `make run` starts it, with a quick dealer; it can be killed and started again.

    Bots stay away unless they are asked for: most tests are about people who have a table to themselves.
    """

    def __init__(self, directory: Path, *options: str, bots: bool = False, solves: bool = False) -> None:
        self.directory = directory
        self.results = directory / "results" if solves else directory.parent / "demo-results"
        if not solves:
            know_edges(self.results)
        self.options = (*options, "--bots" if bots else "--no-bots")
        self.port = "0"
        self.address = self.start()

    def start(self) -> str:
        """Start it, at the same address as before if it ran before."""
        arguments = ["serve", "--demo", "--no-browser", "--port", self.port, "--step", "0.02", "--log", "log"]
        arguments += ["--limit", "answer-seconds=60"]  # however busy the machine is
        self.process = subprocess.Popen(  # noqa: S603
            [sys.executable, "-m", "boardwalk", *arguments, *self.options],
            cwd=self.directory,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "BOARDWALK_RESULTS": str(self.results)},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        said = ""
        while not (found := OPEN.search(said)):
            line = self.process.stdout.readline()
            assert line, f"it ended: {said}"
            said += line
        address = found.group(1)
        self.port = address.rpartition(":")[2]
        return address

    def kill(self) -> None:
        """Stop it as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        self.process.communicate(timeout=30)


@contextmanager
def served(app: FastAPI) -> Iterator[str]:
    """An application at its own address."""
    with listen("127.0.0.1", 0) as listening:
        server = uvicorn.Server(server_config(app))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield server_url(listening, "127.0.0.1")
        finally:
            server.should_exit = True
            thread.join()
