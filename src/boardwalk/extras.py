"""What comes with an extra of the package, and the one message where it is missing.

The core needs little: games, settlement, law, tables and play in the terminal. Everything else is imported when it is
first needed. What people call from outside is wrapped in `explain_missing`, so they read what to install instead of a
traceback; what needs several extras says so first, with `require`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from boardwalk.errors import BoardwalkError

PACKAGES: dict[str, dict[str, str]] = {
    "odds": {"numba": "Numba", "numpy": "NumPy", "matplotlib": "Matplotlib"},
    "print": {
        "reportlab": "ReportLab",
        "pypdfium2": "pypdfium2",
        "matplotlib": "Matplotlib",
        "PIL": "Pillow",
        "xlsxwriter": "XlsxWriter",
    },
    "client": {"httpx": "HTTPX", "websockets": "websockets"},
    "house": {
        "sqlalchemy": "SQLAlchemy",
        "fastapi": "FastAPI",
        "alembic": "Alembic",
        "anyio": "AnyIO",
        "argon2": "argon2-cffi",
        "cryptography": "cryptography",
        "httptools": "httptools",
        "orjson": "orjson",
        "prometheus_client": "prometheus-client",
        "psycopg": "Psycopg",
        "pydantic": "Pydantic",
        "starlette": "Starlette",
        "structlog": "structlog",
        "uvicorn": "Uvicorn",
        "uvloop": "uvloop",
    },
    "cluster": {"dask": "Dask", "distributed": "Dask"},
    "gym": {"gymnasium": "Gymnasium"},
}
"""For each extra, the modules that it brings and what people call them. The first one stands for the extra."""


class MissingExtra(BoardwalkError, ImportError):  # noqa: N818
    """A package is missing that comes with an extra.

    >>> str(MissingExtra("boardwalk solve", ("Numba",), ("odds",)))
    "boardwalk solve needs Numba: pip install 'boardwalk[odds]'"
    """

    def __init__(self, purpose: str, packages: tuple[str, ...], extras: tuple[str, ...]) -> None:
        self.purpose = purpose
        self.packages = packages
        self.extras = extras
        super().__init__(purpose, packages, extras)

    def __str__(self) -> str:
        return f"{self.purpose} needs {' and '.join(self.packages)}: pip install 'boardwalk[{','.join(self.extras)}]'"


@contextmanager
def explain_missing(purpose: str) -> Iterator[None]:
    """Say what to install if this needs a package that an extra brings. It is a decorator, too.

    >>> with explain_missing("simulate"):
    ...     raise ModuleNotFoundError("No module named 'dask.distributed'", name="dask.distributed")
    Traceback (most recent call last):
    boardwalk.extras.MissingExtra: simulate needs Dask: pip install 'boardwalk[cluster]'
    """
    try:
        yield
    except ModuleNotFoundError as error:
        module = (error.name or "").partition(".")[0]
        extra = next((extra for extra, modules in PACKAGES.items() if module in modules), None)
        if extra is None:  # our own mistake, or a file of the caller's that imports something
            raise
        raise MissingExtra(purpose, (_missing(extra) or PACKAGES[extra][module],), (extra,)) from None


def require(purpose: str, *extras: str) -> None:
    """Raise `MissingExtra` if a package of these extras is missing; names all of these extras at once."""
    missing = {extra: package for extra in extras if (package := _missing(extra))}
    if missing:
        raise MissingExtra(purpose, tuple(dict.fromkeys(missing.values())), tuple(missing))


def _missing(extra: str) -> str | None:
    """The first package of an extra that is not installed, as people call it."""
    return next((title for module, title in PACKAGES[extra].items() if not find_spec(module)), None)
