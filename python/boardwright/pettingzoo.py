"""Every game as a PettingZoo environment for two agents that move in turn (AEC).

>>> from boardwright import pettingzoo
>>> env = pettingzoo.env("kalah:4x3")
>>> env.reset(seed=1)
>>> env.agent_selection, env.observe("player_0")["action_mask"].tolist()
('player_0', [1, 1, 1, 1])
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ._native import Game, State, load
from ._pixels import pixels


def env(game: Game | str = "kalah:6x4", render_mode: str | None = None) -> Any:
    """Make the environment with PettingZoo's usual wrappers: an illegal action loses the game at once."""
    made = raw_env(game, render_mode=render_mode)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class raw_env(AECEnv):
    """The environment without wrappers.

    Observations have ``observation``, float32 of :attr:`Game.observation_shape` as the agent sees the board, and
    ``action_mask``, int8, which is 0 everywhere when the agent is not to move. In kalah an agent may move several times in
    a row. Rewards are 1, 0 or -1 at the end.
    """

    metadata: dict[str, Any]

    def __init__(self, game: Game | str = "kalah:6x4", render_mode: str | None = None) -> None:
        """Make the environment of a game, named by its spec."""
        super().__init__()
        self.game = game if isinstance(game, Game) else load(game)
        self.metadata = {
            "render_modes": ["ansi", "rgb_array"],
            "render_fps": 2,
            "name": f"boardwright_{self.game.family}_v0",
            "is_parallelizable": False,
        }
        if render_mode not in (None, "ansi", "rgb_array"):
            raise ValueError(f"render mode {render_mode!r}: expected None, 'ansi' or 'rgb_array'")
        self.render_mode = render_mode
        self.possible_agents = ["player_0", "player_1"]
        self.agents = list(self.possible_agents)
        space = spaces.Dict(
            {
                "observation": spaces.Box(0.0, 255.0, self.game.observation_shape, np.float32),
                "action_mask": spaces.Box(0, 1, (self.game.num_actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(self.game.num_actions) for agent in self.possible_agents}
        self.state_of_game = self.game.start()

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the board as an agent sees it, with its legal actions."""
        state = self.state_of_game
        is_mover = state.current_player() == self.possible_agents.index(agent)
        planes = _seen_by(state, self.possible_agents.index(agent))
        mask = state.legal_actions_mask() if is_mover else np.zeros(self.game.num_actions, dtype=np.bool_)
        return {"observation": planes, "action_mask": mask.astype(np.int8)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; nothing in it is random."""
        del seed, options
        self.state_of_game = self.game.start()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def step(self, action: int | None) -> None:
        """Play an action of the agent that is to move."""
        agent = self.agent_selection
        if action is None or self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        state = self.state_of_game
        state.apply(action)
        if state.is_terminal():
            self.rewards = dict(zip(self.possible_agents, state.returns()))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.possible_agents[1 - self.possible_agents.index(agent)]
        else:
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self.agent_selection = self.possible_agents[state.current_player()]
        self._accumulate_rewards()

    def render(self) -> Any:
        """Draw the board as text, or as an image: uint8 of shape (height, width, 3)."""
        if self.render_mode == "rgb_array":
            return pixels(self.state_of_game)
        return repr(self.state_of_game) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there is nothing open."""


def _seen_by(state: State, player: int) -> Any:
    """Write the board as a player sees it, whoever is to move."""
    return state.observation_tensor("first" if player == 0 else "second")
