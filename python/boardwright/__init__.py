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

from ._native import Game, IllegalActionError, Player, PlayerError, State, Stop, games, load

# Everything else is loaded when it is asked for, so that importing the package takes a few milliseconds.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import datasets as datasets
    from ._analysis import Analysis, Candidate, Explanation, Line
    from ._bots import Limits, serve_bot
    from ._bulk import Answers, BuiltIn, Ply, analyse_all, players, self_play, solve_all, why_all
    from ._data import Records, Sample, positions, records
    from ._matches import MatchResult, match
    from ._solving import Solution, Solver, Tables, Verdict, build_tables, solve, verify
    from ._table import Table
    from ._tuning import TunedValue, TuningResult, tune
    from ._vector import Vector, playouts, vector

__version__ = "0.1.0"

#: What :meth:`State.current_player` says when the game is over.
TERMINAL = -4

__all__ = [
    "TERMINAL",
    "Analysis",
    "Answers",
    "BuiltIn",
    "Candidate",
    "Explanation",
    "Game",
    "IllegalActionError",
    "Limits",
    "Line",
    "MatchResult",
    "Player",
    "PlayerError",
    "Ply",
    "Records",
    "Sample",
    "Solution",
    "Solver",
    "State",
    "Stop",
    "Table",
    "Tables",
    "TunedValue",
    "TuningResult",
    "Vector",
    "Verdict",
    "analyse_all",
    "build_tables",
    "games",
    "load",
    "match",
    "players",
    "playouts",
    "positions",
    "records",
    "self_play",
    "serve_bot",
    "solve",
    "solve_all",
    "tune",
    "vector",
    "verify",
    "why_all",
]

_LATER = {
    "_bots": ["Limits", "serve_bot"],
    "_bulk": ["Answers", "BuiltIn", "Ply", "analyse_all", "players", "self_play", "solve_all", "why_all"],
    "_data": ["Records", "Sample", "positions", "records"],
    "_matches": ["MatchResult", "match"],
    "_analysis": ["Analysis", "Candidate", "Explanation", "Line"],
    "_solving": ["Solution", "Solver", "Tables", "Verdict", "build_tables", "solve", "verify"],
    "_table": ["Table"],
    "_tuning": ["TunedValue", "TuningResult", "tune"],
    "_vector": ["Vector", "playouts", "vector"],
}
_MODULES = {name: module for module, names in _LATER.items() for name in names}


def __getattr__(name: str) -> object:
    """Load what is asked for."""
    import importlib

    if name == "datasets":
        return importlib.import_module(".datasets", __name__)
    module = _MODULES.get(name)
    if module is None:
        raise AttributeError(f"module 'boardwright' has no attribute {name!r}")
    value: object = getattr(importlib.import_module(f".{module}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List what the package has, loaded or not."""
    return sorted({*globals(), *_MODULES, "datasets"})
