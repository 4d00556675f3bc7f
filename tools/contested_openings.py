#!/usr/bin/env python3
"""Keeps the openings of a set from which either side can win.

    boardwright match gomoku engine engine@level=9 --openings openings.txt --games 400 --records games.bwr
    boardwright records convert games.bwr games.jsonl
    tools/contested_openings.py openings.txt 2 games.jsonl [more.jsonl …] > contested.txt

An opening is kept if the side that moves first and the side that moves second each have at least that many points in the games that
begin with it. A draw is half a point for either. Openings that one side always wins say nothing about two players who play them
from both sides.
"""

import collections
import json
import pathlib
import sys

POINTS_OF_FIRST = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}


def lines_of(name):
    """The lines of a file, each with its name and number."""
    # Other line ends than these stand in texts of JSON.
    lines = pathlib.Path(name).read_text(encoding="utf-8").removesuffix("\n").split("\n")
    return [(f"{name}, line {number}", line) for number, line in enumerate(lines, 1)]


def game_of(where, text):
    """The moves of a game in a line of JSON, and its outcome."""
    try:
        game = json.loads(text)
        return tuple(ply["move"] for ply in game["moves"]), game["outcome"]
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(f"{where}: expected a game as a line of JSON, as `boardwright records convert` writes it") from error


def contested(openings, least, games):
    """The openings in whose games each side has `least` points or more."""
    points = collections.defaultdict(list)
    lengths = {len(moves) for moves in openings}
    for moves, outcome in games:
        if outcome in POINTS_OF_FIRST:
            for length in lengths:
                points[moves[:length]].append(POINTS_OF_FIRST[outcome])
    return [line for moves, line in openings.items() if least <= sum(points[moves]) <= len(points[moves]) - least]


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    _, name, least, *files = sys.argv
    if not least.isdecimal():
        sys.exit(f"error: expected a whole number of points, not {least!r}")
    try:
        lines = [(tuple(line.partition("#")[0].split()), line) for _, line in lines_of(name)]
        openings = {moves: line for moves, line in lines if moves}
        games = [game_of(*line) for file in files for line in lines_of(file)]
        kept = contested(openings, int(least), games)
    except (OSError, ValueError) as error:
        sys.exit(f"error: {error}")
    print(f"# {len(kept)} of {len(openings)} openings of {pathlib.Path(name).name}: each side has {least} points or more in their games")
    print("\n".join(kept))


if __name__ == "__main__":
    main()
