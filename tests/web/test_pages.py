"""The screens are served from the package alone, with a policy that lets nothing else in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from boardwalk.web.pages import CONTENT_SECURITY_POLICY, PAGE_PATHS, assets
from tests.support.web.houses import Opened, TestClient

ROUTES = (Path(__file__).parents[2] / "src/boardwalk/web/screens/core/router.js").read_text("utf-8")


@pytest.fixture(scope="module")
def client(house: Opened) -> TestClient:
    return house.client()


def test_every_page_can_be_opened_and_reloaded(client: TestClient) -> None:
    for path in PAGE_PATHS:
        response = client.get(re.sub(r"\{\w+\}", "4", path))
        assert response.status_code == 200, path
        assert response.headers["content-type"] == "text/html; charset=utf-8"
        assert response.headers["content-security-policy"] == CONTENT_SECURITY_POLICY


def test_the_server_and_the_browser_know_the_same_addresses() -> None:
    in_the_browser = re.findall(r'way\("([^"]+)"', ROUTES)
    assert [re.sub(r":\w+", "x", path) for path in in_the_browser] == [
        re.sub(r"\{\w+\}", "x", path) for path in PAGE_PATHS
    ]


def test_what_the_page_and_its_scripts_load_is_there(client: TestClient) -> None:
    page = assets()["index.html"].content.decode()
    for path in re.findall(r'(?:href|src)="/screens/([^"]+)"', page):
        assert client.get(f"/screens/{path}").status_code == 200, path
    for name, asset in assets().items():
        for wanted in re.findall(r'(?:from|import)\s*\(?"(\.[^"]+)"', asset.content.decode()):
            found = (Path("/") / name).parent.joinpath(wanted)
            path = "/".join(_normal(found))
            assert path in assets() or path.endswith("api-types.js"), f"{name} imports {wanted}"


def _normal(path: Path) -> list[str]:
    parts: list[str] = []
    for part in path.parts[1:]:
        parts = parts[:-1] if part == ".." else parts if part == "." else [*parts, part]
    return parts


def test_a_mistyped_address_is_a_page_for_people_and_a_problem_for_programs(client: TestClient) -> None:
    page = client.get("/tabel/4", headers={"Accept": "text/html,*/*;q=0.8"})
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert page.headers["content-security-policy"] == CONTENT_SECURITY_POLICY
    assert client.get("/tabel/4").headers["content-type"] == "application/problem+json"


def test_a_file_is_sent_once(client: TestClient) -> None:
    first = client.get("/screens/main.js")
    again = client.get("/screens/main.js", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", ["../app.py", "%2e%2e/app.py", "..%2fapp.py", "api-types.d.ts", "core", "", "x.js"])
def test_nothing_else_is_served(client: TestClient, path: str) -> None:
    assert client.get(f"/screens/{path}").status_code == 404


def test_the_policy_lets_nothing_in_from_elsewhere() -> None:
    assert "'unsafe" not in CONTENT_SECURITY_POLICY
    assert not re.search(r"https?:|\*", CONTENT_SECURITY_POLICY)
    assert CONTENT_SECURITY_POLICY.startswith("default-src 'none'")
