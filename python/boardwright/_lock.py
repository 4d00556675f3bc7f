"""A lock that ends with the process that has it, however that ends."""

from __future__ import annotations

import os
import pathlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


@contextmanager
def locked(folder: pathlib.Path) -> Iterator[pathlib.Path]:
    """Make a folder and keep others out of it; gives the file in it that is locked.

    Raises BlockingIOError if another process, or another thread, has it.
    """
    path = folder / "lock"
    while True:
        folder.mkdir(parents=True, exist_ok=True)
        try:
            file = open(path, "ab")
        except FileNotFoundError:
            # Whoever had it has just removed the folder.
            continue
        with file:
            if not _take(file.fileno()):
                raise BlockingIOError(f"{folder} is in use: another run writes there")
            if _is_at(file.fileno(), path):
                yield path
                break
    if sys.platform == "win32":
        # It removes no file that is open, as that of another run is.
        _end(folder, path)


def _is_at(file: int, path: pathlib.Path) -> bool:
    """False of a file that has been removed in between, whose lock keeps nobody out."""
    try:
        return os.path.samestat(os.fstat(file), path.stat())
    except FileNotFoundError:
        return False


def _take(file: int) -> bool:
    try:
        if sys.platform == "win32":
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        # A file system without locks.
        return True
    return True


def remove(folder: pathlib.Path, lock: pathlib.Path) -> None:
    """Remove a folder without others below it, the last of its files first and the lock at the end.

    Whoever is killed meanwhile leaves the first of its files, without a gap.
    """
    for file in sorted(folder.iterdir(), reverse=True):
        if file != lock:
            file.unlink()
    if sys.platform != "win32":
        _end(folder, lock)


def _end(folder: pathlib.Path, lock: pathlib.Path) -> None:
    try:
        lock.unlink()
        folder.rmdir()
    except OSError:
        # A later run may be there already.
        pass
