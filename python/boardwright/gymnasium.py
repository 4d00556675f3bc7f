"""Every game as a Gymnasium environment for one agent, against any player.

>>> from boardwright import gymnasium
>>> env = gymnasium.PlayEnv("kalah:4x3", opponent="first")
>>> observation, info = env.reset(seed=1)
>>> observation.shape, info["action_mask"].tolist()
((5, 1, 4), [1, 1, 1, 1])
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from ._checks import whole
from ._matches import Choose, chooser
from ._native import Game, IllegalActionError, Player, State, load
from ._pixels import pixels


class PlayEnv(gymnasium.Env):
    """A game against a player.

    ``opponent`` is what :func:`boardwright.match` takes: a name as on the command line, a callable, a class or an object
    with ``choose(state)``. ``side`` is 0 to move first, 1 to move second, ``None`` for a side drawn by lot in every game.
    ``nodes``, ``depth`` and ``seconds`` limit an opponent that searches.

    Observations are float32 of :attr:`Game.observation_shape` as the agent sees the board; ``info["action_mask"]`` says
    which actions are legal. The reward is 1, 0 or -1 at the end. An illegal action raises IllegalActionError, or loses the
    game at once with ``illegal="lose"``; what is no whole number is a TypeError.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: Game | str = "kalah:6x4",
        opponent: Any = "random",
        *,
        side: int | None = 0,
        nodes: int | None = None,
        depth: int | None = None,
        seconds: float | None = None,
        illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        """Make the environment; the opponent is made anew for every game."""
        self.game = game if isinstance(game, Game) else load(game)
        if side not in (None, 0, 1):
            raise ValueError(f"side {side!r}: expected 0, 1 or None")
        if illegal not in ("raise", "lose"):
            raise ValueError(f"illegal {illegal!r}: expected 'raise' or 'lose'")
        if render_mode not in (None, "ansi", "rgb_array"):
            raise ValueError(f"render mode {render_mode!r}: expected None, 'ansi' or 'rgb_array'")
        if isinstance(opponent, str):
            Player(self.game, opponent)  # A name that nobody has is told here, not at the first game.
        self.opponent = opponent
        self.side = side
        self.nodes = nodes
        self.depth = depth
        self.seconds = seconds
        self.illegal = illegal
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0.0, 255.0, self.game.observation_shape, np.float32)
        self.action_space = spaces.Discrete(self.game.num_actions)
        self.state = self.game.start()
        self.player = 0
        """Player of the agent in this game."""
        self._choose: Choose | None = None
        self._is_lost = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a new game, in which the opponent moves first if that is its side."""
        super().reset(seed=seed, options=options)
        self._is_lost = False
        self.state = self.game.start()
        self.player = int(self.np_random.integers(2)) if self.side is None else self.side
        self._choose = self._made(int(self.np_random.integers(1 << 32)))
        self._reply()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play an action, and let the opponent play until the agent is to move again."""
        if self._choose is None:
            raise ValueError("call reset before step")
        if self._is_lost:
            raise IllegalActionError("the game is over: an illegal action has lost it; call reset before step")
        if self.state.is_terminal():
            raise IllegalActionError("the game is over; call reset before step")
        mask = self.state.legal_actions_mask()
        # What is no number is a mistake in every mode, as it is for a state.
        action = whole("action", action)
        if self.illegal == "lose" and not (0 <= action < len(mask) and mask[action]):
            self._is_lost = True
            return self._observation(), -1.0, True, False, self._info()
        self.state.apply(action)
        self._reply()
        reward = self.state.returns()[self.player]
        return self._observation(), float(reward), self.state.is_terminal(), False, self._info()

    def render(self) -> Any:
        """Draw the board as text, or as an image: uint8 of shape (height, width, 3)."""
        if self.render_mode == "rgb_array":
            return pixels(self.state)
        return repr(self.state) if self.render_mode == "ansi" else None

    def _made(self, seed: int) -> Choose:
        if not isinstance(self.opponent, str):
            return chooser(self.opponent, self.game, seed)
        player = Player(self.game, self.opponent, seed=seed)
        return lambda state: player.choose(state, nodes=self.nodes, depth=self.depth, seconds=self.seconds)

    def _reply(self) -> None:
        assert self._choose is not None
        while not self.state.is_terminal() and self.state.current_player() != self.player:
            answer = self._choose(self.state.clone())
            if isinstance(answer, str):
                self.state.play(answer)
            else:
                self.state.apply(answer)

    def _observation(self) -> npt.NDArray[np.float32]:
        return _seen_by(self.state, self.player)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.state.legal_actions_mask().astype(np.int8), "player": self.player}


def _seen_by(state: State, player: int) -> npt.NDArray[np.float32]:
    return state.observation_tensor("first" if player == 0 else "second")


gymnasium.register(id="boardwright/Play-v0", entry_point="boardwright.gymnasium:PlayEnv")
