"""The interface under arguments of all kinds: exceptions of the right class, and never anything worse."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import boardwright

# A loaded machine is no fault of the code, and every run is to try the same.
settings.register_profile("here", deadline=None, derandomize=True)
settings.load_profile("here")

REFUSALS = (ValueError, TypeError, IndexError, OverflowError)

anything = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=30),
    st.binary(max_size=30),
    st.lists(st.integers(-3, 300), max_size=5),
)
specs = st.one_of(
    st.text(max_size=20),
    st.from_regex(r"(gomoku|sticks|kalah)(:\d{1,3}(x\d{1,3})?)?(,[a-z0-9=]{1,12}){0,2}", fullmatch=True),
)


@settings(max_examples=50)
@given(specs)
def test_specs(spec: str) -> None:
    try:
        game = boardwright.load(spec)
    except ValueError:
        return
    assert boardwright.load(game.spec) == game
    assert game.start().legal_actions()


texts = st.one_of(st.text(), st.from_regex(r"[0-9SHDshdXOx/, ]+ [NSXO12]"))


@given(st.sampled_from(["gomoku:7", "sticks:5", "kalah:4x3"]), texts)
def test_position_texts(spec: str, text: str) -> None:
    game = boardwright.load(spec)
    try:
        state = game.read(text)
    except ValueError:
        return
    assert game.read(state.position) == state
    repr(state), state._repr_svg_(), state.symmetries(), state.observation_tensor(), state.returns()
    for action in state.legal_actions():
        state.child(action)


@settings(max_examples=100)
@given(st.sampled_from(["gomoku:5", "sticks:5", "kalah:4x3"]), st.lists(anything, max_size=12))
def test_actions(spec: str, actions: list[Any]) -> None:
    state = boardwright.load(spec).start()
    for action in actions:
        before = state.clone()
        for call in (state.apply, state.play, state.action_to_string, state.string_to_action, state.child):
            try:
                call(action)
            except REFUSALS:
                pass
        assert len(state.history) >= len(before.history)
        assert state.is_terminal() == (not state.legal_actions())


@settings(max_examples=100)
@given(anything, anything, anything)
def test_batches(n: Any, threads: Any, actions: Any) -> None:
    small = isinstance(n, (bool, int)) and n <= 1000
    if not isinstance(n, (bool, int)) or small:
        try:
            boardwright.vector("kalah:4x3", n, threads=threads, seed=1)
        except REFUSALS:
            pass
    batch = boardwright.vector("kalah:4x3", 3, seed=1)
    for call in (batch.step, batch.state, batch.observations, lambda row: batch.set_state(row, batch.state(0))):
        try:
            call(actions)
        except REFUSALS:
            pass
    assert batch.masks().any(axis=1).all()


@settings(max_examples=50)
@given(anything, anything, anything)
def test_questions(player: Any, limit: Any, lines: Any) -> None:
    state = boardwright.load("kalah:3x2").start()
    calls: list[Any] = [
        lambda: state.analyse(player, nodes=limit, lines=lines),
        lambda: state.why(player, depth=limit),
        lambda: state.analyse(seconds=limit) if not isinstance(limit, float) else None,
        lambda: boardwright.Player("kalah:3x2", player, seed=limit),
        lambda: boardwright.verify(player if isinstance(player, bytes) else b"", threads=limit, memory=lines),
        lambda: boardwright.solve(player, memory=16, tables=False),
        lambda: boardwright.match(player, lines, "kalah:3x2", games=1, seed=limit),
    ]
    for call in calls:
        if isinstance(limit, int) and limit > 50:
            continue
        try:
            call()
        except (*REFUSALS, boardwright.PlayerError):
            pass


@given(st.binary(max_size=200))
def test_certificates(data: bytes) -> None:
    with pytest.raises(ValueError):
        boardwright.verify(b"boardwright certificate" + data)


def test_arrays_of_other_kinds() -> None:
    for actions in (np.array([0, 1, 2, 3], dtype=np.uint8), np.arange(8)[::2] // 2, [True] * 4):
        batch = boardwright.vector("kalah:4x3", 4, seed=1)
        try:
            batch.step(actions)
        except TypeError:
            assert np.asarray(actions).dtype == np.bool_
