#!/usr/bin/env python3
"""Plays the matches of the documentation's tables again and compares the results.

    cargo build --release
    python3 tools/match_tables.py [--write] [--only WORD] [FILE ...]

A row is a command with its result, such as

    | `boardwright match sticks board-rank random --games 200 --seed 1` | 200–0–0 | a bound only |

or two players, where the text before the table has the command with `A` and `B` in their places:

    The levels of the engine, each line with `boardwright match gomoku A B --games 60 --seed 3`:
    | `engine@level=2` | `engine@level=1` | 38–22–0 | 95 ± 70 |

Rows in which a player has a limit of time are left out, for no second match is like the first. With `--write` the results
that differ are written into the pages. The exit code is 1 if one differs.
"""

import argparse
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RESULT = r"\d+–\d+–\d+"
WITH_COMMAND = re.compile(rf"^\| `boardwright (match [^`]+)` \| ({RESULT}) \| ([^|]+) \|$")
WITH_PLAYERS = re.compile(rf"^\| `([^`]+)` \| `([^`]+)` \| ({RESULT}) \| ([^|]+) \|$")
PATTERN = re.compile(r"`boardwright (match \S+ A B [^`]+)`")


def play(program: str, command: str) -> tuple[str, str]:
    """The result of a match as the tables write it: games won, lost and drawn by the first player, and Elo."""
    run = subprocess.run([program, *shlex.split(command)], capture_output=True, text=True, check=False, cwd=ROOT)
    if run.returncode != 0:
        sys.exit(f"boardwright {command} ended with {run.returncode}: {run.stderr.strip()}")
    figures = dict(line.split(": ", 1) for line in run.stdout.splitlines() if ": " in line)
    result = "–".join(figures[name] for name in ("wins", "losses", "draws"))
    if "is no estimate" in run.stderr:
        return result, "a bound only"
    elo, error = (round(float(figures[name])) for name in ("elo", "elo_error"))
    return result, f"{elo} ± {error}".replace("-", "−")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the results that differ into the pages")
    parser.add_argument("--only", default="", help="only matches whose command has this in it")
    parser.add_argument("--program", default=str(ROOT / "target/release/boardwright"))
    parser.add_argument("pages", nargs="*", type=Path, default=sorted((ROOT / "docs").rglob("*.md")))
    options = parser.parse_args()
    if shutil.which(options.program) is None:
        parser.error(f"no program {options.program}: expected the one that `cargo build --release` makes")
    played = differing = 0
    for page in options.pages:
        lines = page.read_text(encoding="utf-8").split("\n")
        pattern = None
        for index, line in enumerate(lines):
            if found := PATTERN.search(line):
                pattern = found[1]
            if found := WITH_COMMAND.match(line):
                command, result, elo = found.groups()
            elif pattern and (found := WITH_PLAYERS.match(line)):
                first, second, result, elo = found.groups()
                command = pattern.replace(" A B ", f" {first} {second} ")
            else:
                continue
            if "time=" in command or "--tc" in command or options.only not in command:
                continue
            now, elo_now = play(options.program, command)
            played += 1
            is_same = (now, elo_now) == (result, elo)
            differing += not is_same
            note = "" if is_same else f", not {result}, {elo}"
            print(f"{page.name}:{index + 1}: {command}: {now}, {elo_now}{note}", flush=True)
            lines[index] = line.replace(f"| {result} | {elo} |", f"| {now} | {elo_now} |")
        if options.write:
            page.write_text("\n".join(lines), encoding="utf-8")
    print(f"{played} matches played, {differing} differ")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
