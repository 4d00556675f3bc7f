"""Many states at once, in threads, with progress and marks to stop."""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

import boardwright

SPEC = "kalah:4x3"


@pytest.fixture
def states() -> list[boardwright.State]:
    start = boardwright.load(SPEC).start()
    return [start, *(start.child(action) for action in start.legal_actions())]


class Bar:
    """What tqdm's bars have in common."""

    def __init__(self, total: int | None = None) -> None:
        self.total = total
        self.done = 0
        self.is_closed = False

    def update(self, count: int = 1) -> None:
        self.done += count

    def close(self) -> None:
        self.is_closed = True


def test_answers_about_many_states_are_those_about_each(states: list[boardwright.State]) -> None:
    bar = Bar()
    analyses = boardwright.analyse_all(states, nodes=300, lines=2, threads=3, progress=bar)
    assert list(analyses) == [state.analyse(nodes=300, lines=2) for state in states]
    assert (bar.total, bar.done, bar.is_closed) == (5, 5, False)
    told: list[tuple[int, int]] = []
    explained = boardwright.why_all(states, "score", progress=lambda done, total: told.append((done, total)))
    assert list(explained) == [state.why("score") for state in states] and told[-1] == (5, 5)
    solutions = boardwright.solve_all(states, memory=16, progress=Bar)
    assert [one.value for one in solutions] == [boardwright.solve(state, memory=16, tables=False).value for state in states]
    with pytest.raises(TypeError, match="progress is True"):
        boardwright.solve_all(states, progress=5)


def test_progress_without_tqdm_is_a_line(
    states: list[boardwright.State], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    boardwright.why_all(states, "score", threads=1, progress=True)
    assert capsys.readouterr().err == "\r1/5\r2/5\r3/5\r4/5\r5/5\n"


def test_answers_are_tables_and_pictures(states: list[boardwright.State]) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    analyses = boardwright.analyse_all(states, nodes=300, lines=2)
    table = pyarrow.table(analyses)
    assert table.num_rows == sum(len(lines) for lines in analyses)
    assert table["moves"].to_pylist()[0] == list(analyses[0][0].moves) and table["row"].to_pylist()[-1] == 4
    solved = boardwright.solve_all(states, memory=16).to_arrow()
    assert solved["value"].to_pylist()[0] == 6 and solved.schema.field("value").metadata[b"meaning"]
    assert boardwright.why_all(states, "score").to_arrow().num_rows == sum(len(state.legal_actions()) for state in states)
    result = boardwright.match("score", "first", SPEC, games=2, seed=1)
    drawn: list[Any] = [analyses, analyses[0], states[0].why("score"), solved, boardwright.players(SPEC), result]
    for one in [it for it in drawn if it is not solved]:
        html = one._repr_html_()
        assert "<table>" in html and "<script" not in html


def test_the_state_at_fault_is_named(states: list[boardwright.State]) -> None:
    over = boardwright.load(SPEC).read("0,0,0,0,9/0,0,0,0,15 S")
    with pytest.raises(ValueError, match="state 5: the game is over"):
        boardwright.analyse_all([*states, over], nodes=100)
    untyped: Any = boardwright.why_all
    with pytest.raises(TypeError, match="state 5 is of the type str, expected a State"):
        untyped([*states, "kalah"])


def test_a_match_begins_from_states_and_tells_its_progress(states: list[boardwright.State]) -> None:
    bar = Bar()
    result = boardwright.match("score", "first", SPEC, games=4, seed=1, threads=None, openings=states[1:3], progress=bar)
    assert result.games == 4 and (bar.total, bar.done) == (4, 4)
    assert states[1].position in result.records and states[2].position in result.records
    with pytest.raises(ValueError, match="an opening of kalah:6x4"):
        boardwright.match("score", "first", SPEC, openings=[boardwright.load("kalah").start()])

    def fail(done: int, total: int) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        boardwright.match("score", "first", SPEC, games=4, seed=1, progress=fail)


def test_a_mark_ends_work_from_another_thread() -> None:
    state = boardwright.load("gomoku:15").start().child(112).child(128)
    works: list[Callable[[boardwright.Stop], object]] = [
        lambda stop: boardwright.Player("gomoku:15", "engine").choose(state, seconds=60, stop=stop),
        lambda stop: state.analyse(seconds=60, stop=stop),
        lambda stop: boardwright.analyse_all([state] * 8, seconds=60, threads=2, stop=stop),
        lambda stop: boardwright.solve("kalah:6x5", tables=False, stop=stop),
        lambda stop: boardwright.match("engine", "engine", "gomoku:15", games=50, seconds=5, seed=1, stop=stop),
    ]
    for work in works:
        stop, began = boardwright.Stop(), time.monotonic()
        timer = threading.Timer(0.3, stop.set)
        timer.start()
        work(stop)
        assert time.monotonic() - began < 50 and stop.is_set()


def test_a_player_is_awaited_and_cancelled() -> None:
    state = boardwright.load("gomoku:15").start().child(112).child(128)
    player = boardwright.Player("gomoku:15", "engine")

    async def ask() -> int:
        task = asyncio.create_task(player.choose_async(state, seconds=60))
        await asyncio.sleep(0.2)
        began = time.monotonic()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert time.monotonic() - began < 20
        return await player.choose_async(state, nodes=200)

    assert asyncio.run(ask()) in state.legal_actions()


def test_self_play_and_positions_do_not_depend_on_threads() -> None:
    def played(threads: int) -> list[tuple[list[int], int, float]]:
        plies = boardwright.self_play(SPEC, 4, "engine", nodes=100, seed=1, threads=threads)
        return [(ply.state.history, ply.action, ply.value) for ply in plies]

    assert played(1) == played(3) and all(state[:2] for state, _, _ in played(1))
    for spec, nodes in ((SPEC, None), ("kalah:4x3", 300)):
        solver = boardwright.Solver(spec, memory=16, nodes=nodes)
        drawn = [
            [
                (sample.state, sample.value)
                for sample in boardwright.positions(spec, 50, solver=solver, seed=1, threads=threads)
            ]
            for threads in (1, 3)
        ]
        assert drawn[0] == drawn[1]


def test_players_are_listed_with_their_levels() -> None:
    for spec in ("gomoku", "kalah", "sticks"):
        listed = boardwright.players(spec)
        assert [player.name for player in listed[-10:]] == [f"engine@level={level}" for level in range(1, 11)]
        for player in listed:
            boardwright.Player(spec, player.name)


def test_tuning_gives_values_in_their_range_and_the_same_again() -> None:
    told: list[tuple[int, int]] = []

    def tune(threads: int) -> boardwright.TuningResult:
        return boardwright.tune(
            "boora-0.7",
            "gomoku:7",
            ["delta,0.15,0,1"],
            games=20,
            openings="random:2",
            seed=3,
            threads=threads,
            progress=lambda done, total: told.append((done, total)),
        )

    result = tune(1)
    (value,) = result.parameters
    assert result.pairs == result.of == 10 and told[-1] == (20, 20) and 0 <= value.value <= 1
    # The player with the values plays.
    assert f"delta={value.text}" in result.player
    assert boardwright.match(result.player, "boora-0.7", "gomoku:7", games=2, seed=1).games == 2
    assert tune(2).parameters == result.parameters


def test_a_tuning_begins_from_states_as_a_match_does() -> None:
    start = boardwright.load("gomoku:7").start()
    openings = [start.child(24), start.child(16)]
    result = boardwright.tune("boora-0.7", "gomoku:7", ["delta,0.15,0,1"], games=8, openings=openings, seed=3)
    assert result.games == 8
    with pytest.raises(ValueError, match="an opening of gomoku:7, expected one of gomoku:9"):
        boardwright.tune("boora-0.7", "gomoku:9", ["delta,0.15,0,1"], openings=openings)


def test_bad_tunings_are_refused() -> None:
    with pytest.raises(ValueError, match="without parameters"):
        boardwright.tune("boora-0.7", "gomoku:7", [])
    with pytest.raises(ValueError, match="delta"):
        boardwright.tune("boora-0.7", "gomoku:7", ["delta,much"])
    with pytest.raises(TypeError, match="list of texts"):
        boardwright.tune("boora-0.7", "gomoku:7", "delta,0.15,0,1")
    with pytest.raises(ValueError, match="games: a tuning of pairs, expected an even number of games from 2"):
        boardwright.tune("boora-0.7", "gomoku:7", ["delta,0.15,0,1"], games=0)
    stop = boardwright.Stop()
    stop.set()
    assert boardwright.tune("boora-0.7", "gomoku:7", ["delta,0.15,0,1"], stop=stop).pairs == 0
