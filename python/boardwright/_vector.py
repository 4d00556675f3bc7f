"""Batches: many games of one kind side by side, in numpy arrays that are used again and again."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import numpy.typing as npt

from ._checks import whole
from ._native import Game, GameBatch, State
from ._solving import Start

#: Arrays begin at multiples of this many bytes, so that JAX takes them without a copy.
ALIGNMENT = 64

#: The greatest seed.
_MOST = (1 << 64) - 1


def _zeros(shape: tuple[int, ...], dtype: npt.DTypeLike) -> npt.NDArray[Any]:
    """Make an array of zeros that begins at a multiple of :data:`ALIGNMENT` bytes."""
    kind = np.dtype(dtype)
    size = int(np.prod(shape, dtype=np.int64)) * kind.itemsize
    raw = np.zeros(size + ALIGNMENT, dtype=np.uint8)
    start = -raw.ctypes.data % ALIGNMENT
    return raw[start : start + size].view(kind).reshape(shape)


class Vector:
    """Many games of one kind side by side; :func:`vector` makes it.

    Row ``i`` of every array is game ``i``. The arrays that methods return belong to the vector: the next call of the
    same method writes into them again, also into what PyTorch or JAX has made of them without a copy, so copy what is to be
    kept. Each row has random numbers of its own, so that the number of threads changes nothing.

    One thread at a time may use a vector: a call from another one meanwhile raises RuntimeError. A vector can be copied and
    pickled; the copy has the same games and begins with new random numbers, by a seed that comes from this vector's.

    >>> import boardwright
    >>> games = boardwright.vector("kalah:4x3", n=3, seed=1)
    >>> rewards, over = games.step([1, 1, 0])
    >>> rewards.shape, over.tolist(), games.players().tolist()
    ((3, 2), [False, False, False], [0, 0, 1])
    """

    def __init__(self, start: Start, n: int, *, threads: int = 1, seed: int | None = None, auto_reset: bool = True) -> None:
        """Begin ``n`` games at the start of a game, or at a state."""
        n, threads = whole("n", n, 1, 1 << 24), whole("threads", threads, 1, 256)
        seed = secrets.randbelow(1 << 32) if seed is None else whole("seed", seed, 0, _MOST)
        start = start.clone() if isinstance(start, State) else start
        self._batch = GameBatch(start, n, threads, seed)
        self._start: Start = start
        self._seed = seed
        self._lock = threading.Lock()
        self.n = n
        """Number of games."""
        self.threads = threads
        """Number of threads that share the work of one call."""
        self.auto_reset = auto_reset
        """True if a game that ends begins anew in the same step."""
        self.num_actions: int = self._batch.num_actions
        """Number of actions of the game."""
        self.observation_shape: tuple[int, int, int] = self._batch.observation_shape
        """Planes, rows and columns of an observation."""
        self._rewards = _zeros((n, 2), np.float32)
        self._over = _zeros((n,), np.bool_)
        self._players = _zeros((n,), np.int8)
        self._lengths = _zeros((n,), np.int32)
        self._actions = _zeros((n,), np.int64)
        # Large ones only when somebody wants them.
        self._masks: npt.NDArray[np.bool_] | None = None
        self._observations: npt.NDArray[np.float32] | None = None

    def __len__(self) -> int:
        """Return how many games there are."""
        return self.n

    @contextmanager
    def _games(self) -> Iterator[GameBatch]:
        """Lend the games to one thread at a time."""
        if not self._lock.acquire(blocking=False):
            raise RuntimeError("this vector is at work in another thread: make one for each thread")
        try:
            yield self._batch
        finally:
            self._lock.release()

    def _place(self, row: int) -> int:
        number = whole("row", row)
        if not 0 <= number < self.n:
            raise IndexError(f"row {number}: expected 0 to {self.n - 1}")
        return number

    def __getstate__(self) -> dict[str, Any]:
        """Return the games and the settings."""
        with self._games() as batch:
            saved = batch.save()
        start = self._start.start() if isinstance(self._start, Game) else self._start
        return {
            "start": start,
            "n": self.n,
            "threads": self.threads,
            "auto_reset": self.auto_reset,
            "seed": (self._seed * 6364136223846793005 + 1442695040888963407) % (1 << 63),
            "games": saved,
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take the games and the settings of another vector."""
        Vector.__init__(
            self, state["start"], state["n"], threads=state["threads"], seed=state["seed"], auto_reset=state["auto_reset"]
        )
        self._batch.load(state["games"])

    def __repr__(self) -> str:
        """Write how it is made."""
        return f"boardwright.vector({self._batch.spec!r}, n={self.n}, threads={self.threads})"

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew, with other random numbers if a seed is given."""
        seed = None if seed is None else whole("seed", seed, 0, _MOST)
        with self._games() as batch:
            batch.reset(seed)
        self._seed = self._seed if seed is None else seed

    def step(self, actions: npt.ArrayLike) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.bool_]]:
        """Play an action in every row; -1 leaves a row alone.

        ``actions`` are n whole numbers. Returns ``rewards``, float32 of shape (n, 2): what both players of a game that
        ends with this step get (1, 0, -1), else 0; and ``over``, bool of shape (n,): whether it is over. With
        ``auto_reset`` such a row is at the start again when the call returns.

        Raises IllegalActionError (a ValueError), naming the first row at fault, and TypeError for anything but whole
        numbers; nothing has changed then.
        """
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise TypeError(f"actions are whole numbers, not {given.dtype}")
        if given.shape != (self.n,):
            raise ValueError(f"actions of shape {given.shape}: expected ({self.n},)")
        # A number beyond int64 is no action, and must not wrap around to one.
        if given.dtype == np.uint64:
            given = np.minimum(given, np.uint64(np.iinfo(np.int64).max))
        wanted = np.ascontiguousarray(given, dtype=np.int64)
        with self._games() as batch:
            batch.step(wanted, self._rewards, self._over, self.auto_reset)
        return self._rewards, self._over

    def random_actions(self) -> npt.NDArray[np.int64]:
        """Choose a random legal action for every row; -1 where the game is over."""
        with self._games() as batch:
            batch.choose(self._actions)
        return self._actions

    def players(self) -> npt.NDArray[np.int8]:
        """Say who moves in every row: 0, 1, or -4 where the game is over. The shape is (n,)."""
        with self._games() as batch:
            batch.players(self._players)
        return self._players

    def lengths(self) -> npt.NDArray[np.int32]:
        """Say how many plies every game has. The shape is (n,)."""
        with self._games() as batch:
            batch.lengths(self._lengths)
        return self._lengths

    def masks(self) -> npt.NDArray[np.bool_]:
        """Say which actions are legal: bool of shape (n, num_actions)."""
        if self._masks is None:
            self._masks = _zeros((self.n, self.num_actions), np.bool_)
        with self._games() as batch:
            batch.masks(self._masks)
        return self._masks

    def observations(self, perspective: str = "mover") -> npt.NDArray[np.float32]:
        """Write all boards as planes: float32 of shape (n, planes, rows, columns); see :attr:`Game.planes`."""
        if self._observations is None:
            self._observations = _zeros((self.n, *self.observation_shape), np.float32)
        with self._games() as batch:
            batch.observations(self._observations, perspective)
        return self._observations

    def state(self, row: int) -> State:
        """Return the position of a row as a new game that begins there.

        Raises IndexError if there is no such row.
        """
        with self._games() as batch:
            return batch.state(self._place(row))

    def set_state(self, row: int, state: State) -> None:
        """Set a row to a state, with its past.

        Raises IndexError if there is no such row, ValueError for a state of another game.
        """
        with self._games() as batch:
            batch.set_state(self._place(row), state)

    def rollout(self, plies: int) -> int:
        """Play so many random plies in every row, games that end beginning anew, and return how many games ended."""
        plies = whole("plies", plies, 0, (1 << 63) - 1)
        with self._games() as batch:
            return batch.rollout(plies)

    def playouts(self) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.int32]]:
        """Play a copy of every row at random to its end; the rows stay where they are.

        Returns new arrays: the results of both players, float32 of shape (n, 2), and the plies that were played, int32 of
        shape (n,).
        """
        returns: npt.NDArray[np.float32] = _zeros((self.n, 2), np.float32)
        lengths: npt.NDArray[np.int32] = _zeros((self.n,), np.int32)
        with self._games() as batch:
            batch.playouts(returns, lengths)
        return returns, lengths


def vector(game: Start, n: int, *, threads: int = 1, seed: int | None = None, auto_reset: bool = True) -> Vector:
    """Begin ``n`` games side by side, at the start of a game (by its spec) or at a state.

    ``threads`` share the work of every call, without the interpreter lock. ``seed`` decides random play.

    Raises ValueError for an unknown game, one that is over, or numbers out of range.

    >>> import boardwright
    >>> games = boardwright.vector("gomoku:7", n=4, seed=1)
    >>> games.observations().shape, games.masks().shape
    ((4, 3, 7, 7), (4, 49))
    """
    return Vector(game, n, threads=threads, seed=seed, auto_reset=auto_reset)


def playouts(
    start: Start, n: int, *, threads: int = 1, seed: int | None = None
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.int32]]:
    """Play ``n`` games at random from a state to their ends.

    Returns the results of both players, float32 of shape (n, 2), and the plies that were played, int32 of shape (n,).

    >>> import boardwright
    >>> returns, lengths = boardwright.playouts("kalah:4x3", 100, seed=1)
    >>> returns.shape, bool((returns.sum(axis=1) == 0).all())
    ((100, 2), True)
    """
    return Vector(start, n, threads=threads, seed=seed).playouts()
