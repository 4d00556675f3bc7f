"""Checks many certificates with tools/check_certificate.py in one process, for tests.

Usage: verdicts.py FOLDER_OF_THE_CHECKER < NAMES_OF_FILES

A line of output is JSON: the exit code of the check, how many positions were looked at, the reason or null, and whether the
claims hold.
"""

import json
import sys

sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
import check_certificate as checker  # noqa: E402

sys.setrecursionlimit(checker.DEEPEST)
for line in sys.stdin:
    with open(line.rstrip("\n"), "rb") as file:
        verdict = checker.check(file.read(), None)
    print(json.dumps([verdict.code, sum(verdict.positions), verdict.reason, verdict.as_json()["holds"]]))
