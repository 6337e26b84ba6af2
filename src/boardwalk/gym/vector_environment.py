"""Many seats at once as a Gymnasium vector environment, played by kernels: millions of decisions per second."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from boardwalk.errors import InputError
from boardwalk.front_door.argument import read_count, shown
from boardwalk.front_door.game import Dollars, PlayableGame
from boardwalk.gym.regret import ExactValues, exact_values
from boardwalk.gym.round_form import DEFAULT_UNIT, read_form
from boardwalk.gym.vector_kernels import Sights
from boardwalk.gym.vector_rounds import VectorRounds

if TYPE_CHECKING:
    from numpy.typing import NDArray

Observations = dict[str, Any]
Infos = dict[str, Any]
MOST_SEED = 1 << 63


class VectorEnvironment(VectorEnv[Observations, "NDArray[np.int64]", "NDArray[Any]"]):
    """`num_envs` seats, each playing its own rounds of one game.

    With seed 7, the first seat gets the rounds of an `Environment` with seed 7, the second those of seed 8, and so on.
    A round that ends is followed by the next one in the same step: the observation is already the new round's. Where
    `terminations` is True, `infos["final_obs"]` has what the seat saw at the end, as arrays like the observation's.

    >>> seats = VectorEnvironment("premium", num_envs=3)
    >>> observations, infos = seats.reset(seed=7)
    >>> observations["own"].tolist()
    [[37, 27, 23], [13, 45, 9], [46, 33, 4]]
    >>> observations, rewards, terminations, truncations, infos = seats.step(seats.sample_actions())
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str | PlayableGame,
        num_envs: int = 1,
        *,
        unit: Dollars = DEFAULT_UNIT,
        regret: bool = False,
        threads: int | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """Seats at a game by its name; house options are keywords.

        With `regret`, every step computes what each choice cost, exactly; that takes milliseconds a seat.
        """
        if read_count(num_envs, "num_envs") < 1:
            raise InputError("num_envs", f"must be 1 or more, not {num_envs}")
        if render_mode is not None:
            raise InputError("render_mode", "a vector environment is not drawn; make one environment to see a round")
        self.form = read_form(game, unit, **options)
        self.actions, self.num_envs = self.form.actions, num_envs
        self.single_observation_space, self.single_action_space = (
            self.form.observation_space(),
            self.form.action_space(),
        )
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rounds = VectorRounds(self.form, num_envs, threads)
        self._values: ExactValues | None = exact_values(self.form) if regret else None
        self._seeded = False
        self._dealt = False
        self._always = np.ones(num_envs, np.bool_)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, Infos]:
        """Deal a new round at every seat. One seed gives each seat the next number; a list gives each its own."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        del options
        seeds = self._seeds(seed)
        if seeds is not None:
            self._rounds.seed(seeds)
            self._seeded = True
        sights = self._rounds.deal()
        self._dealt = True
        return self._observations(sights), self._infos(sights)

    def _seeds(self, seed: int | Sequence[int] | None) -> Sequence[int] | None:
        if seed is None:
            return None if self._seeded else self.np_random.integers(MOST_SEED, size=self.num_envs).tolist()
        seeds = range(seed, seed + self.num_envs) if isinstance(seed, int) else list(seed)
        if len(seeds) != self.num_envs:
            raise InputError("seed", f"must be one number, or one for each of the {self.num_envs} seats")
        return seeds

    def step(self, actions: NDArray[np.int64]) -> tuple[Observations, NDArray[Any], NDArray[Any], NDArray[Any], Infos]:
        """Take an action at every seat."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or not np.issubdtype(chosen.dtype, np.number):
            told = f"must be {self.num_envs} numbers, one a seat, not an array of {chosen.shape}"
            raise InputError("actions", told if chosen.shape else f"must be an array of numbers, not {shown(actions)}")
        actions = chosen.astype(np.int64)
        self._verify_dealt("step")
        regret = self._regret(actions) if self._values is not None else None
        sights, results = self._rounds.step(actions)
        infos = self._infos(sights) | {"legal": results.legal, "_legal": self._always}
        infos |= {"net_cents": results.net_cents, "_net_cents": results.terminated}
        final = {name: results.final_cards[:, place] for name, place in self.form.places.items()}
        infos["final_obs"] = final | {"decision": np.full(self.num_envs, self.form.over)}
        infos["_final_obs"] = results.terminated
        if regret is not None:
            infos |= {"regret": regret, "_regret": self._always}
        rewards = results.net_cents / self.form.unit_cents
        truncated = np.zeros(self.num_envs, np.bool_)
        return self._observations(sights), rewards, results.terminated, truncated, infos

    def sample_actions(self) -> NDArray[np.int64]:
        """A legal action for each seat, each equally likely; from the seed, as the cards are."""
        self._verify_dealt("sample_actions")
        return self._rounds.sample_actions()

    def _verify_dealt(self, asked: str) -> None:
        if not self._dealt:
            raise InputError(asked, "no round has been dealt yet; call reset first")

    def close_extras(self, **kwargs: Any) -> None:
        del kwargs
        self._rounds.close()

    def _observations(self, sights: Sights) -> Observations:
        parts: Observations = {name: sights.cards[:, place] for name, place in self.form.places.items()}
        return parts | {"decision": self._rounds.rounds.decisions.copy()}

    def _infos(self, sights: Sights) -> Infos:
        return {"action_mask": sights.masks, "_action_mask": self._always}

    def _regret(self, actions: NDArray[np.int64]) -> NDArray[np.object_]:
        """What each choice costs, as fractions."""
        assert self._values is not None
        rounds, tables = self._rounds.rounds, self._rounds.tables
        found = np.zeros(self.num_envs, np.object_)
        for seat, action in enumerate(actions.tolist()):
            node = int(rounds.decisions[seat])
            legal = 0 <= action < len(self.actions) and tables.masks[node, rounds.classes[seat], action]
            chosen = self.actions[action if legal else int(tables.smallest[node])]
            found[seat] = self._values.regret(node, tuple(rounds.cards[seat].tolist()), chosen)
        return found
