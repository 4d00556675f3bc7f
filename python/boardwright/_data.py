"""Records and stores as tables, and positions with their values for programs that learn."""

from __future__ import annotations

import copy
import os
import secrets
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any, NamedTuple

import numpy as np

from ._bulk import copies, in_order
from ._checks import threads_of, whole
from ._native import Game, State, Stop, _records, _schema, load
from ._progress import Progress
from ._solving import Solver
from ._table import Column, Table


class Records(Table):
    """A table of games, plies or variations in columns, as :func:`records` reads it; ``docs/research.md`` describes them."""

    def __init__(self, table: str, columns: dict[str, list[Any]]) -> None:
        """Hold columns of the table "games", "plies" or "variations"."""
        super().__init__([Column(*column) for column in _schema(table)], columns)
        self.table = table
        """Name of the table: "games", "plies" or "variations"."""

    def __repr__(self) -> str:
        """Write the size."""
        return f"<Records: {len(self)} rows of {self.table}, {len(self.columns)} columns>"


def records(path: str | os.PathLike[str] | None = None, table: str = "games") -> Records:
    """Read the games of a file of records, in any format that Boardwright knows, or of a store.

    ``path`` is the file; without one it is the user's store. ``table`` is "games" (a row for each game), "plies" (a row
    for each ply, with the position, the move and the result) or "variations" (a row for each ply of the variations, as in a
    library of openings). Every game is replayed, so what is returned is legal.

    Raises OSError (such as FileNotFoundError) if the file cannot be opened, ValueError if it is no file of records or a
    game in it is invalid.
    """
    if path is not None:
        # A missing file is an error of the system here as in open() and verify().
        # A number would be a descriptor, such as that of the keyboard.
        with open(os.fspath(path), "rb"):
            pass
    return Records(table, _records(None if path is None else os.fspath(path), table))


class Sample(NamedTuple):
    """A position of a random game with its value."""

    state: State
    """The position; its history is the game that led there."""
    value: float
    """Value for the side to move: proved by the solver, or the result of the random game (1, 0, -1)."""


def positions(
    game: Game | str,
    n: int,
    *,
    solver: Solver | None = None,
    seed: int | None = None,
    threads: int | None = 1,
    progress: Any = None,
) -> Iterator[Sample]:
    """Stream ``n`` positions of random games with their values for the side to move.

    With a solver the values are exact: in kalah the seeds that the mover gains over its opponent, elsewhere 1, 0 or -1.
    Without one the value of a position is how its random game came out. ``threads`` play and solve side by side, each with a
    copy of the solver; ``None`` is one for each processor. The same seed gives the same positions with any number of them:
    what a solver with ``nodes`` proves depends on what it has learnt, so each game has a fresh copy of it.
    ``progress`` is as for :func:`analyse_all`.

    >>> import boardwright
    >>> solver = boardwright.Solver("kalah:3x2", memory=16)
    >>> [sample.value for sample in boardwright.positions("kalah:3x2", 2, solver=solver, seed=1)][0]
    4.0
    """
    n, threads = whole("n", n, 0), threads_of(threads)
    if solver is not None and not isinstance(solver, Solver):
        raise TypeError(f"solver is a Solver or None, not {type(solver).__name__}")
    seed = secrets.randbelow(1 << 32) if seed is None else whole("seed", seed, 0)
    return _positions(game if isinstance(game, Game) else load(game), n, (solver, seed), threads, progress)


def _solvers(solver: Solver | None, threads: int) -> Callable[[], Solver | None]:
    """Give the solver for a game."""
    if solver is not None and solver._settings["nodes"] is not None:
        return lambda: copy.copy(solver)
    return copies(solver) if threads > 1 else lambda: solver


def _positions(game: Game, n: int, given: tuple[Solver | None, int], threads: int, progress: Any) -> Iterator[Sample]:
    stop = Stop()
    mine = _solvers(given[0], threads)

    def play(number: int) -> list[Sample]:
        random = np.random.default_rng([given[1], number])
        state, path = game.start(), []
        while not state.is_terminal():
            path.append(state.clone())
            actions = state.legal_actions()
            state.apply(actions[int(random.integers(len(actions)))])
        solver = mine()
        if solver is None:
            return [Sample(before, state.returns()[before.current_player()]) for before in path]
        samples = []
        for before in path:
            if stop.is_set():
                break
            exact = solver.solve(before, stop=stop).value
            if exact is not None:
                samples.append(Sample(before, float(exact if before.current_player() == 0 else -exact)))
        return samples

    done = 0
    with Progress(progress, n) as told:
        for samples in in_order(play, count(), threads, stop):
            for sample in samples[: n - done]:
                done += 1
                told.add()
                yield sample
            if done >= n:
                return
