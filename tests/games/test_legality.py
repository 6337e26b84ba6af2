"""What `settle` refuses: every kind of bad round, at every game where it can happen, by field and paragraph."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from boardwalk.errors import InputError
from tests.support.games.rounds import Request, good_round, settlement_of_round
from tests.support.parameters import every_game


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
HANDS = {game: ("player", "dealer", *(["board"] if game != "caribbean" else [])) for game in LAWS}
STAYING = {"premium": "play", "heads-up": "raise", "holdem3": "turn-river", "texas-bonus": "flop", "caribbean": "bet"}


def assert_refused(request: Request, field: str, law: str = "") -> None:
    with pytest.raises(InputError) as refused:
        settlement_of_round(request)
    assert refused.value.field == field, request
    assert law in str(refused.value.law), request


@every_game
def test_a_wrong_number_of_cards(game: str) -> None:
    for field in HANDS[game]:
        cards = good_round(game)[field].split()
        for wrong in (cards[1:], [*cards, "8s"], []):
            assert_refused(good_round(game, **{field: " ".join(wrong)}), field, LAWS[game].deal)


@every_game
def test_a_card_that_lies_in_two_places(game: str) -> None:
    held = good_round(game)["player"].split()[0]
    for field in HANDS[game]:
        _, second, *others = good_round(game)[field].split()
        assert_refused(good_round(game, **{field: " ".join([second, second, *others])}), field, LAWS[game].deck)
        if field != "player":
            assert_refused(good_round(game, **{field: " ".join([held, second, *others])}), field, LAWS[game].deck)


@pytest.mark.parametrize("board", ["2c", "2c 3c 4c 6c 8c"])
@pytest.mark.law("13:69F-16/book-1")
def test_a_board_at_caribbean(board: str) -> None:
    assert_refused(good_round("caribbean", board=board), "board", "13:69F-16/book-1")


@every_game
@pytest.mark.parametrize("amount", ["0", "-10"])
def test_an_amount_that_cannot_be_wagered(game: str, amount: str) -> None:
    for wager in good_round(game)["bets"]:
        assert_refused(good_round(game, {wager: amount}), wager, LAWS[game].wagering)


@every_game
def test_a_wager_that_the_game_has_not(game: str) -> None:
    for wager in ("jackpot", "Ante", "bonus-spin", "anté"):
        assert_refused(good_round(game, {wager: "10"}), wager, LAWS[game].wagering)


@pytest.mark.parametrize(
    ("game", "wager", "law"),
    [
        pytest.param(
            "premium", "ante", "13:69F-40.10(a)", marks=pytest.mark.law("13:69F-40.10(a)", "13:69F-40.1(ante)")
        ),
        pytest.param("premium", "x-tra", "13:69F-40.10(a)", marks=pytest.mark.law("13:69F-40.10(a)")),
        pytest.param("heads-up", "ante", "13:69F-39.10(b)", marks=pytest.mark.law("13:69F-39.10(b)")),
        pytest.param("heads-up", "odds", "13:69F-39.6(c)", marks=pytest.mark.law("13:69F-39.6(c)")),
        ("holdem3", "flop", "13:69F-42"),
        ("holdem3", "blind", "13:69F-42"),
        pytest.param("texas-bonus", "ante", "13:69F-28/book-2", marks=pytest.mark.law("13:69F-28/book-2")),
        pytest.param("caribbean", "ante", "13:69F-16/book-3", marks=pytest.mark.law("13:69F-16/book-3")),
    ],
)
def test_a_required_wager_that_is_missing(game: str, wager: str, law: str) -> None:
    assert_refused(good_round(game, {wager: None}), wager, law)


@pytest.mark.parametrize(
    ("game", "wager", "law"),
    [
        pytest.param("premium", "x-tra", "13:69F-40.10(a)", marks=pytest.mark.law("13:69F-40.10(a)", "R5")),
        pytest.param("heads-up", "odds", "13:69F-39.6(c)", marks=pytest.mark.law("13:69F-39.6(c)", "13:69F-39.10(b)")),
        ("holdem3", "blind", "13:69F-42"),
    ],
)
@pytest.mark.parametrize("amount", ["9.99", "10.01", "20"])
def test_required_wagers_that_are_not_equal(game: str, wager: str, law: str, amount: str) -> None:
    assert_refused(good_round(game, {wager: amount}), wager, law)


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
    game: str, wager: str, allowed: set[float], law: str, amount: float
) -> None:
    request = good_round(game, {wager: str(amount)})
    if amount in allowed:
        assert settlement_of_round(request).lines
    else:
        assert_refused(request, wager, law)


@pytest.mark.parametrize("game", LAWS)
def test_a_wager_placed_by_a_player_who_folds(game: str) -> None:
    assert_refused(good_round(game, fold=True), STAYING[game], LAWS[game].stays)


@pytest.mark.parametrize("later", ["turn", "river"])
def test_a_later_wager_placed_by_a_player_who_folds(later: str) -> None:
    bets = {**dict.fromkeys(("flop", "turn", "river")), later: "10"}
    assert_refused(good_round("texas-bonus", bets, fold=True), later, "13:69F-28/book-")


@pytest.mark.parametrize("game", LAWS)
def test_a_player_who_neither_stays_nor_folds(game: str) -> None:
    assert_refused(good_round(game, {STAYING[game]: None}), STAYING[game], LAWS[game].stays)


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
def test_less_than_a_dollar_where_a_dollar_is_asked(game: str, amounts: dict[str, int], wager: str, law: str) -> None:
    a_cent_less = {name: f"{dollars * 0.99:.2f}" for name, dollars in amounts.items()}
    assert_refused(good_round(game, a_cent_less), wager, law)
    assert settlement_of_round(good_round(game, {name: str(dollars) for name, dollars in amounts.items()})).lines


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
def test_a_wager_outside_the_posted_limits(game: str, option: str, limit: str, wager: str) -> None:
    assert_refused(good_round(game, options={option: limit}), wager, "R1")


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
def test_a_wager_on_a_posted_limit_stands(game: str, options: dict[str, str]) -> None:
    assert settlement_of_round(good_round(game, options=options)).lines


@pytest.mark.law("R9")
@pytest.mark.parametrize("raised", ["10", "20", "30"])
def test_exact_raises_allow_each_raise_at_its_decision(raised: str) -> None:
    settlement = settlement_of_round(good_round("heads-up", {"raise": raised}, options={"exact-raises": "on"}))
    assert {line.wager: line.paid for line in settlement.lines}["raise"] == int(raised) * 100
