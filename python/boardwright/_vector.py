"""Batches: many games of one kind side by side, in numpy arrays that are used again and again."""

from __future__ import annotations

import secrets

import numpy as np
import numpy.typing as npt

from ._native import Batch, State
from ._solving import Start


class Vector:
    """Many games of one kind side by side; :func:`vector` makes it.

    Row ``i`` of every array is game ``i``. The arrays that methods return belong to the vector: the next call of the
    same method writes into them again, so copy what is to be kept. Each row has random numbers of its own, so that the
    number of threads changes nothing.

    >>> import boardwright
    >>> games = boardwright.vector("kalah:4x3", n=3, seed=1)
    >>> rewards, over = games.step([1, 1, 0])
    >>> rewards.shape, over.tolist(), games.players().tolist()
    ((3, 2), [False, False, False], [0, 0, 1])
    """

    def __init__(self, start: Start, n: int, *, threads: int = 1, seed: int | None = None, auto_reset: bool = True) -> None:
        """Begin ``n`` games at the start of a game, or at a state."""
        if not 1 <= n <= 1 << 24:
            raise ValueError(f"{n} games: expected 1 to {1 << 24}")
        if not 1 <= threads <= 256:
            raise ValueError(f"{threads} threads: expected 1 to 256")
        seed = secrets.randbelow(1 << 32) if seed is None else seed
        self._batch = Batch(start, n, threads, seed)
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
        self._rewards = np.zeros((n, 2), dtype=np.float32)
        self._over = np.zeros(n, dtype=np.bool_)
        self._players = np.zeros(n, dtype=np.int8)
        self._lengths = np.zeros(n, dtype=np.int32)
        self._actions = np.zeros(n, dtype=np.int64)
        # Large ones only when somebody wants them.
        self._masks: npt.NDArray[np.bool_] | None = None
        self._observations: npt.NDArray[np.float32] | None = None

    def __len__(self) -> int:
        """Return how many games there are."""
        return self.n

    def __repr__(self) -> str:
        """Write how it is made."""
        return f"boardwright.vector({self._batch.state(0).game.spec!r}, n={self.n}, threads={self.threads})"

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew, with other random numbers if a seed is given."""
        self._batch.reset(seed)

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
        wanted = np.ascontiguousarray(given, dtype=np.int64)
        self._batch.step(wanted, self._rewards, self._over, self.auto_reset)
        return self._rewards, self._over

    def random_actions(self) -> npt.NDArray[np.int64]:
        """Choose a random legal action for every row; -1 where the game is over."""
        self._batch.choose(self._actions)
        return self._actions

    def players(self) -> npt.NDArray[np.int8]:
        """Say who moves in every row: 0, 1, or -4 where the game is over. The shape is (n,)."""
        self._batch.players(self._players)
        return self._players

    def lengths(self) -> npt.NDArray[np.int32]:
        """Say how many plies every game has. The shape is (n,)."""
        self._batch.lengths(self._lengths)
        return self._lengths

    def masks(self) -> npt.NDArray[np.bool_]:
        """Say which actions are legal: bool of shape (n, num_actions)."""
        if self._masks is None:
            self._masks = np.zeros((self.n, self.num_actions), dtype=np.bool_)
        self._batch.masks(self._masks)
        return self._masks

    def observations(self, perspective: str = "mover") -> npt.NDArray[np.float32]:
        """Write all boards as planes: float32 of shape (n, planes, rows, columns); see :attr:`Game.planes`."""
        if self._observations is None:
            self._observations = np.zeros((self.n, *self.observation_shape), dtype=np.float32)
        self._batch.observations(self._observations, perspective)
        return self._observations

    def state(self, row: int) -> State:
        """Return the position of a row as a new game that begins there.

        Raises IndexError if there is no such row.
        """
        return self._batch.state(row)

    def set_state(self, row: int, state: State) -> None:
        """Set a row to a state, with its past.

        Raises IndexError if there is no such row, ValueError for a state of another game.
        """
        self._batch.set_state(row, state)

    def rollout(self, plies: int) -> int:
        """Play so many random plies in every row, games that end beginning anew, and return how many games ended."""
        if plies < 0:
            raise ValueError(f"{plies} plies: expected 0 or more")
        return self._batch.rollout(plies)

    def playouts(self) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.int32]]:
        """Play a copy of every row at random to its end; the rows stay where they are.

        Returns new arrays: the results of both players, float32 of shape (n, 2), and the plies that were played, int32 of
        shape (n,).
        """
        returns = np.zeros((self.n, 2), dtype=np.float32)
        lengths = np.zeros(self.n, dtype=np.int32)
        self._batch.playouts(returns, lengths)
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
