"""Logs: one line a request, of fields that are listed, without secrets and without cards."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

from boardwalk.web.log import FIELDS, open_log
from tests.web.houses import API, PASSWORD, install, opened, play_round, seated

CARDS = re.compile(r"\b[2-9TJQKA][cdhs]\b")


def test_what_is_not_listed_is_dropped() -> None:
    file = io.StringIO()
    open_log(file).info("request", route="/tables", password="swordfish", cards="Ah Kd", body={"a": 1})  # noqa: S106
    line = json.loads(file.getvalue())
    assert set(line) == {"event", "level", "timestamp", "route"}


def test_no_secret_and_no_card_is_ever_logged(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        install(house)
        pat = seated(house, "7", 1, "Pat")
        play_round(house, "7", {1: pat})
        pat.post(f"{API}/session", json={"name": "Pat", "password": PASSWORD})
        pat.post(f"{API}/session", json={"name": "Pat", "password": "swordfish-1234"})
        token = pat.post(f"{API}/me/tokens", json={"label": "bench"}).json()["token"]
        pat.get(f"{API}/tables/7?token={token}&card=Ah")
        pat.get(f"{API}/{token}")
        pat.delete(f"{API}/me/tokens/{token[:60]}")
        pat.post(f"{API}/tables/7/commands", json={"do": "shuffle-deck", "deck": "Ah Kd"})
        text = house.log.getvalue()
        lines = [json.loads(line) for line in text.splitlines()]
        assert len(lines) > 40
        assert all(set(line) <= FIELDS for line in lines)
        for secret in (PASSWORD, "swordfish", token, token[:20], *house.secrets.values()):
            assert secret not in text
        for line in lines:
            assert not CARDS.search(
                json.dumps({name: line[name] for name in line if name not in ("timestamp", "request")})
            )
        commands = [line for line in lines if line.get("command") == "deal-next"]
        assert commands
        assert {"table", "role", "person", "version", "status", "milliseconds"} <= set(commands[0])
        assert commands[0]["route"] == f"{API}/tables/{{number}}/commands"
