#!/usr/bin/env python3
"""Compares gomoku's solver on one thread with the same solver on several.

    tools/solver_threads.py target/release/boardwright --threads 2

Solves black's win after each of some second moves of white, first with one thread, then with several, and prints
positions and wall time of each and of all together. Which positions several threads visit differs from run to run, and
how many a single thread needs depends on luck as well: the mirror images of one move take between 4 and 16 million. Only
the sums say something.
"""

import argparse
import json
import subprocess
import sys

# Columns and rows of the board, and white's stone as seen from black's first in the centre.
MOVES = [
    (22, -11, -11), (22, 2, 2), (17, 5, 2), (15, 3, 0), (15, 4, 3), (15, 3, 3), (15, 4, 1), (15, 2, 2),
    (15, -2, 2), (15, 2, -2), (15, -2, -2), (15, -3, 3), (15, -3, 0), (15, -4, 1), (15, -4, 3),
]  # fmt: skip


def position(size, column, row):
    """The text of the position after black's first stone and white's reply; black is to move."""
    centre = size // 2
    rows = [["."] * size for _ in range(size)]
    rows[size - 1 - centre][centre] = "X"
    rows[size - 1 - centre - row][centre + column] = "O"
    texts = []
    for line in rows:
        text, empty = "", 0
        for point in [*line, "end"]:
            if point == ".":
                empty += 1
                continue
            text += str(empty) if empty else ""
            text += "" if point == "end" else point
            empty = 0
        texts.append(text)
    return "/".join(texts) + " X"


def solve(program, threads, move):
    """Positions and seconds that the solver takes."""
    command = [program, "solve", f"gomoku:{move[0]}", "--position", position(*move), "--memory", "4096"]
    done = subprocess.run([*command, "--threads", str(threads), "--json"], stdout=subprocess.PIPE, text=True)
    lines = done.stdout.splitlines()
    if done.returncode != 0 or not lines:
        sys.exit(f"{' '.join(command)} failed")
    found = json.loads(lines[-1])
    if found["value"] != "first":
        sys.exit(f"{' '.join(command)} says {found['value']} where black wins")
    return found["nodes"], found["seconds"]


def main():
    """Solves all with one thread and with several."""
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("program", help="boardwright, in a release build")
    reader.add_argument("--threads", type=int, default=2)
    reader.add_argument("--moves", type=int, default=len(MOVES), help="so many of the moves only")
    given = reader.parse_args()
    totals = {threads: [0, 0.0] for threads in (1, given.threads)}
    for move in MOVES[: given.moves]:
        for threads, total in totals.items():
            nodes, seconds = solve(given.program, threads, move)
            total[0] += nodes
            total[1] += seconds
            print(f"{move[0]}x{move[0]} {move[1]:+} {move[2]:+}  {threads} threads  {nodes:>11,}  {seconds:6.1f} s", flush=True)
    for threads, (nodes, seconds) in totals.items():
        print(f"all  {threads} threads  {nodes:,} positions  {seconds:.1f} s")
    print(f"{totals[1][1] / totals[given.threads][1]:.2f} times as fast")


if __name__ == "__main__":
    main()
