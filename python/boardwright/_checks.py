"""Checks of arguments that several functions share."""

from __future__ import annotations

import operator


def whole(name: str, value: object, least: int, most: int | None = None) -> int:
    """Return the whole number that a caller gave as ``name``.

    Raises TypeError for anything but an int (a bool is refused, too), ValueError for a number outside of the range.
    """
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} is a whole number, not {type(value).__name__}")
    number = operator.index(value)
    if number < least or (most is not None and number > most):
        expected = f"{least} or more" if most is None else f"{least} to {most}"
        raise ValueError(f"{name}={number}: expected {expected}")
    return number
