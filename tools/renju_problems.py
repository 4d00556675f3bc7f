"""Solves the published problems of renju by the package boardwright, and those of fours by quintet, too; prints one table.

    npm install --prefix quintet @renju-note/quintet@0.3.2
    pip install ./python
    python tools/renju_problems.py quintet

The columns up to the first "ms" after the threats are of `solve` with the kind of threats that wins, as quintet is told it.
The last two are of `solve` that is told nothing. Times are milliseconds, the best of five searches in one process, or of
fewer where they take more than two seconds together. The tables of the rule are made before, once a process. The last line,
a game that is over, shows what a call from Python takes by itself. Without the folder quintet is left out.
"""

from __future__ import annotations

import json
import pathlib
import subprocess
import sys
import time

import boardwright

FILE = pathlib.Path(__file__).parent.parent / "games/gomoku/tests/data/renju_wins_by_threats.tsv"

#: The kind of threats by the column of the file, and by the name where the column says only how long it takes.
KINDS = {"fours": "fours", "all": "threes", "quiet": "quiet-3", "three": "quiet-3"}
KINDS_OF_LONG = {"bench_vct_black": "quiet-2", "bench_vct_unstable": "threes", "bench_vct_small_but_long": "quiet-2"}

ROUNDS = 5
SECONDS = 2.0


def best(state: boardwright.State, threats: str | None) -> tuple[boardwright.Solution, float]:
    """The solution, and the milliseconds of the fastest search."""
    times: list[float] = []
    while len(times) < ROUNDS and sum(times) < SECONDS:
        began = time.perf_counter()
        solution = boardwright.solve(state, threats=threats, tables=False)
        times.append(time.perf_counter() - began)
    return solution, 1000 * min(times)


def quintet(folder: str, positions: list[str]) -> list[dict[str, float]]:
    """What quintet says of problems of fours."""
    script = pathlib.Path(__file__).with_name("quintet_fours.mjs")
    asked = subprocess.run(
        ["node", str(script), folder], input=json.dumps(positions), stdout=subprocess.PIPE, text=True, check=False
    )
    if asked.returncode != 0:
        sys.exit(asked.returncode)
    return json.loads(asked.stdout)


def main() -> None:
    """Print the table."""
    if len(sys.argv) > 2:
        sys.exit("usage: python tools/renju_problems.py [FOLDER_OF_NPM_INSTALL]")
    lines = [line.split("\t") for line in FILE.read_text().splitlines() if not line.startswith("#")]
    problems = [(name, KINDS.get(kind) or KINDS_OF_LONG[name], position) for name, kind, _, position, *_ in lines]
    fours = [position for _, kind, position in problems if kind == "fours"]
    others = dict(zip(fours, quintet(sys.argv[1], fours))) if len(sys.argv) == 2 else {}
    game = boardwright.load("gomoku:15,renju")
    boardwright.solve(game.read(fours[0]), threats="fours", tables=False)
    over = game.start()
    for move in "h8 a1 h9 a2 h10 a3 h11 a4 h12".split():
        over.play(move)
    print("| problem | quintet, ms | `--threats` | plies | positions | ms | `solve`: positions | ms |")
    print("|---|---|---|---|---|---|---|---|")
    states = [(name, kind, position, game.read(position)) for name, kind, position in problems]
    for name, kind, position, state in [*states, ("a game that is over", "fours", "", over)]:
        told, told_ms = best(state, kind)
        whole, whole_ms = best(state, None)
        other = f"{others[position]['ms']:.2f}" if position in others else ""
        by_kind = [kind, str(len(told.moves)), f"{told.nodes:,}", f"{told_ms:.2f}"]
        print(f"| {name} | {other} | {' | '.join(by_kind)} | {whole.nodes:,} | {whole_ms:.2f} |", flush=True)


if __name__ == "__main__":
    main()
