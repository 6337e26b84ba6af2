"""`boardwalk settle` refuses: every kind of bad round, at every game where it can happen, by field and paragraph."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Settle


@dataclass(frozen=True, slots=True)
class Laws:
    """The paragraphs of one game that bad cards, bad amounts and bad folds break."""

    deck: str
    deal: str
    wagering: str
    stays: str
    """Where a player stays in or folds."""


LAWS = {
    "premium": Laws("13:69F-40.2(a)", "13:69F-40.7(d)", "13:69F-40.6(a)", "13:69F-40.10(d)"),
    "heads-up": Laws("13:69F-39.2(a)", "13:69F-39.7(d)", "13:69F-39.6(a)", "13:69F-39.10(h)"),
    "holdem3": Laws("13:69F-42.2(a)", "13:69F-42.7(c)", "13:69F-42.6(a)", "13:69F-42.10(b)"),
    "texas-bonus": Laws("13:69F-28/book-1", "13:69F-28/book-1", "13:69F-28.6(a)", "13:69F-28.10(a)"),
    "caribbean": Laws("13:69F-16/book-1", "13:69F-16/book-1", "13:69F-16/book-3", "13:69F-16/book-4"),
}
HANDS = [
    (game, field) for game in LAWS for field in ("player", "dealer", "board") if (game, field) != ("caribbean", "board")
]
WAGERS = [
    (game, wager)
    for game, wagers in {
        "premium": "ante x-tra play dealer-bonus player-bonus",
        "heads-up": "ante odds raise trips-plus pocket-bonus",
        "holdem3": "flop blind turn-river three-card six-card",
        "texas-bonus": "ante flop turn river bonus",
        "caribbean": "ante bet",
    }.items()
    for wager in wagers.split()
]
STAYING = {"premium": "play", "heads-up": "raise", "holdem3": "turn-river", "texas-bonus": "flop", "caribbean": "bet"}


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(lambda cards: cards[1:], id="one too few"),
        pytest.param(lambda cards: [*cards, "8s"], id="one too many"),
        pytest.param(lambda _cards: [], id="none"),
    ],
)
@pytest.mark.parametrize(("game", "field"), HANDS)
def test_a_wrong_number_of_cards(
    settle: Settle, game: str, field: str, spoil: Callable[[list[str]], list[str]]
) -> None:
    cards = settle.request(game)[field].split()
    settle.assert_refused(settle.request(game, **{field: " ".join(spoil(cards))}), field, LAWS[game].deal)


@pytest.mark.parametrize("word", ["1h", "Ax", "joker", "11h", "🂬", "-"])
@pytest.mark.parametrize(("game", "field"), HANDS)
def test_a_card_that_is_in_no_deck(settle: Settle, game: str, field: str, word: str) -> None:
    _, *others = settle.request(game)[field].split()
    settle.assert_refused(settle.request(game, **{field: " ".join([word, *others])}), field, LAWS[game].deck)


@pytest.mark.parametrize(("game", "field"), HANDS)
def test_a_card_twice_in_one_place(settle: Settle, game: str, field: str) -> None:
    _, second, *others = settle.request(game)[field].split()
    settle.assert_refused(settle.request(game, **{field: " ".join([second, second, *others])}), field, LAWS[game].deck)


@pytest.mark.parametrize(("game", "field"), [hand for hand in HANDS if hand[1] != "player"])
def test_a_card_that_the_player_holds_too(settle: Settle, game: str, field: str) -> None:
    taken = settle.request(game)["player"].split()[0]
    _, *others = settle.request(game)[field].split()
    settle.assert_refused(settle.request(game, **{field: " ".join([taken, *others])}), field, LAWS[game].deck)


@pytest.mark.parametrize("board", ["2c", "2c 3c 4c 6c 8c"])
@pytest.mark.law("13:69F-16/book-1")
def test_a_board_at_caribbean(settle: Settle, board: str) -> None:
    settle.assert_refused(settle.request("caribbean", board=board), "board", "13:69F-16/book-1")


@pytest.mark.parametrize("amount", ["0", "-10", "10.005", "ten"])
@pytest.mark.parametrize(("game", "wager"), WAGERS)
def test_an_amount_that_cannot_be_wagered(settle: Settle, game: str, wager: str, amount: str) -> None:
    settle.assert_refused(settle.request(game, {wager: amount}), wager, LAWS[game].wagering)


@pytest.mark.parametrize(
    "amount", ["0.00", "-0", "-0.01", "0.001", "", " ", ".", "-", "$", "1e1", "0x0a", "1_0", "10 10", "nan", "9" * 30]
)
def test_an_amount_that_people_do_not_write(settle: Settle, amount: str) -> None:
    settle.assert_refused(settle.request("caribbean", {"ante": amount}), "ante", "13:69F-16/book-3")


@pytest.mark.parametrize("wager", ["jackpot", "Ante", "bonus-spin", "anté"])
@pytest.mark.parametrize("game", LAWS)
def test_a_wager_that_the_game_has_not(settle: Settle, game: str, wager: str) -> None:
    settle.assert_refused(settle.request(game, {wager: "10"}), wager, LAWS[game].wagering)


@pytest.mark.parametrize(
    ("game", "wager", "law"),
    [
        pytest.param("premium", "ante", "13:69F-40.10(a)", marks=pytest.mark.law("13:69F-40.10(a)")),
        pytest.param("premium", "x-tra", "13:69F-40.10(a)", marks=pytest.mark.law("13:69F-40.10(a)")),
        pytest.param("heads-up", "ante", "13:69F-39.10(b)", marks=pytest.mark.law("13:69F-39.10(b)")),
        pytest.param("heads-up", "odds", "13:69F-39.6(c)", marks=pytest.mark.law("13:69F-39.6(c)")),
        ("holdem3", "flop", "13:69F-42"),
        ("holdem3", "blind", "13:69F-42"),
        pytest.param("texas-bonus", "ante", "13:69F-28/book-2", marks=pytest.mark.law("13:69F-28/book-2")),
        pytest.param("caribbean", "ante", "13:69F-16/book-3", marks=pytest.mark.law("13:69F-16/book-3")),
    ],
)
def test_a_required_wager_that_is_missing(settle: Settle, game: str, wager: str, law: str) -> None:
    settle.assert_refused(settle.request(game, {wager: None}), wager, law)


@pytest.mark.parametrize(
    ("game", "wager", "law"),
    [
        pytest.param("premium", "x-tra", "13:69F-40.10(a)", marks=pytest.mark.law("13:69F-40.10(a)", "R5")),
        pytest.param("heads-up", "odds", "13:69F-39.6(c)", marks=pytest.mark.law("13:69F-39.6(c)", "13:69F-39.10(b)")),
        ("holdem3", "blind", "13:69F-42"),
    ],
)
@pytest.mark.parametrize("amount", ["9.99", "10.01", "20"])
def test_required_wagers_that_are_not_equal(settle: Settle, game: str, wager: str, law: str, amount: str) -> None:
    settle.assert_refused(settle.request(game, {wager: amount}), wager, law)


@pytest.mark.parametrize(
    ("game", "wager", "allowed", "law"),
    [
        pytest.param(
            "premium",
            "play",
            {10, 20, 30},
            "13:69F-40.10(d)",
            marks=pytest.mark.law("13:69F-40.10(b)", "13:69F-40.10(d)"),
        ),
        pytest.param(
            "heads-up",
            "raise",
            {10, 20, 30},
            "13:69F-39.10(d)",
            marks=pytest.mark.law("13:69F-39.10(d)", "13:69F-39.10(f)", "13:69F-39.10(h)"),
        ),
        pytest.param("holdem3", "turn-river", {10}, "13:69F-42.10(b)2i", marks=pytest.mark.law("13:69F-42.10(b)2i")),
        pytest.param("texas-bonus", "flop", {20}, "13:69F-28/book-3", marks=pytest.mark.law("13:69F-28/book-3")),
        pytest.param("texas-bonus", "turn", {10}, "13:69F-28/book-4", marks=pytest.mark.law("13:69F-28/book-4")),
        pytest.param("texas-bonus", "river", {10}, "13:69F-28/book-5", marks=pytest.mark.law("13:69F-28/book-5")),
        pytest.param("caribbean", "bet", {20}, "13:69F-16/book-4", marks=pytest.mark.law("13:69F-16/book-4")),
    ],
)
@pytest.mark.parametrize("amount", [5, 9.99, 10, 10.01, 15, 20, 30, 40, 1000])
def test_only_the_allowed_multiples_of_the_base_wager_stand(
    settle: Settle, game: str, wager: str, allowed: set[float], law: str, amount: float
) -> None:
    request = settle.request(game, {wager: str(amount)})
    if amount in allowed:
        assert "lines" in settle.settled(request)
    else:
        settle.assert_refused(request, wager, law)


@pytest.mark.parametrize("game", LAWS)
def test_a_wager_placed_by_a_player_who_folds(settle: Settle, game: str) -> None:
    settle.assert_refused(settle.request(game, fold=True), STAYING[game], LAWS[game].stays)


@pytest.mark.parametrize("later", ["turn", "river"])
def test_a_later_wager_placed_by_a_player_who_folds(settle: Settle, later: str) -> None:
    bets = {**dict.fromkeys(("flop", "turn", "river")), later: "10"}
    settle.assert_refused(settle.request("texas-bonus", bets, fold=True), later, "13:69F-28/book-")


@pytest.mark.parametrize("game", LAWS)
def test_a_player_who_neither_stays_nor_folds(settle: Settle, game: str) -> None:
    settle.assert_refused(settle.request(game, {STAYING[game]: None}), STAYING[game], LAWS[game].stays)


@pytest.mark.parametrize(
    ("game", "amounts", "wager", "law"),
    [
        pytest.param(
            "premium",
            {"ante": 1, "x-tra": 1, "play": 3},
            "x-tra",
            "13:69F-40.6(c)",
            marks=pytest.mark.law("13:69F-40.6(c)", "R5"),
        ),
        pytest.param("texas-bonus", {"bonus": 1}, "bonus", "13:69F-28.6(c)", marks=pytest.mark.law("13:69F-28.6(c)")),
    ],
)
def test_less_than_a_dollar_where_a_dollar_is_asked(
    settle: Settle, game: str, amounts: dict[str, int], wager: str, law: str
) -> None:
    a_cent_less = {name: f"{dollars * 0.99:.2f}" for name, dollars in amounts.items()}
    settle.assert_refused(settle.request(game, a_cent_less), wager, law)
    assert "lines" in settle.settled(settle.request(game, {name: str(dollars) for name, dollars in amounts.items()}))


@pytest.mark.law("R1")
@pytest.mark.parametrize(
    ("game", "option", "limit", "wager"),
    [
        ("premium", "table-min", "10.01", "ante"),
        ("heads-up", "table-max", "9.99", "ante"),
        ("holdem3", "table-min", "11", "flop"),
        ("texas-bonus", "bonus-max", "4", "bonus"),
        ("premium", "dealer-bonus-min", "6", "dealer-bonus"),
        ("caribbean", "table-max", "$1", "ante"),
    ],
)
def test_a_wager_outside_the_posted_limits(settle: Settle, game: str, option: str, limit: str, wager: str) -> None:
    settle.assert_refused(settle.request(game, options={option: limit}), wager, "R1")


@pytest.mark.law("R1")
@pytest.mark.parametrize(
    ("game", "options"),
    [
        *((game, {limit: "10"}) for game in LAWS for limit in ("table-min", "table-max")),
        ("premium", {"dealer-bonus-min": "5"}),
        ("premium", {"player-bonus-max": "5"}),
        ("texas-bonus", {"bonus-min": "5", "bonus-max": "5"}),
    ],
    ids=str,
)
def test_a_wager_on_a_posted_limit_stands(settle: Settle, game: str, options: dict[str, str]) -> None:
    assert "lines" in settle.settled(settle.request(game, options=options))


@pytest.mark.parametrize("game", LAWS)
def test_asking_for_json_does_not_hide_a_refusal(settle: Settle, game: str) -> None:
    outcome = settle.person(settle.request(game, player="Ah"), "--json")
    assert (outcome.code, outcome.out) == (2, "")
    assert "player: " in outcome.err
