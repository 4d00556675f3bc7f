"""Arguments that cannot be meant: each is told by its name, with what was given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import boardwright
from boardwright import _settings

GAME = "kalah:3x2"
#: Half of a surrogate, which Python allows in texts and nothing else does.
HALF = "\ud800"


class Nameless:
    name = HALF

    def choose(self, state: boardwright.State) -> int:
        return state.legal_actions()[0]


def play(a: Any = "first", b: Any = "first", **settings: Any) -> boardwright.MatchResult:
    return boardwright.match(a, b, GAME, seed=1, **settings)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: play(HALF), r"a='\\ud800': expected a text without"),
        (lambda: play(b=HALF), "b="),
        (lambda: play(Nameless), "the name of a="),
        (lambda: play(openings=HALF), "openings="),
        (lambda: play(a_options=[HALF]), "each of a_options="),
        (lambda: boardwright.tune(HALF, GAME, ["x,0,0,1"]), "player="),
        (
            lambda: boardwright.tune("boora-0.7@delta=0.3", "gomoku:7", ["delta,0.15,0,1"], games=2),
            "delta is tuned and also 0.3",
        ),
        (lambda: boardwright.tune("first", GAME, [HALF]), "each of parameters="),
        (lambda: boardwright.analyse_all([boardwright.load(GAME).start()], HALF), "player="),
        (lambda: boardwright.why_all([boardwright.load(GAME).start()], HALF), "player="),
        (lambda: play(solved=10**8), "^solved: bad number 100000000: expected a whole number from 1 to 10000000"),
        (lambda: play(seconds=31622401), '^seconds: bad time "31622401s": expected a time above 0'),
        (
            lambda: play(openings=[boardwright.load(GAME, referee=False).start()]),
            r"an opening of boardwright.load\('kalah:3x2', referee=False\), expected one of boardwright.load\('kalah:3x2'\)",
        ),
        (
            lambda: boardwright.vector(GAME, n=1).set_state(0, boardwright.load(GAME, referee=False).start()),
            r"a state of boardwright.load\('kalah:3x2', referee=False\), expected one of boardwright.load\('kalah:3x2'\)",
        ),
        (lambda: play(openings=[boardwright.load("kalah").start()]), "an opening of kalah:6x4, expected one of kalah:3x2"),
    ],
)
def test_a_wrong_value_is_told_with_its_argument(call: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()


@pytest.mark.parametrize(
    "call",
    [
        lambda stop: play(stop=stop),
        lambda stop: boardwright.tune("boora-0.7", "gomoku:7", ["delta,0,0,1"], stop=stop),
        lambda stop: boardwright.analyse_all([], stop=stop),
        lambda stop: boardwright.why_all([], stop=stop),
        lambda stop: boardwright.solve_all([], stop=stop),
    ],
)
def test_a_stop_is_a_stop(call: Callable[[Any], object]) -> None:
    with pytest.raises(TypeError, match="stop is a Stop or None, not int"):
        call(5)


def test_a_solver_is_a_solver_and_a_spec_stands_for_its_start() -> None:
    with pytest.raises(TypeError, match="solver is a Solver or None, not bool"):
        boardwright.positions(GAME, 1, solver=True)  # type: ignore[arg-type]
    assert boardwright.Solver(GAME, memory=16).values(GAME) == {0: -8, 1: 4, 2: 0}


def test_every_time_up_to_a_year_is_taken() -> None:
    _, time_of = _settings.ARGUMENTS["seconds"]
    times = [time_of("seconds", seconds) for seconds in (31622400, 31622400.0, 1e-12, 0.25, 10, 0)]
    assert times == ["31622400s", "31622400s", "0.000000001s", "0.25s", "10s", "0s"]
    assert play(seconds=31622400).games == play(seconds=1e-12).games == 2
