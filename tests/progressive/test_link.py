"""Which tables may share one meter, with which parameters, and with which chances."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from boardwalk.cards import Category, HandRank
from boardwalk.errors import Refusal
from boardwalk.games import GAMES, Game
from boardwalk.games.declaration.collected import LinkRule, ProgressiveTable, progressive_rows
from boardwalk.games.declaration.requirement import FLUSH, ROYAL_FLUSH, FiveCard
from boardwalk.law import cite
from boardwalk.progressive import commands as meter_commands
from boardwalk.progressive import events as meter_events
from boardwalk.progressive.link import LEAST_CHANCE, jackpot_chances, verify_link, wager_at
from boardwalk.progressive.parameters import Parameters
from tests.support.progressive.meters import BOSS, DEALER, FLOOR, GUARD, PLAIN, TABLES, WHEEL, Book, opened

TEXAS = tuple(f"texas {label}" for label in ("plain", "A", "B", "C", "D"))
JACKPOTS = ("wheel 5-jackpot", "wheel 1-jackpot")


def game(kind: str, **changed: str) -> Game:
    name, options = TABLES[kind]
    return GAMES[name].game({**options, **changed})


def law_of_refusal(*games: Game) -> str | None:
    """The paragraph that keeps these tables from being linked, if any."""
    try:
        verify_link({str(number): wager_at(str(number), each, "") for number, each in enumerate(games, 1)})
    except Refusal as refusal:
        return f"{refusal.law}" if refusal.field == "game" else f"{refusal.field}?"
    return None


@pytest.mark.law("13:69D-1.39B(a)")
@pytest.mark.parametrize("kind", [*TEXAS, "caribbean", *JACKPOTS])
def test_a_progressive_stands_alone_or_is_linked_with_its_like(kind: str) -> None:
    for tables in (1, 2, 5):
        assert law_of_refusal(*[game(kind)] * tables) is None


@pytest.mark.law("13:69D-1.39B(a)")
def test_every_wager_at_a_linked_table_feeds_the_common_amount() -> None:
    book = opened(PLAIN, a="caribbean", b="texas A", c="caribbean")
    for table in ("a", "b", "c"):
        book.round(table, 1, (1, 2))
    assert book.meter.display_cents == PLAIN.base_cents + 6 * 70
    assert {name: book.meter.game_of(name).name for name in book.meter.tables} == {
        "a": "caribbean", "b": "texas-bonus", "c": "caribbean",
    }  # fmt: skip
    assert book.meter.game_of("a") is book.meter.game_of("c")


@pytest.mark.law("13:69F-28.11(g)", "R43")
@pytest.mark.parametrize("kind", TEXAS)
def test_only_table_a_or_none_of_them_is_linked_with_caribbean_stud(kind: str) -> None:
    expected = None if kind in ("texas A", "texas plain") else "13:69F-28.11(g)"
    for others in ((), (game("texas A"),), (game("texas plain"),)):
        assert law_of_refusal(game(kind), game("caribbean"), *others) == expected
        assert law_of_refusal(game("caribbean"), *others, game(kind)) == expected


HIGHER = {"straight flush": "11%", "four of a kind": "$500.01", "full house": "$101", "flush": "$51"}


@pytest.mark.law("R41", "13:69D-1.39B(d)", "13:69F-16.12(e)", "13:69F-28.11(f)")
@pytest.mark.parametrize("hand", HIGHER)
def test_linked_games_file_the_same_amounts_for_a_flush_or_better(hand: str) -> None:
    filed = {"progressive-pays": f"{hand} {HIGHER[hand]}"}
    stud = [GAMES["caribbean"].game({"progressive": "on", **pays}) for pays in ({}, filed)]
    texas = [GAMES["texas-bonus"].game({"progressive": "A", **pays}) for pays in ({}, filed)]
    for one in (0, 1):
        for other in (0, 1):
            expected = None if one == other else "13:69D-1.39B(d)"
            assert law_of_refusal(stud[one], texas[other]) == expected
            assert law_of_refusal(texas[one], texas[other]) == expected


def test_which_table_is_linked_with_other_games_is_said_by_the_game() -> None:
    """Any game can have such a rule, which matters only together with another game."""
    ours = game("caribbean")
    ruled = replace(ours.progressives[0], link_rule=LinkRule(("Z",), cite("D19")))
    strict, lettered = (
        replace(ours, name="strict", progressives=(replace(ruled, table=replace(ruled.table, label=label)),))
        for label in ("", "Z")
    )
    assert law_of_refusal(strict, strict) is None
    assert law_of_refusal(strict, ours) == law_of_refusal(ours, strict) == "D19"
    assert law_of_refusal(lettered, ours) is None


@pytest.mark.parametrize(
    ("one", "other", "law"),
    [
        ("texas plain", "texas A", None),
        ("texas C", "texas D", None),
        ("texas B", "texas D", None),
        ("texas A", "texas B", "13:69D-1.39B(d)"),
        ("texas plain", "texas C", "13:69D-1.39B(d)"),
        ("wheel 5-jackpot", "wheel 1-jackpot", "13:69F-40.11(e)"),
        ("wheel 5-jackpot", "caribbean", "13:69D-1.39B(a)"),
        ("texas A", "wheel 1-jackpot", "13:69D-1.39B(a)"),
        ("wheel 5-fixed", "wheel 5-jackpot", "13:69F-40.11(e)"),
    ],
)
def test_linked_tables_pay_the_same_off_the_meter(one: str, other: str, law: str | None) -> None:
    """The hands below a flush that Tables A to D pay from the inventory may differ."""
    assert law_of_refusal(game(one), game(other)) == law
    assert law_of_refusal(game(other), game(one)) == law


def with_rows(rows: dict[FiveCard, str], stake_cents: int = 1_00) -> Game:
    caribbean = game("caribbean")
    (wager,) = caribbean.progressives
    law = wager.table.law
    table = ProgressiveTable(f"of a test {rows}", progressive_rows(law.id, rows), law)
    return replace(caribbean, progressives=(replace(wager, table=table, stake_cents=stake_cents),))


def test_payouts_chances_and_stakes_are_compared_one_by_one() -> None:
    """The same names and payouts are not enough if the hands they pay differ."""
    flush = {ROYAL_FLUSH: "100% (M)", FLUSH: "$50 (M)"}
    easier = FiveCard("flush", HandRank(Category.STRAIGHT), HandRank(Category.STRAIGHT_FLUSH))
    assert law_of_refusal(with_rows(flush), with_rows(dict(flush))) is None
    for other in (
        with_rows({ROYAL_FLUSH: "100% (M)", FLUSH: "$51 (M)"}),
        with_rows({ROYAL_FLUSH: "100% (M)", FLUSH: "$50"}),
        with_rows({ROYAL_FLUSH: "90% (M)", FLUSH: "$50 (M)"}),
        with_rows({ROYAL_FLUSH: "100% (M)", easier: "$50 (M)"}),
        with_rows(flush, stake_cents=2_00),
    ):
        assert law_of_refusal(with_rows(flush), other) == "13:69D-1.39B(d)"


def test_linked_wheels_have_the_same_weights() -> None:
    even = game("wheel 5-jackpot", **{"bonus-spin-weights": ",".join(["1"] * 12)})
    assert law_of_refusal(even, even) is None
    assert law_of_refusal(even, game("wheel 5-jackpot")) == "13:69D-1.39B(d)"


@pytest.mark.law("13:69D-1.39B(a)")
@pytest.mark.parametrize(
    ("name", "options", "law"),
    [
        ("caribbean", {}, "13:69D-1.39B(a)"),
        ("texas-bonus", {}, "13:69D-1.39B(a)"),
        ("premium", {}, "13:69D-1.39B(a)"),
        ("heads-up", {}, "13:69D-1.39B(a)"),
        ("premium", TABLES["wheel 5-fixed"][1], "13:69F-40.11(e)"),
    ],
)
def test_a_table_without_a_jackpot_is_not_linked(name: str, options: dict[str, str], law: str) -> None:
    opened(WHEEL).refuses(meter_commands.ConnectTable(BOSS, "7", name, options), "game", law)


@pytest.mark.law("B40")
@pytest.mark.parametrize("kind", [*TEXAS, "caribbean"])
def test_the_chance_of_each_percentage_is_computed(kind: str) -> None:
    assert jackpot_chances(wager_at("1", game(kind), "")) == {
        "royal flush": Fraction(4, 2_598_960),
        "straight flush": Fraction(36, 2_598_960),
    }


def wheel_of(top: int, others: int) -> Game:
    """A wheel whose top has this weight, and all its other positions together this."""
    weights = (top, others - 10, *[1] * 10)
    return game("wheel 5-jackpot", **{"bonus-spin-weights": ",".join(map(str, weights))})


@pytest.mark.law("B40")
@pytest.mark.parametrize(
    ("top", "others", "law"),
    [
        (17, 87_999_982, None),
        (17, 87_999_983, None),
        (17, 87_999_984, "B40"),
        (1, 5_176_469, None),
        (1, 5_176_470, "B40"),
    ],
)
def test_a_jackpot_is_not_worse_than_one_in_a_hundred_million(top: int, others: int, law: str | None) -> None:
    """A suited three-card hand comes 22 times in 425, so that the bound is 17 in 88,000,000 on the wheel."""
    wheel = wheel_of(top, others)
    (chance,) = jackpot_chances(wager_at("1", wheel, "")).values()
    assert chance == Fraction(22, 425) * Fraction(top, top + others)
    assert (chance >= LEAST_CHANCE) is (law is None)
    assert law_of_refusal(wheel) == law


def test_the_bound_itself_is_reached() -> None:
    assert jackpot_chances(wager_at("1", wheel_of(17, 87_999_983), "")) == {"jackpot": LEAST_CHANCE}


RATES = (Fraction(70, 100) - Fraction(1, 10**12), Fraction(70, 100), Fraction(70, 100) + Fraction(1, 10**12))


@pytest.mark.law("13:69F-28.11(h)", "R26")
@pytest.mark.parametrize(("kind", "law"), [("texas A", "13:69F-28.11(h)"), ("caribbean", "R26")])
def test_at_least_70_percent_of_each_wager_goes_to_the_meter(kind: str, law: str) -> None:
    below, just, above = (replace(PLAIN, rate=rate) for rate in RATES)
    connect = meter_commands.ConnectTable(BOSS, "a", *TABLES[kind])
    opened(below).refuses(connect, "rate", law)
    for parameters in (just, above):
        book = opened(parameters, a=kind)
        book.refuses(meter_commands.ChangeParameters(BOSS, GUARD, below, "cheaper"), "rate", law)
        book.do(meter_commands.ChangeParameters(BOSS, GUARD, just, "the least"))


@pytest.mark.law("13:69F-40.11(e)")
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("base_cents", 9_999_99),
        ("base_cents", 10_000_01),
        ("reset_cents", 9_999_99),
        ("reset_cents", 10_000_01),
        ("rate", Fraction(699, 10_000)),
        ("rate", Fraction(701, 10_000)),
    ],
)
def test_a_wheel_is_fed_and_seeded_as_the_regulation_says(field: str, value: int | Fraction) -> None:
    changed: Parameters = replace(WHEEL, **{field: value})  # type: ignore[arg-type]
    opened(changed).refuses(
        meter_commands.ConnectTable(BOSS, "a", *TABLES["wheel 5-jackpot"]), field, "13:69F-40.11(e)"
    )
    book = opened(WHEEL, a="wheel 5-jackpot")
    book.refuses(meter_commands.ChangeParameters(BOSS, GUARD, changed, "why not"), field, "13:69F-40.11(e)")


def test_the_dollar_wheel_has_a_smaller_seed() -> None:
    book = opened(Parameters(5_000_00, 5_000_00, Fraction(7, 100)), a="wheel 1-jackpot")
    assert str(book.last(meter_events.TableConnected).law) == "13:69D-1.39B(a)"


@pytest.mark.law("13:69D-1.39B(a)")
def test_a_supervisor_connects_a_table_once() -> None:
    book = opened(PLAIN, a="caribbean")
    name, options = TABLES["caribbean"]
    law = "13:69D-1.39B(a)"
    for who in (DEALER, FLOOR, GUARD):
        book.refuses(meter_commands.ConnectTable(who, "b", name, options), "actor", law)
        book.refuses(meter_commands.DisconnectTable(who, "a"), "actor", law)
    book.refuses(meter_commands.ConnectTable(BOSS, "a", name, options), "table", law)
    book.refuses(meter_commands.ConnectTable(BOSS, " ", name, options), "table", law)
    book.refuses(meter_commands.ConnectTable(BOSS, "b", "chess", options), "game", law)
    book.refuses(meter_commands.ConnectTable(BOSS, "b", name, {"colour": "red"}), "colour", law)
    book.refuses(
        meter_commands.ConnectTable(BOSS, "b", name, {"progressive": "perhaps"}), "progressive", "13:69F-16.12(e)"
    )
    book.refuses(meter_commands.ConnectTable(BOSS, "b", *TABLES["texas B"]), "game", "13:69F-28.11(g)")
    book.refuses(meter_commands.DisconnectTable(BOSS, "b"), "table", law)


def test_a_table_leaves_when_nothing_of_it_is_open() -> None:
    book = opened(replace(PLAIN, unreasonable_cents=1_00), a="caribbean", b="texas A")
    book.round("a", 1)
    number = book.claim("a", 1, "flush")
    book.refuses(meter_commands.DisconnectTable(BOSS, "a"), "table", "13:69F-16.12(e)")
    book.pay(number)
    book.round("a", 2, each=1_01)
    book.refuses(meter_commands.DisconnectTable(BOSS, "a"), "table", "D19")
    book.do(meter_commands.AdmitHeld(BOSS, GUARD, 1, "no such chip"))
    book.do(meter_commands.DisconnectTable(BOSS, "a"))
    assert list(book.meter.tables) == ["b"]
    assert not book.meter.rounds
    assert not book.meter.claims
    book.refuses(meter_commands.Contribute(DEALER, "a", 3, (1,), 1_00), "table", "13:69D-1.39B(a)")
    reconnect(book)


def reconnect(book: Book) -> None:
    """The table comes back, and its rounds start over."""
    book.do(meter_commands.ConnectTable(BOSS, "a", *TABLES["caribbean"]))
    book.round("a", 1)


def test_the_options_of_a_table_are_recorded_in_full() -> None:
    book = opened(PLAIN, a="texas A")
    options = book.last(meter_events.TableConnected).options
    assert options["progressive"] == "A"
    assert options["offer-bonus"] == "on"
