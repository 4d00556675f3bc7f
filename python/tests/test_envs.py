"""Environments of other libraries: PettingZoo, Gymnasium, OpenSpiel."""

from __future__ import annotations

import copy
import pickle
import random
import warnings
from typing import Any

import numpy as np
import pytest

import boardwright

GAMES = ["gomoku:7", "sticks:5", "kalah:4x3"]


@pytest.mark.parametrize("spec", GAMES)
def test_pettingzoo_accepts_the_environment(spec: str) -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    from boardwright import pettingzoo

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(pettingzoo.env(spec), num_cycles=200, verbose_progress=False)
        seed_test(lambda: pettingzoo.env(spec), num_cycles=100)


def test_a_pettingzoo_game_is_the_game() -> None:
    pytest.importorskip("pettingzoo")
    from boardwright import pettingzoo

    env = pettingzoo.env("kalah:4x3", render_mode="ansi")
    env.reset(seed=1)
    state = boardwright.load("kalah:4x3").start()
    rng = random.Random(1)
    total = {"player_0": 0.0, "player_1": 0.0}
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        total[agent] += reward
        if over:
            env.step(None)
            continue
        assert agent == f"player_{state.current_player()}"
        assert (seen["observation"] == state.observation_tensor()).all()
        action = rng.choice(np.flatnonzero(seen["action_mask"]).tolist())
        assert env.render() == repr(state)
        state.apply(action)
        env.step(action)
    assert state.is_terminal() and tuple(total.values()) == state.returns()


@pytest.mark.parametrize("spec", GAMES)
def test_gymnasium_accepts_the_environment(spec: str) -> None:
    gymnasium = pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    import boardwright.gymnasium

    env = gymnasium.make("boardwright/Play-v0", game=spec, opponent="random", illegal="lose", side=None)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(env.unwrapped, skip_render_check=True)
    assert boardwright.gymnasium.PlayEnv in type(env.unwrapped).__mro__


def test_a_gymnasium_game_is_played_against_any_player() -> None:
    pytest.importorskip("gymnasium")
    from boardwright.gymnasium import PlayEnv

    with pytest.raises(ValueError, match="nobody"):
        PlayEnv("kalah:4x3", "nobody")
    opponents: list[Any] = ["random", "score", lambda state: state.legal_actions()[0]]
    for opponent in opponents:
        for side in (0, 1, None):
            env = PlayEnv("kalah:4x3", opponent, side=side)
            observation, info = env.reset(seed=5)
            over = False
            while not over:
                assert env.state.current_player() == info["player"] == env.player
                assert (observation == env.state.observation_tensor()).all()
                action = int(np.flatnonzero(info["action_mask"])[0])
                observation, reward, over, _, info = env.step(action)
            assert reward == env.state.returns()[env.player]
    with pytest.raises(boardwright.IllegalActionError):
        env.reset(seed=1)
        env.step(77)
    lost = PlayEnv("kalah:4x3", illegal="lose")
    lost.reset(seed=1)
    wrong_types: list[Any] = [True, 1.0, None, "1"]
    for nothing in wrong_types:
        with pytest.raises(TypeError, match="action is a whole number"):
            lost.step(nothing)
    assert lost.step(99)[1:3] == (-1.0, True)
    with pytest.raises(boardwright.IllegalActionError, match="has lost it; call reset"):
        lost.step(0)
    lost.reset(seed=1)
    assert lost.step(int(lost.action_space.sample(mask=lost.state.legal_actions_mask().astype(np.int8))))[2] is False
    for wrong in ({"side": 2}, {"illegal": "maybe"}, {"render_mode": "human"}):
        with pytest.raises(ValueError, match="expected"):
            PlayEnv("kalah", **wrong)


def test_open_spiel_runs_its_algorithms() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import mcts

    import boardwright.open_spiel

    game = pyspiel.load_game("python_boardwright(spec=kalah:3x2)")
    pyspiel.random_sim_test(game, num_sims=5, serialize=False, verbose=False)
    exact = boardwright.solve("kalah:3x2", memory=16, tables=False).value
    values = pyspiel.load_game("python_boardwright(spec=kalah:3x1)")
    solved = boardwright.solve("kalah:3x1", memory=16, tables=False).winner
    from open_spiel.python.algorithms import minimax

    value, _ = minimax.alpha_beta_search(values)
    assert value == {0: 1, 1: -1, None: 0}[solved] and exact == 4
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=2, random_state=np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 2, 50, evaluator, random_state=np.random.RandomState(1))
    state = game.new_initial_state()
    assert bot.step(state) in state.legal_actions()
    assert len(state.observation_tensor(0)) == int(np.prod(boardwright.load("kalah:3x2").observation_shape))
    longest = [
        pyspiel.load_game(f"python_boardwright(spec={spec})").max_game_length() for spec in ("gomoku:7", "sticks:5", "kalah")
    ]
    assert longest == [49, 300, 1000]


@pytest.mark.parametrize("spec", ["kalah:4x3;empty-capture", "kalah:3x4;end~mover", "kalah:3x4,end=mover", "gomoku:7,caro"])
def test_open_spiel_copies_games_and_states(spec: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    pytest.importorskip("boardwright.open_spiel")
    game = pyspiel.load_game("python_boardwright", {"spec": spec})
    if "," not in spec:
        assert pyspiel.load_game(f"python_boardwright(spec={spec})").loaded == game.loaded
    with pytest.raises(ValueError, match="a game begins at its start"):
        game.new_initial_state("x")
    played = game.new_initial_state()
    played.apply_action(1)
    for copied in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game), pickle.loads(pickle.dumps(played)).get_game()):
        assert copied.loaded == game.loaded and str(copied) == str(game)
        state = copied.new_initial_state()
        state.apply_action(1)
        assert str(state) == str(played) and list(state.observation_tensor(0)) == list(played.observation_tensor(0))
    assert str(pickle.loads(pickle.dumps(played))) == str(played)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, played))
    assert str(again) == str(played)


def test_open_spiel_tells_positions_that_come_again_apart() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    pytest.importorskip("boardwright.open_spiel")
    game = pyspiel.load_game("python_boardwright(spec=sticks:5;3s2h0d)")
    once = game.new_initial_state()
    for move in ["S@a1", "S@e5", "S@b1", "S@d5", "S@c1", "S@c5", "H@a3", "H@e3", "H@b3", "H@d3"]:
        once.state.play(move)
    twice = once.clone()
    for move in ["Sa1-a2", "Se5-e4", "Sa2-a1", "Se4-e5"]:
        twice.apply_action(twice.state.string_to_action(move))
    assert once.observation_string(0) == twice.observation_string(0)
    assert once.information_state_string(0) != twice.information_state_string(0)
    for player, viewer in enumerate(("first", "second")):
        planes = once.state.observation_tensor(viewer).ravel()
        assert list(once.observation_tensor(player)) == list(planes)


@pytest.mark.parametrize("spec", GAMES)
def test_boards_are_drawn_as_images(spec: str) -> None:
    pytest.importorskip("pettingzoo")
    from boardwright import gymnasium, pettingzoo

    env = pettingzoo.env(spec, render_mode="rgb_array")
    env.reset(seed=1)
    before = env.render()
    env.step(int(np.flatnonzero(env.observe("player_0")["action_mask"])[0]))
    after = env.render()
    assert before.dtype == np.uint8 and before.shape == after.shape and before.shape[2] == 3 and (before != after).any()
    single = gymnasium.PlayEnv(spec, opponent="random", render_mode="rgb_array")
    single.reset(seed=1)
    assert (single.render() == before).all()
    with pytest.raises(ValueError, match="'ansi' or 'rgb_array'"):
        gymnasium.PlayEnv(spec, render_mode="human")
