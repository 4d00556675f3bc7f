#!/usr/bin/env python3
"""Checks a data set of `python -m boardwright.datasets` by a plain minimax, and its certificates by the second checker.

    python3 tools/check_dataset.py FILE.parquet [--rows N] [--certificates FOLDER] [--nodes N]

The minimax knows neither Boardwright nor its solvers: the rules are those of check_certificate.py beside it, and it looks
at every move to the end. In kalah all rows are checked. In games of a result (gomoku, sticks) it looks as deep as --nodes positions
allow, and rows that it cannot settle are counted as such. It needs pyarrow. Exit codes: 0 nothing is wrong, 1 a row is.
"""

from __future__ import annotations

import argparse
import hashlib
import pathlib
import sys
from typing import Any, Dict, List, Optional

from check_certificate import Gomoku, check, read_game


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


def fault_of(row: Dict[str, Any], minimax: Minimax) -> Optional[str]:
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


def main() -> int:
    """Check the file that the command line names."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("file")
    parser.add_argument("--rows", type=int, help="check so many rows from the first one on")
    parser.add_argument("--certificates", type=pathlib.Path, help="the folder of the certificates")
    parser.add_argument("--nodes", type=int, default=20_000, help="positions for a row of a game without points")
    options = parser.parse_args()
    sys.setrecursionlimit(10_000)
    from pyarrow import parquet

    rows: List[Dict[str, Any]] = parquet.read_table(options.file).slice(0, options.rows).to_pylist()
    settled = certified = wrong = 0
    minimax: Optional[Minimax] = None
    for number, row in enumerate(rows):
        if minimax is None or minimax.game.spec() != row["game"]:
            minimax = Minimax(read_game(row["game"]), options.nodes)
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
    print(f"{len(rows)} rows: {settled} checked by minimax, {certified} certificates checked, {wrong} faults")
    return 1 if wrong or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
