"""Many states at once, on all processors, and answers for ``await``."""

from __future__ import annotations

import asyncio
import copy
import secrets
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any, Callable, NamedTuple, TypeVar, overload

import numpy as np

from ._analysis import Analysis, Explanation
from ._checks import stop_of, text, threads_of, whole
from ._native import Game, Player, State, Stop, _players, load
from ._progress import Progress
from ._solving import Solution, Solver
from ._table import Column, Table, html_table

A = TypeVar("A")
R = TypeVar("R")


class Answers(Sequence[R]):
    """The answers about many states, in the order of the states; a sequence that is a table, too.

    ``to_arrow()``, ``to_polars()`` and ``to_pandas()`` give the table, and so does ``table()`` for whatever else takes the
    Arrow C stream. Constructors such as ``polars.DataFrame`` take the answers themselves for a list.
    """

    def __init__(self, answers: Iterable[R], table: Callable[[list[R]], Table]) -> None:
        """Hold answers and how to make a table of them."""
        self._answers = list(answers)
        self._table = table

    def __len__(self) -> int:
        """Return how many answers there are."""
        return len(self._answers)

    @overload
    def __getitem__(self, index: int) -> R: ...
    @overload
    def __getitem__(self, index: slice) -> list[R]: ...
    def __getitem__(self, index: int | slice) -> R | list[R]:
        """Return the answer about a state, or a list of answers."""
        return self._answers[index]

    def __repr__(self) -> str:
        """Write the answers as a list."""
        return repr(self._answers)

    def table(self) -> Table:
        """Return the answers as a table; ``row`` is the number of the state."""
        return self._table(self._answers)

    def to_arrow(self) -> Any:
        """Return an Arrow table; needs pyarrow."""
        return self.table().to_arrow()

    def to_polars(self) -> Any:
        """Return a polars frame; needs polars and pyarrow."""
        return self.table().to_polars()

    def to_pandas(self) -> Any:
        """Return a pandas frame; needs pandas and pyarrow."""
        return self.table().to_pandas()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Hand the table to whoever speaks the Arrow C stream interface; needs pyarrow."""
        return self.table().__arrow_c_stream__(requested_schema)

    def _repr_html_(self) -> str:
        return self.table()._repr_html_()


def in_order(work: Callable[[A], R], items: Iterable[A], threads: int, stop: Stop) -> Iterator[R]:
    """Do the work on all items in threads and give the results in their order.

    Ctrl-C, an exception and a reader that goes away set ``stop``, on which the work has to listen, too.
    """
    if threads == 1:
        for item in items:
            if stop.is_set():
                return
            yield work(item)
        return
    waiting: deque[Future[R]] = deque()
    with ThreadPoolExecutor(threads, "boardwright") as pool:
        try:
            for item in items:
                waiting.append(pool.submit(work, item))
                # A few more than there are threads, so that none waits for a slow reader.
                while len(waiting) >= 4 * threads:
                    yield waiting.popleft().result()
                if stop.is_set():
                    break
            while waiting:
                yield waiting.popleft().result()
        except BaseException:
            # What is left is of no use any more.
            stop.set()
            for future in waiting:
                future.cancel()
            raise


def _all(
    work: Callable[[State, Stop], R], states: Iterable[State], threads: int | None, progress: Any, stop: Stop | None
) -> list[R]:
    stop = stop_of(stop)
    listed: list[State] = []
    for state in states:
        if not isinstance(state, State):
            raise TypeError(f"state {len(listed)} is of the type {type(state).__name__}, expected a State")
        listed.append(state.clone())
    # An error ends the other threads, and not what else the caller's mark would end.
    mark = Stop() if stop is None else stop._part()

    def one(numbered: tuple[int, State]) -> R:
        number, state = numbered
        try:
            return work(state, mark)
        except UnicodeError:
            # It is made of more than a message.
            raise
        except (ValueError, RuntimeError) as error:
            raise type(error)(f"state {number}: {error}") from error

    answers: list[R] = []
    with Progress(progress, len(listed)) as told:
        for answer in in_order(one, enumerate(listed), threads_of(threads), mark):
            answers.append(answer)
            told.add()
    return answers


def analyse_all(
    states: Iterable[State],
    player: str = "engine",
    *,
    nodes: int | None = None,
    depth: int | None = None,
    seconds: float | None = None,
    lines: int = 1,
    seed: int = 1,
    threads: int | None = None,
    progress: Any = None,
    stop: Stop | None = None,
) -> Answers[Analysis]:
    """Analyse many states on all processors (or in ``threads``), each as :meth:`State.analyse` does.

    ``progress`` is ``True`` or a class such as ``tqdm.auto.tqdm`` for a bar, a bar itself, or a function of (done, total).
    When ``stop`` is set, the answers found by then are returned.

    >>> import boardwright
    >>> start = boardwright.load("kalah:4x3").start()
    >>> found = boardwright.analyse_all([start, start.child(1)], nodes=500)
    >>> len(found), found[1][0].moves[0] in "1234"
    (2, True)
    """

    player = text("player", player)

    def work(state: State, mark: Stop) -> Analysis:
        found = state.analyse(player, nodes=nodes, depth=depth, seconds=seconds, lines=lines, seed=seed, stop=mark)
        return Analysis(found)

    return Answers(_all(work, states, threads, progress, stop), _lines)


def _lines(answers: list[Analysis]) -> Table:
    rows = [(row, rank + 1, line) for row, lines in enumerate(answers) for rank, line in enumerate(lines)]
    schema = [
        Column("row", "whole", False, "number of the state"),
        Column("rank", "whole", False, "rank of the line, from 1"),
        Column("score", "real", False, "value for the side to move"),
        Column("text", "text", False, "the score as people read it"),
        Column("forced", "whole", True, "plies to a forced result, negative for a loss"),
        Column("depth", "whole", False, "plies searched"),
        Column("nodes", "whole", False, "positions visited"),
        Column("moves", "texts", False, "the moves of the line"),
        Column("actions", "wholes", False, "the same as action numbers"),
    ]
    fields = [column.name for column in schema[2:]]
    columns: dict[str, list[Any]] = {name: [getattr(line, name) for _, _, line in rows] for name in fields}
    return Table(schema, {"row": [row for row, _, _ in rows], "rank": [rank for _, rank, _ in rows], **columns})


def why_all(
    states: Iterable[State],
    player: str = "engine",
    *,
    nodes: int | None = None,
    depth: int | None = None,
    seconds: float | None = None,
    seed: int = 1,
    threads: int | None = None,
    progress: Any = None,
    stop: Stop | None = None,
) -> Answers[Explanation]:
    """Explain many states on all processors, each as :meth:`State.why` does; see :func:`analyse_all`.

    >>> import boardwright
    >>> boardwright.why_all([boardwright.load("kalah:4x3").start()], "score")[0].choices
    ['2']
    """

    player = text("player", player)

    def work(state: State, mark: Stop) -> Explanation:
        return state.why(player, nodes=nodes, depth=depth, seconds=seconds, seed=seed, stop=mark)

    return Answers(_all(work, states, threads, progress, stop), _candidates)


def _candidates(answers: list[Explanation]) -> Table:
    rows = [(row, seen, candidate) for row, seen in enumerate(answers) for candidate in seen.candidates]
    schema = [
        Column("row", "whole", False, "number of the state"),
        Column("move", "text", False, "the candidate"),
        Column("value", "real", True, "its value in the player's unit"),
        Column("is_choice", "flag", False, "whether the player would play it now"),
        Column("note", "text", False, "remark on it"),
    ]
    columns: dict[str, list[Any]] = {
        "row": [row for row, _, _ in rows],
        "move": [it.move for _, _, it in rows],
        "value": [it.value for _, _, it in rows],
        "is_choice": [it.move in seen.choices for _, seen, it in rows],
        "note": [it.note for _, _, it in rows],
    }
    return Table(schema, columns)


def solve_all(
    states: Iterable[State],
    *,
    memory: int = 64,
    nodes: int | None = None,
    threats: str | None = None,
    tables: bool = False,
    threads: int | None = None,
    progress: Any = None,
    stop: Stop | None = None,
) -> Answers[Solution]:
    """Solve many states on all processors, each as :func:`solve` does; see :func:`analyse_all`.

    Each thread has a solver of its own for each game, with ``memory`` MiB, which learns from state to state.

    >>> import boardwright
    >>> start = boardwright.load("kalah:3x2").start()
    >>> [solution.value for solution in boardwright.solve_all([start, start.child(0)], memory=16)]
    [4, -8]
    """
    own = threading.local()

    def work(state: State, mark: Stop) -> Solution:
        solvers: dict[str, Solver] = own.__dict__.setdefault("solvers", {})
        spec = state.game.spec
        if spec not in solvers:
            solvers[spec] = Solver(state.game, memory=memory, nodes=nodes, threats=threats, tables=tables)
        return solvers[spec].solve(state, stop=mark)

    return Answers(_all(work, states, threads, progress, stop), _solutions)


def _solutions(answers: list[Solution]) -> Table:
    schema = [
        Column("row", "whole", False, "number of the state"),
        Column("value", "whole", True, "value to the first side; nothing unless it is proved"),
        Column("lower", "whole", False, "the least that the value can be"),
        Column("upper", "whole", False, "the most that it can be"),
        Column("measure", "text", False, "unit of values: points or result"),
        Column("nodes", "whole", False, "positions visited"),
        Column("is_exhausted", "flag", False, "whether all that was asked for is searched"),
        Column("moves", "texts", False, "best play as far as it is known"),
    ]
    columns: dict[str, list[Any]] = {
        column.name: [getattr(answer, column.name) for answer in answers] for column in schema[1:]
    }
    return Table(schema, {"row": list(range(len(answers))), **columns})


class BuiltIn(NamedTuple):
    """A built-in player of a game."""

    name: str
    """The name that players are called by, such as "boora-0.7" or "engine@level=3"."""
    year: int
    """Year of its description."""
    source: str
    """Its source."""
    summary: str
    """One line on what it does."""
    options: dict[str, str]
    """Its options and what they do."""


class Players(list[BuiltIn]):
    """The built-in players of a game."""

    def _repr_html_(self) -> str:
        rows = [[player.name, str(player.year), player.summary] for player in self]
        return html_table(["name", "year", "summary"], rows)


def players(game: Game | str) -> Players:
    """List the built-in players of a game, weakest or oldest first, the engine once for each of its levels.

    >>> import boardwright
    >>> [player.name for player in boardwright.players("gomoku")][-3:]
    ['engine@level=8', 'engine@level=9', 'engine@level=10']
    """
    found = Players()
    for name, year, source, summary, options in _players(load(game) if isinstance(game, str) else game):
        described = dict(options)
        levels = next((option for option in described if option.startswith("level=")), None)
        if levels is None:
            found.append(BuiltIn(name, year, source, summary, described))
        else:
            for level in range(1, 11):
                found.append(BuiltIn(f"{name}@level={level}", year, source, f"{summary}; level {level} of 10", described))
    return found


async def choose_async(player: Player, state: State, nodes: Any, depth: Any, seconds: Any) -> int:
    """Choose as :meth:`Player.choose` does in a thread, which ends when the task is cancelled."""
    stop = Stop()
    ask = partial(player.choose, state.clone(), nodes=nodes, depth=depth, seconds=seconds, stop=stop)
    answer = asyncio.get_running_loop().run_in_executor(None, ask)
    try:
        return await asyncio.shield(answer)
    except asyncio.CancelledError:
        stop.set()
        # The player can be asked again at once.
        await asyncio.wait([answer])
        raise


class Ply(NamedTuple):
    """A position of a game of self-play."""

    state: State
    """The position; its history is the game that led there."""
    action: int
    """The action that was played."""
    value: float
    """Result of the game for the side to move: 1, 0 or -1."""


def self_play(
    game: Game | str,
    games: int,
    player: str = "engine",
    *,
    nodes: int | None = 1000,
    depth: int | None = None,
    seconds: float | None = None,
    random_plies: int = 2,
    seed: int | None = None,
    threads: int | None = None,
    progress: Any = None,
) -> Iterator[Ply]:
    """Stream the plies of games that a player plays against itself, on all processors.

    Each game begins with ``random_plies`` random moves, which are not given. With ``nodes`` or ``depth`` the same seed gives
    the same games, whatever the number of threads. Ctrl-C ends it.

    >>> import boardwright
    >>> plies = list(boardwright.self_play("kalah:4x3", 2, "score", seed=1))
    >>> plies[0].state.legal_actions().count(plies[0].action), {ply.value for ply in plies} <= {1, 0, -1}
    (1, True)
    """
    loaded = game if isinstance(game, Game) else load(game)
    games, random_plies = whole("games", games, 0), whole("random_plies", random_plies, 0)
    seed = secrets.randbelow(1 << 32) if seed is None else whole("seed", seed, 0)
    stop = Stop()

    def one(number: int) -> list[Ply]:
        random = np.random.default_rng([seed, number])
        state = loaded.start()
        sides = [Player(loaded, player, seed=int(random.integers(1 << 32))) for _ in range(2)]
        path: list[tuple[State, int]] = []
        while not state.is_terminal() and not stop.is_set():
            actions = state.legal_actions()
            if len(state.history) < random_plies:
                action = actions[int(random.integers(len(actions)))]
            else:
                mover = sides[state.current_player()]
                action = mover.choose(state, nodes=nodes, depth=depth, seconds=seconds, stop=stop)
                path.append((state.clone(), action))
            state.apply(action)
        results = state.returns()
        return [Ply(before, action, results[before.current_player()]) for before, action in path]

    def stream() -> Iterator[Ply]:
        with Progress(progress, games) as told:
            for plies in in_order(one, range(games), threads_of(threads), stop):
                yield from plies
                told.add()

    return stream()


def copies(solver: Solver | None) -> Callable[[], Solver | None]:
    """Give each thread a solver of its own, with the settings of this one."""
    own = threading.local()

    def mine() -> Solver | None:
        if solver is None:
            return None
        if not hasattr(own, "solver"):
            own.solver = copy.copy(solver)
        found: Solver = own.solver
        return found

    return mine
