"""Every game as a Python game of OpenSpiel, so that its algorithms run on it.

Importing this module registers ``python_boardwright`` with the parameter ``spec``:

    import pyspiel
    import boardwright.open_spiel

    game = pyspiel.load_game("python_boardwright(spec=kalah:4x3)")

OpenSpiel's parameters can hold neither a comma nor an equals sign: ``;`` stands for ``,`` and ``~`` for ``=``, as in
``spec=kalah:4x3;end~mover``.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
import pyspiel

from ._native import Game, State, load

_TYPE = pyspiel.GameType(
    short_name="python_boardwright",
    long_name="Boardwright",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification={"spec": "kalah:4x3"},
)


def _load(params: dict[str, Any]) -> Game:
    return load(params.get("spec", "kalah:4x3").replace(";", ",").replace("~", "="))


class BoardwrightGame(pyspiel.Game):
    """A game of Boardwright as OpenSpiel knows games."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Load the game that the parameter ``spec`` names."""
        # Not `loaded`: attributes can only be set once the base class is there.
        loaded = _load(params or {})
        # Where no bound is known, the longest random games have a tenth of this.
        longest = loaded.max_game_length or 1000
        information = pyspiel.GameInfo(
            num_distinct_actions=loaded.num_actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=longest,
        )
        # As OpenSpiel can write it down, to pickle or copy the game.
        spec = loaded.spec.replace(",", ";").replace("=", "~")
        super().__init__(_TYPE, information, {"spec": spec} if params else {})

    @cached_property
    def loaded(self) -> Game:
        """The game as Boardwright knows it."""
        # OpenSpiel makes a pickled or copied game from its parameters alone, and calls no `__init__` of this object.
        return _load(self.get_parameters())

    def new_initial_state(self, position: str | None = None) -> BoardwrightState:
        """Begin a game. OpenSpiel's text of another start is refused."""
        if position is not None:
            raise ValueError(f"position {position!r}: expected none, a game begins at its start")
        return BoardwrightState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> BoardwrightObserver:
        """Make what writes a state as numbers."""
        if params:
            raise ValueError(f"observation parameters {params}: expected none")
        return BoardwrightObserver(self, recalls=iig_obs_type is not None and iig_obs_type.perfect_recall)


class BoardwrightState(pyspiel.State):
    """A state of Boardwright as OpenSpiel knows states."""

    def __init__(self, game: BoardwrightGame) -> None:
        """Begin at the start of the game."""
        super().__init__(game)
        self.state: State = game.loaded.start()

    def current_player(self) -> int:
        """Return who moves."""
        player = self.state.current_player()
        return player if player >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return self.state.legal_actions() if player == self.state.current_player() else []

    def _apply_action(self, action: int) -> None:
        self.state.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.state.action_to_string(action)

    def is_terminal(self) -> bool:
        """True if the game is over."""
        return self.state.is_terminal()

    def returns(self) -> list[float]:
        """Return the results of both players."""
        return [float(value) for value in self.state.returns()]

    def __str__(self) -> str:
        """Write the position text."""
        return self.state.position


class BoardwrightObserver:
    """Writes a state as planes of numbers, as the player sees it who is asked for, and as text."""

    def __init__(self, game: BoardwrightGame, recalls: bool = False) -> None:
        """Make room for the planes of a game; with ``recalls`` texts tell the moves as well."""
        self.recalls = recalls
        shape = game.loaded.observation_shape
        self.tensor = np.zeros(int(np.prod(shape)), dtype=np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: BoardwrightState, player: int) -> None:
        """Write a state."""
        np.copyto(self.dict["observation"], state.state.observation_tensor("first" if player == 0 else "second"))

    def string_from(self, state: BoardwrightState, player: int) -> str:
        """Write a state as text: the position and, for information states, the moves, as repetition counts in some games."""
        position = state.state.position
        return " ".join([position, "after", *state.state.moves]) if self.recalls else position


pyspiel.register_game(_TYPE, BoardwrightGame)
