"""Data sets: their rows are exact, which the plain minimax of tools/check_dataset.py and the second checker confirm."""

from __future__ import annotations

import pathlib
import subprocess
import sys

import pytest

import boardwright
from boardwright import datasets

CHECK = pathlib.Path(__file__).parents[2] / "tools" / "check_dataset.py"


def test_rows_are_exact_by_minimax_and_certificates(tmp_path: pathlib.Path) -> None:
    pytest.importorskip("pyarrow")
    file, certificates = tmp_path / "kalah.parquet", tmp_path / "certificates"
    main = [sys.executable, "-m", "boardwright.datasets", "kalah:3x3", "600", str(file), "--seed", "5", "--memory", "16"]
    subprocess.run([*main, "--certificates", str(certificates)], check=True, capture_output=True)
    check = [sys.executable, str(CHECK), str(file), "--certificates", str(certificates)]
    run = subprocess.run(check, capture_output=True, text=True)
    assert run.returncode == 0 and "600 rows: 600 checked by minimax" in run.stdout, run.stdout + run.stderr
    assert ", 0 certificates" not in run.stdout
    # A wrong value is found.
    from pyarrow import parquet

    table = datasets.read(file)
    rows = table.to_pylist()
    rows[7]["value"] += 2
    parquet.write_table(table.from_pylist(rows, schema=table.schema), file)
    run = subprocess.run(check, capture_output=True, text=True)
    assert run.returncode == 1 and "row 7," in run.stdout


def test_the_same_seed_gives_the_same_rows() -> None:
    tables = [datasets.sample("kalah:3x3", 600, seed=2, memory=16, threads=threads).columns for threads in (1, 3)]
    assert tables[0] == tables[1] != datasets.sample("kalah:3x3", 600, seed=3, memory=16).columns
    assert len(set(tables[0]["split"])) == 3


def test_wins_of_gomoku_are_proved() -> None:
    rows = datasets.sample("gomoku:7", 6, seed=1, nodes=300, threads=1)
    game = boardwright.load("gomoku:7")
    for position, value, best in zip(rows["position"], rows["value"], rows["best"]):
        state = game.read(position)
        assert value in (-1, 0, 1) and set(best) <= set(state.legal_actions())


def test_bad_requests_are_refused() -> None:
    with pytest.raises(ValueError, match="rows=0"):
        datasets.sample("kalah:3x3", 0)
    with pytest.raises(TypeError, match="expected a whole number"):
        datasets.sample("kalah:3x3", 10, memory="much")
