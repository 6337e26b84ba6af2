"""The commitment to a shuffle: made as described, opened for some cards only."""

from __future__ import annotations

import hashlib
import hmac
import json
from random import Random
from typing import Any

import pytest

from boardwalk.cards import DECK, Card, parse_cards
from boardwalk.errors import InputError
from boardwalk.pit.randomness.commitment import Proof, commit, open_all, open_some, read_proof

SECRET = bytes(range(32))


def order_of(seed: int) -> tuple[Card, ...]:
    cards = list(DECK)
    Random(seed).shuffle(cards)
    return tuple(cards)


ORDER = order_of(1)


def test_a_commitment_is_made_as_described() -> None:
    leaves = []
    for position in range(1, 53):
        salt = hmac.new(SECRET, f"boardwalk shuffle {position}".encode(), "sha256").hexdigest()
        leaves.append(hashlib.sha256(f"{salt}:{position}:{ORDER[position - 1]}".encode()).hexdigest())
    whole = hashlib.sha256(",".join(leaves).encode()).hexdigest()
    assert commit(ORDER, SECRET) == (whole, tuple(leaves))


def test_a_commitment_never_changes() -> None:
    expected = "1b67bab68ae011c3d74f10fa18133e2a9d0b162053d9929ffa9bc8695d73b664"
    assert commit(DECK, bytes(32)).commitment == expected


def test_another_secret_or_another_order_is_another_commitment() -> None:
    swapped = (ORDER[1], ORDER[0], *ORDER[2:])
    made = [commit(ORDER, SECRET), commit(ORDER, SECRET[::-1]), commit(swapped, SECRET)]
    assert len({each.commitment for each in made}) == 3
    assert made[0].leaves[2:] == made[2].leaves[2:]
    assert not set(made[0].leaves) & set(made[1].leaves)


@pytest.mark.parametrize("cut", [0, 10, 51])
def test_a_proof_opens_the_cards_asked_for_in_the_order_of_the_draw(cut: int) -> None:
    drawn = ORDER[cut:] + ORDER[:cut]
    proof = open_some(ORDER, SECRET, [drawn[51], drawn[0], drawn[7]], cut)
    assert [each.card for each in proof.shown] == [drawn[0], drawn[7], drawn[51]]
    assert [ORDER[each.position - 1] for each in proof.shown] == [drawn[0], drawn[7], drawn[51]]
    assert (proof.commitment, proof.leaves) == commit(ORDER, SECRET)
    assert proof.cut_cards == cut


@pytest.mark.parametrize("seed", range(20))
def test_a_proof_says_nothing_of_the_other_cards(seed: int) -> None:
    """Two orders that differ only in hidden cards have the same proof, except for the leaves of those cards."""
    order, dice = order_of(seed), Random(seed)
    seen = set(dice.sample(range(52), 9))
    hidden = [place for place in range(52) if place not in seen]
    other = list(order)
    for place, card in zip(hidden, [order[place] for place in reversed(hidden)], strict=True):
        other[place] = card
    cards = [order[place] for place in seen]
    one, two = open_some(order, SECRET, cards, 12), open_some(other, SECRET, cards, 12)
    assert one.shown == two.shown
    assert {place for place in range(52) if one.leaves[place] == two.leaves[place]} == {
        place for place in range(52) if order[place] == other[place]
    }
    text = json.dumps(one.to_json())
    assert SECRET.hex() not in text
    assert not [card for card in DECK if card not in cards and f'"{card}"' in text]
    for place in hidden:
        assert hmac.new(SECRET, b"boardwalk shuffle %d" % (place + 1), "sha256").hexdigest() not in text


def test_the_whole_opening_is_secret_and_order() -> None:
    opening = open_all(ORDER, SECRET, 10)
    assert commit(opening.cards, bytes.fromhex(opening.secret)).commitment == opening.commitment
    data = opening.to_json()
    assert parse_cards(data["cards"]) == ORDER
    assert data["cut_cards"] == 10


def test_no_card_shown_is_a_proof_too() -> None:
    assert open_some(ORDER, SECRET, []).shown == ()


@pytest.mark.parametrize("cards", [(), ORDER[:1], ORDER[:9], ORDER])
def test_a_proof_is_read_as_it_was_written(cards: tuple[Card, ...]) -> None:
    proof = open_some(ORDER, SECRET, cards, 21)
    assert read_proof(json.dumps(proof.to_json())) == proof


@pytest.mark.parametrize(
    ("order", "secret", "cut", "field"),
    [
        (ORDER[:51], SECRET, 0, "order"),
        (ORDER[:51] + ORDER[:1], SECRET, 0, "order"),
        (ORDER + ORDER[:1], SECRET, 0, "order"),
        (ORDER, SECRET[:31], 0, "secret"),
        (ORDER, b"", 0, "secret"),
        (ORDER, SECRET, -1, "cut_cards"),
        (ORDER, SECRET, 52, "cut_cards"),
    ],
)
def test_what_cannot_be_committed_to_is_refused(order: tuple[Card, ...], secret: bytes, cut: int, field: str) -> None:
    for opened in (lambda: open_some(order, secret, [], cut), lambda: open_all(order, secret, cut)):
        with pytest.raises(InputError) as refused:
            opened()
        assert refused.value.field == field


def proof_data() -> dict[str, Any]:
    return open_some(ORDER, SECRET, ORDER[:2], 10).to_json()


def changed(path: str, value: object) -> dict[str, Any]:
    data: Any = proof_data()
    *way, last = [int(step) if step.isdigit() else step for step in path.split("/")]
    inner = data
    for step in way:
        inner = inner[step]
    inner[last] = value
    return dict(data)


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("commitment", 5, "proof.commitment"),
        ("commitment", "AB" * 32, "proof.commitment"),
        ("commitment", "ab" * 31, "proof.commitment"),
        ("commitment", "ab" * 32 + "\n", "proof.commitment"),
        ("leaves", "ab", "proof.leaves"),
        ("leaves", ["ab" * 32] * 51, "proof.leaves"),
        ("leaves", ["ab" * 32] * 53, "proof.leaves"),
        ("leaves/3", None, "proof.leaves[3]"),
        ("cut_cards", True, "proof.cut_cards"),
        ("cut_cards", 52, "proof.cut_cards"),
        ("cut_cards", -1, "proof.cut_cards"),
        ("cut_cards", 1.0, "proof.cut_cards"),
        ("shown", {}, "proof.shown"),
        ("shown/0", [], "proof.shown[0]"),
        ("shown/1/position", 0, "proof.shown[1].position"),
        ("shown/1/position", 53, "proof.shown[1].position"),
        ("shown/1/position", "1", "proof.shown[1].position"),
        ("shown/0/card", "1h", "proof.shown[0].card"),
        ("shown/0/card", "ah", "proof.shown[0].card"),
        ("shown/0/card", 7, "proof.shown[0].card"),
        ("shown/0/salt", "", "proof.shown[0].salt"),
        ("shown/0/odd", 1, "proof.shown[0]"),
        ("odd", 1, "proof"),
    ],
)
def test_what_is_no_proof_is_refused_by_its_field(path: str, value: object, field: str) -> None:
    with pytest.raises(InputError) as refused:
        read_proof(json.dumps(changed(path, value)))
    assert refused.value.field == field


@pytest.mark.parametrize("name", ["commitment", "leaves", "cut_cards", "shown"])
def test_what_is_missing_is_named(name: str) -> None:
    data = proof_data()
    del data[name]
    with pytest.raises(InputError) as refused:
        read_proof(json.dumps(data))
    assert refused.value.field == f"proof.{name}"


@pytest.mark.parametrize("text", ["", "[]", "{", "nope", '{"shown": [], "shown": []}', "[" * 100_000])
def test_what_is_no_json_object_is_refused(text: str) -> None:
    with pytest.raises(InputError) as refused:
        read_proof(text, "file")
    assert refused.value.field == "file"


def test_a_proof_is_frozen() -> None:
    proof: Proof = open_some(ORDER, SECRET, ())
    with pytest.raises(AttributeError):
        proof.cut_cards = 1  # type: ignore[misc]
