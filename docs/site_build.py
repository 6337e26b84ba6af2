"""The documentation as a site: the pages of this folder, and those that are written from the code, built by Zensical.

`python docs/site_build.py` builds it into site/; with `--serve` it is on http://127.0.0.1:8000, rebuilt as you write.
Both go through a folder of its own, so pages that are written from the code never lie among those written by hand.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from from_code import command, exposed_cards, games, http, law, published

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
WRITERS = (command.pages, exposed_cards.pages, games.pages, http.pages, law.pages, published.pages)
RANK = "---\nsearch:\n  boost: 0.3\n---\n\n"
"""A reader who searches for a word wants to read about it before seeing its signature."""
LOOK_SECONDS = 1.0


def write_folder(folder: Path) -> None:
    """Everything that Zensical reads, in this folder."""
    shutil.copyfile(ROOT / "mkdocs.yml", folder / "mkdocs.yml")
    for name, target in (("src", ROOT / "src"), ("source", DOCS)):
        (folder / name).symlink_to(target)
    copy_pages(folder / "docs")
    for pages in WRITERS:
        for path, text in pages().items():
            _write_page(folder / "docs" / path, text)


def copy_pages(target: Path, since: float = 0.0) -> None:
    """Copy the pages and pictures that were changed since then."""
    for path in DOCS.rglob("*"):
        if path.is_file() and path.suffix not in (".py", ".pyc") and path.stat().st_mtime >= since:
            copy = target / path.relative_to(DOCS)
            if path.suffix == ".md":
                _write_page(copy, path.read_text("utf-8"))
            else:
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, copy)


def _write_page(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(RANK + text if "reference" in path.parts else text, "utf-8")


def run_zensical(folder: Path, *arguments: str) -> subprocess.Popen[bytes]:
    program = Path(sys.executable).parent / "zensical"
    return subprocess.Popen([program, *arguments, "--config-file", "mkdocs.yml"], cwd=folder)  # noqa: S603


def build(folder: Path, site: Path) -> int:
    """Build the site, in place of the one that is there. A warning is an error."""
    code = run_zensical(folder, "build", "--strict").wait()
    if code == 0:
        shutil.rmtree(site, ignore_errors=True)
        shutil.copytree(folder / "site", site)
    return code


def serve(folder: Path) -> int:
    """Serve the site, and copy what changes until it is stopped."""
    server, looked = run_zensical(folder, "serve"), time.time()
    try:
        while server.poll() is None:
            time.sleep(LOOK_SECONDS)
            since, looked = looked, time.time()
            copy_pages(folder / "docs", since)
    except KeyboardInterrupt:
        server.terminate()
    return server.wait()


def main() -> int:
    parser = argparse.ArgumentParser(description="Build the documentation.")
    parser.add_argument("--site", type=Path, default=ROOT / "site", help="the folder of the site")
    parser.add_argument("--serve", action="store_true", help="serve it, and build it again as you write")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="boardwalk-docs-") as name:
        folder = Path(name)
        write_folder(folder)
        return serve(folder) if asked.serve else build(folder, asked.site)


if __name__ == "__main__":
    sys.exit(main())
