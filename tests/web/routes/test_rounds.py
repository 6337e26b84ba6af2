"""Finished rounds: each shows people only what the rules allow, and proves its shuffle."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator
from typing import Any

import pytest

from boardwalk.actor import Role
from boardwalk.pit.randomness import verifier
from boardwalk.table.presentation.view import REBUILDS
from tests.support.web.houses import API, Opened, TestClient, install, play_round, prompts, seated, send
from tests.support.web.record_jobs import finished, jobs_in_threads

ROUNDS = f"{API}/tables/7/rounds"
CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


@pytest.fixture(scope="module")
def house(premises: Opened) -> Opened:
    """Two rounds: Pat is in both and folds in the first; Quin is only in the first."""
    install(premises, "7", "caribbean")
    pat, quin = seated(premises, "7", 1, "Pat"), seated(premises, "7", 3, "Quin")
    play_round(premises, "7", {1: pat, 3: quin})
    send(quin, "7", {"do": "leave-seat"})
    play_round(premises, "7", {1: pat})
    premises.join("Ray")
    return premises


@pytest.fixture(scope="module", autouse=True)
def no_processes() -> Iterator[None]:
    with jobs_in_threads():
        yield


def get(house: Opened, who: Role | str, path: str) -> Any:
    response = house.client(who).get(f"{ROUNDS}{path}")
    assert response.status_code == 200, response.text
    return response.json()


def test_a_player_recalls_the_rounds_that_he_was_in(house: Opened) -> None:
    assert [each["number"] for each in get(house, "Pat", "")] == [2, 1]
    assert [each["number"] for each in get(house, "Quin", "")] == [1]
    assert get(house, "Ray", "") == []
    for who, path in (("Quin", "/2"), ("Quin", "/2/steps"), ("Ray", "/1"), ("Ray", "/1/steps"), ("Pat", "/3")):
        assert house.client(who).get(f"{ROUNDS}{path}").status_code == 404


def test_staff_who_may_rebuild_see_every_hand(house: Opened) -> None:
    for role in REBUILDS:
        hands = get(house, role, "/1")["seen"]["hands"]
        assert all(None not in hand["cards"] for hand in hands.values())
        steps = get(house, role, "/1/steps")
        assert {"bets-closed", "round-ended"} <= {each["kind"] for each in steps}
        assert all(each["told"] and each["event"]["event"] == each["kind"] for each in steps)


def test_a_player_sees_each_step_as_it_was_seen(house: Opened) -> None:
    """Until the dealer's hand is revealed, only the up card is known; another player's cards are hidden when dealt."""
    steps = get(house, "Pat", "/1/steps")
    assert all((step["told"], step["event"], step["person"]) == (None, None, None) for step in steps)
    known = [sum(card is not None for card in (step["view"]["round"] or {}).get("dealer", ())) for step in steps]
    turned = [step["kind"] for step in steps].index("dealer-revealed")
    assert max(known[:turned]) == 1
    assert known[turned] == 5
    dealt = [step["view"]["seats"]["3"]["hand"]["cards"] for step in steps if step["kind"] == "cards-dealt"]
    assert {card for cards in dealt for card in cards} == {None}


def test_a_floorperson_recalls_without_what_lay_face_down(house: Opened) -> None:
    steps = get(house, Role.FLOORPERSON, "/1/steps")
    dealt = [step["view"]["seats"]["1"]["hand"]["cards"] for step in steps if step["kind"] == "cards-dealt"]
    assert dealt
    assert all(card is None for cards in dealt for card in cards)
    assert all(step["event"] is None for step in steps)


@pytest.mark.parametrize("who", ["Pat", "Ray", Role.DEALER, Role.SUPERVISOR])
def test_everyone_can_check_the_shuffle_of_what_was_seen(house: Opened, who: Role | str) -> None:
    told = get(house, who, "/1/proof")
    proved = {each.card for each in verifier.verify(verifier.read(json.dumps(told)))}
    seen = get(house, "Pat" if who == "Ray" else who, "/1")["seen"]
    known = {card for cards in (seen["dealer"], *(hand["cards"] for hand in seen["hands"].values())) for card in cards}
    if who == Role.SUPERVISOR:
        assert len(proved) == 52
        return
    assert proved <= known - {None}
    assert proved
    assert set(CARD.findall(json.dumps(told["shown"]))) == proved


def test_a_commitment_is_published_before_the_bets_are_closed(house: Opened) -> None:
    commitment = get(house, "Pat", "/2")["seen"]["commitment"]
    assert re.fullmatch("[0-9a-f]{64}", commitment)
    assert get(house, "Pat", "/2/proof")["commitment"] == commitment


def test_a_dispute_pack_is_one_file(house: Opened) -> None:
    sid = house.client(Role.SURVEILLANCE)
    assert sid.get(f"{ROUNDS}/1/dispute").status_code == 404, "nobody has asked for it"
    job = finished(sid, f"{ROUNDS}/1/dispute")
    assert (job["state"], job["asked"]) == ("done", {"table": "7", "round": 1})
    response = sid.get(f"{ROUNDS}/1/dispute")
    assert response.headers["content-type"] == "application/zip"
    assert job["file"] in response.headers["content-disposition"]
    with zipfile.ZipFile(io.BytesIO(response.content)) as pack:
        assert {"told.txt", "records.jsonl", "ledger.csv", "shuffle.json"} <= set(pack.namelist())
    assert sid.post(f"{ROUNDS}/99/dispute").status_code == 404
    supervisor = house.client(Role.SUPERVISOR)
    assert supervisor.get(f"{ROUNDS}/1/dispute").status_code == 404, "everyone has their own"


def test_the_books_balance_and_everything_is_verified(house: Opened) -> None:
    cal = house.client(Role.ACCOUNTING)
    accounts = cal.get(f"{API}/ledger/accounts").json()
    assert sum(each["cents"] for each in accounts) == 0
    assert {"cage", "inventory:7", "patron:Quin"} <= {each["account"] for each in accounts}
    assert [each["account"] for each in cal.get(f"{API}/ledger/accounts?begins=inventory").json()] == ["inventory:7"]
    lines = cal.get(f"{API}/ledger/lines?account=inventory:7").json()
    inventory = next(each["cents"] for each in accounts if each["account"] == "inventory:7")
    assert sum(each["cents"] for each in lines) == inventory
    found = finished(cal, f"{API}/audit")["audit"]
    assert (found["ok"], found["findings"]) == (True, [])
    assert found["counts"]["rounds"] == 2


def test_without_the_key_there_is_no_seal(house: Opened) -> None:
    assert house.client(Role.REGULATOR).get(f"{API}/audit/seal").status_code == 404


def test_prompts_alone_play_a_round(house: Opened) -> None:
    """As a screen needs it, something is always due until the round is over."""
    pat: TestClient = house.client("Pat")
    assert house.pit.tables["7"].rounds == 2
    assert any(each["draft"]["do"] == "place-bet" for each in prompts(pat, "7"))
