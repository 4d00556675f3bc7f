"""Data sets: their rows are exact, which the plain minimax of tools/check_dataset.py and the second checker confirm."""

from __future__ import annotations

import importlib
import pathlib
import subprocess
import sys
from typing import Any

import pytest

import boardwright
from boardwright import datasets
from boardwright._lock import locked

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


def test_a_stop_ends_a_certificate_of_a_row() -> None:
    stop = boardwright.Stop()
    stop.set()
    assert datasets._certify(64, boardwright.load("kalah:6x6").start(), stop) is None


def test_rows_of_gomoku_are_exact_by_minimax_and_certificates(tmp_path: pathlib.Path) -> None:
    pytest.importorskip("pyarrow")
    from pyarrow import parquet

    file, certificates = tmp_path / "gomoku.parquet", tmp_path / "certificates"
    datasets.write(file, "gomoku:7", 150, seed=1, certificates=certificates, every=50)
    check = [sys.executable, str(CHECK), str(file), "--certificates", str(certificates), "--nodes", "100"]
    run = subprocess.run(check, capture_output=True, text=True)
    assert run.returncode == 0 and "3 certificates checked, 0 faults" in run.stdout, run.stdout + run.stderr
    # Most wins are a few plies away, and of draws a plain minimax settles only the last.
    settled = int(run.stdout.split(" rows: ")[1].split()[0])
    rows = datasets.read(file).to_pylist()
    # Rows of the last piece that are left out leave no file behind.
    named = {f"{row['certificate']}.bwc" for row in rows if row["certificate"] is not None}
    assert {path.name for path in certificates.iterdir()} == named
    assert settled > sum(row["value"] != 0 and (row["plies"] or 99) <= 2 for row in rows) > 20
    # A win that is given as a draw is found.
    at = next(number for number, row in enumerate(rows) if row["plies"] == 1 and not row["is_complete"])
    rows[at]["value"] = 0
    table = datasets.read(file)
    parquet.write_table(table.from_pylist(rows, schema=table.schema), file)
    run = subprocess.run(check, capture_output=True, text=True)
    assert run.returncode == 1 and f"row {at}," in run.stdout


def test_a_set_that_was_stopped_is_continued(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyarrow")
    monkeypatch.setattr(datasets, "CHUNK", 20)
    monkeypatch.setattr(datasets, "_PIECES", 2)
    straight, stopped = tmp_path / "straight.parquet", tmp_path / "stopped.parquet"
    datasets.write(straight, "kalah:3x3", 110, seed=2, memory=16)

    def stop_at(limit: int) -> None:
        def told(done: int, total: int) -> None:
            assert total == 110
            if done >= limit:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            datasets.write(stopped, "kalah:3x3", 110, seed=2, memory=16, threads=2, progress=told)

    stop_at(60)
    parts = sorted(file.name for file in (tmp_path / "stopped.parquet.parts").glob("*.parquet"))
    assert parts == ["000000.parquet"] and not stopped.exists()
    referee = boardwright.load("kalah:3x3", referee=False)
    for game, seed in (("kalah:3x3", 3), (referee, 2)):
        with pytest.raises(ValueError, match="begun with other settings"):
            datasets.write(stopped, game, 110, seed=seed, memory=16)
    told: list[int] = []
    datasets.write(stopped, "kalah:3x3", 110, seed=2, memory=16, progress=lambda done, total: told.append(done))
    assert told[0] == 40 and told[-1] == 110
    assert stopped.read_bytes() == straight.read_bytes() and datasets.read(stopped).num_rows == 110
    assert sorted(file.name for file in tmp_path.iterdir()) == ["stopped.parquet", "straight.parquet"]


def test_a_run_that_is_killed_while_it_removes_its_parts_goes_on(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pyarrow")
    monkeypatch.setattr(datasets, "CHUNK", 20)
    monkeypatch.setattr(datasets, "_PIECES", 1)
    file, parts, unlink = tmp_path / "rows.parquet", tmp_path / "rows.parquet.parts", pathlib.Path.unlink
    with monkeypatch.context() as patch:

        def killed(path: pathlib.Path, missing_ok: bool = False) -> None:
            unlink(path, missing_ok)
            raise SystemExit

        patch.setattr(pathlib.Path, "unlink", killed)
        with pytest.raises(SystemExit):
            datasets.write(file, "kalah:3x3", 60, seed=2, memory=16)
    whole = file.read_bytes()
    assert sorted(part.name for part in parts.glob("*.parquet")) == ["000000.parquet", "000001.parquet"]
    datasets.write(file, "kalah:3x3", 60, seed=2, memory=16)
    assert file.read_bytes() == whole and not parts.exists()


def test_what_is_wrong_with_begun_parts_is_told(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyarrow")
    monkeypatch.setattr(datasets, "CHUNK", 20)
    monkeypatch.setattr(datasets, "_PIECES", 1)
    file, parts = tmp_path / "rows.parquet", tmp_path / "rows.parquet.parts"
    monkeypatch.setattr(datasets, "remove", lambda folder, lock: None)
    datasets.write(file, "kalah:3x3", 60, seed=2, memory=16)
    (parts / "000001.parquet").rename(parts / "other")
    with pytest.raises(ValueError, match=r"000001\.parquet is missing before 000002\.parquet: delete"):
        datasets.write(file, "kalah:3x3", 60, seed=2, memory=16)
    (parts / "000001.parquet").write_bytes(b"cut off")
    with pytest.raises(ValueError, match=r"000001\.parquet is no whole Parquet file: delete"):
        datasets.write(file, "kalah:3x3", 60, seed=2, memory=16)


def test_two_runs_do_not_write_the_same_file(tmp_path: pathlib.Path) -> None:
    pytest.importorskip("pyarrow")
    file = tmp_path / "rows.parquet"
    with locked(tmp_path / "rows.parquet.parts"):
        with pytest.raises(BlockingIOError, match="another run writes there"):
            datasets.write(file, "kalah:3x3", 20, memory=16)
        main = [sys.executable, "-m", "boardwright.datasets", "kalah:3x3", "20", str(file)]
        run = subprocess.run(main, capture_output=True, text=True)
        assert run.returncode == 1 and "another run writes there" in run.stderr
    datasets.write(file, "kalah:3x3", 20, memory=16)
    assert [path.name for path in tmp_path.iterdir()] == ["rows.parquet"]
    with pytest.raises(IsADirectoryError, match="expected the name of a file"):
        datasets.write(tmp_path, "kalah:3x3", 20, memory=16)


def test_the_minimax_on_masks_is_that_of_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(CHECK.parent)
    check_dataset: Any = importlib.import_module("check_dataset")
    game = check_dataset.read_game("gomoku:7")
    plain, masks = check_dataset.Minimax(game, 200), check_dataset.minimax_of(game, 500)
    assert isinstance(masks, check_dataset.Five)
    rows, agreed = datasets.sample("gomoku:7", 60, seed=3), 0
    for text in rows["position"]:
        position = game.read(text)
        black, white, mover, _, _ = position
        wins = [move for move in game.moves(position) if game.outcome(game.play(position, move)) == (1, -1)[mover]]
        empty = masks.board & ~masks.mask(black | white)
        assert masks.gaps(masks.mask((black, white)[mover]), empty, 1) == masks.mask(sum(1 << move for move in wins))
        try:
            assert masks.value(position) == plain.value(position)
            agreed += 1
        except check_dataset.TooMuch:
            continue
    assert agreed > 15


def test_what_a_line_of_a_proof_tells_is_what_the_solver_finds() -> None:
    rows = datasets.sample("gomoku:15", 200, seed=4)
    game, solver = boardwright.load("gomoku:15"), boardwright.Solver("gomoku:15", memory=64)
    lengths = set()
    for position, player, value, plies in zip(rows["position"], rows["player"], rows["value"], rows["plies"]):
        sign = 1 if player == 0 else -1
        assert solver.solve(game.read(position)).value == sign * value != 0
        lengths.add((value, plies))
    # Wins have odd lengths, losses even ones, and some of both are long.
    assert max(plies for value, plies in lengths if value == 1) >= 7
    assert all((value == 1) == (plies % 2 == 1) for value, plies in lengths)


def test_both_sides_and_draws_are_in_a_set_of_gomoku() -> None:
    rows = datasets.sample("gomoku:9", 300, seed=1)
    assert set(rows["value"]) == {1, 0, -1} and set(rows["player"]) == {0, 1}
    game = boardwright.load("gomoku:9")
    for position, best, complete, value in zip(rows["position"], rows["best"], rows["is_complete"], rows["value"]):
        legal = game.read(position).legal_actions()
        assert set(best) <= set(legal) and best
        assert value != -1 or (complete and best == legal)
    # Games give several rows each, all with their number.
    assert 10 < len(set(rows["group"])) < 200


def test_bad_requests_are_refused() -> None:
    with pytest.raises(ValueError, match="rows=0"):
        datasets.sample("kalah:3x3", 0)
    with pytest.raises(TypeError, match="memory is a whole number, not str"):
        datasets.sample("kalah:3x3", 10, memory="much")
