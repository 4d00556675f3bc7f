#!/usr/bin/env python3
"""Checks a data set of `python -m boardwright.datasets` by a plain minimax, and its certificates by the second checker.

    python3 tools/check_dataset.py FILE.parquet [--rows N] [--certificates FOLDER] [--nodes N]

The minimax knows neither Boardwright nor its solvers: the rules are those of check_certificate.py beside it, and it looks
at every move to the end. In kalah all rows are checked. In games of a result (gomoku, sticks) it looks as deep as --nodes positions
allow, and rows that it cannot settle are counted as such. Gomoku without a rule for rows has a minimax of its own on masks of bits,
a hundred times faster. It needs pyarrow. Exit codes: 0 nothing is wrong, 1 a row is.
"""

from __future__ import annotations

import argparse
import hashlib
import pathlib
import sys
from itertools import islice
from typing import Any, Dict, Iterator, List, Optional, Tuple

from check_certificate import Gomoku, bits_of, check, read_game


class TooMuch(Exception):
    """A row whose value takes more positions than are allowed."""


class Minimax:
    """What positions of one game are worth to the first side, by looking at every move."""

    def __init__(self, game: Any, nodes: int) -> None:
        self.game = game
        self.nodes = nodes
        self.left = 0
        self.known: Dict[Any, int] = {}

    def value(self, position: Any) -> int:
        """The value of a position; the points on the board count in games with points."""
        if hasattr(self.game, "tally"):
            return self.game.tally(position) + self.gain(self.game.without_points(position))
        self.left = self.nodes
        return self.result(position)

    def gain(self, position: Any) -> int:
        """The points that the first side gains more than the second, from stores that are empty."""
        if position not in self.known:
            if self.game.over(position):
                return self.game.tally(position)
            sign = 1 if self.game.to_move(position) == 0 else -1
            after = (self.game.play(position, move) for move in self.game.moves(position))
            best = max(sign * (self.game.tally(child) + self.gain(self.game.without_points(child))) for child in after)
            self.known[position] = sign * best
        return self.known[position]

    def result(self, position: Any) -> int:
        """1, 0 or -1 for the first side."""
        if position in self.known:
            return self.known[position]
        outcome = self.game.outcome(position)
        if outcome is not None:
            return outcome
        self.left -= 1
        if self.left < 0:
            raise TooMuch
        sign = 1 if self.game.to_move(position) == 0 else -1
        after = [self.game.play(position, move) for move in self.game.moves(position)]
        # A move that wins at once saves looking at the others.
        best = 1 if any(self.game.outcome(child) == sign for child in after) else -1
        for child in after:
            if best == 1:
                break
            best = max(best, sign * self.result(child))
        self.known[position] = sign * best
        return sign * best


class Five:
    """A minimax of gomoku in which five or more win, on masks of bits with an empty column between the rows of the board.

    A side that can make five does so, and if the other side could make five next, everything but a stone there loses. Wherever
    neither is so, every empty point is looked at, fours and what has won elsewhere in the same search first.
    """

    def __init__(self, game: Gomoku, nodes: int) -> None:
        self.game = game
        self.nodes = nodes
        self.left = 0
        self.steps = (1, game.columns, game.columns + 1, game.columns + 2)
        self.board = self.mask(game.board)
        self.good: List[int] = []
        self.known: Dict[Tuple[int, int], int] = {}

    def mask(self, points: int) -> int:
        """The mask with the empty column."""
        columns = self.game.columns
        return sum(1 << point // columns * (columns + 1) + point % columns for point in bits_of(points))

    def value(self, position: Any) -> int:
        """1, 0 or -1 for the first side."""
        black, white, mover, result, _ = position
        if result is not None:
            return int(result)
        self.left = self.nodes
        self.good.clear()
        self.known.clear()
        own, other = (black, white) if mover == 0 else (white, black)
        value = self.result(self.mask(own), self.mask(other))
        return value if mover == 0 else -value

    def gaps(self, own: int, empty: int, count: int) -> int:
        """The empty points of lines of five that have so many of them (one or two) and else own stones."""
        found = 0
        for step in self.steps:
            stones = [own >> step * at for at in range(5)]
            holes = [empty >> step * at for at in range(5)]
            for first in range(5):
                for second in range(first + 1, 5) if count == 2 else (first,):
                    line = holes[first] & holes[second]
                    for at in range(5):
                        if not line:
                            break
                        if at not in (first, second):
                            line &= stones[at]
                    found |= line << step * first | line << step * second
        return found

    def result(self, own: int, other: int) -> int:
        """1, 0 or -1 for the side to move, whose stones come first."""
        self.left -= 1
        if self.left < 0:
            raise TooMuch
        empty = self.board & ~(own | other)
        if self.gaps(own, empty, 1):
            return 1
        if empty & (empty - 1) == 0:
            return 0
        threats = self.gaps(other, empty, 1)
        if threats & (threats - 1):
            return -1
        if (own, other) in self.known:
            return self.known[own, other]
        best = -1
        for move in self.ordered(own, threats or empty):
            best = max(best, -self.result(other, own | move))
            if best == 1:
                if move in self.good:
                    self.good.remove(move)
                self.good.insert(0, move)
                break
        self.known[own, other] = best
        return best

    def ordered(self, own: int, moves: int) -> Iterator[int]:
        """Every move of a mask, those first that make a four or have won elsewhere."""
        fours = self.gaps(own, moves, 2) if moves & (moves - 1) else 0
        seen = 0
        for move in [move for move in self.good[:8] if move & moves] + [1 << at for at in bits_of(fours)]:
            if not move & seen:
                seen |= move
                yield move
        for at in bits_of(moves & ~seen):
            yield 1 << at


def minimax_of(game: Any, nodes: int) -> Any:
    """The minimax for a game."""
    return Five(game, nodes) if isinstance(game, Gomoku) and game.rule == "freestyle" else Minimax(game, nodes)


def fault_of(row: Dict[str, Any], minimax: Any) -> Optional[str]:
    """What is wrong with a row; None if nothing is."""
    game = minimax.game
    position = game.read(row["position"])
    sign = 1 if game.to_move(position) == 0 else -1
    if game.to_move(position) != row["player"]:
        return "the other side is to move"
    # Actions of gomoku are the moves of the checker, so that the one best move which is known can be looked at first.
    if isinstance(game, Gomoku) and not row["is_complete"]:
        best = row["best"][0]
        if best not in game.moves(position):
            return f"the best move {best} is illegal"
        if row["value"] == 1:
            value = sign * minimax.value(game.play(position, best))
            return None if value == 1 else f"the best move is worth {value}, not 1"
    value = sign * minimax.value(position)
    if value != row["value"]:
        return f"the value is {value}, not {row['value']}"
    if not row["is_complete"]:
        return None
    moves = game.moves(position)
    if not row["legal"]:
        return None
    # Actions are listed in the order of moves, which is the same in both programs for kalah and gomoku.
    if len(moves) != len(row["legal"]):
        return f"{len(moves)} moves, not {len(row['legal'])}"
    values = [sign * minimax.value(game.play(position, move)) for move in moves]
    if values != row["values"]:
        return f"the moves are worth {values}, not {row['values']}"
    best = [action for action, worth in zip(row["legal"], values) if worth == value]
    return None if best == row["best"] else f"the best moves are {best}, not {row['best']}"


def certificate_fault(row: Dict[str, Any], folder: pathlib.Path) -> Optional[str]:
    """What is wrong with the certificate of a row; None if nothing is."""
    data = (folder / f"{row['certificate']}.bwc").read_bytes()
    if hashlib.sha256(data).hexdigest() != row["certificate"]:
        return "the certificate has another sum"
    verdict = check(data, None)
    told = verdict.as_json()
    value = row["value"] if row["player"] == 0 else -row["value"]
    if verdict.code != 0:
        return f"the certificate does not hold: {verdict.sentence()}"
    if (told["game"], told["position"], told["lower"], told["upper"]) != (row["game"], row["position"], value, value):
        return f"the certificate is about something else: {told}"
    return None


def rows_of(file: str) -> Iterator[Dict[str, Any]]:
    """The rows of a file, of which only a few are in memory at once."""
    from pyarrow import parquet

    for batch in parquet.ParquetFile(file).iter_batches(4096):
        yield from batch.to_pylist()


def main() -> int:
    """Check the file that the command line names."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("file")
    parser.add_argument("--rows", type=int, help="check so many rows from the first one on")
    parser.add_argument("--certificates", type=pathlib.Path, help="the folder of the certificates")
    parser.add_argument("--nodes", type=int, default=20_000, help="positions for a row of a game without points")
    options = parser.parse_args()
    sys.setrecursionlimit(10_000)
    rows = settled = certified = wrong = 0
    minimax: Any = None
    for number, row in enumerate(islice(rows_of(options.file), options.rows)):
        rows += 1
        if minimax is None or minimax.game.spec() != row["game"]:
            minimax = minimax_of(read_game(row["game"]), options.nodes)
        faults: List[Optional[str]] = []
        try:
            faults.append(fault_of(row, minimax))
            settled += 1
        except TooMuch:
            pass
        if row["certificate"] and options.certificates is not None:
            faults.append(certificate_fault(row, options.certificates))
            certified += 1
        for fault in filter(None, faults):
            wrong += 1
            print(f"row {number}, {row['position']}: {fault}")
    print(f"{rows} rows: {settled} checked by minimax, {certified} certificates checked, {wrong} faults")
    return 1 if wrong or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
