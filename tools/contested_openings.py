#!/usr/bin/env python3
"""Keeps the openings of a set from which either side can win.

    tools/contested_openings.py openings.txt 2 games.jsonl [more.jsonl …] > contested.txt

The games are JSON lines, as `boardwright match … --records games.jsonl` writes them, of matches from this set. An opening is kept
if the side that moves first and the side that moves second each have at least that many points in its games; a draw is half
a point for either. Openings that one side always wins say nothing about two players who play them from both sides.
"""

import collections
import json
import pathlib
import sys

FIRST_SIDE = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}


def moves_of(line):
    """The moves of a line of a set of openings, without what stands behind a #."""
    return tuple(line.partition("#")[0].split())


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    lines = [line for line in pathlib.Path(sys.argv[1]).read_text().splitlines() if moves_of(line)]
    least = float(sys.argv[2])
    longest = max(len(moves_of(line)) for line in lines)
    points = collections.defaultdict(list)
    for name in sys.argv[3:]:
        for text in pathlib.Path(name).read_text().splitlines():
            game = json.loads(text)
            if game["outcome"] in FIRST_SIDE:
                moves = tuple(ply["move"] for ply in game["moves"])
                for length in range(1, min(longest, len(moves)) + 1):
                    points[moves[:length]].append(FIRST_SIDE[game["outcome"]])
    kept = [line for line in lines if least <= sum(points[moves_of(line)]) <= len(points[moves_of(line)]) - least]
    print(f"# {len(kept)} of {len(lines)} openings of {pathlib.Path(sys.argv[1]).name}, in whose games each side has at least {least:g} points")
    print("\n".join(kept))


if __name__ == "__main__":
    main()
