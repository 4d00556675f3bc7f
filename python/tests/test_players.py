"""Players, analysis, matches, solvers and certificates."""

from __future__ import annotations

import copy
import hashlib
import os
import pathlib
import pickle
import signal
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import boardwright

FIRST = "kalah:4x3"


def first_legal(state: boardwright.State) -> int:
    """The first legal action."""
    return state.legal_actions()[0]


def test_analysis_gives_lines_best_first() -> None:
    state = boardwright.load("gomoku:15").start()
    for move in "h8 a1 h9 a2 h10 a3".split():
        state.play(move)
    lines = state.analyse(nodes=5000, lines=2)
    assert len(lines) == 2 and lines[0].score >= lines[1].score
    assert lines[0].forced and lines[0].text.startswith("win in") and lines[0].moves[0] in ("h11", "h7")
    assert state.action_to_string(lines[0].actions[0]) == lines[0].moves[0]
    with pytest.raises(boardwright.PlayerError, match="does not say what the position is worth"):
        state.analyse("random")
    with pytest.raises(ValueError, match="expected a player of gomoku"):
        state.analyse("nobody")
    with pytest.raises(ValueError, match="at least 1"):
        state.analyse(nodes=0)
    with pytest.raises(ValueError, match="seconds"):
        state.analyse(seconds=float("nan"))


def bot(folder: pathlib.Path) -> str:
    """A bot that plays the first legal move, in a process of its own."""
    script = folder / "bot.py"
    script.write_text(
        "import boardwright\n\nboardwright.serve_bot(lambda state: state.legal_actions()[0])\n", encoding="utf-8"
    )
    return f"bwp:{sys.executable} {script}"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a bot takes nothing for its own")
def test_the_end_of_a_bot_leaves_other_children_alone(tmp_path: pathlib.Path) -> None:
    ended = subprocess.Popen(["sh", "-c", "exit 7"], start_new_session=True)
    with subprocess.Popen(["sh", "-c", "read _; exit 5"], stdin=subprocess.PIPE, start_new_session=True) as living:
        boardwright.match(bot(tmp_path), "first", FIRST, games=2, seed=1)
        assert living.poll() is None and ended.wait() == 7
        living.communicate(b"go on\n")
    assert living.returncode == 5


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")
def test_a_forked_copy_leaves_the_bots_of_the_original_alone(tmp_path: pathlib.Path) -> None:
    name = bot(tmp_path)
    script = f"""
import os, sys, boardwright
state = boardwright.load({FIRST!r}).start()
player = boardwright.Player({FIRST!r}, {name!r})
first = player.choose(state)
for work in range(3):
    if os.fork() == 0:
        if work == 1:
            del player
        elif work == 2:
            # It has bots of its own, but not that of the original.
            assert boardwright.match({name!r}, "first", {FIRST!r}, games=2, seed=1).games == 2
            try:
                player.choose(state)
            except boardwright.PlayerError as error:
                assert "forked" in str(error), error
                sys.exit(3)
        sys.exit(0)
    code = os.wait()[1] >> 8
    assert code == (3 if work == 2 else 0), code
    assert player.choose(state) == first
print("done")
"""
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120)
    assert (ran.returncode, ran.stdout) == (0, "done\n"), ran.stderr


def test_a_python_player_is_told_apart_from_a_built_in_one_of_its_name() -> None:
    class Last:
        name = "first"

        def choose(self, state: boardwright.State) -> int:
            return state.legal_actions()[-1]

    results = [boardwright.match(a, b, FIRST, games=2, seed=1) for a, b in ((Last, "first"), ("first", Last), (Last, Last))]
    assert [(result.first, result.second) for result in results] == [("first 2", "first"), *[("first", "first 2")] * 2]
    assert results[0].score == 1 - results[1].score
    assert results[0].records.count('"first 2"') == 2


def test_players_explain_and_choose() -> None:
    state = boardwright.load(FIRST).start()
    seen = state.why("score")
    assert seen.summary and seen.choices == ["2"] and {c.move for c in seen.candidates} == {"1", "2", "3", "4"}
    assert set(seen.candidates[0].parts) == set(seen.columns)
    for name in state.game.players:
        action = boardwright.Player(FIRST, name, seed=1).choose(state, nodes=100)
        assert action in state.legal_actions()
    with pytest.raises(ValueError, match="a state of kalah:6x4"):
        boardwright.Player(FIRST, "first").choose(boardwright.load("kalah").start())
    over = state.game.read("0,0,0,0,9/0,0,0,0,15 S")
    asks: list[Callable[[], object]] = [over.why, over.analyse, lambda: boardwright.Player(FIRST, "first").choose(over)]
    for ask in asks:
        with pytest.raises(ValueError, match="the game is over"):
            ask()


def test_matches_count_as_the_command_line_does(tmp_path: pathlib.Path) -> None:
    result = boardwright.match("score", "first", FIRST, games=20, seed=7, openings="random:2")
    command = [sys.executable, "-m", "boardwright", "match", FIRST, "score", "first", "--games", "20", "--seed", "7"]
    text = subprocess.run([*command, "--openings", "random:2"], capture_output=True, text=True, check=True).stdout
    for key in ("wins", "losses", "draws", "seed"):
        assert f"{key}: {getattr(result, key)}" in text
    assert f"elo: {result.elo:.2f}" in text and result.games == 20
    file = tmp_path / "games.bwr"
    file.write_text(result.records)
    assert len(boardwright.records(file)) == 20


def test_python_players_may_be_functions_classes_and_objects() -> None:
    class Counting:
        made = 0

        def begin(self, game: boardwright.Game, seed: int) -> None:
            Counting.made += 1
            assert game.spec == FIRST and seed >= 0

        def choose(self, state: boardwright.State) -> str:
            assert state.moves == [state.action_to_string(action) for action in state.history]
            return state.action_to_string(state.legal_actions()[-1])

    same = boardwright.match(first_legal, "first", FIRST, games=6, seed=1, openings="random:3")
    assert same.wins == same.losses and same.first == "first_legal", "both play the first legal move"
    result = boardwright.match(Counting, first_legal, FIRST, games=4, seed=1, threads=2)
    assert result.games == 4 and Counting.made == 4 and result.first == "Counting"
    assert boardwright.match(Counting(), "first", FIRST, games=2, seed=1).games == 2


def test_failures_of_python_players_are_raised_or_forfeit() -> None:
    def broken(state: boardwright.State) -> int:
        raise KeyError("on purpose")

    with pytest.raises(KeyError, match="on purpose"):
        boardwright.match("first", broken, FIRST, games=10, seed=1)
    with pytest.raises(boardwright.IllegalActionError, match="expected 0 to 3"):
        boardwright.match("first", lambda state: 99, FIRST, games=2, seed=1)
    with pytest.raises(TypeError, match="an action is an int"):
        boardwright.match("first", lambda state: None, FIRST, games=2, seed=1)
    result = boardwright.match(broken, "first", FIRST, games=4, seed=1, on_error="forfeit")
    assert result.losses == result.forfeits == 4

    class Unmade:
        def __init__(self) -> None:
            raise OSError("no model")

        def choose(self, state: boardwright.State) -> int:
            return state.legal_actions()[0]

    class Asked:
        def name(self) -> str:
            return "a method"

        def choose(self, state: boardwright.State) -> int:
            return state.legal_actions()[0]

    assert boardwright.match("first", Asked(), FIRST, games=2, seed=1).second == "Asked"
    with pytest.raises(OSError, match="no model"):
        boardwright.match(Unmade, "first", FIRST, games=2, seed=1)
    assert boardwright.match(Unmade, "first", FIRST, games=2, seed=1, on_error="forfeit").forfeits == 2
    with pytest.raises(SystemExit):
        boardwright.match(lambda state: sys.exit(3), "first", FIRST, games=2, seed=1, on_error="forfeit")
    for arguments, message in [
        ({"openings": "nonsense"}, "nonsense"),
        ({"scoring": "beauty"}, "bad scoring"),
        ({"on_error": "cry"}, "bad on_error"),
        ({"clock": "soon"}, "time control"),
        ({"sprt": "elo0=5,elo1=1"}, "elo0 below elo1"),
        ({"games": 3, "scoring": "stones"}, "even number"),
    ]:
        with pytest.raises(ValueError, match=message):
            boardwright.match("first", first_legal, FIRST, **arguments)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a player is a name"):
        boardwright.match("first", 5, FIRST)


def test_solvers_prove_values_and_the_checker_checks_them(tmp_path: pathlib.Path) -> None:
    solution = boardwright.solve("kalah:4x3", memory=32, tables=False)
    assert solution.value == 6 and solution.winner == 0 and solution.measure == "points" and solution.moves
    file = tmp_path / "proof.bwc"
    assert boardwright.solve("kalah:3x2", memory=16, tables=False, certificate=file).value == 4
    verdict = boardwright.verify(file)
    assert verdict.holds and verdict.lower == verdict.upper == 4 and verdict.game == "kalah:3x2"
    assert boardwright.verify(file.read_bytes()).positions == verdict.positions > 0
    head, _, strategies = file.read_bytes().partition(b"\n\n")
    forged = b"".join(line + b"\n" for line in head.split(b"\n")[:-1]).replace(b"claim first 4 ", b"claim first 6 ")
    total = hashlib.sha256(forged + strategies).hexdigest().encode()
    refused = boardwright.verify(forged + b"sha256 " + total + b"\n\n" + strategies)
    assert not refused.holds and refused.reason and refused.lower is None and refused.upper is None
    for broken in (b"", b"nonsense", file.read_bytes()[:-3]):
        with pytest.raises(ValueError):
            boardwright.verify(broken)
    with pytest.raises(OSError):
        boardwright.verify(tmp_path / "missing.bwc")
    solver = boardwright.Solver("kalah:4x3", memory=32)
    state = boardwright.load("kalah:4x3").start()
    assert max(value for value in solver.values(state).values() if value is not None) == 6
    with pytest.raises(ValueError, match="a state of kalah:3x2"):
        solver.solve("kalah:3x2")
    three = "15/15/15/15/15/15/7X7/6XOX6/6OXO6/15/15/15/15/15/15 X"
    state = boardwright.load("gomoku:15,renju").read(three)
    assert boardwright.solve(state, threats="threes").winner == 0
    without = boardwright.solve(state, threats="fours")
    assert without.value is None and without.is_exhausted
    assert not boardwright.solve(state, threats="quiet-4", nodes=5).is_exhausted
    with pytest.raises(ValueError, match=r"fives.*one of fours, threes, quiet-2"):
        boardwright.solve(state, threats="fives")
    with pytest.raises(ValueError, match="kalah:4x3 has no solver by threats"):
        boardwright.Solver("kalah:4x3", threats="fours")
    with pytest.raises(ValueError, match="threads"):
        boardwright.Solver("kalah", threads=0)
    with pytest.raises(ValueError, match="memory"):
        boardwright.Solver("kalah", memory=0)


def test_tables_are_kept_in_the_data_folder(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOARDWRIGHT_DATA", str(tmp_path))
    tables = boardwright.build_tables("kalah:4x3", memory=4)
    assert tables.is_whole and tables.positions > 1000 and "endgames" in tables.holds
    with pytest.raises(ValueError, match="looks positions up"):
        boardwright.build_tables("gomoku:6", memory=4)


def test_ctrl_c_ends_long_work_soon() -> None:
    # Whoever starts the tests in the background of a script has them ignore Ctrl-C.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    midgame = boardwright.load("kalah:6x6").start()
    for move in "1 2 3 1 2 3".split():
        midgame.play(move)
    work: list[Callable[[], object]] = [
        lambda: boardwright.solve("kalah:6x6", memory=64, tables=False),
        lambda: midgame.analyse(nodes=10**12),
        lambda: boardwright.match("engine", "engine", "sticks", nodes=10**12, seed=1),
        lambda: boardwright.vector("gomoku:15", n=1000).rollout(10**9),
        lambda: boardwright.solve_all([boardwright.load("kalah:6x6").start()], threads=2),
    ]
    for job in work:
        timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            job()
        timer.join()


def test_a_forked_child_can_use_everything() -> None:
    batch = boardwright.vector("kalah", n=100, threads=4, seed=1)
    batch.rollout(10)
    boardwright.solve("kalah:3x2", memory=16, tables=False, threads=2)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        try:
            batch.rollout(10)
            good = boardwright.solve("kalah:3x2", memory=16, tables=False, threads=2).value == 4
            os._exit(0 if good else 1)
        finally:
            os._exit(2)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0


def test_a_solver_serves_one_thread_at_a_time() -> None:
    solver = boardwright.Solver("kalah:6x5", memory=64, nodes=100_000)
    start = threading.Barrier(3)
    said: list[str] = []

    def work() -> None:
        start.wait()
        try:
            said.append(str(solver.solve("kalah:6x5").lower))
        except RuntimeError as error:
            said.append(str(error))

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(said) == 3
    assert {text for text in said if not text.lstrip("-").isdigit()} <= {"this solver is at work in another thread"}


def test_numbers_are_checked_by_name() -> None:
    state = boardwright.load(FIRST).start()
    player = boardwright.Player(FIRST, "engine")
    asks: list[tuple[Callable[[], object], str]] = [
        (lambda: state.analyse(nodes=-5), "nodes=-5: expected at least 1"),
        (lambda: state.analyse(lines=0), "lines=0: expected 1 to 100"),
        (lambda: state.why(depth=1 << 40), "depth=1099511627776: expected 1 to"),
        (lambda: player.choose(state, nodes=0), "nodes=0: expected at least 1"),
        (lambda: boardwright.Player(FIRST, "engine", seed=-1), "seed=-1: expected at least 0"),
        (lambda: boardwright.Solver(FIRST, memory=-1), "memory=-1: expected 1 to"),
        (lambda: boardwright.solve(FIRST, threads=1 << 70), "threads=1180591620717411303424: expected 1 to 64"),
        (lambda: boardwright.verify(b"", memory=0), "memory=0: expected 1 to"),
        (
            lambda: boardwright.match("first", "score", FIRST, games=-1),
            "games: bad number -1: expected a whole number from 1",
        ),
        (
            lambda: boardwright.match("score", "score", FIRST, max_plies=-1),
            "max_plies: bad number -1: expected a whole number from 0",
        ),
        (
            lambda: boardwright.match("score", "score", FIRST, solved=0),
            "solved: bad number 0: expected a whole number from 1 to 10000000",
        ),
        (lambda: boardwright.positions(FIRST, -3), "n=-3: expected at least 0"),
        (lambda: boardwright.match("first", "score", FIRST, seconds=-1), 'seconds: bad time "-1s": expected a time above 0'),
        (
            lambda: boardwright.match("first", "score", FIRST, margin=float("nan")),
            "margin=nan: expected a finite number of seconds",
        ),
        (
            lambda: boardwright.match("first", "score", FIRST, seconds=10**400),
            "seconds=inf: expected a finite number of seconds",
        ),
        (lambda: boardwright.match("first", "score", FIRST, openings=[]), "openings is an empty list"),
        (lambda: player.choose(state, seconds=10**400), "seconds=inf: expected 0 to"),
    ]
    for ask, said in asks:
        with pytest.raises(ValueError, match=said):
            ask()
    untyped: Any = boardwright
    wrong: list[tuple[Callable[[], object], str]] = [
        (lambda: boardwright.load(5), "spec is a text such as 'kalah:6x4', not int"),  # type: ignore[arg-type]
        (lambda: state.apply(True), "an action is an int, not bool"),
        (lambda: state.analyse(nodes=True), "whole number, not bool"),
        (lambda: state.analyse(nodes="many"), "whole number, not str"),  # type: ignore[arg-type]
        (lambda: boardwright.match("first", "score", FIRST, games=True), "games is a whole number, not bool"),
        (lambda: state.analyse(seconds=True), "number of seconds, not bool"),
        (lambda: player.choose(state, seconds="3"), "number of seconds, not str"),  # type: ignore[arg-type]
        (
            lambda: untyped.match("first", "score", FIRST, seconds=np.bool_(True)),
            "seconds is a number of seconds, not bool",
        ),
        (lambda: untyped.match("first", "score", FIRST, margin="1"), "margin is a number of seconds, not str"),
        (lambda: untyped.match("first", "score", FIRST, clock=np.int64(3)), "clock is a text, not int64"),
        (lambda: untyped.match("first", "score", FIRST, scoring=5), "scoring is a text, not int"),
        (lambda: untyped.match("first", "score", FIRST, resign=5), "resign is a text, not int"),
        (lambda: untyped.match("first", "score", FIRST, ponder=1), "ponder is True or False, not int"),
        (lambda: untyped.match("first", "score", FIRST, a_options="nodes=5"), "a_options is a list of texts, not str"),
        (lambda: untyped.match("first", "score", FIRST, openings=[5]), "each of openings is a State, not int"),
        (lambda: untyped.tune("engine", FIRST, ["a,1,0,2"], openings=5), "openings is a text such as .* not int"),
        (lambda: untyped.tune("engine", FIRST, ["a,1,0,2"], seconds=[1]), "seconds is a number of seconds, not list"),
    ]
    for ask, said in wrong:
        with pytest.raises(TypeError, match=said):
            ask()


def test_a_state_is_free_while_a_player_looks_at_it() -> None:
    state = boardwright.load("gomoku:15").start().child(112)
    player, solver = boardwright.Player("gomoku:15", "engine"), boardwright.Solver("gomoku:15", memory=16)
    works: list[Callable[[boardwright.Stop], object]] = [
        lambda stop: player.choose(state, seconds=60, stop=stop),
        lambda stop: state.analyse(seconds=60, stop=stop),
        lambda stop: state.why(seconds=60, stop=stop),
        lambda stop: solver.solve(state, stop=stop),
    ]
    for work in works:
        stop = boardwright.Stop()
        thread = threading.Thread(target=work, args=(stop,))
        thread.start()
        time.sleep(0.1)
        before = len(state.history)
        state.apply(state.legal_actions()[0])
        assert thread.is_alive() and len(state.history) == before + 1
        stop.set()
        thread.join()


def test_threads_that_share_objects_get_answers_or_errors_that_say_why() -> None:
    state = boardwright.load("kalah:4x3").start()
    player, solver = boardwright.Player("kalah:4x3", "engine"), boardwright.Solver("kalah:4x3", memory=16)
    batch = boardwright.vector("kalah:4x3", n=64, seed=1)
    start, wrong = threading.Barrier(4), list[BaseException]()
    busy = "at work in another thread"

    def work(number: int) -> None:
        start.wait()
        for turn in range(30):
            try:
                assert player.choose(state, nodes=50) in range(4)
                assert solver.solve(state).value == 6
                batch.rollout(5)
                assert state.child(turn % 4).history == [turn % 4]
                assert len(state.legal_actions()) == 4 and state.clone() == state
            except (boardwright.PlayerError, RuntimeError) as error:
                if busy not in str(error):
                    wrong.append(error)
            except BaseException as error:
                wrong.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    assert solver.solve(state).value == 6 and batch.rollout(1) >= 0 and player.choose(state, nodes=50) in range(4)


def test_players_and_solvers_are_copied_and_pickled() -> None:
    state = boardwright.load(FIRST).start()
    player = boardwright.Player(FIRST, "random", seed=7)
    solver = boardwright.Solver(FIRST, memory=16, nodes=5_000_000)
    copies: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))]
    for again in copies:
        twin = again(boardwright.Player(FIRST, "random", seed=7))
        assert repr(twin) == repr(player)
        fresh = boardwright.Player(FIRST, "random", seed=7)
        assert [twin.choose(state) for _ in range(20)] == [fresh.choose(state) for _ in range(20)]
        assert again(solver).solve(FIRST).value == 6


@pytest.mark.parametrize("limits", [{"max_plies": 400, "repetition": 0}, {"max_plies": 0, "repetition": 0}])
def test_the_states_of_players_end_where_the_match_does(limits: dict[str, Any]) -> None:
    import random

    chance = random.Random(1)

    def patient(state: boardwright.State) -> int:
        actions = state.legal_actions()
        assert actions and not state.is_terminal()
        if len(state.history) > 310:
            again = pickle.loads(pickle.dumps(state))
            assert again == state and again.game.limits == {"max_plies": limits["max_plies"] or None, "repetition": None}
            raise ValueError("long enough")
        chance.shuffle(actions)
        return next((action for action in actions if not state.child(action).is_terminal()), actions[0])

    with pytest.raises(ValueError, match="long enough"):
        boardwright.match(patient, patient, "sticks:5", games=2, seed=1, **limits)


def test_a_stop_ends_a_certificate_and_a_folder_that_is_missing_is_told_first(tmp_path: pathlib.Path) -> None:
    stop = boardwright.Stop()
    stop.set()
    file = tmp_path / "x.bwc"
    assert boardwright.solve("kalah:6x4", tables=False, certificate=file, stop=stop).value is None
    assert not file.exists()
    with pytest.raises(OSError, match="nowhere"):
        boardwright.solve("kalah:6x4", tables=False, certificate=tmp_path / "nowhere" / "x.bwc")


def test_an_error_does_not_set_the_mark_of_the_caller() -> None:
    stop = boardwright.Stop()
    over = boardwright.load("kalah:1x1").start()
    while not over.is_terminal():
        over.apply(over.legal_actions()[0])
    with pytest.raises(ValueError, match="state 0"):
        boardwright.analyse_all([over] + [boardwright.load("kalah:1x1").start()] * 20, nodes=10, threads=2, stop=stop)
    assert not stop.is_set()


def test_a_bot_passes_over_keys_that_are_no_numbers() -> None:
    import io

    out = io.StringIO()
    lines = "bwp 1\nnew kalah:4x3 info.x=--5\nstart\ngo time=--5 depth=\u00b2\nquit\n"
    boardwright.serve_bot(lambda state: state.legal_actions()[0], name="first", source=io.StringIO(lines), out=out)
    assert out.getvalue().splitlines()[-1] == "move 1"


def test_a_bot_hears_a_stop_right_behind_its_question() -> None:
    import io

    def waits(state: boardwright.State, limits: Any) -> int:
        assert limits.stop.wait(20), "the stop is heard"
        return state.legal_actions()[0]

    out = io.StringIO()
    lines = "bwp 1\nnew kalah:4x3\nstart\ngo movetime=60000\nstop\nquit\n"
    boardwright.serve_bot(waits, name="waits", source=io.StringIO(lines), out=out)
    assert out.getvalue().splitlines()[-1] == "move 1"
