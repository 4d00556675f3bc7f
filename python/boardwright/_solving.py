"""Exact values: solvers, certificates and the checker."""

from __future__ import annotations

import os
from typing import Any, NamedTuple, Union

from . import _native
from ._native import Game, State, Stop
from ._table import html_table

#: What stands for a position: a state, a game (its start) or a spec.
Start = Union[State, Game, str]


class Solution(NamedTuple):
    """Proved value of a position."""

    lower: int
    """The least that the value to the first side can be."""
    upper: int
    """The most that it can be."""
    measure: str
    """Unit of values: "points" (of the first side less those of the second) or "result" (1, 0, -1)."""
    moves: list[str]
    """Best play from here to the end, or as far as it is known."""
    nodes: int
    """Positions visited, tables not counted."""
    is_exhausted: bool
    """True if all that was asked for is searched: the value is known, or there is no win by the ``threats`` asked for."""

    @property
    def value(self) -> int | None:
        """The value to the first side; ``None`` unless the bounds have met."""
        return self.lower if self.lower == self.upper else None

    @property
    def winner(self) -> int | None:
        """The player who wins, 0 or 1; ``None`` for a draw and while it is not known."""
        if self.lower > 0:
            return 0
        return 1 if self.upper < 0 else None

    def _repr_html_(self) -> str:
        value = f"{self.lower:+}" if self.value is not None else f"{self.lower:+} to {self.upper:+}"
        return html_table(
            ["value", "measure", "nodes", "moves"], [[value, self.measure, f"{self.nodes:,}", " ".join(self.moves)]]
        )


class Verdict(NamedTuple):
    """Result of checking a certificate.

    Its sides are the players: the first one begins, also where they have exchanged their colours in the opening.
    """

    game: str
    """The spec of the game."""
    position: str
    """The position that it is about."""
    holds: bool
    """True if every claim is proved."""
    lower: int | None
    """The least that the value to the first side can be, if a claim says so; ``None`` unless it holds."""
    upper: int | None
    """The most that it can be, likewise."""
    measure: str
    """Unit of values, as in :class:`Solution`."""
    reason: str | None
    """Reason if it does not hold."""
    positions: int
    """Positions in which a move was looked at."""


class Tables(NamedTuple):
    """The tables of solved positions that a solver has built."""

    holds: str
    """Contents, as a phrase."""
    positions: int
    """The positions that they know."""
    is_whole: bool
    """True if nothing is missing."""
    is_kept: bool
    """True if the largest are on the disk for the next run; small ones are sooner built than read."""


class Solver:
    """A solver of one game, which remembers what it has learnt from one question to the next.

    ``memory`` is in MiB; ``nodes`` is the most positions that it visits for one question. With ``threats`` it looks for
    nothing but a win of the side to move by threats of one kind: in gomoku "fours", "threes" (and fours), "quiet-2",
    "quiet-3" or "quiet-4" (moves that threaten to win by so many fours). With ``tables`` it takes its tables from the user's
    data folder and keeps new ones there, as the command ``solve`` does.

    A copy, or one that was pickled, is made anew with the same settings and has learnt nothing.

    Raises ValueError if the game has no solver, or none by such threats.

    >>> import boardwright
    >>> solver = boardwright.Solver("kalah:3x2", memory=16)
    >>> solver.solve("kalah:3x2").value
    4
    """

    def __init__(
        self,
        game: Start,
        *,
        threads: int = 1,
        memory: int = 256,
        nodes: int | None = None,
        threats: str | None = None,
        tables: bool = False,
    ) -> None:
        """Make a solver; nothing is computed before the first question."""
        self._native = _native.Solver(game, threads, memory, nodes, threats, tables)
        self._settings = {"threads": threads, "memory": memory, "nodes": nodes, "threats": threats, "tables": tables}

    def __getstate__(self) -> dict[str, Any]:
        """Return the game and the settings."""
        return {"game": self.spec, **self._settings}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Make the solver of a game and settings."""
        Solver.__init__(self, **state)

    @property
    def spec(self) -> str:
        """The spec of its game."""
        return self._native.spec

    def solve(self, start: Start, *, stop: Stop | None = None) -> Solution:
        """Return what a position is worth with best play, or the bounds that are proved when ``stop`` is set.

        Of a state the board counts, not how often it was there before nor how many plies the game had.

        Raises ValueError for a position of another game, KeyboardInterrupt soon after Ctrl-C.
        """
        return Solution(*self._native.solve(_state(start), stop))

    def values(self, start: Start) -> dict[int, int | None]:
        """Return the value of every legal action to the side to move; ``None`` where it is not known.

        >>> import boardwright
        >>> solver = boardwright.Solver("kalah:3x2", memory=16)
        >>> solver.values(boardwright.load("kalah:3x2").start())
        {0: -8, 1: 4, 2: 0}
        """
        state = _state(start)
        sign = 1 if state.current_player() == 0 else -1
        values: dict[int, int | None] = {}
        for action in state.legal_actions():
            value = self.solve(state.child(action)).value
            values[action] = None if value is None else sign * value
        return values

    def certify(self, start: Start, path: str | os.PathLike[str], *, stop: Stop | None = None) -> Solution:
        """Solve a position and write a certificate of its value, which :func:`verify` checks without any solver.

        When ``stop`` is set there are the bounds that are proved, and no certificate.

        Raises OSError, before the work begins, if the certificate cannot be written.
        """
        self._native.check_folder(os.fspath(path))
        solution = self.solve(start, stop=stop)
        if stop is None or not stop.is_set():
            self._native.certify(_state(start), solution.lower, solution.upper, os.fspath(path), stop)
        return solution

    def build(self) -> Tables:
        """Build the largest tables of solved positions that fit the memory.

        Raises ValueError if the game has no such tables.
        """
        return Tables(*self._native.build())


def _state(start: Start) -> State:
    if isinstance(start, State):
        return start
    return (start if isinstance(start, Game) else _native.load(start)).start()


def solve(
    start: Start,
    *,
    threads: int = 1,
    memory: int = 512,
    nodes: int | None = None,
    threats: str | None = None,
    tables: bool = True,
    certificate: str | os.PathLike[str] | None = None,
    stop: Stop | None = None,
) -> Solution:
    """Find what a position is worth if both sides play their best; the value is proved, not estimated.

    ``start`` is a state, a game or a spec; ``memory`` is in MiB; ``threats`` as for :class:`Solver`. The value is that of
    the board by the rules of the game: a repetition and a limit of plies, which a referee adds, do not count. With
    ``certificate`` a proof is written that :func:`verify` checks. Ctrl-C raises KeyboardInterrupt; ``stop``, set from
    another thread, ends it with the bounds that are proved by then, and without a certificate.

    >>> import boardwright
    >>> boardwright.solve("kalah:3x2", memory=16, tables=False).value
    4
    """
    solver = Solver(start, threads=threads, memory=memory, nodes=nodes, threats=threats, tables=tables)
    return solver.solve(start, stop=stop) if certificate is None else solver.certify(start, certificate, stop=stop)


def verify(certificate: str | os.PathLike[str] | bytes, *, threads: int = 1, memory: int = 4096) -> Verdict:
    """Check a certificate by the rules of the game alone.

    ``certificate`` is the name of a file, or its bytes; ``memory`` is in MiB.

    Raises ValueError for anything but a certificate, OSError if the file cannot be read.
    """
    if not isinstance(certificate, bytes):
        # A number would be a descriptor, such as that of the keyboard.
        with open(os.fspath(certificate), "rb") as file:
            certificate = file.read(1 << 16)
            # What does not begin as one is not read to its end, which it may not have.
            if certificate.startswith(b"boardwright certificate "):
                certificate += file.read()
    game, position, measure, claims, holds, reason, positions = _native._verify(certificate, threads, memory)
    proved = claims if holds else []
    lower = max((goal for player, goal in proved if player == 0), default=None)
    upper = max((goal for player, goal in proved if player == 1), default=None)
    return Verdict(game, position, holds, lower, None if upper is None else -upper, measure, reason, positions)


def build_tables(game: Start, *, memory: int = 512, threads: int = 1) -> Tables:
    """Build the largest tables of solved positions that fit ``memory`` (MiB) and keep them for every later solver.

    They lie in the user's data folder, as those of ``boardwright tables build`` do. The smallest, up to ten million
    positions together, are not kept, because they are built sooner than they are read.
    """
    return Solver(game, threads=threads, memory=memory, tables=True).build()
