"""Checks of arguments that several functions share."""

from __future__ import annotations

from typing import SupportsIndex


def whole(name: str, value: object, least: int, most: int | None = None) -> int:
    """Return the whole number that a caller gave as ``name``.

    Raises TypeError for anything but an int (a bool is refused, too), ValueError for a number outside of the range.
    """
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        raise TypeError(f"{name} is a whole number, not {type(value).__name__}")
    number = value.__index__()
    if number < least or (most is not None and number > most):
        expected = f"at least {least}" if most is None else f"{least} to {most}"
        raise ValueError(f"{name}={number}: expected {expected}")
    return number
