"""Records as tables, and positions with values."""

from __future__ import annotations

import pathlib

import numpy as np
import pytest

import boardwright


@pytest.fixture
def file(tmp_path: pathlib.Path) -> pathlib.Path:
    """A file with ten games."""
    path = tmp_path / "games.bwr"
    path.write_text(boardwright.match("score", "first", "kalah:4x3", games=10, seed=3, openings="random:2").records)
    return path


def test_records_are_columns(file: pathlib.Path) -> None:
    games, plies = boardwright.records(file), boardwright.records(file, "plies")
    assert len(games) == 10 and len(plies) == sum(games["plies"])
    assert set(games["first"]) == {"score", "first"}
    arrays = plies.to_numpy()
    assert arrays["ply"].dtype == np.int64 and arrays["score"].dtype == np.float64 and arrays["is_opening"].dtype == np.bool_
    assert list(plies.meanings()) == list(arrays) == list(plies.columns)
    state = boardwright.load("kalah:4x3").start()
    for position, move in list(zip(plies["position"], plies["move"]))[: games["plies"][0]]:
        assert state.position == position
        state.play(move)
    assert state.is_terminal()
    with pytest.raises(KeyError):
        plies["nonsense"]


def test_variations_are_rows_with_comments(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "tree.sgf"
    path.write_text("(;GM[4]SZ[15]RU[renju];B[hh](;W[hg]C[near];B[jf])(;W[gg];B[hf]C[sharp](;W[aa])(;W[bb])))")
    assert boardwright.records(path, "plies")["comment"] == [None, "near", None]
    tree = boardwright.records(path, "variations")
    assert list(zip(tree["variation"], tree["leaves"], tree["ply"], tree["move"], tree["comment"])) == [
        (1, 0, 2, "g9", None),
        (1, 0, 3, "h10", "sharp"),
        (1, 0, 4, "a15", None),
        (2, 1, 4, "b14", None),
    ]
    assert tree["side"] == ["second", "first", "second", "second"]


def test_records_go_into_arrow(file: pathlib.Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    table = boardwright.records(file, "games").to_arrow()
    assert table.num_rows == 10 and table.schema.field("plies").type == pyarrow.int64()
    assert pyarrow.table(boardwright.records(file, "plies")).num_rows == len(boardwright.records(file, "plies"))


def test_files_that_are_none_are_refused(tmp_path: pathlib.Path) -> None:
    with pytest.raises(FileNotFoundError):
        boardwright.records(tmp_path / "missing.bwr")
    with pytest.raises(OSError):
        boardwright.records(tmp_path)
    broken = tmp_path / "broken.bwr"
    broken.write_bytes(b"\xff\x00 nonsense")
    with pytest.raises(ValueError):
        boardwright.records(broken)
    with pytest.raises(ValueError, match="bad table"):
        boardwright.records(broken, "moves")
    # A number is no name: open() would take it for the keyboard.
    for read in (boardwright.records, boardwright.verify):
        with pytest.raises(TypeError, match="not int"):
            read(0)  # type: ignore[arg-type]


def test_positions_come_with_exact_values() -> None:
    solver = boardwright.Solver("kalah:4x2", memory=32)
    samples = list(boardwright.positions("kalah:4x2", 60, solver=solver, seed=1))
    assert len(samples) == 60
    for state, value in samples:
        exact = [value for value in solver.values(state).values() if value is not None]
        assert max(exact) == value, "the best move keeps the value"
    outcomes = list(boardwright.positions("gomoku:6", 50, seed=1))
    assert {sample.value for sample in outcomes} <= {-1.0, 0.0, 1.0}
