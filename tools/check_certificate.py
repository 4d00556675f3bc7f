#!/usr/bin/env python3
"""Checks a certificate of Boardwright and says in a sentence what it proves, or why it proves nothing.

    python3 tools/check_certificate.py FILE [--json] [--limit N]

This program shares no code with `boardwright verify`. The rules of the games are written from the pages
games/*/README.md, the format and the meaning of a certificate from docs/certificates.md. It needs Python 3.9 and
nothing else. It is meant to be read: rules first, then the file, then one section for each form of a strategy.

Exit codes: 0 the certificate holds, 1 it does not, 2 the file is no certificate or cannot be read, 3 the check was
stopped by --limit before its end.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
import time
from array import array
from itertools import combinations, islice
from typing import (Any, Callable, Dict, FrozenSet, Hashable, Iterable, Iterator, List, NamedTuple, Optional, Sequence,
                    Set, Tuple)

FIRST, SECOND = 0, 1


class Unreadable(Exception):
    """The file is no certificate, or names a game or a position that does not exist."""


# ---------------------------------------------------------------------------------------------------------------------
# Text that several games share
# ---------------------------------------------------------------------------------------------------------------------


def plain_number(text: str, least: int, most: int) -> Optional[int]:
    """A decimal number without sign and leading zeros from `least` to `most`, or None."""
    if not (text.isascii() and text.isdigit()) or len(text) > 9 or (len(text) > 1 and text[0] == "0"):
        return None
    number = int(text)
    return number if least <= number <= most else None


def read_grid(text: str, columns: int, rows: int, symbols: str) -> List[str]:
    """The symbols of a board in the order a1, b1, ..., a2, ...; an empty point is '.'.

    The text gives the rows from the top, joined by '/'; a number stands for that many empty points.
    """
    lines = text.split("/")
    if len(lines) != rows:
        raise Unreadable(f"the board {text!r} has {len(lines)} rows and not {rows}")
    cells: List[str] = []
    for line in reversed(lines):
        cells += read_row(line, columns, symbols)
    return cells


def read_row(line: str, columns: int, symbols: str) -> List[str]:
    """The symbols of one row of a board."""
    cells: List[str] = []
    at = 0
    while at < len(line):
        end = at
        while end < len(line) and line[end].isascii() and line[end].isdigit():
            end += 1
        if end > at:
            empties = plain_number(line[at:end], 1, columns)
            if empties is None:
                raise Unreadable(f"{line[at:end]!r} in the row {line!r} is no number from 1 to {columns}")
            cells += "." * empties
            at = end
        elif line[at] in symbols or line[at] == ".":
            cells.append(line[at])
            at += 1
        else:
            raise Unreadable(f"{line[at]!r} in the row {line!r} is none of {symbols!r}")
    if len(cells) != columns:
        raise Unreadable(f"the row {line!r} has {len(cells)} points and not {columns}")
    return cells


def write_grid(cells: Sequence[str], columns: int) -> str:
    """The text of a board, with a number for each run of empty points."""
    rows = []
    for start in range(0, len(cells), columns):
        row, run = "", 0
        for symbol in cells[start:start + columns]:
            if symbol == ".":
                run += 1
                continue
            row += (str(run) if run else "") + symbol
            run = 0
        rows.append(row + (str(run) if run else ""))
    return "/".join(reversed(rows))


def column_name(column: int) -> str:
    """The letters of a column: a to z, then aa."""
    return chr(97 + column) if column < 26 else column_name(column // 26 - 1) + column_name(column % 26)


def point_name(point: int, columns: int) -> str:
    """The name of a point, for example h8."""
    return f"{column_name(point % columns)}{point // columns + 1}"


def lines_with_ends(columns: int, rows: int, length: int) -> Iterator[Tuple[List[int], int]]:
    """Every line of so many neighbours in a row, a column or a diagonal, in order from one end to the other.

    With each comes the mask of the points beyond its two ends, as far as they lie on the board.
    """
    for row in range(rows):
        for column in range(columns):
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                places = [(column + k * right, row + k * up) for k in range(-1, length + 1)]
                inside = [0 <= c < columns and 0 <= r < rows for c, r in places]
                numbers = [r * columns + c for c, r in places]
                if all(inside[1:-1]):
                    ends = [1 << numbers[k] for k in (0, -1) if inside[k]]
                    yield numbers[1:-1], sum(ends)


def mask_of(points: Iterable[int]) -> int:
    """The mask in which just these bits are set."""
    return sum(1 << point for point in points)


# The number of bits that are set. Python 3.10 and later know it by themselves.
popcount: Callable[[int], int] = getattr(int, "bit_count", lambda mask: bin(mask).count("1"))


def bits_of(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, in ascending order."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


# ---------------------------------------------------------------------------------------------------------------------
# Kalah
#
# A position is (pits, mover). `pits` goes around the board counter-clockwise: south's houses from its left, south's
# store, north's houses from its left, north's store. A game is over exactly when no house holds a seed, for at the end
# each side takes what lies before it. A move is the number of a house from the mover's left, counted from 0.
# ---------------------------------------------------------------------------------------------------------------------


class Kalah:
    """The rules of Kalah with one size and its options."""

    family = "kalah"
    sides = ("south", "north")

    def __init__(self, size: Optional[str], options: Sequence[str]) -> None:
        self.houses, self.seeds = self._read_size(size)
        self.empty_capture = False
        self.end_at_mover = False
        captures = 0
        for option in options:
            if option in ("standard", "empty-capture"):
                captures += 1
                self.empty_capture = option == "empty-capture"
            elif option == "end=mover":
                self.end_at_mover = True
            else:
                raise Unreadable(f"kalah has no option {option!r}, only standard, empty-capture and end=mover")
        if captures > 1:
            raise Unreadable("kalah takes one rule of capture, standard or empty-capture")

    @staticmethod
    def _read_size(size: Optional[str]) -> Tuple[int, int]:
        left, _, right = ("6x4" if size is None else size).partition("x")
        houses, seeds = plain_number(left, 1, 10), plain_number(right, 1, 12)
        if houses is None or seeds is None:
            raise Unreadable(f"{size!r} is no size of kalah: 1 to 10 houses x 1 to 12 seeds, such as 6x4")
        return houses, seeds

    def spec(self) -> str:
        """The name of the game, with the options that are not usual."""
        options = (",empty-capture" if self.empty_capture else "") + (",end=mover" if self.end_at_mover else "")
        return f"kalah:{self.houses}x{self.seeds}{options}"

    def start(self) -> Tuple[Tuple[int, ...], int]:
        """The position in which a game begins."""
        row = (self.seeds,) * self.houses + (0,)
        return (row + row, FIRST)

    def read(self, text: str) -> Tuple[Tuple[int, ...], int]:
        """Reads a position text."""
        board, _, side = text.partition(" ")
        halves = board.split("/")
        if side not in ("S", "N") or len(halves) != 2:
            raise Unreadable(f"{text!r} is no position of kalah, such as '4,4,0/4,4,0 S'")
        pits: List[int] = []
        for half in halves:
            numbers = [plain_number(word, 0, 255) for word in half.split(",")]
            if len(numbers) != self.houses + 1 or None in numbers:
                raise Unreadable(f"{half!r} is not {self.houses} houses and a store")
            pits += numbers  # type: ignore[arg-type]
        if sum(pits) > 255:
            raise Unreadable(f"a position has at most 255 seeds, not {sum(pits)}")
        return self._settled(pits, FIRST if side == "S" else SECOND)

    def text(self, position: Tuple[Tuple[int, ...], int]) -> str:
        """The text of a position."""
        pits, mover = position
        side = self.houses + 1
        south, north = (",".join(map(str, half)) for half in (pits[:side], pits[side:]))
        return f"{south}/{north} {'SN'[mover]}"

    def to_move(self, position: Tuple[Tuple[int, ...], int]) -> int:
        """The side to move."""
        return position[1]

    def moves(self, position: Tuple[Tuple[int, ...], int]) -> List[int]:
        """The mover's houses that hold seeds, from its left."""
        pits, mover = position
        base = mover * (self.houses + 1)
        return [house for house in range(self.houses) if pits[base + house]]

    def is_legal(self, position: Tuple[Tuple[int, ...], int], move: int) -> bool:
        """Says whether a house of the mover's holds seeds."""
        return position[0][position[1] * (self.houses + 1) + move] > 0

    def move_text(self, position: Tuple[Tuple[int, ...], int], move: int) -> str:
        """The text of a move."""
        return str(move + 1)

    def play(self, position: Tuple[Tuple[int, ...], int], move: int) -> Tuple[Tuple[int, ...], int]:
        """The position after a sowing."""
        before, mover = position
        pits = list(before)
        around, base = len(pits), mover * (self.houses + 1)
        own_store, other_store = base + self.houses, (base + 2 * self.houses + 1) % around
        at = base + move
        seeds, pits[at] = pits[at], 0
        while seeds:
            at = (at + 1) % around
            if at != other_store:
                pits[at] += 1
                seeds -= 1
        if base <= at < own_store and pits[at] == 1:
            opposite = 2 * self.houses - at
            if pits[opposite] or self.empty_capture:
                pits[own_store] += 1 + pits[opposite]
                pits[at] = pits[opposite] = 0
        return self._settled(pits, mover if at == own_store else 1 - mover)

    def _settled(self, pits: List[int], mover: int) -> Tuple[Tuple[int, ...], int]:
        """Gives each side what lies before it if the game is over."""
        side = self.houses + 1
        empty = [not any(pits[start:start + self.houses]) for start in (0, side)]
        if empty[mover] if self.end_at_mover else any(empty):
            for start in (0, side):
                pits[start + self.houses] += sum(pits[start:start + self.houses])
                pits[start:start + self.houses] = [0] * self.houses
        return tuple(pits), mover

    def over(self, position: Tuple[Tuple[int, ...], int]) -> bool:
        """Says whether the game is over."""
        pits, side = position[0], self.houses + 1
        return not any(pits[:self.houses]) and not any(pits[side:-1])

    def tally(self, position: Tuple[Tuple[int, ...], int]) -> int:
        """South's store less north's."""
        return position[0][self.houses] - position[0][-1]

    def at_stake(self, position: Tuple[Tuple[int, ...], int]) -> int:
        """The seeds in the houses."""
        return sum(position[0]) - position[0][self.houses] - position[0][-1]

    def without_points(self, position: Tuple[Tuple[int, ...], int]) -> Tuple[Tuple[int, ...], int]:
        """The same position with empty stores."""
        pits, side = position[0], self.houses + 1
        return pits[:self.houses] + (0,) + pits[side:-1] + (0,), position[1]

    def outcome(self, position: Tuple[Tuple[int, ...], int]) -> Optional[int]:
        """1 if south has won, -1 if north has, 0 for a draw, None while the game goes on."""
        if not self.over(position):
            return None
        lead = self.tally(position)
        return (lead > 0) - (lead < 0)


# ---------------------------------------------------------------------------------------------------------------------
# Gomoku
#
# A position is (black, white, mover, result, foul): the stones as bit masks, the side to move, the result from black's
# view or None, and the stone by which black lost with a double four or a double three, or -1. Point number
# row * columns + column is bit number, rows counted from the bottom. A move is the number of a point.
# ---------------------------------------------------------------------------------------------------------------------

GomokuPosition = Tuple[int, int, int, Optional[int], int]


class Gomoku:
    """The rules of five in a row on one board with one rule for rows."""

    family = "gomoku"
    sides = ("black", "white")
    rules = ("freestyle", "exact", "renju", "caro")

    def __init__(self, size: Optional[str], options: Sequence[str]) -> None:
        self.columns, self.rows = self._read_size(size)
        if len(options) > 1 or any(option not in self.rules for option in options):
            raise Unreadable(f"gomoku takes one of the options {', '.join(self.rules)}, not {','.join(options)!r}")
        self.rule = options[0] if options else "freestyle"
        self.points = self.columns * self.rows
        self.board = (1 << self.points) - 1
        self._make_lines()

    @staticmethod
    def _read_size(size: Optional[str]) -> Tuple[int, int]:
        left, cross, right = ("15" if size is None else size).partition("x")
        columns = plain_number(left, 5, 22)
        rows = plain_number(right, 5, 22) if cross else columns
        if columns is None or rows is None:
            raise Unreadable(f"{size!r} is no size of gomoku: 5 to 22 a side, such as 15 or 20x15")
        return columns, rows

    def _make_lines(self) -> None:
        """The lines of five, and for each point the lines through it and the straight fours that it can be part of."""
        self.lines: List[Tuple[int, int]] = []
        self.lines_at: List[List[Tuple[int, int]]] = [[] for _ in range(self.points)]
        for line, ends in lines_with_ends(self.columns, self.rows, 5):
            five = mask_of(line)
            self.lines.append((five, ends))
            for point in line:
                self.lines_at[point].append((five, ends))
        # A straight four: four stones, the two points next to them, and the two points beyond those.
        self.straight_at: List[List[Tuple[int, int, int]]] = [[] for _ in range(self.points)]
        for line, beyond in lines_with_ends(self.columns, self.rows, 6):
            for point in line[1:-1]:
                self.straight_at[point].append((mask_of(line[1:-1]), mask_of((line[0], line[-1])), beyond))

    def spec(self) -> str:
        """The name of the game; the usual rule is not named."""
        size = f"{self.columns}" if self.columns == self.rows else f"{self.columns}x{self.rows}"
        return f"gomoku:{size}" + ("" if self.rule == "freestyle" else f",{self.rule}")

    def start(self) -> GomokuPosition:
        """The empty board."""
        return (0, 0, FIRST, None, -1)

    def read(self, text: str) -> GomokuPosition:
        """Reads a position text."""
        fields = text.split(" ")
        if len(fields) not in (2, 3) or fields[1] not in ("X", "O"):
            raise Unreadable(f"{text!r} is no position of gomoku: a board, a space and X or O")
        cells = read_grid(fields[0], self.columns, self.rows, "XO")
        black = sum(1 << point for point, symbol in enumerate(cells) if symbol == "X")
        white = sum(1 << point for point, symbol in enumerate(cells) if symbol == "O")
        mover = FIRST if fields[1] == "X" else SECOND
        result = self._result_of_stones(text, black, white)
        if len(fields) == 2:
            return (black, white, mover, result, -1)
        foul = self._read_foul(fields[2], black, white)
        if result in (1, -1) or mover == FIRST:
            raise Unreadable(f"{text!r} names a stone that lost, but it is black's turn or a row has ended the game")
        return (black, white, mover, -1, foul)

    def _result_of_stones(self, text: str, black: int, white: int) -> Optional[int]:
        """The result that can be seen in the stones alone."""
        black_row = any(self._is_row(FIRST, line, black, white) for line in self.lines)
        white_row = any(self._is_row(SECOND, line, white, black) for line in self.lines)
        if black_row and white_row:
            raise Unreadable(f"both sides have a winning row in {text!r}")
        overline = self.rule == "renju" and any(five & black == five and ends & black for five, ends in self.lines)
        if white_row and overline:
            raise Unreadable(f"white has a winning row and black an overline in {text!r}")
        if black_row or white_row or overline:
            return 1 if black_row else -1
        return 0 if black | white == self.board else None

    def _read_foul(self, field: str, black: int, white: int) -> int:
        """The stone that lost by a double four or a double three."""
        for point in bits_of(black):
            if self.rule == "renju" and field == "!" + point_name(point, self.columns):
                if self._many_fours_or_threes(point, black & ~(1 << point), white, 8):
                    return point
        raise Unreadable(f"{field!r} names no black stone that makes a double four or a double three")

    def text(self, position: GomokuPosition) -> str:
        """The text of a position."""
        black, white, mover, _, foul = position
        cells = ["X" if black >> p & 1 else "O" if white >> p & 1 else "." for p in range(self.points)]
        end = f" !{point_name(foul, self.columns)}" if foul >= 0 else ""
        return f"{write_grid(cells, self.columns)} {'XO'[mover]}{end}"

    def to_move(self, position: GomokuPosition) -> int:
        """The side to move."""
        return position[2]

    def moves(self, position: GomokuPosition) -> List[int]:
        """Every empty point: a1, b1, ..., a2, ...; none if the game is over."""
        if position[3] is not None:
            return []
        return list(bits_of(self.board & ~(position[0] | position[1])))

    def is_legal(self, position: GomokuPosition, move: int) -> bool:
        """Says whether a point is empty and the game goes on."""
        return position[3] is None and not (position[0] | position[1]) >> move & 1

    def move_text(self, position: GomokuPosition, move: int) -> str:
        """The text of a move."""
        return point_name(move, self.columns)

    def play(self, position: GomokuPosition, move: int) -> GomokuPosition:
        """The position after a stone."""
        black, white, mover, _, _ = position
        stone = 1 << move
        own, other = (black | stone, white) if mover == FIRST else (white | stone, black)
        after = (own, other) if mover == FIRST else (other, own)
        result, foul = None, -1
        if any(self._is_row(mover, line, own, other) for line in self.lines_at[move]):
            result = 1 if mover == FIRST else -1
        elif self.rule == "renju" and mover == FIRST and self._overline(move, own):
            result = -1
        elif self.rule == "renju" and mover == FIRST and self._many_fours_or_threes(move, black, white, 8):
            result, foul = -1, move
        elif own | other == self.board:
            result = 0
        return (after[0], after[1], 1 - mover, result, foul)

    def _is_row(self, side: int, line: Tuple[int, int], own: int, other: int) -> bool:
        """Says whether five stones of a side on a line win."""
        five, ends = line
        if own & five != five:
            return False
        if self.rule == "freestyle" or (self.rule == "renju" and side == SECOND):
            return True
        if own & ends:
            return False
        # Caro: an opponent's stone at both ends; at the edge of the board there is only one end, or none.
        return not (self.rule == "caro" and ends & (ends - 1) and other & ends == ends)

    def over(self, position: GomokuPosition) -> bool:
        """Says whether the game is over."""
        return position[3] is not None

    def outcome(self, position: GomokuPosition) -> Optional[int]:
        """1 if black has won, -1 if white has, 0 for a draw, None while the game goes on."""
        return position[3]

    # The winning sets, for the forms sets and zones.

    def has_sets(self, side: int) -> bool:
        """Says whether a side wins by filling sets only, and the other side may take any point to prevent it."""
        return not (self.rule == "renju" and side == SECOND)

    def winning_sets(self, position: GomokuPosition, side: int) -> List[List[int]]:
        """The empty points of each row of five that a side can still fill."""
        own, other = position[side], position[1 - side]
        sets = []
        for line, ends in lines_with_ends(self.columns, self.rows, 5):
            five = mask_of(line)
            if not five & other and (self.rule == "freestyle" or not ends & own):
                sets.append([point for point in line if not own >> point & 1])
        return sets

    def proof_sets(self, position: GomokuPosition, builder: int) -> Tuple[List[List[int]], List[List[int]], List[int]]:
        """The sets of the form zones: the builder's, the opponent's, and the points that spoil each of the builder's.

        By the rule exact a sixth stone of the builder's spoils a row. The opponent's rows count at any length.
        """
        own, other = position[builder], position[1 - builder]
        of_builder, of_opponent, spoilers = [], [], []
        for line, ends in lines_with_ends(self.columns, self.rows, 5):
            five = mask_of(line)
            if not five & other and (self.rule == "freestyle" or not ends & own):
                of_builder.append([point for point in line if not own >> point & 1])
                spoilers.append(ends & ~other if self.rule == "exact" else 0)
            if not five & own:
                of_opponent.append([point for point in line if not other >> point & 1])
        return of_builder, of_opponent, spoilers

    # The forbidden moves of renju. `black` and `white` are the stones before the move at `point`.

    def _overline(self, point: int, black: int) -> bool:
        """Says whether the black stone at `point` stands in a row of six or more."""
        return any(five & black == five and ends & black for five, ends in self.lines_at[point])

    def _makes_five(self, point: int, black: int) -> bool:
        """Says whether the black stone at `point` stands in a row of exactly five."""
        return any(five & black == five and not ends & black for five, ends in self.lines_at[point])

    def _many_fours_or_threes(self, point: int, black: int, white: int, depth: int) -> bool:
        """Says whether a black stone at `point` makes a double four or a double three."""
        after = black | 1 << point
        if self._fours(point, after, white) >= 2:
            return True
        return self._threes(point, after, white, depth) >= 2

    def _fours(self, point: int, black: int, white: int) -> int:
        """The number of fours with the stone at `point`: sets of four stones that one more makes exactly five."""
        fours = set()
        empty = ~(black | white)
        for five, ends in self.lines_at[point]:
            missing = five & empty
            if missing and not missing & (missing - 1) and not five & white and not ends & black:
                fours.add(five & black)
        return len(fours)

    def _threes(self, point: int, black: int, white: int, depth: int) -> int:
        """The number of threes with the stone at `point`: sets of three that one more makes a straight four."""
        threes = set()
        empty = self.board & ~(black | white)
        for four, tips, beyond in self.straight_at[point]:
            missing = four & empty
            if not missing or missing & (missing - 1) or four & white or tips & ~empty or beyond & black:
                continue
            three = four ^ missing
            if three not in threes:
                if depth == 0 or self._may_play(missing.bit_length() - 1, black, white, depth - 1):
                    threes.add(three)
        return len(threes)

    def _may_play(self, point: int, black: int, white: int, depth: int) -> bool:
        """Says whether black may make a straight four at `point`: no foul, and no five at the same time."""
        after = black | 1 << point
        if self._makes_five(point, after) or self._overline(point, after):
            return False
        return not self._many_fours_or_threes(point, black, white, depth)


# ---------------------------------------------------------------------------------------------------------------------
# Sticks 'n' Barrels
#
# A position is (pieces, mover, result): six bit masks of holes (sticks, hollow and solid barrels of the first player,
# then those of the second), the side to move, and the result or None. A move is (kind, source, target); kind 0 is a
# stick, 1 a hollow and 2 a solid barrel, source -1 is the tray.
# ---------------------------------------------------------------------------------------------------------------------

SticksPosition = Tuple[Tuple[int, ...], int, Optional[int]]
SticksMove = Tuple[int, int, int]
STICK, HOLLOW, SOLID = 0, 1, 2


class Sticks:
    """The rules of Sticks 'n' Barrels on one board with one set of pieces."""

    family = "sticks"
    sides = ("red", "yellow")
    usual_sets = {(7, 7): (10, 4, 4), (6, 6): (8, 3, 3), (5, 5): (6, 2, 2)}
    sequences = ("SSBSS", "SBSBS", "SBBBS")

    def __init__(self, size: Optional[str], options: Sequence[str]) -> None:
        self.columns, self.rows = self._read_size(size)
        self.points = self.columns * self.rows
        self.board = (1 << self.points) - 1
        self.set = self._read_set(options)
        # For each hole the winning sequences through it: the holes for sticks and the holes for barrels.
        self.wins_at: List[List[Tuple[int, int]]] = [[] for _ in range(self.points)]
        self.wins: List[Tuple[int, int]] = []
        for line, _ in lines_with_ends(self.columns, self.rows, 5):
            for sequence in self.sequences:
                win = tuple(mask_of(hole for hole, what in zip(line, sequence) if what == kind) for kind in "SB")
                self.wins.append(win)  # type: ignore[arg-type]
                for hole in line:
                    self.wins_at[hole].append(win)  # type: ignore[arg-type]

    @staticmethod
    def _read_size(size: Optional[str]) -> Tuple[int, int]:
        left, cross, right = ("7" if size is None else size).partition("x")
        columns = plain_number(left, 5, 7)
        rows = plain_number(right, 2, 7) if cross else columns
        if columns is None or rows is None:
            raise Unreadable(f"{size!r} is no size of sticks: 5, 6 or 7, or 5 to 7 columns x 2 to 7 rows")
        return columns, rows

    def _read_set(self, options: Sequence[str]) -> Tuple[int, int, int]:
        """The numbers of sticks, hollow and solid barrels that each player owns."""
        usual = self.usual_sets.get((self.columns, self.rows))
        if not options and usual:
            return usual
        found = re.fullmatch(r"([0-9]{1,2})s([0-9]{1,2})h([0-9]{1,2})d", options[0]) if len(options) == 1 else None
        if not found:
            raise Unreadable(f"the pieces have to be named, such as 4s1h1d, not {','.join(options)!r}")
        sticks, hollow, solid = (int(word) for word in found.groups())
        enough = any(sticks >= row.count("S") and hollow + solid >= row.count("B") for row in self.sequences)
        many = sticks > 10 or hollow > 4 or solid > 4 or 2 * (sticks + hollow + solid) >= self.points
        if many or not enough:
            raise Unreadable(f"{options[0]} is too few pieces for a sequence, or too many for the board or the game")
        return sticks, hollow, solid

    def spec(self) -> str:
        """The name of the game; the usual pieces are not named."""
        size = f"{self.columns}" if self.columns == self.rows else f"{self.columns}x{self.rows}"
        if (self.columns, self.rows) == (7, 7):
            size = ""
        usual = self.usual_sets.get((self.columns, self.rows)) == self.set
        pieces = "" if usual else "," + "".join(f"{number}{kind}" for number, kind in zip(self.set, "shd"))
        return "sticks" + (f":{size}" if size else "") + pieces

    def start(self) -> SticksPosition:
        """The empty board."""
        return ((0,) * 6, FIRST, None)

    def read(self, text: str) -> SticksPosition:
        """Reads a position text."""
        board, _, side = text.partition(" ")
        if side not in ("1", "2"):
            raise Unreadable(f"{text!r} is no position of sticks: a board, a space and 1 or 2")
        cells = read_grid(board, self.columns, self.rows, "SHDXshdx")
        holds = ("Sx", "HX", "D", "sX", "hx", "d")
        pieces = tuple(mask_of(at for at, symbol in enumerate(cells) if symbol in kinds) for kinds in holds)
        for mask, owned in zip(pieces, self.set + self.set):
            if popcount(mask) > owned:
                raise Unreadable(f"{text!r} has more pieces of a kind than a player owns")
        won = [any(self._is_win(pieces, player, win) for win in self.wins) for player in (FIRST, SECOND)]
        if all(won):
            raise Unreadable(f"both players have won in {text!r}")
        return (pieces, FIRST if side == "1" else SECOND, 1 if won[FIRST] else -1 if won[SECOND] else None)

    def text(self, position: SticksPosition) -> str:
        """The text of a position."""
        pieces, mover, _ = position
        cells = []
        for hole in range(self.points):
            here = "".join(kind for kind, mask in zip("SHDshd", pieces) if mask >> hole & 1)
            cells.append({"": ".", "Hs": "X", "Sh": "x"}.get(here, here))
        return f"{write_grid(cells, self.columns)} {mover + 1}"

    def to_move(self, position: SticksPosition) -> int:
        """The side to move."""
        return position[1]

    def _is_win(self, pieces: Sequence[int], player: int, win: Tuple[int, int]) -> bool:
        """Says whether a player has the sticks and the barrels of a sequence."""
        sticks, hollow, solid = pieces[3 * player:3 * player + 3]
        return win[0] & ~sticks == 0 and win[1] & ~(hollow | solid) == 0

    def _sources(self, own: Sequence[int], kind: int) -> Sequence[int]:
        """Sources of a piece of a kind: the tray (-1) or a hole."""
        in_tray = [owned - popcount(mask) for owned, mask in zip(self.set, own)]
        waiting = in_tray[STICK] if kind == STICK else in_tray[HOLLOW] + in_tray[SOLID]
        if waiting:
            return [-1] if in_tray[kind] else []
        return list(bits_of(own[kind]))

    def _targets(self, pieces: Sequence[int], mover: int, kind: int) -> int:
        """The holes that a piece of a kind fits."""
        own, other = pieces[3 * mover:3 * mover + 3], pieces[3 - 3 * mover:6 - 3 * mover]
        blocking = (other[STICK] | other[SOLID], other[HOLLOW] | other[SOLID], other[0] | other[1] | other[2])[kind]
        return self.board & ~(own[0] | own[1] | own[2] | blocking)

    def moves(self, position: SticksPosition) -> List[SticksMove]:
        """All legal moves by kind (stick, hollow, solid), by source (tray first), by target."""
        pieces, mover, result = position
        if result is not None:
            return []
        moves = []
        for kind in (STICK, HOLLOW, SOLID):
            targets = list(bits_of(self._targets(pieces, mover, kind)))
            for source in self._sources(pieces[3 * mover:3 * mover + 3], kind):
                moves += [(kind, source, target) for target in targets]
        return moves

    def is_legal(self, position: SticksPosition, move: SticksMove) -> bool:
        """Says whether a move is one of the legal ones."""
        return move in self.moves(position)

    def move_text(self, position: SticksPosition, move: SticksMove) -> str:
        """The text of a move."""
        kind, source, target = move
        where = point_name(target, self.columns)
        return "SHD"[kind] + (f"@{where}" if source < 0 else f"{point_name(source, self.columns)}-{where}")

    def play(self, position: SticksPosition, move: SticksMove) -> SticksPosition:
        """The position after a move."""
        before, mover, _ = position
        kind, source, target = move
        pieces = list(before)
        if source >= 0:
            pieces[3 * mover + kind] &= ~(1 << source)
        pieces[3 * mover + kind] |= 1 << target
        won = any(self._is_win(pieces, mover, win) for win in self.wins_at[target])
        return (tuple(pieces), 1 - mover, (1 if mover == FIRST else -1) if won else None)

    def over(self, position: SticksPosition) -> bool:
        """Says whether the game is over."""
        return position[2] is not None

    def outcome(self, position: SticksPosition) -> Optional[int]:
        """1 if red has won, -1 if yellow has, None while the game goes on."""
        return position[2]


# ---------------------------------------------------------------------------------------------------------------------
# The games by name
# ---------------------------------------------------------------------------------------------------------------------

class Opened:
    """A game with an opening rule, behind its opening.

    Its sides are the players. A position is (position of the game, swapped): swapped says that the players have exchanged
    their sides, so that the first player, who began, has the second side of the game. While the opening lasts this checker
    reads no position.
    """

    family = "opened"

    def __init__(self, game: Any, rule: str) -> None:
        self.game, self.rule = game, rule

    def spec(self) -> str:
        """The name of the game, with its opening rule."""
        spec = self.game.spec()
        return f"{spec}{',' if ':' in spec else ':'}{self.rule}"

    def start(self) -> None:
        """No position, since a game starts with its opening."""

    def read(self, text: str) -> Tuple[Any, bool]:
        """Reads a position text."""
        board, _, opening = text.rpartition(" @")
        if opening not in ("end", "end/swapped"):
            raise Unreadable(f"{text!r} does not end with '@end' or '@end/swapped': this checker reads positions of a game "
                             "with an opening rule where the opening is over")
        return self.game.read(board), opening == "end/swapped"

    def text(self, position: Tuple[Any, bool]) -> str:
        """The text of a position."""
        return f"{self.game.text(position[0])} @end{'/swapped' if position[1] else ''}"

    def to_move(self, position: Tuple[Any, bool]) -> int:
        """The player to move."""
        return self.game.to_move(position[0]) ^ position[1]

    def moves(self, position: Tuple[Any, bool]) -> List[Any]:
        """The moves of the game."""
        return self.game.moves(position[0])

    def is_legal(self, position: Tuple[Any, bool], move: Any) -> bool:
        """Says whether a move is legal."""
        return self.game.is_legal(position[0], move)

    def move_text(self, position: Tuple[Any, bool], move: Any) -> str:
        """The text of a move."""
        return self.game.move_text(position[0], move)

    def play(self, position: Tuple[Any, bool], move: Any) -> Tuple[Any, bool]:
        """The position after a move."""
        return self.game.play(position[0], move), position[1]

    def over(self, position: Tuple[Any, bool]) -> bool:
        """Says whether the game is over."""
        return self.game.over(position[0])

    def outcome(self, position: Tuple[Any, bool]) -> Optional[int]:
        """1 if the first player has won, -1 if the second has, 0 for a draw, None while the game goes on."""
        outcome = self.game.outcome(position[0])
        return -outcome if outcome and position[1] else outcome


def sides_at(game: Any, position: Any) -> Tuple[str, str]:
    """The names of the sides in sentences about a position; those of players are the names of what they have."""
    if isinstance(game, Opened):
        first, second = game.game.sides
        return (second, first) if position[1] else (first, second)
    return game.sides


# The opening rules of each game. Those that speak of squares in the middle need an odd number of points a side, 9 or more.
OPENING_RULES = {"gomoku": ("swap2", "swap", "pie", "rif", "taraguchi-10", "soosorv-8"), "kalah": ("pie",), "sticks": ("pie",)}
RULES_WITH_SQUARES = ("rif", "taraguchi-10", "soosorv-8")

ALIASES = {"tick5": "gomoku:15", "five": "gomoku:10", "rubyquiz": "kalah:6x4,empty-capture"}


def read_game(spec: str):
    """The rules that a name such as gomoku:15,exact stands for."""
    name, comma, more = spec.partition(",")
    head, *options = (ALIASES.get(name, name) + comma + more).split(",")
    family, colon, size = head.partition(":")
    for game in (Kalah, Gomoku, Sticks):
        if game.family == family:
            if size in OPENING_RULES[family]:
                colon, options = "", [size, *options]
            openings = [option for option in options if option in OPENING_RULES[family]]
            rules = game(size if colon else None, [option for option in options if option not in openings])
            return with_opening(rules, openings) if openings else rules
    raise Unreadable(f"{family!r} is none of the games kalah, gomoku and sticks")


def with_opening(game: Any, openings: Sequence[str]) -> Opened:
    """A game with an opening rule."""
    if len(openings) > 1:
        raise Unreadable(f"a game has one opening, not both {openings[0]} and {openings[1]}")
    if openings[0] in RULES_WITH_SQUARES and any(side < 9 or side % 2 == 0 for side in (game.columns, game.rows)):
        raise Unreadable(f"the opening {openings[0]} does not fit {game.spec()}")
    return Opened(game, openings[0])


# ---------------------------------------------------------------------------------------------------------------------
# Counting what was looked at
# ---------------------------------------------------------------------------------------------------------------------


class Refused(Exception):
    """The strategy does not do what its claim says."""


class Stopped(Exception):
    """The limit of positions is reached."""


class Counter:
    """Counts positions, stops at the limit, and tells on standard error from time to time how far the check is."""

    __slots__ = ("positions", "limit", "pause_at", "began", "told")
    STEP = 5000
    SECONDS = 10.0

    def __init__(self, limit: Optional[int]) -> None:
        self.positions = 0
        self.limit = limit
        self.began = self.told = time.monotonic()
        self.pause_at = 0
        self._plan()

    def count(self) -> None:
        """Counts one position."""
        if self.positions >= self.pause_at:
            self._pause()
        self.positions += 1

    def _plan(self) -> None:
        self.pause_at = self.positions + self.STEP
        if self.limit is not None:
            self.pause_at = min(self.pause_at, self.limit)

    def _pause(self) -> None:
        if self.limit is not None and self.positions >= self.limit:
            raise Stopped
        self._plan()
        now = time.monotonic()
        if now - self.told >= self.SECONDS:
            self.told = now
            speed = self.positions / (now - self.began)
            print(f"{self.positions:,} positions, {speed:,.0f} a second", file=sys.stderr, flush=True)


# ---------------------------------------------------------------------------------------------------------------------
# Choices: bytes as a stream of bits, for the forms moves, lines and sets
# ---------------------------------------------------------------------------------------------------------------------


class Choices:
    """Reads numbers below n in as many bits as n - 1 has, lowest bit first."""

    __slots__ = ("data", "at")

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def choose(self, among: int) -> int:
        """The next number below `among`."""
        width = (among - 1).bit_length()
        if self.at + width > 8 * len(self.data):
            raise Refused("the strategy ends before the check")
        window = int.from_bytes(self.data[self.at // 8:(self.at + width + 7) // 8], "little")
        number = window >> self.at % 8 & (1 << width) - 1
        self.at += width
        if number >= among:
            raise Refused(f"the strategy makes choice {number} among {among}")
        return number

    def finish(self) -> None:
        """Checks that nothing is left over."""
        if (self.at + 7) // 8 != len(self.data):
            raise Refused("the strategy is longer than the check")
        if self.at % 8 and self.data[-1] >> self.at % 8:
            raise Refused("the unused bits at the end of the strategy are not 0")


# ---------------------------------------------------------------------------------------------------------------------
# The forms moves and lines
# ---------------------------------------------------------------------------------------------------------------------

Frame = Tuple[Hashable, int, Iterator[Any]]


class MovesWalk:
    """Plays a strategy that holds a move for each position against all replies."""

    def __init__(self, game: Any, measure: str, claim: "Claim", counter: Counter) -> None:
        self.game, self.side, self.goal = game, claim.side, claim.goal
        self.lines, self.points = claim.form == "lines", measure == "points"
        self.choices, self.counter = Choices(claim.data), counter
        self.memory: Dict[Hashable, int] = {}
        self.open: Set[Hashable] = set()

    def run(self, start: Any) -> None:
        """Walks through all that the strategy allows; raises Refused if it fails."""
        if not self.points and self.goal <= -1:
            self.choices.finish()
            return
        # A stack of our own, since play can be longer than Python's calls may be deep.
        stack: List[Frame] = []
        frame = self._enter(start)
        if frame:
            stack.append(frame)
        while stack:
            key, wanted, children = stack[-1]
            child = next(children, None)
            if child is None:
                stack.pop()
                self.open.discard(key)
                self.memory[key] = wanted
                continue
            frame = self._enter(child)
            if frame:
                stack.append(frame)
        self.choices.finish()

    def _value(self, position: Any) -> int:
        """The value of a finished game to the side of the claim."""
        value = self.game.tally(position) if self.points else self.game.outcome(position)
        return value if self.side == FIRST else -value

    def _refuse(self, position: Any, why: str) -> Refused:
        return Refused(f"{why} in the position {self.game.text(position)}")

    def _enter(self, position: Any) -> Optional[Frame]:
        """Looks at a position: None if nothing below it has to be visited, else what does."""
        game = self.game
        if game.over(position):
            if self._value(position) < self.goal:
                raise self._refuse(position, f"the game ends with {self._value(position)}, less than {self.goal},")
            return None
        key, wanted = position, self.goal
        if self.points:
            held, stake = self._value(position), game.at_stake(position)
            if held - stake >= self.goal:
                return None
            if held + stake < self.goal:
                raise self._refuse(position, f"{self.goal} is out of reach")
            key, wanted = game.without_points(position), self.goal - held
        if key in self.open:
            if not self.points and self.goal <= 0:
                return None
            raise self._refuse(position, "play goes round for ever")
        before = self.memory.get(key)
        if before is not None and before >= wanted:
            return None
        self.counter.count()
        self.open.add(key)
        return key, wanted, self._children(position)

    def _children(self, position: Any) -> Iterator[Any]:
        """The positions to visit after this one. The strategy is read here, before the first of them."""
        game, moves = self.game, self.game.moves(position)
        if game.to_move(position) == self.side:
            return iter([game.play(position, moves[self.choices.choose(len(moves))])])
        line = self._line(moves) if self.lines else []
        after = (game.play(position, move) for move in moves)
        return (child for child in after if not (line and self._is_settled(child, line)))

    def _line(self, moves: Sequence[Any]) -> List[Any]:
        """The line that the strategy shows where the opponent is to move."""
        length = self.choices.choose(32)
        return [moves[self.choices.choose(len(moves))] for _ in range(length)]

    def _is_settled(self, position: Any, line: List[Any]) -> bool:
        """Says whether the line wins here for the side of the claim, which must be the one to move."""
        game = self.game
        return not game.over(position) and game.to_move(position) == self.side and self._wins(position, line)

    def _wins(self, position: Any, line: List[Any]) -> bool:
        """Says whether the side of the claim, which is to move, wins by this line."""
        game = self.game
        if not line or not game.is_legal(position, line[0]):
            return False
        after = game.play(position, line[0])
        if game.over(after):
            return self._is_win(after)
        if len(line) < 2 or game.to_move(after) == self.side:
            return False
        return all(self._reply_loses(after, reply, line) for reply in game.moves(after))

    def _reply_loses(self, after: Any, reply: Any, line: List[Any]) -> bool:
        """Says whether the side of the claim wins after a reply to the first move of a line."""
        game, point = self.game, line[1]
        position = game.play(after, reply)
        if game.over(position):
            return self._is_win(position)
        if game.to_move(position) != self.side:
            return False
        if reply == point:
            return self._wins(position, line[2:])
        if not game.is_legal(position, point):
            return False
        end = game.play(position, point)
        return game.over(end) and self._is_win(end)

    def _is_win(self, position: Any) -> bool:
        """Says whether the side of the claim has won a finished game."""
        return self.game.outcome(position) == (1 if self.side == FIRST else -1)


# ---------------------------------------------------------------------------------------------------------------------
# Winning sets and symmetries, for the forms sets and zones
# ---------------------------------------------------------------------------------------------------------------------


def number_cells(lists: Sequence[Sequence[Sequence[int]]], most: int) -> Dict[int, int]:
    """Numbers the points of lists of sets from 0 on in the order in which they first appear."""
    cells: Dict[int, int] = {}
    for sets in lists:
        for points in sets:
            for point in points:
                cells.setdefault(point, len(cells))
    if len(cells) > most:
        raise Refused(f"there are {len(cells)} cells, more than {most}")
    return cells


def symmetries(game: Any, cells: Dict[int, int]) -> List[List[int]]:
    """The symmetries of the board that map cells to cells, each as a list of the images of the cells by number."""
    found = []
    for symmetry in range(8 if game.columns == game.rows else 4):
        images = [cells.get(image_of(point, game.columns, game.rows, symmetry), -1) for point in cells]
        if -1 not in images:
            found.append(images)
    return found


def image_of(point: int, columns: int, rows: int, symmetry: int) -> int:
    """The image of a point under a symmetry of the board."""
    x, y = point % columns, point // columns
    if symmetry & 4:
        x, y = y, x
    if symmetry & 1:
        x = columns - 1 - x
    if symmetry & 2:
        y = rows - 1 - y
    return y * columns + x


def map_mask(mask: int, images: Sequence[int]) -> int:
    """The image of a set of cells."""
    image = 0
    while mask:
        lowest = mask & -mask
        image |= 1 << images[lowest.bit_length() - 1]
        mask ^= lowest
    return image


# ---------------------------------------------------------------------------------------------------------------------
# The form sets
# ---------------------------------------------------------------------------------------------------------------------

SetFamily = Tuple[int, ...]


def by_size(cells: int) -> int:
    """The order of the sets in a family: by the number of cells, then as numbers below 2 to the power of 128."""
    return popcount(cells) << 128 | cells


class SetImages(Dict[int, int]):
    """The images of sets of cells under a symmetry, each computed when it is asked for first."""

    def __init__(self, images: Sequence[int]) -> None:
        super().__init__()
        self.images = images

    def __missing__(self, cells: int) -> int:
        image = self[cells] = map_mask(cells, self.images)
        return image


class SetsWalk:
    """Plays a strategy that blocks all winning sets of the other side."""

    def __init__(self, game: Any, side: int, data: bytes, counter: Counter) -> None:
        self.game, self.side = game, side
        self.choices, self.counter = Choices(data), counter
        # The families that were met while the builder (0) or the blocker (1) was to move.
        self.met: Tuple[Set[FrozenSet[int]], Set[FrozenSet[int]]] = (set(), set())
        self.symmetries: List[SetImages] = []

    def run(self, start: Any) -> None:
        """Walks through all that the strategy allows; raises Refused if it fails."""
        game = self.game
        if not getattr(game, "has_sets", lambda _: False)(1 - self.side):
            raise Refused(f"{game.spec()} has no winning sets to block")
        if game.over(start):
            raise Refused("the game is over")
        sets = game.winning_sets(start, 1 - self.side)
        numbers = number_cells([sets], 128)
        root = self._normal(mask_of(numbers[point] for point in points) for points in sets)
        for symmetry in symmetries(game, numbers)[1:]:
            if self._normal(map_mask(cells, symmetry) for cells in root) == root:
                self.symmetries.append(SetImages(symmetry))
        stack = [(root, game.to_move(start) == self.side)]
        while stack:
            family, blocker_to_move = stack.pop()
            self._visit(family, blocker_to_move, stack)
        self.choices.finish()

    @staticmethod
    def _normal(sets: Iterable[int]) -> SetFamily:
        """The sets in order without those that contain another one."""
        kept: List[int] = []
        for cells in sorted(sets, key=by_size):
            if not any(smaller & cells == smaller for smaller in kept):
                kept.append(cells)
        return tuple(kept)

    @staticmethod
    def _taken_by_builder(family: SetFamily, cell: int) -> SetFamily:
        """The family after the builder took a cell.

        No set of a normal family contains another. So among the sets that had the cell, none contains another without
        it, and none of the others is part of one of these: only the others can have become needless.
        """
        bit = 1 << cell
        shorter = [cells ^ bit for cells in family if cells & bit]
        others = [cells for cells in family if not cells & bit]
        kept = [cells for cells in others if not any(small & cells == small for small in shorter)]
        return tuple(sorted(shorter + kept, key=by_size))

    def _is_new(self, family: SetFamily, blocker_to_move: bool) -> bool:
        """Says whether neither this family nor an image of it was met before; now it is.

        The symmetries form a group. So two families have the same least image if and only if one is an image of the
        other, and there is no need to find the least.
        """
        met = self.met[blocker_to_move]
        itself = frozenset(family)
        if itself in met or any(frozenset(map(s.__getitem__, family)) in met for s in self.symmetries):
            return False
        met.add(itself)
        return True

    @staticmethod
    def _is_light(family: SetFamily, blocker_to_move: bool) -> bool:
        """Says whether the sets weigh so little that the blocker stops them without a strategy."""
        weight = sum(1 << 100 - min(popcount(cells), 100) for cells in family)
        return weight < (1 << 100 if blocker_to_move else 1 << 99)

    def _visit(self, family: SetFamily, blocker_to_move: bool, stack: List[Tuple[SetFamily, bool]]) -> None:
        """Looks at one family and pushes what follows."""
        if family and (family[0] == 0 or (not blocker_to_move and family[0] & (family[0] - 1) == 0)):
            raise Refused("the other side fills one of its sets")
        if self._is_light(family, blocker_to_move):
            return
        if not self._is_new(family, blocker_to_move):
            return
        self.counter.count()
        union = 0
        for cells in family:
            union |= cells
        if blocker_to_move:
            single = family[0] & (family[0] - 1) == 0
            replies = list(bits_of(family[0] if single else union))
            bit = 1 << replies[self.choices.choose(len(replies))]
            stack.append((tuple(cells for cells in family if not cells & bit), False))
        elif self.choices.choose(2) == 0:
            for cell in bits_of(union):
                stack.append((self._taken_by_builder(family, cell), True))
        else:
            self._pair_up(family)

    def _pair_up(self, family: SetFamily) -> None:
        """Reads pairs of cells without a common cell so that each set contains one."""
        pairs: List[int] = []
        paired = 0
        for cells in family:
            if any(pair & cells == pair for pair in pairs):
                continue
            choices = [1 << a | 1 << b for a, b in combinations(bits_of(cells & ~paired), 2)]
            if not choices:
                raise Refused("a set is left without a pair")
            pairs.append(choices[self.choices.choose(len(choices))])
            paired |= pairs[-1]


# ---------------------------------------------------------------------------------------------------------------------
# The arithmetic decoder, for the form zones
# ---------------------------------------------------------------------------------------------------------------------


class Decoder:
    """Reads bits with adaptive probabilities. A probability is a list of two numbers, quick and slow."""

    __slots__ = ("data", "at", "range", "code")

    def __init__(self, data: bytes) -> None:
        self.data = data + bytes(12)
        self.at = 4
        self.range = 0xFFFFFFFF
        self.code = int.from_bytes(self.data[:4], "big")

    def bit(self, probability: List[int]) -> int:
        """The next bit."""
        quick, slow = probability
        share = min(max((quick + slow) >> 5, 32), 4064)
        bound = (self.range >> 12) * share
        if self.code < bound:
            bit = 1
            self.range = bound
            probability[0] = quick + ((65535 - quick) >> 4)
            probability[1] = slow + ((65535 - slow) >> 7)
        else:
            bit = 0
            self.code -= bound
            self.range -= bound
            probability[0] = quick - (quick >> 4)
            probability[1] = slow - (slow >> 7)
        while self.range < 1 << 24:
            # The data has 12 bytes of 0 behind its end, of which 8 may be taken.
            if self.at >= len(self.data) - 4:
                raise Refused("the strategy ends before the check")
            self.range <<= 8
            self.code = (self.code << 8 | self.data[self.at]) & 0xFFFFFFFF
            self.at += 1
        return bit

    def number(self, model: "Model") -> int:
        """The next number: how many steps come before a bit 0, or for 24 and more its width and its bits."""
        for step, probability in enumerate(model.steps):
            if not self.bit(probability):
                return step
        width = 0
        while width < 10 and self.bit(model.widths[width]):
            width += 1
        value = 1
        for place in range(width - 1, -1, -1):
            value = value * 2 + self.bit(model.bits[place])
        return value - 1 + 24

    def finish(self) -> None:
        """Checks that nothing is left over."""
        if self.at < len(self.data) - 12:
            raise Refused("the strategy is longer than the check")


def probabilities(count: int) -> List[List[int]]:
    """So many fresh probabilities."""
    return [[32768, 32768] for _ in range(count)]


class Model:
    """The probabilities by which a number is coded."""

    __slots__ = ("steps", "widths", "bits")

    def __init__(self) -> None:
        self.steps, self.widths, self.bits = probabilities(24), probabilities(10), probabilities(10)


# ---------------------------------------------------------------------------------------------------------------------
# The form zones
#
# Sets of cells are masks, bit c for cell c. So are sets of the players' sets: bit s for set s of the builder's or the
# opponent's list. A state keeps for each side the masks of its open sets that lack one, two, ... five cells, so that
# a cell is taken with a few operations on masks.
# ---------------------------------------------------------------------------------------------------------------------


class ZoneBoard:
    """Constants of a walk: cells, sets, symmetries and scores."""

    # Of a set by how many cells it lacks: for the side to move, and for the other side.
    OWN = (0, 4000, 400, 120, 30, 7)
    OTHER = (0, 4000, 150, 25, 9, 2)

    def __init__(self, game: Gomoku, start: GomokuPosition, builder: int) -> None:
        *lists, spoilers = game.proof_sets(start, builder)
        if [] in lists[1]:
            raise Refused("the opponent has filled a set")
        self.numbers = number_cells(lists, 512)
        self.points = list(self.numbers)
        count = self.count = len(self.numbers)
        # For each side the cells of each set, and for each cell the sets with it.
        self.sets = [[mask_of(self.numbers[point] for point in points) for points in sets] for sets in lists]
        self.at = [[mask_of(s for s, cells in enumerate(sets) if cells >> c & 1) for c in range(count)]
                   for sets in self.sets]
        self.not_at = [[~sets for sets in at] for at in self.at]
        # The cells that spoil each set of the builder's, and for each cell the builder's sets that it spoils.
        self.spoilers = [mask_of(self.numbers[point] for point in bits_of(points) if point in self.numbers)
                         for points in spoilers]
        self.spoiled_by = [mask_of(s for s, cells in enumerate(self.spoilers) if cells >> c & 1) for c in range(count)]
        found = [images for images in symmetries(game, self.numbers) if self._maps_sets(images)]
        self.images = found[1:]
        self.backs = [[images.index(c) for c in range(count)] for images in self.images]
        # For each cell the bits of its images.
        self.image_bits = [tuple(1 << images[c] for images in self.images) for c in range(count)]
        # A number with a field of 32 bits for each cell; the field has a 1 for each cell of the set.
        self.patterns = [[sum(1 << 32 * c for c in bits_of(cells)) for cells in sets] for sets in self.sets]
        self.tie_breaks = sum((511 - c) << 32 * c for c in range(count))

    def _maps_sets(self, images: Sequence[int]) -> bool:
        """Says whether a symmetry maps each list of sets to itself, those of the builder with what spoils them."""
        of_builder = list(zip(self.sets[0], self.spoilers))
        return (set(of_builder) == {(map_mask(a, images), map_mask(b, images)) for a, b in of_builder}
                and set(self.sets[1]) == {map_mask(cells, images) for cells in self.sets[1]})


# The open sets of a side: masks of those that lack one, two, ... five cells.
OpenSets = Tuple[int, int, int, int, int]


def nearer(sets: OpenSets, at: int, not_at: int) -> OpenSets:
    """The open sets of a side that takes a cell: those with the cell (`at`) lack one cell less."""
    one, two, three, four, five = sets
    return (one & not_at | two & at, two & not_at | three & at, three & not_at | four & at, four & not_at | five & at,
            five & not_at)


def closed(sets: OpenSets, not_at: int) -> OpenSets:
    """The open sets of a side when the other side takes a cell: those with the cell are open no more."""
    one, two, three, four, five = sets
    return one & not_at, two & not_at, three & not_at, four & not_at, five & not_at


class ZoneState:
    """The cells that both sides have taken, and which of their sets are open and lack how many cells."""

    __slots__ = ("board", "built", "taken", "images", "own", "other", "last", "count", "parent", "cell", "fields")

    def __init__(self, board: ZoneBoard) -> None:
        self.board = board
        self.built = self.taken = 0  # the cells of the builder and of the opponent
        self.images = (0,) * len(board.images)  # the images of the builder's cells
        self.own, self.other = (self._by_size(sets) for sets in board.sets)  # open sets by how many cells they lack
        self.last = -1  # the opponent's last cell
        self.count = 0  # how many cells the builder has
        self.parent: Optional[ZoneState] = None
        self.cell = -1
        self.fields: Optional[Tuple[int, int]] = None  # scores for the builder and for the opponent, when asked for

    @staticmethod
    def _by_size(sets: Sequence[int]) -> OpenSets:
        sizes = [popcount(cells) for cells in sets]
        return tuple(mask_of(s for s, size in enumerate(sizes) if size == lacks)  # type: ignore[return-value]
                     for lacks in range(1, 6))

    def build(self, cell: int) -> "ZoneState":
        """The state after the builder took a cell. It completes no set: where it could, nothing is built."""
        board, after = self.board, object.__new__(ZoneState)
        after.own = closed(nearer(self.own, board.at[0][cell], board.not_at[0][cell]), ~board.spoiled_by[cell])
        after.other = closed(self.other, board.not_at[1][cell])
        after.board, after.built, after.taken = board, self.built | 1 << cell, self.taken
        after.images = tuple(map(int.__or__, self.images, board.image_bits[cell]))
        after.last, after.count = self.last, self.count + 1
        after.parent, after.cell, after.fields = self, cell, None
        return after

    def take(self, cell: int) -> "ZoneState":
        """The state after the opponent took a cell. It completes no set: that is asked before."""
        board, after = self.board, object.__new__(ZoneState)
        after.own = closed(self.own, board.not_at[0][cell])
        after.other = nearer(self.other, board.at[1][cell], board.not_at[1][cell])
        after.board, after.built, after.taken = board, self.built, self.taken | 1 << cell
        after.images, after.last, after.count = self.images, cell, self.count
        after.parent, after.cell, after.fields = self, cell, None
        return after

    def is_free(self, cell: int) -> bool:
        """Says whether a cell exists and is free."""
        return cell < self.board.count and not (self.built | self.taken) >> cell & 1

    def fills(self, side: int) -> int:
        """The lowest cell that completes a set of the builder (0) or the opponent (1)."""
        sets, cells = self.board.sets[side], 0
        for s in bits_of((self.own if side == 0 else self.other)[0]):
            cells |= sets[s]
        cells &= ~(self.built | self.taken)
        return (cells & -cells).bit_length() - 1

    def situation(self, unknown: int) -> int:
        """Class of a state, 0 to 35, by the number of unknown cells and by how near both sides are to completing a set."""
        own, other = self.own, self.other
        near = 0 if own[0] | own[1] else 1 if own[2] else 2
        far = 0 if other[0] | other[1] else 1 if other[2] else 2
        return (near * 3 + far) * 4 + min(unknown, 3)

    # Scores. All cells are scored at once, in numbers with a field of 32 bits for each cell. A state's numbers are
    # those of the state before it, changed by the sets that contain the cell taken since.

    def scores(self) -> Tuple[int, int]:
        """The scores for the builder and for the opponent as numbers with a field for each cell."""
        if self.fields is None:
            if self.parent is None:
                self.fields = self._first_scores()
            else:
                self.fields = self._scores_after(self.parent)
        return self.fields

    def _sum(self, side: int, sets: int) -> int:
        """The sum of the patterns of some sets of a side."""
        total, patterns = 0, self.board.patterns[side]
        while sets:
            lowest = sets & -sets
            total += patterns[lowest.bit_length() - 1]
            sets ^= lowest
        return total

    def _first_scores(self) -> Tuple[int, int]:
        board, for_builder, for_opponent = self.board, 0, 0
        for side, masks in enumerate((self.own, self.other)):
            for lacks, sets in enumerate(masks, 1):
                total = self._sum(side, sets)
                for_builder += total * (board.OTHER if side else board.OWN)[lacks]
                for_opponent += total * (board.OWN if side else board.OTHER)[lacks]
        return for_builder, for_opponent

    def _scores_after(self, before: "ZoneState") -> Tuple[int, int]:
        board, cell = self.board, self.cell
        for_builder, for_opponent = before.scores()
        mover = 0 if self.built != before.built else 1
        for side, masks in enumerate((before.own, before.other)):
            at = board.at[side][cell]
            for lacks, sets in enumerate(masks, 1):
                if sets & at:
                    # The mover's sets come one cell nearer, those of the other side are open no more.
                    now = lacks - 1 if side == mover else 0
                    total = self._sum(side, sets & at)
                    own, other = board.OWN[now] - board.OWN[lacks], board.OTHER[now] - board.OTHER[lacks]
                    for_builder += total * (other if side else own)
                    for_opponent += total * (own if side else other)
                spoiled = sets & board.spoiled_by[cell] if side == mover == 0 else 0
                if spoiled:
                    total = self._sum(side, spoiled)
                    for_builder -= total * board.OWN[lacks]
                    for_opponent -= total * board.OTHER[lacks]
        return for_builder, for_opponent

    def keys(self, side: int) -> List[int]:
        """A number for each cell, higher for one of lower rank; -1 for cells that are not free."""
        board = self.board
        fields = (self.scores()[side] << 9) + board.tie_breaks
        keys = array("I", fields.to_bytes(4 * board.count, sys.byteorder)).tolist()
        if sys.byteorder == "big":
            keys.reverse()
        for cell in bits_of(self.built | self.taken):
            keys[cell] = -1
        return keys

    def cell_of_rank(self, rank: int, side: int) -> int:
        """The free cell of a rank for the builder (0) or the opponent (1)."""
        keys = sorted(self.keys(side), reverse=True)
        if rank >= len(keys) or keys[rank] < 0:
            raise Refused(f"the strategy names the cell of rank {rank}, and there are not so many free cells")
        return 511 - (keys[rank] & 511)


def most_frequent(masks: Iterable[int]) -> int:
    """The cell that is in most of these sets, of several the lowest."""
    # The counts of all cells in binary: bit c of counts[k] is bit k of the count of cell c.
    counts: List[int] = []
    for carry in masks:
        for k, digits in enumerate(counts):
            counts[k] = digits ^ carry
            carry &= digits
            if not carry:
                break
        else:
            counts.append(carry)
    best = -1
    for digits in reversed(counts):
        best = best & digits or best
    return (best & -best).bit_length() - 1


# Memory of a state: the opponent's cells, the number of unknown cells, and the zone.
Remembered = Tuple[int, int, int]


class ZonesWalk:
    """Computes the zone of each state of a strategy and checks that the builder wins."""

    MAX_BUILT = 200
    LOOKED_AT = 256

    def __init__(self, board: ZoneBoard, data: bytes, counter: Counter) -> None:
        self.board, self.counter, self.decoder = board, counter, Decoder(data)
        self.memory: Tuple[Dict[int, List[Remembered]], Dict[int, List[Remembered]]] = ({}, {})
        self.habits: Dict[int, int] = {}
        self.models = [[Model() for _ in range(12)] for _ in range(36)]
        self.habit_bits = [probabilities(10) for _ in range(36)]
        self.pass_bits = probabilities(36)

    def run(self, state: ZoneState, builder_to_move: bool, unknown: int = 0) -> int:
        """Walks through the whole strategy and returns the zone of the first state."""
        zone = self._builder(state, unknown) if builder_to_move else self._opponent(state, unknown)
        self.decoder.finish()
        return zone

    def remember(self, side: int, state: ZoneState, unknown: int, zone: int) -> None:
        """Remembers the zone of a state in which the builder (0) or the opponent (1) is to move."""
        known, entry = self.memory[side], (state.taken, unknown, zone)
        if state.built in known:
            known[state.built].append(entry)
        else:
            known[state.built] = [entry]

    def _builder(self, state: ZoneState, unknown: int) -> int:
        """The zone of a state in which the builder is to move."""
        self.counter.count()
        if state.own[0]:
            return self._guard(state, unknown, 1 << state.fills(0))
        if state.count >= self.MAX_BUILT:
            raise Refused(f"the builder takes more than {self.MAX_BUILT} cells")
        zone = self._find(0, state, unknown)
        if zone is not None:
            return zone
        forced = state.other[0] != 0
        cell = state.fills(1) if forced else self._read_build(state, unknown)
        zone = self._opponent(state.build(cell), unknown) | 1 << cell
        if not forced:
            self.habits[state.built] = cell
        zone = self._guard(state, unknown, zone)
        self.remember(0, state, unknown, zone)
        return zone

    def _opponent(self, state: ZoneState, unknown: int) -> int:
        """The zone of a state in which the opponent is to move."""
        self.counter.count()
        if state.own[0]:
            return self._spread(state, None, unknown)
        zone = self._find(1, state, unknown)
        if zone is None:
            zone = self._spread(state, self._read_idle(state, unknown), unknown)
            self.remember(1, state, unknown, zone)
        return zone

    def _spread(self, state: ZoneState, idle: Optional[int], unknown: int) -> int:
        """The zone after an idle move of the opponent, and after each reply in that zone."""
        zone = replies = self._builder(state, unknown + 1) if idle is None else self._reply(state, idle, unknown + 1)
        while replies:
            lowest = replies & -replies
            zone |= self._reply(state, lowest.bit_length() - 1, unknown)
            replies ^= lowest
        return zone

    def _reply(self, state: ZoneState, cell: int, unknown: int) -> int:
        """The zone after the opponent took a cell."""
        if (state.built | state.taken) >> cell & 1:
            raise Refused("the strategy answers a cell that is not free")
        if state.other[0] & self.board.at[1][cell]:
            raise Refused("the opponent fills a set")
        return self._builder(state.take(cell), unknown)

    def _guard(self, state: ZoneState, unknown: int, zone: int) -> int:
        """The zone with a cell of each set that the opponent could have filled by unknown cells."""
        at_risk = 0
        for sets in state.other[:unknown]:
            at_risk |= sets
        if not at_risk:
            return zone
        board, rest = self.board, zone
        not_at = board.not_at[1]
        while rest and at_risk:
            lowest = rest & -rest
            at_risk &= not_at[lowest.bit_length() - 1]
            rest ^= lowest
        while at_risk:
            lacked = [board.sets[1][s] & ~state.taken for s in bits_of(at_risk)]
            cell = most_frequent(lacked)
            zone |= 1 << cell
            at_risk &= not_at[cell]
        return zone

    def _find(self, side: int, state: ZoneState, unknown: int) -> Optional[int]:
        """The zone of a remembered state that answers this one or an image of it, if there is one."""
        memory = self.memory[side]
        if state.built in memory:
            zone = self._find_among(memory[state.built], state.taken, unknown)
            if zone is not None:
                return zone
        for number, built in enumerate(state.images):
            if built in memory:
                taken = map_mask(state.taken, self.board.images[number])
                zone = self._find_among(memory[built], taken, unknown)
                if zone is not None:
                    return map_mask(zone, self.board.backs[number])
        return None

    def _find_among(self, entries: List[Remembered], taken: int, unknown: int) -> Optional[int]:
        """The zone of the last of these states that answers one with the opponent's cells `taken`."""
        for known, most, zone in islice(reversed(entries), self.LOOKED_AT):
            spare = most - unknown
            if spare >= 0:
                new = taken & ~known
                if not new or (spare and not new & zone and popcount(new) <= spare):
                    return zone
        return None

    def _read_build(self, state: ZoneState, unknown: int) -> int:
        """The cell that the strategy lets the builder take."""
        situation = state.situation(unknown)
        models = self.models[situation]
        habit = self.habits.get(state.built, -1)
        if habit < 0 or not state.is_free(habit):
            return state.cell_of_rank(self.decoder.number(models[10]), 0)
        keys = state.keys(0)
        rank = sum(map(keys[habit].__lt__, keys))
        kind = 2 * min((rank + 1).bit_length() - 1, 4)
        at = self.board.at[0]
        if state.last >= 0 and at[habit] & at[state.last]:
            kind += 1
        if self.decoder.bit(self.habit_bits[situation][kind]):
            return habit
        number = self.decoder.number(models[kind])
        return state.cell_of_rank(number + 1 if number >= rank else number, 0)

    def _read_idle(self, state: ZoneState, unknown: int) -> Optional[int]:
        """Move of the opponent that the strategy assumes while its reply is open: None for a pass, or a cell."""
        situation = state.situation(unknown)
        if self.decoder.bit(self.pass_bits[situation]):
            return None
        return state.cell_of_rank(self.decoder.number(self.models[situation][11]), 1)


# ---------------------------------------------------------------------------------------------------------------------
# The file
# ---------------------------------------------------------------------------------------------------------------------


class Lemma(NamedTuple):
    """A state that a claim of the form zones uses before it is proved, and the strategy that proves it."""

    builder: List[str]
    opponent: List[str]
    unknown: int
    data: bytes


class Claim(NamedTuple):
    """A claim of the certificate with its strategy."""

    side: int
    goal: int
    form: str
    data: bytes
    lemmas: List[Lemma]


class Certificate(NamedTuple):
    """A certificate, read but not checked."""

    game: Any
    position: Any
    measure: str
    claims: List[Claim]


LONGEST_HEAD = 65536
BYTES = r"bytes (0|[1-9][0-9]{0,11})"
CLAIM = re.compile(r"claim (first|second) (0|-?[1-9][0-9]{0,9})(?: (moves|lines|sets|zones))? " + BYTES)
LEMMA = re.compile(r"lemma ([^ ]*) ([^ ]*) (?:unknown ([1-9][0-9]?) )?" + BYTES)


def read_certificate(data: bytes) -> Certificate:
    """Reads the bytes of a file."""
    end = data.find(b"\n\n", 0, LONGEST_HEAD)
    version = {b"boardwright certificate 1\n": 1, b"boardwright certificate 2\n": 2}.get(data[:26])
    if version is None:
        raise Unreadable("the file does not begin with 'boardwright certificate 2' (or 1)")
    if end < 0:
        raise Unreadable("the head of the file does not end")
    try:
        lines = data[:end].decode("utf-8").split("\n")
    except UnicodeDecodeError:
        raise Unreadable("the head of the file is not UTF-8") from None
    if len(lines) < 6:
        raise Unreadable("the head of the file is too short")
    body = data[end + 2:]
    check_sum(version, data[:end - len(lines[-1].encode())], body, lines[-1])
    spec, text = after_word("game", lines[1]), after_word("position", lines[2])
    game = read_game(spec)
    position = game.read(text)
    if game.spec() != spec or game.text(position) != text:
        raise Unreadable(f"{spec} {text} is to be written {game.spec()} {game.text(position)}")
    measure = after_word("measure", lines[3])
    if measure not in ("result", "points"):
        raise Unreadable(f"{measure!r} is no measure: result or points")
    return Certificate(game, position, measure, read_claims(version, lines[4:-1], body))


def after_word(word: str, line: str) -> str:
    """The rest of a line that begins with a word."""
    if not line.startswith(word + " "):
        raise Unreadable(f"a line with {word!r} is missing, there is {line!r}")
    return line[len(word) + 1:]


def check_sum(version: int, before: bytes, body: bytes, line: str) -> None:
    """Compares the sum in the last line of the head with that of the file."""
    found = hashlib.sha256(before + body).hexdigest() if version == 2 else f"{old_sum(before + body):016x}"
    if after_word("sha256" if version == 2 else "checksum", line) != found:
        raise Unreadable("the file is damaged: its checksum is another one")


def old_sum(data: bytes) -> int:
    """The checksum of version 1."""
    most = (1 << 64) - 1
    total = 0
    for byte in data:
        x = ((total ^ byte) + 0x9E3779B97F4A7C15) & most
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & most
        x = (x ^ x >> 27) * 0x94D049BB133111EB & most
        total = x ^ x >> 31
    return total


def read_claims(version: int, lines: Sequence[str], body: bytes) -> List[Claim]:
    """Reads the lines of claims and lemmas and cuts the strategies out of the rest of the file."""
    claims: List[Claim] = []
    at = 0
    for line in lines:
        claim, lemma = CLAIM.fullmatch(line), LEMMA.fullmatch(line)
        length = int((claim or lemma).groups()[-1]) if claim or lemma else 0  # type: ignore[union-attr]
        data = body[at:at + length]
        at += length
        if claim:
            side, goal, form = claim.group(1, 2, 3)
            if (form is None) != (version == 1 and form in (None, "moves")) or not -(1 << 31) <= int(goal) < 1 << 31:
                raise Unreadable(f"{line!r} is no claim")
            claims.append(Claim(("first", "second").index(side), int(goal), form or "moves", data, []))
        elif lemma and version == 2 and claims and claims[-1].form == "zones":
            builder, opponent = ([] if text == "-" else text.split(",") for text in lemma.group(1, 2))
            claims[-1].lemmas.append(Lemma(builder, opponent, int(lemma.group(3) or 0), data))
        else:
            raise Unreadable(f"{line!r} is neither a claim nor a lemma of one")
    if not claims or at != len(body):
        raise Unreadable(f"the claims have {at} bytes of strategies, and the file {len(body)}")
    return claims


# ---------------------------------------------------------------------------------------------------------------------
# Checking a certificate
# ---------------------------------------------------------------------------------------------------------------------


def check_claim(certificate: Certificate, claim: Claim, counter: Counter) -> None:
    """Checks one claim; raises Refused if its strategy fails."""
    game, start, measure = certificate.game, certificate.position, certificate.measure
    if measure == "points" and game.family != "kalah":
        raise Refused(f"{game.spec()} counts no points, and the claim does")
    if measure == "result" and claim.goal > 1:
        raise Refused(f"no result is worth {claim.goal}")
    if claim.form != "moves" and measure != "result":
        raise Refused(f"the form {claim.form} is for results only")
    if claim.form in ("moves", "lines"):
        MovesWalk(game, measure, claim, counter).run(start)
    elif claim.form == "sets":
        if claim.goal != 0:
            raise Refused("the form sets shows draws, so its goal is 0")
        SetsWalk(game, claim.side, claim.data, counter).run(start)
    else:
        check_zones(certificate, claim, counter)


def check_zones(certificate: Certificate, claim: Claim, counter: Counter) -> None:
    """Checks a claim of the form zones with its lemmas."""
    game, start = certificate.game, certificate.position
    if claim.goal != 1:
        raise Refused("the form zones shows wins, so its goal is 1")
    if game.family != "gomoku" or game.rule not in ("freestyle", "exact"):
        raise Refused(f"in {game.spec()} there is more to a win than sets of points")
    if game.over(start):
        raise Refused("the game is over")
    board = ZoneBoard(game, start, claim.side)
    walk = ZonesWalk(board, claim.data, counter)
    for lemma in claim.lemmas:
        state = lemma_state(game, board, lemma)
        zone = ZonesWalk(board, lemma.data, counter).run(state, True, lemma.unknown)
        walk.remember(0, state, lemma.unknown, zone)
    walk.run(ZoneState(board), game.to_move(start) == claim.side)


def lemma_state(game: Gomoku, board: ZoneBoard, lemma: Lemma) -> ZoneState:
    """The state that a lemma names."""
    state = ZoneState(board)
    names = {point_name(point, game.columns): cell for point, cell in board.numbers.items()}
    for side, moves in enumerate((lemma.builder, lemma.opponent)):
        for name in moves:
            cell = names.get(name, -1)
            if cell < 0 or not state.is_free(cell):
                raise Refused(f"a lemma names {name}, which is no cell or is named before")
            if (state.own if side == 0 else state.other)[0] & board.at[side][cell]:
                raise Refused("a lemma has a filled set")
            state = state.build(cell) if side == 0 else state.take(cell)
    return state


def bounds(claims: Sequence[Claim]) -> Tuple[Optional[int], Optional[int]]:
    """The least and the greatest value to the first side that claims allow."""
    lower = [claim.goal for claim in claims if claim.side == FIRST]
    upper = [-claim.goal for claim in claims if claim.side == SECOND]
    return max(lower, default=None), min(upper, default=None)


def in_words(certificate: Certificate) -> str:
    """The sentence that the claims of a certificate make."""
    game, sides = certificate.game, sides_at(certificate.game, certificate.position)
    lower, upper = bounds(certificate.claims)
    at_start = certificate.position == game.start()
    where = "the start position" if at_start else f"the position {game.text(certificate.position)}"
    if certificate.measure == "result":
        said = result_in_words(sides, lower, upper)
    else:
        said = points_in_words(sides, lower, upper)
    return said.format(game=f"{game.spec()} from {where}")


def result_in_words(sides: Tuple[str, str], lower: Optional[int], upper: Optional[int]) -> str:
    """Sentence about bounds of the result."""
    first, second = sides
    if lower == 1:
        return f"{first} wins {{game}}, whatever {second} plays"
    if upper == -1:
        return f"{second} wins {{game}}, whatever {first} plays"
    if lower == 0 and upper == 0:
        return "{game} is a draw"
    if lower == 0:
        return f"{first} at least draws {{game}}, whatever {second} plays"
    if upper == 0:
        return f"{second} at least draws {{game}}, whatever {first} plays"
    return "no more is claimed of {game} than is true of every position"


def points_in_words(sides: Tuple[str, str], lower: Optional[int], upper: Optional[int]) -> str:
    """Sentence about bounds of the difference of points."""
    first, second = sides
    if lower is not None and lower == upper:
        if lower == 0:
            return "{game} is a draw"
        return f"{first if lower > 0 else second} wins {{game}} by {abs(lower)}, and by no more if both play well"
    said = []
    if lower is not None:
        said.append(f"in {{game}} {first} gains at least {lower} points more than {second}, whatever {second} plays")
    if upper is not None:
        said.append(f"in {{game}} {second} gains at least {-upper} points more than {first}, whatever {first} plays")
    return " and ".join(said)


class Verdict:
    """Result of a check: `code` is the exit code of the program."""

    def __init__(self) -> None:
        self.code = 0
        self.said = ""
        self.reason: Optional[str] = None
        self.certificate: Optional[Certificate] = None
        self.positions: List[int] = []

    def stop(self, code: int, reason: str) -> None:
        """Ends the check with something else than a proof."""
        self.code, self.reason = code, reason

    def sentence(self) -> str:
        """The verdict for people."""
        looked = f"{sum(self.positions):,} positions looked at"
        if self.code == 0:
            return f"holds: {self.said} ({looked})"
        if self.code == 1:
            return f"does not hold: {self.reason} ({looked})"
        if self.code == 2:
            return f"no certificate: {self.reason}"
        return f"not finished: {self.reason}, and nothing is shown ({looked})"

    def as_json(self) -> Dict[str, Any]:
        """The verdict for programs."""
        found: Dict[str, Any] = {"holds": {0: True, 3: None}.get(self.code, False), "reason": self.reason}
        found["positions"] = sum(self.positions)
        if self.certificate:
            game, position, measure, claims = self.certificate
            lower, upper = bounds(claims)
            found.update(game=game.spec(), position=game.text(position), start=position == game.start())
            found.update(measure=measure, lower=lower, upper=upper, says=self.said, claims=[])
            for claim, positions in zip(claims, self.positions + [0] * len(claims)):
                side = ("first", "second")[claim.side]
                found["claims"].append(dict(side=side, goal=claim.goal, form=claim.form, positions=positions))
        return found


def check(data: bytes, limit: Optional[int]) -> Verdict:
    """Checks the bytes of a file."""
    verdict = Verdict()
    counter = Counter(limit)
    try:
        certificate = verdict.certificate = read_certificate(data)
        verdict.said = in_words(certificate)
        lower, upper = bounds(certificate.claims)
        if lower is not None and upper is not None and lower > upper:
            raise Refused(f"the claims contradict each other: the value is at least {lower} and at most {upper}")
        for claim in certificate.claims:
            before = counter.positions
            try:
                check_claim(certificate, claim, counter)
            finally:
                verdict.positions.append(counter.positions - before)
    except Refused as refused:
        verdict.stop(1, str(refused))
    except Unreadable as unreadable:
        verdict.stop(2, str(unreadable))
    except Stopped:
        verdict.stop(3, f"the check was stopped at the limit of {counter.limit:,} positions")
    except KeyboardInterrupt:
        verdict.stop(3, "the check was interrupted")
    except MemoryError:
        verdict.stop(3, "the memory did not suffice")
    return verdict


# Largest depth of nested calls. The form zones nests four for each of up to 200 cells.
DEEPEST = 5000


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Checks the file that the command line names, and prints a sentence."""
    parser = argparse.ArgumentParser(description="Checks a certificate of Boardwright by the rules of the game alone.")
    parser.add_argument("file", help="the certificate")
    parser.add_argument("--json", action="store_true", help="print a line of JSON instead of a sentence")
    parser.add_argument("--limit", type=int, metavar="N", help="stop after so many positions (exit code 3)")
    options = parser.parse_args(arguments)
    if options.limit is not None and options.limit < 0:
        parser.error("--limit is a number of positions, not less than 0")
    sys.setrecursionlimit(DEEPEST)
    try:
        with open(options.file, "rb") as file:
            data = file.read()
        verdict = check(data, options.limit)
    except OSError as error:
        verdict = Verdict()
        verdict.stop(2, f"{options.file} cannot be read: {error.strerror}")
    except MemoryError:
        verdict = Verdict()
        verdict.stop(2, f"{options.file} cannot be read: it does not fit the memory")
    print(json.dumps(verdict.as_json()) if options.json else verdict.sentence())
    return verdict.code


if __name__ == "__main__":
    sys.exit(main())
