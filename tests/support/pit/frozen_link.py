"""A network link to PostgreSQL that can be frozen: connections stay open, and nothing comes through."""

from __future__ import annotations

import selectors
import socket
import threading
from contextlib import suppress
from pathlib import Path

from sqlalchemy.engine import make_url


class FrozenLink:
    """Passes everything on between a port of this machine and the server's socket, until it is frozen."""

    def __init__(self, url: str) -> None:
        """`url` names the folder of the server's socket."""
        before = make_url(url)
        folder = before.query["host"]
        assert isinstance(folder, str)
        self._behind = next(
            str(each) for each in Path(folder).iterdir() if each.name.startswith(".s.PGSQL") and each.is_socket()
        )
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._open = threading.Event()
        self._open.set()
        self._ended = False
        port = self._listener.getsockname()[1]
        through = before.set(host="127.0.0.1", port=port, query={"sslmode": "disable", "gssencmode": "disable"})
        self.url = through.render_as_string(hide_password=False)
        threading.Thread(target=self._accept, daemon=True).start()

    def freeze(self) -> None:
        self._open.clear()

    def thaw(self) -> None:
        self._open.set()

    def close(self) -> None:
        self._ended = True
        self.thaw()
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = socket.socket(socket.AF_UNIX)
                server.connect(self._behind)
                threading.Thread(target=self._pass_on, args=(client, server), daemon=True).start()

    def _pass_on(self, client: socket.socket, server: socket.socket) -> None:
        with client, server, selectors.DefaultSelector() as ready, suppress(OSError):
            ready.register(client, selectors.EVENT_READ, server)
            ready.register(server, selectors.EVENT_READ, client)
            while not self._ended:
                for key, _ in ready.select(0.5):
                    assert isinstance(key.fileobj, socket.socket)
                    data = key.fileobj.recv(65_536)
                    self._open.wait()
                    if not data:
                        return
                    key.data.sendall(data)
