"""The texts: every docstring's example runs, every public name has one, and the stubs list what there is."""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
import pathlib
from typing import Any

import pytest

import boardwright

FOLDER = pathlib.Path(boardwright.__file__).parent
PRIVATE = ("_analysis", "_bots", "_bulk", "_data", "_matches", "_settings", "_solving", "_table", "_vector", "datasets")
MODULES = ["boardwright", *(f"boardwright.{name}" for name in PRIVATE)]
WITH_OTHERS = {"boardwright.pettingzoo": "pettingzoo", "boardwright.gymnasium": "gymnasium"}
NATIVE = [boardwright.Game, boardwright.State, boardwright.Player, boardwright.Stop]


def run_examples(text: str, name: str) -> int:
    """Run the examples of a docstring and return how many there are."""
    test = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    failures = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test).failed
    assert failures == 0, name
    return len(test.examples)


@pytest.mark.parametrize("name", [*MODULES, *WITH_OTHERS])
def test_examples_of_python_code_run(name: str) -> None:
    if name in WITH_OTHERS:
        pytest.importorskip(WITH_OTHERS[name])
    result = doctest.testmod(importlib.import_module(name))
    assert result.failed == 0


def test_examples_of_native_code_run() -> None:
    count = 0
    for kind in NATIVE:
        members = {"": kind, **{key: value for key, value in vars(kind).items() if not key.startswith("_")}}
        for key, member in members.items():
            text = member.__doc__ or ""
            assert len(text) > 5, f"{kind.__name__}.{key} has no docstring"
            count += run_examples(text, f"{kind.__name__}.{key}")
    for function in (boardwright.load, boardwright.games):
        count += run_examples(function.__doc__ or "", function.__name__)
    assert count > 20


def stubs() -> dict[str, set[str]]:
    """The names in the stub file: those of the module under an empty name, those of its classes under theirs."""
    names: dict[str, set[str]] = {"": set()}
    for node in ast.parse((FOLDER / "_native.pyi").read_text()).body:
        if isinstance(node, ast.ClassDef):
            names[""].add(node.name)
            names[node.name] = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
        elif isinstance(node, ast.FunctionDef):
            names[""].add(node.name)
    return names


def test_the_stubs_list_what_there_is() -> None:
    native: Any = importlib.import_module("boardwright._native")
    listed = stubs()
    there = {name for name in vars(native) if not name.startswith("__")}
    assert there == listed[""]
    for name in sorted(listed[""]):
        kind = getattr(native, name)
        if inspect.isclass(kind) and not issubclass(kind, Exception):
            public = {key for key in vars(kind) if not key.startswith("_")}
            assert public == {key for key in listed[name] if not key.startswith("_")}, name


def test_everything_that_is_exported_is_there() -> None:
    for name in boardwright.__all__:
        assert getattr(boardwright, name) is not None and name in dir(boardwright)
    assert boardwright.datasets.SCHEMA and "datasets" in dir(boardwright)
    with pytest.raises(AttributeError, match="nonsense"):
        boardwright.nonsense  # noqa: B018
