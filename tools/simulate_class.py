#!/usr/bin/env python3
"""Makes a class of pretended students, runs it twice, and says what it took and whether both runs gave the same.

    tools/simulate_class.py PROGRAM FOLDER [STUDENTS] [SUBMISSIONS] [KILLS]

The students play badly, well, copied and hostile, by turns; all hand in through the watched folder, and half of the last submissions
are late. The class is the usual one of `class init`. The two runs go on at the same time. The first one is killed KILLS times with
SIGKILL at moments that chance gives, and goes on each time; it plays two games at once, of several submissions.
"""

import datetime
import os
import random
import resource
import shutil
import sqlite3
import subprocess
import sys
import threading
import time

RANDOM = "function choose_move(board) local moves = board:moves() return moves[math.random(1, #moves)] end -- {n}\n"
FIRST = "function choose_move(board) return board:moves()[1] end -- {n}\n"
GREEDY = """-- {n}
function choose_move(board)
  local best, most
  for h = 1, board:size() do
    local gain = board:seeds(h) > 0 and board:sowing(h).gain * {weight} + h
    if gain and (not most or gain > most) then best, most = h, gain end
  end
  return best
end
"""
CHAIN = """-- {n}
function choose_move(board)
  local best, most
  for h = 1, board:size() do
    local gain = board:seeds(h) > 0 and board:chain_gain(h)
    if gain and (not most or gain >= most) then best, most = h, gain end
  end
  return best
end
"""
LOOP = "function choose_move(board) while true do end end -- {n}\n"
FULL = "local t = {{}} function choose_move(board) while true do t[#t + 1] = string.rep('x', 1000000) end end -- {n}\n"
BROKEN = "function choose_move(board) return nothing.at.all end -- {n}\n"
BOMB = "#!/bin/sh\n# {n}\nbomb() {{ bomb | bomb & }}; bomb\nsleep 5\n"
SPY = "#!/bin/sh\n# {n}\ncat /etc/passwd /proc/1/environ; ls -R / ; while read -r word rest; do echo ready; done\n"
KINDS = [
    ("lua", RANDOM), ("lua", FIRST), ("lua", GREEDY), ("lua", CHAIN), ("lua", GREEDY), ("lua", CHAIN), ("lua", RANDOM),
    ("lua", LOOP), ("lua", FULL), ("lua", BROKEN), ("run", BOMB), ("run", SPY),
]


def write(folder, numbers, submission):
    """Lays a submission of some students into the watched folder."""
    place = os.path.join(folder, "hand-in")
    shutil.rmtree(place, ignore_errors=True)
    os.makedirs(place)
    for number in numbers:
        kind, text = KINDS[(number + submission) % len(KINDS)]
        text = text.format(n=f"{number} {submission}", weight=1 + (number + submission) % 7)
        home = os.path.join(place, f"student{number:03}")
        os.makedirs(home)
        with open(os.path.join(home, "bot.lua" if kind == "lua" else "run"), "w", encoding="utf-8") as file:
            file.write(text)


def end_term(folder):
    """Lets everything that is handed in from now on be late."""
    path = os.path.join(folder, "class.toml")
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines(keepends=True)
    now = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(f"deadline = {now}\n" if line.startswith("# deadline = ") else line for line in lines)
    time.sleep(1)


class Run:
    """A whole class."""

    def __init__(self, program, folder, students, submissions, kills, at_once):
        self.program, self.folder, self.students, self.submissions, self.kills = program, folder, students, submissions, kills
        self.at_once = at_once
        self.grades, self.games, self.seconds, self.killed = None, 0, 0.0, 0

    def stages(self):
        """Takes everything that waits through its stages, however often that is killed."""
        command = [self.program, "class", "run", self.folder]
        while True:
            runner = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            try:
                ended = runner.wait(random.uniform(2, 20) if self.killed < self.kills else None)
            except subprocess.TimeoutExpired:
                runner.kill()
                runner.wait()
                self.killed += 1
                continue
            if ended != 0:
                raise SystemExit(f"class run ended with {ended}")
            return

    def run(self):
        """Hands everything in, round by round, and reads the grades."""
        began = time.monotonic()
        subprocess.run([self.program, "class", "init", self.folder], check=True, stdout=subprocess.DEVNULL)
        if self.at_once > 1:
            path = os.path.join(self.folder, "class.toml")
            with open(path, encoding="utf-8") as file:
                text = file.read()
            with open(path, "w", encoding="utf-8") as file:
                file.write(f"games-at-once = {self.at_once}\n{text}")
        with open(os.path.join(self.folder, "students.csv"), "w", encoding="utf-8") as file:
            file.write("name,code,alias\n")
            file.writelines(f"student{number:03},code{number},Player {number}\n" for number in range(self.students))
        everybody, half = range(self.students), self.students // 2
        for submission in range(self.submissions - 1):
            write(self.folder, everybody, submission)
            self.stages()
        write(self.folder, everybody[:half], self.submissions - 1)
        self.stages()
        end_term(self.folder)
        write(self.folder, everybody[half:], self.submissions - 1)
        self.stages()
        self.seconds = time.monotonic() - began
        grades = [self.program, "class", "grades", self.folder]
        self.grades = subprocess.run(grades, check=True, stdout=subprocess.PIPE, text=True).stdout
        with sqlite3.connect(os.path.join(self.folder, "games.db")) as store:
            self.games = store.execute("SELECT count(*) FROM games").fetchone()[0]


def main():
    program, folder = sys.argv[1:3]
    students, submissions, kills = (int(number) for number in (sys.argv[3:] + ["30", "1", "0"][len(sys.argv) - 3:]))
    runs = [Run(program, os.path.join(folder, "one"), students, submissions, kills, 2),
            Run(program, os.path.join(folder, "two"), students, submissions, 0, 1)]
    threads = [threading.Thread(target=run.run) for run in runs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if any(run.grades is None for run in runs):
        raise SystemExit("a run failed")
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    for run in runs:
        print(f"{students} students, {submissions} submissions each: {run.seconds:.0f} s, {run.games} games, killed {run.killed} times")
    print(f"processor time of both: {used.ru_utime + used.ru_stime:.0f} s")
    print(f"the most memory of one process: {used.ru_maxrss / 1024:.0f} MiB")
    one, two = runs
    is_equal = (one.grades, one.games) == (two.grades, two.games)
    print("grades and numbers of games are " + ("equal" if is_equal else "DIFFERENT"))
    print(one.grades)
    sys.exit(not is_equal)


if __name__ == "__main__":
    main()
