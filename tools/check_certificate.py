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

import re
from typing import Dict, Iterable, Iterator, List, Optional, Sequence, Tuple

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
            if bin(mask).count("1") > owned:
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
        """Where a piece of a kind may come from: the tray (-1) or a hole."""
        in_tray = [owned - bin(mask).count("1") for owned, mask in zip(self.set, own)]
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

ALIASES = {"tick5": "gomoku:15", "five": "gomoku:10", "rubyquiz": "kalah:6x4,empty-capture"}


def read_game(spec: str):
    """The rules that a name such as gomoku:15,exact stands for."""
    name, comma, more = spec.partition(",")
    head, *options = (ALIASES.get(name, name) + comma + more).split(",")
    family, colon, size = head.partition(":")
    for game in (Kalah, Gomoku, Sticks):
        if game.family == family:
            return game(size if colon else None, options)
    raise Unreadable(f"{family!r} is none of the games kalah, gomoku and sticks")
