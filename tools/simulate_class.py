#!/usr/bin/env python3
"""Makes a class of pretended students, runs it, and says what it took.

    tools/simulate_class.py PROGRAM FOLDER [STUDENTS] [SUBMISSIONS]

The students play badly, well, copied and hostile, by turns; all hand in through the watched folder. The class is the usual one of
`class init`. Afterwards the run is repeated in a second folder, and the grades are compared.
"""

import os
import resource
import shutil
import subprocess
import sys
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


def write(folder, students, submission):
    """Lays a submission of every student into the watched folder."""
    place = os.path.join(folder, "hand-in")
    shutil.rmtree(place, ignore_errors=True)
    os.makedirs(place)
    for number in range(students):
        kind, text = KINDS[(number + submission) % len(KINDS)]
        text = text.format(n=f"{number} {submission}", weight=1 + (number + submission) % 7)
        home = os.path.join(place, f"student{number:03}")
        os.makedirs(home)
        with open(os.path.join(home, "bot.lua" if kind == "lua" else "run"), "w", encoding="utf-8") as file:
            file.write(text)


def run(program, folder, students, submissions):
    """Runs a whole class; the grades."""
    subprocess.run([program, "class", "init", folder], check=True, stdout=subprocess.DEVNULL)
    with open(os.path.join(folder, "students.csv"), "w", encoding="utf-8") as file:
        file.write("name,code,alias\n")
        file.writelines(f"student{number:03},code{number},Player {number}\n" for number in range(students))
    for submission in range(submissions):
        write(folder, students, submission)
        subprocess.run([program, "class", "run", folder], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return subprocess.run([program, "class", "grades", folder], check=True, stdout=subprocess.PIPE, text=True).stdout


def main():
    program, folder = sys.argv[1:3]
    students, submissions = (int(number) for number in (sys.argv[3:] + ["30", "1"][len(sys.argv) - 3:]))
    began = time.monotonic()
    grades = run(program, os.path.join(folder, "one"), students, submissions)
    took = time.monotonic() - began
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{students} students, {submissions} submissions each: {took:.0f} s, {used.ru_utime + used.ru_stime:.0f} s of processor time")
    print(f"the most memory of one process: {used.ru_maxrss / 1024:.0f} MiB")
    again = run(program, os.path.join(folder, "two"), students, submissions)
    print("the grades of a second run are " + ("equal" if again == grades else "DIFFERENT"))
    print(grades)
    sys.exit(again != grades)


if __name__ == "__main__":
    main()
