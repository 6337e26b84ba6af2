"""What a caller without a type checker gets wrong is an error of the public tree that names the argument."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import boardwalk as bw

front: Any = bw
"""`boardwalk`, as a type checker does not see it."""
premium: Any = bw.game("premium")
CARDS = {"dealer": "KsQd2c", "board": "As7h7d2s", "ante": 10, "x_tra": 10, "play": 30}


class Undecided:
    def choose(self, options: object, see: object) -> None:
        """No choice."""


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda: front.load(None), "path: must be a path such as"),
        (lambda: front.load(b"x"), "path: must be a path such as"),
        (
            lambda: front.game("premium", qualify_first=None),
            "qualify-first: must be text, a whole number, true or false",
        ),
        (lambda: premium.pays(None, flush=2), 'table: must be text such as "x-tra bonus", not None'),
        (lambda: premium.pays("x-tra", flush=True), "x-tra.flush: must be a payout such as 2, 3 to 2"),
        (lambda: premium.pays("x-tra", flsh=2), 'Unknown row of x-tra bonus "flsh". Did you mean "flush"?'),
        (lambda: premium.settle(None), 'player: must be cards such as "Ah Kd", not None'),
        (lambda: premium.settle("AhAd3c", **CARDS | {"board": 3}), 'board: must be cards such as "Ah Kd", not 3'),
        (lambda: premium.settle("AhAd3c", **CARDS | {"ante": None}), 'ante: "None" is not an amount of money'),
        (lambda: premium.settle("AhAd3c", **CARDS, plya=30), "plya: is not a wager at Premium Hold 'Em"),
        (lambda: premium.settle(["Ah", "Ad", None], **CARDS), 'player: "None" is not a card'),
        (lambda: premium.solve(unit=None), 'unit: "None" is not an amount of money'),
        (
            lambda: premium.what_if(premium),
            "solution: must be what solve() returns, not Premium Hold 'Em: dealer-bonus",
        ),
        (lambda: premium.what_if(None), "solution: must be what solve() returns, not None"),
        (lambda: premium.tune(None, "2..3"), "table: must be text"),
        (lambda: premium.tune("x-tra", (2, 3)), 'edge: must be text such as "2.0..2.5", not (2, 3)'),
        (lambda: premium.tune("x-tra", "2..3", rows=[("flush", "1..2")]), 'such as {"flush": "1..3"}, not [('),
        (lambda: premium.tune("x-tra", "2..3", rows={3: "1..2"}), 'such as {"flush": "1..3"}, not {3:'),
        (lambda: premium.tune("x-tra", "2..3", most=1.5), "most: must be a whole number, not 1.5"),
        (lambda: premium.tune("x-tra", "2..3", halves="yes"), "halves: must be true or false, not 'yes'"),
        (lambda: premium.side_bets(unit=0), "unit: must be more than $0"),
        (lambda: premium.advise(None), "player: must be cards"),
        (lambda: premium.advise("AhAd3c", play=None), "play: None is not a multiple of the ante"),
        (lambda: premium.strategy(3), 'fixed: must be a strategy such as "always raise"'),
        (lambda: premium.strategy(Path("/nowhere/rules")), 'fixed: cannot read "/nowhere/rules": no such file'),
        (lambda: premium.strategy("always raise", rules=3), "rules: is for a card to find"),
        (lambda: premium.simulate(None), "rounds: must be a whole number, not None"),
        (lambda: premium.simulate(10, seed=None), "seed: must be a whole number, not None"),
        (lambda: premium.simulate(10, strategy=None), "strategy: must be text, not None"),
        (lambda: premium.session(100, 10, None), "rounds: must be a whole number, not None"),
        (lambda: premium.session(100, side_bets=3), "side_bets: must be a list of names"),
        (lambda: premium.session(100, side_bets="player"), 'Unknown side bet "player". Did you mean "player-bonus"?'),
        (lambda: premium.session(100, strategy=3), "strategy: must be a strategy"),
        (lambda: premium.seeing(dealer=None), "dealer: must be a whole number, not None"),
        (lambda: premium.report(None), "folder: must be a path"),
        (lambda: premium.rules(None), "house: must be text"),
        (lambda: premium.felt(3), "house: must be text"),
        (lambda: premium.felt().save(None), "path: must be a path"),
        (lambda: front.Table(premium, seed=None), "seed: must be a whole number, 0 or more, not None"),
        (lambda: front.Table(premium, players={}), 'such as {"Ann": "timid"}, not {}'),
        (
            lambda: front.Table(premium, players={"Ann": None}),
            "players: Ann's policy must be timid, always raise, random",
        ),
        (lambda: front.Table(premium, players={"Ann": Undecided()}).play(), "None: you can check or play-3x"),
        (lambda: front.Table(premium, chips=-5), "chips: must be more than $0, not -$5"),
        (lambda: front.Table(premium, bet=-5), "bet: must be more than $0, not -$5"),
        (
            lambda: front.Table(premium, side_bets=["x_tra"]),
            'side_bets: must be names with their values, such as {"trips',
        ),
        (lambda: front.Table(premium).play("x"), "rounds: must be a whole number, 0 or more, not 'x'"),
        (lambda: front.Table(premium).view(None), 'player: must be text such as "Ann", not None'),
        (lambda: front.Client(None), 'address: "None" must begin with http:// or https://'),
        (lambda: front.AsyncClient("http://"), "address: must be an address such as http://127.0.0.1:8765"),
        (lambda: front.Client("http://127.0.0.1:9", token=3), "token: must be text, not 3"),
        (lambda: front.parse_cards(None), 'cards: must be text such as "Ah Kd", not None'),
        (lambda: front.best_hand(None), "cards: must be cards"),
        (lambda: front.best_hand("AhKh"), "cards: a five-card hand takes 5 to 7 cards, not 2"),
        (lambda: front.look_up(3), "paragraph: must be text"),
    ],
)
def test_it_names_the_argument(wrong: Callable[[], object], told: str) -> None:
    with pytest.raises(bw.InputError) as refused:
        wrong()
    assert told in str(refused.value)


def test_what_is_not_of_the_type_but_means_the_same_is_taken() -> None:
    assert front.best_hand(["Ah", "Ad", "3c", "As", "7h"]) == bw.best_hand("Ah Ad 3c As 7h")
    assert premium.settle("AhAd3c", **CARDS | {"ante": np.int64(10)}).net == 70
    assert premium.simulate(np.int64(10)) == premium.simulate(10)
    assert front.Table(premium, seed=np.int64(3)).play(np.int64(1)) == 1
