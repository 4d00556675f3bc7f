"""The examples and the notebook run."""

from __future__ import annotations

import json
import os
import pathlib
import subprocess
import sys
from typing import Any

import numpy as np

PYTHON = pathlib.Path(__file__).parents[1]


def code_of(notebook: str) -> list[str]:
    """The cells with code."""
    cells = json.loads((PYTHON / "examples" / notebook).read_text())["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def test_the_notebook_that_learns_runs_at_a_small_size() -> None:
    cells = code_of("learn.ipynb")
    small = {"LEARN_MINUTES": "0.001", "LEARN_GAMES": "8", "LEARN_LOOKS": "4"}
    environment = {**os.environ, **small, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    script = "\n".join(cells).replace("games=200", "games=20")
    command = [sys.executable, "-c", script]
    run = subprocess.run(command, capture_output=True, text=True, timeout=900, check=True, env=environment)
    lines = run.stdout.splitlines()
    assert "against score" in lines[0] and "'learner' against 'engine@level=5'" in lines[-1]
    assert sum(len(cell.splitlines()) for cell in cells) <= 200


def test_its_network_learns_from_what_it_plays() -> None:
    names: dict[str, Any] = {}
    # All cells that only define something.
    exec("\n".join(code_of("learn.ipynb")[:4]), names)
    game, rng = names["game"], names["rng"]
    network = names["Network"](int(np.prod(game.observation_shape)), game.num_actions, rng)
    x, policy, value = names["self_play"](network, game, 16, 8, rng)
    losses = [network.train(x, policy, value) for _ in range(200)]
    assert losses[-1] < 0.8 * losses[0]
    assert names["Network"].forward and x.dtype == np.float32 and abs(policy.sum(axis=1) - 1).max() < 1e-5


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
