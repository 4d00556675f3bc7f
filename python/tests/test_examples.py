"""The examples and the notebook run."""

from __future__ import annotations

import json
import os
import pathlib
import subprocess
import sys
from typing import Any

PYTHON = pathlib.Path(__file__).parents[1]


def test_a_player_learns_in_a_short_run() -> None:
    command = [sys.executable, str(PYTHON / "examples" / "learn.py"), "--minutes", "0.01", "--games", "8", "--looks", "4"]
    environment = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    run = subprocess.run(command, capture_output=True, text=True, timeout=900, check=True, env=environment)
    lines = run.stdout.splitlines()
    assert "against first" in lines[0] and "'learner' against 'score'" in lines[-1]
    assert len((PYTHON / "examples" / "learn.py").read_text().splitlines()) < 200


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
