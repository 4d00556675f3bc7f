"""Print every figure of docs/python.md and docs/datasets.md.

    python examples/figures.py [--seconds 1] [--wheel FILE] [--learn MINUTES]

Speed is the best of five turns of about that long by processor time. What is compared takes turns in one process:
Boardwright's state, OpenSpiel's, Boardwright's again, where OpenSpiel is installed (it calls kalah mancala; Pgx has
neither game).
"""

from __future__ import annotations

import argparse
import os
import pathlib
import platform
import random
import subprocess
import sys
import time
from typing import Any, Callable

import boardwright
from boardwright import datasets

TURNS = 5


def rates(works: dict[str, Callable[[], int]], seconds: float) -> dict[str, float]:
    """Units of work in a second of one processor, all threads counted: the best of the turns of each work."""
    found = dict.fromkeys(works, 0.0)
    for _ in range(TURNS):
        for name, work in works.items():
            began, done = time.process_time(), 0
            while (spent := time.process_time() - began) < seconds:
                done += work()
            found[name] = max(found[name], done / spent)
    return found


def show(what: str, rate: float, unit: str) -> None:
    """Print a line."""
    print(f"{what:58} {rate:14,.0f} {unit}/s   {1e9 / rate:12,.0f} ns", flush=True)


def single(
    start: Any, legal: Callable[[Any], list[int]], clone: Callable[[Any], Any], play: Callable[[Any, int], None]
) -> int:
    """Play a random game with one state: `apply` with the legal moves before it."""
    state, plies = clone(start), 0
    while actions := legal(state):
        play(state, actions[int(random.random() * len(actions))])
        plies += 1
    return plies


def one_state(spec: str, name: str, seconds: float) -> None:
    """Compare single states."""
    start, kind = boardwright.load(spec).start(), boardwright.State
    works = {"boardwright": lambda: single(start, kind.legal_actions, kind.clone, kind.apply)}
    try:
        import pyspiel
    except ImportError:
        print("open_spiel is not installed")
    else:
        other, theirs = pyspiel.load_game(name).new_initial_state(), pyspiel.State
        works["open_spiel"] = lambda: single(other, theirs.legal_actions, theirs.clone, theirs.apply_action)
    found = rates(works, seconds)
    for who, rate in found.items():
        show(f"{spec}, one state, {who}", rate, "plies")
    if len(found) > 1:
        print(f"{spec}, one state, of OpenSpiel's speed: {found['boardwright'] / found['open_spiel']:.2f}")


def batches(spec: str, seconds: float) -> None:
    """Measure batches."""
    works: dict[str, Callable[[], int]] = {}
    for threads in (1, 2):
        games = boardwright.vector(spec, n=4096, threads=threads, seed=1)

        def rollout(games: boardwright.Vector = games) -> int:
            games.rollout(50)
            return 50 * games.n

        def step(games: boardwright.Vector = games) -> int:
            games.step(games.random_actions())
            return games.n

        works[f"{spec}, 4096 at random, {threads} thread(s)"] = rollout
        works[f"{spec}, 4096 steps of arrays, {threads} thread(s)"] = step
    for what, rate in rates(works, seconds).items():
        show(what, rate, "plies")


def data(spec: str, rows: int) -> None:
    """Measure a data set with one thread, and say what it consists of."""
    began = time.process_time()
    found = datasets.sample(spec, rows, seed=1, threads=1)
    show(f"{spec}, exact values", rows / (time.process_time() - began), "rows")
    plies = [row for row in found["plies"] if row is not None]
    kinds = {
        "draws": found["value"].count(0),
        "wins in one": plies.count(1),
        "more than two plies from the end": sum(left > 2 for left in plies),
        "with all best moves": sum(found["is_complete"]),
    }
    games = len(set(found["group"]))
    print(f"{spec}: {rows / games:.1f} rows a game; " + ", ".join(f"{what} {of / rows:.0%}" for what, of in kinds.items()))


def import_time() -> float:
    """Milliseconds of importing the package, the best of five."""
    code = "import time; t = time.perf_counter(); import boardwright; print(time.perf_counter() - t)"
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(5)]
    return 1000 * min(float(run.stdout) for run in runs)


def main() -> None:
    """Print everything that can be measured here."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--wheel", type=pathlib.Path, help="a wheel, of which the size is printed")
    parser.add_argument("--learn", type=float, help="minutes that the notebook that learns gets; it is left out otherwise")
    options = parser.parse_args()
    print(f"{time.strftime('%Y-%m-%d')}, Python {platform.python_version()}, {os.cpu_count()} processors")
    print(f"import boardwright: {import_time():.0f} ms")
    if options.wheel is not None:
        print(f"wheel: {options.wheel.stat().st_size / 1e6:.1f} MB")
    for spec, name in (("kalah:6x4", "mancala"), ("gomoku:15", "gomoku")):
        one_state(spec, name, options.seconds)
        batches(spec, options.seconds)
    data("kalah:4x3", 4000)
    data("kalah:4x4", 2000)
    data("gomoku:9", 3000)
    data("gomoku:15", 3000)
    if options.learn is not None:
        notebook = pathlib.Path(__file__).with_name("learn.ipynb")
        import json

        cells = json.loads(notebook.read_text())["cells"]
        code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
        subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "LEARN_MINUTES": str(options.learn)})


if __name__ == "__main__":
    main()
