"""Games, players, solvers and data of Boardwright.

>>> import boardwright
>>> state = boardwright.load("kalah:4x3").start()
>>> state.legal_actions()
[0, 1, 2, 3]
>>> state.apply(1)
>>> state.current_player(), state.is_terminal(), state.returns()
(0, False, (0.0, 0.0))

Actions are whole numbers that mean the same move in every position of a game; ``state.action_to_string`` and
``state.string_to_action`` turn them into the texts that people write, and back.
"""

from __future__ import annotations

from ._native import Game, IllegalActionError, Player, PlayerError, State, games, load

# Everything else is loaded when it is asked for, so that importing the package takes a few milliseconds.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._analysis import Candidate, Explanation, Line
    from ._bots import Limits, serve_bot
    from ._data import Records, positions, records
    from ._matches import MatchResult, match
    from ._solving import Solution, Solver, Tables, Verdict, build_tables, solve, verify
    from ._vector import Vector, playouts, vector

__version__ = "0.1.0"

#: What :meth:`State.current_player` says when the game is over.
TERMINAL = -4

__all__ = [
    "TERMINAL",
    "Candidate",
    "Explanation",
    "Game",
    "IllegalActionError",
    "Limits",
    "Line",
    "MatchResult",
    "Player",
    "PlayerError",
    "Records",
    "Solution",
    "Solver",
    "State",
    "Tables",
    "Vector",
    "Verdict",
    "build_tables",
    "games",
    "load",
    "match",
    "playouts",
    "positions",
    "records",
    "serve_bot",
    "solve",
    "vector",
    "verify",
]

_LATER = {
    "_bots": ["Limits", "serve_bot"],
    "_data": ["Records", "positions", "records"],
    "_matches": ["MatchResult", "match"],
    "_analysis": ["Candidate", "Explanation", "Line"],
    "_solving": ["Solution", "Solver", "Tables", "Verdict", "build_tables", "solve", "verify"],
    "_vector": ["Vector", "playouts", "vector"],
}
_MODULES = {name: module for module, names in _LATER.items() for name in names}


def __getattr__(name: str) -> object:
    """Load what is asked for."""
    module = _MODULES.get(name)
    if module is None:
        raise AttributeError(f"module 'boardwright' has no attribute {name!r}")
    import importlib

    value: object = getattr(importlib.import_module(f".{module}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List what the package has, loaded or not."""
    return sorted({*globals(), *_MODULES})
