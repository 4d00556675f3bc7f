"""Checks of arguments that several functions share."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import SupportsIndex

from ._native import Stop


def whole(name: str, value: object, least: int | None = None, most: int | None = None) -> int:
    """Return the whole number that a caller gave as ``name``.

    Raises TypeError for anything but an int (a bool is refused, too), ValueError for a number outside of the range.
    """
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        raise TypeError(f"{name} is a whole number, not {type(value).__name__}")
    number = value.__index__()
    if (least is not None and number < least) or (most is not None and number > most):
        expected = f"at least {least}" if most is None else f"{least} to {most}"
        raise ValueError(f"{name}={number}: expected {expected}")
    return number


def text(name: str, value: object) -> str:
    """Return the text that a caller gave as ``name``.

    Raises TypeError for anything else, ValueError for half a surrogate, which no file or other program can be told.
    """
    if not isinstance(value, str):
        raise TypeError(f"{name} is a text, not {type(value).__name__}")
    if any("\ud800" <= character <= "\udfff" for character in value):
        raise ValueError(f"{name}={value!a}: expected a text without halves of surrogates")
    return value


def texts(name: str, value: object) -> list[str]:
    """Return the texts of the list that a caller gave as ``name``; a text by itself is a TypeError, too."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise TypeError(f"{name} is a list of texts, not {type(value).__name__}")
    return [text(f"each of {name}", one) for one in value]


def stop_of(stop: object) -> Stop | None:
    """Return the mark that a caller gave as ``stop``; anything else is a TypeError."""
    if stop is not None and not isinstance(stop, Stop):
        raise TypeError(f"stop is a Stop or None, not {type(stop).__name__}")
    return stop


def threads_of(threads: int | None) -> int:
    """Return a number of threads: what a caller gave, or one for each processor."""
    return (os.cpu_count() or 1) if threads is None else whole("threads", threads, 1, 256)
