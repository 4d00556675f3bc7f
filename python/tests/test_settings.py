"""Every setting of an event through the door of Python: it arrives as from a file, or is refused for the same reason."""

from __future__ import annotations

import inspect
import json
import pathlib
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import boardwright
from boardwright import _matches, _native, _settings, _tuning

GAME = "kalah:4x3"
#: A sample of every setting, with what the workbench makes of it; a test of the workbench writes the file.
SAMPLES: list[dict[str, Any]] = json.loads((pathlib.Path(__file__).parent / "settings.json").read_text(encoding="utf-8"))
#: A value of every argument that is a setting, the same as in the sample of its key if there is one.
VALUES: dict[str, Any] = {
    "games": 6,
    "sprt": "elo1=20",
    "clock": "10+0.1",
    "seconds": 0.02,
    "margin": 0,
    "nodes": np.int64(300),
    "depth": 4,
    "ponder": True,
    "openings": "random:2",
    "seed": 7,
    "scoring": "stones",
    "repetition": 3,
    "max_plies": 40,
    "solved": 500,
    "draw": "after=4,moves=5,score=0.1",
    "resign": "moves=3,score=20,by=one",
    "parameters": ["delta, 0.15, 0, 1"],
    "ahead": 4,
    "stability": 0.2,
    "alpha": np.float32(0.5),
    "gamma": 0,
}


class Arrived(Exception):
    """What would have been played."""

    def __init__(self, event: _native.EventSettings) -> None:
        self.settings = flat(json.loads(event.text()))


def flat(table: dict[str, Any], path: str = "") -> dict[str, Any]:
    leaves: dict[str, Any] = {}
    for key, value in table.items():
        leaves.update(flat(value, f"{path}{key}.") if isinstance(value, dict) else {f"{path}{key}": value})
    return leaves


@pytest.fixture
def arrive(monkeypatch: pytest.MonkeyPatch) -> Callable[..., dict[str, Any]]:
    """What arrives in the workbench of a call of the function of this format."""

    def instead(*arguments: Any) -> Any:
        raise Arrived(next(one for one in arguments if isinstance(one, _native.EventSettings)))

    def call(form: str, **given: Any) -> dict[str, Any]:
        if form == "tuning":
            given = {"parameters": ["a, 1, 0, 2"], **given}
        with pytest.raises(Arrived) as caught:
            if form == "match":
                boardwright.match("score", "first", GAME, **given)
            else:
                boardwright.tune("score", GAME, **given)
        return caught.value.settings

    monkeypatch.setattr(_matches, "_match", instead)
    monkeypatch.setattr(_tuning, "_tune", instead)
    return call


def changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in after.items() if key not in before or before[key] != value}


@pytest.mark.parametrize("form", ["match", "tuning"])
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: str(sample["key"]))
def test_every_setting_arrives_or_is_refused_with_the_reason(
    arrive: Callable[..., dict[str, Any]], sample: dict[str, Any], form: str
) -> None:
    seed = {} if sample["key"] == "seed" else {"seed": 1}
    given, expected = dict(sample["given"]), sample[form]
    arguments = {}
    if sample["key"] == "tune" and form == "tuning":
        # What is tuned is always given by an argument.
        with pytest.raises(ValueError, match=r"tune\.parameters is given twice: by the argument parameters"):
            arrive(form, settings=given)
        table = dict(given["tune"])
        arguments["parameters"], given = table.pop("parameters"), {"tune": table}
    if "refused" in expected:
        with pytest.raises(ValueError) as refused:
            arrive(form, settings=given, **seed, **arguments)
        assert str(refused.value) == f"{expected['setting']}: {expected['refused']}"
        return
    before = arrive(form, seed=1)
    assert changes(before, arrive(form, settings=given, **seed, **arguments)) == expected["changes"]
    # The same as a file has them that writes no tables.
    dotted = {key: value for key, value in flat(given).items() if key.split(".")[0] in ("until", "pace", "bots", "tune")}
    if dotted:
        assert changes(before, arrive(form, settings=dotted, **seed, **arguments)) == expected["changes"]


@pytest.mark.parametrize("argument", VALUES)
def test_every_argument_is_the_setting_of_its_key(arrive: Callable[..., dict[str, Any]], argument: str) -> None:
    key = _settings.ARGUMENTS[argument][0]
    functions: dict[str, Callable[..., object]] = {"match": boardwright.match, "tuning": boardwright.tune}
    forms = [form for form, function in functions.items() if argument in inspect.signature(function).parameters]
    assert forms
    sample = next((sample for sample in SAMPLES if sample["key"] in (key, key.split(".")[0])), None)
    assert sample is not None
    for form in forms:
        seed = {} if argument == "seed" else {"seed": 1}
        # Thinking in the opponent's time needs a time.
        pace = {"seconds": 0.02} if argument == "ponder" else {}
        changed = changes(arrive(form, seed=1), arrive(form, **{argument: VALUES[argument]}, **pace, **seed))
        expected = {path: value for path, value in sample[form]["changes"].items() if sample["key"] != "tune" or path == key}
        assert changed == (expected or {key: pytest.approx(VALUES[argument])})
        if argument != "parameters":
            with pytest.raises(ValueError, match=f"{key} is given twice: by the argument {argument} and in settings"):
                arrive(form, settings={key: VALUES[argument]}, **{argument: VALUES[argument]})


def test_every_argument_that_is_a_setting_is_known() -> None:
    assert set(VALUES) == set(_settings.ARGUMENTS)
    others = {
        "match": {"a", "b", "game", "a_options", "b_options", "threads", "settings", "on_error", "progress", "stop"},
        "tune": {"player", "game", "options", "threads", "settings", "progress", "stop"},
    }
    for name, rest in others.items():
        assert set(inspect.signature(getattr(boardwright, name)).parameters) - rest <= set(_settings.ARGUMENTS), name


@pytest.mark.parametrize(
    ("given", "kind", "message"),
    [
        ({"settings": 5}, TypeError, "settings is a mapping with the keys of tournament files, not int"),
        ({"settings": {5: 1}}, TypeError, "each key of settings is a text, not int"),
        ({"settings": {"pace": 5}}, TypeError, "pace in settings is a mapping, not int"),
        ({"settings": {"bots": {"memory": object()}}}, TypeError, r"bots\.memory is a text, a number, .*, not object"),
        ({"settings": {"bots": {"fresh": "yes"}}}, ValueError, r"^bots\.fresh: .*expected a boolean"),
        ({"settings": {"bots": {"memory": 350}}}, ValueError, r'^bots\.memory: bad amount of memory "350": expected'),
        ({"settings": {"bots": {"longest": "0s"}}}, ValueError, r"^bots\.longest: bad time .* expected a time above 0"),
        ({"settings": {"bots": {"speed": 3}}}, ValueError, r"^bots\.speed: unknown field `speed`, expected one of"),
        ({"settings": {"seeds": 3}}, ValueError, "^seeds: unknown field `seeds`, expected one of"),
        ({"settings": {"bots": {"ponder": True, "suspend": True}}}, ValueError, r"^bots\.suspend: ponder and suspend"),
        ({"settings": {"pace.nodes": 5, "pace": {"nodes": 6}}}, ValueError, r"pace\.nodes is given twice in settings"),
        ({"settings": {"format": "match"}}, ValueError, "format is given twice: by its function and in settings"),
        ({"settings": {"game": GAME}}, ValueError, "game is given twice: by game and in settings"),
        ({"settings": {"players": ["a", "b"]}}, ValueError, "players is given twice: by a and b and in settings"),
        ({"games": 1 << 70}, ValueError, "games is a whole number of 71 bits: expected at most 64"),
        ({"settings": {"until": {"games": -(10**999)}}}, ValueError, r"until\.games is a whole number of 3319 bits"),
        ({"settings": {"name": "\ud800"}}, ValueError, "name='.*': expected a text without halves"),
        ({"settings": {"draw": {"score": float("nan")}}}, ValueError, r"draw\.score=nan: expected a finite number"),
        ({"settings": {"openings": [[[[[[[[[[[]]]]]]]]]]]}}, ValueError, "nested more than 8 times: expected a setting"),
        ({"draw": "moves=0,score=1"}, ValueError, "^draw: bad draw rule"),
        ({"nodes": 0}, ValueError, "^nodes: bad number 0: expected a whole number from 1"),
        ({"depth": 256}, ValueError, "^depth: bad number 256: expected a whole number from 1 to 255"),
        ({"depth": -1}, ValueError, "^depth: bad number -1: expected a whole number from 1"),
        ({"games": 0}, ValueError, "^games: bad number 0: expected a whole number from 1"),
        ({"clock": "soon"}, ValueError, '^clock: bad time control "soon": expected'),
        ({"a_options": ["nodes=5", "nodes=0"]}, ValueError, "^a_options: expected each option once"),
        ({"b_options": ["memory=350MB"]}, ValueError, "^b_options: memory=350MB is for bots in other processes"),
        ({"ponder": True}, ValueError, "^a: first cannot ponder in a game without"),
        ({"settings": {"bots": {"cgroup": pathlib.Path("nowhere", "at", "all")}}}, ValueError, r"^bots\.cgroup: .*nowhere"),
    ],
)
def test_a_wrong_setting_is_told_by_its_name(given: dict[str, Any], kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message):
        boardwright.match("first", "score", GAME, **given)


def test_care_of_bots_reaches_them(tmp_path: pathlib.Path) -> None:
    script, lines = tmp_path / "bot.py", tmp_path / "lines"
    script.write_text("import boardwright\n\nboardwright.serve_bot(lambda state: state.legal_actions()[0])\n")
    bot = f"bwp:{sys.executable} {script}"
    for fresh in (False, True):
        care = {"trace": lines, "fresh": fresh, "cgroup": "none"}
        assert boardwright.match(bot, "first", GAME, seed=1, settings={"bots": care}).games == 2
        started = [line for line in lines.read_text(encoding="utf-8").splitlines() if line.endswith("bwp 1")]
        assert len(started) == (2 if fresh else 1)
    found = boardwright.tune(
        bot, GAME, ["a, 1, 0, 2"], games=2, settings={"bots": {"trace": lines, "cgroup": "none"}, "max-plies": 4}
    )
    assert found.games == 2 and "a=" in lines.read_text(encoding="utf-8")
