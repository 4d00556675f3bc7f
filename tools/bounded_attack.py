#!/usr/bin/env python3
"""Proves a lemma about one line, which docs/five-in-a-row.md needs for the board without edges.

    python3 tools/bounded_attack.py [--fours-only]

The points of the line are the integers. Black has two stones in one row of five, and adds others. A stone is a threat if some row
of five through it has three black stones or more and no white one, and a four if such a row has four. White answers each threat
by a stone. At most once, black may add a stone that is no threat, which white does not answer; after that black adds fours alone.

The lemma: white has a strategy against which black never gets five in a row. The strategy puts the points into pairs 2k and
2k + 1, black's first stone being on an even point. A four is answered on the point that would make it five. Any other threat is answered on
the other point of its pair, or on the nearest empty point if that is taken. The program tries all moves of black's.

With --fours-only white answers nothing but fours; then the lemma is false. Exit code 0: the lemma holds, 1: it does not.
"""

from __future__ import annotations

import argparse
import sys
from functools import lru_cache
from typing import FrozenSet, Iterator, Optional, Tuple

Stones = FrozenSet[int]
Span = Tuple[int, int]  # the least and the greatest point that black comes to

FOURS_ONLY = False


def rows(black: Stones, white: Stones, point: int) -> Iterator[int]:
    """For each row of five with the point and without a white stone, its number of black stones."""
    for first in range(point - 4, point + 1):
        row = range(first, first + 5)
        if white.isdisjoint(row):
            yield sum(at in black for at in row)


def most(black: Stones, white: Stones, point: int) -> int:
    """The largest number of black stones in a row of five with the point and without a white stone."""
    return max(rows(black, white, point), default=0)


def near(black: Stones, white: Stones) -> FrozenSet[int]:
    """The empty points in one row with a black stone."""
    return frozenset(at + step for at in black for step in range(-4, 5)) - black - white


def fives(black: Stones, white: Stones) -> Stones:
    """The empty points that make five in a row."""
    return frozenset(point for point in near(black, white) if most(black, white, point) == 4)


@lru_cache(maxsize=None)
def only_fours(black: Stones, white: Stones) -> Optional[Span]:
    """How far black comes if it is to move and adds fours alone; `None` if it gets five in a row."""
    if fives(black, white):
        return None
    least, greatest = min(black), max(black)
    for point in near(black, white):
        after = black | {point}
        five = fives(after, white)
        if five:
            span = only_fours(after, white | five) if len(five) == 1 else None
            if span is None:
                return None
            least, greatest = min(least, span[0]), max(greatest, span[1])
    return least, greatest


def answer(black: Stones, white: Stones, threat: int) -> int:
    """White's answer to a threat that is no four: the other point of the pair if it is empty, else the nearest empty point."""
    mate = threat ^ 1
    return min(near(black, white), key=lambda point: (point != mate, abs(point - threat), point))


@lru_cache(maxsize=None)
def holds(black: Stones, white: Stones) -> bool:
    """Says whether white holds if black is to move and has not yet added the stone that is no threat."""
    span = only_fours(black, white)
    if span is None:
        return False
    # A stone farther away shares no row with another one, so that what holds without it holds with it.
    for point in set(range(span[0] - 4, span[1] + 5)) - black - white:
        after = black | {point}
        count = most(after, white, point)
        if count < 3:
            good = only_fours(after, white) is not None
        elif count == 3:
            good = holds(after, white if FOURS_ONLY else white | {answer(after, white, point)})
        else:
            five = fives(after, white)
            good = len(five) == 1 and holds(after, white | five)
        if not good:
            return False
    return True


def main() -> int:
    """Tries all pairs of first stones that share a row; the first is the even point of its pair."""
    global FOURS_ONLY
    parser = argparse.ArgumentParser(description="Proves a lemma about one line of the board without edges.")
    parser.add_argument("--fours-only", action="store_true", help="white answers fours alone: then the lemma is false")
    FOURS_ONLY = parser.parse_args().fours_only
    good = all(holds(frozenset((0, distance)), frozenset()) for distance in range(1, 5))
    seen = holds.cache_info().currsize + only_fours.cache_info().currsize
    print(f"the lemma {'holds' if good else 'does not hold'}: {seen:,} positions of a line")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
