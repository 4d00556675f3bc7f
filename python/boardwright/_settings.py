"""Settings of events: arguments and the mapping ``settings`` become one text with the keys of tournament files.

Types are checked here and nothing else: bounds and what goes together are the workbench's, which names the argument.
"""

from __future__ import annotations

import json
import math
import os
import secrets
from collections.abc import Mapping
from typing import Any, Callable, SupportsFloat, SupportsIndex

from ._checks import text, texts, whole
from ._native import EventSettings, Game

#: The deepest that a setting is nested.
_DEEPEST = 8


def _count(name: str, value: object) -> int:
    number = whole(name, value)
    if not -(1 << 63) <= number < 1 << 64:
        raise ValueError(f"{name} is a whole number of {number.bit_length()} bits: expected at most 64")
    return number


def _number(name: str, value: object, unit: str = "") -> float:
    if type(value).__name__ in ("bool", "bool_", "str") or not isinstance(value, (SupportsFloat, SupportsIndex)):
        raise TypeError(f"{name} is a number{unit}, not {type(value).__name__}")
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise ValueError(f"{name}={number}: expected a finite number{unit}")
    return number


def _time(name: str, value: object) -> str:
    seconds = _number(name, value, " of seconds")
    # A time is told in whole nanoseconds, and none is no time for a move.
    seconds = max(seconds, 1e-9) if seconds > 0 else seconds
    return f"{f'{seconds:.9f}'.rstrip('0').rstrip('.')}s"


def _flag(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"{name} is True or False, not {type(value).__name__}")
    return value


#: The arguments that are settings: the key of each in tournament files, and its type.
ARGUMENTS: dict[str, tuple[str, Callable[[str, object], object]]] = {
    "games": ("until.games", _count),
    "sprt": ("until.sprt", text),
    "clock": ("pace.tc", text),
    "seconds": ("pace.movetime", _time),
    "margin": ("pace.margin", _time),
    "nodes": ("pace.nodes", _count),
    "depth": ("pace.depth", _count),
    "ponder": ("bots.ponder", _flag),
    "openings": ("openings", text),
    "seed": ("seed", _count),
    "scoring": ("score", text),
    "repetition": ("repetition", _count),
    "max_plies": ("max-plies", _count),
    "solved": ("solved", _count),
    "draw": ("draw", text),
    "resign": ("resign", text),
    "parameters": ("tune.parameters", texts),
    "ahead": ("tune.ahead", _count),
    "stability": ("tune.stability", _number),
    "alpha": ("tune.alpha", _number),
    "gamma": ("tune.gamma", _number),
}

#: The keys of tables of settings.
_TABLES = {key.split(".")[0] for key, _ in ARGUMENTS.values() if "." in key}


def _plain(name: str, value: object, deep: int = 0) -> object:
    """Return a value of a mapping as JSON has it."""
    if deep > _DEEPEST:
        raise ValueError(f"{name} is nested more than {_DEEPEST} times: expected a setting")
    if type(value).__name__ in ("bool", "bool_"):
        return bool(value)
    if isinstance(value, os.PathLike):
        return text(name, os.fspath(value))
    if isinstance(value, str):
        return text(name, value)
    if isinstance(value, SupportsIndex):
        return _count(name, value)
    if isinstance(value, SupportsFloat):
        return _number(name, value)
    if isinstance(value, Mapping):
        return {text(f"each key of {name}", key): _plain(f"{name}.{key}", part, deep + 1) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        each = name if name.startswith("each of ") else f"each of {name}"
        return [_plain(each, part, deep + 1) for part in value]
    raise TypeError(f"{name} is a text, a number, True, False, a list or a mapping, not {type(value).__name__}")


def _keys(settings: object) -> dict[str, object]:
    """Return what a mapping gives, by keys with dots between tables and theirs."""
    if settings is None:
        return {}
    if not isinstance(settings, Mapping):
        raise TypeError(f"settings is a mapping with the keys of tournament files, not {type(settings).__name__}")
    found: dict[str, object] = {}
    for key, value in settings.items():
        given = {text("each key of settings", key): value}
        if key in _TABLES:
            if not isinstance(value, Mapping):
                raise TypeError(f"{key} in settings is a mapping, not {type(value).__name__}")
            given = {f"{key}.{text(f'each key of {key}', part)}": one for part, one in value.items()}
        for path, one in given.items():
            if path in found:
                raise ValueError(f"{path} is given twice in settings: expected it once")
            if one is not None:
                found[path] = _plain(path, one)
    return found


def event(
    form: tuple[str, Game],
    players: list[tuple[str, str, str, list[str]]],
    arguments: Mapping[str, object],
    settings: object,
    games: int,
) -> EventSettings:
    """Return the settings of an event: its format and game, its players, and what a caller gave.

    A player is the name of its argument, its spec, the name of the argument with its options, and these. Of ``arguments``,
    those of a function by name, the settings are taken; ``None`` is not given. Without a number of games it is ``games``,
    without a seed a random one. Raises TypeError and ValueError that name the argument or the key.
    """
    format_name, game = form
    found = _keys(settings)
    owners = {"format": "its function", "game": "game", "games": "game", "players": " and ".join(one[0] for one in players)}
    for path in found:
        owner = owners.get(path.split(".")[0])
        if owner is not None:
            raise ValueError(f"{path} is given twice: by {owner} and in settings, expected no {path} in settings")
    names = {"games": "game"}
    for index, (argument, _, options_argument, _) in enumerate(players):
        names.update({f"players.{index}": argument, f"players.{index}.options": options_argument})
    for argument, (path, read) in ARGUMENTS.items():
        value = arguments.get(argument)
        if value is None:
            continue
        if path in found:
            raise ValueError(f"{path} is given twice: by the argument {argument} and in settings, expected one of them")
        found[path], names[path] = read(argument, value), argument
    written: dict[str, Any] = {
        "format": format_name,
        "game": game.spec,
        "players": [{"spec": spec, "options": options} for _, spec, _, options in players],
    }
    for path, value in {"until.games": games, "seed": secrets.randbelow(1 << 32), **found}.items():
        table, _, key = path.partition(".")
        if table in _TABLES:
            written.setdefault(table, {})[key] = value
        else:
            written[path] = value
    return EventSettings(json.dumps(written), names)
