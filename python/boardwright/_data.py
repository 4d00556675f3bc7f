"""Records and stores as tables, and positions with their values for programs that learn."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ._checks import whole
from ._native import Game, State, _records, _schema, load
from ._solving import Solver

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

_DTYPES: dict[str, str] = {
    "text": "object",
    "whole": "int64",
    "real": "float64",
    "flag": "bool",
    "moment": "datetime64[ms]",
}


class Records:
    """A table of games or plies in columns; :func:`records` reads it.

    ``docs/research.md`` describes the columns. Anything that takes the Arrow C stream interface (polars, pyarrow, pandas,
    duckdb) takes this object, if pyarrow is installed.
    """

    def __init__(self, table: str, columns: dict[str, list[Any]]) -> None:
        """Hold columns of the table "games" or "plies"."""
        self.table = table
        """Name of the table: "games" or "plies"."""
        self.columns = columns
        """The values of each column, by its name; ``None`` is nothing."""

    def __len__(self) -> int:
        """Return how many rows there are."""
        return len(next(iter(self.columns.values()), []))

    def __repr__(self) -> str:
        """Write the size."""
        return f"<Records: {len(self)} rows of {self.table}, {len(self.columns)} columns>"

    def __getitem__(self, column: str) -> list[Any]:
        """Return the values of a column; raises KeyError if there is none of that name."""
        return self.columns[column]

    def meanings(self) -> dict[str, str]:
        """Say what each column means."""
        return {name: meaning for name, _, _, meaning in _schema(self.table)}

    def to_numpy(self) -> dict[str, npt.NDArray[Any]]:
        """Return one array a column. Whole numbers that may be missing become floats with NaN, flags and texts objects."""
        arrays: dict[str, npt.NDArray[Any]] = {}
        for name, kind, optional, _ in _schema(self.table):
            values = self.columns[name]
            if kind == "moment":
                values = [np.datetime64("NaT") if value is None else np.datetime64(value, "ms") for value in values]
            numbers = kind in ("whole", "real")
            if optional and numbers:
                arrays[name] = np.array([np.nan if value is None else value for value in values], dtype=np.float64)
            else:
                arrays[name] = np.array(values, dtype="object" if optional and kind != "moment" else _DTYPES[kind])
        return arrays

    def to_arrow(self) -> pyarrow.Table:
        """Return an Arrow table; needs pyarrow."""
        import pyarrow

        types = {
            "text": pyarrow.string(),
            "whole": pyarrow.int64(),
            "real": pyarrow.float64(),
            "flag": pyarrow.bool_(),
            "moment": pyarrow.timestamp("ms", tz="UTC"),
        }
        schema = pyarrow.schema(
            [
                pyarrow.field(name, types[kind], nullable=optional, metadata={"meaning": meaning})
                for name, kind, optional, meaning in _schema(self.table)
            ]
        )
        return pyarrow.table({field.name: pyarrow.array(self.columns[field.name], field.type) for field in schema}, schema)

    def to_polars(self) -> polars.DataFrame:
        """Return a polars frame; needs polars and pyarrow."""
        import polars

        return polars.DataFrame(self.to_arrow())

    def to_pandas(self) -> pandas.DataFrame:
        """Return a pandas frame; needs pandas and pyarrow."""
        return self.to_arrow().to_pandas()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Hand the table to whoever speaks the Arrow C stream interface; needs pyarrow."""
        return self.to_arrow().__arrow_c_stream__(requested_schema)


def records(path: str | os.PathLike[str] | None = None, table: str = "games") -> Records:
    """Read the games of a file of records, in any format that Boardwright knows, or of a store.

    ``path`` is the file; without one it is the user's store. ``table`` is "games" (a row for each game) or "plies" (a row
    for each ply, with the position, the move and the result). Every game is replayed, so what is returned is legal.

    Raises OSError (such as FileNotFoundError) if the file cannot be opened, ValueError if it is no file of records or a
    game in it is invalid.
    """
    if path is not None:
        # A missing file is an error of the system here as in open() and verify().
        with open(path, "rb"):
            pass
    return Records(table, _records(None if path is None else os.fspath(path), table))


class Sample(NamedTuple):
    """A position of a random game with its value."""

    state: State
    """The position; its history is the game that led there."""
    value: float
    """Value for the side to move: proved by the solver, or the result of the random game (1, 0, -1)."""


def positions(game: Game | str, n: int, *, solver: Solver | None = None, seed: int | None = None) -> Iterator[Sample]:
    """Stream ``n`` positions of random games with their values for the side to move.

    With a solver the values are exact: in kalah the seeds that the mover gains over its opponent, elsewhere 1, 0 or -1.
    Without one the value of a position is how its random game came out.

    >>> import boardwright
    >>> solver = boardwright.Solver("kalah:3x2", memory=16)
    >>> [sample.value for sample in boardwright.positions("kalah:3x2", 2, solver=solver, seed=1)][0]
    4.0
    """
    return _positions(game, whole("n", n, 0), solver, seed)


def _positions(game: Game | str, n: int, solver: Solver | None, seed: int | None) -> Iterator[Sample]:
    random = np.random.default_rng(seed)
    start = (game if isinstance(game, Game) else load(game)).start()
    given = 0
    while given < n:
        state = start.clone()
        path = []
        while not state.is_terminal():
            path.append(state.clone())
            actions = state.legal_actions()
            state.apply(actions[int(random.integers(len(actions)))])
        for before in path[: n - given]:
            mover = before.current_player()
            if solver is None:
                value: float | None = state.returns()[mover]
            else:
                exact = solver.solve(before).value
                value = None if exact is None else float(exact if mover == 0 else -exact)
            if value is not None:
                given += 1
                yield Sample(before, value)
