"""Games and states."""

from __future__ import annotations

import copy
import pickle
import random
import xml.etree.ElementTree

import numpy as np
import pytest

import boardwright

SPECS = ["gomoku:7", "gomoku:9x6,renju", "gomoku:15", "sticks", "sticks:5", "sticks:6x2,3s2h0d", "kalah:6x4", "kalah:4x3"]


def random_states(spec: str, seed: int) -> list[boardwright.State]:
    """All states of a random game."""
    rng = random.Random(seed)
    state = boardwright.load(spec).start()
    states = [state.clone()]
    while not state.is_terminal():
        state.apply(rng.choice(state.legal_actions()))
        states.append(state.clone())
    return states


@pytest.mark.parametrize("spec", SPECS)
def test_a_random_game_keeps_its_promises(spec: str) -> None:
    game = boardwright.load(spec)
    assert boardwright.load(game.spec) == game
    states = random_states(spec, 1)
    for before, after in zip(states, states[1:]):
        actions = before.legal_actions()
        assert actions == sorted(set(actions)) and actions
        assert np.flatnonzero(before.legal_actions_mask()).tolist() == actions
        assert before.returns() == (0, 0) and before.ending is None
        assert before.current_player() in (0, 1)
        assert before.child(after.history[-1]) == after != before
        for action in random.Random(len(before.history)).sample(actions, min(5, len(actions))):
            text = before.action_to_string(action)
            assert before.string_to_action(text) == game.string_to_action(text) == action
        planes = before.observation_tensor()
        assert planes.shape == game.observation_shape and planes.dtype == np.float32
        assert len(game.planes) == game.observation_shape[0]
    last = states[-1]
    assert last.legal_actions() == [] and not last.legal_actions_mask().any()
    assert last.current_player() == boardwright.TERMINAL
    assert sum(last.returns()) == 0 and last.ending
    assert len(last.moves) == len(last.history) == len(states) - 1


@pytest.mark.parametrize("spec", SPECS)
def test_states_survive_texts_pickles_and_copies(spec: str) -> None:
    for state in random_states(spec, 2)[::3]:
        for same in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state)), state.clone()):
            assert same == state and hash(same) == hash(state) and same.history == state.history
        again = state.game.read(state.position)
        assert again.position == state.position == str(state) and again.key == state.key
        later = pickle.loads(pickle.dumps(again))
        assert later == again and later.history == []
    assert pickle.loads(pickle.dumps(state.game)) == state.game


@pytest.mark.parametrize("spec", SPECS)
def test_symmetric_states_have_the_images_of_the_same_actions(spec: str) -> None:
    game = boardwright.load(spec)
    images = game.symmetry_actions()
    assert images.shape == (game.num_symmetries, game.num_actions)
    assert (images[0] == np.arange(game.num_actions)).all()
    for state in random_states(spec, 3)[::4]:
        symmetric = state.symmetries()
        assert len(symmetric) == game.num_symmetries and symmetric[0].position == state.position
        if not state.is_terminal():
            for image, actions in zip(symmetric, images):
                assert sorted(actions[state.legal_actions()].tolist()) == image.legal_actions()
    board = images.tolist()
    assert all(sorted(row) == list(range(game.num_actions)) for row in board)


def test_observations_say_what_the_planes_promise() -> None:
    state = boardwright.load("kalah:4x3").read("1,2,3,4,5/6,7,8,0,9 N")
    mover, first, second = (state.observation_tensor(view) for view in ("mover", "first", "second"))
    assert (mover == second).all() and not (mover == first).all()
    assert first[:, 0].tolist() == [[1, 2, 3, 4], [6, 7, 8, 0], [5] * 4, [9] * 4, [0] * 4]
    stones = boardwright.load("gomoku:5").start()
    stones.play("b1")
    planes = stones.observation_tensor()
    assert planes[1, 0].tolist() == [0, 1, 0, 0, 0] and planes.sum() == 1, "white sees black's stone, rows from below"
    sticks = boardwright.load("sticks:5").start()
    sticks.play("H@c2")
    planes = sticks.observation_tensor("first")
    assert planes[1, 1, 2] == 1 and planes[7].min() == planes[7].max() == 1, "one hollow barrel of two is left"
    with pytest.raises(ValueError, match="bad perspective"):
        state.observation_tensor("third")


def test_the_referee_ends_games_as_in_matches() -> None:
    game = boardwright.load("sticks:6x2,3s2h0d")
    assert game.limits == {"max_plies": 300, "repetition": 3}
    endings = {random_states(game.spec, seed)[-1].ending for seed in range(20)}
    assert "limit of 300 plies reached" in endings
    state = game.read("SsHhS1/sShHs1 1")
    for move in "Se2-f2 se1-f1 Sf2-e2 sf1-e1".split() * 2:
        assert not state.is_terminal()
        state.play(move)
    assert state.is_terminal() and state.returns() == (0, 0) and state.ending == "the same position 3 times"
    free = boardwright.load(game.spec, referee=False)
    assert free.limits == {"max_plies": None, "repetition": None} and free != game
    longer = free.read("SsHhS1/sShHs1 1")
    for move in "Se2-f2 se1-f1 Sf2-e2 sf1-e1".split() * 3:
        longer.play(move)
    assert not longer.is_terminal() and pickle.loads(pickle.dumps(longer)) == longer
    assert pickle.loads(pickle.dumps(free)) == free
    assert state != game.read(state.position), "the same position in a game that goes on"
    with pytest.raises(ValueError, match=r"referee=False.*expected a game with its referee"):
        boardwright.match("random", "random", free)
    with pytest.raises(ValueError, match="expected a game with its referee"):
        boardwright.tune("engine", free, ["depth,2,1,3"])


def test_action_numbers_are_stable() -> None:
    numbers = {
        ("gomoku:15", "a1"): 0,
        ("gomoku:15", "h8"): 112,
        ("kalah:6x4", "6"): 5,
        ("sticks", "S@a1"): 0,
        ("sticks", "D@g7"): 2 * 50 * 49 + 48,
        ("sticks:5", "Hb1-e5"): (26 + 2) * 25 + 24,
    }
    for (spec, text), number in numbers.items():
        game = boardwright.load(spec)
        assert game.string_to_action(text) == number and game.action_to_string(number) == text


def test_pictures_are_drawn_in_text_and_svg() -> None:
    for spec in SPECS:
        state = random_states(spec, 4)[-1]
        assert repr(state).startswith(state.game.spec) and len(repr(state).splitlines()) > 3
        root = xml.etree.ElementTree.fromstring(state._repr_svg_())
        assert root.tag.endswith("svg") and len(root) > 10


def test_what_may_not_be_played_is_refused_and_nothing_changes() -> None:
    state = boardwright.load("gomoku:7").start()
    state.apply(3)
    for action, reason in [(3, "occupied by black"), (49, "expected 0 to 48"), (-1, "expected 0 to 48"), (10**30, "range")]:
        with pytest.raises(ValueError, match=reason):
            state.apply(action)
    with pytest.raises(boardwright.IllegalActionError, match="off the board"):
        state.play("z9")
    with pytest.raises(boardwright.IllegalActionError, match="bad move"):
        state.play("nonsense")
    for wrong in ("d1", 1.5, None, [3]):
        with pytest.raises(TypeError, match="an action is an int"):
            state.apply(wrong)  # type: ignore[arg-type]
    assert state.history == [3]
    state.apply(np.int64(4))
    over = random_states("kalah:4x3", 1)[-1]
    with pytest.raises(boardwright.IllegalActionError, match="the game is over: no seeds left"):
        over.apply(0)


def test_unknown_games_and_positions_are_said_plainly() -> None:
    with pytest.raises(ValueError, match="did you mean gomoku"):
        boardwright.load("gomuku")
    with pytest.raises(ValueError, match="kalah"):
        boardwright.load("kalah:99x99")
    with pytest.raises(ValueError, match="position"):
        boardwright.load("kalah:4x3").read("nonsense")
    with pytest.raises(TypeError):
        boardwright.load(5)  # type: ignore[arg-type]
    assert boardwright.load("kalah").start() != boardwright.load("kalah:6x5").start()
    assert boardwright.load("kalah").start() != "kalah"
