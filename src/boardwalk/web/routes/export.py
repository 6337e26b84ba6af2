"""Everything for a regulator, in one file."""

from __future__ import annotations

import tempfile
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from boardwalk.pit.dispute import FIXED_TIME
from boardwalk.pit.errors import Conflict
from boardwalk.pit.export import PRIVATE_FILE, export
from boardwalk.pit.permission import Action
from boardwalk.web.operation import operation
from boardwalk.web.server import Server, server_of

router = APIRouter(tags=["books"])
ZIP = "application/zip"
PIECE = 1 << 16
EXPORTING = threading.Lock()


@operation(
    router, "GET", "/audit/export", "The whole record", action=Action.EXPORT, media_type=ZIP, problems=(409,)
)  # fmt: skip
async def export_records(request: Request) -> Response:
    """What `boardwalk export` writes, as a zip file, sealed where the server has the key; one at a time.

    What is in play now is held back.
    """
    packed = await run_in_threadpool(_packed, server_of(request))
    headers = {"Content-Disposition": 'attachment; filename="boardwalk-export.zip"'}
    return StreamingResponse(_pieces(packed), media_type=ZIP, headers=headers)


def _packed(server: Server) -> IO[bytes]:
    """The export in a file that has no name, and is gone when it is closed."""
    if not EXPORTING.acquire(blocking=False):
        raise Conflict("export", "another one is under way")
    try:
        with tempfile.TemporaryDirectory(prefix="boardwalk-export-") as folder:
            out = Path(folder) / "export"
            with server.pit.store.reading() as connection:
                export(connection, out, server.key)
            return _zipped(out)
    finally:
        EXPORTING.release()


def _zipped(out: Path) -> IO[bytes]:
    into = tempfile.TemporaryFile(prefix="boardwalk-export-")  # noqa: SIM115 - it is closed when it is sent
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(out.iterdir()):
            info = zipfile.ZipInfo(path.name, FIXED_TIME)
            info.compress_type, info.create_system, info.external_attr = zipfile.ZIP_DEFLATED, 3, PRIVATE_FILE << 16
            with path.open("rb") as file, archive.open(info, "w", force_zip64=True) as packed:
                while piece := file.read(PIECE):
                    packed.write(piece)
    into.seek(0)
    return into


def _pieces(packed: IO[bytes]) -> Iterator[bytes]:
    with packed:
        while piece := packed.read(PIECE):
            yield piece
