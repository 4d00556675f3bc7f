#!/usr/bin/env python3
"""A bot for @GAME@ in the protocol of Gomocup and Piskvork, which docs/protocols/gomocup.md describes.

    boardwright bot check @PATH@ @GAME@ --dialect pbrain
    boardwright bot run @PATH@ @GAME@ --dialect pbrain --against random

It plays next to the stones on the board, at random. Your ideas go into choose().
"""

import random
import sys

columns = rows = 0
stones = {}  # (x, y) counted from 0 at the upper left corner: 1 is a stone of ours, 2 one of the opponent
info = {}  # what the manager tells with INFO: timeout_turn, time_left and so on, as text
lines_of_board = None  # the lines between BOARD and DONE


def choose():
    """Returns the point (x, y) of our next stone; it must be free."""
    free = [(x, y) for y in range(rows) for x in range(columns) if (x, y) not in stones]
    near = [(x, y) for x, y in free if any((x + i, y + j) in stones for i in (-1, 0, 1) for j in (-1, 0, 1))]
    return random.choice(near or free)


def say(line):
    """Sends a line. Without the flush it would wait in a buffer, and the bot would lose on time."""
    print(line, flush=True)


def point(text):
    x, y = text.split(",")[:2]
    return int(x), int(y)


def move():
    say(f"MESSAGE {len(stones)} stones, {info.get('time_left', '?')} ms left")  # for you to read
    x, y = choose()
    stones[x, y] = 1
    say(f"{x},{y}")


for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if lines_of_board is not None and word != "DONE":
        lines_of_board.append(word)
    elif word in ("START", "RECTSTART"):
        columns, rows = point(rest) if "," in rest else (int(rest), int(rest))
        stones.clear()
        say("OK")
    elif word == "RESTART":
        stones.clear()
        say("OK")
    elif word == "BEGIN":
        move()
    elif word == "TURN":
        stones[point(rest)] = 2
        move()
    elif word == "BOARD":  # a whole position, a stone on each line
        lines_of_board = []
        stones.clear()
    elif word == "DONE":
        for stone in lines_of_board or []:
            stones[point(stone)] = int(stone.rsplit(",", 1)[1])
        lines_of_board = None
        move()
    elif word == "TAKEBACK":
        stones.pop(point(rest), None)
        say("OK")
    elif word == "INFO":
        key, _, value = rest.partition(" ")
        info[key.lower()] = value
    elif word == "ABOUT":
        say('name="@FAMILY@ bot", version="1.0"')
    elif word == "END":
        break
    elif word:
        say(f"UNKNOWN {word}")
