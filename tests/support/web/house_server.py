"""A house for tests behind a port, so that real clients can reach it."""

from __future__ import annotations

import threading

from boardwalk.web.http_server import _UvicornServer, listen, server_config, server_url
from tests.support.web.houses import Opened


class HouseServer:
    """The house behind a port, in a thread."""

    def __init__(self, house: Opened, port: int = 0) -> None:
        self.listening = listen("127.0.0.1", port)
        self.url = server_url(self.listening, "127.0.0.1")
        self.port = self.listening.getsockname()[1]
        ready = threading.Event()
        self.server = _UvicornServer(server_config(house.app), house.app.state.server.log, ready.set)
        self.thread = threading.Thread(target=self.server.run, args=([self.listening],), daemon=True)
        self.thread.start()
        assert ready.wait(20)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(20)
        self.listening.close()
