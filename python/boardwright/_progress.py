"""Progress of long work, told to whoever wants to know."""

from __future__ import annotations

import importlib
import sys
from typing import Any


class Progress:
    """Tells how much of some work is done.

    It is made of what callers give as ``progress``: ``None`` (nobody is told), ``True`` (a bar of tqdm, or a line on the
    standard error without it), a class such as ``tqdm.auto.tqdm``, a bar that was made of it, or a function
    ``progress(done, total)``.
    """

    def __init__(self, given: Any, total: int) -> None:
        """Begin with nothing done."""
        self.total = total
        self.done = 0
        self._bar: Any = None
        self._tell: Any = None
        self._is_own = False
        if given is True:
            try:
                given = importlib.import_module("tqdm.auto").tqdm
            except ImportError:
                given = _Line
        if given is None or given is False:
            return
        if isinstance(given, type) and hasattr(given, "update"):
            self._bar, self._is_own = given(total=total), True
        elif hasattr(given, "update"):
            self._bar = given
            if getattr(given, "total", 0) is None:
                given.total = total
        elif callable(given):
            self._tell = given
        else:
            name = type(given).__name__
            raise TypeError(f"progress is True, a bar with update(n), or a function of (done, total), not {name}")

    def add(self, count: int = 1) -> None:
        """Say that so much more is done."""
        self.done += count
        if self._bar is not None:
            self._bar.update(count)
        elif self._tell is not None:
            self._tell(self.done, self.total)

    def close(self) -> None:
        """End a bar that was made here."""
        if self._is_own:
            self._bar.close()

    def __enter__(self) -> Progress:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the bar."""
        self.close()


class _Line:
    """A line on the standard error that says how much is done, whenever another hundredth is."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0

    def update(self, count: int) -> None:
        """Say that so much more is done."""
        before = 100 * self.done // self.total
        self.done += count
        if 100 * self.done // self.total > before:
            print(f"\r{self.done}/{self.total}", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        """End the line."""
        print(file=sys.stderr)
