"""House options: read as people and programs write them, refused with their name."""

from __future__ import annotations

import pytest

from boardwalk.errors import InputError, Refusal
from boardwalk.games import GAMES, declared, declared_or_refused
from boardwalk.games.declaration.option import (
    AmountOption,
    CountOption,
    Option,
    PrizeOption,
    RaisedPaysOption,
    WeightsOption,
)
from boardwalk.games.declaration.wager import Placement
from boardwalk.law import cite


@pytest.mark.parametrize(
    ("given", "setting"), [("on", True), ("ON", True), (True, True), ("off", False), (False, False), (" on ", True)]
)
def test_a_switch_is_on_or_off(given: object, setting: bool) -> None:
    assert GAMES["premium"].game({"qualify-first": given}).house.on("qualify-first") is setting


@pytest.mark.parametrize("given", [2, "2"])
def test_a_table_is_named_by_its_number(given: object) -> None:
    assert GAMES["heads-up"].game({"trips-plus-table": given}).house.table("trips-plus-table").label == "2"


@pytest.mark.parametrize("given", ["j", "J"])
def test_a_table_is_named_by_its_letter(given: str) -> None:
    assert GAMES["holdem3"].game({"blind-table": given}).house.table("blind-table").label == "J"


NO_ODDS = "bad-beat-table: must have whole-number odds for each of the 5 hands"


@pytest.mark.parametrize(
    ("game", "option", "value", "message"),
    [
        ("premium", "qualify-first", "maybe", 'qualify-first: "maybe" is not one of on, off'),
        ("holdem3", "blind-table", "L", 'blind-table: "L" is not one of A, B, C'),
        ("holdem3", "version", "3", 'version: "3" is not one of 1, 2'),
        ("heads-up", "trips-plus-table", "0", 'trips-plus-table: "0" is not one of'),
        ("premium", "table-min", "0", "table-min: must be more than $0"),
        ("heads-up", "bad-beat-table", "5:0,4,3,2,1", f'{NO_ODDS}, not "5:0,4,3,2,1"'),
        ("heads-up", "bad-beat-table", "1_0,4,3,2,1", f'{NO_ODDS}, not "1_0,4,3,2,1"'),
        ("heads-up", "bad-beat-table", "$100,4,3,2,1", f'{NO_ODDS}, not "$100,4,3,2,1"'),
        ("heads-up", "bad-beat-table", "400,$5,20,6,5,4", f'{NO_ODDS}, not "400,$5,20,6,5,4"'),
        ("heads-up", "bad-beat-table", "9999999,4,3,2,1", f'{NO_ODDS}, not "9999999,4,3,2,1"'),
        ("premium", "table-min", "ten", 'table-min: "ten" is not an amount'),
        ("premium", "table-min", 1.5, "table-min: must be text, a whole number, true or false, not 1.5"),
        (
            "premium",
            "qualify_first",
            "on",
            'qualify_first: Unknown option "qualify_first". Did you mean "qualify-first"?',
        ),
        ("premium", "jackpot", "on", 'jackpot: Unknown option "jackpot". Choose from qualify-first'),
    ],
)
def test_a_bad_option_is_refused_by_name(game: str, option: str, value: object, message: str) -> None:
    with pytest.raises(InputError) as error:
        GAMES[game].game({option: value})
    assert str(error.value).startswith(message)


@pytest.mark.law("R1")
def test_a_minimum_above_the_maximum_is_refused() -> None:
    with pytest.raises(InputError, match=r"table-max: must be at least table-min, \$10, not \$5 \(R1\)"):
        GAMES["premium"].game({"table-min": 10, "table-max": 5})
    with pytest.raises(InputError, match=r"player-bonus-max: must be at least player-bonus-min, \$10, not \$5 \(R1\)"):
        GAMES["premium"].game({"player-bonus-min": 10, "player-bonus-max": 5})
    for limit in ("table-min", "table-max"):
        with pytest.raises(InputError, match=rf"{limit}: .* \(R1\)"):
            GAMES["premium"].game({limit: "-1"})


@pytest.mark.parametrize(
    ("game", "option", "law"),
    [
        ("premium", "table-max", "13:69F-40.6(c)"),
        ("texas-bonus", "bonus-max", "13:69F-28.6(c)"),
    ],
)
def test_a_maximum_below_what_the_regulation_makes_the_least_is_refused(game: str, option: str, law: str) -> None:
    assert GAMES[game].game({option: "1"})
    with pytest.raises(InputError, match=f"{option}: ") as error:
        GAMES[game].game({option: "0.99"})
    assert str(error.value.law) == law


@pytest.mark.parametrize("name", GAMES)
def test_every_side_bet_has_limits_of_its_own(name: str) -> None:
    game = GAMES[name].game()
    for wager in game.wagers:
        if wager.place is Placement.OPTIONAL:
            limited = GAMES[name].game({f"{wager.name}-min": 2, f"{wager.name}-max": 3})
            assert limited.limits(wager) == (200, 300)
            others = [each for each in limited.wagers if each.name != wager.name]
            assert all(limited.limits(other) == (None, None) for other in others)


COMPANIONS = {
    ("offer-bonus", "off"): {"progressive": "A"},
    **{("bonus-spin", f"{stake}-jackpot"): {"bonus-spin-weights": "demonstration"} for stake in (1, 5)},
    **{
        ("bonus-spin", f"{stake}-fixed"): {"bonus-spin-weights": "demonstration", "bonus-spin-prize": "$500"}
        for stake in (1, 5)
    },
}
"""Choices that can be made only together with others."""
RAISED = "progressive-pays"


def samples(option: Option) -> list[str]:
    """Settings of an option, spelled as they are read back."""
    if isinstance(option, AmountOption):
        return ["off", "$5"]
    if isinstance(option, PrizeOption):
        return ["off", "$5", "merchandise: 2027 Harbor Cruiser, $25,000"]
    if isinstance(option, CountOption):
        return [str(number) for number in range(option.least, option.most + 1)]
    if isinstance(option, RaisedPaysOption):
        return ["listed", "straight flush 15% of the meter, four of a kind $600", "flush $50.01"]
    if isinstance(option, WeightsOption):
        return ["none", "demonstration", "1,2,3,4,5,6,7,8,9,10,11,12"]
    return [*option.values]


@pytest.mark.parametrize("name", GAMES)
def test_settings_read_back_as_they_are_written(name: str) -> None:
    for option in GAMES[name].options:
        for value in samples(option):
            with_it = {"progressive": "A" if name == "texas-bonus" else "on"} if option.name == RAISED else {}
            game = GAMES[name].game({**COMPANIONS.get((option.name, value), with_it), option.name: value})
            assert game.house.as_text()[option.name] == value
            assert GAMES[name].game(game.house.as_text()).house.as_text() == game.house.as_text()


@pytest.mark.law("R10")
def test_a_filed_table_reads_back_as_its_odds() -> None:
    game = GAMES["heads-up"].game({"bad-beat-table": " 400, 20,6,9:2 ,4"})
    assert game.house.as_text()["bad-beat-table"] == "400,20,6,9:2,4"
    assert GAMES["heads-up"].game(game.house.as_text()).house == game.house


@pytest.mark.parametrize("name", GAMES)
def test_every_option_is_explained_and_cites_its_paragraph(name: str) -> None:
    for option in GAMES[name].game().house.options.values():
        assert option.help
        assert option.law
        assert option.allowed


def test_a_game_is_declared_once_for_all_spellings_of_its_options() -> None:
    options = {"progressive": "A", "dealer-aces": "off"}
    game = declared("texas-bonus", options)
    assert game is declared("texas-bonus", dict(reversed(options.items())))
    assert game is declared("texas-bonus", {"progressive": " A", "dealer-aces": False})
    assert game is declared("texas-bonus", tuple(options.items()))
    assert game is not declared("texas-bonus", {"progressive": "A"})


@pytest.mark.parametrize(
    ("name", "options", "field", "law"),
    [
        ("whist", {}, "game", "B34"),
        ("caribbean", {"progressive": "perhaps"}, "progressive", "13:69F-16.12(e)"),
        ("caribbean", {"progressiv": "on"}, "progressiv", "B34"),
        ("texas-bonus", {"offer-bonus": "off"}, "offer-bonus", "13:69E-1.13Q(g)"),
    ],
)
def test_a_command_for_a_game_that_there_is_not_is_refused(
    name: str, options: dict[str, str], field: str, law: str
) -> None:
    with pytest.raises(Refusal) as refused:
        declared_or_refused(name, options, cite("B34"))
    assert (refused.value.field, str(refused.value.law)) == (field, law)
