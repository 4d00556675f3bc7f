"""Batches."""

from __future__ import annotations

import copy
import pickle
import threading
from collections.abc import Callable

import numpy as np
import pytest
from test_games import SPECS

import boardwright


@pytest.mark.parametrize("spec", SPECS)
def test_a_batch_plays_as_single_states_do(spec: str) -> None:
    n = 5
    batch = boardwright.vector(spec, n=n, seed=3, threads=2, auto_reset=False)
    states = [boardwright.load(spec).start() for _ in range(n)]
    while not all(state.is_terminal() for state in states):
        assert batch.players().tolist() == [state.current_player() for state in states]
        assert (batch.masks() == np.stack([state.legal_actions_mask() for state in states])).all()
        assert (batch.observations() == np.stack([state.observation_tensor() for state in states])).all()
        actions = batch.random_actions().copy()
        before = [state.is_terminal() for state in states]
        for state, action in zip(states, actions):
            if action >= 0:
                state.apply(action)
        rewards, over = batch.step(actions)
        assert over.tolist() == [state.is_terminal() for state in states]
        expected = [(0, 0) if was else state.returns() for was, state in zip(before, states)]
        assert [tuple(row) for row in rewards.tolist()] == expected
        assert batch.lengths().tolist() == [len(state.history) for state in states]
        assert [batch.state(row).position for row in range(n)] == [state.position for state in states]


def test_games_that_end_begin_anew() -> None:
    batch = boardwright.vector("kalah:4x3", n=64, seed=1)
    ended = 0
    for _ in range(200):
        rewards, over = batch.step(batch.random_actions())
        assert (rewards[~over] == 0).all() and (rewards.sum(axis=1) == 0).all()
        assert (batch.lengths()[over] == 0).all()
        ended += int(over.sum())
    assert ended > 100 and batch.masks().any(axis=1).all()


def test_the_number_of_threads_changes_nothing_and_seeds_do() -> None:
    def results(threads: int, seed: int) -> list[float]:
        batch = boardwright.vector("gomoku:9", n=33, seed=seed, threads=threads)
        ended = batch.rollout(60)
        returns, lengths = batch.playouts()
        return [ended, *returns[:, 0].tolist(), *lengths.tolist(), *batch.random_actions().tolist()]

    assert results(1, 5) == results(2, 5) == results(7, 5) != results(1, 6)
    batch = boardwright.vector("kalah", n=4, seed=1)
    first = batch.playouts()[1].tolist()
    assert batch.playouts()[1].tolist() != first
    batch.reset(seed=1)
    assert batch.playouts()[1].tolist() == first


def test_playouts_leave_their_start_alone_and_know_the_referee() -> None:
    state = boardwright.load("sticks:6x2,3s2h0d").start()
    returns, lengths = boardwright.playouts(state, 500, seed=1, threads=2)
    assert lengths.max() <= 300 and (returns.sum(axis=1) == 0).all()
    assert state.history == []
    end = boardwright.load("kalah:4x3").read("0,0,0,1,9/0,0,0,3,5 S")
    returns, lengths = boardwright.playouts(end, 10, seed=1)
    assert (returns[:, 0] == 1).all() and (lengths == 1).all()


@pytest.mark.parametrize("spec", ["gomoku:5", "gomoku:7x6,renju", "sticks:5", "kalah:4x3"])
def test_no_game_is_longer_than_it_may_be(spec: str) -> None:
    game = boardwright.load(spec)
    assert boardwright.playouts(game, 2000, seed=1)[1].max() <= (game.max_game_length or 1000)


def test_arrays_are_used_again_and_go_into_other_libraries_without_a_copy() -> None:
    batch = boardwright.vector("kalah:4x3", n=3, seed=1)
    observations = batch.observations()
    shared = np.from_dlpack(observations)
    assert batch.observations() is observations and np.shares_memory(shared, observations)
    before = shared.copy()
    batch.step([0, 1, 2])
    batch.observations()
    assert not (shared == before).all()


def test_bad_steps_are_refused_and_nothing_changes() -> None:
    batch = boardwright.vector("kalah:4x3", n=3, seed=1)
    positions = [batch.state(row).position for row in range(3)]
    with pytest.raises(boardwright.IllegalActionError, match="row 2: 4 is no action: expected 0 to 3"):
        batch.step([0, 1, 4])
    with pytest.raises(boardwright.IllegalActionError, match="row 0: -2 is no action"):
        batch.step([-2, 1, 2])
    with pytest.raises(boardwright.IllegalActionError, match="row 0: 9223372036854775807 is no action"):
        batch.step(np.array([2**64 - 1, 1, 2], dtype=np.uint64))
    with pytest.raises(ValueError, match=r"shape \(2,\): expected \(3,\)"):
        batch.step([0, 1])
    with pytest.raises(ValueError, match="shape"):
        batch.step([[0, 1, 2]])
    with pytest.raises(TypeError, match="whole numbers, not float64"):
        batch.step([0.0, 1.0, 2.0])
    assert [batch.state(row).position for row in range(3)] == positions
    for row in (3, -1, 10**12, -(1 << 70)):
        with pytest.raises(IndexError, match="expected 0 to 2"):
            batch.state(row)
    for wrong in (True, 1.0, None, "1"):
        with pytest.raises(TypeError, match="row is a whole number"):
            batch.state(wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a state of kalah:6x4, expected one of kalah:4x3"):
        batch.set_state(0, boardwright.load("kalah").start())
    batch.set_state(0, boardwright.load("kalah:4x3").read("0,0,0,1,9/0,0,0,3,5 S"))
    rewards, over = batch.step([3, -1, -1])
    assert over.tolist() == [True, False, False] and rewards[0].tolist() == [1, -1]
    with pytest.raises(ValueError, match="bad perspective"):
        batch.observations("nobody")
    for n, threads in ((0, 1), (1 << 25, 1), (2, 0)):
        with pytest.raises(ValueError, match="expected"):
            boardwright.vector("kalah", n, threads=threads)
    over_state = boardwright.load("kalah:4x3").read("0,0,0,0,9/0,0,0,0,15 S")
    with pytest.raises(ValueError, match="the game is over"):
        boardwright.vector(over_state, n=2)


@pytest.mark.parametrize(("spec", "n"), [("gomoku:15", 64), ("gomoku:15", 4096), ("kalah:6x4", 256), ("sticks", 3)])
def test_arrays_are_aligned(spec: str, n: int) -> None:
    batch = boardwright.vector(spec, n=n, seed=1)
    rewards, over = batch.step(batch.random_actions())
    for array in (rewards, over, batch.masks(), batch.observations(), batch.players(), batch.lengths(), *batch.playouts()):
        assert array.ctypes.data % 64 == 0 and array.flags.c_contiguous


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))])
@pytest.mark.parametrize("spec", SPECS)
def test_a_vector_is_copied_and_pickled(spec: str, again: Callable[[boardwright.Vector], boardwright.Vector]) -> None:
    batch = boardwright.vector(spec, n=7, seed=4, threads=2, auto_reset=False)
    for _ in range(9):
        batch.step(batch.random_actions())
    other = again(batch)
    assert (other.n, other.threads, other.auto_reset) == (7, 2, False)
    while (batch.players() != boardwright.TERMINAL).any():
        assert (batch.players() == other.players()).all() and (batch.lengths() == other.lengths()).all()
        assert (batch.observations() == other.observations()).all()
        actions = batch.random_actions().copy()
        for mine, its in zip(batch.step(actions), other.step(actions)):
            assert (mine == its).all()


def test_two_threads_cannot_use_one_vector() -> None:
    batch = boardwright.vector("gomoku:15", n=2000, seed=1)
    errors: list[BaseException] = []

    def work() -> None:
        try:
            for _ in range(20):
                batch.rollout(20)
        except RuntimeError as error:
            errors.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors and all("at work in another thread" in str(error) for error in errors)


def test_seeds_may_be_numbers_of_numpy() -> None:
    batch = boardwright.vector("kalah", n=2, seed=np.int64(7))  # type: ignore[arg-type]
    assert pickle.loads(pickle.dumps(batch)).n == 2
    batch.reset(seed=np.uint8(9))  # type: ignore[arg-type]
    assert copy.copy(batch).n == 2


def test_numbers_of_a_vector_are_checked() -> None:
    for n, threads, said in [(-1, 1, "n=-1: expected 1 to"), (4, 0, "threads=0: expected 1 to 256")]:
        with pytest.raises(ValueError, match=said):
            boardwright.vector("kalah", n=n, threads=threads)
    with pytest.raises(ValueError, match="seed=-3: expected 0 to"):
        boardwright.vector("kalah", n=1, seed=-3)
    with pytest.raises(TypeError, match="n is a whole number, not float"):
        boardwright.vector("kalah", n=2.0)  # type: ignore[arg-type]
