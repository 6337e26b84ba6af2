"""Many seats at once: the same rounds as one seat has, whatever the number of seats and threads."""

from __future__ import annotations

from typing import Any, cast

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from boardwalk.errors import InputError
from boardwalk.gallery import GALLERY
from boardwalk.games import GAMES
from boardwalk.gym import Environment, VectorEnvironment
from boardwalk.gym.registration import environment_id

SEATS, STEPS = 24, 60


def row(batch: dict[str, Any], seat: int) -> dict[str, Any]:
    return {part: values[seat].tolist() for part, values in batch.items()}


def plain(observation: dict[str, Any]) -> dict[str, Any]:
    return {part: value.tolist() for part, value in observation.items()}


@pytest.mark.parametrize("name", [*GAMES, *GALLERY])
def test_every_seat_has_the_rounds_of_one_environment(name: str) -> None:
    """The kernels against the declaration itself: cards, sights, masks and results, with legal actions and others."""
    seats = VectorEnvironment(name, SEATS)
    alone = [Environment(name, regret=False) for _ in range(SEATS)]
    observations, infos = seats.reset(seed=100)
    for seat, environment in enumerate(alone):
        observation, info = environment.reset(seed=100 + seat)
        assert row(observations, seat) == plain(observation)
        assert infos["action_mask"][seat].tolist() == info["action_mask"].tolist()
    dice = np.random.default_rng(1)
    for step in range(STEPS):
        actions = seats.sample_actions() if step % 4 else dice.integers(-1, len(seats.actions) + 1, SEATS)
        observations, rewards, terminations, truncations, infos = seats.step(actions)
        assert not truncations.any()
        for seat, environment in enumerate(alone):
            observation, reward, over, _, info = environment.step(int(actions[seat]))
            assert (rewards[seat], terminations[seat], infos["legal"][seat]) == (reward, over, info["legal"])
            if over:
                assert row(infos["final_obs"], seat) == plain(observation)
                assert infos["net_cents"][seat] == info["net_cents"]
                observation, info = environment.reset()
            assert row(observations, seat) == plain(observation)
            assert infos["action_mask"][seat].tolist() == info["action_mask"].tolist()


@pytest.mark.parametrize("name", ["heads-up", "three-card"])
def test_threads_change_nothing(name: str) -> None:
    results = []
    for threads in (1, 3):
        seats = VectorEnvironment(name, 13_000, threads=threads)
        observations, _ = seats.reset(seed=3)
        for _ in range(6):
            observations, rewards, *_ = seats.step(seats.sample_actions())
        results.append((observations, rewards))
        seats.close()
    (first, paid), (second, again) = results
    assert np.array_equal(paid, again)
    assert all(np.array_equal(first[part], second[part]) for part in first)


def test_gymnasium_makes_it_and_knows_how_rounds_follow() -> None:
    seats = gymnasium.make_vec(environment_id("premium"), num_envs=5)
    assert isinstance(seats, VectorEnvironment)
    assert seats.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observations, infos = seats.reset(seed=1)
    assert observations in seats.observation_space
    for _ in range(20):
        observations, *_, infos = seats.step(seats.action_space.sample(mask=tuple(infos["action_mask"])))
        assert observations in seats.observation_space
        assert infos["legal"].all()


def test_what_was_given_out_stays_as_it_is() -> None:
    seats = VectorEnvironment("premium", 50)
    observations, infos = seats.reset(seed=1)
    kept = {part: values.copy() for part, values in observations.items()}
    mask = infos["action_mask"].copy()
    for _ in range(5):
        seats.step(seats.sample_actions())
    assert all(np.array_equal(kept[part], observations[part]) for part in kept)
    assert np.array_equal(mask, infos["action_mask"])


def test_random_actions_are_legal_and_equally_likely() -> None:
    seats = VectorEnvironment("heads-up", 20_000)
    _, infos = seats.reset(seed=5)
    actions = seats.sample_actions()
    assert (infos["action_mask"][np.arange(20_000), actions] == 1).all()
    counts = np.bincount(actions, minlength=5)
    assert counts[4] == 0
    assert ((counts[:4] - 5000) ** 2 / 5000).sum() < 30


def test_exact_costs_are_those_of_one_seat() -> None:
    seats, alone = VectorEnvironment("premium", 4, regret=True), Environment("premium")
    seats.reset(seed=[11, 12, 13, 14])
    actions = np.array([0, 1, 4, 7])
    *_, infos = seats.step(actions)
    for seat, action in enumerate(actions.tolist()):
        alone.reset(seed=11 + seat)
        assert infos["regret"][seat] == alone.step(action)[-1]["regret"]


def test_reset_without_a_seed_goes_on_with_the_stream() -> None:
    seats, alone = VectorEnvironment("premium", 2), Environment("premium", regret=False)
    seats.reset(seed=4)
    observations, _ = seats.reset()
    alone.reset(seed=5)
    assert row(observations, 1) == plain(alone.reset()[0])
    unseeded = VectorEnvironment("premium", 2)
    assert unseeded.reset()[0] in unseeded.observation_space


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (lambda: VectorEnvironment("premium", 0), "must be 1 or more, not 0"),
        (lambda: VectorEnvironment("premium", cast("Any", "x")), "must be a whole number, 0 or more, not 'x'"),
        (lambda: VectorEnvironment("premium", 2, render_mode="ansi"), "make one environment"),
        (lambda: VectorEnvironment("premium", 2).reset(seed=[1]), "one for each of the 2 seats"),
        (lambda: VectorEnvironment("premium", 2).step(np.zeros(3, np.int64)), "must be 2 numbers"),
        (lambda: VectorEnvironment("premium", 2).step(cast("Any", None)), "must be an array of numbers, not None"),
        (lambda: VectorEnvironment("premium", 2).step(np.zeros(2, np.int64)), "call reset first"),
        (lambda: VectorEnvironment("premium", 2).sample_actions(), "call reset first"),
    ],
)
def test_what_cannot_be_used_is_refused(wrong: Any, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        wrong()
