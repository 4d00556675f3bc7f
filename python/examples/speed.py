"""Measure the package side by side with OpenSpiel, where that is installed.

python examples/speed.py [--seconds 1]

Every line is the best of three runs of about that long, one after another, by processor time. OpenSpiel calls kalah mancala;
Pgx has neither game.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time
from typing import Any, Callable

import boardwright


def best(work: Callable[[], int], seconds: float) -> float:
    """Units of work in a second of one processor, all threads counted: the best of three runs."""
    rates = []
    for _ in range(3):
        began, done = time.process_time(), 0
        while (spent := time.process_time() - began) < seconds:
            done += work()
        rates.append(done / spent)
    return max(rates)


def show(what: str, rate: float, unit: str) -> None:
    """Print a line."""
    print(f"{what:58} {rate / 1e6:8.2f} million {unit}/s   {1e9 / rate:9.0f} ns", flush=True)


def single(
    start: Any, legal: Callable[[Any], list[int]], clone: Callable[[Any], Any], play: Callable[[Any, int], None]
) -> int:
    """Play a random game with one state: `apply` with the legal moves before it."""
    state, plies = clone(start), 0
    while actions := legal(state):
        play(state, actions[int(random.random() * len(actions))])
        plies += 1
    return plies


def boardwright_lines(spec: str, seconds: float) -> None:
    """Measure Boardwright."""
    start = boardwright.load(spec).start()
    kind = boardwright.State
    show(
        f"boardwright {spec}, one state",
        best(lambda: single(start, kind.legal_actions, kind.clone, kind.apply), seconds),
        "plies",
    )
    for threads in (1, 2):
        games = boardwright.vector(spec, n=4096, threads=threads, seed=1)

        def rollout(games: boardwright.Vector = games) -> int:
            games.rollout(50)
            return 50 * games.n

        def step(games: boardwright.Vector = games) -> int:
            games.step(games.random_actions())
            return games.n

        show(f"boardwright {spec}, 4096 at random, {threads} thread(s)", best(rollout, seconds), "plies")
        show(f"boardwright {spec}, 4096 steps of arrays, {threads} thread(s)", best(step, seconds), "plies")


def open_spiel_lines(name: str, seconds: float) -> None:
    """Measure OpenSpiel from Python."""
    import pyspiel

    start = pyspiel.load_game(name).new_initial_state()
    kind = pyspiel.State
    rate = best(lambda: single(start, kind.legal_actions, kind.clone, kind.apply_action), seconds)
    show(f"open_spiel {name}, one state", rate, "plies")


def main() -> None:
    """Measure everything that is installed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0)
    seconds = parser.parse_args().seconds
    imports = [
        float(
            subprocess.run(
                [
                    sys.executable,
                    "-c",
                    "import time; t = time.perf_counter(); import boardwright; print(time.perf_counter() - t)",
                ],
                capture_output=True,
                text=True,
                check=True,
            ).stdout
        )
        for _ in range(5)
    ]
    print(f"import boardwright: {1000 * min(imports):.0f} ms")
    for spec in ("kalah:6x4", "gomoku:15"):
        boardwright_lines(spec, seconds)
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        print("open_spiel is not installed")
        return
    for name in ("mancala", "gomoku"):
        open_spiel_lines(name, seconds)


if __name__ == "__main__":
    main()
