"""The container's files: everything they name exists, and their steps work without a container engine."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
import typer.main
import yaml

from boardwalk.cli import app
from tests.support.release.bare_process import demo_house, run

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "container"
STEPS = [
    tuple(line.split(maxsplit=1))
    for line in (FOLDER / "Containerfile").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]
COMPOSE: dict[str, Any] = yaml.safe_load((FOLDER / "compose.yaml").read_text("utf-8"))
CADDY = (FOLDER / "Caddyfile").read_text("utf-8")


def steps(kind: str) -> list[str]:
    return [text for name, text in STEPS if name == kind]


def test_what_is_copied_exists_and_is_not_ignored() -> None:
    copied = [path for text in steps("COPY") if not text.startswith("--from") for path in text.split()[:-1]]
    allowed = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert allowed[0] == "*"
    assert copied
    for path in copied:
        assert (ROOT / path).exists(), path
        assert f"!{path}" in allowed, path


def test_the_options_of_both_servers_are_options_of_the_command() -> None:
    serve = typer.main.get_command(app).commands["serve"]  # type: ignore[attr-defined]
    known = {option for parameter in serve.params for option in (*parameter.opts, *parameter.secondary_opts)}
    (default,) = steps("CMD")
    for command in (json.loads(default), COMPOSE["services"]["house"]["command"]):
        assert command[0] == "serve"
        assert {word.partition("=")[0] for word in command if word.startswith("-")} <= known
    (entry,) = steps("ENTRYPOINT")
    assert json.loads(entry) == ["boardwalk"]


def test_the_services_find_each_other() -> None:
    services = COMPOSE["services"]
    command = services["house"]["command"]
    database = services["database"]["environment"]
    user, name = database["POSTGRES_USER"], database["POSTGRES_DB"]
    assert f"--database=postgresql://{user}@database/{name}" in command
    assert services["house"]["environment"]["PGPASSWORD"] == database["POSTGRES_PASSWORD"]
    address = services["proxy"]["networks"]["inside"]["ipv4_address"]
    assert f"--proxy={address}" in command
    assert address.startswith(COMPOSE["networks"]["inside"]["ipam"]["config"][0]["subnet"].removesuffix("0/24"))
    (port,) = steps("EXPOSE")
    assert f"reverse_proxy house:{port} " in CADDY
    assert "ports" not in services["house"], "only the proxy can be reached from outside"
    assert "ports" not in services["database"]
    assert "--secure" in command


def test_every_volume_and_file_is_there() -> None:
    for service in COMPOSE["services"].values():
        for volume in service["volumes"]:
            source = volume.partition(":")[0]
            assert source in COMPOSE["volumes"] or source == "./house.toml" or (FOLDER / source).is_file()
    asked = set(re.findall(r"\$\{(\w+):\?", (FOLDER / "compose.yaml").read_text("utf-8")))
    assert asked == {"DATABASE_PASSWORD", "HOUSE_ADDRESS"}
    assert "{$HOUSE_ADDRESS}" in CADDY


@pytest.mark.long
def test_the_steps_of_the_build_give_a_house_that_opens(tmp_path: Path) -> None:
    """The same commands, with folders of our own instead of those in the image."""
    places = {"/opt/boardwalk": tmp_path / "opt", "/dist": tmp_path / "dist"}
    source = tmp_path / "source"
    source.mkdir()
    for text in steps("COPY"):
        if not text.startswith("--from"):
            for path in text.split()[:-1]:
                copy = shutil.copytree if (ROOT / path).is_dir() else shutil.copy
                copy(ROOT / path, source / path)
    for text in steps("RUN"):
        if text.startswith("useradd"):
            continue
        for place, own in places.items():
            text = text.replace(place, str(own))  # noqa: PLW2901
        done = run("sh", "-c", text, cwd=source)
        assert done.returncode == 0, f"{text}: {done.stderr}"
    boardwalk = places["/opt/boardwalk"] / "bin" / "boardwalk"
    assert "source " in run(boardwalk, "--version").stdout
    with demo_house(boardwalk, tmp_path) as address:
        assert address
