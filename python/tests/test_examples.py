"""The examples and the notebook run."""

from __future__ import annotations

import json
import os
import pathlib
import subprocess
import sys
from typing import Any

import numpy as np

import boardwright

PYTHON = pathlib.Path(__file__).parents[1]


def code_of(notebook: str) -> list[str]:
    """The cells with code."""
    cells = json.loads((PYTHON / "examples" / notebook).read_text())["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def test_the_notebook_that_learns_runs_at_a_small_size() -> None:
    cells = code_of("learn.ipynb")
    small = {"LEARN_MINUTES": "0.001", "LEARN_GAMES": "8", "LEARN_PLIES": "2", "LEARN_PLAY": "2"}
    environment = {**os.environ, **small, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    script = "\n".join(cells).replace("rival, 200, 2)", "rival, 20, 2)").replace("rival, 40, 1)", "rival, 4, 1)")
    command = [sys.executable, "-c", script]
    run = subprocess.run(command, capture_output=True, text=True, timeout=900, check=True, env=environment)
    lines = run.stdout.splitlines()
    assert "against score" in lines[0] and "'learner' against 'engine@level=5'" in lines[-1]
    assert sum(len(cell.splitlines()) for cell in cells) <= 200


def test_what_its_network_learns_comes_nearer_to_exact_values() -> None:
    names: dict[str, Any] = {}
    # All cells that only define something.
    exec("\n".join(code_of("learn.ipynb")[:4]), names)
    game, rng = names["game"], np.random.default_rng(1)
    network = names["Network"](names["features"]([game.start()]).shape[1], rng)
    rows = boardwright.datasets.sample(game, 500, seed=1, memory=16)
    states = [game.read(position) for position in rows["position"]]
    # Values of data sets count the seeds in the stores.
    leads = [np.subtract(*state.tally) * (1 if state.current_player() == 0 else -1) for state in states]
    exact = np.array(rows["value"]) - np.array(leads)

    def error() -> float:
        return float(np.abs(network.forward(names["features"](states))[2] - exact).mean())

    before = error()
    for _ in range(12):
        x, gain = names["self_play"](network, game, 16, 3, rng)
        assert x.dtype == np.float32 and len(x) == len(gain)
        for _ in range(100):
            batch = rng.integers(len(x), size=256)
            network.train(x[batch], gain[batch])
    assert error() < 0.75 * before


def test_its_search_finds_the_best_moves_near_the_end() -> None:
    names: dict[str, Any] = {}
    exec("\n".join(code_of("learn.ipynb")[:3]), names)
    game = names["game"]
    network = names["Network"](names["features"]([game.start()]).shape[1], np.random.default_rng(1))
    rows = boardwright.datasets.sample(game, 200, seed=1, memory=16)
    near = [(game.read(rows["position"][at]), rows["best"][at]) for at in range(200) if (rows["plies"][at] or 99) <= 6]
    exact = [names["choose"](network, state, 9) in best for state, best in near]
    assert len(exact) > 10 and sum(exact) >= 0.9 * len(exact)


def test_the_notebook_says_what_its_cells_give() -> None:
    notebook = json.loads((PYTHON / "examples" / "tour.ipynb").read_text())
    names: dict[str, Any] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        *body, last = "".join(cell["source"]).rsplit("\n", 1)
        exec("\n".join(body), names)
        if cell["outputs"]:
            shown = "".join(cell["outputs"][0]["data"]["text/plain"])
            assert repr(eval(last, names)) == shown
        else:
            exec(last, names)
