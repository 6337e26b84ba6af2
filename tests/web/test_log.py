"""Logs: one line per request, with listed fields only, and without secrets or cards."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

from boardwalk.web.telemetry import LOG_FIELDS, open_log
from tests.support.web.houses import API, PASSWORD, install, opened, play_round, seated

CARDS = re.compile(r"\b[2-9TJQKA][cdhs]\b")


def test_what_is_not_listed_is_dropped() -> None:
    file = io.StringIO()
    open_log(file).info("request", route="/tables", password="swordfish", cards="Ah Kd", body={"a": 1})  # noqa: S106
    line = json.loads(file.getvalue())
    assert set(line) == {"event", "level", "timestamp", "route"}


def test_a_failed_log_in_leaves_a_trace(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        client = house.client()
        for name, password in [("Zoe", "swordfish")] * 6 + [("zoe ", "swordfish"), ("hunter2", "x"), ("Zoe", PASSWORD)]:
            client.post(f"{API}/session", json={"name": name, "password": password})
        house.join("Ida")
        assert client.post(f"{API}/session", json={"name": "Ida", "password": PASSWORD}).status_code == 201
        lines = [json.loads(line) for line in house.log.getvalue().splitlines()]
        failed = [line for line in lines if line.get("outcome") == "log-in failed"]
        assert [line["status"] for line in failed] == [401] * 3 + [429] * 4 + [401, 429]
        assert {line["address"] for line in failed} == {"testclient"}
        assert len({line["tried"] for line in failed}) == 2, "one account and another"
        assert len({line["tried"] for line in failed[:7]}) == 1, "however its name is written"
        assert all(len(line["tried"]) == 6 for line in failed)
        assert not any(word in house.log.getvalue().lower() for word in ("zoe", "swordfish", "hunter2", PASSWORD))
        assert "outcome" not in lines[-1], "who comes in leaves no such trace"


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
        assert all(set(line) <= LOG_FIELDS for line in lines)
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
