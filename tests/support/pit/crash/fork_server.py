"""The process that forks servers: it has imported everything, so each one starts at once. It has no other threads.

Requests are lines of JSON: `{"start": what, ...}` is answered with a process id, `{"bury": process}` with how it ended.
A child's reports are sent the same way, with its process id. When the requests end, all children are killed.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
import traceback
from contextlib import suppress
from typing import Any

from tests.support.pit.crash.servers import CALLINGS
from tests.support.pit.crash.warm_up import warm_up


def main() -> None:
    warm_up()
    gc.collect()
    gc.freeze()
    children: set[int] = set()
    say({"ready": os.getpid()})
    for line in sys.stdin:
        wanted = json.loads(line)
        if "start" in wanted:
            child = os.fork()
            if child == 0:
                live(wanted)
            children.add(child)
            say({"started": child})
        else:
            child = wanted["bury"]
            _, status = os.waitpid(child, 0)
            children.discard(child)
            say({"buried": child, "ended": os.waitstatus_to_exitcode(status)})
    for child in children:
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)


def live(wanted: dict[str, Any]) -> None:
    """The whole life of a child; it never returns."""
    code = 1
    try:
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        CALLINGS[wanted.pop("start")](wanted, lambda told: say({"from": os.getpid(), **told}))
        code = 0
    except BaseException:
        say({"from": os.getpid(), "fault": traceback.format_exc()})
    finally:
        os._exit(code)


def say(told: dict[str, Any]) -> None:
    """Write one line at once, so the lines of two processes never mix."""
    os.write(1, (json.dumps(told) + "\n").encode())


if __name__ == "__main__":
    main()
