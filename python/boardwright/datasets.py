"""Positions with exact values, best moves and certificates, as Parquet.

    python -m boardwright.datasets kalah:4x3 100000 kalah-4x3.parquet --seed 1

``docs/datasets.md`` says how positions are drawn and what each column means. The same game, number of rows, seed and
limits give the same rows on every machine, with any number of threads.

>>> from boardwright import datasets
>>> rows = datasets.sample("kalah:3x2", 100, seed=1, memory=16)
>>> len(rows), rows["value"][0] == max(rows["values"][0])
(100, True)
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import pathlib
import tempfile
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, count, islice
from typing import Any, NamedTuple

import numpy as np

from . import __version__
from ._bulk import in_order
from ._checks import threads_of, whole
from ._lock import locked, remove
from ._native import Game, Player, State, Stop, load
from ._progress import Progress
from ._solving import Solver
from ._table import Column, Table

#: What the rows mean; it becomes the metadata of the columns.
SCHEMA = [
    Column("game", "text", False, "the spec of the game"),
    Column("position", "text", False, "the position text, which Game.read reads"),
    Column("key", "text", False, "hash of the position, 16 hexadecimal digits"),
    Column("split", "text", False, "train (90 %), validation or test (5 % each), by the key"),
    Column("ply", "whole", False, "plies from the start of the game"),
    Column("player", "whole", False, "the side to move, 0 or 1"),
    Column("value", "whole", False, "exact value to the side to move: points it wins by in the end, or 1, 0, -1"),
    Column("best", "wholes", False, "action numbers of moves that keep the value"),
    Column("is_complete", "flag", False, "true if no other move keeps the value"),
    Column("legal", "wholes", False, "the legal action numbers; empty where only one best move is known"),
    Column("values", "wholes", False, "the exact value after each legal move to the side to move now; empty likewise"),
    Column("plies", "whole", True, "plies to the end on one line of best play, where the solver gives a whole one"),
    Column("certificate", "text", True, "SHA-256 of the certificate of the value, for rows that have one"),
    Column("group", "whole", False, "number of the random game from which it comes, in this file"),
]

#: Rows that are drawn and solved as one piece, by a solver of their own.
CHUNK = 512

#: Moves up to which the value of every move is found, and not only that of the best.
MOST = 16

#: The player of half the moves in games with more actions than that.
PLAYER = "engine@nodes=50"

#: Positions that the solver visits for one question in such games, unless it is said.
NODES = 2000

#: Positions taken from one random game, if they are drawn.
_PER_GAME = 4

#: Random games after which a piece with no row is given up.
_GAMES = 16 * CHUNK

#: Pieces of one file of a set that is being written: so many at most are made again after it was stopped.
_PIECES = 64

#: Value of a position as `Solver.exact` gives it: bounds, a line of best play, the bounds after each legal move.
_Exact = tuple[int, int, list[str], list[tuple[int, int]]]


class _Order(NamedTuple):
    """All that decides the rows of a set."""

    game: Game
    rows: int
    seed: int
    memory: int
    nodes: int | None
    certificates: str | None
    every: int

    def about(self) -> str:
        """Return the same as text."""
        return json.dumps({"made_by": f"boardwright {__version__}", **self._asdict(), "game": repr(self.game)})


def _order(
    game: Game | str,
    rows: int,
    *,
    seed: int = 1,
    memory: int = 64,
    nodes: int | None = None,
    certificates: str | os.PathLike[str] | None = None,
    every: int = 64,
) -> _Order:
    loaded = game if isinstance(game, Game) else load(game)
    rows, seed, every = whole("rows", rows, 1), whole("seed", seed, 0), whole("every", every, 1)
    memory = whole("memory", memory, 1)
    nodes = NODES if nodes is None and loaded.num_actions > MOST else nodes
    nodes = None if nodes is None else whole("nodes", nodes, 1)
    Solver(loaded, memory=memory, nodes=nodes)
    folder = None if certificates is None else os.fspath(certificates)
    if folder is not None:
        pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
    return _Order(loaded, rows, seed, memory, nodes, folder, every)


def _split(key: int) -> str:
    place = key % 20
    return "train" if place < 18 else "validation" if place == 18 else "test"


def _near(state: State, actions: list[int]) -> list[int]:
    """Return the actions that put a stone near another, so that positions of large boards are no scattered stones."""
    planes, rows, columns = state.game.observation_shape
    if len(actions) <= MOST or planes != 3:
        return actions
    stones = state.observation_tensor()[:2].sum(axis=0) > 0
    grown = np.zeros((rows + 2, columns + 2), dtype=bool)
    for down in range(3):
        for right in range(3):
            grown[down : down + rows, right : right + columns] |= stones
    near = grown[1:-1, 1:-1].ravel()
    return [action for action in actions if near[action]] or actions


def _draw(game: Game, random: np.random.Generator) -> tuple[list[State], State]:
    """Play a random game and return its positions in order and its end.

    In games with many actions every other move on average is a player's, so that few wins are a single move away.
    """
    state, path = game.start(), []
    player = Player(game, PLAYER, seed=int(random.integers(1 << 32))) if game.num_actions > MOST else None
    while not state.is_terminal():
        path.append(state.clone())
        if player is not None and random.random() < 0.5:
            state.apply(player.choose(state))
        else:
            actions = _near(state, state.legal_actions())
            state.apply(actions[int(random.integers(len(actions)))])
    return path, state


def _some(path: list[State], random: np.random.Generator) -> list[State]:
    """Choose some positions of a game."""
    chosen = random.choice(len(path), size=min(_PER_GAME, len(path)), replace=False)
    return [path[at] for at in sorted(chosen.tolist())]


def _along(state: State, exact: _Exact) -> Iterator[tuple[State, _Exact]]:
    """Give the positions of a line of best play, in which the value stays the same, but the first and the last."""
    lower, upper, line, _ = exact
    state = state.clone()
    for at, move in enumerate(line[:-1]):
        state.play(move)
        yield state.clone(), (lower, upper, line[at + 1 :], [])


def _decided(game: Game, random: np.random.Generator, solve: Callable[[State], _Exact]) -> Iterator[tuple[State, _Exact]]:
    """Give settled positions of a game with many moves, most of which no solver settles: those near its end.

    A proof that a side wins tells the value of every position on its line, and where the loser leaves the line, the solver
    finds the win at once. So one proof gives many rows. Where the winner's next move ends the game, whatever the loser does,
    it does not leave the line: nothing is to be learnt from that.
    """
    path, end = _draw(game, random)
    if end.returns()[0] == 0:
        for state in _some(path, random):
            yield state, solve(state)
        return
    found: list[tuple[State, _Exact]] = []
    for state in reversed(path):
        exact = solve(state)
        if exact[0] != exact[1]:
            break
        found.append((state, exact))
    yield from found
    proofs = [(state, exact) for state, exact in found if exact[0] != 0 and len(exact[2]) > 1]
    if not proofs:
        return
    # The longest line is as a rule that of the earliest position.
    state, exact = max(proofs, key=lambda proof: len(proof[1][2]))
    line = list(_along(state, exact))
    yield from line
    winner = 0 if exact[0] > 0 else 1
    for before, (_, _, rest, _) in line:
        if before.current_player() != winner and len(rest) > 2:
            replies = _near(before, before.legal_actions())
            left = before.child(replies[int(random.integers(len(replies)))])
            if not left.is_terminal():
                other = solve(left)
                yield left, other
                if other[0] == other[1]:
                    yield from _along(left, other)


def _chunk(order: _Order, piece: int, stop: Stop) -> list[dict[str, Any]]:
    """Draw and solve one piece: up to CHUNK rows, no two of them of one position."""
    random = np.random.default_rng([order.seed, piece])
    game, memory, nodes = order.game, order.memory, order.nodes
    is_large = game.num_actions > MOST
    solver = Solver(game, memory=memory, nodes=nodes)

    def solve(states: list[State]) -> list[tuple[State, _Exact]]:
        return list(zip(states, solver._native.exact(states, MOST, stop)))

    def one(state: State) -> _Exact:
        found = solve([state])
        # Nothing is found when it is stopped.
        return found[0][1] if found else (-1, 1, [], [])

    seen: set[int] = set()
    rows: list[dict[str, Any]] = []
    # A game with few positions, or one of which the solver proves little, gives fewer rows.
    for number in range(_GAMES):
        if len(rows) >= CHUNK or stop.is_set():
            break
        if is_large:
            # What it has learnt of another game is of no use, and its memory would fill.
            solver = Solver(game, memory=memory, nodes=nodes)
            found: Iterable[tuple[State, _Exact]] = _decided(game, random, one)
        else:
            path, _ = _draw(game, random)
            found = solve([state for state in _some(path, random) if state.key not in seen])
        for state, exact in found:
            row = None if state.key in seen else _row(state, exact)
            if row is not None and len(rows) < CHUNK:
                seen.add(state.key)
                row["group"] = piece * _GAMES + number
                if order.certificates is not None and len(rows) % order.every == 0:
                    proof = _certify(memory, state, stop)
                    if proof is None:
                        break
                    row["proof"], row["certificate"] = proof, hashlib.sha256(proof).hexdigest()
                rows.append(row)
    return rows


def _row(state: State, exact: _Exact) -> dict[str, Any] | None:
    lower, upper, line, children = exact
    if lower != upper:
        return None
    player = state.current_player()
    sign = 1 if player == 0 else -1
    value, actions = sign * lower, state.legal_actions()
    values = [sign * low for low, high in children if low == high]
    if len(values) < len(actions):
        # Some moves are not settled: the first move of the proof is one that is.
        if value == -1 and state.tally is None:
            # Nothing can be worse than a loss.
            best, is_complete, values = actions, True, [value] * len(actions)
        elif line:
            best, is_complete, actions, values = [state.string_to_action(line[0])], False, [], []
        else:
            return None
    else:
        best, is_complete = [action for action, worth in zip(actions, values) if worth == value], True
    end = state.clone()
    for move in line:
        end.play(move)
    return {
        "game": state.game.spec,
        "position": state.position,
        "key": f"{state.key:016x}",
        "split": _split(state.key),
        "ply": len(state.history),
        "player": player,
        "value": value,
        "best": best,
        "is_complete": is_complete,
        "legal": actions,
        "values": values,
        "plies": len(line) if end.is_terminal() else None,
        "certificate": None,
    }


def _certify(memory: int, state: State, stop: Stop) -> bytes | None:
    with tempfile.TemporaryDirectory() as place:
        path = pathlib.Path(place, "row.bwc")
        # A solver of its own, so that a certificate does not change what later rows find.
        Solver(state.game, memory=memory).certify(state, path, stop=stop)
        return None if stop.is_set() else path.read_bytes()


def pieces(
    game: Game | str,
    rows: int,
    *,
    seed: int = 1,
    memory: int = 64,
    nodes: int | None = None,
    certificates: str | os.PathLike[str] | None = None,
    every: int = 64,
    threads: int | None = None,
    progress: Any = None,
) -> Iterator[Table]:
    """Stream tables of positions with exact values, ``rows`` rows together.

    Each piece of up to 512 rows has a solver of its own with ``memory`` MiB, which visits up to ``nodes`` positions for one
    question (2,000 in a game with more than 16 actions unless it is said); positions that it does not settle are left out.
    No two rows of a piece are of one position; rows of different pieces may be, and in a game of few positions most are.
    With ``certificates``, a folder, every ``every``-th row of a piece gets a certificate there.

    Raises ValueError if the game has no solver or settles no position of a piece.
    """
    order = _order(game, rows, seed=seed, memory=memory, nodes=nodes, certificates=certificates, every=every)
    return _pieces(order, threads_of(threads), progress)


def _pieces(order: _Order, threads: int, progress: Any, known: tuple[int, int] = (0, 0)) -> Iterator[Table]:
    """Make the pieces after those that are known already: how many, with how many rows."""
    first, done = known
    stop, left = Stop(), order.rows - done
    if left <= 0:
        return
    with Progress(progress, order.rows) as told:
        if done > 0:
            told.add(done)
        work = in_order(lambda piece: _chunk(order, piece, stop), count(first), threads, stop)
        for found in work:
            if not found:
                raise ValueError(f"{order.game.spec}: no position of a random game is settled within the limits")
            kept = found[:left]
            left -= len(kept)
            # Not sooner, so that no file belongs to a row that is left out.
            for row in kept:
                if order.certificates is not None and row["certificate"] is not None:
                    pathlib.Path(order.certificates, f"{row['certificate']}.bwc").write_bytes(row["proof"])
            told.add(len(kept))
            yield Table(SCHEMA, {column.name: [row[column.name] for row in kept] for column in SCHEMA})
            if left == 0:
                return


def sample(game: Game | str, rows: int, **settings: Any) -> Table:
    """Make one table of positions with exact values; the settings are those of :func:`pieces`."""
    columns: dict[str, list[Any]] = {column.name: [] for column in SCHEMA}
    for table in pieces(game, rows, **settings):
        for name, values in columns.items():
            values.extend(table[name])
    return Table(SCHEMA, columns)


def write(
    path: str | os.PathLike[str],
    game: Game | str,
    rows: int,
    *,
    threads: int | None = None,
    progress: Any = None,
    **settings: Any,
) -> None:
    """Write positions with exact values to a Parquet file; needs pyarrow.

    The settings are those of :func:`pieces`. The file appears when it is whole. Until then what is made lies in the folder
    ``PATH.parts``, and the same call goes on from there after it was stopped. Memory does not grow with the number of rows.

    Raises ValueError as :func:`pieces` does, and if the folder is of other settings; IsADirectoryError if ``path`` is a
    folder, and BlockingIOError while another call writes the same file.
    """
    target, order, threads = pathlib.Path(os.fsdecode(path)), _order(game, rows, **settings), threads_of(threads)
    if target.is_dir():
        raise IsADirectoryError(f"{target} is a folder: expected the name of a file")
    folder = target.with_name(target.name + ".parts")
    with locked(folder) as lock:
        _write(target, folder, order, threads, progress)
        remove(folder, lock)


def _write(target: pathlib.Path, folder: pathlib.Path, order: _Order, threads: int, progress: Any) -> None:
    from pyarrow import parquet

    files, known = _known(folder, order)
    tables = _pieces(order, threads, progress, known)
    # Not as it is read again, with numbers of fields that Parquet has added.
    schema = Table(SCHEMA, {column.name: [] for column in SCHEMA}).to_arrow().schema
    for first in tables:
        file = folder / f"{len(files):06}.parquet"
        part = file.with_suffix(".part")
        with parquet.ParquetWriter(part, schema.with_metadata({"order": order.about()}), compression="zstd") as writer:
            for table in chain([first], islice(tables, _PIECES - 1)):
                writer.write_table(table.to_arrow().cast(writer.schema))
        part.replace(file)
        files.append(file)
    about = {"made_by": f"boardwright {__version__}", "seed": str(order.seed), "licence": "CC0-1.0"}
    whole_file = folder / "whole.part"
    with parquet.ParquetWriter(whole_file, schema.with_metadata(about), compression="zstd") as writer:
        for file in files:
            with parquet.ParquetFile(file) as source:
                for group in range(source.num_row_groups):
                    writer.write_table(source.read_row_group(group).cast(writer.schema))
    whole_file.replace(target)


def _known(folder: pathlib.Path, order: _Order) -> tuple[list[pathlib.Path], tuple[int, int]]:
    """Return the files of a set that was begun, and how many pieces and rows they have."""
    from pyarrow import parquet

    files = sorted(folder.glob("*.parquet"))
    pieces = rows = 0
    for number, file in enumerate(files):
        expected = folder / f"{number:06}.parquet"
        if file != expected:
            raise ValueError(f"{expected} is missing before {file.name}: delete {folder} to begin anew")
        try:
            found = parquet.read_metadata(file)
        except (ValueError, OSError) as error:
            raise ValueError(f"{file} is no whole Parquet file: delete {folder} to begin anew ({error})") from None
        about = (found.metadata or {}).get(b"order", b"").decode()
        if about != order.about():
            raise ValueError(
                f"{file} was begun with other settings, {about or 'unknown'}: finish it with them or delete {folder}"
            )
        pieces += found.num_row_groups
        rows += found.num_rows
    return files, (pieces, rows)


def read(path: str | os.PathLike[str]) -> Any:
    """Read a file that :func:`write` has made as an Arrow table; needs pyarrow."""
    from pyarrow import parquet

    return parquet.read_table(path)


def main(arguments: list[str] | None = None) -> None:
    """Write a data set as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m boardwright.datasets", description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("game", help="the game, such as kalah:4x4 or gomoku:9")
    parser.add_argument("rows", type=int, help="number of rows")
    parser.add_argument("file", help="the Parquet file to write")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--memory", type=int, default=64, help="MiB of each solver")
    parser.add_argument("--nodes", type=int, help="positions that a solver visits for one question")
    parser.add_argument("--certificates", help="a folder for certificates of some rows")
    parser.add_argument("--every", type=int, default=64, help="rows from one certificate to the next")
    parser.add_argument("--threads", type=int, help="one for each processor unless it is said")
    options = vars(parser.parse_args(arguments))
    try:
        write(options.pop("file"), options.pop("game"), options.pop("rows"), progress=True, **options)
    except (ValueError, OSError, ImportError) as error:
        parser.exit(1, f"{parser.prog}: {error}\n")
    except KeyboardInterrupt:
        parser.exit(130, f"{parser.prog}: stopped; the same command goes on from here\n")


if __name__ == "__main__":
    main()
