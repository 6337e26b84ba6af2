"""One seat as an environment: what Gymnasium asks for, what the seat sees, and what a choice costs."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, cast

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers import FlattenObservation
from hypothesis import given
from hypothesis import strategies as st

import boardwalk as bw
from boardwalk.cards import format_cards
from boardwalk.errors import InputError
from boardwalk.gallery import GALLERY
from boardwalk.games import GAMES
from boardwalk.gym import Environment, register_game
from boardwalk.gym.card_stream import CARDS, CardStream
from boardwalk.gym.registration import environment_id
from boardwalk.gym.regret import cards_of
from boardwalk.gym.round_form import FACE_DOWN

NAMES = (*GAMES, *GALLERY)
PIER = Path(__file__).parents[2] / "docs/examples/pier.py"


def rounds(environment: Environment, count: int, seed: int) -> Iterator[tuple[Any, ...]]:
    """Steps of some rounds with legal actions: the observation before each, its mask, and what the step returned."""
    dice = Random(seed)
    for number in range(count):
        observation, info = environment.reset(seed=seed if number == 0 else None)
        over = False
        while not over:
            mask = info["action_mask"]
            action = dice.choice(np.flatnonzero(mask).tolist())
            result = environment.step(action)
            yield observation, mask, action, result
            observation, _, over, _, info = result


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("form", ["", "text"])
def test_gymnasium_finds_no_fault(name: str, form: str) -> None:
    without = {} if form else {"regret": False}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(environment_id(name, form), **without).unwrapped)


@pytest.mark.parametrize("name", GAMES)
def test_gymnasium_finds_no_fault_with_exact_costs(name: str) -> None:
    check_env(gymnasium.make(environment_id(name)).unwrapped)


def test_a_game_file_has_environments() -> None:
    assert register_game(PIER) == register_game(PIER) == "boardwalk/pier-v0"
    check_env(gymnasium.make("boardwalk/pier-v0", regret=False).unwrapped)


def test_options_and_changed_payouts_are_in_force() -> None:
    exact = gymnasium.make("boardwalk/heads-up-v0", exact_raises=True).unwrapped
    assert isinstance(exact, Environment)
    assert exact.actions == ("check", "raise-3x", "raise-2x", "fold", "raise-1x")
    changed = Environment(bw.game("caribbean").pays("bet", flush=6))
    assert changed.form.game.title == "Caribbean Stud Poker"
    with pytest.raises(InputError, match="qualify-first"):
        Environment("premium", qualify_frist=True)


def test_a_flat_observation_is_what_learners_expect() -> None:
    flat = FlattenObservation(Environment("heads-up", regret=False))
    observation, _ = flat.reset(seed=3)
    assert observation.shape == (9 * (CARDS + 1) + 4,)
    assert observation.sum() == 10


@given(st.integers(0, 2**64 - 1), st.integers(1, CARDS))
def test_a_deal_has_each_card_once_and_leaves_a_stream_in_its_place(state: int, cards: int) -> None:
    stream = CardStream(state)
    dealt = stream.deal(cards)
    assert len(set(dealt)) == cards
    assert set(dealt) <= set(range(CARDS))
    assert CardStream(state).deal(cards) == dealt
    assert stream.state != state


def test_every_card_is_as_likely_as_any_other() -> None:
    counts = np.zeros((9, CARDS))
    stream = CardStream(1)
    for _ in range(20_000):
        counts[np.arange(9), stream.deal(9)] += 1
    expected = counts.sum() / counts.size
    assert ((counts - expected) ** 2 / expected).sum() < 459 + 5 * (2 * 459) ** 0.5


@pytest.mark.parametrize("name", NAMES)
def test_a_seat_sees_its_cards_and_what_is_face_up(name: str) -> None:
    """Exchange all cards that are hidden at a decision: nothing that the seat sees or may do changes."""
    environment = Environment(name, regret=False)
    form, dice = environment.form, Random(5)
    for observation, mask, _, _ in _decisions(environment, 60):
        seen = np.concatenate([observation[part] for part in form.places])
        hidden = np.flatnonzero(seen == FACE_DOWN)
        whole = environment._cards
        assert [card for card in seen if card != FACE_DOWN] == [
            card for place, card in enumerate(whole) if place not in hidden
        ]
        others = dice.sample(sorted(set(range(CARDS)) - set(seen.tolist())), len(hidden))
        cards = np.array(whole)
        cards[hidden] = others
        environment._cards = tuple(cards.tolist())
        again = environment._observe()
        assert all(np.array_equal(observation[part], again[part]) for part in observation)
        assert np.array_equal(environment.action_masks(), mask)
        environment._cards = whole
        board = form.game.hole_cards + form.game.community_cards
        assert len(hidden) + form.shown[observation["decision"]] + form.game.hole_cards + form.tree.dealer_up == (
            board + form.game.dealer_hole_cards
        )


def _decisions(environment: Environment, count: int) -> Iterator[tuple[Any, ...]]:
    """The decisions of some rounds, each before it is made."""
    dice = Random(1)
    observation, info = environment.reset(seed=1)
    for _ in range(count):
        mask = info["action_mask"]
        yield observation, mask, None, None
        observation, _, over, _, info = environment.step(dice.choice(np.flatnonzero(mask).tolist()))
        if over:
            observation, info = environment.reset()


def test_a_folded_hand_is_not_shown_the_rest() -> None:
    environment = Environment("premium", regret=False)
    environment.reset(seed=2)
    environment.step(environment.actions.index("check"))
    observation, reward, over, _, info = environment.step(environment.actions.index("fold"))
    assert (reward, over, info["net_cents"]) == (-2.0, True, -1000)
    assert observation["dealer"].tolist() == [FACE_DOWN] * 3
    assert not info["action_mask"].any()
    with pytest.raises(InputError, match="call reset"):
        environment.step(0)


def test_a_hand_that_is_played_sees_the_dealer() -> None:
    environment = Environment("premium", regret=False)
    environment.reset(seed=2)
    observation, *_ = environment.step(environment.actions.index("play-3x"))
    shown = np.concatenate([observation[part] for part in ("own", "board", "dealer")])
    assert tuple(shown.tolist()) == environment._cards
    assert observation["decision"] == environment.form.over


def test_an_illegal_action_is_the_smallest_wager() -> None:
    environment = Environment("premium")
    environment.reset(seed=2)
    *_, info = environment.step(environment.actions.index("fold"))
    assert not info["legal"]
    assert info["regret"] == environment.form.playable.advise(cards_of(environment._cards[:3])).cost("check")
    *_, over, _, info = environment.step(99)
    assert (over, info["legal"], info["net_cents"]) == (True, False, -1000)


@pytest.mark.parametrize(
    ("name", "count"), [("premium", 30), ("caribbean", 10), ("let-it-ride", 10), ("crazy-four", 2)]
)
def test_regret_is_what_the_front_door_says_it_costs(name: str, count: int) -> None:
    environment, game = Environment(name), bw.game(name)
    for observation, _, action, (*_, info) in rounds(environment, count, seed=4):
        node = environment.form.tree.nodes[int(observation["decision"])]
        cards = {
            part: [card for card in observation[part].tolist() if card != FACE_DOWN] for part in environment.form.places
        }
        up = cards.get("dealer", [])
        advice = game.advise(
            format_cards(cards_of(tuple(cards["own"]))),
            board=format_cards(cards_of(tuple(cards.get("board", ())))),
            up=format_cards(cards_of(tuple(up))),
            **{f"{wager}".replace("-", "_"): multiple for wager, multiple in node.placed},
        )
        assert isinstance(info["regret"], Fraction)
        assert info["regret"] == advice.cost(environment.actions[action])


def test_best_choices_cost_nothing() -> None:
    environment = Environment("holdem3")
    environment.reset(seed=1)
    advice = environment.advise()
    *_, info = environment.step(environment.actions.index(advice.best))
    assert info["regret"] == 0
    assert min(advice.actions.values()) < max(advice.actions.values())


def test_a_seed_repeats_its_rounds_and_others_are_different() -> None:
    environment = Environment("heads-up", regret=False)
    first = [environment.reset(seed=9)[0]["own"].tolist(), *(environment.reset()[0]["own"].tolist() for _ in range(5))]
    again = [environment.reset(seed=9)[0]["own"].tolist(), *(environment.reset()[0]["own"].tolist() for _ in range(5))]
    assert first == again
    assert len(set(map(tuple, first))) > 1
    assert environment.reset(seed=10)[0]["own"].tolist() != first[0]


def dealt(name: str) -> Environment:
    environment = Environment(name)
    environment.reset(seed=1)
    return environment


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (lambda: Environment("premium", render_mode="human"), "must be ansi"),
        (lambda: Environment(cast("Any", None)), 'game: must be a name such as "premium", not None'),
        (lambda: Environment(bw.game("premium"), qualify_first=True), "qualify_first: is set where the game is made"),
        (lambda: dealt("premium").step(cast("Any", "check")), "action: must be the number of an action"),
    ],
)
def test_what_cannot_be_used_is_refused(wrong: Callable[[], object], reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        wrong()
