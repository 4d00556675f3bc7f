"""The program ``boardwright``, as the command of the environment and as ``python -m boardwright``."""

from __future__ import annotations

import signal
import sys

from ._native import _run


def main() -> int:
    """Do what the command line says and return the exit code."""
    # The program catches Ctrl-C itself, as it does when no interpreter is around it.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _run(["boardwright", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
