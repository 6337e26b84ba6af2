"""Settlement against a second formulation that was written from the rules alone.

Deals come from the whole deck or from a part of it that is rich in flushes, sequences and equal ranks, so that rare
hands come up often.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwalk.cards import format_cards, parse_cards
from boardwalk.games import GAMES, Seat, declared, settle
from boardwalk.games.declaration.game import Game
from boardwalk.games.declaration.option import ChoiceOption
from boardwalk.games.declaration.pay_table import Odds
from boardwalk.games.declaration.round import Otherwise
from boardwalk.games.declaration.wager import Placement
from tests.support.games import second_opinion
from tests.support.games.deals import CELLS, deal_for, part_of_deck

Request = dict[str, Any]


def make_options(chance: random.Random, name: str) -> dict[str, str]:
    options = {
        option.name: chance.choice(list(option.values))
        for option in GAMES[name].options
        if isinstance(option, ChoiceOption)
        and option.name != "bad-beat-table"  # one example, which is the default
        and not option.name.startswith("offer-")
    }
    if options.get("bonus-spin", "off") != "off":  # a wheel comes with its weights and, without a jackpot, a prize
        options["bonus-spin-weights"] = "demonstration"
        options["bonus-spin-prize"] = "off" if options["bonus-spin"].endswith("jackpot") else "25000"
    if chance.random() < 0.3:
        options["table-min"] = str(chance.choice((5, 46, 50, 100, 1000)))
    return options


def make_bets(chance: random.Random, game: Game) -> tuple[dict[str, int], bool]:
    least = max(game.limits(game.base).least or 0, 100)
    base = chance.choice((least, least + 1, least * 3 + 50, chance.randrange(least, least * 40)))
    bets = {wager.name: base for wager in game.wagers if wager.place in (Placement.BASE, Placement.EQUAL)}
    for wager in game.wagers:
        if wager.place is Placement.OPTIONAL and chance.random() < 0.7:
            bets[wager.name] = chance.choice((100, 101, 2550, chance.randrange(100, 100_000)))
    folded = False
    for decision in game.decisions:
        if decision.wager in bets or folded:
            continue
        if chance.random() < 0.3:
            folded = decision.otherwise is Otherwise.FOLD
        else:
            bets[decision.wager] = base * chance.choice(decision.multiples)
    return bets, folded


def make_request(seed: int, prepared: tuple[str, str] | None = None) -> Request:
    """A random round; `prepared` names the game and fixes the cards, player / dealer / board."""
    chance = random.Random(seed)
    name = prepared[0] if prepared else chance.choice(list(GAMES))
    options = make_options(chance, name)
    game = declared(name, options)
    needed = 2 * game.hole_cards + game.community_cards
    cards = tuple(chance.sample(part_of_deck(chance, needed), needed))
    if prepared:
        cards = parse_cards(prepared[1].replace("/", " "))
    bets, folded = make_bets(chance, game)
    return {
        "game": name,
        "player": format_cards(cards[: game.hole_cards]),
        "dealer": format_cards(cards[game.hole_cards : 2 * game.hole_cards]),
        "board": format_cards(cards[2 * game.hole_cards :]),
        "bets": bets,
        "fold": folded,
        "options": options,
        "cards": cards,
    }


def ours(request: Request) -> dict[str, tuple[str, int]]:
    game = declared(request["game"], request["options"])
    cards, own = request["cards"], game.hole_cards
    seat = Seat(cards[:own], request["bets"], request["fold"])
    settlement = settle(game, seat, cards[own : 2 * own], cards[2 * own :])
    assert settlement.net == sum(line.net for line in settlement.lines)
    return {line.wager: (line.result.value, line.paid) for line in settlement.lines}


def check(*seeds: int, prepared: tuple[str, str] | None = None) -> None:
    for seed in seeds:
        request = make_request(seed, prepared)
        assert ours(request) == second_opinion.settle(request), f"repeat with check({seed}, prepared={prepared})"


@settings(max_examples=2_500)
@given(st.integers(0, 2**64 - 1))
def test_settlement_agrees_with_the_second_opinion(seed: int) -> None:
    check(seed)


@pytest.mark.long
@settings(max_examples=100_000)
@given(st.integers(0, 2**64 - 1))
def test_settlement_agrees_with_the_second_opinion_on_100000_deals(seed: int) -> None:
    check(seed)


def test_a_fault_in_the_product_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The canary: odds of 3 to 2 that pay 3 to 1."""
    monkeypatch.setattr(Odds, "cents", lambda odds, staked: staked * odds.to)
    with pytest.raises(AssertionError, match="repeat with"):
        check(*range(1_000))


def prepared_deals() -> list[tuple[str, str]]:
    """A deal for every row of every printed table, including those too rare to come up by chance."""
    return sorted({(cell.game, deal_for(cell.table, cell.game, cell.hand)) for cell in CELLS})


@pytest.mark.parametrize("prepared", prepared_deals(), ids=" ".join)
def test_it_agrees_on_a_deal_for_every_row_whatever_the_bets_and_options(prepared: tuple[str, str]) -> None:
    check(*range(40), prepared=prepared)
